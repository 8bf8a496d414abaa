#include "sim/bones/bone_springs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/angles.h"
#include "core/check.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"
#include "sim/bones/bone_kernel.h"
#include "sim/common/lanes.h"
#include "sim/common/rotation_vector.h"
#include "sim/common/squash_stretch.h"
#include "sim/common/unit.h"

namespace arclight::bones {
namespace {

/// Cosine of half the largest rotation of a jumping anchor in a tick that counts as motion, not as part of the jump.
constexpr float kMaxTurn = 0.92f;
constexpr float kMinStiffness = 0.01f;  ///< of a pose: with less, a bone would fall forever
constexpr double kShortest = 1e-6;        ///< s; shorter ticks count as this long

/// A parabola through 0 at time -`before`, `from` at 0 and `to` at `dt`, all relative to the first point.
template <class Value>
Value alongParabola(Value from, Value to, double t, double dt, double before) {
    const auto s = static_cast<float>(t / dt), ratio = static_cast<float>(before > 0 ? dt / before : 0);
    const Value chord = to - from, bend = (chord - ratio * from) / (1 + (ratio > 0 ? 1 / ratio : 0.0f));
    return from + s * chord - (ratio > 0 ? s * (1 - s) : 0.0f) * bend;
}

}  // namespace

void BoneSprings::AnchorPath::findRotations() {
    const glm::quat back = glm::conjugate(from.turn);
    past = quickRotationVector(before.turn * back), ahead = quickRotationVector(to.turn * back);
}

/// The pose on a parabola through the last three positions and rotations. It disturbs the springs less than a path with
/// corners.
Pose BoneSprings::AnchorPath::at(double t, double dt) const {
    Pose result = to;
    result.offset =
        before.offset + alongParabola(from.offset - before.offset, to.offset - before.offset, t, dt, dtBefore);
    // As rotation vectors relative to `from`, whose own is 0.
    const glm::vec3 way = past + alongParabola(-past, ahead - past, t, dt, dtBefore);
    result.turn = glm::normalize(quickQuaternion(way) * from.turn);
    return result;
}

glm::vec3 BoneSprings::AnchorPath::velocity(double t, double dt) const {
    const float ratio = static_cast<float>(dtBefore > 0 ? dt / dtBefore : 0);
    const glm::vec3 last = from.offset - before.offset, chord = to.offset - from.offset;
    const glm::vec3 bend = ratio > 0 ? (chord - ratio * last) / (1 + 1 / ratio) : glm::vec3(0);
    return (chord - (1 - 2 * static_cast<float>(t / dt)) * bend) / static_cast<float>(dt);
}

glm::mat4 Segment::matrix() const {
    const glm::mat3 stretch = across * glm::mat3(1) + (along - across) * glm::outerProduct(axis, axis);
    const glm::mat3 turned = scale * (glm::mat3_cast(turn) * stretch);
    glm::mat4 result(turned);
    result[3] = glm::vec4(start - turned * restStart, 1);
    return result;
}

BoneSprings::BoneSprings(Skeleton skeleton, std::span<const Pose> anchors) : skeleton_(std::move(skeleton)) {
    const auto slots = skeleton_.slots();
    stride_ = slots.size();
    rows_.assign(static_cast<std::size_t>(BoneRow::count) * stride_, 0);
    reach_.assign(static_cast<std::size_t>(skeleton_.anchors()), 0);
    for (const Skeleton::Slot& slot : slots) {
        parents_.push_back(slot.parent);
        if (slot.joint < 0) continue;
        float& reach = reach_[static_cast<std::size_t>(slot.anchor)];
        reach = std::max(reach, slot.chainLength);
    }
    reset(anchors);
}

void BoneSprings::reset(std::span<const Pose> anchors) {
    CHECK_EQ(anchors.size(), static_cast<std::size_t>(skeleton_.anchors()));
    anchors_.assign(anchors.begin(), anchors.end());
    paths_.clear();
    for (const Pose& pose : anchors_) paths_.push_back({pose, pose, pose});
    lastDt_ = preparedStep_ = 0, substeps_ = 0;
    const auto slots = skeleton_.slots();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Pose anchor = slots[i].anchor < 0 ? Pose{} : anchors_[static_cast<std::size_t>(slots[i].anchor)];
        const Pose pose = composed(anchor, skeleton_.restPose(slots[i].joint));
        for (const BoneRow r : {BoneRow::position, BoneRow::sprung, BoneRow::posed}) set3(r, i, pose.offset);
        set3(BoneRow::velocity, i, glm::vec3(0));
        set4(BoneRow::turned, i, pose.turn);
        setRotation(i, pose.turn, glm::vec3(0));
    }
}

glm::vec3 BoneSprings::angularVelocity(std::size_t slot) const {
    if (stepping_.rotation == RotationSpring::angle || stepping_.rotation == RotationSpring::axisAngle)
        return get3(BoneRow::spin, slot);
    const glm::quat value = get4(BoneRow::sprungTurn, slot), turned = get4(BoneRow::spin, slot) * glm::conjugate(value);
    return 2.0f / std::max(glm::dot(value, value), 1e-20f) * glm::vec3(turned.x, turned.y, turned.z);
}

void BoneSprings::setRotation(std::size_t slot, glm::quat rotation, glm::vec3 velocity) {
    set4(BoneRow::rotation, slot, rotation);
    glm::quat sprung = rotation, spin(velocity.x, velocity.y, velocity.z, 0);  // row by row
    if (stepping_.rotation == RotationSpring::axisAngle) {
        const glm::vec3 vector = rotationVector(rotation);
        sprung = {0, vector.x, vector.y, vector.z};
    } else if (stepping_.rotation != RotationSpring::angle) {
        spin = 0.5f * (glm::quat(0, velocity.x, velocity.y, velocity.z) * rotation);
    }
    set4(BoneRow::sprungTurn, slot, sprung);
    set4(BoneRow::spin, slot, spin);
    set3(BoneRow::deviation, slot, rotationVector(rotation * glm::conjugate(get4(BoneRow::turned, slot))));
}

void BoneSprings::turnBone(std::size_t slot, glm::quat turn) {
    const glm::vec3 spin = turn * angularVelocity(slot), deviation = turn * get3(BoneRow::deviation, slot);
    const glm::quat sprung = glm::normalize(turn * get4(BoneRow::sprungTurn, slot));
    setRotation(slot, glm::normalize(turn * get4(BoneRow::rotation, slot)), spin);
    if (stepping_.rotation != RotationSpring::angle) return;
    set4(BoneRow::sprungTurn, slot, sprung);
    set3(BoneRow::deviation, slot, deviation);
}

void BoneSprings::configure(std::span<const BoneSettings> groups, const BoneStepping& stepping) {
    CHECK(groups.size() <= groups_.size());
    const bool isSame = std::equal(groups.begin(), groups.end(), groups_.begin()) && stepping == stepping_;
    if (isSame) return;
    std::copy(groups.begin(), groups.end(), groups_.begin());
    preparedStep_ = 0;
    if (stepping.rotation == stepping_.rotation) {
        stepping_ = stepping;
        return;
    }
    std::vector<glm::vec3> spins(stride_);
    for (std::size_t i = 0; i < stride_; ++i) spins[i] = angularVelocity(i);
    stepping_ = stepping;
    for (std::size_t i = 0; i < stride_; ++i) setRotation(i, get4(BoneRow::rotation, i), spins[i]);
}

namespace {

/// The springs of bones of one group and pose stiffness.
struct BoneShapes {
    float stiffness = -1;
    Propagator<float> linear, angular;
    float linearLag = 0, linearGive = 0, angularLag = 0, angularGive = 0;

    BoneShapes() = default;
    /// A spring that is softer by the factor `p` has a lower frequency but equal damping per second. The article keeps
    /// the frequency and moves the target instead.
    BoneShapes(const BoneSettings& settings, float p, bool isPublished, double h) : stiffness(p) {
        const double part = std::sqrt(static_cast<double>(p));
        const auto softer = [&](SpringShape s) { return SpringShape{s.omega * part, s.zeta / part}; };
        const SpringShape position = isPublished ? settings.position : softer(settings.position);
        const SpringShape rotation = softer(settings.rotation);
        linear = exactPropagator(position, h).as<float>(), angular = exactPropagator(rotation, h).as<float>();
        linearLag = lagOf(position), linearGive = giveOf(position);
        angularLag = lagOf(rotation), angularGive = giveOf(rotation);
    }

    static float lagOf(SpringShape s) { return static_cast<float>(2 * s.zeta / s.omega); }
    static float giveOf(SpringShape s) { return static_cast<float>(1 / (s.omega * s.omega)); }
};

}  // namespace

void BoneSprings::prepare(double h) {
    if (h == preparedStep_) return;
    preparedStep_ = h;
    std::array<BoneShapes, kMaxGroups> shapes;
    const auto slots = skeleton_.slots();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].joint < 0) continue;
        const Joint& joint = skeleton_.joints()[static_cast<std::size_t>(slots[i].joint)];
        const auto group = static_cast<std::size_t>(joint.group);
        prepareBone(i, joint);
        const float stiffness = at(BoneRow::poseStiffness, 0, i);
        if (shapes[group].stiffness != stiffness)
            shapes[group] = BoneShapes(groups_[group], stiffness, stepping_.lengths != LengthRule::limited, h);
        const BoneShapes& s = shapes[group];
        const auto setSpring = [&](BoneRow row, const Propagator<float>& p, float lag, float give) {
            const std::array values{p.xx, p.xv, p.vx, p.vv, lag, give};
            for (std::size_t c = 0; c < values.size(); ++c) at(row, static_cast<int>(c), i) = values[c];
        };
        setSpring(BoneRow::linear, s.linear, s.linearLag, s.linearGive);
        setSpring(BoneRow::angular, s.angular, s.angularLag, s.angularGive);
    }
}

void BoneSprings::prepareBone(std::size_t i, const Joint& joint) {
    const BoneSettings& settings = groups_[static_cast<std::size_t>(joint.group)];
    const float fraction = skeleton_.slots()[i].fraction;
    at(BoneRow::poseStiffness, 0, i) = std::clamp(settings.poseStiffness.at(fraction), kMinStiffness, 1.0f);
    at(BoneRow::lengthStiffness, 0, i) = std::clamp(settings.lengthStiffness.at(fraction), 0.0f, 1.0f);
    const bool isCapped = settings.bendCap < kPi;
    at(BoneRow::bendCap, 0, i) = isCapped ? settings.bendCap : std::numeric_limits<float>::max();
    at(BoneRow::capCosine, 0, i) = isCapped ? cosf(settings.bendCap) : -2.0f;
    at(BoneRow::capTangent, 0, i) = isCapped ? tanf(0.5f * settings.bendCap) : 1.0f;
    at(BoneRow::capWidth, 0, i) = isCapped && settings.bendCap > 0.5f * kPi ? 1 / sinf(settings.bendCap) : 1.0f;
    at(BoneRow::leastStretch, 0, i) = settings.leastStretch;
    at(BoneRow::mostStretch, 0, i) = settings.mostStretch;
    at(BoneRow::scale, 0, i) = anchors_[static_cast<std::size_t>(skeleton_.slots()[i].anchor)].scale;
    if (!stepping_.restoresPose && lastDt_ > 0) return;
    setRest(i, joint.rest);
}

void BoneSprings::setRest(std::size_t slot, const Pose& rest) {
    set3(BoneRow::offset, slot, rest.offset);
    set4(BoneRow::turn, slot, rest.turn);
    at(BoneRow::length, 0, slot) = glm::length(rest.offset);
}

void BoneSprings::teleport(int anchor, const Pose& to) {
    const auto number = static_cast<std::size_t>(anchor);
    const Pose from = paths_[number].to;
    const glm::quat turn = glm::normalize(to.turn * glm::conjugate(from.turn));
    const auto slots = skeleton_.slots();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].anchor != anchor) continue;
        for (const BoneRow r : {BoneRow::position, BoneRow::sprung, BoneRow::posed})
            set3(r, i, to.offset + turn * (get3(r, i) - from.offset));
        set3(BoneRow::velocity, i, turn * get3(BoneRow::velocity, i));
        set4(BoneRow::turned, i, turn * get4(BoneRow::turned, i));
        turnBone(i, turn);
    }
    // The anchor's past poses move with it, so its velocity is unchanged.
    for (Pose* pose : {&paths_[number].before, &paths_[number].from, &paths_[number].to}) {
        pose->offset = to.offset + turn * (pose->offset - from.offset);
        pose->turn = glm::normalize(turn * pose->turn);
    }
    anchors_[number] = to;
}

/// The pose directly after the jump of an anchor, before its regular motion in this tick. That motion is extrapolated
/// on the parabola through the last three positions. A large rotation counts as part of the jump.
Pose BoneSprings::landing(const AnchorPath& path, const Pose& to, double dt) const {
    Pose result = to;
    if (lastDt_ > 0) {
        const auto seconds = static_cast<float>(dt), last = static_cast<float>(lastDt_);
        const glm::vec3 speed = (path.to.offset - path.from.offset) / last;
        glm::vec3 half(0);  // of the acceleration
        if (path.dtBefore > 0) {
            const auto before = static_cast<float>(path.dtBefore);
            half = (speed - (path.from.offset - path.before.offset) / before) / (last + before);
        }
        result.offset -= seconds * (speed + (last + seconds) * half);
    }
    if (std::fabs(glm::dot(to.turn, path.to.turn)) > kMaxTurn) result.turn = path.to.turn;
    return result;
}

void BoneSprings::step(const BoneInput& input, double dt) {
    CHECK_EQ(input.anchors.size(), anchors_.size());
    dt = std::max(dt, kShortest);
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
        AnchorPath& path = paths_[i];
        const Pose& to = input.anchors[i];
        if (glm::length(to.offset - path.to.offset) > stepping_.teleportLengths * reach_[i] * to.scale)
            teleport(static_cast<int>(i), landing(path, to, dt));
        // A pose may rotate by any angle between two ticks. A change of scale takes effect at once.
        if (to.scale != anchors_[i].scale) preparedStep_ = 0;
        path = {path.from, path.to, to, path.hasPast ? lastDt_ : 0, true};
        path.findRotations();
        anchors_[i] = to;
    }
    substeps_ = std::max(1, static_cast<int>(std::ceil(dt / stepping_.longestStep - 1e-9)));
    const double h = dt / substeps_;
    prepare(h);
    if (stepping_.restoresPose)
        for (std::size_t i = 0; i < input.rests.size(); ++i)
            setRest(skeleton_.slotOf(static_cast<int>(i)), input.rests[i]);
    const std::vector<Effector> effectors = ordered(input.effectors);
    BoneKernel kernel{.rows = rows_.data(),
                      .stride = stride_,
                      .parents = parents_.data(),
                      .stepping = &stepping_,
                      .acceleration = input.acceleration,
                      .h = static_cast<float>(h),
                      .hasEffects = !effectors.empty()};
    parallelFor(skeleton_.blocks().size(), 1, [&](std::size_t begin, std::size_t end) {
        for (const Skeleton::Block& block : skeleton_.blocks().subspan(begin, end - begin)) {
            if (kernel.hasEffects) addEffects(kernel, effectors, block.first, block.end - kMaxLanes);
            for (int s = 1; s <= substeps_; ++s) {
                placeAnchors(block, h * s, dt);
                stepLevels(kernel, skeleton_.levels().subspan(block.firstLevel, block.levels));
            }
        }
    });
    lastDt_ = dt;
    if (!stepping_.restoresPose) adoptDrawnPose();
}

void BoneSprings::placeAnchors(const Skeleton::Block& block, double t, double dt) {
    const auto slots = skeleton_.slots();
    for (std::size_t i = block.first; slots[i].joint < 0 && slots[i].anchor >= 0; ++i) {
        const AnchorPath& path = paths_[static_cast<std::size_t>(slots[i].anchor)];
        const Pose pose = path.at(t, dt);
        set3(BoneRow::position, i, pose.offset);
        set3(BoneRow::velocity, i, path.velocity(t, dt));
        set4(BoneRow::rotation, i, pose.turn);
    }
}

/// Without restored poses, the drawn pose of the last tick is the source of the next one.
void BoneSprings::adoptDrawnPose() {
    for (std::size_t i = 0; i < stride_; ++i) {
        if (skeleton_.slots()[i].joint < 0) continue;
        const auto parent = static_cast<std::size_t>(parents_[i]);
        const glm::quat back = glm::conjugate(get4(BoneRow::rotation, parent));
        const glm::vec3 way = get3(BoneRow::position, i) - get3(BoneRow::position, parent);
        set3(BoneRow::offset, i, back * way / at(BoneRow::scale, 0, i));
        set4(BoneRow::turn, i, glm::normalize(back * get4(BoneRow::rotation, i)));
        at(BoneRow::length, 0, i) = glm::length(way) / at(BoneRow::scale, 0, i);
    }
}

glm::vec3 BoneSprings::position(int joint) const { return get3(BoneRow::position, skeleton_.slotOf(joint)); }
glm::vec3 BoneSprings::velocity(int joint) const { return get3(BoneRow::velocity, skeleton_.slotOf(joint)); }
glm::quat BoneSprings::rotation(int joint) const { return get4(BoneRow::rotation, skeleton_.slotOf(joint)); }
glm::vec3 BoneSprings::spin(int joint) const { return angularVelocity(skeleton_.slotOf(joint)); }

const Pose& BoneSprings::anchorOf(int joint) const {
    return anchors_[static_cast<std::size_t>(skeleton_.slots()[skeleton_.slotOf(joint)].anchor)];
}

float BoneSprings::stretch(int joint) const {
    const std::size_t slot = skeleton_.slotOf(joint), parent = static_cast<std::size_t>(parents_[slot]);
    const float rest =
        anchorOf(joint).scale * glm::length(skeleton_.joints()[static_cast<std::size_t>(joint)].rest.offset);
    return rest > 0 ? glm::length(get3(BoneRow::position, slot) - get3(BoneRow::position, parent)) / rest : 1.0f;
}

Segment BoneSprings::segment(int joint) const {
    const std::size_t slot = skeleton_.slotOf(joint), parent = static_cast<std::size_t>(parents_[slot]);
    const Pose& restParent = skeleton_.restPose(skeleton_.parentOf(joint));
    const BlockScale block = volumeKeepingScale(static_cast<double>(stretch(joint)));
    const glm::quat turned = glm::normalize(get4(BoneRow::rotation, parent) * glm::conjugate(restParent.turn));
    Segment segment{.restStart = restParent.offset,
                    .start = get3(BoneRow::position, parent),
                    .end = get3(BoneRow::position, slot),
                    .turn = turned,
                    .scale = anchorOf(joint).scale,
                    .along = block.along,
                    .across = block.across};
    segment.axis = unit(skeleton_.restPose(joint).offset - restParent.offset, {0, 1, 0});
    const glm::vec3 posed = turned * segment.axis, way = unit(segment.end - segment.start, posed);
    const float cosine = glm::dot(posed, way);
    if (cosine > -0.9999f) segment.turn = glm::normalize(glm::quat(1 + cosine, glm::cross(posed, way)) * turned);
    return segment;
}

std::uint64_t BoneSprings::hash() const {
    const std::size_t state = static_cast<std::size_t>(BoneRow::offset) * stride_;
    return hash64(std::span<const float>(rows_).first(state));
}

}  // namespace arclight::bones
