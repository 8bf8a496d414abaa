// Does not compile: the type that measure returns has no table.
#include "sample_demo.h"

namespace arclight {

struct Wrong : Demo<SampleParams, std::array<double, 2>> {
    static constexpr DemoInfo info = SampleDemo::info;
    explicit Wrong(Shaders&) {}
    void reset(Seed) override {}
    void step(const Step&) override {}
    void draw(Frame&) override {}
};

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
