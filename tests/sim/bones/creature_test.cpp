#include "sim/bones/creature.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/bones/creature_mesh.h"
#include "sim/bones/creature_motion.h"
#include "sim/bones/creature_shape.h"
#include "sim/bones/limb_volumes.h"

namespace arclight::bones {
namespace {

using glm::vec3;

const SkinnedMesh& coat() {
    static const SkinnedMesh mesh = coatMesh();
    return mesh;
}

constexpr CreatureMotion kMotions[] = {CreatureMotion::showcase, CreatureMotion::hover, CreatureMotion::toss,
                                       CreatureMotion::shake,    CreatureMotion::hop,   CreatureMotion::still,
                                       CreatureMotion::greet};

TEST(CreatureMesh, EveryEdgeOfTheCoatHasOneTriangleOnEachSide) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    const auto& indices = coat().indices;
    for (std::size_t i = 0; i < indices.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k) ++edges[{indices[i + k], indices[i + (k + 1) % 3]}];
    ASSERT_GT(edges.size(), 30000u);
    for (const auto& [edge, count] : edges) {
        const auto other = edges.find({edge.second, edge.first});
        ASSERT_TRUE(other != edges.end() && other->second == count) << edge.first << " to " << edge.second;
    }
}

TEST(CreatureMesh, FacesOutwards) {
    double volume = 0;
    int inward = 0;
    const SkinnedMesh& mesh = coat();
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const SkinnedVertex &a = mesh.vertices[mesh.indices[i]], &b = mesh.vertices[mesh.indices[i + 1]],
                            &c = mesh.vertices[mesh.indices[i + 2]];
        const vec3 area = glm::cross(b.position - a.position, c.position - a.position);
        volume += static_cast<double>(glm::dot(a.position, area)) / 6;
        inward += glm::dot(area, a.normal + b.normal + c.normal) < 0;
    }
    // What is inside, counted point by point.
    double inside = 0;
    constexpr float h = 0.012f;
    for (float z = -0.3f; z < 0.3f; z += h)
        for (float y = -0.02f; y < 0.98f; y += h)
            for (float x = 0.5f * h; x < 0.3f; x += h) inside += creatureDistance({x, y, z}) < 0;
    EXPECT_NEAR(volume / (2 * inside * static_cast<double>(h * h * h)), 1, 0.01);
    EXPECT_LT(inward, static_cast<int>(mesh.indices.size() / 3) / 500);
    for (const SkinnedVertex& v : mesh.vertices) ASSERT_NEAR(glm::length(v.normal), 1, 1e-4);
}

TEST(CreatureMesh, WeightsSumToOneOverBonesThatExist) {
    const float matrices = static_cast<float>(kBodyParts) + static_cast<float>(creatureBones());
    ASSERT_LE(matrices, kMaxBones);
    for (const SkinnedMesh& mesh : {coat(), sheetMesh(), eyeMesh()})
        for (const SkinnedVertex& v : mesh.vertices) {
            ASSERT_NEAR(v.weights.x + v.weights.y + v.weights.z + v.weights.w, 1, 1e-5);
            for (int i = 0; i < 4; ++i) {
                ASSERT_GE(v.weights[i], 0);
                ASSERT_TRUE(v.bones[i] >= 0 && v.bones[i] < matrices && v.bones[i] == std::floor(v.bones[i]));
            }
        }
}

TEST(CreatureMesh, IsItsOwnMirrorImage) {
    std::vector<vec3> points;
    for (const SkinnedVertex& v : coat().vertices) points.push_back(v.position);
    std::sort(points.begin(), points.end(), [](vec3 a, vec3 b) { return a.y < b.y; });
    float farthest = 0;
    for (const vec3 p : points) {
        const auto from =
            std::lower_bound(points.begin(), points.end(), p.y - 1e-3f, [](vec3 a, float y) { return a.y < y; });
        float nearest = 1;
        for (auto q = from; q != points.end() && q->y < p.y + 1e-3f; ++q)
            nearest = std::min(nearest, glm::length(*q - vec3(-p.x, p.y, p.z)));
        farthest = std::max(farthest, nearest);
    }
    EXPECT_LT(farthest, 2e-4f);
}

TEST(CreatureRig, SkinMatricesKeepVolume) {
    const LimbChain& ear = creatureChains()[0];
    const Pose anchor{glm::angleAxis(0.7f, glm::normalize(vec3(1, 2, 3))), vec3(0.3f, 0.2f, 0.1f)};
    for (int i = 1; i <= ear.bones(); ++i) {
        const Segment rest = rigidSegment(ear, i, anchor);
        const float length = glm::length(rest.end - rest.start);
        for (const float stretch : {0.5f, 0.8f, 1.0f, 1.3f, 2.5f}) {
            const vec3 end =
                rest.start + stretch * length * glm::normalize(rest.end - rest.start + vec3(0.02f, -0.01f, 0.03f));
            const Segment moved = between(rest, rest.start, end, length);
            const SkinMatrix m = skinMatrix(moved, ear, i);
            EXPECT_NEAR(m.determinant(), 1, 1e-5) << i << " " << stretch;
            // The bone's ends go where the segment says.
            EXPECT_LT(glm::length(m.apply(ear.points[static_cast<std::size_t>(i) - 1]) - rest.start), 1e-5f);
            EXPECT_LT(glm::length(m.apply(ear.points[static_cast<std::size_t>(i)]) - end), 1e-5f);
        }
    }
    for (const float squash : {0.5f, 1.0f, 1.3f})
        EXPECT_NEAR(skinMatrix({{anchor.turn, anchor.offset}, squash}, kPivots[1]).determinant(), 1, 1e-5);
}

TEST(CreatureRig, SpringsAtRestFollowTheRigidPose) {
    const CreaturePose pose = creaturePose(CreatureMotion::showcase, 3.3);
    std::vector<Pose> anchors;
    creatureAnchors(pose.body, pose.limbs, anchors);
    BoneSprings springs(creatureSkeleton(), anchors);
    for (int tick = 0; tick < 30; ++tick) springs.step({.anchors = anchors}, 1.0 / 60);
    std::size_t c = 0;
    for (const LimbChain& chain : creatureChains()) {
        for (int i = 1; i <= chain.bones(); ++i) {
            const SkinMatrix rigid = skinMatrix(rigidSegment(chain, i, anchors[c]), chain, i);
            const SkinMatrix sprung = skinMatrix(springs.segment(chain.firstJoint + i - 1), chain, i);
            for (std::size_t row = 0; row < 3; ++row)
                EXPECT_LT(glm::length(rigid.row[row] - sprung.row[row]), 2e-4f) << c << " " << i;
        }
        ++c;
    }
}

/// Wherever it is placed and turned, its soles are on the ground, and nothing else of it is below.
TEST(Creature, StandsOnItsGround) {
    const Pose places[] = {{}, {glm::angleAxis(2.1f, vec3(0, 1, 0)), vec3(3, 0.7f, -2)}};
    for (const Pose& place : places) {
        const CreaturePose pose = placed(creaturePose(CreatureMotion::still, 0), place);
        Creature creature;
        creature.reset(pose, {});
        for (int tick = 0; tick < 240; ++tick) creature.step(pose, {0, -5.4f, 0}, 1.0 / 60);
        float lowest = 100;
        for (const SkinnedVertex& v : coat().vertices) {
            lowest = std::min(lowest, skinnedPosition(v, creature.skin()).y);
        }
        EXPECT_NEAR(lowest, place.offset.y, 0.006f);
        EXPECT_LT(glm::distance(pose.body[0].pose.offset, creature.skin()[0].apply(kPivots[0])), 1e-5f);
        EXPECT_NEAR(pose.body[2].pose.offset.x, place.offset.x, 0.05f);
    }
}

/// Carried in a pause, every bone keeps its place relative to its anchor, and from there nothing kicks it.
TEST(Creature, IsCarriedWithItsBones) {
    const CreaturePose pose = creaturePose(CreatureMotion::still, 0);
    Creature creature;
    creature.reset(pose, {});
    for (int tick = 0; tick < 240; ++tick) creature.step(pose, {0, -5.4f, 0}, 1.0 / 60);
    const Creature before = creature;
    const Pose at{glm::angleAxis(0.4f, vec3(0, 1, 0)), vec3(0.3f, 0.5f, -0.2f)};
    creature.carry(placed(pose, at));
    for (int tick = 0; tick < 2; ++tick) {
        for (int i = 0; i < creature.springs().bones(); ++i) {
            const vec3 was = before.springs().position(i), expected = at.offset + at.turn * was;
            EXPECT_LT(glm::distance(creature.springs().position(i), expected), 2e-4f) << i << " tick " << tick;
        }
        creature.step(placed(pose, at), {0, -5.4f, 0}, 1.0 / 60);
    }
}

/// A visit of the meadow: hops lead into the greeting and out of it.
TEST(CreatureMotion, GreetsFromAHopToAHop) {
    for (const auto& [greet, hop] : {std::pair(0.0, 0.0), std::pair(8.4 - 1e-6, 1.2 - 1e-6)}) {
        const CreaturePose a = creaturePose(CreatureMotion::greet, greet), b = creaturePose(CreatureMotion::hop, hop);
        for (std::size_t i = 0; i < kBodyParts; ++i) {
            EXPECT_LT(glm::distance(a.body[i].pose.offset, b.body[i].pose.offset), 0.008f) << i;
            EXPECT_NEAR(a.body[i].squash, b.body[i].squash, 0.02f);
            EXPECT_GT(std::abs(glm::dot(a.body[i].pose.turn, b.body[i].pose.turn)), 0.999f);
        }
        EXPECT_NEAR(a.limbs.arms, b.limbs.arms, 0.08f);
        EXPECT_NEAR(a.limbs.flap, b.limbs.flap, 0.12f);
        EXPECT_EQ(a.contact, b.contact);
    }
}

TEST(CreatureMotion, IsContinuousInPositionAndVelocityAlsoWhereItRepeats) {
    constexpr double h = 1e-3;
    for (const CreatureMotion motion : kMotions) {
        const double period = periodOf(motion);
        std::array<vec3, 3> at{};
        glm::quat before{1, 0, 0, 0};
        for (int i = -2; i * h < period + 0.01; ++i) {
            const CreaturePose pose = creaturePose(motion, i * h + 5 * period);
            const Pose& head = pose.body[2].pose;
            at = {at[1], at[2], head.offset};
            const float turned = 2 * std::acos(std::min(1.0f, std::abs(glm::dot(before, head.turn))));
            before = head.turn;
            if (i < 0) continue;
            EXPECT_LT(turned, 0.035f) << static_cast<int>(motion) << " at " << i * h;
            // A jump of 0.3 m/s would be 300 m/s².
            EXPECT_LT(glm::length(at[0] - 2.0f * at[1] + at[2]) / (h * h), 260)
                << static_cast<int>(motion) << " at " << i * h;
        }
    }
}

TEST(CreatureMotion, StaysAboveTheGroundAndOpensItsEyesAgain) {
    for (const CreatureMotion motion : kMotions) {
        bool hasOpened = false;
        for (double t = 0; t < periodOf(motion); t += 0.01) {
            const CreaturePose pose = creaturePose(motion, t);
            for (const PartPose& part : pose.body) EXPECT_GT(part.pose.offset.y, 0.03f);
            hasOpened = hasOpened || pose.face.upperLid < 0.1f;
        }
        EXPECT_TRUE(hasOpened);
    }
}

/// Largest of what `measure` says over a motion of 12 s.
template <class Measure>
double largestOf(CreatureMotion motion, const CreatureSettings& settings, Measure measure) {
    Creature creature;
    creature.reset(creaturePose(motion, 0), settings);
    double worst = 0;
    for (int tick = 1; tick <= 720; ++tick) {
        creature.step(creaturePose(motion, tick / 60.0), {0, -5.4f, 0}, 1 / 60.0);
        if (tick % 20 == 0) worst = std::max(worst, measure(creature));
    }
    return worst;
}

TEST(LimbVolumes, AreThoseOfTheSpaceInside) {
    // A linear map changes all volumes by its determinant.
    const LimbVolumes limbs(coat());
    ASSERT_EQ(limbs.parts(), 7u) << "two ear tips, hands and feet, and the tail";
    const glm::mat3 linear(1.2f, 0.3f, 0, -0.2f, 0.8f, 0.1f, 0.1f, 0, 1.4f);
    const std::size_t bones = kBodyParts + static_cast<std::size_t>(creatureBones());
    const std::vector<SkinMatrix> rest(bones), moved(bones, arclight::skinMatrix(linear, {}, {0.5f, 0.5f, 0.5f}));
    const std::vector<double> volumes = limbs.of(rest), now = limbs.of(moved);
    for (std::size_t i = 0; i < volumes.size(); ++i)
        EXPECT_NEAR(now[i] / volumes[i], static_cast<double>(glm::determinant(linear)), 1e-4) << i;
    // The tail's tip: a ball behind the pelvis.
    double inside = 0;
    constexpr float h = 0.004f;
    float nearest = 1;
    for (const SkinnedVertex& v : coat().vertices)
        if (v.bones.x == matrixOf(creatureChains().back(), 2) && v.weights.x >= 0.75f)
            nearest = std::min(nearest, -v.position.z);
    for (float z = -0.26f; z < -nearest; z += h)
        for (float y = 0; y < 0.26f; y += h)
            for (float x = -0.13f; x < 0.13f; x += h) inside += creatureDistance({x, y, z}) < 0;
    // The ring is not flat: behind a plane through its frontmost point, there is more.
    const double part = volumes.back() / (inside * static_cast<double>(h * h * h));
    EXPECT_LT(part, 1);
    EXPECT_GT(part, 0.7);
}

TEST(LimbVolumes, SquashAndStretchKeepsThem) {
    const LimbVolumes limbs(coat());
    const auto difference = [&](const Creature& creature) {
        return volumeDifference(limbs, creature.skin(), creature.rigidSkin());
    };
    for (const CreatureMotion motion : {CreatureMotion::showcase, CreatureMotion::toss, CreatureMotion::still}) {
        CreatureSettings settings;
        for (const bool isLoose : {false, true}) {
            if (isLoose) settings.bones.lengthStiffness = {0, 0, 0}, settings.bones.position = {10, 0.2};
            settings.squashAndStretch = true;
            const double kept = largestOf(motion, settings, difference);
            settings.squashAndStretch = false;
            const double changed = largestOf(motion, settings, difference);
            EXPECT_LT(kept, 0.15) << static_cast<int>(motion);
            EXPECT_GT(changed, std::max(isLoose ? 0.4 : 0.1, 2.5 * kept)) << static_cast<int>(motion);
        }
        settings.isStiff = true;
        EXPECT_EQ(largestOf(motion, settings, difference), 0);
    }
}

/// A whole limb loses volume where it bends, as docs/bones.md says: by 27 % in the showcase, and by 34 % if it is
/// loose.
TEST(LimbVolumes, WholeLimbsLoseVolumeWhereTheyBend) {
    const LimbVolumes limbs(coat(), LimbPart::limb), tips(coat());
    ASSERT_EQ(limbs.parts(), 7u) << "two ears, arms and legs, and the tail";
    const auto difference = [&](const Creature& creature) {
        return volumeDifference(limbs, creature.skin(), creature.rigidSkin());
    };
    // All of a limb, not only what moves with one of its bones: an ear holds more than its tip.
    Creature rest;
    rest.reset(creaturePose(CreatureMotion::still, 0), {});
    EXPECT_GT(limbs.of(rest.rigidSkin())[0], 1.5 * tips.of(rest.rigidSkin())[0]);
    CreatureSettings settings;
    settings.bones.position = settings.bones.rotation = {kTwoPi * 2.5, 0.35}, settings.bones.bendCap = 120 * kDegree;
    EXPECT_NEAR(largestOf(CreatureMotion::showcase, settings, difference), 0.27, 0.02);
    settings.bones.position = settings.bones.rotation = {kTwoPi * 1.6, 0.2}, settings.bones.lengthStiffness = {0, 0, 0};
    EXPECT_NEAR(largestOf(CreatureMotion::showcase, settings, difference), 0.34, 0.02);
    settings.isStiff = true;
    EXPECT_EQ(largestOf(CreatureMotion::showcase, settings, difference), 0);
}

/// What is drawn: rigid bones keep their length where they do not meet the ground, and so does full length stiffness.
TEST(Creature, LengthsAreThoseOfWhatIsDrawn) {
    const auto error = [](const Creature& creature) { return creature.largestLengthError(); };
    CreatureSettings settings;
    EXPECT_GT(largestOf(CreatureMotion::hover, settings, error), 0.05);
    settings.bones.lengthStiffness = {1, 1, 1};
    EXPECT_LT(largestOf(CreatureMotion::hover, settings, error), 1e-4);
    settings.bones.lengthStiffness = {0, 0, 0}, settings.isStiff = true;
    EXPECT_LT(largestOf(CreatureMotion::hover, settings, error), 1e-4);
}

}  // namespace
}  // namespace arclight::bones
