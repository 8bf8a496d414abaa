#include "bench/particles/simulation_times.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "core/parallel.h"
#include "sim/common/lanes.h"
#include "sim/particles/effects.h"
#include "sim/particles/particle_flight.h"
#include "sim/particles/particle_lanes.h"
#include "sim/particles/particle_light.h"
#include "sim/particles/particle_system.h"
#include "sim/particles/radix_sort.h"

namespace arclight::bench {
namespace {

using namespace particles;

constexpr std::size_t kGrain = 4096;
constexpr double kSimulationBudgetMs = 1500;  // for each number of particles
constexpr double kSampleMs = 0.2;             // shorter ones are repeated

double nowMs() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Work {
    const char* name;
    std::function<void()> run;
    double best = 1e30;
    int repeats = 1, most = 1000;
};

/// Runs all in turn until the budget is spent, so that a disturbance hits none alone; keeps the best of each.
void measure(std::vector<Work>& all) {
    for (Work& work : all) {
        const double begin = nowMs();
        work.run();
        work.repeats = 1 + static_cast<int>(kSampleMs / std::max(nowMs() - begin, 1e-4));
    }
    const double begin = nowMs();
    for (int round = 0; round < 5 || nowMs() - begin < kSimulationBudgetMs; ++round)
        for (Work& work : all) {
            if (round >= work.most) continue;
            const double from = nowMs();
            for (int i = 0; i < work.repeats; ++i) work.run();
            work.best = std::min(work.best, (nowMs() - from) / work.repeats);
        }
}

/// The particles of a full pool, to be moved again and again.
struct Cloud {
    explicit Cloud(const ParticleSystem& system)
        : effect(system.effect()),
          particles(system.pool().particles().begin(), system.pool().particles().end()),
          motions(system.pool().motions().begin(), system.pool().motions().end()),
          expired((particles.size() + 63) / 64),
          plain(particles.size() * kNumbers) {}

    static constexpr std::size_t kNumbers = (sizeof(Particle) + sizeof(Motion)) / 4;
    // Hardly any time passes, so that nothing ages or falls.
    static ParticleStep stepOf(float turbulence) {
        return {.tick = 1, .dt = 1e-7f, .settings = {.turbulence = turbulence}};
    }

    void move(float turbulence) {
        parallelFor(particles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
            moveParticles(effect, stepOf(turbulence), std::span(particles).subspan(begin, end - begin),
                          std::span(motions).subspan(begin, end - begin),
                          std::span(expired).subspan(begin / 64, (end - begin + 63) / 64));
        });
    }
    void moveOneByOne() {
        parallelFor(particles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) moveParticle(effect, stepOf(1), particles[i], motions[i]);
        });
    }
    void touchAll() {
        parallelFor(particles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = kNumbers * begin; i < kNumbers * end; ++i) plain[i] += 1;
        });
    }

    Effect effect;
    std::vector<Particle> particles;
    std::vector<Motion> motions;
    std::vector<std::uint64_t> expired;
    std::vector<std::uint32_t> plain;
};

std::vector<Work> measured(int count) {
    ParticleSystem system;
    system.reset(effectOf(EffectKind::steady, count), Seed{1});
    std::int64_t tick = 0;
    const auto step = [&] { system.step({.tick = tick, .seconds = static_cast<float>(tick) / 60}), ++tick; };
    step();
    Cloud cloud(system);
    DepthSorter sorter;
    LightClusters lights;
    std::vector<Work> all{{kFloor, [&] { cloud.touchAll(); }},
                          {kCalm, [&] { cloud.move(0); }},
                          {kTurbulent, [&] { cloud.move(1); }},
                          {kTick, step},
                          {"depth sort",
                           [&] {
                               sorter.sort(system.pool().particles(), {0, 1.5f, 6}, {0, 0, -1});
                           }},
                          {"lamps", [&] { lights.find(system.effect(), system.pool().particles()); }},
                          {kScalar, [&] { cloud.moveOneByOne(); }}};
    all.back().most = 3;
    measure(all);
    return all;
}

}  // namespace

void measureSimulation(ParticleTimes& times, int maxCount) {
    times.vectors = vectorName(), times.threads = threads();
    times.bytesMoved = 2 * static_cast<int>(sizeof(Particle) + sizeof(Motion));
    for (const int count : {1000, 3000, 10000, 30000, 100000, 300000, 1000000, 3000000, 10000000}) {
        if (count > maxCount) break;
        std::printf("simulation of %d\n", count);
        std::fflush(stdout);
        const std::vector<Work> all = measured(count);
        times.simulation.resize(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            times.simulation[i].name = all[i].name;
            times.simulation[i].points.push_back({count, all[i].best});
        }
    }
}

}  // namespace arclight::bench
