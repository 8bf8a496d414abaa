// `effectOf` in lanes. See sim/common/lanes-inl.h for how it is included.
#if defined(ARCLIGHT_EFFECTOR_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_EFFECTOR_LANES_INL
#undef ARCLIGHT_EFFECTOR_LANES_INL
#else
#define ARCLIGHT_EFFECTOR_LANES_INL
#endif

#include "sim/bones/effector.h"
#include "sim/common/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::bones::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// An effector, prepared for many points.
class LaneEffector {
public:
    HWY_INLINE LaneEffector(const Effector& effector, bool isCrossed)
        : effector_(effector),
          way_(effector.to - effector.from),
          square_(glm::dot(way_, way_)),
          along_(square_ > 0 ? way_ / std::sqrt(square_) : glm::vec3(0)),
          sign_(isCrossed ? -1.0f : 1.0f),
          centre_(effector.from + 0.5f * way_) {
        // The corners of a cube are the farthest points of its region.
        const float extent = (effector.falloff == Falloff::square ? 1.7320508f : 1.0f) * effector.radius;
        const float bound = 1.001f * (extent + 0.5f * std::sqrt(square_));
        bound2_ = bound * bound;
    }

    /// Whether no lane is in the sphere around its whole path, so that it has no effect. This test is much cheaper than
    /// `add`.
    HWY_INLINE bool isBeyond(const Real3& at) const {
        const Real3 offset = at - Real3(centre_);
        return noneOf(dot(offset, offset) < bound2_);
    }

    /// Adds its effect at `at` to the four vectors of `Effect`. Returns early if no lane is within its radius.
    HWY_INLINE void add(const Real3& at, Real3& push, Real3& turn, Real3& acceleration, Real3& spin) const {
        const Real3 start = Real3(effector_.from) - at, way(way_);
        const Real projection = dot(way, start);
        const Real t = square_ > 0 ? clamped(Real(-1.0f) * projection / square_, 0, 1) : Real(0.0f);
        const Real3 toCentre = start + t * way;
        const Real distance = root(dot(toCentre, toCentre));
        const Real strength = strengthAt(toCentre, distance);
        if (noneOf(strength > 0.0f)) return;
        const Mask isOff = distance > 1e-8f;
        const Real3 arm = select(isOff, toCentre / select(isOff, distance, Real(1.0f)), Real3(glm::vec3(0)));
        const Real3 torque = sign_ * cross(arm, Real3(along_));
        const Real there = strength * partInside(start, projection);
        push = push - effector_.push * strength * arm;
        turn = turn + effector_.turn * strength * torque;
        acceleration = acceleration + effector_.impulse * there * Real3(along_);
        spin = spin + effector_.spin * there * torque;
    }

private:
    HWY_INLINE Real strengthAt(const Real3& toCentre, Real distance) const {
        const Real away = effector_.falloff == Falloff::square
                              ? larger(larger(absolute(toCentre.x), absolute(toCentre.y)), absolute(toCentre.z))
                              : distance;
        const Real part = away / effector_.radius;
        if (effector_.falloff == Falloff::none) return select(part < 1.0f, Real(1.0f), Real(0.0f));
        return clamped((Real(1.0f) - part) / (1 - effector_.full), 0, 1);
    }
    HWY_INLINE Real partInside(const Real3& start, Real b) const {
        const Real c = dot(start, start) - effector_.radius * effector_.radius;
        if (!(square_ > 0)) return select(c < 0.0f, Real(1.0f), Real(0.0f));
        const Real half = root(larger(b * b - square_ * c, 0.0f));
        const Real leaves = (half - b) / square_, enters = (Real(-1.0f) * half - b) / square_;
        return larger(smaller(leaves, 1.0f) - larger(enters, 0.0f), 0.0f);
    }

    const Effector& effector_;
    glm::vec3 way_;
    float square_;
    glm::vec3 along_;
    float sign_;
    glm::vec3 centre_;
    float bound2_;  ///< square of the radius of that sphere, m²
};

}  // namespace arclight::bones::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
