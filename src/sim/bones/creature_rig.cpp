#include "sim/bones/creature_rig.h"

#include <cmath>

#include "sim/bones/creature_shape.h"
#include "sim/common/squash_stretch.h"

namespace arclight::bones {
namespace {

using glm::vec3;

/// Points at equal distances along a straight line.
std::vector<vec3> straight(vec3 from, vec3 to, int bones) {
    std::vector<vec3> points;
    for (int i = 0; i <= bones; ++i)
        points.push_back(from + (to - from) * (static_cast<float>(i) / static_cast<float>(bones)));
    return points;
}

std::vector<LimbChain> makeChains() {
    std::vector<LimbChain> chains;
    const auto both = [&](Limb limb, BodyPart on, const std::vector<vec3>& points) {
        for (const float side : {1.0f, -1.0f}) {
            LimbChain chain{limb, on, side, points};
            for (vec3& p : chain.points) p.x *= side;
            chains.push_back(std::move(chain));
        }
    };
    both(Limb::ear, BodyPart::head, straight(kEarRoot, kEarTip, 6));
    both(Limb::antenna, BodyPart::head, antennaPoints());
    both(Limb::foreWing, BodyPart::chest, foreWingPoints());
    both(Limb::hindWing, BodyPart::chest, hindWingPoints());
    both(Limb::arm, BodyPart::chest, {kShoulder, kElbow, kWrist, kFingers});
    both(Limb::leg, BodyPart::pelvis, {kHip, kAnkle, kToes});
    both(Limb::soft, BodyPart::head, {vec3(0.06f, 0.36f, 0.03f), vec3(0.15f, 0.35f, 0.05f)});  // cheeks
    both(Limb::soft, BodyPart::chest, {vec3(0.03f, 0.26f, 0), vec3(0.13f, 0.24f, 0)});         // ruff
    const auto middle = [&](Limb limb, BodyPart on, std::vector<vec3> points) {
        chains.push_back({limb, on, 0, std::move(points)});
    };
    middle(Limb::soft, BodyPart::chest, {vec3(0, 0.26f, 0.03f), vec3(0, 0.215f, 0.13f)});
    middle(Limb::soft, BodyPart::chest, {vec3(0, 0.26f, -0.03f), vec3(0, 0.24f, -0.13f)});
    middle(Limb::soft, BodyPart::pelvis, {vec3(0, 0.14f, 0.02f), vec3(0, 0.13f, 0.13f)});  // belly
    middle(Limb::tail, BodyPart::pelvis, {vec3(0, 0.105f, -0.085f), vec3(0, 0.115f, -0.13f), vec3(0, 0.13f, -0.19f)});
    int joint = 0;
    for (LimbChain& chain : chains) chain.firstJoint = joint, joint += chain.bones();
    return chains;
}

glm::quat about(vec3 axis, float angle) { return glm::angleAxis(angle, glm::normalize(axis)); }

/// The rotation of the pose relative to the mesh at point `i` of a chain, between two bones: the right ear hangs, the
/// left one sways outwards.
glm::quat bend(const LimbChain& chain, int i) {
    if (i == 0) return {1, 0, 0, 0};
    switch (chain.limb) {
        case Limb::ear: {
            static constexpr float kLop[] = {0, 0.10f, 0.45f, 0.95f, 0.55f, 0.15f};
            const float out = chain.side > 0 ? -0.07f : 0.28f * kLop[i];
            return about({0, 0, 1}, out) * about({1, 0, 0}, chain.side > 0 ? -0.07f : 1.05f * kLop[i]);
        }
        case Limb::arm: return about({1, 0, 0}, -0.25f);
        default: return {1, 0, 0, 0};
    }
}

/// The rotation of a chain's anchor relative to its rigid part.
glm::quat anchorTurn(const LimbChain& chain, const LimbPose& pose) {
    const float side = chain.side;
    switch (chain.limb) {
        case Limb::ear: return about({1, 0, 0}, -pose.ears) * about({0, 0, 1}, side > 0 ? -0.10f : 0.16f);
        case Limb::antenna: return about({1, 0, 0}, -0.4f * pose.ears);
        case Limb::foreWing:
            return about({0, 0, 1}, side * (pose.flap + 0.10f * pose.fold)) *
                   about({0, 1, 0}, side * 0.75f * pose.fold) * about({1, 0, 0}, 0.3f * pose.flap);
        case Limb::hindWing:
            return about({0, 0, 1}, side * (0.7f * pose.flap + 0.02f * pose.fold)) *
                   about({0, 1, 0}, side * 0.62f * pose.fold);
        case Limb::arm:
            return about({0, 0, 1}, side * pose.arms) * about({1, 0, 0}, -0.40f * std::min(pose.arms, 0.9f));
        case Limb::leg: return about({1, 0, 0}, -pose.legs) * about({0, 1, 0}, side * 0.12f);
        case Limb::tail: return about({0, 1, 0}, pose.tail);
        case Limb::soft: return {1, 0, 0, 0};
    }
    return {1, 0, 0, 0};
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The accumulated pose of a chain's bends up to point `i`.
Pose posedAt(const LimbChain& chain, int i) {
    Pose pose;
    for (int k = 1; k <= i; ++k)
        pose =
            composed(pose, {bend(chain, k - 1), bend(chain, k - 1) * (chain.points[at(k)] - chain.points[at(k - 1)])});
    return pose;
}

}  // namespace

std::span<const LimbChain> creatureChains() {
    static const std::vector<LimbChain> chains = makeChains();
    return chains;
}

int creatureBones() { return creatureChains().back().firstJoint + creatureChains().back().bones(); }

Skeleton creatureSkeleton() {
    std::vector<Joint> joints;
    const auto chains = creatureChains();
    for (std::size_t c = 0; c < chains.size(); ++c)
        for (int i = 1; i <= chains[c].bones(); ++i) {
            const bool isFirst = i == 1;
            const Pose rest{i < chains[c].bones() ? bend(chains[c], i) : glm::quat(1, 0, 0, 0),
                            chains[c].points[at(i)] - chains[c].points[at(i - 1)]};
            joints.push_back({isFirst, isFirst ? static_cast<int>(c) : static_cast<int>(joints.size()) - 1, rest,
                              static_cast<int>(chains[c].limb)});
        }
    return Skeleton(std::move(joints));
}

SkinMatrix skinMatrix(const PartPose& part, vec3 pivot) {
    const float across = 1 / std::sqrt(part.squash);
    glm::mat3 linear = glm::mat3_cast(part.pose.turn);
    linear[0] *= across, linear[1] *= part.squash, linear[2] *= across;
    return arclight::skinMatrix(linear, pivot, part.pose.offset);
}

SkinMatrix skinMatrix(const Segment& segment, const LimbChain& chain, int i) {
    // The rotation from the mesh to the pose is applied first, then the motion of the springs.
    const glm::mat4 moved = segment.matrix();
    const glm::mat3 linear = glm::mat3(moved) * glm::mat3_cast(posedAt(chain, i).turn);
    return arclight::skinMatrix(linear, chain.points[at(i - 1)], vec3(moved * glm::vec4(segment.restStart, 1)));
}

void creatureAnchors(const BodyPose& body, const LimbPose& limbs, std::vector<Pose>& anchors) {
    anchors.clear();
    for (const LimbChain& chain : creatureChains()) {
        const PartPose& part = body[static_cast<std::size_t>(chain.on)];
        const SkinMatrix m = skinMatrix(part, kPivots[static_cast<std::size_t>(chain.on)]);
        anchors.push_back({part.pose.turn * anchorTurn(chain, limbs), m.apply(chain.points[0])});
    }
}

Segment rigidSegment(const LimbChain& chain, int i, const Pose& anchor) {
    const Pose from = posedAt(chain, i - 1), to = posedAt(chain, i);
    return {.restStart = from.offset,
            .axis = glm::normalize(to.offset - from.offset),
            .start = composed(anchor, from).offset,
            .end = composed(anchor, to).offset,
            .turn = anchor.turn};
}

Segment between(const Segment& segment, vec3 start, vec3 end, float restLength) {
    Segment result = segment;
    const vec3 was = segment.turn * segment.axis, line = end - start;
    const float length = glm::length(line);
    result.start = start, result.end = end;
    if (length < 1e-5f) return result;
    const vec3 now = line / length;
    const float cosine = glm::dot(was, now);
    if (cosine > -0.999f) result.turn = glm::normalize(glm::quat(1 + cosine, glm::cross(was, now))) * segment.turn;
    const BlockScale scale = volumeKeepingScale(static_cast<double>(std::max(length / restLength, 0.45f)));
    result.along = scale.along, result.across = scale.across;
    return result;
}

}  // namespace arclight::bones
