#include "render/particles/gpu_simulation.h"

#include <algorithm>

#include "render/particles/force_tables.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kGroup = 128;  // as in body_compute.glsl
constexpr int kTexelsPerBody = 4, kBodiesPerRow = 256;

enum State : std::uint32_t { kDead, kAlive, kEnded, kWaiting };
State stateOf(std::uint32_t tag) { return static_cast<State>(tag >> 8 & 3u); }

int rowsOf(std::size_t bodies) { return (static_cast<int>(bodies) + kBodiesPerRow - 1) / kBodiesPerRow; }
int groupsOf(std::size_t count) { return static_cast<int>((count + kGroup - 1) / kGroup); }

Body bodyOf(const ScheduledBirth& birth) {
    const auto& [particle, motion] = birth.particle;
    const bool waits = birth.cause != BirthCause::none;
    Body body{.position = particle.position,
              .rotation = particle.rotation,
              .image = particle.image,
              .velocity = motion.velocity,
              .age = motion.age,
              .life = motion.life,
              .size = motion.size,
              .key = motion.key,
              .tag = motion.emitter | (waits ? kWaiting : kAlive) << 8 | static_cast<std::uint32_t>(birth.cause) << 10 |
                     static_cast<std::uint32_t>(motion.hits) << 16};
    if (waits) {
        // Of the parent, until it is born.
        body.stretch = birth.share, body.age = static_cast<float>(birth.parent);
    } else {
        body.scale = particle.scale, body.look = particle.look, body.stretch = particle.stretch;
    }
    return body;
}

MovingParticle movingOf(const Body& body, const Effect& effect) {
    const std::size_t number = body.tag & 255u;
    return {{body.position, body.rotation, body.image, body.scale, body.look, body.stretch},
            {.velocity = body.velocity,
             .age = body.age,
             .life = body.life,
             .size = body.size,
             .spin = spinOf(effect.emitters[number], body.key),
             .emitter = static_cast<std::uint16_t>(number),
             .hits = static_cast<std::uint16_t>(body.tag >> 16),
             .key = body.key}};
}

}  // namespace

bool GpuSimulation::canRun(const Effect& effect) { return canSchedule(effect) && ForceTables::hasRoomFor(effect); }

void GpuSimulation::adopt(GpuTimeline& gpu, const ParticleSystem& system, GpuWay way) {
    way_ = way;
    build();
    schedule_.adopt(system);
    hasChildren_ = false;
    parents_ = {};
    depthDrawings_ = 0;
    for (const Emitter& emitter : schedule_.effect().emitters)
        hasChildren_ = hasChildren_ || emitter.trail >= 0 || emitter.onDeath >= 0 || emitter.onHit >= 0;
    clear();
    writeBirths();
    if (way_ == GpuWay::feedback) return updateBirths();
    GpuScope scope(gpu, "births");
    putBirths(scope);
}

void GpuSimulation::build() {
    Programs& programs = programs_[static_cast<std::size_t>(way_)];
    if (programs.areBuilt) return;
    programs.areBuilt = true;
    if (way_ == GpuWay::compute) {
        programs.move = shaders_.compute("particles/move.comp");
        programs.hatch = shaders_.compute("particles/hatch.comp");
        programs.births = shaders_.compute("particles/births.comp");
        return;
    }
    const std::vector<std::string> captured{"movedFirst", "movedSecond", "movedVelocity", "movedLife", "movedKey"};
    programs.move = shaders_.feedback("particles/move.vert", captured);
    programs.hatch = shaders_.feedback("particles/hatch.vert", captured);
}

void GpuSimulation::clear() {
    const std::size_t slots = schedule_.slots();
    if (way_ == GpuWay::compute) {
        particles_.resize(slots);
        motions_.resize(slots * (sizeof(Body) - sizeof(Particle)));
        particles_.buffer().clear();
        motions_.clear();
        return;
    }
    for (Mesh* mesh : {&bodies_, &moved_}) {
        mesh->vertices().resize(slots);
        mesh->vertices().buffer().clear();
    }
}

void GpuSimulation::writeBirths() {
    births_.clear(), birthSlots_.clear();
    for (const ScheduledBirth& birth : schedule_.births()) {
        births_.push_back(bodyOf(birth));
        birthSlots_.push_back(birth.slot);
    }
}

void GpuSimulation::putBirths(GpuScope& scope) {
    if (births_.empty()) return;
    birthBuffer_.upload<Body>(births_);
    slotBuffer_.upload<std::uint32_t>(birthSlots_);
    const Program& program = programs().births;
    program.set("Particles", particles_.buffer()).set("Motions", motions_).set("Births", birthBuffer_);
    program.set("Slots", slotBuffer_).set("bodyCount", static_cast<int>(births_.size()));
    scope.dispatch(program, groupsOf(births_.size()));
}

void GpuSimulation::updateBirths() {
    const std::span<const Body> births(births_);
    // Slots that follow each other are written at once.
    for (std::size_t first = 0, end = 0; first < births.size(); first = end) {
        for (end = first + 1; end < births.size() && birthSlots_[end] == birthSlots_[end - 1] + 1;) ++end;
        bodies_.vertices().update(birthSlots_[first], births.subspan(first, end - first));
    }
}

void GpuSimulation::step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) {
    schedule_.step(step);
    writeBirths();
    const ForceTables forces(effect, step);
    forces_.upload(std::span(&forces, 1));
    takeDepthMap(step);
    move(gpu);
    if (hasChildren_) hatch(gpu);
}

void GpuSimulation::takeDepthMap(const ParticleStep& step) {
    if (step.collisions != Collisions::depth || step.depthMap == nullptr) return;
    if (step.depthMap->drawings() == depthDrawings_) return;
    depthDrawings_ = step.depthMap->drawings();
    depthMap_.upload(step.depthMap->distances());
}

void GpuSimulation::move(GpuTimeline& gpu) {
    GpuScope scope(gpu, "move");
    if (way_ == GpuWay::compute) {
        const Program& program = programs().move;
        program.set("Particles", particles_.buffer()).set("Motions", motions_).set("Forces", forces_);
        program.set("depthMap", depthMap_);
        scope.dispatch(program.set("bodyCount", static_cast<int>(count())), groupsOf(count()));
        for (const Buffer* buffer : {&std::as_const(particles_).buffer(), &std::as_const(motions_)})
            scope.reads(*buffer), scope.writes(*buffer);
        return putBirths(scope);
    }
    const Program& program = programs().move;
    program.set("Forces", forces_).set("depthMap", depthMap_);
    scope.transform(bodies_, program, moved_.vertices(), static_cast<int>(count()));
    scope.reads(bodies_.vertices().buffer()), scope.writes(moved_.vertices().buffer());
    std::swap(bodies_, moved_);
    updateBirths();
}

void GpuSimulation::hatch(GpuTimeline& gpu) {
    GpuScope scope(gpu, "hatch");
    if (way_ == GpuWay::compute) {
        const Program& program = programs().hatch;
        program.set("Particles", particles_.buffer()).set("Motions", motions_).set("Forces", forces_);
        return scope.dispatch(program.set("bodyCount", static_cast<int>(count())), groupsOf(count()));
    }
    if (const int rows = rowsOf(count()); parents_.height() < rows) {
        const int roomy = std::min(rows + rows / 4, rowsOf(schedule_.slots()));
        parents_ = Texture("parents", PixelFormat::rgba32ui, kTexelsPerBody * kBodiesPerRow, roomy);
    }
    parents_.upload(bodies_.vertices().buffer());
    const Program& program = programs().hatch;
    program.set("Forces", forces_).set("bodies", parents_);
    scope.transform(bodies_, program, moved_.vertices(), static_cast<int>(count()));
    std::swap(bodies_, moved_);
}

std::vector<Body> GpuSimulation::readBodies() const {
    if (way_ == GpuWay::feedback) return bodies_.vertices().read<Body>(count());
    struct Flight {
        glm::vec3 velocity;
        float age, life, size;
        std::uint32_t key, tag;
    };
    const auto particles = particles_.read<Particle>(count());
    const auto flights = motions_.read<Flight>(count());
    std::vector<Body> bodies(count());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Particle& p = particles[i];
        const Flight& f = flights[i];
        bodies[i] = {p.position, p.rotation, p.image, p.scale, p.look, p.stretch,
                     f.velocity, f.age,      f.life,  f.size,  f.key,  f.tag};
    }
    return bodies;
}

std::vector<MovingParticle> GpuSimulation::read() const {
    const std::vector<Body> bodies = readBodies();
    std::vector<MovingParticle> alive;
    alive.reserve(bodies.size());
    const auto add = [&](std::size_t slot) {
        if (stateOf(bodies[slot].tag) == kAlive) alive.push_back(movingOf(bodies[slot], schedule_.effect()));
    };
    if (schedule_.isExact())
        for (const EmissionSchedule::Life& life : schedule_.lives()) add(life.slot);
    else
        for (std::size_t slot = 0; slot < bodies.size(); ++slot) add(slot);
    return alive;
}

}  // namespace arclight::particles
