#include "render/particles/simulation.h"

#include <algorithm>
#include <utility>

#include "core/measures.h"
#include "core/time.h"

namespace arclight::particles {
namespace {

/// The twin of a simulation on the GPU starts anew after this many ticks, a minute.
constexpr std::size_t kTwinTicks = 60 * kTicksPerSecond;
/// Steps with a depth map or moving balls cannot be taken later: the twin takes them at once, unless it is larger.
constexpr std::size_t kLargestLiveTwin = 20000;

/// How the GPU is to simulate; nothing for the CPU.
std::optional<GpuWay> wayOf(Path path, const Effect& effect) {
    if (!simulatesOnGpu(path) || !GpuSimulation::canRun(effect)) return std::nullopt;
    return path == Path::feedback || !glInfo().hasCompute ? GpuWay::feedback : GpuWay::compute;
}

using Keyed = std::vector<std::pair<std::uint32_t, glm::vec3>>;

Keyed byKey(std::span<const Particle> particles, std::span<const Motion> motions) {
    Keyed all;
    for (std::size_t i = 0; i < particles.size(); ++i) all.emplace_back(motions[i].key, particles[i].position);
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return all;
}

double largestDistance(const Keyed& a, const Keyed& b) {
    double largest = 0;
    for (std::size_t i = 0, k = 0; i < a.size() || k < b.size();) {
        const bool isPair = i < a.size() && k < b.size() && a[i].first == b[k].first;
        largest = std::max(largest, isPair ? static_cast<double>(glm::distance(a[i].second, b[k].second)) : 1.0);
        const bool takesA = isPair || k == b.size() || (i < a.size() && a[i].first < b[k].first);
        i += takesA, k += isPair || !takesA;
    }
    return largest;
}

}  // namespace

Simulation::Simulation(Shaders& shaders) : gpu_(shaders) { unseen_.reserve(kTwinTicks); }

void Simulation::reset(Effect effect, Seed seed) {
    system_.reset(std::move(effect), seed);
    way_.reset();
    unseen_.clear();
    isRead_ = false, hasMovedBalls_ = false;
}

void Simulation::moveBalls(std::span<const Sphere> balls) {
    system_.moveBalls(balls);
    hasMovedBalls_ = true;
}

void Simulation::choose(GpuTimeline& gpu, std::optional<GpuWay> wanted) {
    const bool isFull = way_ && unseen_.size() == kTwinTicks;
    if (wanted == way_ && !isFull) return;
    if (way_) system_.resume(gpu_.read(), gpu_.schedule().clock(), gpu_.schedule().refused());
    if (wanted && wanted != way_) gpu_.adopt(gpu, system_, *wanted);
    way_ = wanted;
    unseen_.clear();
    isRead_ = false, hasTwin_ = true;
}

void Simulation::step(GpuTimeline& gpu, const ParticleStep& step, Path path) {
    choose(gpu, wayOf(path, effect()));
    if (!way_) return system_.step(step);
    gpu_.step(gpu, effect(), step);
    isRead_ = false;
    noteStep(step);
}

void Simulation::noteStep(const ParticleStep& step) {
    const bool canWait = step.depthMap == nullptr && step.strikes.empty() && !hasMovedBalls_;
    if (canWait) return unseen_.push_back(step);
    hasTwin_ = hasTwin_ && capacity() <= kLargestLiveTwin;
    if (!hasTwin_) return unseen_.clear();
    catchUp();
    system_.step(step);
}

void Simulation::catchUp() {
    for (const ParticleStep& step : unseen_) system_.step(step);
    unseen_.clear();
}

std::uint64_t Simulation::refused() const { return way_ ? gpu_.schedule().refused() : system_.refused(); }

void Simulation::readBack() {
    if (!way_ || isRead_) return;
    particles_.clear(), motions_.clear();
    for (const MovingParticle& each : gpu_.read()) {
        particles_.push_back(each.particle);
        motions_.push_back(each.motion);
    }
    isRead_ = true;
}

std::span<const Particle> Simulation::particles() {
    readBack();
    return way_ ? std::span<const Particle>(particles_) : std::as_const(system_).pool().particles();
}

std::span<const Motion> Simulation::motions() {
    readBack();
    return way_ ? std::span<const Motion>(motions_) : std::as_const(system_).pool().motions();
}

double Simulation::cpuGpuMaxDiff() {
    if (!way_ || !hasTwin_) return kNotMeasured;
    catchUp();
    const Pool& pool = system_.pool();
    return largestDistance(byKey(pool.particles(), pool.motions()), byKey(particles(), motions()));
}

}  // namespace arclight::particles
