// The ladder: every path draws the same frame, of every effect and for three seeds. Paths and effects are those of the
// parameters' labels: new ones are tested as soon as they exist.
#include <numeric>

#include "apps/particles/drawn_particles.h"
#include "core/image_compare.h"
#include "core/json.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

using namespace particles;

class ParticleLadder : public Gl {
protected:
    const std::vector<std::uint64_t> kSeeds = sampleOf<std::uint64_t>({1, 2, 77}, 1);

    /// The frame of each path is that of instances, for settings that `change` makes of each seed and effect, or of a
    /// few of these.
    template <class Change>
    void expectSameFrames(std::span<const std::uint64_t> seeds, const Change& change, std::size_t fewEffects = 99) {
        const Labels &paths = labelsOf("path"), &effects = labelsOf("effect");
        std::vector<int> tried(static_cast<std::size_t>(effects.count));
        std::iota(tried.begin(), tried.end(), 0);
        for (const int effect : sampleOf(tried, fewEffects))
            for (const std::uint64_t seed : seeds) {
                ParticlesParams params;
                params.effect = static_cast<EffectKind>(effect);
                params.count = 3000;
                change(params);
                const Image first = frame(params, Path::instanced, seed);
                for (int path = 0; path < paths.count; ++path) {
                    if (static_cast<Path>(path) == Path::instanced) continue;
                    const Comparison comparison = compare(first, frame(params, static_cast<Path>(path), seed));
                    EXPECT_TRUE(passes(comparison)) << effects.text[static_cast<std::size_t>(effect)] << ' '
                                                    << paths.text[static_cast<std::size_t>(path)] << " seed " << seed
                                                    << ": " << describe(comparison);
                }
            }
    }
    Image frame(ParticlesParams params, Path path, std::uint64_t seed) {
        params.style.path = path;
        drawn.play(params, 50, seed);
        return drawn.draw();
    }
    int steadyDrawCalls(Path path, int count) {
        drawn.play({.effect = EffectKind::steady, .count = count, .style = {.path = path}}, 2);
        drawn.draw();
        const Json state = drawn.demo.dumpState();
        EXPECT_EQ(state.at("alive"), count);
        return state.at("drawCalls");
    }
    DrawnParticles drawn{320, 180};
};

TEST_F(ParticleLadder, EveryPathDrawsTheSameFrame) {
    expectSameFrames(
        kSeeds, [](ParticlesParams&) {}, 6);
}

TEST_F(ParticleLadder, EveryPathDrawsTheSameFrameAtHalfResolution) {
    expectSameFrames(
        std::span(kSeeds).first(1), [](ParticlesParams& params) { params.style.resolution = Resolution::half; }, 2);
}

TEST_F(ParticleLadder, EveryPathDrawsTheSameFrameWeighted) {
    expectSameFrames(
        std::span(kSeeds).first(1), [](ParticlesParams& params) { params.style.sort = Sorting::weighted; }, 2);
}

TEST_F(ParticleLadder, ParticlesOutsideOfTheFrameEndNoRunOfPoints) {
    // Most of the galaxy's 439 runs ended at particles that nobody sees.
    drawn.play({.effect = EffectKind::galaxy, .count = 5000, .style = {.path = Path::points}}, 50);
    drawn.draw();
    EXPECT_LT(drawn.demo.dumpState().at("drawCalls").get<int>(), 60);
}

TEST_F(ParticleLadder, DrawCallsAreThoseOfTheArticle) {
    for (const auto& [count, calls] : {std::pair{24000, 240}, {6000, 60}, {2000, 20}}) {
        EXPECT_EQ(steadyDrawCalls(Path::uniform100, count), calls);
        EXPECT_EQ(steadyDrawCalls(Path::ubo, count), (count + 511) / 512);
        for (const Path path : {Path::instanced, Path::pulled}) EXPECT_EQ(steadyDrawCalls(path, count), 1);
    }
}

TEST_F(ParticleLadder, SortingOnTheGpuDrawsTheSameFrame) {
    const Labels& paths = labelsOf("path");
    for (const EffectKind effect : {EffectKind::explosion, EffectKind::fire, EffectKind::smoke})
        for (int path = 0; path < paths.count; ++path) {
            ParticlesParams params{.effect = effect};
            const Image radix = frame(params, static_cast<Path>(path), 1);
            params.style.sort = Sorting::bitonic;
            EXPECT_TRUE(radix == frame(params, static_cast<Path>(path), 1))
                << paths.text[static_cast<std::size_t>(path)];
            EXPECT_EQ(drawn.measured().sortInversions, 0) << paths.text[static_cast<std::size_t>(path)];
        }
}

}  // namespace
}  // namespace arclight::test
