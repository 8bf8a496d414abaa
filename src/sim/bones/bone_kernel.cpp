#include "sim/bones/bone_kernel.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/bones/bone_kernel.cpp"
#include <hwy/foreach_target.h>

#include "sim/bones/effector_lanes-inl.h"
#include "sim/bones/rotation_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {

/// A spring's step in each lane.
struct LaneSpring {
    Real xx, xv, vx, vv, lag, give;
};

/// A step of a spring whose target moves at constant velocity. The deviation from the steady-state position, which lags
/// behind the target, follows the closed form. `start` is the deviation from the target's start.
template <class Value>
HWY_INLINE void follow(const LaneSpring& s, const Value& start, Value& deviation, Value& velocity, const Value& speed) {
    const Value y = start + s.lag * speed, v = velocity - speed;
    deviation = s.xx * y + s.xv * v - s.lag * speed;
    velocity = speed + (s.vx * y + s.vv * v);
}

/// The bones of one vector or, if `isAlone`, the only bone at its depth. The values of a single bone are stored and
/// gathered one by one, because loading a vector directly after storing a part of it would stall.
template <bool isAlone>
class Lanes {
public:
    HWY_INLINE Lanes(const BoneKernel& kernel, std::size_t first, std::size_t count)
        : kernel_(kernel),
          first_(first),
          active_(hn::FirstN(Tag(), count)),
          parents_(hn::LoadU(IntTag(), kernel.parents + first)) {}

    template <RotationSpring kind>
    HWY_INLINE void step() const {
        const Quad parentTurn = gather4(BoneRow::rotation);
        const Real3 posedBefore = load3(BoneRow::posed);
        const Quad turnedBefore = load4(BoneRow::turned);
        const Real3 offset = rotated(parentTurn, load(BoneRow::scale) * load3(BoneRow::offset));
        Real3 posed = gather3(BoneRow::position) + offset;
        Quad turned = parentTurn * load4(BoneRow::turn);
        if (kernel_.hasEffects) {
            posed = posed + load3(BoneRow::effectPush);
            turned = rotationBy(load3(BoneRow::effectTurn)) * turned;
        }
        store4(BoneRow::turned, turned);
        if (kernel_.stepping->lengths == LengthRule::limited)
            move(posedBefore, posed, offset);
        else
            moveAsPublished(posedBefore, posed, offset);
        turn<kind>(turnedBefore, turned);
    }

private:
    HWY_INLINE float* row(BoneRow row, int component = 0) const {
        return kernel_.rows + (static_cast<std::size_t>(row) + static_cast<std::size_t>(component)) * kernel_.stride;
    }
    HWY_INLINE Real load(BoneRow r, int c = 0) const {
        if constexpr (isAlone) return row(r, c)[first_];
        return Real::loadUnaligned(row(r, c) + first_);
    }
    HWY_INLINE Real3 load3(BoneRow r) const { return {load(r), load(r, 1), load(r, 2)}; }
    HWY_INLINE Quad load4(BoneRow r) const { return {load(r), {load(r, 1), load(r, 2), load(r, 3)}}; }
    HWY_INLINE Real gather(BoneRow r, int c = 0) const {
        if constexpr (isAlone) return row(r, c)[kernel_.parents[first_]];
        return Real(hn::GatherIndex(Tag(), row(r, c), parents_));
    }
    HWY_INLINE Real3 gather3(BoneRow r) const { return {gather(r), gather(r, 1), gather(r, 2)}; }
    HWY_INLINE Quad gather4(BoneRow r) const { return {gather(r), {gather(r, 1), gather(r, 2), gather(r, 3)}}; }
    HWY_INLINE void store(BoneRow r, int c, Real value) const {
        if constexpr (isAlone)
            row(r, c)[first_] = hn::GetLane(value.v);
        else
            hn::BlendedStore(value.v, active_, Tag(), row(r, c) + first_);
    }
    HWY_INLINE void store3(BoneRow r, const Real3& value) const {
        store(r, 0, value.x), store(r, 1, value.y), store(r, 2, value.z);
    }
    HWY_INLINE void store4(BoneRow r, const Quad& value) const {
        store(r, 0, value.w), store(r, 1, value.v.x), store(r, 2, value.v.y), store(r, 3, value.v.z);
    }
    HWY_INLINE LaneSpring spring(BoneRow r) const {
        return {load(r, 0), load(r, 1), load(r, 2), load(r, 3), load(r, 4), load(r, 5)};
    }

    HWY_INLINE Real3 pullGiven(const LaneSpring& s) const {
        Real3 pull = kernel_.acceleration;
        if (kernel_.hasEffects) pull = pull + load3(BoneRow::effectAcceleration);
        return s.give * pull;
    }

    /// Only the spring has a state. Length and bend are limited in the drawn position only, so a limit cannot amplify a
    /// difference between two motions.
    HWY_INLINE void move(const Real3& posedBefore, const Real3& posed, const Real3& offset) const {
        const LaneSpring s = spring(BoneRow::linear);
        const Real3 given = pullGiven(s), end = posed + given;
        const Real3 start = kernel_.stepping->rampsTargets ? posedBefore + given : end;
        Real3 deviation, v = load3(BoneRow::velocity);
        follow(s, load3(BoneRow::sprung) - start, deviation, v, Real(1 / kernel_.h) * (end - start));
        const Real3 sprung = end + deviation, parent = gather3(BoneRow::position), way = sprung - parent;
        store3(BoneRow::posed, posed);
        store3(BoneRow::sprung, sprung);
        store3(BoneRow::velocity, v);
        const Real length = load(BoneRow::scale) * load(BoneRow::length), distance = root(dot(way, way));
        const Mask isLong = length > 1e-9f;
        const Real stretch = limitedStretch(distance / select(isLong, length, Real(1.0f)) - 1.0f);
        const Real3 drawn = stretch * length * bent(way, distance, offset, length);
        store3(BoneRow::position, parent + select(isLong, drawn, way));
    }

    /// A bone whose spring is longer by the fraction `excess` is drawn longer by (1 - stiffness) times as much. The
    /// length approaches its limits without reaching them.
    HWY_INLINE Real limitedStretch(Real excess) const {
        const Real most = load(BoneRow::mostStretch) - 1.0f, least = Real(1.0f) - load(BoneRow::leastStretch);
        const Real longer = larger(excess, 0.0f), shorter = smaller(larger(-excess, 0.0f), 1.0f);
        const Real out = most * longer / larger(most + longer, 1e-9f);
        const Real in = least * shorter / larger(least + (Real(1.0f) - least) * shorter, 1e-9f);
        return Real(1.0f) + (Real(1.0f) - load(BoneRow::lengthStiffness)) * (out - in);
    }

    /// The direction of `way`, projected onto the cone of the bend cap if outside. For directions opposite to the pose,
    /// the result returns smoothly to the pose, so it depends little on the side on which they pass.
    HWY_INLINE Real3 bent(const Real3& way, Real distance, const Real3& offset, Real length) const {
        const Real3 pose = offset / larger(length, 1e-9f);
        const Real3 to = select(distance > 1e-9f, way / larger(distance, 1e-9f), pose);
        const Real cosine = dot(to, pose);
        const Mask bends = cosine < load(BoneRow::capCosine);
        if (hn::AllFalse(Tag(), bends)) return to;
        const Real3 across = to - cosine * pose;
        const Real sine = root(dot(across, across)), width = load(BoneRow::capWidth);
        const Real factor =
            select(cosine < 0.0f, width * (Real(2.0f) - width * sine), Real(1.0f) / larger(sine, 1e-9f));
        // Half the angle between the result and the pose has the tangent t.
        const Real3 t = load(BoneRow::capTangent) * factor * across;
        const Real square = dot(t, t);
        return select(bends, ((Real(1.0f) - square) * pose + Real(2.0f) * t) / (Real(1.0f) + square), to);
    }

    /// As in the article: the target is partly at the rest distance, and each step removes a fraction of the velocity
    /// along the bone.
    HWY_INLINE void moveAsPublished(const Real3& targetBefore, const Real3& posed, const Real3& offset) const {
        const LaneSpring s = spring(BoneRow::linear);
        const Real length = load(BoneRow::scale) * load(BoneRow::length), stiff = load(BoneRow::lengthStiffness);
        const Real3 x = load3(BoneRow::sprung), parent = gather3(BoneRow::position);
        const Real3 mixed = x + load(BoneRow::poseStiffness) * (posed - x) - parent;
        const Real far = root(dot(mixed, mixed));
        const Real pull = select(far > 1e-9f, stiff * (length / larger(far, 1e-9f) - 1.0f), Real(0.0f));
        const Real3 target = parent + (Real(1.0f) + pull) * mixed, given = pullGiven(s), end = target + given;
        const Real3 start = kernel_.stepping->rampsTargets ? targetBefore + given : end;
        Real3 deviation, v = load3(BoneRow::velocity);
        follow(s, x - start, deviation, v, Real(1 / kernel_.h) * (end - start));
        const Real3 way = end + deviation - parent;
        const Real distance = root(dot(way, way));
        const Real3 to = way / larger(distance, 1e-9f);
        const bool isRelative = kernel_.stepping->lengths == LengthRule::dampedPerStep;
        v = v - stiff * dot(isRelative ? v - gather3(BoneRow::velocity) : v, to) * to;
        const Real drawn =
            smaller(larger(distance, load(BoneRow::leastStretch) * length), load(BoneRow::mostStretch) * length);
        const Mask isLong = length > 1e-9f;
        const Real3 next = parent + select(isLong, drawn * bent(way, distance, offset, length), way);
        store3(BoneRow::posed, target);
        store3(BoneRow::sprung, next);
        store3(BoneRow::position, next);
        store3(BoneRow::velocity, v);
    }

    template <RotationSpring kind>
    HWY_INLINE void turn(const Quad& before, const Quad& target) const {
        const LaneSpring s = spring(BoneRow::angular);
        if constexpr (kind == RotationSpring::angle)
            turnAngle(s, before, target);
        else if constexpr (kind == RotationSpring::axisAngle)
            turnVector(s, before, target);
        else
            turnComponents<kind == RotationSpring::hemisphere>(s, before, target);
    }

    HWY_INLINE Real3 spinGiven(const LaneSpring& s) const {
        return kernel_.hasEffects ? s.give * load3(BoneRow::effectSpin) : Real3(glm::vec3(0));
    }

    /// The deviation is the rotation vector from the target to the bone. Its change is applied to the bone, not to the
    /// target, so a new target does not change the bone's angular velocity.
    HWY_INLINE void turnAngle(const LaneSpring& s, const Quad& before, const Quad& target) const {
        const bool ramps = kernel_.stepping->rampsTargets;
        const Quad sprung = load4(BoneRow::sprungTurn);
        const Real3 moved = rotationVector(target * conjugate(before)), last = load3(BoneRow::deviation);
        const Real3 speed = ramps ? Real(1 / kernel_.h) * moved : Real3(glm::vec3(0));
        const Real3 y = ramps ? last : deviationOf(sprung, target, last - moved), given = spinGiven(s);
        Real3 deviation, w = load3(BoneRow::spin);
        follow(s, y - given, deviation, w, speed);
        deviation = deviation + given;
        const Quad next = renormalised(rotationBy(deviation - y + Real(kernel_.h) * speed) * sprung);
        deviation = deviationOf(next, target, deviation);
        store4(BoneRow::sprungTurn, next);
        store3(BoneRow::deviation, deviation);
        store3(BoneRow::spin, w);
        // As with positions, only the drawn rotation is limited.
        const Real angle = root(dot(deviation, deviation)), cap = load(BoneRow::bendCap);
        const Mask bends = angle > cap;
        if (hn::AllFalse(Tag(), bends)) return store4(BoneRow::rotation, next);
        const Quad limited = renormalised(rotationBy(cap / larger(angle, 1e-9f) * deviation) * target);
        store4(BoneRow::rotation, select(bends, limited, next));
    }

    /// The rotation vector from `target` to `turned` that is nearest to `to`: it may be longer than π.
    HWY_INLINE Real3 deviationOf(const Quad& turned, const Quad& target, const Real3& to) const {
        const Real3 vector = rotationVector(turned * conjugate(target));
        const Mask isShort = dot(to, to) < 4.0f;
        if (hn::AllTrue(Tag(), isShort)) return vector;
        const Real angle = root(dot(vector, vector));
        const Real3 axis =
            select(angle > 1e-3f, vector, to) / larger(select(angle > 1e-3f, angle, root(dot(to, to))), 1e-9f);
        const Real revolutions = floorOf((dot(to, axis) - angle) * (0.5f / kPi) + 0.5f);
        return select(isShort, vector, vector + (2 * kPi) * revolutions * axis);
    }

    HWY_INLINE void turnVector(const LaneSpring& s, const Quad& before, const Quad& target) const {
        const Real3 value = {load(BoneRow::sprungTurn, 1), load(BoneRow::sprungTurn, 2), load(BoneRow::sprungTurn, 3)};
        const Real3 given = spinGiven(s), end = rotationVector(target) + given;
        const Real3 start = kernel_.stepping->rampsTargets ? rotationVector(before) + given : end;
        Real3 deviation, w = load3(BoneRow::spin);
        follow(s, value - start, deviation, w, Real(1 / kernel_.h) * (end - start));
        const Real3 next = end + deviation;
        store4(BoneRow::rotation, rotationBy(next));
        store4(BoneRow::sprungTurn, {Real(0.0f), next});
        store3(BoneRow::spin, w);
    }

    template <bool checksHemisphere>
    HWY_INLINE void turnComponents(const LaneSpring& s, Quad before, Quad target) const {
        const Quad value = load4(BoneRow::sprungTurn);
        Quad w = load4(BoneRow::spin);
        if constexpr (checksHemisphere) before = nearer(before, value), target = nearer(target, before);
        if (kernel_.hasEffects) target = target + Real(0.5f) * (Quad{Real(0.0f), spinGiven(s)} * target);
        if (!kernel_.stepping->rampsTargets) before = target;
        Quad deviation;
        follow(s, value - before, deviation, w, Real(1 / kernel_.h) * (target - before));
        const Quad next = target + deviation;
        store4(BoneRow::rotation, normalised(next));
        store4(BoneRow::sprungTurn, next);
        store4(BoneRow::spin, w);
    }

    const BoneKernel& kernel_;
    std::size_t first_;
    Mask active_;
    hn::Vec<IntTag> parents_;
};

template <RotationSpring kind>
HWY_NOINLINE void StepKind(const BoneKernel& kernel, std::span<const Skeleton::Level> levels) {
    const std::size_t lanes = hn::Lanes(Tag());
    for (const Skeleton::Level& level : levels)
        if (level.count == 1)
            Lanes<true>(kernel, level.first, 1).template step<kind>();
        else
            for (std::size_t i = 0; i < level.count; i += lanes)
                Lanes<false>(kernel, level.first + i, level.count - i).template step<kind>();
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
    for (std::size_t i = first; i < end; i += hn::Lanes(Tag())) {
        const auto x = [&](int c) { return Real::loadUnaligned(row(BoneRow::position, c) + i); };
        const Real3 at(x(0), x(1), x(2));
        Real3 sums[4] = {Real3(glm::vec3(0)), Real3(glm::vec3(0)), Real3(glm::vec3(0)), Real3(glm::vec3(0))};
        for (const Effector& effector : effectors)
            LaneEffector(effector, kernel.stepping->isTorqueCrossed).add(at, sums[0], sums[1], sums[2], sums[3]);
        for (int k = 0; k < 4; ++k) {
            sums[k].x.storeUnaligned(row(kRows[k], 0) + i);
            sums[k].y.storeUnaligned(row(kRows[k], 1) + i);
            sums[k].z.storeUnaligned(row(kRows[k], 2) + i);
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
