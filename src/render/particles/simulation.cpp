#include "render/particles/simulation.h"

#include <algorithm>
#include <utility>

#include "core/measures.h"
#include "core/time.h"

namespace arclight::particles {
namespace {

/// Number of ticks (a minute) for which the twin follows the simulation on the GPU.
constexpr std::size_t kTwinTicks = 60 * kTicksPerSecond;
/// Steps with a depth map or moving balls cannot be deferred, so a twin of at most this size runs them immediately.
constexpr std::size_t kLargestLiveTwin = 20000;
/// A larger simulation has no twin.
constexpr std::size_t kLargestTwin = 1000000;

/// The GPU backend for `path`; empty if the CPU simulates.
std::optional<GpuBackend> backendFor(Path path, const Effect& effect) {
    if (!simulatesOnGpu(path)) return std::nullopt;
    const GpuBackend backend =
        path == Path::feedback || !glInfo().hasCompute ? GpuBackend::feedback : GpuBackend::compute;
    return Simulation::canRun(effect, backend) ? std::optional(backend) : std::nullopt;
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

Simulation::Simulation(Shaders& shaders) : feedback_(shaders), compute_(shaders) {
    unseen_.reserve(kTwinTicks);
    if (pathOf(Path::automatic) == Path::compute) compute_.start();
}

bool Simulation::canRun(const Effect& effect, GpuBackend backend) {
    return backend == GpuBackend::compute ? ComputeSimulation::canRun(effect) : FeedbackSimulation::canRun(effect);
}

void Simulation::reset(Effect effect, Seed seed) {
    system_.reset(std::move(effect), seed);
    backend_.reset();
    gpu_ = nullptr;
    unseen_.clear();
    isRead_ = false, hasMovedBalls_ = false;
}

void Simulation::moveBalls(std::span<const Sphere> balls) {
    system_.moveBalls(balls);
    hasMovedBalls_ = true;
}

void Simulation::startTwin() {
    system_.resume(gpu_->read(), gpu_->clock(), gpu_->refused());
    unseen_.clear();
    hasTwin_ = true;
}

void Simulation::choose(GpuTimeline& gpu, std::optional<GpuBackend> wanted) {
    if (wanted == backend_) return;
    if (gpu_ != nullptr) startTwin();
    backend_ = wanted;
    gpu_ = nullptr;
    if (backend_ == GpuBackend::feedback) gpu_ = &feedback_;
    if (backend_ == GpuBackend::compute) gpu_ = &compute_;
    if (gpu_ != nullptr) gpu_->adopt(gpu, system_);
    unseen_.clear();
    isRead_ = false, hasTwin_ = capacity() <= kLargestTwin;
}

void Simulation::step(GpuTimeline& gpu, const ParticleStep& step, Path path) {
    // The GPU's particles are copied to a larger pool through the CPU.
    if (system_.fit(step.settings.amount) && gpu_ != nullptr) startTwin(), gpu_->adopt(gpu, system_);
    choose(gpu, backendFor(path, effect()));
    if (gpu_ == nullptr) return system_.step(step);
    gpu_->step(gpu, effect(), step);
    isRead_ = false;
    noteStep(step);
}

void Simulation::noteStep(const ParticleStep& step) {
    const bool canWait = step.depthMap == nullptr && step.strikes.empty() && !hasMovedBalls_;
    hasTwin_ = hasTwin_ && unseen_.size() < kTwinTicks && (canWait || capacity() <= kLargestLiveTwin);
    if (!hasTwin_) return unseen_.clear();
    if (canWait) return unseen_.push_back(step);
    catchUp();
    system_.step(step);
}

void Simulation::catchUp() {
    for (const ParticleStep& step : unseen_) system_.step(step);
    unseen_.clear();
}

std::uint64_t Simulation::refused() const { return gpu_ != nullptr ? gpu_->refused() : system_.refused(); }

void Simulation::readBack() {
    if (gpu_ == nullptr || isRead_) return;
    particles_.clear(), motions_.clear();
    for (const MovingParticle& each : gpu_->read()) {
        particles_.push_back(each.particle);
        motions_.push_back(each.motion);
    }
    isRead_ = true;
}

std::span<const Particle> Simulation::particles() {
    readBack();
    return backend_ ? std::span<const Particle>(particles_) : std::as_const(system_).pool().particles();
}

std::span<const Motion> Simulation::motions() {
    readBack();
    return backend_ ? std::span<const Motion>(motions_) : std::as_const(system_).pool().motions();
}

double Simulation::cpuGpuMaxDiff() {
    if (gpu_ == nullptr || capacity() > kLargestTwin) return kNotMeasured;
    if (!hasTwin_) {
        startTwin();
        return kNotMeasured;
    }
    catchUp();
    const Pool& pool = system_.pool();
    return largestDistance(byKey(pool.particles(), pool.motions()), byKey(particles(), motions()));
}

}  // namespace arclight::particles
