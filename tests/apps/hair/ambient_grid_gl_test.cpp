// The grid of ambient light and the fit of shadow maps on the GPU, against the same on the CPU.
#include <algorithm>
#include <cmath>

#include "core/files.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "render/hair/deep_opacity.h"
#include "sim/hair/strand_shadow_grid.h"

namespace arclight::test {
namespace {

using namespace hair;

class HairShadowsOnTheGpu : public Gl {
protected:
    HairShadowsOnTheGpu() {
        for (const char* name : {"hair/hair_shadow.glsl", "hair/hair_fit.glsl", "common/fullscreen.vert"})
            folder_.write(name, readFile(sourceFolder() / "shaders" / name, 1 << 20).value());
        folder_.write("t/visible.frag",
                      "#include \"hair/hair_shadow.glsl\"\n"
                      "uniform int slice;\nout vec4 colour;\n"
                      "void main() {\n    ivec3 cell = ivec3(ivec2(gl_FragCoord.xy), slice);\n"
                      "    colour = texelFetch(visibleThroughHair, cell, 0);\n}\n");
    }
    /// Strands whose first links start in a box at `centre`; the longest are about `length` long.
    std::vector<glm::vec3> strandsIn(glm::vec3 centre, float size, float length, int count, int perStrand) {
        std::vector<glm::vec3> nodes;
        for (int s = 0; s < count; ++s) {
            glm::vec3 at = centre;
            for (int c = 0; c < 3; ++c) at[c] += size * random_.uniform(-0.5f, 0.5f);
            for (int i = 0; i < perStrand; ++i) {
                nodes.push_back(at);
                at += length / static_cast<float>(perStrand - 1) *
                      glm::vec3(random_.uniform(-0.5f, 0.5f), random_.uniform(-1, 0), random_.uniform(-0.5f, 0.5f));
            }
        }
        return nodes;
    }
    void draw(std::span<const glm::vec3> nodes, int perStrand, const DeepOpacitySettings& settings) {
        Frame frame(setup_.store, setup_.canvas, 0, 0);
        hair_ = {.nodes = nodes, .nodesPerStrand = perStrand, .radius = 0.0004f};
        strands_.drawPoints(frame, hair_);
        maps_.draw(frame, strands_, hair_, light_, settings);
    }
    /// The mean strands' width in the maps of ambient light.
    float width() const {
        const int count = std::min(hair_.strands(), 1500);
        return 2 * 0.645f * hair_.radius * static_cast<float>(hair_.strands()) / static_cast<float>(std::max(count, 1));
    }

    ShaderFolder folder_;
    Shaders testShaders_{folder_.root()};
    RenderSetup setup_{64, 36};
    StrandPainter strands_{setup_.shaders};
    DeepOpacity maps_{setup_.shaders};
    PortraitLight light_;
    DrawnHair hair_;
    Random random_{Seed{31}};
};

TEST_F(HairShadowsOnTheGpu, GridIsThatOfTheCpu) {
    const Program visible = testShaders_.program("common/fullscreen.vert", "t/visible.frag");
    constexpr glm::ivec3 kSize = StrandShadowGrid::kSize;
    const Framebuffer slice = target(kSize.x, kSize.y);
    for (const int perStrand : {2, 5, 16}) {
        const float length = random_.uniform(0.1f, 0.4f);
        const int count = perStrand == 16 ? 2000 : 300;
        const std::vector<glm::vec3> nodes = strandsIn({0.1f, 1, -0.2f}, 0.2f, length, count, perStrand);
        draw(nodes, perStrand, {.opacity = 0.4f});
        StrandShadowGrid truth;
        const auto used = static_cast<std::size_t>(std::min(count, 1500) * perStrand);
        truth.build(std::span(nodes).first(used), perStrand, width(), 0.4f);
        EXPECT_NEAR(maps_.fit().cell(), truth.cell(), 1e-6f);
        EXPECT_LT(glm::distance(maps_.fit().gridLow(), truth.low()), 1e-5f);
        const std::vector<float> density = maps_.grid().density().readFloats();
        maps_.set(visible);
        double worst = 0, most = 0;
        for (int z = 0; z < kSize.z; ++z) {
            drawFullscreen(slice, visible.set("slice", z));
            const std::vector<float> found = slice.readFloats();
            for (int y = 0; y < kSize.y; ++y)
                for (int x = 0; x < kSize.x; ++x) {
                    const auto cell = static_cast<std::size_t>((z * kSize.y + y) * kSize.x + x);
                    const auto texel = static_cast<std::size_t>(y * kSize.x * kSize.z + z * kSize.x + x);
                    ASSERT_NEAR(density[4 * texel], truth.density()[cell], 1e-3f * (1 + truth.density()[cell]))
                        << perStrand << " at " << x << ' ' << y << ' ' << z;
                    most = std::max(most, static_cast<double>(truth.density()[cell]));
                    for (int c = 0; c < 4; ++c) {
                        const float one = found[4 * static_cast<std::size_t>(y * kSize.x + x) + c];
                        worst = std::max(worst, static_cast<double>(std::abs(one - truth.visible()[cell][c])));
                    }
                }
        }
        EXPECT_LT(worst, 0.002) << perStrand;  // of half floats
        EXPECT_GT(most, 1);
    }
}

TEST_F(HairShadowsOnTheGpu, MapsHoldAllStrandsAndKeepTheirTexels) {
    const std::vector<glm::vec3> nodes = strandsIn({0.1f, 1, -0.2f}, 0.3f, 0.2f, 70, 6);
    draw(nodes, 6, {});
    for (int l = 0; l < 2; ++l) {
        const glm::mat4 toMap = maps_.fit().toMap(l);
        glm::vec3 least(1e9f), most(-1e9f);
        for (const glm::vec3& node : nodes) {
            const glm::vec3 at(toMap * glm::vec4(node, 1));
            least = glm::min(least, at), most = glm::max(most, at);
        }
        const float left = static_cast<float>(l * DeepOpacity::kSide);
        EXPECT_GE(least.x, left + 2);
        EXPECT_LE(most.x, left + DeepOpacity::kSide - 2);
        EXPECT_GE(least.y, 2);
        EXPECT_LE(most.y, DeepOpacity::kSide - 2);
        EXPECT_NEAR(0.5f * (least.z + most.z), 0.5f * DeepOpacity::kDepthRange, 1e-4f);
        // No more than a fifth of the map is lost to its steps in size.
        EXPECT_GT(std::max(most.x - least.x, most.y - least.y), 0.8f * (DeepOpacity::kSide - 8));
        // A small motion moves the map by whole texels: a point's fraction of a texel changes with the point alone.
        std::vector<glm::vec3> moved = nodes;
        const glm::vec3 shift(0.0123f, -0.0071f, 0.0049f);
        for (glm::vec3& node : moved) node += shift;
        draw(moved, 6, {});
        const glm::mat4 after = maps_.fit().toMap(l);
        const glm::vec2 apart = glm::vec2(after * glm::vec4(0, 0, 0, 1)) - glm::vec2(toMap * glm::vec4(0, 0, 0, 1));
        EXPECT_LT(glm::length(apart - glm::round(apart)), 1e-3f);
        draw(nodes, 6, {});
    }
}

TEST_F(HairShadowsOnTheGpu, PartsOfLinksAreEnough) {
    EXPECT_EQ(AmbientGrid::mostParts({}, 5), 1);
    // A strand 1 m long in two nodes crosses dozens of cells.
    EXPECT_EQ(AmbientGrid::mostParts(std::vector{glm::vec3(0), glm::vec3(0, 1, 0)}, 2), 8);
    // Strands are next to one another, not joined: links are short though strands are far apart.
    const std::vector<glm::vec3> apart{{0, 0, 0}, {0, 0.001f, 0}, {0.4f, 0.4f, 0.4f}, {0.4f, 0.401f, 0.4f}};
    EXPECT_EQ(AmbientGrid::mostParts(apart, 2), 1);
}

}  // namespace
}  // namespace arclight::test
