// Skies and images of them: they follow their parameters, and are drawn again only when these change.
#include "render/common/sky.h"

#include <algorithm>

#include "gfx/gl_test.h"
#include "render/common/baked_image.h"
#include "render/common/sky_dome.h"
#include "sim/common/camera.h"

namespace arclight::test {
namespace {

class Skies : public Gl {
protected:
    Skies() {
        folder_.write("t/fill.frag", "uniform float value;\nout vec4 colour;\nvoid main() { colour = vec4(value); }\n");
        fill_ = shaders_.program("common/fullscreen.vert", "t/fill.frag");
    }
    /// The number of passes with this name that `draw` opens in a frame.
    template <class Draw>
    std::ptrdiff_t passes(std::string_view name, Draw draw) {
        setup_.store.inspectPasses(true);
        {
            Frame frame(setup_.store, setup_.canvas, 0, 0);
            draw(frame);
        }
        const auto all = setup_.store.inspectedPasses();
        return std::count_if(all.begin(), all.end(), [&](const InspectedPass& pass) { return pass.name == name; });
    }
    ShaderFolder folder_;
    Shaders shaders_{folder_.root()};
    Program fill_;
    RenderSetup setup_{64, 36};
};

TEST_F(Skies, ImageIsDrawnAgainOnlyWhenItChanges) {
    BakedImage image;
    float value = 0.25f;
    int width = 64;
    const auto drawn = [&] {
        return passes("image", [&](Frame& frame) {
            image.draw(frame, "image", {.width = width, .height = 8}, fill_.set("value", value), std::span(&value, 1));
        });
    };
    EXPECT_EQ(drawn(), 1);
    EXPECT_EQ(drawn(), 0);
    value = 0.5f;
    EXPECT_EQ(drawn(), 1);
    EXPECT_EQ(drawn(), 0);
    width = 32;
    EXPECT_EQ(drawn(), 1);
    const Framebuffer seen = target(32, 8);
    setup_.copier.copy(image.texture(), seen);
    EXPECT_EQ(Pixels(seen).at(0, 0), 0.5f);
}

TEST_F(Skies, PanoramaIsDrawnWhereItIsSeen) {
    BakedImage image;
    const auto drawn = [&](glm::vec3 target) {
        return passes("panorama", [&](Frame& frame) {
            image.drawPanorama(frame, "panorama", {.width = 64, .height = 8}, fill_.set("value", 1.0f),
                               frame.view(Camera{.position = {0, 0, 0}, .target = target}));
        });
    };
    const std::ptrdiff_t ahead = drawn({0, 0, -1});
    EXPECT_GT(ahead, 2);
    EXPECT_LT(ahead, 10);
    EXPECT_EQ(drawn({0, 0, -1}), 0);
    EXPECT_GT(drawn({0, 0, 1}), 2);
    EXPECT_GT(drawn({1, 0, 0}) + drawn({-1, 0, 0}), 0);
    EXPECT_EQ(drawn({0.3f, 0, 1}), 0) << "all of it is drawn by now";
}

TEST_F(Skies, SunIsWhereItsDirectionPoints) {
    const Sky sky{.sunDirection = glm::normalize(glm::vec3(0.3f, 0.2f, -1)), .clouds = 0};
    SkyPainter painter(setup_.shaders, Seed{1});
    Frame frame(setup_.store, setup_.canvas, 0, 0);
    const View view = frame.view(Camera{.position = {0, 0, 0}, .target = {0, 0, -1}, .fovY = 0.05f});
    const View atSun = frame.view(Camera{.position = {0, 0, 0}, .target = sky.sunDirection, .fovY = 0.05f});
    const auto centre = [&](const View& from) {
        {
            Pass pass = frame.pass("sky", frame.scene());
            pass.view(from).clear(glm::vec4(0)).clearDepth();
            painter.draw(pass, sky);
        }
        return Pixels(frame.scene()).at(32, 18);
    };
    EXPECT_GT(centre(atSun), 10 * sky.sunLight.r);
    EXPECT_LT(centre(view), sky.sunLight.r);
}

TEST_F(Skies, DomeCoversItsElevations) {
    const MeshData<DomeVertex> dome = domeMesh(4, 8, [](float t) { return -0.1f + 0.9f * t; });
    EXPECT_EQ(dome.vertices.size(), 5u * 9u);
    EXPECT_EQ(dome.indices.size(), 6u * 4u * 8u);
    EXPECT_FLOAT_EQ(dome.vertices.front().value.y, -0.1f);
    EXPECT_FLOAT_EQ(dome.vertices.back().value.y, 0.8f);
    EXPECT_FLOAT_EQ(dome.vertices.back().value.x, 1);
}

}  // namespace
}  // namespace arclight::test
