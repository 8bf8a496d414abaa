#include "particles_demo.h"

#include <algorithm>
#include <numeric>

#include "particle_atlas.h"
#include "sim/particles/curl_noise.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kMostDumped = 4096;
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
    }
    return "";
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
    : atlas_(particleAtlas()), flipbooks_(shaders), scenery_(shaders), painter_(shaders) {}

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
    drawn_.reserve(system_.pool().capacity());
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
    system_.step({.tick = tick,
                  .dt = static_cast<float>(step.dt),
                  .seconds = static_cast<float>(secondsAt(tick % kTurbulenceTicks)),
                  .pointer = pointer_,
                  .amount = isSteady(params) ? 1 : params.amount,
                  .turbulence = params.turbulence,
                  .gravity = params.gravity});
}

std::span<const Particle> ParticlesDemo::ordered(const Camera& camera) {
    const auto particles = system_.pool().particles();
    if (params.sort == Sorting::none || !isOrdered(params)) return particles;
    drawn_.clear();
    for (const std::uint32_t i : sorter_.sort(particles, camera.position, camera.forward()))
        drawn_.push_back(particles[i]);
    return drawn_;
}

std::vector<Lamp>& ParticlesDemo::findLamps() {
    lamps_ = system_.effect().lamps;
    if (params.lightsFloor)
        for (const Lamp& lamp : clusterLights(system_.effect(), system_.pool().particles()))
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
    painter_.draw(pass, ordered(shownFrom_),
                  {.effect = system_.effect(),
                   .lamps = lamps,
                   .atlas = atlas_,
                   .flipbooks = flipbooks_,
                   .view = view,
                   .distance = scenery_.distance(),
                   .sky = look.sky,
                   .key = look.key,
                   .toKey = glm::normalize(look.toKey),
                   .haze = look.haze},
                  params);
}

void ParticlesDemo::panel(Panel& panel) const {
    panel.text(sentence(params.path));
    if (followsPointer(system_.effect())) panel.muted("Hold the right button to move the effect.");
    panel.muted("Drag, wheel, arrows or a gamepad's right stick: the camera.");
}

ParticlesMeasures ParticlesDemo::measure() const {
    static const double divergence = largestDivergence(500);
    const auto particles = system_.pool().particles();
    const bool isSorted = params.sort == Sorting::radix && isOrdered(params);
    const std::span<const Particle> drawn = isSorted ? std::span<const Particle>(drawn_) : particles;
    return {.alive = static_cast<double>(system_.pool().alive()),
            .capacity = static_cast<double>(system_.pool().capacity()),
            .drawCalls = static_cast<double>(painter_.drawCalls()),
            .bytesPerParticle = sizeof(Particle),
            .sortInversions = static_cast<double>(sortInversions(drawn, shownFrom_.position, shownFrom_.forward())),
            .divergence = divergence,
            .refused = static_cast<double>(system_.refused())};
}

Json ParticlesDemo::dumpState() const {
    const auto particles = system_.pool().particles();
    const auto motions = system_.pool().motions();
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
    return {{"alive", system_.pool().alive()},
            {"capacity", system_.pool().capacity()},
            {"drawCalls", painter_.drawCalls()},
            {"particles", std::move(list)}};
}

}  // namespace arclight::particles
