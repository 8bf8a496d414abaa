#include "render/particles/feedback_simulation.h"

#include <algorithm>
#include <span>

#include "render/particles/force_tables.h"

namespace arclight::particles {
namespace {

constexpr int kTexelsPerBody = 4, kBodiesPerRow = 256;

int textureRows(std::size_t bodies) { return (static_cast<int>(bodies) + kBodiesPerRow - 1) / kBodiesPerRow; }

/// A waiting child has no age and stretch yet: `age` holds the parent's slot, and `stretch` the fraction of the tick
/// that has passed since it left.
Body bodyOf(const ScheduledBirth& birth) {
    if (birth.cause == BirthCause::none) return bodyOf(birth.particle);
    Body body = bodyOf(birth.particle, BodyState::waiting);
    body.tag |= static_cast<std::uint32_t>(birth.cause) << 10;
    body.scale = body.look = 0;
    body.stretch = birth.share, body.age = static_cast<float>(birth.parent);
    return body;
}

}  // namespace

bool FeedbackSimulation::canRun(const Effect& effect) { return canSchedule(effect) && ForceTables::hasRoomFor(effect); }

void FeedbackSimulation::adopt(GpuTimeline&, const ParticleSystem& system) {
    build();
    schedule_.adopt(system);
    hasChildren_ = false;
    parents_ = {};
    depthMap_.forget();
    for (const Emitter& emitter : schedule_.effect().emitters)
        hasChildren_ = hasChildren_ || emitter.trail >= 0 || emitter.onDeath >= 0 || emitter.onHit >= 0;
    for (Mesh* mesh : {&bodies_, &moved_}) {
        mesh->vertices().resize(schedule_.slots());
        mesh->vertices().buffer().clear();
    }
    putBirths();
}

void FeedbackSimulation::build() {
    if (areBuilt_) return;
    areBuilt_ = true;
    const std::vector<std::string> captured{"movedFirst", "movedSecond", "movedVelocity", "movedLife", "movedKey"};
    move_ = shaders_.feedback("particles/move.vert", captured);
    hatch_ = shaders_.feedback("particles/hatch.vert", captured);
}

void FeedbackSimulation::putBirths() {
    const auto births = schedule_.births();
    births_.clear();
    for (const ScheduledBirth& birth : births) births_.push_back(bodyOf(birth));
    // Consecutive slots are written together.
    for (std::size_t first = 0, end = 0; first < births.size(); first = end) {
        for (end = first + 1; end < births.size() && births[end].slot == births[end - 1].slot + 1;) ++end;
        bodies_.vertices().update(births[first].slot, std::span<const Body>(births_).subspan(first, end - first));
    }
}

void FeedbackSimulation::step(GpuTimeline& gpu, const Effect& effect, const ParticleStep& step) {
    schedule_.step(step);
    const ForceTables forces(effect, step);
    forces_.upload(std::span(&forces, 1));
    depthMap_.take(step);
    move(gpu);
    if (hasChildren_) emitChildren(gpu);
}

void FeedbackSimulation::move(GpuTimeline& gpu) {
    GpuScope scope(gpu, "move");
    move_.set("Forces", forces_).set("depthMap", depthMap_.texture());
    scope.transform(bodies_, move_, moved_.vertices(), static_cast<int>(count()));
    scope.reads(bodies_.vertices().buffer()), scope.writes(moved_.vertices().buffer());
    std::swap(bodies_, moved_);
    putBirths();
}

void FeedbackSimulation::emitChildren(GpuTimeline& gpu) {
    GpuScope scope(gpu, "hatch");
    if (const int rows = textureRows(count()); parents_.height() < rows) {
        const int roomy = std::min(rows + rows / 4, textureRows(schedule_.slots()));
        parents_ = Texture("parents", PixelFormat::rgba32ui, kTexelsPerBody * kBodiesPerRow, roomy);
    }
    parents_.upload(bodies_.vertices().buffer());
    hatch_.set("Forces", forces_).set("bodies", parents_);
    scope.transform(bodies_, hatch_, moved_.vertices(), static_cast<int>(count()));
    std::swap(bodies_, moved_);
}

std::vector<MovingParticle> FeedbackSimulation::read() const {
    const std::vector<Body> bodies = bodies_.vertices().read<Body>(count());
    std::vector<MovingParticle> alive;
    alive.reserve(bodies.size());
    const auto add = [&](std::size_t slot) {
        if (stateOf(bodies[slot]) == BodyState::alive) alive.push_back(movingOf(bodies[slot], schedule_.effect()));
    };
    if (schedule_.isExact())
        for (const EmissionSchedule::Life& life : schedule_.lives()) add(life.slot);
    else
        for (std::size_t slot = 0; slot < bodies.size(); ++slot) add(slot);
    return alive;
}

}  // namespace arclight::particles
