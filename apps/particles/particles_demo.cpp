#include "particles_demo.h"

#include <algorithm>
#include <numeric>

#include "particle_atlas.h"
#include "sim/particles/curl_noise.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kMostDumped = 4096;
/// The CPU's twin of a simulation on the GPU starts anew after so many ticks: a minute.
constexpr std::size_t kTwinTicks = 60 * kTicksPerSecond;
/// After so many ticks turbulence repeats: its time stays a small number however long the demo runs.
constexpr std::int64_t kTurbulenceTicks = 10 * 60 * kTicksPerSecond;

std::string_view sentence(Path path) {
    switch (path) {
        case Path::uniform100: return "200 float4 of uniforms hold 100 particles: a draw call for each hundred.";
        case Path::ubo: return "A uniform block of 16 KiB holds 512 particles: a fifth of the calls of an array.";
        case Path::instanced: return "Each particle is an instance of one quad: one call for all.";
        case Path::pulled: return "The vertex shader fetches its particle from a texture by number: one call for all.";
        case Path::points:
            return "A particle is one vertex. What is too large for a point, or too near the edge, is drawn as a quad.";
        case Path::feedback:
            return "A vertex shader moves the particles from one buffer to another, and the quads are drawn from "
                   "there.";
        case Path::compute: return "A compute shader moves the particles, and the quads are drawn from its buffer.";
        case Path::splat: return "Compute shaders move the particles and draw them.";
    }
    return "";
}

/// How the GPU is to simulate; nothing for the CPU.
std::optional<GpuWay> wayOf(Path path, const Effect& effect) {
    if (path < Path::feedback || !GpuSimulation::canRun(effect)) return std::nullopt;
    return path == Path::feedback || !glInfo().hasCompute ? GpuWay::feedback : GpuWay::compute;
}

/// The largest distance between particles of the same key; one that only one side has counts as 1 m.
double largestDifference(const Pool& pool, std::span<const Particle> particles, std::span<const Motion> motions) {
    const auto sorted = [](std::span<const Particle> from, std::span<const Motion> keys) {
        std::vector<std::pair<std::uint32_t, glm::vec3>> all;
        for (std::size_t i = 0; i < from.size(); ++i) all.emplace_back(keys[i].key, from[i].position);
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        return all;
    };
    const auto a = sorted(pool.particles(), pool.motions()), b = sorted(particles, motions);
    double largest = 0;
    for (std::size_t i = 0, k = 0; i < a.size() || k < b.size();) {
        const bool isPair = i < a.size() && k < b.size() && a[i].first == b[k].first;
        largest = std::max(largest, isPair ? static_cast<double>(glm::distance(a[i].second, b[k].second)) : 1.0);
        const bool takesA = isPair || k == b.size() || (i < a.size() && a[i].first < b[k].first);
        i += takesA, k += isPair || !takesA;
    }
    return largest;
}

/// Whether anything of the effect follows the pointer.
bool followsPointer(const Effect& effect) {
    const auto follows = [](const auto& one) { return one.follows; };
    return std::any_of(effect.emitters.begin(), effect.emitters.end(), follows) ||
           std::any_of(effect.attractors.begin(), effect.attractors.end(), follows);
}

/// Where the ray through the pointer meets the plane through the effect that faces the viewer.
glm::vec3 underPointer(const Camera& camera, const Input& input) {
    const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
    const Float2 pointer = input.pointer();
    const glm::vec3 ray = camera.rayThrough({pointer[0] / aspect, pointer[1]}, aspect);
    const glm::vec3 forward = camera.forward();
    const float along = glm::dot(ray, forward);
    return camera.position + ray * (glm::dot(camera.target - camera.position, forward) / std::max(along, 0.1f));
}

}  // namespace

ParticlesDemo::ParticlesDemo(Shaders& shaders)
    : gpu_(shaders), atlas_(particleAtlas()), scenery_(shaders), painter_(shaders) {
    unseen_.reserve(kTwinTicks);
}

void ParticlesDemo::reset(Seed seed) {
    seed_ = seed;
    pointer_ = glm::vec3(0);
    camera_.reset();
    startEffect(0);
}

void ParticlesDemo::startEffect(std::int64_t tick) {
    startTick_ = tick;
    running_ = params.effect, runningCount_ = params.count;
    system_.reset(effectOf(running_, runningCount_), seed_);
    drawn_.reserve(capacity());
    gpuWay_.reset();
    isRead_ = false;
}

void ParticlesDemo::chooseSimulation(GpuTimeline& gpu) {
    const std::optional<GpuWay> wanted = wayOf(params.path, system_.effect());
    const bool isFull = isOnGpu() && unseen_.size() == kTwinTicks;
    if (wanted == gpuWay_ && !isFull) return;
    if (isOnGpu()) system_.resume(gpu_.read(), gpu_.schedule().clock(), gpu_.schedule().refused());
    if (wanted && wanted != gpuWay_) gpu_.adopt(gpu, system_, *wanted);
    gpuWay_ = wanted;
    unseen_.clear();
    isRead_ = false;
}

void ParticlesDemo::takePointer(const Input& input, double dt) {
    camera_.step(input, dt);
    glm::vec3 goal(0);
    // The right button holds what follows the pointer; the left one turns the camera.
    if (input.pointerInside && input.isDown(MouseButton::right)) {
        const Camera camera = camera_.applied(sceneryLook(running_).camera);
        const glm::vec3 rest(0, 1.25f, 0);
        goal = glm::clamp(underPointer(camera, input) - rest, glm::vec3(-4, -1.2f, -4), glm::vec3(4, 2, 4));
        if (running_ == EffectKind::fountain || running_ == EffectKind::smoke) goal.y = 0;
    }
    const float ease = 1 - expf(-8 * static_cast<float>(dt));
    pointer_ += ease * (goal - pointer_);
}

void ParticlesDemo::step(const Step& step) {
    if (params.effect != running_ || (isSteady(params) && params.count != runningCount_)) startEffect(step.tick);
    takePointer(step.input, step.dt);
    const std::int64_t tick = step.tick - startTick_;
    chooseSimulation(step.gpu);
    const ParticleStep particleStep{.tick = tick,
                                    .dt = static_cast<float>(step.dt),
                                    .seconds = static_cast<float>(secondsAt(tick % kTurbulenceTicks)),
                                    .pointer = pointer_,
                                    .amount = isSteady(params) ? 1 : params.amount,
                                    .turbulence = params.turbulence,
                                    .gravity = params.gravity};
    if (!isOnGpu()) return system_.step(particleStep);
    gpu_.step(step.gpu, particleStep);
    unseen_.push_back(particleStep);
    isRead_ = false;
}

void ParticlesDemo::readBack() const {
    if (!isOnGpu() || isRead_) return;
    readParticles_.clear(), readMotions_.clear();
    for (const MovingParticle& each : gpu_.read()) {
        readParticles_.push_back(each.particle);
        readMotions_.push_back(each.motion);
    }
    isRead_ = true;
}

std::span<const Particle> ParticlesDemo::particles() const {
    readBack();
    return isOnGpu() ? std::span<const Particle>(readParticles_) : std::as_const(system_).pool().particles();
}

std::span<const Motion> ParticlesDemo::motions() const {
    readBack();
    return isOnGpu() ? std::span<const Motion>(readMotions_) : std::as_const(system_).pool().motions();
}

std::span<const Particle> ParticlesDemo::ordered(const Camera& camera) {
    const auto particles = this->particles();
    if (params.sort == Sorting::none || !isOrdered(params)) return particles;
    drawn_.clear();
    for (const std::uint32_t i : sorter_.sort(particles, camera.position, camera.forward()))
        drawn_.push_back(particles[i]);
    return drawn_;
}

std::vector<Lamp>& ParticlesDemo::findLamps() {
    lamps_ = system_.effect().lamps;
    if (params.lightsFloor)
        for (const Lamp& lamp : clusterLights(system_.effect(), particles()))
            if (lamps_.size() < kLights && lamp.power.x + lamp.power.y + lamp.power.z > 0) lamps_.push_back(lamp);
    return lamps_;
}

void ParticlesDemo::draw(Frame& frame) {
    const SceneryLook look = sceneryLook(running_);
    shownFrom_ = camera_.applied(look.camera);
    const View view = frame.view(shownFrom_);
    const std::vector<Lamp>& lamps = findLamps();
    scenery_.draw(frame, view, running_, look, lamps);
    Pass pass = frame.pass("particles", frame.scene());
    pass.view(view);
    pass.reads(scenery_.distance());
    const ParticleScene scene{.effect = system_.effect(),
                              .lamps = lamps,
                              .atlas = atlas_,
                              .view = view,
                              .distance = scenery_.distance(),
                              .sky = look.sky,
                              .key = look.key,
                              .toKey = glm::normalize(look.toKey),
                              .haze = look.haze};
    const bool isSorted = params.sort != Sorting::none && isOrdered(params);
    if (isOnGpu() && !isSorted && params.path >= Path::feedback)
        painter_.draw(pass, gpu_.instances(), gpu_.count(), scene, params);
    else
        painter_.draw(pass, ordered(shownFrom_), scene, params);
}

void ParticlesDemo::panel(Panel& panel) const {
    panel.text(sentence(params.path));
    if (followsPointer(system_.effect())) panel.muted("Hold the right button to move the effect.");
    panel.muted("Drag, wheel, arrows or a gamepad's right stick: the camera.");
}

ParticlesMeasures ParticlesDemo::measure() const {
    static const double divergence = largestDivergence(500);
    const auto particles = this->particles();
    const bool isSorted = params.sort == Sorting::radix && isOrdered(params);
    const std::span<const Particle> drawn = isSorted ? std::span<const Particle>(drawn_) : particles;
    return {.alive = static_cast<double>(particles.size()),
            .capacity = static_cast<double>(capacity()),
            .drawCalls = static_cast<double>(painter_.drawCalls()),
            .bytesPerParticle = sizeof(Particle),
            .sortInversions = static_cast<double>(sortInversions(drawn, shownFrom_.position, shownFrom_.forward())),
            .divergence = divergence,
            .refused = static_cast<double>(isOnGpu() ? gpu_.schedule().refused() : system_.refused()),
            .cpuGpuMaxDiff = cpuGpuMaxDiff()};
}

double ParticlesDemo::cpuGpuMaxDiff() const {
    if (!isOnGpu()) return 0;
    for (const ParticleStep& step : unseen_) system_.step(step);
    unseen_.clear();
    return largestDifference(std::as_const(system_).pool(), particles(), motions());
}

Json ParticlesDemo::dumpState() const {
    const auto particles = this->particles();
    const auto motions = this->motions();
    std::vector<std::uint32_t> order(particles.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return motions[a].age > motions[b].age; });
    order.resize(std::min(order.size(), kMostDumped));
    Json list = Json::array();
    for (const std::uint32_t i : order) {
        const Particle& p = particles[i];
        list.push_back({floatToJson(p.position.x), floatToJson(p.position.y), floatToJson(p.position.z),
                        floatToJson(p.rotation), floatToJson(p.image), floatToJson(p.scale)});
    }
    return {{"alive", particles.size()},
            {"capacity", capacity()},
            {"drawCalls", painter_.drawCalls()},
            {"particles", std::move(list)}};
}

}  // namespace arclight::particles
