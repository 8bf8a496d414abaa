#include "sim/particles/particle_lanes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sim/particles/particle_batch.h"
#include "sim/particles/particle_flight.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/particles/particle_lanes.cpp"
#include <hwy/foreach_target.h>

#include "sim/particles/lane_noise.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::particles::HWY_NAMESPACE {

/// Particles or motions as rows of four floats. A vector holds one such row in each of its blocks of 128 bits.
struct Rows {
    float* first;
    std::size_t stride;          ///< floats from one particle to the next
    const std::uint16_t* order;  ///< indices of the particles in the lanes
    HWY_INLINE float* at(std::size_t lane) const { return first + stride * order[lane]; }
};

/// Four vectors of lanes, stored in memory as rows of four.
struct Columns {
    Real a, b, c, d;
};

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE Columns load(const Rows& rows) {
    const float* row = rows.at(0);
    return {row[0], row[1], row[2], row[3]};
}

HWY_INLINE void store(const Columns& columns, const Rows& rows) {
    float* row = rows.at(0);
    columns.a.store(row), columns.b.store(row + 1), columns.c.store(row + 2), columns.d.store(row + 3);
}
#else
/// Loads the rows of every fourth lane from `lane` on, one into each block of the vector.
template <class D>
HWY_INLINE hn::Vec<D> loadBlocks(D d, const Rows& rows, std::size_t lane) {
    if constexpr (hn::MaxLanes(D()) <= 4) {
        return hn::LoadU(d, rows.at(lane));
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, loadBlocks(half, rows, lane + hn::Lanes(half)), loadBlocks(half, rows, lane));
    }
}
template <class D>
HWY_INLINE void storeBlocks(D d, hn::Vec<D> v, const Rows& rows, std::size_t lane) {
    if constexpr (hn::MaxLanes(D()) <= 4) {
        hn::StoreU(v, d, rows.at(lane));
    } else {
        const hn::Half<D> half;
        storeBlocks(half, hn::LowerHalf(half, v), rows, lane);
        storeBlocks(half, hn::UpperHalf(half, v), rows, lane + hn::Lanes(half));
    }
}

/// Transposes four by four within each block; it is its own inverse.
HWY_INLINE Columns transposed(Vector a, Vector b, Vector c, Vector d) {
    const Tag tag;
    const Vector ac0 = hn::InterleaveLower(tag, a, c), bd0 = hn::InterleaveLower(tag, b, d);
    const Vector ac1 = hn::InterleaveUpper(tag, a, c), bd1 = hn::InterleaveUpper(tag, b, d);
    return {hn::InterleaveLower(tag, ac0, bd0), hn::InterleaveUpper(tag, ac0, bd0), hn::InterleaveLower(tag, ac1, bd1),
            hn::InterleaveUpper(tag, ac1, bd1)};
}
HWY_INLINE Columns load(const Rows& rows) {
    const Tag tag;
    return transposed(loadBlocks(tag, rows, 0), loadBlocks(tag, rows, 1), loadBlocks(tag, rows, 2),
                      loadBlocks(tag, rows, 3));
}
HWY_INLINE void store(const Columns& columns, const Rows& to) {
    const Tag tag;
    const Columns rows = transposed(columns.a.v, columns.b.v, columns.c.v, columns.d.v);
    storeBlocks(tag, rows.a.v, to, 0);
    storeBlocks(tag, rows.b.v, to, 1);
    storeBlocks(tag, rows.c.v, to, 2);
    storeBlocks(tag, rows.d.v, to, 3);
}
#endif

HWY_INLINE Real3 attraction(std::span<const Attractor> attractors, const ParticleStep& step, Real3 position) {
    Real3 sum{0.0f, 0.0f, 0.0f};
    for (const Attractor& a : attractors) {
        const Real3 to = Real3(positionOf(a, step)) - position;
        const Real square = dot(to, to);
        const float r2 = a.radius * a.radius;
        const Real strength = Real(2 * r2) * (Real(1.0f) / ((square + r2) * root(larger(square, kNearest))));
        sum = sum + strength * (Real(a.pull) * to + Real(a.swirl) * cross(to, a.axis));
    }
    return sum;
}

HWY_INLINE Real3 draggedVelocity(Real3 velocity, Real3 air, Real3 acceleration, const Forces& forces) {
    const Real3 relative = velocity - air;
    Real slowed = forces.slowed;
    if (forces.quadraticDrag != 0) {
        const Real rate = Real(forces.drag) + Real(forces.quadraticDrag) * root(dot(relative, relative));
        slowed = Real(1.0f) / (Real(1.0f) + rate * forces.dt);
    }
    return air + slowed * (relative + Real(forces.dt) * acceleration);
}

/// Moving particles, one in each lane.
struct Movers {
    Real3 position;
    Real3 velocity;
    Real age, life;
};

/// The part of `moveParticle` before contacts.
HWY_INLINE void applyForces(Movers& movers, const Forces& forces, const Effect& effect, const ParticleStep& step) {
    movers.age = movers.age + forces.dt;
    Real3 air = forces.wind;
    if (forces.curl > 0)
        air = air + Real(forces.curl) * turbulence(movers.position, forces.eddies, obstaclesOf(effect));
    Real3 acceleration{0.0f, forces.gravity, 0.0f};
    if (forces.isAttracted) acceleration = acceleration + attraction(effect.attractors, step, movers.position);
    movers.velocity = draggedVelocity(movers.velocity, air, acceleration, forces);
    movers.position = movers.position + Real(forces.dt) * movers.velocity;
}

/// Whether a particle may have met a surface.
HWY_INLINE Mask touches(const Effect& effect, const ParticleStep& step, Real3 position) {
    if (step.settings.collisions == Collisions::depth) return hn::Eq(position.y.v, position.y.v);
    Mask any = position.y < 0.0f;
    for (const Sphere& ball : effect.balls) {
        const Real3 from = position - ball.centre;
        any = hn::Or(any, dot(from, from) < ball.radius * ball.radius);
    }
    return any;
}

HWY_INLINE void store3(Real3 a, std::array<LaneArray, 3>& to) {
    a.x.store(to[0].data()), a.y.store(to[1].data()), a.z.store(to[2].data());
}
HWY_INLINE Real3 load3(const std::array<LaneArray, 3>& from) {
    return {Real::load(from[0].data()), Real::load(from[1].data()), Real::load(from[2].data())};
}

/// Lets the particles of the lanes in the mask collide, one by one.
HWY_INLINE void collideLanes(Mask lanes, Movers& movers, LaneCollider& collider) {
    std::array<std::uint8_t, 8> bits{};  // Highway may write 8 bytes
    hn::StoreMaskBits(Tag(), lanes, bits.data());
    store3(movers.position, collider.position), store3(movers.velocity, collider.velocity);
    movers.age.store(collider.age.data());
    for (std::size_t lane = 0; lane < hn::Lanes(Tag()); ++lane)
        if (bits[lane / 8] >> (lane % 8) & 1) collider.collide(lane);
    movers.position = load3(collider.position), movers.velocity = load3(collider.velocity);
    movers.age = Real::load(collider.age.data());
}

HWY_INLINE Real at(const LaneCurve& curve, Real age) {
    const CurvePiece& last = curve.pieces[curve.count - 1];
    Real begin = last.begin, value = last.value, slope = last.slope;
    for (std::size_t i = curve.count - 1; i-- > 0;) {
        const CurvePiece& piece = curve.pieces[i];
        const Mask isBefore = age < piece.end;
        begin = select(isBefore, piece.begin, begin), value = select(isBefore, piece.value, value);
        slope = select(isBefore, piece.slope, slope);
    }
    return curve.count == 1 ? value : value + slope * larger(age - begin, 0.0f);
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

/// Sets the length of a streak, and its direction where it has a length.
HWY_INLINE void applyStreak(const Movers& movers, float shutter, Real& stretch, Real& rotation) {
    const Real speed = root(dot(movers.velocity, movers.velocity));
    stretch = speed * smaller(shutter, movers.age);
    rotation = select(stretch > 0.0f, packDirection(movers.velocity / speed), rotation);
}

/// Moves the particles of one vector. Returns which of them have reached the end of their lives.
HWY_INLINE Mask moveLanes(const BatchKind& kind, const Effect& effect, const ParticleStep& step, const BatchRows& batch,
                          LaneCollider& collider) {
    const Rows firstRows{batch.particles, kParticleFloats, collider.order};
    const Rows secondRows{batch.particles + 4, kParticleFloats, collider.order};
    const Rows motionRows{batch.motions, kMotionFloats, collider.order};
    const Columns first = load(firstRows), second = load(secondRows), motion = load(motionRows),
                  constant = load({batch.motions + 4, kMotionFloats, collider.order});
    Movers movers{{first.a, first.b, first.c}, {motion.a, motion.b, motion.c}, motion.d, constant.a};
    applyForces(movers, kind.forces, effect, step);
    if (kind.emitter->collides && step.settings.collisions != Collisions::none) {
        const Mask lanes = touches(effect, step, movers.position);
        if (!hn::AllFalse(Tag(), lanes)) collideLanes(lanes, movers, collider);
    }
    const Looks& looks = kind.looks;
    const Real t = smaller(movers.age / movers.life, 1.0f);
    Real rotation = first.d, stretch = second.d;
    if (looks.shutter > 0)
        applyStreak(movers, looks.shutter, stretch, rotation);
    else
        rotation = rotation + constant.c * looks.dt;
    store({movers.position.x, movers.position.y, movers.position.z, rotation}, firstRows);
    store({second.a, constant.b * at(looks.size, t), packLook(at(looks.opacity, t), at(looks.temperature, t)), stretch},
          secondRows);
    store({movers.velocity.x, movers.velocity.y, movers.velocity.z, movers.age}, motionRows);
    return hn::Ge(movers.age.v, movers.life.v);
}

void MoveBatch(const Batch& batch, const BatchKind& kind, const Effect& effect, const ParticleStep& step,
               std::span<Particle> particles, std::span<Motion> motions, std::span<std::uint64_t> expired) {
    const BatchRows rows{reinterpret_cast<float*>(particles.data()), reinterpret_cast<float*>(motions.data())};
    LaneCollider collider{
        .effect = effect, .step = step, .forces = kind.forces, .particles = particles, .motions = motions};
    for (std::size_t i = 0; i < batch.count; i += hn::Lanes(Tag())) {
        collider.order = batch.order.data() + i, collider.count = batch.count - i;
        const Mask ended = moveLanes(kind, effect, step, rows, collider);
        if (hn::AllFalse(Tag(), ended)) continue;
        std::array<std::uint8_t, 8> bits{};
        hn::StoreMaskBits(Tag(), ended, bits.data());
        for (std::size_t lane = 0; lane < hn::Lanes(Tag()); ++lane)
            if (bits[lane / 8] >> (lane % 8) & 1) {
                const std::uint16_t number = collider.order[lane];
                expired[number / 64] |= std::uint64_t{1} << (number % 64);
            }
    }
}

}  // namespace arclight::particles::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::particles {
namespace {

HWY_EXPORT(MoveBatch);

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
        // One emitter at a time, so its parameters apply to all lanes of a vector.
        for (std::size_t done = 0; done < some.size();) {
            const Emitter& emitter = effect.emitters[batch.takeEmitter(moving, done)];
            done += batch.count;
            if (emitter.ridesBeam) {
                batch.moveOneByOne(effect, step, some, moving, words);
                continue;
            }
            if (!kind || kind->emitter != &emitter) kind.emplace(step, emitter);
            HWY_DYNAMIC_DISPATCH(MoveBatch)(batch, *kind, effect, step, some, moving, words);
        }
    }
}

}  // namespace arclight::particles
#endif
