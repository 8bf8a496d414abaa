// The thresholds of shaders/common/dither.glsl are those of src/sim/dither.
#include "gfx/gl_test.h"
#include "sim/dither/bayer_rank.h"
#include "sim/dither/fade.h"
#include "sim/dither/threshold_map.h"

namespace arclight::test {
namespace {

constexpr int kAcross = 272, kFrom = -8;

class Thresholds : public Gl {
protected:
    /// Evaluates `expression` of the pixel p, from (`kFrom`, `kFrom`) on, and compares it with `onCpu`.
    void expectSame(const std::string& expression, int bits, const std::function<float(int, int)>& onCpu) {
        folder_.write("t/thresholds.frag",
                      "#include \"common/dither.glsl\"\nuniform int bits;\nout vec4 colour;\nvoid main() {\n"
                      "    ivec2 p = ivec2(gl_FragCoord.xy) - 8;\n    colour = vec4(" +
                          expression + " + 0.0 * float(bits));\n}\n");
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/thresholds.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        const Framebuffer drawn = target(kAcross, kAcross);
        Pass("thresholds", drawn).fullscreen(program.set("bits", bits));
        const Pixels pixels(drawn);
        int others = 0;
        for (int y = 0; y < kAcross; ++y)
            for (int x = 0; x < kAcross; ++x) others += pixels.at(x, kAcross - 1 - y) != onCpu(x + kFrom, y + kFrom);
        EXPECT_EQ(others, 0) << expression << ", " << bits << " bits";
    }
    ShaderFolder folder_;
};

TEST_F(Thresholds, BayerMatricesOfAllSizesMatchTheCpu) {
    for (int bits = 1; bits <= 8; ++bits) {
        const int size = 1 << bits;
        const dither::ThresholdMap map = dither::thresholdMap(dither::Pattern::bayer, size, Seed{1});
        expectSame("bayerThreshold(p, bits)", bits, [&](int x, int y) { return map.threshold(x, y); });
        expectSame("float(bayerRank(p, bits))", bits,
                   [&](int x, int y) { return static_cast<float>(dither::bayerRank(x, y, size)); });
    }
}

TEST_F(Thresholds, GradientNoiseMatchesTheCpu) {
    expectSame("gradientThreshold(p)", 0,
               [](int x, int y) { return (static_cast<float>(dither::gradientNoise(x, y) >> 16) + 0.5f) / 65536; });
}

TEST_F(Thresholds, FadesMatchTheCpu) {
    expectSame("fadeAt(float(p.x), 16.0, float(p.y))", 0,
               [](int x, int y) { return dither::fadeAt(static_cast<float>(x), 16, static_cast<float>(y)); });
    expectSame("isCovered(float(p.x) / 256.0, float(p.y) / 256.0) ? 1.0 : 0.0", 0, [](int x, int y) {
        return dither::isCovered(static_cast<float>(x) / 256, static_cast<float>(y) / 256) ? 1.0f : 0.0f;
    });
}

}  // namespace
}  // namespace arclight::test
