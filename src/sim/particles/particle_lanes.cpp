#include "sim/particles/particle_lanes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sim/particles/particle_batch.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/particles/particle_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lane_noise.h"
#include "sim/particles/lanes.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::particles::HWY_NAMESPACE {

/// Rows of four floats that lie `stride` floats apart, in the order of the batch.
template <class Float>
struct Rows {
    Float* first;
    std::size_t stride;
    HWY_INLINE Float* at(std::uint16_t i) const { return first + stride * i; }
};

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void gather(Batch& batch, int row, Rows<const float> from) {
    for (std::size_t i = 0; i < batch.padded; ++i)
        for (int k = 0; k < 4; ++k) batch.row(row + k)[i] = from.at(batch.order[i])[k];
}

HWY_INLINE void scatter(const Batch& batch, int row, Rows<float> to) {
    for (std::size_t i = 0; i < batch.padded; ++i)
        for (int k = 0; k < 4; ++k) to.at(batch.order[i])[k] = batch.row(row + k)[i];
}
#else
/// Transposes rows of four floats into four arrays. The way back is the same, which is why only this one exists.
using Quad = hn::FixedTag<float, 4>;
struct Quads {
    hn::Vec<Quad> a, b, c, d;
};
HWY_INLINE Quads transposed(const Quads& q) {
    const Quad quad;
    const auto ac0 = hn::InterleaveLower(quad, q.a, q.c), bd0 = hn::InterleaveLower(quad, q.b, q.d);
    const auto ac1 = hn::InterleaveUpper(quad, q.a, q.c), bd1 = hn::InterleaveUpper(quad, q.b, q.d);
    return {hn::InterleaveLower(quad, ac0, bd0), hn::InterleaveUpper(quad, ac0, bd0),
            hn::InterleaveLower(quad, ac1, bd1), hn::InterleaveUpper(quad, ac1, bd1)};
}

HWY_INLINE void gather(Batch& batch, int row, Rows<const float> from) {
    const Quad quad;
    for (std::size_t i = 0; i < batch.padded; i += 4) {
        const std::uint16_t* order = batch.order.data() + i;
        const Quads lanes = transposed({hn::LoadU(quad, from.at(order[0])), hn::LoadU(quad, from.at(order[1])),
                                        hn::LoadU(quad, from.at(order[2])), hn::LoadU(quad, from.at(order[3]))});
        hn::Store(lanes.a, quad, batch.row(row) + i);
        hn::Store(lanes.b, quad, batch.row(row + 1) + i);
        hn::Store(lanes.c, quad, batch.row(row + 2) + i);
        hn::Store(lanes.d, quad, batch.row(row + 3) + i);
    }
}

HWY_INLINE void scatter(const Batch& batch, int row, Rows<float> to) {
    const Quad quad;
    for (std::size_t i = 0; i < batch.padded; i += 4) {
        const std::uint16_t* order = batch.order.data() + i;
        const Quads rows = transposed({hn::Load(quad, batch.row(row) + i), hn::Load(quad, batch.row(row + 1) + i),
                                       hn::Load(quad, batch.row(row + 2) + i), hn::Load(quad, batch.row(row + 3) + i)});
        hn::StoreU(rows.a, quad, to.at(order[0]));
        hn::StoreU(rows.b, quad, to.at(order[1]));
        hn::StoreU(rows.c, quad, to.at(order[2]));
        hn::StoreU(rows.d, quad, to.at(order[3]));
    }
}
#endif

HWY_INLINE Real3 load3(const Batch& batch, int row, std::size_t i) {
    return {Real::load(batch.row(row) + i), Real::load(batch.row(row + 1) + i), Real::load(batch.row(row + 2) + i)};
}
HWY_INLINE void store3(Batch& batch, int row, std::size_t i, Real3 a) {
    a.x.store(batch.row(row) + i), a.y.store(batch.row(row + 1) + i), a.z.store(batch.row(row + 2) + i);
}

HWY_INLINE Real3 attraction(std::span<const Attractor> attractors, const ParticleStep& step, Real3 position) {
    Real3 sum{0.0f, 0.0f, 0.0f};
    for (const Attractor& a : attractors) {
        const Real3 to = Real3(a.position + (a.follows ? step.pointer : glm::vec3(0))) - position;
        const Real square = dot(to, to), d2 = square / (a.radius * a.radius);
        const Real strength = Real(2.0f) / (Real(1.0f) + d2), distance = root(square);
        const Mask isApart = square > 1e-12f;
        const Real3 inward{select(isApart, to.x / distance, 0.0f), select(isApart, to.y / distance, 0.0f),
                           select(isApart, to.z / distance, 0.0f)};
        sum = sum + strength * (Real(a.pull) * inward + Real(a.swirl) * cross(inward, a.axis));
    }
    return sum;
}

HWY_INLINE Real3 draggedVelocity(Real3 velocity, Real3 air, Real3 acceleration, const Forces& forces) {
    const Real3 relative = velocity - air;
    Real rate = forces.drag;
    if (forces.quadraticDrag != 0) rate = rate + Real(forces.quadraticDrag) * root(dot(relative, relative));
    return air + (relative + Real(forces.dt) * acceleration) / (Real(1.0f) + rate * forces.dt);
}

/// What `moveParticle` does before collisions.
void applyForces(Batch& batch, const Forces& forces, const Effect& effect, const ParticleStep& step) {
    const std::span<const Attractor> attractors =
        forces.isAttracted ? std::span<const Attractor>(effect.attractors) : std::span<const Attractor>();
    for (std::size_t i = 0; i < batch.padded; i += hn::Lanes(Tag())) {
        const Real3 position = load3(batch, kPosition, i);
        (Real::load(batch.row(kAge) + i) + forces.dt).store(batch.row(kAge) + i);
        Real3 air = forces.wind;
        if (forces.curl > 0)
            air =
                air + Real(forces.curl) * curlNoise(Real(forces.curlScale) * position - forces.drift, -forces.drift.y);
        Real3 acceleration{0.0f, forces.gravity, 0.0f};
        if (!attractors.empty()) acceleration = acceleration + attraction(attractors, step, position);
        const Real3 velocity = draggedVelocity(load3(batch, kVelocity, i), air, acceleration, forces);
        store3(batch, kVelocity, i, velocity);
        store3(batch, kPosition, i, position + Real(forces.dt) * velocity);
    }
}

/// Numbers the lanes of vectors in which any lane is below the floor or in a ball, and collides them one by one.
void collideLanes(Batch& batch, const Emitter& emitter, const Effect& effect, std::span<Motion> motions) {
    std::array<std::uint8_t, kBatch / 8> bits{};
    for (std::size_t i = 0; i < batch.padded; i += hn::Lanes(Tag())) {
        const Real3 position = load3(batch, kPosition, i);
        Mask touches = position.y < 0.0f;
        for (const Ball& ball : effect.balls) {
            const Real3 from = position - ball.centre;
            touches = hn::Or(touches, dot(from, from) < ball.radius * ball.radius);
        }
        if (hn::AllFalse(Tag(), touches)) continue;
        hn::StoreMaskBits(Tag(), touches, bits.data());
        for (std::size_t lane = 0; lane < hn::Lanes(Tag()); ++lane)
            if (bits[lane / 8] >> (lane % 8) & 1) batch.collide(i + lane, emitter, effect, motions);
    }
}

HWY_INLINE Real at(const LaneCurve& curve, Real age) {
    const CurvePiece& last = curve.pieces[curve.count - 1];
    Real begin = last.begin, value = last.value, rise = last.rise, length = last.length;
    for (std::size_t i = curve.count - 1; i-- > 0;) {
        const CurvePiece& piece = curve.pieces[i];
        const Mask isBefore = age < piece.end;
        begin = select(isBefore, piece.begin, begin), value = select(isBefore, piece.value, value);
        rise = select(isBefore, piece.rise, rise), length = select(isBefore, piece.length, length);
    }
    return curve.count == 1 ? value : value + rise * larger(age - begin, 0.0f) / length;
}

HWY_INLINE Real packLook(Real opacity, Real kelvin) {
    return floorOf(clamped(opacity, 0, 1) * 4095.0f + 0.5f) * 4096.0f + floorOf(clamped(kelvin, 0, kHottest) + 0.5f);
}

HWY_INLINE Real packDirection(Real3 direction) {
    const Real sum = absolute(direction.x) + absolute(direction.y) + absolute(direction.z);
    const Mask isKnown = sum > 0.0f;
    const Real dx = select(isKnown, direction.x / sum, 0.0f), dy = select(isKnown, direction.y / sum, 1.0f);
    const Mask isBehind = hn::And(isKnown, direction.z / sum < 0.0f);
    const Real signX = select(dx < 0.0f, -1.0f, 1.0f), signY = select(dy < 0.0f, -1.0f, 1.0f);
    const Real x = select(isBehind, (Real(1.0f) - absolute(dy)) * signX, dx);
    const Real y = select(isBehind, (Real(1.0f) - absolute(dx)) * signY, dy);
    return floorOf((x * 0.5f + 0.5f) * 4095.0f + 0.5f) * 4096.0f + floorOf((y * 0.5f + 0.5f) * 4095.0f + 0.5f);
}

/// What `moveParticle` does after collisions.
void applyCurves(Batch& batch, const Looks& looks) {
    for (std::size_t i = 0; i < batch.padded; i += hn::Lanes(Tag())) {
        const Real age = Real::load(batch.row(kAge) + i);
        const Real t = smaller(age / Real::load(batch.row(kLife) + i), 1.0f);
        (Real::load(batch.row(kSize) + i) * at(looks.size, t)).store(batch.row(kScale) + i);
        packLook(at(looks.opacity, t), at(looks.temperature, t)).store(batch.row(kLook) + i);
        const Real rotation = Real::load(batch.row(kRotation) + i);
        if (looks.shutter > 0) {
            const Real3 velocity = load3(batch, kVelocity, i);
            const Real speed = root(dot(velocity, velocity)), stretch = speed * smaller(looks.shutter, age);
            stretch.store(batch.row(kStretch) + i);
            select(stretch > 0.0f, packDirection(velocity / speed), rotation).store(batch.row(kRotation) + i);
        } else {
            (rotation + Real::load(batch.row(kSpin) + i) * looks.dt).store(batch.row(kRotation) + i);
        }
    }
}

/// Particles of one emitter, whose numbers from `particles` on are those of the batch.
void MoveBatch(Batch& batch, const BatchKind& kind, const Effect& effect, const ParticleStep& step,
               std::span<Particle> particles, std::span<Motion> motions) {
    constexpr std::size_t kParticleFloats = sizeof(Particle) / 4, kMotionFloats = sizeof(Motion) / 4;
    float* particle = reinterpret_cast<float*>(particles.data());
    float* motion = reinterpret_cast<float*>(motions.data());
    gather(batch, kPosition, {particle, kParticleFloats});
    gather(batch, kImage, {particle + 4, kParticleFloats});
    gather(batch, kVelocity, {motion, kMotionFloats});
    gather(batch, kLife, {motion + 4, kMotionFloats});
    applyForces(batch, kind.forces, effect, step);
    if (kind.emitter->collides) collideLanes(batch, *kind.emitter, effect, motions);
    applyCurves(batch, kind.looks);
    scatter(batch, kPosition, {particle, kParticleFloats});
    scatter(batch, kImage, {particle + 4, kParticleFloats});
    scatter(batch, kVelocity, {motion, kMotionFloats});
}

const char* TargetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace arclight::particles::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::particles {
namespace {

HWY_EXPORT(MoveBatch);
HWY_EXPORT(TargetName);

}  // namespace

void moveParticles(const Effect& effect, const ParticleStep& step, std::span<Particle> particles,
                   std::span<Motion> motions, std::span<std::uint64_t> expired) {
    Batch batch;
    std::optional<BatchKind> kind;
    for (std::size_t begin = 0; begin < particles.size(); begin += kBatch) {
        const auto some = particles.subspan(begin, std::min(kBatch, particles.size() - begin));
        const auto moving = motions.subspan(begin, some.size());
        const auto words = expired.subspan(begin / 64, (some.size() + 63) / 64);
        std::fill(words.begin(), words.end(), 0);
        // Emitter by emitter: the lanes of a vector differ in nothing but their numbers.
        for (std::size_t done = 0; done < some.size();) {
            const Emitter& emitter = effect.emitters[batch.takeEmitter(moving, done)];
            done += batch.count;
            if (!kind || kind->emitter != &emitter) kind.emplace(step, emitter);
            HWY_DYNAMIC_DISPATCH(MoveBatch)(batch, *kind, effect, step, some, moving);
            batch.markExpired(words);
        }
    }
}

const char* particleVectorName() { return HWY_DYNAMIC_DISPATCH(TargetName)(); }

}  // namespace arclight::particles
#endif
