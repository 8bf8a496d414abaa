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

/// A step of a spring that follows a target on a straight line: the deviation from where it would lag behind that line
/// forever follows the closed form. `start` is the deviation from the target's start.
template <class Value>
HWY_INLINE void follow(const LaneSpring& s, const Value& start, Value& deviation, Value& velocity, const Value& speed) {
    const Value y = start + s.lag * speed, v = velocity - speed;
    deviation = s.xx * y + s.xv * v - s.lag * speed;
    velocity = speed + (s.vx * y + s.vv * v);
}

/// The bones of one vector, or a bone that is alone at its depth: its values are stored and gathered one by one, since
/// a vector that was just stored in part cannot be read again without waiting.
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
        Quad turned = product(parentTurn, load4(BoneRow::turn));
        if (kernel_.hasEffects) {
            posed = posed + load3(BoneRow::effectPush);
            turned = product(rotationBy(load3(BoneRow::effectTurn)), turned);
        }
        store3(BoneRow::posed, posed);
        store4(BoneRow::turned, turned);
        move(posedBefore, posed, offset);
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

    /// The position's target beside `parent`: partly the pose, partly at the rest distance.
    HWY_INLINE Real3 target(const Real3& own, const Real3& posed, const Real3& parent, Real length) const {
        const Real3 way = own + load(BoneRow::poseStiffness) * (posed - own) - parent;
        const Real distance = root(dot(way, way));
        const Mask isKnown = distance > 1e-9f;
        const Real stretch = select(isKnown, length / select(isKnown, distance, Real(1.0f)), Real(1.0f));
        return parent + (Real(1.0f) + load(BoneRow::lengthStiffness) * (stretch - 1.0f)) * way;
    }

    /// `v` after the damping of its part along the line from the parent.
    HWY_INLINE Real3 damped(const Real3& v, const Real3& way, Real distance, const Real3& parentVelocity) const {
        const Real3 to = way / larger(distance, 1e-9f);
        const Real3 relative = kernel_.stepping->dampsRelative ? v - parentVelocity : v;
        return v - load(BoneRow::lengthDamping) * dot(relative, to) * to;
    }

    HWY_INLINE void move(const Real3& posedBefore, const Real3& posed, const Real3& offset) const {
        const LaneSpring s = spring(BoneRow::linear);
        const Real length = load(BoneRow::scale) * load(BoneRow::length), h = kernel_.h;
        const Real3 x = load3(BoneRow::position), parentBefore = gather3(BoneRow::before),
                    parent = gather3(BoneRow::position);
        Real3 v = load3(BoneRow::velocity);
        store3(BoneRow::velocityBefore, v);
        if (kernel_.stepping->dampsByTime) {
            const Real3 way = x - parentBefore;
            v = damped(v, way, root(dot(way, way)), gather3(BoneRow::velocityBefore));
        }
        Real3 pull = kernel_.acceleration;
        if (kernel_.hasEffects) pull = pull + load3(BoneRow::effectAcceleration);
        const Real3 given = s.give * pull;
        Real3 start = target(x, posedBefore, parentBefore, length) + given;
        const Real3 end = target(x + h * v, posed, parent, length) + given;
        if (!kernel_.stepping->rampsTargets) start = target(x, posed, parent, length) + given;
        const Real3 last = kernel_.stepping->rampsTargets ? end : start;
        Real3 deviation;
        follow(s, x - start, deviation, v, Real(1 / kernel_.h) * (last - start));
        Real3 next = last + deviation;
        limit(next, v, parent, offset, length);
        store3(BoneRow::before, x);
        store3(BoneRow::position, next);
        store3(BoneRow::velocity, v);
    }

    /// Keeps the limits of stretch and bend. A bone that has come to one no longer moves beyond it.
    HWY_INLINE void limit(Real3& x, Real3& v, const Real3& parent, const Real3& offset, Real length) const {
        const Real3 way = x - parent, parentVelocity = gather3(BoneRow::velocity);
        const Real distance = root(dot(way, way));
        v = damped(v, way, distance, parentVelocity);
        const Real least = load(BoneRow::leastStretch) * length, most = load(BoneRow::mostStretch) * length;
        const Mask isShort = distance<least, isLong = distance> most, isKnown = smaller(distance, length) > 1e-9f;
        const Real cosine = dot(way, offset), c = load(BoneRow::capCosine);
        const Mask bends = hn::And(isKnown, cosine < c * distance * length);
        const Mask any = hn::And(isKnown, hn::Or(bends, hn::Or(isShort, isLong)));
        if (hn::AllFalse(Tag(), any)) return;
        const Real3 to = way / larger(distance, 1e-9f);
        Real beyond = dot(v - parentVelocity, to);
        beyond = select(isLong, larger(beyond, 0.0f), select(isShort, smaller(beyond, 0.0f), 0.0f));
        v = select(any, v - beyond * to, v);
        const Real3 bent = bend(bends, to, offset / larger(length, 1e-9f), v, parentVelocity);
        x = select(any, parent + smaller(larger(distance, least), most) * bent, x);
    }

    /// The direction on the cap's cone, where a bone bends too far; its velocity then turns no farther out.
    HWY_INLINE Real3 bend(Mask bends, const Real3& to, const Real3& pose, Real3& v, const Real3& base) const {
        const Real c = load(BoneRow::capCosine), s = load(BoneRow::capSine);
        const Real3 across = to - dot(to, pose) * pose;
        const Real3 side = across / larger(root(dot(across, across)), 1e-9f), outwards = c * side - s * pose;
        v = select(bends, v - larger(dot(v - base, outwards), 0.0f) * outwards, v);
        return select(bends, c * pose + s * side, to);
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

    /// The deviation is the rotation vector from the target to the bone. What it turns by is applied to the bone, not
    /// to the target, so that a new target does not change its angular velocity.
    HWY_INLINE void turnAngle(const LaneSpring& s, const Quad& before, const Quad& target) const {
        const bool ramps = kernel_.stepping->rampsTargets;
        const Real h = kernel_.h, loose = Real(1.0f) - load(BoneRow::poseStiffness);
        const Quad turned = load4(BoneRow::rotation);
        Real3 w = load3(BoneRow::spin);
        const Real3 speed =
            ramps ? Real(1 / kernel_.h) * rotationVector(product(target, conjugate(before))) : Real3(glm::vec3(0));
        const Real3 y = rotationVector(product(turned, conjugate(ramps ? before : target)));
        // What is not stiff moves the target along with the bone itself.
        const Real3 own = loose * y + spinGiven(s);
        const Real3 drift = ramps ? loose * (w - speed) : Real3(glm::vec3(0));
        Real3 deviation;
        follow(s, y - own, deviation, w, speed + drift);
        const Real3 by = own + h * (drift + speed) + deviation - y;
        const Quad next = renormalised(product(rotationBy(by), turned));
        store4(BoneRow::rotation, next);
        store4(BoneRow::sprung, next);
        store3(BoneRow::spin, w);
    }

    HWY_INLINE void turnVector(const LaneSpring& s, const Quad& before, const Quad& target) const {
        const bool ramps = kernel_.stepping->rampsTargets;
        const Real h = kernel_.h, stiff = load(BoneRow::poseStiffness);
        const Real3 value = {load(BoneRow::sprung, 1), load(BoneRow::sprung, 2), load(BoneRow::sprung, 3)};
        Real3 w = load3(BoneRow::spin);
        const Real3 given = spinGiven(s), posedEnd = rotationVector(target);
        const Real3 posedStart = ramps ? rotationVector(before) : posedEnd, ahead = ramps ? value + h * w : value;
        const Real3 start = value + stiff * (posedStart - value) + given,
                    end = ahead + stiff * (posedEnd - ahead) + given;
        Real3 deviation;
        follow(s, value - start, deviation, w, (end - start) / h);
        const Real3 next = end + deviation;
        store4(BoneRow::rotation, rotationBy(next));
        store4(BoneRow::sprung, {Real(0.0f), next});
        store3(BoneRow::spin, w);
    }

    template <bool checksHemisphere>
    HWY_INLINE void turnComponents(const LaneSpring& s, Quad before, Quad target) const {
        const bool ramps = kernel_.stepping->rampsTargets;
        const Real h = kernel_.h, stiff = load(BoneRow::poseStiffness);
        const Quad value = load4(BoneRow::sprung);
        Quad w = load4(BoneRow::spin);
        if constexpr (checksHemisphere) before = nearer(before, value), target = nearer(target, before);
        if (kernel_.hasEffects) target = target + Real(0.5f) * product({Real(0.0f), spinGiven(s)}, target);
        if (!ramps) before = target;
        const Quad ahead = ramps ? value + h * w : value;
        const Quad start = value + stiff * (before - value), end = ahead + stiff * (target - ahead);
        Quad deviation;
        follow(s, value - start, deviation, w, Real(1.0f) / h * (end - start));
        const Quad next = end + deviation;
        store4(BoneRow::rotation, normalised(next));
        store4(BoneRow::sprung, next);
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
