// A scene of two objects with its lights, drawn without any demo.
#include "render/lights/scene_renderer.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using namespace lights;

class LightsSceneRenderer : public Gl {
protected:
    LightsSceneRenderer() : setup_(96, 64), renderer_(setup_.shaders) {
        SceneObject floor{.mesh = MeshName::block, .toWorld = glm::scale(glm::mat4(1), {8, 0.1f, 8})};
        SceneObject sphere{.mesh = MeshName::sphere, .material = Material::metal};
        sphere.toWorld = glm::translate(glm::mat4(1), {0, 1, 0});
        scene_.objects = {floor, sphere};
        scene_.camera.position = {0, 1.5f, 5};
        add({-2, 2, 1}, {6, 1, 1});
        add({2, 1, 1}, {1, 1, 6});
    }

    void add(glm::vec3 position, glm::vec3 colour) {
        scene_.lights.push_back({.position = position, .radius = 5, .colour = colour});
        scene_.floats.push_back(false);
    }

    Pixels drawn(const LightingStyle& style) {
        Frame frame(setup_.store, setup_.canvas, 0, 0);
        const View view = frame.view(scene_.camera);
        renderer_.upload(scene_, view);
        const FrameInputs inputs = renderer_.inputs(scene_, style, view);
        renderer_.drawResult(frame, inputs, renderer_.drawSurfaces(frame, inputs));
        return Pixels(frame.scene());
    }

    RenderSetup setup_;
    SceneRenderer renderer_;
    LightScene scene_;
};

TEST_F(LightsSceneRenderer, AllRenderersAgree) {
    // The contrast by which silhouettes are smoothed is in alpha, which differs in the background.
    LightingStyle style{.renderer = LightRenderer::forward, .encoding = NormalEncoding::float16, .smooth = false};
    style.buffers = Buffers::full;
    const Pixels reference = drawn(style);
    EXPECT_GT(reference.sum(0), 50) << "the red light";
    EXPECT_GT(reference.sum(2), 50) << "the blue light";
    for (const LightRenderer renderer : {LightRenderer::prepass, LightRenderer::deferred, LightRenderer::tiled}) {
        style.renderer = renderer;
        const Pixels pixels = drawn(style);
        float largest = 0;
        for (std::size_t i = 0; i < pixels.rgba.size(); ++i)
            largest = std::max(largest, std::abs(pixels.rgba[i] - reference.rgba[i]) / (1 + reference.rgba[i]));
        EXPECT_LT(largest, 0.003f) << static_cast<int>(renderer);
    }
}

TEST_F(LightsSceneRenderer, LightAddsUp) {
    const LightingStyle style{.renderer = LightRenderer::deferred, .smooth = false};
    const Pixels both = drawn(style);
    const PointLight second = scene_.lights[1];
    scene_.lights.pop_back(), scene_.floats.pop_back();
    const Pixels first = drawn(style);
    scene_.lights = {second};
    const Pixels other = drawn(style);
    for (int channel = 0; channel < 3; ++channel) {
        EXPECT_GT(first.sum(channel), 0);
        EXPECT_GT(other.sum(channel), 0);
        EXPECT_NEAR(both.sum(channel), first.sum(channel) + other.sum(channel), 0.002 * both.sum(channel));
    }
}

TEST_F(LightsSceneRenderer, OutOfReachIsDark) {
    scene_.lights.clear(), scene_.floats.clear();
    add({0, 20, 0}, {100, 100, 100});
    const Pixels pixels = drawn({});
    EXPECT_EQ(pixels.sum(0) + pixels.sum(1) + pixels.sum(2), 0);
}

}  // namespace
}  // namespace arclight::test
