// A demo with all required members and no optional one.
#pragma once

#include "app/demo.h"

namespace arclight {

struct SampleParams {
    float a = 1.0f;
};
constexpr auto rowsOf(SampleParams) {
    return paramRows<SampleParams>(Param{"a", "m", "First.", &SampleParams::a, 0.0f, 2.0f});
}

struct SampleMeasures {
    double x = 0;
};
constexpr auto rowsOf(SampleMeasures) {
    return measureRows<SampleMeasures>(Measure{"x", "", "First.", &SampleMeasures::x});
}

template <class Params, class Camera = NoCamera>
struct Sample : Demo<Params, SampleMeasures, Camera> {
    static constexpr DemoInfo info{"sample", "Sample", "A sentence."};
    explicit Sample(Shaders&) {}
    void reset(Seed) override {}
    void step(const Step&) override {}
    void draw(Frame&) override {}
};
using SampleDemo = Sample<SampleParams>;

}  // namespace arclight
