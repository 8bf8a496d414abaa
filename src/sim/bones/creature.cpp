#include "sim/bones/creature.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/bones/creature_mesh.h"

namespace arclight::bones {
namespace {

struct Liveliness {
    double speed, damping;
    float bendCap;      ///< rad
    float mostStretch;  ///< of its bones, relative to their length at rest
};
/// In the order of `Limb`.
constexpr std::array<Liveliness, kMaxGroups> kLiveliness{{{0.95, 0.85, 1.0f, 1.5f},
                                                          {1.7, 0.7, 1.0f, 1.3f},
                                                          {3.4, 1.4, 0.35f, 1.3f},
                                                          {1.9, 1.1, 0.55f, 1.4f},
                                                          {2.2, 1.2, 0.55f, 1.2f},
                                                          {2.1, 1.2, 0.6f, 1.25f},
                                                          {1.6, 0.8, 0.9f, 1.4f},
                                                          {2.0, 0.8, 0.5f, 1.5f}}};

}  // namespace

BoneSettings limbSettings(const BoneSettings& bones, Limb limb) {
    const Liveliness& alive = kLiveliness[static_cast<std::size_t>(limb)];
    BoneSettings s = bones;
    s.position.omega *= alive.speed, s.position.zeta *= alive.damping;
    s.rotation = {.omega = 1.15 * s.position.omega, .zeta = s.position.zeta};
    s.bendCap = std::min(s.bendCap, alive.bendCap);
    s.leastStretch = 0.6f, s.mostStretch = alive.mostStretch;
    return s;
}

void Creature::reset(const CreaturePose& pose, const CreatureSettings& settings) {
    pose_ = pose;
    creatureAnchors(pose_.body, pose_.limbs, anchors_);
    springs_ = BoneSprings(creatureSkeleton(), anchors_);
    configure(settings);
}

void Creature::configure(const CreatureSettings& settings) {
    settings_ = settings;
    std::array<BoneSettings, kMaxGroups> groups;
    for (std::size_t i = 0; i < groups.size(); ++i) groups[i] = limbSettings(settings.bones, static_cast<Limb>(i));
    springs_.configure(groups, settings.stepping);
    updateSkin();
}

void Creature::step(const CreaturePose& pose, glm::vec3 acceleration, double dt, std::span<const Effector> effectors) {
    pose_ = pose;
    creatureAnchors(pose_.body, pose_.limbs, anchors_);
    springs_.step({.anchors = anchors_, .acceleration = acceleration, .effectors = effectors}, dt);
    updateSkin();
}

void Creature::carry(const CreaturePose& pose) {
    pose_ = pose;
    creatureAnchors(pose_.body, pose_.limbs, anchors_);
    for (std::size_t i = 0; i < anchors_.size(); ++i) springs_.teleport(static_cast<int>(i), anchors_[i]);
    updateSkin();
}

std::vector<SkinMatrix> Creature::rigidSkin() const {
    Creature rigid = *this;
    rigid.settings_.isStiff = true;
    rigid.updateSkin();
    return rigid.skin_;
}

double Creature::largestLengthError() const {
    double worst = 0;
    for (const LimbChain& chain : creatureChains())
        for (int i = 1; i <= chain.bones(); ++i) {
            const SkinMatrix& skin = skin_[static_cast<std::size_t>(matrixOf(chain, i))];
            const glm::dvec3 start(chain.points[static_cast<std::size_t>(i) - 1]),
                end(chain.points[static_cast<std::size_t>(i)]);
            const glm::dvec3 drawnStart(skin.apply(glm::vec3(start))), drawnEnd(skin.apply(glm::vec3(end)));
            worst = std::max(worst, std::fabs(glm::distance(drawnStart, drawnEnd) / glm::distance(start, end) - 1));
        }
    return worst;
}

void Creature::updateSkin() {
    skin_.clear();
    for (std::size_t i = 0; i < kBodyParts; ++i) skin_.push_back(skinMatrix(pose_.body[i], kPivots[i]));
    const auto chains = creatureChains();
    for (std::size_t c = 0; c < chains.size(); ++c) {
        const LimbChain& chain = chains[c];
        glm::vec3 start = anchors_[c].offset;
        for (int i = 1; i <= chain.bones(); ++i) {
            Segment s =
                settings_.isStiff ? rigidSegment(chain, i, anchors_[c]) : springs_.segment(chain.firstJoint + i - 1);
            const glm::vec3 at = chain.points[static_cast<std::size_t>(i)];
            // Nothing sinks into the ground.
            const float lowest = pose_.ground + (chain.limb == Limb::leg ? at.y : 0.012f);
            if (start != s.start || s.end.y < lowest)
                s = between(s, start, {s.end.x, std::max(s.end.y, lowest), s.end.z},
                            glm::length(at - chain.points[static_cast<std::size_t>(i) - 1]));
            start = s.end;
            if (chain.limb == Limb::leg && i == 2) flatten(s);
            if (!settings_.squashAndStretch) s.across = 1;
            skin_.push_back(skinMatrix(s, chain, i));
        }
    }
}

/// Flattens a foot on the ground, in proportion to its load.
void Creature::flatten(Segment& foot) const {
    const glm::vec3 ahead = pose_.body[0].pose.turn * glm::vec3(0, 0, 1);
    const glm::quat flat = glm::angleAxis(std::atan2(ahead.x, ahead.z), glm::vec3(0, 1, 0));
    foot.turn = glm::slerp(foot.turn, flat, pose_.contact);
    const float along = glm::mix(foot.along, 1.0f, pose_.contact);
    foot.along = along, foot.across = 1 / std::sqrt(along);
}

}  // namespace arclight::bones
