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

struct SampleDemo {
    static constexpr DemoInfo info{"sample", "Sample", "A sentence."};
    SampleParams params;
    explicit SampleDemo(Shaders&) {}
    void reset(Seed) {}
    void step(const Step&) {}
    void draw(Frame&) {}
};

}  // namespace arclight
