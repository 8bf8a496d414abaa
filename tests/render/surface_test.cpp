// The surface functions of shaders/common/surface.glsl, against their formulas and an integral.
#include <cmath>
#include <numbers>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr int kSide = 256;

/// The cosine of column x and the roughness of row y.
double cosineAt(int x) { return (x + 0.5) / kSide; }
double alphaAt(int y) { return 0.05 + 0.95 * (y + 0.5) / kSide; }

class SurfaceFunctions : public Gl {
protected:
    /// Schlick's Fresnel, GGX, the geometry of gloss where n · l is the roughness, and wrapped diffuse.
    Pixels evaluated() {
        folder_.write("t/surface.frag",
                      "#include \"common/surface.glsl\"\nout vec4 values;\nvoid main() {\n"
                      "    vec2 at = gl_FragCoord.xy / 256.0;\n    float alpha = 0.05 + 0.95 * at.y;\n"
                      "    values = vec4(schlick(0.04, 0.96, at.x), ggx(at.x, alpha), glossGeometry(alpha, at.x),\n"
                      "                  wrapped(2.0 * at.x - 1.0, alpha));\n}\n");
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/surface.frag");
        const Framebuffer drawn = target(kSide, kSide);
        Pass("surface", drawn).fullscreen(program);
        return Pixels(drawn);
    }
    ShaderFolder folder_;
};

TEST_F(SurfaceFunctions, MatchTheirFormulas) {
    const Pixels pixels = evaluated();
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const double c = cosineAt(x), a = alphaAt(y), a2 = a * a, d = c * c * (a2 - 1) + 1;
            const double expected[]{0.04 + 0.96 * std::pow(1 - c, 5), a2 / (std::numbers::pi * d * d),
                                    a / (4 * std::max(c * c, 0.06)), std::clamp((2 * c - 1 + a) / (1 + a), 0.0, 1.0)};
            for (int i = 0; i < 4; ++i)
                ASSERT_NEAR(pixels.at(x, kSide - 1 - y, i), expected[i], 1e-4 * expected[i] + 1e-5) << x << ' ' << y;
        }
}

TEST_F(SurfaceFunctions, MicrofacetsCoverTheSurfaceOnce) {
    // The integral of D n · h over the hemisphere, whose solid angle is 2 pi d(n · h). Peaks are narrow where it is
    // smooth.
    const Pixels pixels = evaluated();
    for (int y = 0; y < kSide; ++y) {
        double sum = 0;
        for (int x = 0; x < kSide; ++x)
            sum += static_cast<double>(pixels.at(x, kSide - 1 - y, 1)) * cosineAt(x) * 2 * std::numbers::pi / kSide;
        if (alphaAt(y) >= 0.15) {
            EXPECT_NEAR(sum, 1, 0.01) << alphaAt(y);
        }
    }
}

}  // namespace
}  // namespace arclight::test
