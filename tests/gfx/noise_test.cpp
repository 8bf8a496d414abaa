// The noise that shaders and the CPU share.
#include "sim/common/noise.h"

#include <cmath>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

constexpr int kAcross = 96, kOctaves = 5;
constexpr float kFootprint = 0.07f;

class SharedNoise : public Gl {
protected:
    /// Compares `expression` of `p`, a 2D or 3D position, on the GPU with `onCpu`.
    template <class Point>
    void expectSame(const std::string& expression, const std::function<float(Point)>& onCpu) {
        const bool isFlat = std::is_same_v<Point, glm::vec2>;
        // Uniforms: with constants, the compiler would unroll the octaves and replace divisions by multiplications.
        folder_.write("t/noise.frag",
                      "#include \"common/noise.glsl\"\n"
                      "uniform sampler2D positions;\nuniform int octaves;\nuniform float footprint;\n"
                      "out vec4 colour;\nvoid main() {\n    " +
                          std::string(isFlat ? "vec2 p" : "vec3 p") +
                          " = texelFetch(positions, ivec2(gl_FragCoord.xy), 0)." + (isFlat ? "xy" : "xyz") +
                          ";\n    colour = vec4(" + expression + ");\n}\n");
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/noise.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        const Texture positions =
            lightTexture(kAcross, kAcross, [](int x, int y) { return glm::vec4(positionAt(x, y), 0); });
        const Framebuffer drawn = target(kAcross, kAcross);
        Pass("noise", drawn)
            .fullscreen(program.set("positions", positions).set("octaves", kOctaves).set("footprint", kFootprint));
        const std::vector<float> pixels = drawn.readFloats();
        int others = 0;
        float worst = 0;
        for (int y = 0, at = 0; y < kAcross; ++y)
            for (int x = 0; x < kAcross; ++x, at += 4) {
                const float gpu = pixels[static_cast<std::size_t>(at)], cpu = onCpu(Point(positionAt(x, y)));
                others += gpu != cpu;
                worst = std::max(worst, std::abs(gpu - cpu));
            }
        EXPECT_EQ(others, 0) << expression << ", worst " << worst;
    }
    /// Positions on both sides of 0, at cell corners and between.
    static glm::vec3 positionAt(int x, int y) {
        return glm::vec3(0.17f, 0.25f, 0.031f) * glm::vec3(x - 40, y - 30, x * y);
    }
    ShaderFolder folder_;
};

TEST_F(SharedNoise, LatticeValuesMatchTheCpuBitForBit) {
    expectSame<glm::vec3>("hash31(ivec3(floor(p)))",
                          [](glm::vec3 p) { return latticeValue(glm::ivec3(glm::floor(p))); });
}

TEST_F(SharedNoise, ValueNoiseMatchesTheCpuBitForBit) {
    expectSame<glm::vec2>("valueNoise2(p)", [](glm::vec2 p) { return valueNoise(p); });
    expectSame<glm::vec3>("valueNoise3(p)", [](glm::vec3 p) { return valueNoise(p); });
}

TEST_F(SharedNoise, OctavesMatchTheCpuBitForBit) {
    expectSame<glm::vec2>("fbm2(p, octaves, 0.0)", [](glm::vec2 p) { return valueOctaves(p, kOctaves); });
    expectSame<glm::vec3>("fbm3(p, octaves, 0.0)", [](glm::vec3 p) { return valueOctaves(p, kOctaves); });
    expectSame<glm::vec2>("fbm2(p, octaves, footprint)",
                          [](glm::vec2 p) { return valueOctaves(p, kOctaves, kFootprint); });
    expectSame<glm::vec3>("fbm3(p, octaves, footprint)",
                          [](glm::vec3 p) { return valueOctaves(p, kOctaves, kFootprint); });
}

}  // namespace
}  // namespace arclight::test
