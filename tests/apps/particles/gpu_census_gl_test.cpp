// What compute shaders find of the particles for half resolution, against the CPU.
#include <cmath>
#include <numeric>

#include "apps/particles/drawn_particles.h"
#include "core/long_run.h"
#include "render/particles/census.h"
#include "sim/random_draws.h"

namespace arclight::test {
namespace {

using namespace particles;

class GpuCensusTest : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        timeline.begin();
    }
    void expectThatOfTheCpu(std::span<const Particle> particles, const View& view, float slope, float shutter) {
        constexpr float kSoftness = 0.4f;
        std::vector<Particle> alive;
        for (const Particle& particle : particles)
            if (particle.scale > 0) alive.push_back(particle);
        const CensusBlock cpu = censusOf(alive, view, slope, shutter, kSoftness).broad;
        buffer.upload(particles);
        {
            GpuScope scope(timeline, "census");
            census.find(scope, {&buffer, particles.size()}, view, slope, shutter, kSoftness, block);
        }
        const CensusBlock gpu = block.read<CensusBlock>(1).front();
        EXPECT_NEAR(gpu.farthest, cpu.farthest, 1e-5f * cpu.farthest);
        EXPECT_NEAR(gpu.planes.x, cpu.planes.x, 1e-5f * cpu.planes.x + 1e-6f);
        // The variance is a difference of sums: it loses the bits that they have in common.
        const float variance = cpu.planes.y * cpu.planes.y, lost = 2e-6f * cpu.planes.x * cpu.planes.x;
        EXPECT_NEAR(gpu.planes.y * gpu.planes.y, variance, 1e-5f * variance + lost);
    }
    /// Of the frames of two settings after some ticks, dB, of bytes.
    static double psnr(DrawnParticles& drawn, const ParticlesParams& one, const ParticlesParams& other, int ticks) {
        drawn.play(one, ticks);
        const Image a = drawn.draw();
        drawn.play(other, ticks);
        const Image b = drawn.draw();
        double squares = 0;
        for (std::size_t i = 0; i < a.pixels.size(); ++i) squares += std::pow(a.pixels[i] - b.pixels[i], 2);
        return 10 * std::log10(255 * 255 * static_cast<double>(a.pixels.size()) / std::max(squares, 1e-3));
    }

    Shaders shaders{sourceFolder()};
    GpuCensus census{shaders};
    GpuTimeline timeline;
    Buffer block{"census"};
    VertexBuffer buffer = VertexBuffer::of<Particle>("particles");
};

TEST_F(GpuCensusTest, OfCloudsIsThatOfTheCpu) {
    Random random(Seed{8});
    for (const std::size_t count : {1u, 2u, 129u, 5000u, 150001u}) {
        const glm::vec3 eye = random.uniform(4, 12) * randomDirection(random);
        const View view = viewOf(Camera{.position = eye, .target = {0.3f, 1, 0}}, 640, 360);
        std::vector<Particle> particles(count);
        for (Particle& p : particles)
            if (count == 1 || random.below(4) > 0)
                p = {.position = random.uniform(0, 9) * randomDirection(random),
                     .scale = random.uniform(0.01f, 0.8f),
                     .stretch = random.below(3) == 0 ? random.uniform01() : 0.0f};
        SCOPED_TRACE(count);
        for (const float slope : {0.0f, 0.02f, 0.06f, 10.0f}) expectThatOfTheCpu(particles, view, slope, 1.5f);
    }
    // Nothing at all: planes that divide by nothing.
    expectThatOfTheCpu(std::vector<Particle>(300), viewOf(Camera{.position = {0, 1, 5}}, 64, 36), 0.02f, 1);
}

/// With blending that needs no order, and sorted: the frame of the CPU's census, which knows the tiles, too.
TEST_F(GpuCensusTest, DrawsTheFrameOfTheCpusCensus) {
    const Labels& effects = labelsOf("effect");
    std::vector<int> all(static_cast<std::size_t>(effects.count));
    std::iota(all.begin(), all.end(), 0);
    DrawnParticles drawn(320, 180);
    for (const int effect : sampleOf(all, 2))
        for (const auto& [blend, sort] :
             {std::pair{Blending::additive, Sorting::none}, std::pair{Blending::premultiplied, Sorting::weighted},
              std::pair{Blending::premultiplied, Sorting::bitonic}}) {
            ParticlesParams params{.style = {.blend = blend, .sort = sort, .resolution = Resolution::half}};
            params.effect = static_cast<EffectKind>(effect);
            ParticlesParams onGpu = params;
            params.style.path = Path::instanced, onGpu.style.path = Path::compute;
            if (drawn.play(onGpu, 1); drawn.demo.measure().cpuGpuMaxDiff == kNotMeasured) continue;
            EXPECT_GT(psnr(drawn, onGpu, params, 50), 60)
                << effects.text[static_cast<std::size_t>(effect)] << ' ' << static_cast<int>(sort);
        }
}

}  // namespace
}  // namespace arclight::test
