#include "app/demo.h"

#include "core/json.h"

namespace arclight {

Json AnyDemo::dumpState() { return Json::object(); }
Json AnyDemo::benchFigures(const FrameTimes&) { return Json::object(); }

}  // namespace arclight
