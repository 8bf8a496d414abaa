#include "render/particles/force_tables.h"

#include <algorithm>
#include <span>

#include "core/angles.h"
#include "sim/particles/curl_noise.h"
#include "sim/particles/depth_map.h"
#include "sim/particles/particle_flight.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kSizeCurve = 6, kPieces = 4;
enum Trait : int { kIsAttracted = 1, kCollides = 2, kDiesOnHit = 4, kRidesBeam = 8 };

/// Writes the segments of a curve, and returns its last value.
float writeCurve(const Curve& curve, std::span<glm::vec4> pieces) {
    const auto keys = curve.keys();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = glm::vec4(0, 0, -1, 0);
        if (i + 1 >= keys.size()) continue;
        const Curve::Key a = keys[i], b = keys[i + 1];
        pieces[i] = {a.age, a.value, b.age, (b.value - a.value) / (b.age - a.age)};
    }
    return keys.back().value;
}

void writeEmitter(const Emitter& emitter, const ParticleStep& step, std::span<glm::vec4> rows) {
    const bool hasSurfaces = step.settings.collisions != Collisions::depth || step.depthMap != nullptr;
    const bool collides = emitter.collides && step.settings.collisions != Collisions::none && hasSurfaces;
    const int traits = (emitter.isAttracted ? kIsAttracted : 0) | (collides ? kCollides : 0) |
                       (emitter.diesOnHit ? kDiesOnHit : 0) | (emitter.ridesBeam ? kRidesBeam : 0);
    const float size = writeCurve(emitter.sizeOverLife, rows.subspan(kSizeCurve, kPieces));
    const float opacity = writeCurve(emitter.opacityOverLife, rows.subspan(kSizeCurve + kPieces, kPieces));
    const float heat = writeCurve(emitter.temperatureOverLife, rows.subspan(kSizeCurve + 2 * kPieces, kPieces));
    const Eddies eddies = eddiesOf(emitter, step);
    rows[0] = glm::vec4(windOf(emitter, step), eddies.scale);
    rows[1] = glm::vec4(eddies.drift, turbulenceOf(emitter, step));
    rows[2] = {gravityOf(emitter, step), emitter.drag, emitter.quadraticDrag, static_cast<float>(traits)};
    rows[3] = {emitter.restitution, emitter.friction, heat, emitter.inherits};
    rows[4] = {emitter.shutter, emitter.spin.low, emitter.spin.high, size};
    rows[5] = glm::vec4(emitter.position, opacity);
    rows[18] = {emitter.beamRadius, kTwoPi * emitter.beamTwist, eddies.octaves, 0};
}

/// With the axes of `DepthMap::draw`.
std::array<glm::vec4, 4> depthViewOf(const Camera& camera, float thickness) {
    const glm::vec3 forward = camera.forward(), right = camera.right();
    const glm::vec2 half = camera.halfTangents(static_cast<float>(DepthMap::kWidth) / DepthMap::kHeight);
    return {glm::vec4(camera.position, camera.near), glm::vec4(right, half.x),
            glm::vec4(glm::cross(right, forward), half.y), glm::vec4(forward, thickness)};
}

}  // namespace

bool ForceTables::hasRoomFor(const Effect& effect) {
    return effect.emitters.size() <= kEmitters && effect.attractors.size() <= kAttractors &&
           effect.balls.size() + effect.stones.size() <= kBalls;
}

ForceTables::ForceTables(const Effect& effect, const ParticleStep& step) {
    for (std::size_t i = 0; i < effect.emitters.size(); ++i)
        writeEmitter(effect.emitters[i], step, std::span(emitters).subspan(kEmitterRows * i, kEmitterRows));
    for (std::size_t i = 0; i < effect.attractors.size(); ++i) {
        const Attractor& a = effect.attractors[i];
        attractors[kAttractorRows * i] = glm::vec4(positionOf(a, step), a.radius);
        attractors[kAttractorRows * i + 1] = glm::vec4(a.axis, a.pull);
        attractors[kAttractorRows * i + 2] = {a.swirl, 0, 0, 0};
    }
    std::size_t ball = 0;
    for (const auto* spheres : {&effect.balls, &effect.stones})
        for (const Sphere& sphere : *spheres) balls[ball++] = glm::vec4(sphere.centre, sphere.radius);
    const Beam curve = beamOf(effect, step);
    beam = {glm::vec4(curve.start, 0), glm::vec4(curve.control, 0), glm::vec4(curve.target, 0)};
    const bool usesMap = step.settings.collisions == Collisions::depth && step.depthMap != nullptr;
    if (usesMap) depthView = depthViewOf(step.depthMap->camera(), step.settings.thickness);
    numbers = {static_cast<float>(effect.attractors.size()), static_cast<float>(effect.balls.size()), step.dt,
               usesMap ? 1.0f : 0.0f};
}

BirthTables::BirthTables(const Effect& effect) {
    const auto low = [](Range range) { return glm::vec2(range.low, range.high - range.low); };
    for (std::size_t i = 0; i < effect.emitters.size(); ++i) {
        const Emitter& e = effect.emitters[i];
        const std::span<glm::vec4> rows = std::span(births).subspan(kRows * i, kRows);
        const bool spreadsAges = effect.keepsFull || e.present > 0;
        rows[0] = glm::vec4(e.extent, static_cast<float>(e.shape));
        rows[1] = glm::vec4(e.direction, 1 - cosf(e.spread));
        rows[2] = {e.outward, low(e.speed), spreadsAges ? 1 : 0};
        rows[3] = {low(e.life), low(e.size)};
        rows[4] = {low(e.turn), e.image + kAtlasCells * e.material, e.images};
        rows[5] = {e.armWidth, e.armPhase, e.orbit, e.trailRate};
        rows[6] = {e.trail, e.onDeath, e.onHit, 0};
        rows[7] = {e.onDeath < 0 ? 0 : e.onDeathCount, e.onHit < 0 ? 0 : e.onHitCount, 0, 0};
    }
}

}  // namespace arclight::particles
