// A params struct with a field of every kind, for tests.
#pragma once

#include "core/params.h"
#include "core/random.h"

namespace arclight::test {

enum class Method { exact, implicitEuler, semiImplicit };

struct SampleParams {
    float frequency = 2.0f;
    float strength = 0.3f;
    int count = 12;
    bool isShown = true;
    Method method = Method::implicitEuler;
    Colour tint{1.0f, 0.5f, 0.0f};
    Float2 goal{0.0f, 0.25f};
    Float3 wind{0.1f, -0.2f, 0.3f};
    Seed noise{7};
};

constexpr auto rowsOf(SampleParams) {
    return paramRows<SampleParams>(
        Group{"Motion", "How it moves."},
        Param{"frequency", "Hz", "Undamped rate.", &SampleParams::frequency, 0.1f, 20.0f}
            .logarithmic()
            .symbol("f")
            .primary(),
        Param{"strength", "", "Of the pull.", &SampleParams::strength, 0.0, 0.7},
        Param{"count", "", "How many.", &SampleParams::count, 1, 1000, 1}.formerly("number"),
        Param{"isShown", "Whether it is seen.", &SampleParams::isShown}.label("shown"),
        Param{"method", "How a step is taken.", &SampleParams::method, labels("exact", "implicit", "semi-implicit").formerly("symplectic", "semi-implicit")},
        Group{"Look", ""}.open(),
        Param{"tint", "Of the light.", &SampleParams::tint}.when([](const SampleParams& p) { return p.isShown; }),
        Param{"goal", "m", "Where to.", &SampleParams::goal, -1.0, 1.0},
        Param{"wind", "m/s", "Of the air.", &SampleParams::wind, -10.0, 10.0},
        Param{"noise", "Seed of the noise.", &SampleParams::noise});
}

struct SharedParams {
    float exposure = 0.0f;
};

constexpr auto rowsOf(SharedParams) {
    return paramRows<SharedParams>(Param{"exposure", "EV", "Brightness.", &SharedParams::exposure, -8.0, 8.0});
}

/// Two parameter structs as one set.
struct Sample {
    SampleParams own;
    SharedParams shared;
    ParamSet set();
};

/// A random valid value for `info`, from its entire range.
ParamValue randomValue(const ParamInfo& info, Random& random);

}  // namespace arclight::test
