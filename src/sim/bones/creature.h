// The creature: a choreography moves its rigid parts, springs move the limbs attached to them, and the skin follows.
#pragma once

#include <span>
#include <vector>

#include "core/params.h"
#include "sim/bones/bone_springs.h"
#include "sim/bones/creature_motion.h"

namespace arclight::bones {

struct CreatureSettings {
    BoneSettings bones;  ///< of all limbs, before `limbSettings` adapts them
    BoneStepping stepping;
    bool isStiff = false;          ///< bones follow their poses rigidly
    bool squashAndStretch = true;  ///< bones keep their volume; otherwise, their width
};
constexpr auto rowsOf(CreatureSettings) {
    using C = CreatureSettings;
    return paramRows<C>(Param{"stiff", "Move bones rigidly with their poses, without secondary motion.", &C::isStiff}
                            .label("make bones stiff")
                            .primary(),
                        Param{"squashAndStretch",
                              "Keep the volume of stretched and shortened bones. Without it, they keep their width.",
                              &C::squashAndStretch}
                            .label("squash and stretch"),
                        Fixed{&C::bones}, Fixed{&C::stepping});
}

/// The settings of a limb: how much faster its springs are, and how far its bones may bend and stretch.
BoneSettings limbSettings(const BoneSettings& bones, Limb limb);

class Creature {
public:
    /// At rest in a pose.
    void reset(const CreaturePose& pose, const CreatureSettings& settings);
    /// Motion continues.
    void configure(const CreatureSettings& settings);
    /// One tick of `dt` > 0 seconds, which ends in `pose`. `acceleration`: by gravity and wind, m/s².
    void step(const CreaturePose& pose, glm::vec3 acceleration, double dt, std::span<const Effector> effectors = {});

    /// Jumps to another pose: the bones move with it and keep their motion.
    void carry(const CreaturePose& pose);

    const CreaturePose& pose() const { return pose_; }
    const BoneSprings& springs() const { return springs_; }
    /// Skinning matrices of the rigid parts, then of all joints.
    std::span<const SkinMatrix> skin() const { return skin_; }
    /// The skin without the springs, as if it were stiff.
    std::vector<SkinMatrix> rigidSkin() const;
    /// The largest relative difference between a drawn bone's length and its rest length.
    double largestLengthError() const;

private:
    void updateSkin();
    void flatten(Segment& foot) const;

    CreatureSettings settings_;
    CreaturePose pose_;
    BoneSprings springs_;
    std::vector<Pose> anchors_;
    std::vector<SkinMatrix> skin_;
};

}  // namespace arclight::bones
