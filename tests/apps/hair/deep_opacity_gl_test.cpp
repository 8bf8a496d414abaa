// Deep opacity maps: the shader's lookup against the model on the CPU, and the maps against strands counted one by one.
#include <cmath>

#include "core/files.h"
#include "gfx/gl_test.h"
#include "render/hair/deep_opacity.h"
#include "render/hair/shadow_probe.h"
#include "sim/hair/head_of_hair.h"
#include "sim/hair/shadow_layers.h"
#include "sim/hair/strand_shadow_rays.h"

namespace arclight::test {
namespace {

using namespace hair;

class DeepOpacityMaps : public Gl {
protected:
    DeepOpacityMaps() {
        for (const char* name : {"hair/hair_shadow.glsl", "hair/hair_fit.glsl", "common/fullscreen.vert"})
            folder_.write(name, readFile(sourceFolder() / "shaders" / name, 1 << 20).value());
        folder_.write("t/texels.frag",
                      "#include \"hair/hair_shadow.glsl\"\n"
                      "uniform int which;\nout vec4 colour;\n"
                      "void main() {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n"
                      "    vec4 first = vec4(texelFetch(firstStrands, at, 0).r);\n"
                      "    colour = which == 0 ? first : texelFetch(hairLayers, at, 0);\n"
                      "    if (which == 2) colour = texelFetch(hairLayersBehind, at, 0);\n}\n");
    }

    /// Hair of the real head.
    void groom(int strands, float length = 0.38f) {
        HeadOfHair head;
        head.reset({.length = length}, 1, {}, Seed{1}, {});
        head.ensureStrands(strands);
        head.drawnNodes(strands, {.clumping = 0.3f, .stray = Millimetres{3}}, nodes);
        hair = {.nodes = nodes, .nodesPerStrand = head.guides().nodesPerStrand(), .radius = 0.0004f};
    }
    void draw(const DeepOpacitySettings& settings) {
        Frame frame(setup.store, setup.canvas, 0, 0);
        painter.drawPoints(frame, hair);
        maps.draw(frame, painter, hair, light, settings);
    }
    /// Depths, layers, and layers behind them, of all texels.
    std::vector<float> texels(int which) {
        const Program program = textShaders.program("common/fullscreen.vert", "t/texels.frag");
        const Framebuffer all = target(2 * DeepOpacity::kSide, DeepOpacity::kSide);
        maps.set(program);
        drawFullscreen(all, program.set("which", which));
        return all.readFloats();
    }
    ShadowProbe::Comparison compare(const DeepOpacitySettings& settings) {
        draw(settings);
        return probe.compare(maps, hair, light);
    }

    ShaderFolder folder_;
    Shaders textShaders{folder_.root()};
    RenderSetup setup{64, 36};
    StrandPainter painter{setup.shaders};
    DeepOpacity maps{setup.shaders};
    ShadowProbe probe{setup.shaders};
    PortraitLight light;
    std::vector<glm::vec3> nodes;
    DrawnHair hair;
};

TEST_F(DeepOpacityMaps, LookupEqualsModel) {
    groom(1000);
    Random random(Seed{6});
    for (const HairShadows kind : {HairShadows::deepOpacity, HairShadows::fine}) {
        draw({.kind = kind, .depth = Millimetres{random.uniform(20, 200)}, .growing = kind == HairShadows::fine});
        const bool isFine = kind == HairShadows::fine;
        const std::vector<float> first = texels(0), sums = texels(1), behind = texels(2);
        std::vector<glm::vec3> positions(800);
        for (glm::vec3& p : positions)
            p = {random.uniform(-0.2f, 0.2f), random.uniform(-0.4f, 0.2f), random.uniform(-0.2f, 0.2f)};
        const std::vector<glm::vec2> counts = probe.counts(maps, positions);
        double worst = 0, most = 0;
        for (std::size_t i = 0; i < positions.size(); ++i)
            for (int l = 0; l < 2; ++l) {
                const glm::vec3 at(maps.fit().toMap(l) * glm::vec4(positions[i], 1));
                const glm::ivec2 base(glm::floor(glm::vec2(at) - 0.5f));
                const int left = l * DeepOpacity::kSide;
                if (base.x < left || base.x + 1 >= left + DeepOpacity::kSide || base.y < 0 ||
                    base.y + 1 >= DeepOpacity::kSide)
                    continue;
                const glm::vec2 f = glm::fract(glm::vec2(at) - 0.5f);
                float truth = 0;
                for (int corner = 0; corner < 4; ++corner) {
                    const int x = corner & 1, y = corner >> 1;
                    const auto texel =
                        static_cast<std::size_t>(4 * ((base.y + y) * 2 * DeepOpacity::kSide + base.x + x));
                    LayerSums layers{.first = first[texel]};
                    for (std::size_t c = 0; c < 4; ++c) {
                        layers.counts[c] = sums[texel + c];
                        if (isFine) layers.counts[c + 4] = behind[texel + c];
                    }
                    truth += (x ? f.x : 1 - f.x) * (y ? f.y : 1 - f.y) * countBefore(maps.layers(), layers, at.z);
                }
                most = std::max(most, static_cast<double>(truth));
                worst = std::max(worst, static_cast<double>(std::abs(truth - counts[i][l])) / (1 + truth));
            }
        EXPECT_LT(worst, 0.01);
        EXPECT_GT(most, 5);
    }
}

TEST_F(DeepOpacityMaps, HoldTheAreaThatStrandsProject) {
    groom(10000);
    const StrandCylinders strands = cylindersOf(nodes, hair.nodesPerStrand, hair.radius, 17);
    const glm::vec3 towards[2] = {glm::normalize(light.toKey), glm::normalize(light.toRim)};
    for (const int drawn : {10000, 2000}) {
        draw({.strands = drawn});
        const std::vector<float> sums = texels(1);
        for (int l = 0; l < 2; ++l) {
            double area = 0, held = 0;
            for (int s = 0; s < strands.strands(); ++s)
                for (int i = 0; i < 16; ++i) {
                    const glm::vec4* pair = &strands.points[static_cast<std::size_t>(17 * s + i)];
                    const glm::vec3 way = glm::vec3(pair[1]) - glm::vec3(pair[0]);
                    area += static_cast<double>(glm::length(way - glm::dot(way, towards[l]) * towards[l]) *
                                                (pair[0].w + pair[1].w));
                }
            for (int y = 0; y < DeepOpacity::kSide; ++y)
                for (int x = 0; x < DeepOpacity::kSide; ++x) {
                    const int texel = y * 2 * DeepOpacity::kSide + l * DeepOpacity::kSide + x;
                    held += static_cast<double>(sums[static_cast<std::size_t>(4 * texel + 3)]);
                }
            const glm::mat4 m = maps.fit().toMap(l);
            const auto size = static_cast<double>(1 / glm::length(glm::vec3(m[0].x, m[1].x, m[2].x)));
            EXPECT_NEAR(held * size * size / area, 1, 0.02) << drawn;
        }
    }
}

TEST_F(DeepOpacityMaps, CountAsManyStrandsAsLieTowardsTheLight) {
    groom(10000);
    for (const int drawn : {10000, 2000, 1000}) {
        const ShadowProbe::Comparison found = compare({.strands = drawn});
        EXPECT_NEAR(found.mapMean, found.countedMean, 0.06) << drawn << " strands in the maps";
        EXPECT_GT(found.countedStrands, 4);
        EXPECT_LT(found.error, drawn < 2000 ? 0.19 : 0.15);
    }
    // Layers through all of the hair, as the tail assumes that what lies in it lies near its beginning.
    const ShadowProbe::Comparison deep = compare({.kind = HairShadows::fine, .depth = Millimetres{300}, .strands = 10000});
    EXPECT_NEAR(deep.mapStrands / deep.countedStrands, 1, 0.1);
}

TEST_F(DeepOpacityMaps, MoreLayersAreCloserAndAPlainMapIsFarOff) {
    groom(10000);
    const double none = compare({.kind = HairShadows::none}).error, map = compare({.kind = HairShadows::map}).error,
                 equal = compare({.growing = false}).error, deep = compare({}).error,
                 fine = compare({.kind = HairShadows::fine}).error;
    EXPECT_GT(map, 1.5 * deep);
    EXPECT_GT(none, 3 * deep);
    EXPECT_LE(fine, deep + 0.002);
    EXPECT_LE(deep, equal + 0.002);
}

TEST_F(DeepOpacityMaps, OutermostStrandsAreLitAndOutsideIsEmpty) {
    groom(4000);
    draw({});
    // Nearer to the light than any hair, and to the side of it.
    const std::vector<glm::vec3> outside{glm::normalize(light.toKey), glm::normalize(light.toRim), {0, 3, 0}};
    const std::vector<glm::vec2> counts = probe.counts(maps, outside);
    EXPECT_EQ(counts[0].x, 0);
    EXPECT_EQ(counts[1].y, 0);
    EXPECT_EQ(counts[2], glm::vec2(0));
    // Beneath all hair lies all of it.
    const std::vector<glm::vec2> inside = probe.counts(maps, std::vector<glm::vec3>{{0, 0.03f, 0}});
    EXPECT_GT(inside[0].x, 4);
    EXPECT_GT(inside[0].y, 4);
}

TEST_F(DeepOpacityMaps, AreTheSameTwice) {
    groom(2000);
    draw({});
    const std::vector<float> sums = texels(1);
    draw({.kind = HairShadows::fine});
    draw({});
    EXPECT_EQ(sums, texels(1));
}

// The closed form against a sum over cosines.
TEST_F(DeepOpacityMaps, MeanOfAPowerIsThatOverAllDirections) {
    folder_.write("t/mean.frag",
                  "#include \"hair/hair_shadow.glsl\"\n"
                  "uniform sampler2D inputs;\nout vec4 colour;\n"
                  "void main() {\n    vec4 at = texelFetch(inputs, ivec2(gl_FragCoord.xy), 0);\n"
                  "    colour = vec4(meanThroughHair(vec4(at.x, 0.0, at.y, 0.0), vec3(at.z)), 1.0);\n}\n");
    constexpr int kSide = 16;
    Random random(Seed{12});
    std::vector<glm::vec3> values(kSide * kSide);
    for (glm::vec3& v : values) v = {random.uniform01(), random.uniform(0, 1.2f), random.uniform(0.2f, 7)};
    const Texture inputs = lightTexture(
        kSide, kSide, [&](int x, int y) { return glm::vec4(values[static_cast<std::size_t>(y * kSide + x)], 1); });
    const Program program = textShaders.program("common/fullscreen.vert", "t/mean.frag");
    groom(100);
    draw({});
    const Framebuffer all = target(kSide, kSide);
    maps.set(program);
    drawFullscreen(all, program.set("inputs", inputs));
    const std::vector<float> found = all.readFloats();
    for (std::size_t i = 0; i < values.size(); ++i) {
        double mean = 0;
        for (int k = 0; k < 1000; ++k) {
            const float cosine = (static_cast<float>(k) + 0.5f) / 500 - 1;
            mean += static_cast<double>(powf(glm::clamp(values[i].x + values[i].y * cosine, 0.0f, 1.0f), values[i].z)) /
                    1000;
        }
        EXPECT_NEAR(found[4 * i], mean, 0.01) << values[i].x << " " << values[i].y << " " << values[i].z;
    }
}

}  // namespace
}  // namespace arclight::test
