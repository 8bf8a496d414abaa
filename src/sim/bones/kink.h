// Four springs of rotations that follow the same target.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/bones/bone_springs.h"

namespace arclight::bones {

inline constexpr int kRotationSprings = 4;

/// How the target turns.
enum class KinkMotion : int {
    steady,  ///< about one axis, on and on
    steps,   ///< to and fro by an angle, in one tick
    tumble,  ///< about an axis that wanders
};

struct KinkSettings {
    SpringShape shape{.omega = 12.6, .zeta = 0.3};
    KinkMotion motion = KinkMotion::steady;
    float angle = 2.97f;  ///< of the steps, rad
    friend bool operator==(const KinkSettings&, const KinkSettings&) = default;
};

/// What is shown of a tick.
struct KinkSample {
    std::array<float, kRotationSprings> spin{};   ///< angular speed of what is shown, rad/s
    std::array<float, kRotationSprings> angle{};  ///< from the target, rad
    float target = 0;                             ///< angular speed of the target, rad/s
};

class Kink {
public:
    static constexpr std::size_t kShownTicks = 240;

    void reset(const KinkSettings& settings);
    /// Motion continues.
    void configure(const KinkSettings& settings);
    void step(double seconds, double dt);

    const glm::quat& target() const { return target_; }
    glm::quat rotation(RotationSpring spring) const { return bones_[static_cast<std::size_t>(spring)].rotation(0); }
    /// The last ticks, oldest first.
    const std::vector<KinkSample>& samples() const { return samples_; }
    /// The largest speed among the samples, rad/s.
    float largestSpin(RotationSpring spring) const;
    std::uint64_t hash() const;

private:
    KinkSettings settings_;
    glm::quat target_{1, 0, 0, 0};
    std::array<BoneSprings, kRotationSprings> bones_;
    std::vector<KinkSample> samples_;
};

/// Where the target is.
glm::quat kinkTarget(const KinkSettings& settings, double seconds);

/// The largest error of the four components of a quaternion while they turn from rest through `angle`, as a fraction of
/// it: they approach their target in proportion, the angle between them does not.
double componentError(SpringShape shape, double angle);

}  // namespace arclight::bones
