// The light that compute shaders choose for shadows and the view that they fit to the particles, against the CPU's.
#include <cmath>

#include "apps/particles/drawn_particles.h"
#include "render/particles/gpu_shadow_light.h"
#include "sim/random_draws.h"

namespace arclight::test {
namespace {

using namespace particles;

constexpr int kSlices = 24;

class GpuShadowLightTest : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        timeline.begin();
        const ShadowView empty;
        view.upload(std::span<const ShadowView>(&empty, 1));
    }
    ShadowView found(const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
                     glm::vec3 toViewer) {
        buffer.upload(particles);
        GpuScope scope(timeline, "light of shadows");
        const Traffic before = traffic();
        light.find(scope, effect, {&buffer, particles.size()}, key, toViewer, kSlices, view);
        EXPECT_EQ(traffic() - before, Traffic{});
        return view.read<ShadowView>(1).front();
    }
    static void expectNear(glm::vec4 a, glm::vec4 b, float tolerance, const char* what) {
        for (int i = 0; i < 4; ++i) EXPECT_NEAR(a[i], b[i], tolerance * std::max(1.0f, std::abs(b[i]))) << what << i;
    }
    /// Returns the lamp, or -1 for the key light; -2 where nothing casts a shadow.
    int expectThatOfTheCpu(const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
                           glm::vec3 toViewer) {
        std::vector<ShadowCaster> casters;
        findShadowCasters(effect, particles, casters);
        const ShadowView gpu = found(effect, particles, key, toViewer);
        EXPECT_EQ(gpu.slices, kSlices);
        if (casters.empty()) {
            EXPECT_EQ(gpu.lamp, -1);
            expectNear(gpu.fit, {1e3f, 1e3f, 0, 1}, 1e-5f, "fit");
            return -2;
        }
        const ShadowView cpu = shadowViewOf(shadowLightOf(casters, key, effect.lamps), casters, toViewer, kSlices);
        EXPECT_EQ(gpu.lamp, cpu.lamp);
        expectNear({gpu.origin, 0}, {cpu.origin, 0}, 1e-5f, "origin");
        expectNear({gpu.along, 0}, {cpu.along, 0}, 1e-5f, "along");
        expectNear({gpu.right, 0}, {cpu.right, 0}, 1e-5f, "right");
        expectNear({gpu.up, 0}, {cpu.up, 0}, 1e-5f, "up");
        expectNear(gpu.fit, cpu.fit, 1e-4f, "fit");
        expectNear(gpu.sliceAxis, cpu.sliceAxis, 1e-4f, "slices");
        return gpu.lamp;
    }

    Shaders shaders{sourceFolder()};
    GpuShadowLight light{shaders};
    GpuTimeline timeline;
    Buffer view{"view"};
    VertexBuffer buffer = VertexBuffer::of<Particle>("particles");
};

TEST_F(GpuShadowLightTest, OfEveryEffectIsThatOfTheCpu) {
    Random random(Seed{5});
    forEveryEffect([&](EffectKind kind, const ParticleSystem& system) {
        const SceneryLook look = sceneryLook(kind);
        const KeyLight key{look.key, glm::normalize(look.toKey)};
        expectThatOfTheCpu(system.effect(), system.pool().particles(), key, randomDirection(random));
    });
}

/// Clouds of smoke between lamps: near ones, dim ones, and one in the cloud, which counts as none.
TEST_F(GpuShadowLightTest, OfCloudsIsThatOfTheCpu) {
    Random random(Seed{6});
    int lamps = 0, keys = 0;
    for (int i = 0; i < 40; ++i) {
        Effect effect;
        effect.materials = {{.opacity = 0.7f},
                            {.opacity = 0.19f},
                            {.opacity = 1, .book = Book::fire},
                            {.opacity = 0.4f, .book = Book::smoke}};
        const glm::vec3 centre = 3.0f * randomDirection(random);
        for (std::uint32_t k = random.below(9); k > 0; --k)
            effect.lamps.push_back({.position = centre + random.uniform(0, 9) * randomDirection(random),
                                    .power = glm::vec3(random.uniform(1, 30)),
                                    .radius = random.uniform(0.1f, 1)});
        std::vector<Particle> particles(1 + random.below(9000));
        for (Particle& p : particles) {
            if (random.below(6) == 0) continue;
            p.position = centre + 1.5f * random.uniform01() * randomDirection(random);
            p.image = static_cast<float>(kAtlasCells * random.below(4));
            p.scale = random.uniform(0.01f, 0.5f), p.look = packLook(random.uniform01(), 1000);
            p.stretch = random.below(3) == 0 ? 0.2f : 0.0f;
        }
        const KeyLight key{glm::vec3(random.uniform(0, 0.2f)), randomDirection(random)};
        const int lamp = expectThatOfTheCpu(effect, particles, key, randomDirection(random));
        ++(lamp >= 0 ? lamps : keys);
    }
    EXPECT_GT(lamps, 5);
    EXPECT_GT(keys, 5);
}

TEST_F(GpuShadowLightTest, OfNothingIsFinite) {
    Effect effect;
    effect.materials = {{.opacity = 0.7f}};
    for (const std::size_t count : {1u, 1000u})
        EXPECT_EQ(expectThatOfTheCpu(effect, std::vector<Particle>(count), {glm::vec3(1), {0, 1, 0}}, {1, 0, 0}), -2);
}

/// The maps that are drawn with it leave as much light as the march through all particles, with the error of the
/// CPU's maps: the order of the particles changes the rounding of their sums.
TEST_F(GpuShadowLightTest, MapsHaveTheErrorOfTheCpus) {
    DrawnParticles drawn(96, 54);
    for (const EffectKind effect : {EffectKind::smoke, EffectKind::explosion})
        for (const Shadows shadows : {Shadows::fourier, Shadows::slices}) {
            const auto error = [&](Path path) {
                drawn.play({.effect = effect, .style = {.path = path, .shadows = shadows}}, 100);
                return drawn.measured().shadowErrorMax;
            };
            EXPECT_NEAR(error(Path::compute), error(Path::instanced), 0.01) << static_cast<int>(shadows);
        }
}

}  // namespace
}  // namespace arclight::test
