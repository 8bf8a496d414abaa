// Compiles: the control for the other files in this folder, a demo without optional members and one with all of them.
#include "core/json.h"
#include "sample_demo.h"

namespace arclight {

struct Whole : SampleDemo {
    using SampleDemo::SampleDemo;
    bool skip(const Step&, std::int64_t) { return true; }
    void panel(Panel&) {}
    bool adjust(const Input&) { return false; }
    void changed() {}
    SampleMeasures measure() const { return {}; }
    Json dumpState() const { return Json::object(); }
    Json benchFigures(const FrameTimes&) const { return Json::object(); }
    void setInputImage(const Image*) {}
};

DemoType least() { return demoType<SampleDemo>(); }
DemoType whole() { return demoType<Whole>(); }

static_assert(detail::HasSkip<Whole> && !detail::HasSkip<SampleDemo>);
static_assert(detail::HasPanel<Whole> && !detail::HasPanel<SampleDemo>);
static_assert(detail::HasAdjust<Whole> && !detail::HasAdjust<SampleDemo>);
static_assert(detail::HasBenchFigures<Whole> && !detail::HasBenchFigures<SampleDemo>);
static_assert(detail::HasSetInputImage<Whole> && !detail::HasSetInputImage<SampleDemo>);

}  // namespace arclight
