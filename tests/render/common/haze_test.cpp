// The functions of shaders/common/haze.glsl, against their closed forms and an integral.
#include <cmath>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr int kHazeSide = 64;
constexpr double kScale = 40, kDensity = 0.003;

/// Column x is a distance or a height, row y a second height, m.
double metres(int i) { return 4.0 * (i + 0.5); }

class Haze : public Gl {
protected:
    /// Evaluates `values` at each pixel, where `a` and `b` are the metres of its column and its row.
    Pixels evaluated(const std::string& values) {
        folder_.write("t/haze.frag",
                      "#include \"common/haze.glsl\"\nout vec4 values;\nvoid main() {\n"
                      "    float a = 4.0 * gl_FragCoord.x, b = 4.0 * gl_FragCoord.y;\n    values = " +
                          values + ";\n}\n");
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/haze.frag");
        const Framebuffer drawn = target(kHazeSide, kHazeSide);
        drawFullscreen(drawn, program);
        return Pixels(drawn);
    }
    ShaderFolder folder_;
};

TEST_F(Haze, AbsorbsExponentially) {
    const Pixels pixels = evaluated("vec4(hazeTransmittance(0.003, a))");
    for (int x = 0; x < kHazeSide; ++x) EXPECT_NEAR(pixels.at(x, 0), std::exp(-kDensity * metres(x)), 2e-6) << x;
}

TEST_F(Haze, OfTwoSegmentsIsThatOfTheWhole) {
    const Pixels pixels = evaluated(
        "vec4(throughHaze(throughHaze(vec3(2.0, 0.5, 0.0), vec3(0.3), hazeTransmittance(0.003, a)), vec3(0.3),\n"
        "                 hazeTransmittance(0.003, b)) -\n"
        "     throughHaze(vec3(2.0, 0.5, 0.0), vec3(0.3), hazeTransmittance(0.003, a + b)), 1.0)");
    for (int y = 0; y < kHazeSide; ++y)
        for (int x = 0; x < kHazeSide; ++x)
            for (int i = 0; i < 3; ++i) ASSERT_NEAR(pixels.at(x, y, i), 0, 2e-6) << x << ' ' << y;
}

TEST_F(Haze, ThatThinsWithHeightMatchesTheIntegral) {
    const Pixels pixels = evaluated("vec4(hazeDistance(100.0, a, b, 40.0))");
    for (int y = 0; y < kHazeSide; ++y)
        for (int x = 0; x < kHazeSide; ++x) {
            const double from = metres(x), to = metres(kHazeSide - 1 - y);
            double sum = 0;
            constexpr int kSteps = 200;
            for (int i = 0; i < kSteps; ++i) sum += std::exp(-(from + (to - from) * (i + 0.5) / kSteps) / kScale);
            const double expected = 100 * sum / kSteps;
            ASSERT_NEAR(pixels.at(x, y), expected, 1e-4 * expected + 1e-5) << x << ' ' << y;
        }
}

}  // namespace
}  // namespace arclight::test
