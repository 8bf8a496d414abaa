// The key's soft shadow behind a straight edge, against what a round source makes of it.
#include <cmath>

#include "core/files.h"
#include "gfx/gl_test.h"
#include "render/hair/portrait_light.h"

namespace arclight::test {
namespace {

constexpr int kPixels = 512, kMap = 256;
constexpr float kTexel = 0.001f;               // m
constexpr float kShadowSide = kMap * kTexel;         // of the map, m
constexpr float kStart = 0.1f, kEnd = 0.156f;  // what is drawn of it, m

class SoftShadow : public Gl {
protected:
    SoftShadow() {
        for (const char* name : {"hair/hair_shadow.glsl", "hair/hair_fit.glsl", "hair/light.glsl"})
            folder_.write(name, readFile(sourceFolder() / "shaders" / name, 1 << 20).value());
        folder_.write("t/edge.frag",
                      "#include \"hair/light.glsl\"\n"
                      "uniform float from, to, tilt;\nuniform int reach;\nout vec4 colour;\n"
                      "void main() {\n"
                      "    float x = mix(from, to, gl_FragCoord.x / 512.0);\n"
                      "    vec3 at = vec3(x, 0.128, 0.5 + tilt * (x - 0.128));\n"
                      "    vec3 n = normalize(vec3(tilt, 0.0, -1.0));\n"
                      "    vec2 soft = keyPenumbra(at, n, keyBlockers(at, n), reach);\n"
                      "    colour = vec4(soft, keyShadow(at, n), 1.0);\n}\n");
    }
    /// The lit fraction and the width along a line across the edge of an occluder `height` above a plane; the occluder
    /// ends at the midpoint. The plane's depth grows by `tilt` per m. A negative height leaves the plane alone.
    Pixels across(float height, float tilt = 0, int reach = 3) {
        Shaders shaders(folder_.root());
        const Program program = shaders.program("common/fullscreen.vert", "t/edge.frag");
        const Texture depths = lightTexture(kMap, kMap, [&](int x, int) {
            const float plane = 0.5f + tilt * kTexel * (static_cast<float>(x) + 0.5f - 0.5f * kMap);
            return glm::vec4(height > 0 && x < kMap / 2 ? 0.5f - height : plane);
        });
        glm::mat4 toMap(1);
        toMap[0][0] = toMap[1][1] = 1 / kShadowSide;
        program.set("toShadow", toMap).set("toKey", glm::vec3(0, 0, -1)).set("shadowDepths", depths);
        program.set("shadowTexel", kTexel).set("shadowDepth", 1.0f).set("reach", reach);
        const Buffer noHair = hair::emptyHairFit();
        program.set("HairFit", noHair).set("from", kStart).set("to", kEnd).set("tilt", tilt);
        const Framebuffer result = target(kPixels, 1);
        drawFullscreen(result, program);
        return Pixels(result);
    }
    /// The distance between a tenth and nine tenths of the light, m.
    static float width(const Pixels& lit) {
        int from = 0, to = 0;
        for (int x = 0; x < kPixels; ++x) {
            if (lit.at(x, 0) < 0.1f) from = x;
            if (lit.at(x, 0) < 0.9f) to = x;
        }
        return (kEnd - kStart) * static_cast<float>(to - from) / kPixels;
    }

    ShaderFolder folder_;
};

TEST_F(SoftShadow, PenumbraGrowsInProportionToTheDistance) {
    // Half of a disc's area lies on either side of the edge; from a tenth to nine tenths, 0.69 of its diameter, for a
    // weight of 1 - r² 0.59 of it. The source has a radius of 0.14 times its distance.
    for (const int reach : {2, 3})
        for (const float height : {0.03f, 0.045f, 0.06f})
            EXPECT_NEAR(width(across(height, 0, reach)), 0.59f * 2 * 0.14f * height, 0.0019f) << height << ' ' << reach;
}

TEST_F(SoftShadow, LightGrowsFromNoneToAllAcrossTheEdge) {
    for (const float height : {0.015f, 0.03f, 0.06f}) {
        const Pixels lit = across(height);
        EXPECT_EQ(lit.at(2, 0), 0);
        EXPECT_EQ(lit.at(kPixels - 3, 0), 1);
        // Texels are a stride apart, so that the edge may seem to lie half a stride beside.
        EXPECT_NEAR(lit.at(kPixels / 2, 0), 0.5f, 0.17f);
        for (int x = 1; x < kPixels; ++x) EXPECT_GE(lit.at(x, 0), lit.at(x - 1, 0) - 0.03f) << height << " at " << x;
    }
}

TEST_F(SoftShadow, PlanesDoNotShadeThemselves) {
    for (const float tilt : {-2.0f, -1.0f, 0.0f, 1.0f, 2.0f}) {
        const Pixels lit = across(-1, tilt);
        for (int x = 0; x < kPixels; ++x) {
            EXPECT_EQ(lit.at(x, 0), 1) << tilt << " at " << x;
            EXPECT_EQ(lit.at(x, 0, 2), 1) << tilt << " at " << x;
        }
    }
}

TEST_F(SoftShadow, FixedFilterAgreesAwayFromTheEdge) {
    const Pixels lit = across(0.03f);
    for (int x = 0; x < kPixels; ++x)
        if (std::abs(x - kPixels / 2) > 100) {
            EXPECT_EQ(lit.at(x, 0, 2), x > kPixels / 2 ? 1 : 0) << x;
        }
}

}  // namespace
}  // namespace arclight::test
