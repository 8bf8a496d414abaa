// The level of detail of the field's rows, as its shader computes it, against projected pegs.
#include <cmath>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/random.h"
#include "gfx/gl_test.h"
#include "gfx/shaders.h"
#include "sim/springs/field_view.h"

namespace arclight::test {
namespace {

using namespace springs;

constexpr int kAcross = 64;
constexpr int kHeights[] = {360, 720, 1440, 2160};

/// For each texel of `pegs` (x, z, height, height of the next row): spacing, and the share of an odd row.
constexpr const char* kRows = R"(
#include "springs/field_rows.glsl"
uniform sampler2D pegs;
uniform mat4 fromWorld;
uniform bool rowsAlongX;
uniform float pixels;
out vec4 colour;
void main() {
    vec4 peg = texelFetch(pegs, ivec2(gl_FragCoord.xy), 0);
    vec3 along = rowsAlongX ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
    vec4 seen = fromWorld * vec4(peg.x, peg.z, peg.y, 1.0);
    float spacing = rowSpacingPx(seen.xyz, mat3(fromWorld), along, peg.w - peg.z, pixels);
    colour = vec4(spacing, shareOfRow(1, spacing), shareOfRow(2, spacing), 1.0);
}
)";

/// A camera anywhere in its reach.
Camera anyCamera(Random& random) {
    CameraControl control(kFieldReach);
    control.reset({random.uniform(-180, 180), random.uniform(-90, 90), random.uniform(0.05f, 20), random.uniform(-4, 4),
                   random.uniform(-4, 4)});
    return fieldCamera(control);
}

class FieldRows : public Gl {
protected:
    void SetUp() override {
        std::filesystem::copy(sourceFolder() / "shaders" / "springs", folder_.root() / "shaders" / "springs");
        folder_.write("t/rows.frag", kRows);
        rows_ = shaders_.program("common/fullscreen.vert", "t/rows.frag");
        ASSERT_TRUE(shaders_.faults().empty()) << shaders_.faults().front();
    }
    Pixels drawn(const Camera& camera, int heightPx, const std::function<glm::vec4(int, int)>& peg) const {
        const Texture pegs = lightTexture(kAcross, kAcross, peg);
        const Framebuffer seen = target(kAcross, kAcross);
        drawFullscreen(seen, rows_.set("pegs", pegs)
                                 .set("fromWorld", camera.view())
                                 .set("rowsAlongX", rowsRunAlongX(camera))
                                 .set("pixels", 0.5f * static_cast<float>(heightPx) / camera.halfTangents(1).y));
        return Pixels(seen);
    }
    ShaderFolder folder_;
    Shaders shaders_{folder_.root()};
    Program rows_;
};

TEST_F(FieldRows, SpacingIsThatOfTheProjectedPegs) {
    Random random(Seed{8});
    int compared = 0;
    for (int i = 0; i < 12; ++i) {
        const Camera camera = anyCamera(random);
        const int heightPx = kHeights[i % 4];
        std::vector<glm::vec4> pegs(kAcross * kAcross);
        for (glm::vec4& peg : pegs) {
            const float height = random.uniform(-14, 14);
            peg = {random.uniform(-250, 250), random.uniform(-250, 250), height, height + random.uniform(-3, 3)};
        }
        const Pixels seen =
            drawn(camera, heightPx, [&](int x, int y) { return pegs[static_cast<std::size_t>(y * kAcross + x)]; });
        const glm::mat4 toClip = camera.projection(1) * camera.view();
        for (int y = 0; y < kAcross; ++y)
            for (int x = 0; x < kAcross; ++x) {
                const glm::vec4 peg = pegs[static_cast<std::size_t>(y * kAcross + x)];
                const auto rowPx = [&](float along, float up) {
                    const glm::vec2 step = rowsRunAlongX(camera) ? glm::vec2(0, along) : glm::vec2(along, 0);
                    const glm::vec4 clip = toClip * glm::vec4(peg.x + step.x, peg.z + up, peg.y + step.y, 1);
                    return glm::vec2(0.5f * static_cast<float>(heightPx) * clip.y / clip.w, clip.w);
                };
                if (rowPx(0, 0).y < 60) continue;  // nearby, a difference of one peg is no derivative
                const float rise = 0.5f * (peg.w - peg.z);
                const float expected = std::abs(rowPx(0.5f, 0).x - rowPx(-0.5f, 0).x) +
                                       0.5f * std::abs(rowPx(0, rise).x - rowPx(0, -rise).x);
                ASSERT_NEAR(seen.at(x, kAcross - 1 - y), expected, 0.02f * expected + 0.02f) << i;
                ++compared;
            }
    }
    EXPECT_GT(compared, 1000);
}

TEST_F(FieldRows, EverySecondRowFadesWithoutASeamAndIsGoneBelowAPixel) {
    // From the nearest row to the farthest, in texels from left to right.
    int gone = 0;
    for (const int heightPx : kHeights) {
        const Pixels seen = drawn(fieldCamera(), heightPx, [](int x, int) {
            return glm::vec4(0, kFieldCentre - 8 * static_cast<float>(x), 0, 0);
        });
        float last = 1;
        for (int x = 0; x < kAcross; ++x) {
            const float spacing = seen.at(x, 0), share = seen.at(x, 0, 1);
            EXPECT_EQ(seen.at(x, 0, 2), 1) << "an even row";
            ASSERT_LE(share, last);
            ASSERT_GT(share, last - 0.6f) << "a seam at row " << x << " in " << heightPx << " pixels";
            EXPECT_EQ(share == 0, spacing <= 1) << spacing;
            EXPECT_EQ(share == 1, spacing >= 1.7f) << spacing;
            gone += share == 0;
            last = share;
        }
    }
    EXPECT_GT(gone, 10);
}

}  // namespace
}  // namespace arclight::test
