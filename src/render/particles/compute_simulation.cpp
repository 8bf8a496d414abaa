#include "render/particles/compute_simulation.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "render/particles/force_tables.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kGroup = 256;  ///< slots per tally
constexpr std::size_t kRequestBytes = 2 * sizeof(glm::vec4);

int groupsOf(std::size_t count) { return static_cast<int>((count + kGroup - 1) / kGroup); }

bool emitsChildren(const Emitter& emitter) { return emitter.trail >= 0 || emitter.onDeath >= 0 || emitter.onHit >= 0; }

}  // namespace

bool ComputeSimulation::canRun(const Effect& effect) { return ForceTables::hasRoomFor(effect); }

void ComputeSimulation::start() {
    if (hasStarted_) return;
    hasStarted_ = true;
    move_ = shaders_.compute("particles/move.comp");
    tally_ = shaders_.compute("particles/tally.comp");
    place_ = shaders_.compute("particles/place.comp");
    births_ = shaders_.compute("particles/births.comp");
}

void ComputeSimulation::adopt(GpuTimeline&, const ParticleSystem& system) {
    start();
    effect_ = system.effect(), seed_ = system.seed(), clock_ = system.clock(), refusedBefore_ = system.refused();
    depthMap_.forget();
    slots_ = effect_.capacity;
    const auto groups = static_cast<std::size_t>(groupsOf(slots_));
    particles_.resize(slots_);
    motions_.resize(slots_ * (sizeof(Body) - sizeof(Particle)));
    particles_.buffer().clear(), motions_.clear();
    tallies_.resize(groups * sizeof(glm::uvec2));
    freeSlots_.resize(slots_ * sizeof(std::uint32_t));
    const bool hasChildren = std::any_of(effect_.emitters.begin(), effect_.emitters.end(), emitsChildren);
    requests_.resize(kRequestBytes * (hasChildren ? slots_ : 1));
    const Counters none;
    counters_.upload(std::span(&none, 1));
    const BirthTables tables(effect_);
    birthTables_.upload(std::span(&tables, 1));
    put(system);
}

void ComputeSimulation::put(const ParticleSystem& system) {
    const auto particles = system.pool().particles();
    const auto motions = system.pool().motions();
    if (particles.empty()) return;
    particles_.update(0, particles);
    std::vector<std::array<std::uint32_t, 8>> flights(particles.size());
    for (std::size_t i = 0; i < flights.size(); ++i) {
        const Body body = bodyOf({particles[i], motions[i]});
        std::memcpy(&flights[i], &body.velocity, sizeof(flights[i]));
    }
    motions_.update<std::array<std::uint32_t, 8>>(0, flights);
}

void ComputeSimulation::writeEmissions(const ParticleStep& step) {
    emissions_.clear();
    for (const Emission& each : clock_.advance(effect_, seed_, step))
        emissions_.push_back({static_cast<std::uint32_t>(each.emitter), each.keyBase, each.first,
                              each.fillsPool ? ~0u : static_cast<std::uint32_t>(each.count),
                              glm::vec4(each.position, each.spacing), glm::vec4(each.velocity, each.isStrike ? 1 : 0)});
    // A buffer must not be empty.
    if (emissions_.empty()) emissions_.emplace_back();
    emissionRows_.upload<EmissionRow>(emissions_);
}

const Program& ComputeSimulation::prepared(const Program& program) const {
    return program.set("Particles", particles_.buffer()).set("Motions", motions_).set("Forces", forces_);
}

void ComputeSimulation::step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) {
    writeEmissions(step);
    const ForceTables forces(effect, step);
    forces_.upload(std::span(&forces, 1));
    depthMap_.take(step);
    const int groups = groupsOf(slots_), slots = static_cast<int>(slots_);
    GpuScope scope(gpu, "move");
    for (const Buffer* buffer : {&std::as_const(particles_).buffer(), &std::as_const(motions_)})
        scope.reads(*buffer), scope.writes(*buffer);
    prepared(move_).set("BirthTables", birthTables_).set("Tallies", tallies_).set("depthMap", depthMap_.texture());
    scope.dispatch(move_.set("bodyCount", slots), groups);
    tally_.set("Tallies", tallies_).set("Counters", counters_).set("Emissions", emissionRows_);
    scope.dispatch(tally_.set("slotCount", static_cast<unsigned>(slots)), 1);
    prepared(place_).set("BirthTables", birthTables_).set("Tallies", tallies_);
    scope.dispatch(place_.set("FreeSlots", freeSlots_).set("Requests", requests_).set("bodyCount", slots), groups);
    prepared(births_).set("BirthTables", birthTables_).set("Counters", counters_).set("Emissions", emissionRows_);
    births_.set("FreeSlots", freeSlots_).set("Requests", requests_).set("isFirstTick", step.tick == 0);
    scope.dispatchIndirect(births_, counters_, offsetof(Counters, groups));
}

EmissionClock ComputeSimulation::clock() const {
    EmissionClock clock = clock_;
    if (effect_.keepsFull) clock.fill({}, counters().filled);
    return clock;
}

std::vector<MovingParticle> ComputeSimulation::read() const {
    const auto particles = particles_.read<Particle>(slots_);
    const auto flights = motions_.read<std::array<std::uint32_t, 8>>(slots_);
    std::vector<MovingParticle> alive;
    for (std::size_t i = 0; i < slots_; ++i) {
        Body body = bodyOf({particles[i], {}});
        std::memcpy(&body.velocity, &flights[i], sizeof(flights[i]));
        if (stateOf(body) == BodyState::alive) alive.push_back(movingOf(body, effect_));
    }
    return alive;
}

}  // namespace arclight::particles
