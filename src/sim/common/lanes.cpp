#include "sim/common/lanes.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/common/lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace arclight::HWY_NAMESPACE {

const char* targetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace arclight::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight {
namespace {

HWY_EXPORT(targetName);

}  // namespace

const char* vectorName() { return HWY_DYNAMIC_DISPATCH(targetName)(); }

}  // namespace arclight
#endif
