// Compiles: the control for the other files in this folder, a demo without optional members and one with all of them.
#include "core/json.h"
#include "sample_demo.h"

namespace arclight {

struct Whole : SampleDemo {
    using Sample::Sample;
    bool skip(const Step&, std::int64_t) override { return true; }
    void panel(Panel&) override {}
    bool adjust(const Input&) override { return false; }
    void changed() override {}
    SampleMeasures measure() override { return {}; }
    Json dumpState() override { return Json::object(); }
    Json benchFigures(const FrameTimes&) override { return Json::object(); }
    static constexpr const InputKind* inputKind = nullptr;
    void setInput(const InputFile*) override {}
};

DemoType least() { return demoType<SampleDemo>(); }
DemoType whole() { return demoType<Whole>(); }

}  // namespace arclight
