#include "sim/bones/bone_kernel.h"

#include <algorithm>

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/bones/bone_kernel.cpp"
#include <hwy/foreach_target.h>

#include "sim/bones/effector_lanes-inl.h"
#include "sim/bones/rotation_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {

/// A spring's step, in each lane if `R` is `Real`.
template <class R>
struct SpringOf {
    R xx, xv, vx, vv, lag, give;
};

/// A step of a spring whose target moves at constant velocity. The deviation from the steady-state position, which lags
/// behind the target, follows the closed form. `start` is the deviation from the target's start.
template <class R, class Value>
HWY_INLINE void follow(const SpringOf<R>& s, const Value& start, Value& deviation, Value& velocity,
                       const Value& speed) {
    const Value y = start + s.lag * speed, v = velocity - speed;
    deviation = s.xx * y + s.xv * v - s.lag * speed;
    velocity = speed + (s.vx * y + s.vv * v);
}

/// The bones of one vector: `count` slots from `first` on.
class ManySlots {
public:
    using Value = Real;
    HWY_INLINE ManySlots(const BoneKernel& kernel, std::size_t first, std::size_t count)
        : first_(first), active_(hn::FirstN(Tag(), count)), parents_(hn::LoadU(IntTag(), kernel.parents + first)) {}
    HWY_INLINE Real load(const float* row) const { return Real::loadUnaligned(row + first_); }
    HWY_INLINE Real gather(const float* row) const { return hn::GatherIndex(Tag(), row, parents_); }
    HWY_INLINE void store(Real value, float* row) const { hn::BlendedStore(value.v, active_, Tag(), row + first_); }

private:
    std::size_t first_;
    Mask active_;
    hn::Vec<IntTag> parents_;
};

/// The only bone at its depth. It is not a vector with one active lane, because each of its operations waits for the
/// one before it, and an operation on a single float has a shorter latency.
class SingleSlot {
public:
    using Value = float;
    HWY_INLINE SingleSlot(const BoneKernel& kernel, std::size_t first)
        : first_(first), parent_(static_cast<std::size_t>(kernel.parents[first])) {}
    HWY_INLINE float load(const float* row) const { return row[first_]; }
    HWY_INLINE float gather(const float* row) const { return row[parent_]; }
    HWY_INLINE void store(float value, float* row) const { row[first_] = value; }

private:
    std::size_t first_, parent_;
};

/// The step of the bones in `slots`.
template <class Slots>
class BoneStep {
public:
    using R = typename Slots::Value;
    using R3 = Triple<R>;
    using Q = Quaternion<R>;

    HWY_INLINE BoneStep(const BoneKernel& kernel, const Slots& slots) : kernel_(kernel), slots_(slots) {}

    template <RotationSpring kind>
    HWY_INLINE void step() const {
        const Q parentTurn = gather4(BoneRow::rotation);
        const R3 posedBefore = load3(BoneRow::posed);
        const Q turnedBefore = load4(BoneRow::turned);
        const R3 offset = rotated(parentTurn, load(BoneRow::scale) * load3(BoneRow::offset));
        R3 posed = gather3(BoneRow::position) + offset;
        const Q rest = load4(BoneRow::turn);
        // The rotation of the target in this step. The product in parentheses does not wait for the parent.
        Q turned = parentTurn * rest, moved = parentTurn * (rest * conjugate(turnedBefore));
        if (kernel_.hasEffects) {
            posed = posed + load3(BoneRow::effectPush);
            // Few bones are rotated by an effector, and a product with the identity would delay all others.
            const R3 effect = load3(BoneRow::effectTurn);
            const auto isTurned = dot(effect, effect) > 0.0f;
            if (!noneOf(isTurned)) {
                const Q by = rotationBy(effect);
                turned = select(isTurned, by * turned, turned), moved = select(isTurned, by * moved, moved);
            }
        }
        store4(BoneRow::turned, turned);
        if (kernel_.stepping->lengths == LengthRule::limited)
            move(posedBefore, posed, offset);
        else
            moveAsPublished(posedBefore, posed, offset);
        turn<kind>(turnedBefore, turned, moved);
    }

private:
    HWY_INLINE float* row(BoneRow row, int component = 0) const {
        return kernel_.rows + (static_cast<std::size_t>(row) + static_cast<std::size_t>(component)) * kernel_.stride;
    }
    HWY_INLINE R load(BoneRow r, int c = 0) const { return slots_.load(row(r, c)); }
    HWY_INLINE R3 load3(BoneRow r) const { return {load(r), load(r, 1), load(r, 2)}; }
    HWY_INLINE Q load4(BoneRow r) const { return {load(r), {load(r, 1), load(r, 2), load(r, 3)}}; }
    HWY_INLINE R gather(BoneRow r, int c = 0) const { return slots_.gather(row(r, c)); }
    HWY_INLINE R3 gather3(BoneRow r) const { return {gather(r), gather(r, 1), gather(r, 2)}; }
    HWY_INLINE Q gather4(BoneRow r) const { return {gather(r), {gather(r, 1), gather(r, 2), gather(r, 3)}}; }
    HWY_INLINE void store(BoneRow r, int c, R value) const { slots_.store(value, row(r, c)); }
    HWY_INLINE void store3(BoneRow r, const R3& value) const {
        store(r, 0, value.x), store(r, 1, value.y), store(r, 2, value.z);
    }
    HWY_INLINE void store4(BoneRow r, const Q& value) const {
        store(r, 0, value.w), store(r, 1, value.v.x), store(r, 2, value.v.y), store(r, 3, value.v.z);
    }
    HWY_INLINE SpringOf<R> spring(BoneRow r) const {
        return {load(r, 0), load(r, 1), load(r, 2), load(r, 3), load(r, 4), load(r, 5)};
    }

    HWY_INLINE R3 pullGiven(const SpringOf<R>& s) const {
        R3 pull = kernel_.acceleration;
        if (kernel_.hasEffects) pull = pull + load3(BoneRow::effectAcceleration);
        return s.give * pull;
    }

    /// Only the spring has a state. Length and bend are limited in the drawn position only, so a limit cannot amplify a
    /// difference between two motions.
    HWY_INLINE void move(const R3& posedBefore, const R3& posed, const R3& offset) const {
        const SpringOf<R> s = spring(BoneRow::linear);
        const R3 given = pullGiven(s), end = posed + given;
        const R3 start = kernel_.stepping->rampsTargets ? posedBefore + given : end;
        R3 deviation, v = load3(BoneRow::velocity);
        follow(s, load3(BoneRow::sprung) - start, deviation, v, R(1 / kernel_.h) * (end - start));
        const R3 sprung = end + deviation, parent = gather3(BoneRow::position), way = sprung - parent;
        store3(BoneRow::posed, posed);
        store3(BoneRow::sprung, sprung);
        store3(BoneRow::velocity, v);
        const R length = load(BoneRow::scale) * load(BoneRow::length), distance = root(dot(way, way));
        const auto isLong = length > 1e-9f;
        const R stretch = limitedStretch(distance / select(isLong, length, R(1.0f)) - 1.0f);
        const R3 drawn = stretch * length * bent(way, distance, offset, length);
        store3(BoneRow::position, parent + select(isLong, drawn, way));
    }

    /// A bone whose spring is longer by the fraction `excess` is drawn longer by (1 - stiffness) times as much. The
    /// length approaches its limits without reaching them.
    HWY_INLINE R limitedStretch(R excess) const {
        const R most = load(BoneRow::mostStretch) - 1.0f, least = R(1.0f) - load(BoneRow::leastStretch);
        const R longer = larger(excess, 0.0f), shorter = smaller(larger(-excess, 0.0f), 1.0f);
        const R out = most * longer / larger(most + longer, 1e-9f);
        const R in = least * shorter / larger(least + (R(1.0f) - least) * shorter, 1e-9f);
        return R(1.0f) + (R(1.0f) - load(BoneRow::lengthStiffness)) * (out - in);
    }

    /// The direction of `way`, projected onto the cone of the bend cap if outside. For directions opposite to the pose,
    /// the result returns smoothly to the pose, so it depends little on the side on which they pass.
    HWY_INLINE R3 bent(const R3& way, R distance, const R3& offset, R length) const {
        const R3 pose = offset / larger(length, 1e-9f);
        const R3 to = select(distance > 1e-9f, way / larger(distance, 1e-9f), pose);
        const R cosine = dot(to, pose);
        const auto bends = cosine < load(BoneRow::capCosine);
        if (noneOf(bends)) return to;
        const R3 across = to - cosine * pose;
        const R sine = root(dot(across, across)), width = load(BoneRow::capWidth);
        const R factor = select(cosine < 0.0f, width * (R(2.0f) - width * sine), R(1.0f) / larger(sine, 1e-9f));
        // Half the angle between the result and the pose has the tangent t.
        const R3 t = load(BoneRow::capTangent) * factor * across;
        const R square = dot(t, t);
        return select(bends, ((R(1.0f) - square) * pose + R(2.0f) * t) / (R(1.0f) + square), to);
    }

    /// As in the article: the target is partly at the rest distance, and each step removes a fraction of the velocity
    /// along the bone.
    HWY_INLINE void moveAsPublished(const R3& targetBefore, const R3& posed, const R3& offset) const {
        const SpringOf<R> s = spring(BoneRow::linear);
        const R length = load(BoneRow::scale) * load(BoneRow::length), stiff = load(BoneRow::lengthStiffness);
        const R3 x = load3(BoneRow::sprung), parent = gather3(BoneRow::position);
        const R3 mixed = x + load(BoneRow::poseStiffness) * (posed - x) - parent;
        const R far = root(dot(mixed, mixed));
        const R pull = select(far > 1e-9f, stiff * (length / larger(far, 1e-9f) - 1.0f), R(0.0f));
        const R3 target = parent + (R(1.0f) + pull) * mixed, given = pullGiven(s), end = target + given;
        const R3 start = kernel_.stepping->rampsTargets ? targetBefore + given : end;
        R3 deviation, v = load3(BoneRow::velocity);
        follow(s, x - start, deviation, v, R(1 / kernel_.h) * (end - start));
        const R3 way = end + deviation - parent;
        const R distance = root(dot(way, way));
        const R3 to = way / larger(distance, 1e-9f);
        const bool isRelative = kernel_.stepping->lengths == LengthRule::dampedPerStep;
        v = v - stiff * dot(isRelative ? v - gather3(BoneRow::velocity) : v, to) * to;
        const R drawn =
            smaller(larger(distance, load(BoneRow::leastStretch) * length), load(BoneRow::mostStretch) * length);
        const auto isLong = length > 1e-9f;
        const R3 next = parent + select(isLong, drawn * bent(way, distance, offset, length), way);
        store3(BoneRow::posed, target);
        store3(BoneRow::sprung, next);
        store3(BoneRow::position, next);
        store3(BoneRow::velocity, v);
    }

    template <RotationSpring kind>
    HWY_INLINE void turn(const Q& before, const Q& target, const Q& moved) const {
        const SpringOf<R> s = spring(BoneRow::angular);
        if constexpr (kind == RotationSpring::angle)
            turnAngle(s, moved, target);
        else if constexpr (kind == RotationSpring::axisAngle)
            turnVector(s, before, target);
        else
            turnComponents<kind == RotationSpring::hemisphere>(s, before, target);
    }

    HWY_INLINE R3 spinGiven(const SpringOf<R>& s) const {
        return kernel_.hasEffects ? s.give * load3(BoneRow::effectSpin) : R3(glm::vec3(0));
    }

    /// The deviation is the rotation vector from the target to the bone. Its change is applied to the bone, not to the
    /// target, so a new target does not change the bone's angular velocity.
    HWY_INLINE void turnAngle(const SpringOf<R>& s, const Q& movedBy, const Q& target) const {
        const bool ramps = kernel_.stepping->rampsTargets;
        const Q sprung = load4(BoneRow::sprungTurn);
        const R3 moved = rotationVector(movedBy), last = load3(BoneRow::deviation);
        const R inverse(1 / kernel_.h);
        const R3 speed = ramps ? inverse * moved : R3(glm::vec3(0));
        const R3 y = ramps ? last : deviationOf(sprung, target, last - moved), given = spinGiven(s), start = y - given;
        R3 deviation, w = load3(BoneRow::spin);
        // The rotation of the bone, deviation - y + h * speed, as a linear function of `moved`, so that only a product
        // and a sum wait for the parent.
        const R ahead = ramps ? ((s.xx - 1.0f) * s.lag - s.xv + kernel_.h) * inverse : R(0.0f);
        const R3 change = ((s.xx - 1.0f) * start + s.xv * w) + ahead * moved;
        follow(s, start, deviation, w, speed);
        deviation = deviation + given;
        const Q next = renormalised(rotationBy(change) * sprung);
        deviation = deviationOf(next, target, deviation);
        store4(BoneRow::sprungTurn, next);
        store3(BoneRow::deviation, deviation);
        store3(BoneRow::spin, w);
        // As with positions, only the drawn rotation is limited.
        const R angle = root(dot(deviation, deviation)), cap = load(BoneRow::bendCap);
        const auto bends = angle > cap;
        if (noneOf(bends)) return store4(BoneRow::rotation, next);
        const Q limited = renormalised(rotationBy(cap / larger(angle, 1e-9f) * deviation) * target);
        store4(BoneRow::rotation, select(bends, limited, next));
    }

    /// The rotation vector from `target` to `turned` that is nearest to `to`: it may be longer than π.
    HWY_INLINE R3 deviationOf(const Q& turned, const Q& target, const R3& to) const {
        const R3 vector = rotationVector(turned * conjugate(target));
        const auto isShort = dot(to, to) < 4.0f;
        if (allOf(isShort)) return vector;
        const R angle = root(dot(vector, vector));
        const R3 axis =
            select(angle > 1e-3f, vector, to) / larger(select(angle > 1e-3f, angle, root(dot(to, to))), 1e-9f);
        const R revolutions = floorOf((dot(to, axis) - angle) * (0.5f / kPi) + 0.5f);
        return select(isShort, vector, vector + (2 * kPi) * revolutions * axis);
    }

    HWY_INLINE void turnVector(const SpringOf<R>& s, const Q& before, const Q& target) const {
        const R3 value = {load(BoneRow::sprungTurn, 1), load(BoneRow::sprungTurn, 2), load(BoneRow::sprungTurn, 3)};
        const R3 given = spinGiven(s), end = rotationVector(target) + given;
        const R3 start = kernel_.stepping->rampsTargets ? rotationVector(before) + given : end;
        R3 deviation, w = load3(BoneRow::spin);
        follow(s, value - start, deviation, w, R(1 / kernel_.h) * (end - start));
        const R3 next = end + deviation;
        store4(BoneRow::rotation, rotationBy(next));
        store4(BoneRow::sprungTurn, {R(0.0f), next});
        store3(BoneRow::spin, w);
    }

    template <bool checksHemisphere>
    HWY_INLINE void turnComponents(const SpringOf<R>& s, Q before, Q target) const {
        const Q value = load4(BoneRow::sprungTurn);
        Q w = load4(BoneRow::spin);
        if constexpr (checksHemisphere) before = nearer(before, value), target = nearer(target, before);
        if (kernel_.hasEffects) target = target + R(0.5f) * (Q{R(0.0f), spinGiven(s)} * target);
        if (!kernel_.stepping->rampsTargets) before = target;
        Q deviation;
        follow(s, value - before, deviation, w, R(1 / kernel_.h) * (target - before));
        const Q next = target + deviation;
        store4(BoneRow::rotation, normalised(next));
        store4(BoneRow::sprungTurn, next);
        store4(BoneRow::spin, w);
    }

    const BoneKernel& kernel_;
    Slots slots_;
};

template <RotationSpring kind>
HWY_NOINLINE void StepKind(const BoneKernel kernel, std::span<const Skeleton::Level> levels) {
    const std::size_t lanes = hn::Lanes(Tag());
    for (const Skeleton::Level& level : levels)
        if (level.count == 1)
            BoneStep(kernel, SingleSlot(kernel, level.first)).template step<kind>();
        else
            for (std::size_t i = 0; i < level.count; i += lanes)
                BoneStep(kernel, ManySlots(kernel, level.first + i, level.count - i)).template step<kind>();
}

void StepLevels(const BoneKernel& kernel, std::span<const Skeleton::Level> levels) {
    switch (kernel.stepping->rotation) {
        case RotationSpring::axisAngle: return StepKind<RotationSpring::axisAngle>(kernel, levels);
        case RotationSpring::components: return StepKind<RotationSpring::components>(kernel, levels);
        case RotationSpring::hemisphere: return StepKind<RotationSpring::hemisphere>(kernel, levels);
        case RotationSpring::angle: return StepKind<RotationSpring::angle>(kernel, levels);
    }
}

void AddEffects(const BoneKernel& kernel, std::span<const Effector> effectors, std::size_t first, std::size_t end) {
    const auto row = [&](BoneRow r, int c) {
        return kernel.rows + (static_cast<std::size_t>(r) + static_cast<std::size_t>(c)) * kernel.stride;
    };
    constexpr BoneRow kRows[] = {BoneRow::effectPush, BoneRow::effectTurn, BoneRow::effectAcceleration,
                                 BoneRow::effectSpin};
    for (const BoneRow r : kRows)
        for (int c = 0; c < 3; ++c) std::fill(row(r, c) + first, row(r, c) + end, 0.0f);
    for (const Effector& each : effectors) {
        const LaneEffector effector(each, kernel.stepping->isTorqueCrossed);
        for (std::size_t i = first; i < end; i += hn::Lanes(Tag())) {
            const auto read = [&](BoneRow r) {
                return Real3(Real::loadUnaligned(row(r, 0) + i), Real::loadUnaligned(row(r, 1) + i),
                             Real::loadUnaligned(row(r, 2) + i));
            };
            const Real3 at = read(BoneRow::position);
            if (effector.isBeyond(at)) continue;
            Real3 sums[4];
            for (int k = 0; k < 4; ++k) sums[k] = read(kRows[k]);
            effector.add(at, sums[0], sums[1], sums[2], sums[3]);
            for (int k = 0; k < 4; ++k) {
                sums[k].x.storeUnaligned(row(kRows[k], 0) + i);
                sums[k].y.storeUnaligned(row(kRows[k], 1) + i);
                sums[k].z.storeUnaligned(row(kRows[k], 2) + i);
            }
        }
    }
}

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::bones {
namespace {
HWY_EXPORT(StepLevels);
HWY_EXPORT(AddEffects);
}  // namespace

void stepLevels(const BoneKernel& kernel, std::span<const Skeleton::Level> levels) {
    HWY_DYNAMIC_DISPATCH(StepLevels)(kernel, levels);
}

void addEffects(const BoneKernel& kernel, std::span<const Effector> effectors, std::size_t first, std::size_t end) {
    HWY_DYNAMIC_DISPATCH(AddEffects)(kernel, effectors, first, end);
}

}  // namespace arclight::bones
#endif
