// Spring bones: a spring pulls each bone to its pose, which moves with the bone's parent.
//
// Follows "Bouncy Bone" by Allen Chou (2018): a bone's target is the pose relative to its parent's current transform,
// pose stiffness says how strongly the spring pulls towards it, and length stiffness how far the bone keeps its length.
// Differences: targets move in a straight line during a step instead of jumping to its end at the start, length and
// bend are limited as drawn instead of in the state of the spring, and rotations may follow a true spring of angles. So
// the motion barely depends on the length of steps. Each difference can be switched off.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/bones/effector.h"
#include "sim/bones/skeleton.h"
#include "sim/common/spring.h"

namespace arclight::bones {

/// What of a rotation is on springs.
enum class RotationSpring : int {
    axisAngle,   ///< its rotation vector, which jumps to its opposite at 180°
    components,  ///< its quaternion's four components, normalised when read: what the article settled on
    hemisphere,  ///< the same, with a target negated if it is the farther one of its two
    angle,       ///< the angle between it and its target: on the group of rotations itself
};

/// What length stiffness does.
enum class LengthRule : int {
    limited,         ///< it limits the length that is drawn: at 1, to that at rest
    dampedPerStep,   ///< the article's: it moves the target, and each step takes a fraction of the velocity along the
                     ///< bone
    dampedAbsolute,  ///< the same, but of the velocity in the world instead of that relative to the parent
};

/// Settings of a group of bones. Lengths are relative to those at rest.
struct BoneSettings {
    SpringShape position{.omega = 15.7, .zeta = 0.35}, rotation{.omega = 15.7, .zeta = 0.35};
    ChainCurve poseStiffness{1, 1, 1};             ///< the spring's stiffness, relative to the above: 0.01 … 1
    ChainCurve lengthStiffness{0.5f, 0.5f, 0.5f};  ///< 0 … 1
    float bendCap = 3.14159274f;                   ///< largest angle between a bone and its pose, rad; below π
    float leastStretch = 0.5f, mostStretch = 2;    ///< approached without length stiffness
    friend bool operator==(const BoneSettings&, const BoneSettings&) = default;
};

/// How steps are taken. The defaults are the suite's; the article's are the other ones.
struct BoneStepping {
    RotationSpring rotation = RotationSpring::angle;
    bool rampsTargets = true;  ///< targets move during a step; else they jump to its end at the start
    LengthRule lengths = LengthRule::limited;
    double longestStep = 1 / 120.0;  ///< s: ticks are divided into equal steps of at most this length
    bool restoresPose = true;        ///< else the drawn pose is the next tick's source, and chains drift
    bool isTorqueCrossed = false;    ///< effectors turn bones the wrong way
    float teleportLengths = 5;  ///< an anchor that moves farther in a tick, in lengths of its chain, has teleported
    friend bool operator==(const BoneStepping&, const BoneStepping&) = default;
};

/// What acts on bones in a tick.
struct BoneInput {
    std::span<const Pose> anchors;  ///< in the world, at the end of the tick
    glm::vec3 acceleration{0};      ///< of gravity and wind, m/s²
    std::span<const Effector> effectors{};
};

/// The part between a bone and its parent: turned with the parent, then along the line between both, and stretched
/// along it with the volume kept.
struct Segment {
    glm::vec3 restStart{0}, axis{0, 1, 0};  ///< the parent's rest position and the direction, in the anchor's space
    glm::vec3 start{0}, end{0};             ///< now, m
    glm::quat turn{1, 0, 0, 0};             ///< from the anchor's space at rest to the world
    float scale = 1;                        ///< of the anchor
    float along = 1, across = 1;
    /// Where a point of the anchor's space at rest is that moves with the segment.
    glm::mat4 matrix() const;
};

/// The rows of a block of memory that hold one quantity of all slots each.
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
    /// Carries an anchor to `to` and all its bones along, without a kick: only what follows is motion.
    void teleport(int anchor, const Pose& to);

    const Skeleton& skeleton() const { return skeleton_; }
    int bones() const { return static_cast<int>(skeleton_.joints().size()); }
    glm::vec3 position(int joint) const;
    /// Of its spring, before length and bend are limited.
    glm::vec3 velocity(int joint) const;
    glm::quat rotation(int joint) const;
    /// Angular velocity in rad/s. For springs of rotation vectors, the rate of the vector.
    glm::vec3 spin(int joint) const;
    /// The distance to the parent, relative to that at rest; 1 for bones without length.
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
        double dtBefore = 0;  ///< 0: nothing is known of before
        bool hasPast = false;
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
    /// Turns what of a bone's rotation is on springs, and its motion.
    void turnBone(std::size_t slot, glm::quat turn);
    void prepare(double h);
    void prepareBone(std::size_t slot, const Joint& joint);
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
