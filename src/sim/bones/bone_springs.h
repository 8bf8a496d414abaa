// Spring bones: a spring pulls each bone to its pose, which moves with the bone's parent.
//
// Follows "Bouncy Bone" by Allen Chou (2018): a bone's target is the pose relative to its parent's current transform,
// pose stiffness is the strength of the spring's pull towards it, and length stiffness limits changes of length.
// Differences: targets move linearly during a step instead of jumping at its start, length and bend are limited only
// when drawn, not in the state of the spring, and rotations may use a true spring on angles. As a result, the motion
// barely depends on the step length. Each difference can be switched off.
//
// Bones of the same depth share vectors, so many chains are fast: a bone and step of 100 chains takes a quarter of the
// time of a single chain's. Bones that are alone at their depth are stepped on single floats, with bit-identical
// results.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/bones/effector.h"
#include "sim/bones/skeleton.h"
#include "sim/common/spring.h"

namespace arclight::bones {

/// The representation of a rotation to which springs apply.
enum class RotationSpring : int {
    axisAngle,   ///< the rotation vector, which jumps to its opposite at 180°
    components,  ///< the four components of its quaternion, normalised when read: the article's choice
    hemisphere,  ///< as components, but a target q is replaced by −q if that is nearer
    angle,       ///< the rotation vector from its target: a spring on the rotation group itself
};

/// The effect of length stiffness.
enum class LengthRule : int {
    limited,         ///< limits the drawn length: at 1, to the rest length
    dampedPerStep,   ///< the article's: it moves the target, and each step removes a fraction of the velocity along
                     ///< the bone
    dampedAbsolute,  ///< as above, but with the velocity in the world, not relative to the parent
};

/// Settings of a group of bones. Lengths are relative to rest lengths.
struct BoneSettings {
    SpringShape position{.omega = 15.7, .zeta = 0.35}, rotation{.omega = 15.7, .zeta = 0.35};
    ChainCurve poseStiffness{1, 1, 1};             ///< the spring's stiffness, relative to the above: 0.01 … 1
    ChainCurve lengthStiffness{0.5f, 0.5f, 0.5f};  ///< 0 … 1
    float bendCap = 3.14159274f;                   ///< largest angle between a bone and its pose, rad; below π
    float leastStretch = 0.5f, mostStretch = 2;    ///< approached without length stiffness
    friend bool operator==(const BoneSettings&, const BoneSettings&) = default;
};

/// How steps are computed. The defaults are the suite's method; the other values are the article's.
struct BoneStepping {
    RotationSpring rotation = RotationSpring::angle;
    bool rampsTargets = true;  ///< targets move during a step; otherwise they jump at its start
    LengthRule lengths = LengthRule::limited;
    double longestStep = 1 / 120.0;  ///< s: ticks are divided into equal steps of at most this length
    bool restoresPose = true;        ///< otherwise the drawn pose is the next tick's source, and chains drift
    bool isTorqueCrossed = false;    ///< effectors rotate bones in the wrong direction
    float teleportLengths = 5;  ///< an anchor that moves farther in a tick, in lengths of its chain, has teleported
    friend bool operator==(const BoneStepping&, const BoneStepping&) = default;
};

/// The inputs of a tick.
struct BoneInput {
    std::span<const Pose> anchors;  ///< in the world, at the end of the tick
    glm::vec3 acceleration{0};      ///< of gravity and wind, m/s²
    std::span<const Effector> effectors{};
    /// The poses of all joints relative to their parents, if they are animated; empty: as in the skeleton. Their scale
    /// is ignored.
    std::span<const Pose> rests{};
};

/// The part between a bone and its parent: it rotates with the parent, is then aligned with the line between both, and
/// stretches along this line at constant volume.
struct Segment {
    glm::vec3 restStart{0}, axis{0, 1, 0};  ///< the parent's rest position and the direction, in the anchor's space
    glm::vec3 start{0}, end{0};             ///< now, m
    glm::quat turn{1, 0, 0, 0};             ///< from the anchor's space at rest to the world
    float scale = 1;                        ///< of the anchor
    float along = 1, across = 1;
    /// Maps points of the anchor's space at rest to the world, moved with the segment.
    glm::mat4 matrix() const;
};

/// The rows of a block of memory. Each row holds one quantity of all slots.
enum class BoneRow : int;

class BoneSprings {
public:
    BoneSprings() = default;
    /// All bones at rest on their anchors.
    BoneSprings(Skeleton skeleton, std::span<const Pose> anchors);

    void reset(std::span<const Pose> anchors);
    /// Motion continues: nothing restarts.
    void configure(std::span<const BoneSettings> groups, const BoneStepping& stepping);
    /// One tick of `dt` > 0 seconds.
    void step(const BoneInput& input, double dt);
    /// Moves an anchor and all its bones rigidly to `to`. The jump itself does not accelerate the bones.
    void teleport(int anchor, const Pose& to);

    const Skeleton& skeleton() const { return skeleton_; }
    int bones() const { return static_cast<int>(skeleton_.joints().size()); }
    glm::vec3 position(int joint) const;
    /// Velocity of the bone's spring, before length and bend are limited.
    glm::vec3 velocity(int joint) const;
    glm::quat rotation(int joint) const;
    /// Angular velocity in rad/s. For springs of rotation vectors, the rate of the vector.
    glm::vec3 spin(int joint) const;
    /// The distance to the parent divided by the rest distance; 1 for bones without length.
    float stretch(int joint) const;
    Segment segment(int joint) const;
    std::span<const Pose> anchors() const { return anchors_; }
    const Pose& anchorOf(int joint) const;
    /// Substeps taken by the last tick.
    int substeps() const { return substeps_; }
    std::uint64_t hash() const;

private:
    /// The last three poses of an anchor and the times between them, for motion along a parabola.
    struct AnchorPath {
        Pose before, from, to;
        double dtBefore = 0;  ///< 0: `before` is unknown
        bool hasPast = false;
        glm::vec3 past{0}, ahead{0};  ///< rotation vectors of `before` and `to` relative to `from`
        void findRotations();
        Pose at(double t, double dt) const;
        glm::vec3 velocity(double t, double dt) const;
    };
    float& at(BoneRow row, int component, std::size_t slot) {
        return rows_[(static_cast<std::size_t>(row) + static_cast<std::size_t>(component)) * stride_ + slot];
    }
    float at(BoneRow row, int component, std::size_t slot) const {
        return rows_[(static_cast<std::size_t>(row) + static_cast<std::size_t>(component)) * stride_ + slot];
    }
    glm::vec3 get3(BoneRow row, std::size_t slot) const {
        return {at(row, 0, slot), at(row, 1, slot), at(row, 2, slot)};
    }
    glm::quat get4(BoneRow row, std::size_t slot) const {
        return {at(row, 0, slot), at(row, 1, slot), at(row, 2, slot), at(row, 3, slot)};
    }
    void set3(BoneRow row, std::size_t slot, glm::vec3 value) {
        for (int c = 0; c < 3; ++c) at(row, c, slot) = value[c];
    }
    void set4(BoneRow row, std::size_t slot, glm::quat value) {
        at(row, 0, slot) = value.w, at(row, 1, slot) = value.x, at(row, 2, slot) = value.y, at(row, 3, slot) = value.z;
    }
    glm::vec3 angularVelocity(std::size_t slot) const;
    /// Puts a rotation and its angular velocity on the springs that are in use.
    void setRotation(std::size_t slot, glm::quat rotation, glm::vec3 angularVelocity);
    /// Rotates the state of a bone's rotation spring and its velocity.
    void turnBone(std::size_t slot, glm::quat turn);
    void prepare(double h);
    void prepareBone(std::size_t slot, const Joint& joint);
    void setRest(std::size_t slot, const Pose& rest);
    Pose landing(const AnchorPath& path, const Pose& to, double dt) const;
    void placeAnchors(const Skeleton::Block& block, double t, double dt);
    void adoptDrawnPose();

    Skeleton skeleton_;
    std::array<BoneSettings, kMaxGroups> groups_{};
    BoneStepping stepping_;
    std::vector<Pose> anchors_;
    std::vector<AnchorPath> paths_;
    std::vector<float> reach_;  ///< length of the longest chain of each anchor, m
    std::size_t stride_ = 0;
    std::vector<float> rows_;
    std::vector<std::int32_t> parents_;
    double preparedStep_ = 0;  ///< the step for which the rows of coefficients are valid; 0: none
    double lastDt_ = 0;
    int substeps_ = 0;
};

}  // namespace arclight::bones
