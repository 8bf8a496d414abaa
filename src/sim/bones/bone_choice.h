// Parameters of spring bones and of the forces on them.
#pragma once

#include <numbers>

#include "core/params.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bones {

/// Mistakes of the article or of its readers.
enum class Mistake : int {
    none,
    jumpingTargets,   ///< each step pulls to the end of the target's path, half a step early on average
    dampingPerTick,   ///< each step removes a fixed fraction of the velocity along a bone, whatever its duration
    absoluteDamping,  ///< as `dampingPerTick`, but of the velocity in the world, not relative to the parent
    keptPose,         ///< the rest pose is not restored: the next tick starts from the drawn pose
    crossedTorque,    ///< effectors rotate cells and bones by F × r instead of r × F
};

/// The row for bones and fields.
template <class Settings>
constexpr auto mistakeRow(Mistake Settings::*field) {
    return Param{
        "mistake",
        "jumping targets: each step pulls bones to the end of their targets' paths, so bones are half a step early; "
        "damping per tick: lengths are not limited, but each step takes a fraction of the velocity along a bone; "
        "absolute damping: each step takes this fraction of the velocity in the world; kept pose: the next tick starts "
        "from the drawn pose; crossed torque: effectors rotate bones and cells in the wrong direction.",
        field, labels("none", "jumpingTargets", "dampingPerTick", "absoluteDamping", "keptPose", "crossedTorque")}
        .primary();
}

struct BoneChoice {
    float frequency = 2.5f;  ///< undamped, Hz
    float dampingRatio = 0.35f;
    float poseStiffness = 1, poseStiffnessTip = 1;         ///< at the root and at the tip
    float lengthStiffness = 0.5f, lengthStiffnessTip = 1;  ///< at the tip: relative to that at the root
    RotationSpring rotation = RotationSpring::angle;
    Mistake mistake = Mistake::none;
    Degrees bendCap{120};
    float gravity = 1;  ///< g
    float wind = 0;     ///< acceleration, m/s²

    SpringShape shape() const {
        return {2 * std::numbers::pi * static_cast<double>(frequency), static_cast<double>(dampingRatio)};
    }
    BoneSettings settings() const {
        const auto curve = [](float root, float tip) { return ChainCurve{root, 0.5f * (root + tip), tip}; };
        return {.position = shape(),
                .rotation = shape(),
                .poseStiffness = curve(poseStiffness, poseStiffnessTip),
                .lengthStiffness = curve(lengthStiffness, lengthStiffness * lengthStiffnessTip),
                .bendCap = bendCap};
    }
    BoneStepping stepping() const {
        return {.rotation = rotation,
                .rampsTargets = mistake != Mistake::jumpingTargets,
                .lengths = mistake == Mistake::dampingPerTick    ? LengthRule::dampedPerStep
                           : mistake == Mistake::absoluteDamping ? LengthRule::dampedAbsolute
                                                                 : LengthRule::limited,
                .restoresPose = mistake != Mistake::keptPose,
                .isTorqueCrossed = mistake == Mistake::crossedTorque};
    }
};
inline constexpr Group kBoneGroup{"Bones", "A spring pulls each bone to its pose, which moves with the bone's parent."};
constexpr auto rowsOf(BoneChoice) {
    using B = BoneChoice;
    return paramRows<B>(
        kBoneGroup,
        Param{"frequency", "Hz", "Undamped frequency of the springs.", &B::frequency, 0.5f, 10.0f}
            .logarithmic()
            .symbol("f")
            .primary(),
        Param{"dampingRatio", "", "Damping ratio of the springs. Below 1, bones overshoot and swing.", &B::dampingRatio,
              0.2f, 2.0f}
            .symbol("ζ")
            .primary(),
        Param{
            "poseStiffness", "",
            "Stiffness of the springs at the root of a chain, relative to the stiffness that the frequency determines.",
            &B::poseStiffness, 0.1f, 1}
            .primary(),
        Param{
            "poseStiffnessTip", "",
            "Stiffness of the springs at the tip of a chain, relative to the stiffness that the frequency determines.",
            &B::poseStiffnessTip, 0.1f, 1}
            .label("tip pose stiffness"),
        Param{"lengthStiffness", "",
              "Strength of the length limit at the root of a chain. With 1, bones keep their rest length.",
              &B::lengthStiffness, 0, 1}
            .primary(),
        Param{"lengthStiffnessTip", "",
              "Length stiffness at the tip of a chain, as a fraction of the length stiffness at its root.",
              &B::lengthStiffnessTip, 0, 1}
            .label("tip length stiffness"),
        Param{
            "rotationSpring",
            "Quantity of a rotation on the spring. axis angle: the rotation vector; components: the components of the "
            "quaternion; hemisphere: the components, towards the nearer of the pose's two quaternions; angle: the "
            "rotation vector from the pose to the bone.",
            &B::rotation, labels("axisAngle", "components", "hemisphere", "angle")},
        mistakeRow(&B::mistake),
        Param{"bendCapDeg", "°", "Largest angle between a bone and its pose.", &B::bendCap, 5, 120}.label("bend cap"),
        Param{"gravity", "g", "Acceleration of the bones by gravity.", &B::gravity, -2, 4},
        Param{"wind", "m/s²", "Acceleration of the bones by wind.", &B::wind, 0, 60});
}

}  // namespace arclight::bones
