#include "sim/bones/creature_figure.h"

#include <array>
#include <cmath>
#include <string>

#include "sim/bones/creature_mesh.h"
#include "sim/bones/creature_motion.h"

namespace arclight::bones {
namespace {

using glm::vec3;

constexpr std::array<std::string_view, kBodyParts> kPartNames{"pelvis", "chest", "head"};
/// In the order of `Limb`.
constexpr std::array<std::string_view, 8> kLimbNames{"ear", "antenna", "wing_fore", "wing_hind",
                                                     "arm", "leg",     "tail",      "soft"};

std::string nameOf(const LimbChain& chain, int point) {
    std::string name(kLimbNames[static_cast<std::size_t>(chain.limb)]);
    if (chain.side != 0) name += chain.side > 0 ? "_l" : "_r";
    if (chain.limb == Limb::soft) name += "_" + std::to_string(chain.firstJoint);
    return point == 0 ? name : name + "_" + std::to_string(point);
}

/// The node at the first point of each chain. All are children of the root, because a part squashes its own mesh only.
struct CreatureNodes {
    std::vector<FigureNode> nodes{{.name = "root"}};
    std::vector<int> firstOfChain;

    CreatureNodes() {
        for (const std::string_view name : kPartNames) nodes.push_back({.name = std::string(name), .parent = 0});
        const Skeleton skeleton = creatureSkeleton();
        for (const LimbChain& chain : creatureChains()) {
            firstOfChain.push_back(static_cast<int>(nodes.size()));
            nodes.push_back({.name = nameOf(chain, 0), .parent = 0});
            for (int i = 1; i <= chain.bones(); ++i) {
                const Pose& rest = skeleton.joints()[static_cast<std::size_t>(chain.firstJoint + i - 1)].rest;
                nodes.push_back({.name = nameOf(chain, i),
                                 .parent = static_cast<int>(nodes.size()) - 1,
                                 .rest = {rest.offset, rest.turn, vec3(1)}});
            }
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].fileIndex = static_cast<int>(i);
    }
};

/// The part's or chain's transform relative to the root.
NodeTransform transformOf(const PartPose& part) {
    const float across = 1 / std::sqrt(part.squash);
    return {part.pose.offset, part.pose.turn, {across, part.squash, across}};
}

void addTracks(FigureModel& model, const CreatureNodes& tree) {
    constexpr CreatureMotion kMotion = CreatureMotion::hop;
    const int samples = static_cast<int>(std::lround(periodOf(kMotion) * kTrackRate));
    for (int node = 1; node <= static_cast<int>(kBodyParts); ++node) model.tracks.push_back({node, {}});
    for (const int node : tree.firstOfChain) model.tracks.push_back({node, {}});
    std::vector<Pose> anchors;
    for (int i = 0; i < samples; ++i) {
        const CreaturePose pose = creaturePose(kMotion, static_cast<double>(i) / kTrackRate);
        creatureAnchors(pose.body, pose.limbs, anchors);
        for (std::size_t k = 0; k < model.tracks.size(); ++k)
            model.tracks[k].samples.push_back(
                k < kBodyParts ? transformOf(pose.body[k])
                               : NodeTransform{anchors[k - kBodyParts].offset, anchors[k - kBodyParts].turn, vec3(1)});
    }
    for (const FigureTrack& track : model.tracks)
        model.nodes[static_cast<std::size_t>(track.node)].rest = track.samples.front();
}

/// The bones of the creature's meshes: the rigid parts, then the joints.
void addBones(FigureModel& model, const CreatureNodes& tree) {
    for (std::size_t part = 0; part < kBodyParts; ++part) {
        glm::mat4 inverse(1);
        inverse[3] = glm::vec4(-kPivots[part], 1);
        model.bones.push_back({static_cast<int>(part) + 1, inverse});
    }
    const auto chains = creatureChains();
    for (std::size_t c = 0; c < chains.size(); ++c)
        for (int i = 1; i <= chains[c].bones(); ++i) {
            glm::mat4 inverse(1);
            inverse[3] = glm::vec4(-chains[c].points[static_cast<std::size_t>(i) - 1], 1);
            model.bones.push_back({tree.firstOfChain[c] + i - 1, inverse});
        }
}

template <class Colour>
void addMesh(FigureModel& model, const SkinnedMesh& mesh, const Colour& colour) {
    const auto first = static_cast<std::uint32_t>(model.vertices.size());
    for (const SkinnedVertex& v : mesh.vertices) {
        FigureVertex& to = model.vertices.emplace_back();
        to.position = v.position, to.normal = v.normal, to.colour = colour(v), to.weights = v.weights;
        for (int k = 0; k < 4; ++k)
            to.bones[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(std::lround(v.bones[k]));
    }
    for (const std::uint32_t index : mesh.indices) model.indices.push_back(first + index);
}

}  // namespace

FigureModel creatureFigure() {
    const CreatureNodes tree;
    FigureModel model;
    model.nodes = tree.nodes;
    addTracks(model, tree);
    addBones(model, tree);
    addMesh(model, coatMesh(), [](const SkinnedVertex& v) { return v.ambientOcclusion * vec3(v.paint); });
    addMesh(model, sheetMesh(), [](const SkinnedVertex& v) {
        return glm::mix(vec3(0.016f, 0.115f, 0.15f), vec3(0.30f, 0.55f, 0.42f), v.paint.x);
    });
    addMesh(model, eyeMesh(), [](const SkinnedVertex&) { return vec3(0.012f); });
    const auto chains = creatureChains();
    for (std::size_t c = 0; c < chains.size(); ++c)
        if (chains[c].limb != Limb::arm && chains[c].limb != Limb::leg && chains[c].limb != Limb::soft)
            model.chains.push_back(tree.firstOfChain[c]);
    return model;
}

}  // namespace arclight::bones
