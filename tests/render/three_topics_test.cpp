// One frame from three topics without any demo: a bolt strikes a floor that fifty lights show, and sparks fly.
#include <glm/gtc/matrix_transform.hpp>

#include "gfx/gl_test.h"
#include "render/bolts/bolt_painter.h"
#include "render/lights/scene_renderer.h"
#include "render/particles/particle_images.h"
#include "render/particles/particle_renderer.h"
#include "sim/bolts/bolt_world.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_system.h"

namespace arclight::test {
namespace {

constexpr int kWide = 320, kHigh = 180;

/// A scene of a small game.
class ThreeTopics : public Gl {
protected:
    ThreeTopics()
        : setup_(kWide, kHigh),
          lights_(setup_.shaders),
          bolts_(setup_.shaders),
          images_(setup_.shaders),
          shadows_(setup_.shaders),
          particles_(setup_.shaders) {
        noSurface_.upload(std::span<const float>(std::vector<float>(kWide * kHigh, 1e9f)));
        scene_.objects = {{.mesh = lights::MeshName::block,
                           .toWorld = glm::scale(glm::translate(glm::mat4(1), {0, -0.1f, 0}), {6, 0.1f, 6})}};
        scene_.camera = {.position = {0, 2.2f, 7}, .target = {0, 1.2f, 0}};
        for (int i = 0; i < 50; ++i) {
            const float angle = 2.4f * static_cast<float>(i), r = 0.6f * std::sqrt(static_cast<float>(i));
            scene_.lights.push_back({.position = {r * std::cos(angle), 0.25f, r * std::sin(angle)},
                                     .radius = 1.2f,
                                     .colour = glm::vec3(0.6f + 0.4f * std::cos(angle), 0.5f, 0.6f)});
            scene_.floats.push_back(false);
        }
        bolts::Bolt shape;
        bolts::growBolt({.generations = 6}, Seed{2}, 0, shape);
        bolts::addSegments(shape, {{-2.5f, 3.4f, 0}, {-1.5f, 0, 0}, 1, 0.02f}, bolt_);
        sparks_.reset(particles::sparksEffect(), Seed{4});
        for (int tick = 0; tick < 90; ++tick) sparks_.step({.tick = tick, .seconds = static_cast<float>(tick) * kTick});
    }

    void drawFloor(Frame& frame, const View& view) {
        lights_.upload(scene_, view);
        const lights::FrameInputs inputs = lights_.inputs(scene_, style_, view);
        lights_.drawResult(frame, inputs, lights_.drawSurfaces(frame, inputs));
    }

    void drawSparks(Frame& frame, const View& view) {
        const particles::ParticleScene scene{.effect = sparks_.effect(),
                                             .lamps = {},
                                             .images = images_,
                                             .shadows = shadows_,
                                             .view = view,
                                             .distance = noSurface_};
        particles_.draw(&frame, frame.scene(), sparks_.pool().particles(), scene,
                        {.blend = particles::Blending::additive});
    }

    /// The light of a frame with as many of the three as wanted.
    Pixels drawn(int parts) {
        Frame frame(setup_.store, setup_.canvas, 0, 0);
        const View view = frame.view(scene_.camera);
        drawFloor(frame, view);
        if (parts > 1) bolts_.add(frame, view, bolt_);
        if (parts > 2) drawSparks(frame, view);
        return Pixels(frame.scene());
    }

    RenderSetup setup_;
    lights::SceneRenderer lights_;
    bolts::BoltPainter bolts_;
    particles::ParticleImages images_;
    particles::ShadowMap shadows_;
    particles::ParticleRenderer particles_;
    Texture noSurface_{"no surfaces", PixelFormat::r32f, kWide, kHigh, Filter::nearest};
    std::vector<bolts::WorldSegment> bolt_;
    particles::ParticleSystem sparks_;
    lights::LightScene scene_;
    lights::LightingStyle style_;
};

TEST_F(ThreeTopics, AddTheirLightToOneFrame) {
    const Pixels floor = drawn(1), struck = drawn(2), all = drawn(3);
    EXPECT_GT(floor.sum(), 20) << "fifty lights on the floor";
    EXPECT_TRUE(all.isFinite());
    // Each adds light and takes none, where it is: the bolt on the left, the sparks in the centre.
    double left = 0, right = 0, centre = 0;
    for (int y = 0; y < kHigh; ++y)
        for (int x = 0; x < kWide; ++x) {
            EXPECT_GE(struck.at(x, y), floor.at(x, y));
            EXPECT_GE(all.at(x, y), struck.at(x, y) - 1e-3f);
            (x < kWide / 2 ? left : right) += static_cast<double>(struck.at(x, y) - floor.at(x, y));
            if (std::abs(x - kWide / 2) < kWide / 4) centre += static_cast<double>(all.at(x, y) - struck.at(x, y));
        }
    EXPECT_GT(left, 100 * std::max(right, 0.01));
    EXPECT_GT(centre, 20);
}

}  // namespace
}  // namespace arclight::test
