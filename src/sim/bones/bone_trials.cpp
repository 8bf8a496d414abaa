#include "sim/bones/bone_trials.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/time.h"
#include "sim/common/physics.h"

namespace arclight::bones {
namespace {

constexpr int kSettlingTicks = 1200, kFallingTicks = 60, kRestingTicks = 10000;
constexpr float kJump = 0.01f;  ///< of a bone of 1 m

BoneSprings chainOf(int bones, const BoneSettings& settings, const BoneStepping& stepping) {
    std::vector<Joint> joints;
    for (int i = 0; i < bones; ++i)
        joints.push_back({.isOnAnchor = i == 0, .parent = std::max(0, i - 1), .rest = {.offset = {1, 0, 0}}});
    const Pose root;
    BoneSprings springs(Skeleton(std::move(joints)), {&root, 1});
    springs.configure({&settings, 1}, stepping);
    return springs;
}

/// Ticks until a chain of six such springs has lost all but a millionth of its swing: the slower of the two
/// exponentials of each falls by e^-40, which outweighs the powers of time that a chain adds.
int settlingTicks(SpringShape shape, float stiffness) {
    const double p = std::max(static_cast<double>(stiffness), 0.01), square = shape.zeta * shape.zeta;
    const double rate = shape.omega * (square > p ? p / (shape.zeta + std::sqrt(square - p)) : shape.zeta);
    return static_cast<int>(std::min(40 / rate, 1e4) / kTickSeconds);
}

}  // namespace

Settling settlingOf(BoneSettings settings, const BoneStepping& stepping) {
    // Only the pose acts, across the bone, so this measures the spring itself.
    settings.poseStiffness = {}, settings.lengthStiffness = {0, 0, 0}, settings.bendCap = 4;
    BoneSprings springs = chainOf(1, settings, stepping);
    const Pose root{.offset = {0, kJump, 0}};
    int last = 0, lastWanted = 0;
    for (int tick = 1; tick <= kSettlingTicks; ++tick) {
        springs.step({.anchors = {&root, 1}}, kTickSeconds);
        if (std::fabs(springs.position(0).y - kJump) > 0.01f * kJump) last = tick;
        if (std::fabs(closedForm(settings.position, 0, 0, 1, tick * kTickSeconds).x - 1) > 0.01) lastWanted = tick;
    }
    if (last == kSettlingTicks || lastWanted == kSettlingTicks) {
        constexpr double kNever = std::numeric_limits<double>::quiet_NaN();
        return {kNever, kNever};
    }
    return {last * kTickSeconds, std::abs(last - lastWanted) * kTickSeconds};
}

double restDrift(BoneSettings settings, const BoneStepping& stepping) {
    BoneSprings springs = chainOf(6, settings, stepping);
    const ChainCurve& pose = settings.poseStiffness;
    const int settling = settlingTicks(settings.position, std::min({pose.root, pose.middle, pose.tip}));
    const Pose root;
    for (int tick = 0; tick < kFallingTicks + settling + kRestingTicks; ++tick)
        springs.step({.anchors = {&root, 1}, .acceleration = {0, tick < kFallingTicks ? -kGravity : 0.0f, 0}},
                     kTickSeconds);
    return 100 * static_cast<double>(glm::length(springs.position(5) - glm::vec3(6, 0, 0))) / 6;
}

}  // namespace arclight::bones
