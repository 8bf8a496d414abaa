// The depth map against closed forms, and particles that collide with it.
#include "sim/particles/depth_map.h"

#include <functional>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/time.h"
#include "sim/particles/particle_system.h"

namespace arclight::particles {
namespace {

Camera cameraFrom(glm::vec3 position, glm::vec3 target) {
    return {.position = position, .target = target, .fovY = 0.72f, .near = 0.2f, .far = 300};
}

/// Distance along a ray of length 1 to a sphere at the origin; below 0 for none.
float toSphere(glm::vec3 from, glm::vec3 ray, float radius) {
    const float b = glm::dot(from, ray), c = glm::dot(from, from) - radius * radius;
    return b * b < c ? -1 : -b - std::sqrt(b * b - c);
}

/// Drops one particle at `from` and plays `ticks` of it.
struct Drop {
    Effect effect{.name = "drop", .capacity = 2, .materials = {{}}};
    ParticleSystem system;
    Drop(Emitter emitter, glm::vec3 from) {
        emitter.burst = 1, emitter.end = 0, emitter.life = {60, 60}, emitter.collides = true, emitter.position = from;
        effect.emitters = {emitter};
        system.reset(effect, Seed{1});
    }
    void play(
        const DepthMap& map, int ticks, const std::function<void()>& each = [] {}) {
        for (int i = 0; i < ticks; ++i) {
            system.step({.tick = tick++, .settings = {.collisions = Collisions::depth}, .depthMap = &map});
            each();
        }
    }
    glm::vec3 position() const { return system.pool().particles()[0].position; }
    std::int64_t tick = 0;
};

TEST(DepthMap, FloorHasItsDepthAndNormalFromAnyCamera) {
    Random random(Seed{1});
    for (int i = 0; i < 40; ++i) {
        const glm::vec3 from{random.uniform(-3, 3), random.uniform(0.4f, 4), random.uniform(4, 9)};
        const glm::vec3 to{random.uniform(-1, 1), random.uniform(0, 1.5f), random.uniform(-1, 1)};
        const Camera camera = cameraFrom(from, to);
        DepthMap map;
        map.draw(camera, {}, true);
        int seen = 0;
        for (int k = 0; k < 200; ++k) {
            const glm::vec3 p{random.uniform(-3, 3), random.uniform(-0.3f, 0.3f), random.uniform(-3, 3)};
            const SurfaceBehind surface = map.surfaceAt(p);
            if (surface.depth == -1.0f) continue;
            ++seen;
            // Rounding of the distances, about 1e-6 of 10 m, over differences of 1 cm.
            ASSERT_NEAR(surface.depth, -p.y, 2e-4f);
            ASSERT_GT(surface.normal.y, 0.9999f);
        }
        EXPECT_GT(seen, 20);
    }
}

TEST(DepthMap, BallHasTheDepthAndNormalOfTheSphere) {
    const float radius = 0.8f;
    for (const glm::vec3 eye : {glm::vec3(0, 0, 5), glm::vec3(2, 1, 3), glm::vec3(-1, 3, 1)}) {
        DepthMap map;
        const std::vector<PropGroup> ball{{PropMesh::ball, {{.size = {radius, radius, radius, 0}}}}};
        map.draw(cameraFrom(eye, {0, 0, 0}), ball, false);
        const Camera& camera = map.camera();
        int seen = 0;
        for (int y = 2; y < DepthMap::kHeight; y += 3)
            for (int x = 2; x < DepthMap::kWidth; x += 3) {
                const glm::vec2 ndc((2 * static_cast<float>(x) + 1) / DepthMap::kWidth - 1,
                                    (2 * static_cast<float>(y) + 1) / DepthMap::kHeight - 1);
                const glm::vec3 ray = camera.rayThrough(ndc, 16.0f / 9);
                const float way = toSphere(eye, ray, radius);
                const glm::vec3 truth = eye + way * ray, normal = truth / radius;
                // At grazing rays, triangles of 4° are off by more.
                if (way < 0 || glm::dot(normal, -ray) < 0.35f) continue;
                ++seen;
                const float drawn = map.distances()[static_cast<std::size_t>(y * DepthMap::kWidth + x)];
                EXPECT_NEAR(drawn, way * glm::dot(ray, camera.forward()), 0.004f);
                const SurfaceBehind surface = map.surfaceAt(truth - 0.02f * normal);
                // Facets of the mesh are up to 0.04 rad off, differences over a texel the rest.
                EXPECT_NEAR(surface.depth, 0.02f, 0.006f);
                EXPECT_GT(glm::dot(surface.normal, normal), std::cos(0.14f));
            }
        EXPECT_GT(seen, 100);
    }
}

TEST(DepthMap, WhatIsOffScreenOrHiddenHasNoSurface) {
    DepthMap map;
    const std::vector<PropGroup> ball{{PropMesh::ball, {{.centre = {0, 1, 0}}}}};
    map.draw(cameraFrom({0, 1, 6}, {0, 1, 0}), ball, true);
    EXPECT_GT(map.surfaceAt({0, 1, 0.9f}).depth, 0) << "inside the ball";
    EXPECT_LT(map.surfaceAt({0, 1, 1.1f}).depth, 0) << "before the ball";
    EXPECT_EQ(map.surfaceAt({9, -0.1f, 0}).depth, -1.0f) << "beyond the edge of the frame";
    EXPECT_EQ(map.surfaceAt({0, 1, 7}).depth, -1.0f) << "behind the eye";
    // The floor behind the ball is not known: the ball is found instead, too far in front to be taken.
    EXPECT_GT(map.surfaceAt({0, -0.05f, -2}).depth, 1.0f);
}

TEST(DepthMap, IsDrawnOnlyWhereSomethingHasChanged) {
    DepthMap map;
    std::vector<PropGroup> props = propsOf(EffectKind::sparks, sparksEffect().balls);
    Camera camera = cameraFrom({0, 1, 6}, {0, 1, 0});
    for (int i = 0; i < 3; ++i) map.draw(camera, props, true);
    EXPECT_EQ(map.drawings(), 1);
    camera.position.x += 0.01f;
    map.draw(camera, props, true);
    EXPECT_EQ(map.drawings(), 2);
    props.back().props[0].centre.y += 0.01f;
    map.draw(camera, props, true);
    EXPECT_EQ(map.drawings(), 3);
}

TEST(DepthCollision, HeightsFallByTheSquareOfTheRestitution) {
    DepthMap map;
    map.draw(cameraFrom({0, 1.5f, 8}, {0, 1.3f, 0}), {}, true);
    for (const float restitution : {0.4f, 0.6f, 0.8f}) {
        Drop drop({.restitution = restitution, .friction = 0}, {0.3f, 2, 0});
        float peak = 0, last = 0;
        bool hasHit = false;
        drop.play(map, 200, [&] {
            const float v = drop.system.pool().motions()[0].velocity.y;
            if (hasHit && last > 0 && v <= 0 && peak == 0) peak = drop.position().y;
            hasHit = hasHit || drop.system.pool().motions()[0].hits > 0;
            last = v;
        });
        EXPECT_NEAR(peak / 2, restitution * restitution, 0.05f) << restitution;
    }
}

TEST(DepthCollision, AParticleComesToRestOnAStone) {
    // A ball that lies in the floor: its top is known.
    DepthMap map;
    const std::vector<PropGroup> ball{{PropMesh::ball, {{.centre = {0, 0.2f, 0}, .size = {0.6f, 0.6f, 0.6f, 0}}}}};
    map.draw(cameraFrom({0, 2.5f, 5}, {0, 0.5f, 0}), ball, true);
    Drop drop({.restitution = 0, .friction = 1}, {0, 1.6f, 0});
    drop.play(map, 240);
    EXPECT_NEAR(glm::length(drop.position() - glm::vec3(0, 0.2f, 0)), 0.6f, 0.02f);
    EXPECT_GT(drop.position().y, 0.7f);
}

TEST(DepthCollision, NothingVisibleStaysInsideTheStonesOfAnyEffect) {
    // Seen against the map itself: no particle lies behind its surface by less than the thickness after a tick.
    const Effect effect = sparksEffect();
    DepthMap map;
    map.draw(cameraFrom({0.5f, 1.15f, 5.2f}, {0.15f, 1.05f, 0}), propsOf(EffectKind::sparks, effect.balls), true);
    ParticleSystem system;
    system.reset(effect, Seed{4});
    int inside = 0, all = 0;
    for (int tick = 0; tick < 240; ++tick) {
        system.step({.tick = tick,
                     .seconds = static_cast<float>(tick) * kTick,
                     .settings = {.collisions = Collisions::depth},
                     .depthMap = &map});
        for (std::size_t i = 0; i < system.pool().alive(); ++i) {
            const Motion& motion = system.pool().motions()[i];
            if (!effect.emitters[motion.emitter].collides || motion.age < 2 * kTick) continue;
            const SurfaceBehind surface = map.surfaceAt(system.pool().particles()[i].position);
            ++all;
            inside += surface.depth > 0.02f && surface.depth < 0.4f;
        }
    }
    EXPECT_GT(all, 10000);
    // Where a push leads to another texel's plane, the particle takes a second tick.
    EXPECT_LT(inside, all / 200);
}

TEST(DepthCollision, WithoutCollisionsTheFloorIsOpen) {
    Drop drop({}, {0, 0.1f, 0});
    for (int tick = 0; tick < 60; ++tick)
        drop.system.step({.tick = tick, .settings = {.collisions = Collisions::none}});
    EXPECT_LT(drop.position().y, -1);
}

}  // namespace
}  // namespace arclight::particles
