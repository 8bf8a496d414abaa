// Strands that the GPU interpolates between guides, against those that the CPU does.
#include <algorithm>

#include "core/files.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/traffic.h"
#include "render/hair/strand_nodes.h"
#include "sim/hair/head_motion.h"

namespace arclight::test {
namespace {

using namespace hair;

class StrandsOnTheGpu : public Gl {
protected:
    StrandsOnTheGpu() {
        folder_.write("common/fullscreen.vert",
                      readFile(sourceFolder() / "shaders/common/fullscreen.vert", 1 << 20).value());
        folder_.write("t/copy.frag",
                      "uniform sampler2D nodes;\nout vec4 colour;\n"
                      "void main() { colour = texelFetch(nodes, ivec2(gl_FragCoord.xy), 0); }\n");
    }
    /// The nodes in the texture, strand after strand.
    std::vector<glm::vec3> fromTexture(const StrandNodes& nodes) {
        const Program copy = testShaders_.program("common/fullscreen.vert", "t/copy.frag");
        const Texture& texture = nodes.texture();
        const Framebuffer all = target(texture.width(), texture.height());
        drawFullscreen(all, copy.set("nodes", texture));
        const std::vector<float> texels = all.readFloats();
        std::vector<glm::vec3> result;
        const auto count = static_cast<std::size_t>(nodes.strands() * nodes.nodesPerStrand());
        for (std::size_t i = 0; i < 4 * count; i += 4)
            result.emplace_back(texels[i], texels[i + 1], texels[i + 2]);
        return result;
    }
    /// The largest distance of a node on the GPU from the same node on the CPU, m.
    double farthest(const GuidedHair& hair) {
        nodes_.interpolate(nullptr, hair);
        const std::vector<glm::vec3> found = fromTexture(nodes_);
        const std::span<const glm::vec3> truth = nodes_.onCpu();
        EXPECT_EQ(found.size(), truth.size());
        double worst = 0;
        for (std::size_t i = 0; i < truth.size(); ++i)
            worst = std::max(worst, static_cast<double>(glm::distance(found[i], truth[i])));
        return worst;
    }

    ShaderFolder folder_;
    Shaders testShaders_{folder_.root()}, shaders_{sourceFolder()};
    StrandNodes nodes_{shaders_};
};

/// A node that is a rounding inside a sphere on one side only is moved by half of the skin, 10 µm, on that side.
constexpr double kFarthest = 1.5e-5;

TEST_F(StrandsOnTheGpu, AreThoseOfTheCpu) {
    HeadOfHair head;
    Random random(Seed{9});
    for (const Style style :
         {Style::straight, Style::wavy, Style::curly, Style::shortCut, Style::ponytail, Style::wet}) {
        const int level = static_cast<int>(random.below(3)), count = 1 + static_cast<int>(random.below(2000));
        const int perStrand = 5 + static_cast<int>(random.below(12));
        head.reset({.style = style, .nodes = perStrand}, level, {}, Seed{random.next()}, {});
        head.ensureStrands(count);
        for (const Motion motion : {Motion::shake, Motion::dive, Motion::shrink}) {
            for (int i = 0; i < 30; ++i) {
                const double seconds = 0.3 + i / 60.0;
                head.step(1.0f / 60, seconds, headPose(motion, seconds), bodyPose(motion, seconds), {});
            }
            GuidedHair hair;
            head.guidedHair(count, {.clumping = random.uniform01(), .stray = Millimetres{random.uniform(0, 20)}}, hair);
            EXPECT_LT(farthest(hair), kFarthest) << static_cast<int>(style) << ' ' << static_cast<int>(motion);
        }
    }
}

TEST_F(StrandsOnTheGpu, FollowStrandsThatChange) {
    HeadOfHair head;
    GuidedHair hair;
    for (const int level : {0, 2, 1}) {
        head.reset({}, level, {}, Seed{4}, {});
        head.ensureStrands(500);
        head.guidedHair(500, {.stray = Millimetres{3}}, hair);
        EXPECT_LT(farthest(hair), kFarthest);
        head.ensureStrands(900);
        for (const int count : {500, 33, 900}) {
            head.guidedHair(count, {}, hair);
            EXPECT_LT(farthest(hair), kFarthest);
            EXPECT_EQ(nodes_.strands(), count);
        }
    }
}

TEST_F(StrandsOnTheGpu, SendGuidesAloneInEachFrame) {
    HeadOfHair head;
    head.reset({}, 1, {}, Seed{1}, {});
    head.ensureStrands(5000);
    GuidedHair hair;
    for (int i = 0; i < 3; ++i) {
        head.step(1.0f / 60, i / 60.0, {}, {}, {});
        head.guidedHair(5000, {}, hair);
        const Traffic before = traffic();
        nodes_.interpolate(nullptr, hair);
        const Traffic moved = traffic() - before;
        // Rows of guides are filled up. The first frame sends the strands' sources too.
        const std::size_t row = static_cast<std::size_t>(kStrandsPerRow * hair.nodesPerStrand);
        EXPECT_TRUE(i == 0 || moved.bytesUploaded <= sizeof(glm::vec4) * (hair.guides.size() + row));
        EXPECT_EQ(moved.bytesReadBack, 0u);
    }
}

TEST_F(StrandsOnTheGpu, OneInSevenIsThoseOfAll) {
    HeadOfHair head;
    head.reset({}, 1, {}, Seed{1}, {});
    head.ensureStrands(100);
    GuidedHair hair;
    head.guidedHair(100, {.stray = Millimetres{10}}, hair);
    std::vector<glm::vec3> all, some;
    hair.nodes(all), hair.nodes(some, 7);
    const auto each = static_cast<std::size_t>(hair.nodesPerStrand);
    ASSERT_EQ(some.size(), 15 * each);
    for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(some[i], all[7 * (i / each) * each + i % each]);
}

}  // namespace
}  // namespace arclight::test
