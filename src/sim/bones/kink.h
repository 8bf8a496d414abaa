// Four springs on rotations that follow the same target.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/params.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bones {

inline constexpr int kRotationSprings = 4;

/// How the target rotates.
enum class KinkMotion : int {
    steady,  ///< about one axis, at constant speed
    steps,   ///< back and forth by an angle, in one tick
    tumble,  ///< about an axis that changes
};

struct KinkSettings {
    KinkMotion motion = KinkMotion::steady;
    Degrees angle{170};  ///< of the steps
    friend bool operator==(const KinkSettings&, const KinkSettings&) = default;
};
constexpr auto rowsOf(KinkSettings) {
    using K = KinkSettings;
    return paramRows<K>(Param{"kinkMotion",
                              "steady: the target rotates about one axis; steps: it jumps back and forth; tumble: its "
                              "rotation axis changes.",
                              &K::motion, labels("steady", "steps", "tumble")}
                            .label("target motion")
                            .primary(),
                        Param{"kinkAngleDeg", "°", "Angle of each jump of the target.", &K::angle, 10, 350}
                            .label("step angle")
                            .primary()
                            .when([](const K& settings) { return settings.motion == KinkMotion::steps; }));
}

/// The values plotted for a tick.
struct KinkSample {
    std::array<float, kRotationSprings> spin{};   ///< angular speed of the drawn rotation, rad/s
    std::array<float, kRotationSprings> angle{};  ///< to the target, rad
    float target = 0;                             ///< angular speed of the target, rad/s
};

class Kink {
public:
    static constexpr std::size_t kShownTicks = 240;

    void reset(SpringShape shape, const KinkSettings& settings);
    /// Motion continues.
    void configure(SpringShape shape, const KinkSettings& settings);
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

/// The orientation of the target.
glm::quat kinkTarget(const KinkSettings& settings, double seconds);

/// The largest angular error of springs on the four components of a quaternion while they move from rest through
/// `angle`, as a fraction of `angle`. The components approach their targets in proportion, but the angle does not.
double componentError(SpringShape shape, double angle);

}  // namespace arclight::bones
