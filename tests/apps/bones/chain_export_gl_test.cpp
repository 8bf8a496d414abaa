// The chains that scene figure exports, read back and compared with the figure and with the parameters.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <vector>

#include "app/capture/user_input.h"
#include "app/session/session.h"
#include "apps/bones/bones_demo.h"
#include "apps/bones/figure_input.h"
#include "core/files.h"
#include "core/json.h"
#include "core/params_text.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "sim/bones/creature_figure.h"

namespace arclight::test {
namespace {

using bones::FigureModel;
using bones::FigureNode;

/// The parameters as a person sets them.
struct TypedSpring {
    double frequency = 2.5, dampingRatio = 0.35, poseStiffness = 1, poseStiffnessTip = 1, lengthStiffness = 0.5,
           lengthStiffnessTip = 1, bendCapDeg = 120, gravity = 1, wind = 0;

    void setIn(Session& session) const {
        for (const auto& [name, value] :
             std::vector<std::pair<std::string, double>>{{"frequency", frequency},
                                                         {"dampingRatio", dampingRatio},
                                                         {"poseStiffness", poseStiffness},
                                                         {"poseStiffnessTip", poseStiffnessTip},
                                                         {"lengthStiffness", lengthStiffness},
                                                         {"lengthStiffnessTip", lengthStiffnessTip},
                                                         {"bendCapDeg", bendCapDeg},
                                                         {"gravity", gravity},
                                                         {"wind", wind}})
            ASSERT_TRUE(setParam(session.params(), name + "=" + std::to_string(value))) << name;
    }
    static TypedSpring random(Random& random) {
        const auto between = [&](double low, double high) {
            return std::round(1000 * (low + (high - low) * static_cast<double>(random.uniform01()))) / 1000;
        };
        return {between(0.5, 10), between(0.2, 2), between(0.1, 1), between(0.1, 1), between(0, 1),
                between(0, 1),    between(5, 120), between(-2, 4),  between(0, 60)};
    }
};

/// From a node's space to the world at the start of the animation, in double precision.
std::vector<glm::dmat4> nodesInWorld(const FigureModel& model) {
    std::vector<bones::NodeTransform> local;
    for (const FigureNode& node : model.nodes) local.push_back(node.rest);
    for (const bones::FigureTrack& track : model.tracks)
        local[static_cast<std::size_t>(track.node)] = track.samples.front();
    std::vector<glm::dmat4> world;
    for (std::size_t i = 0; i < local.size(); ++i) {
        glm::dmat4 matrix = glm::mat4_cast(glm::dquat(local[i].rotation));
        for (int c = 0; c < 3; ++c) matrix[c] *= static_cast<double>(local[i].scale[c]);
        matrix[3] = glm::dvec4(glm::dvec3(local[i].translation), 1);
        const int parent = model.nodes[i].parent;
        world.push_back(parent < 0 ? matrix : world[static_cast<std::size_t>(parent)] * matrix);
    }
    for (glm::dmat4& matrix : world) matrix[3] = glm::dvec4(static_cast<double>(model.unit) * glm::dvec3(matrix[3]), 1);
    return world;
}

glm::dvec3 positionOf(const std::vector<glm::dmat4>& world, int node) {
    return glm::dvec3(world[static_cast<std::size_t>(node)][3]);
}

/// A bone as the file describes it.
struct ReadBone {
    const Json* json = nullptr;
    int node = 0, tip = -1;  ///< of the model; -1: a point of the mesh
    double distance = 0;     ///< of its tip from the start of its branch, m
};

void near(const Json& json, const char* key, double expected, const std::string& place) {
    ASSERT_TRUE(json.contains(key)) << place << key;
    EXPECT_NEAR(json.at(key).get<double>(), expected, 2e-5 * std::fabs(expected) + 1e-7) << place << key;
}

class ChainFiles : public Gl {
protected:
    ChainFiles() { EXPECT_TRUE(setParam(session.params(), "scene=figure")); }

    void restart(const TypedSpring& spring, std::optional<InputFile> input) {
        spring.setIn(session);
        session.setInput(std::move(input));
        session.reset(Seed{3});
        for (int i = 0; i < 7; ++i) session.step({});
    }
    std::string exported(const std::string& name, const std::string& ending) {
        for (const Export& one : session.exports()) {
            if (one.name != name) continue;
            const auto files = one.write({ending, "stem", "the command"});
            EXPECT_TRUE(files && files->size() == 1 && files->front().ending == ending);
            return files->front().bytes;
        }
        ADD_FAILURE() << "no export " << name;
        return "{}";
    }
    static InputFile kitten(const std::string& selection = {}) {
        Progress progress;
        return makeInput(bones::kFigureInput, "kitten.glb", selection,
                         readFile(ARCLIGHT_SOURCE "/assets/samples/kitten.glb", bones::kMaxFigureBytes).value(),
                         "/kitten.glb", progress)
            .value();
    }

    /// The bones of a chain, each linked to the model by number and name, and each with its parent before it.
    std::vector<ReadBone> readChain(const Json& chain, const FigureModel& model, int first) {
        const std::vector<glm::dmat4> world = nodesInWorld(model);
        std::vector<ReadBone> found;
        std::vector<double> reached(model.nodes.size(), -1);
        reached[static_cast<std::size_t>(first)] = 0;
        for (const Json& json : chain.at("bones")) {
            ReadBone bone{.json = &json};
            const std::string place = chain.at("name").get<std::string>() + "/" + json.at("name").get<std::string>();
            const auto at = std::find_if(model.nodes.begin(), model.nodes.end(), [&](const FigureNode& node) {
                return node.fileIndex == json.at("node").get<int>();
            });
            if (at == model.nodes.end()) {
                ADD_FAILURE() << place << ": no such node";
                continue;
            }
            EXPECT_EQ(json.at("name"), at->name);
            bone.node = static_cast<int>(at - model.nodes.begin());
            const double before = reached[static_cast<std::size_t>(bone.node)];
            EXPECT_GE(before, 0) << place << ": its parent must come before it";
            EXPECT_NE(json.contains("tip"), json.contains("tipOffset")) << place;
            double length = 0;
            if (json.contains("tip")) {
                for (std::size_t i = 0; i < model.nodes.size(); ++i)
                    if (model.nodes[i].parent == bone.node && model.nodes[i].name == json.at("tip"))
                        bone.tip = static_cast<int>(i);
                EXPECT_GE(bone.tip, 0) << place << ": its tip must be one of its children";
                if (bone.tip < 0) continue;
                length = glm::distance(positionOf(world, bone.node), positionOf(world, bone.tip));
                reached[static_cast<std::size_t>(bone.tip)] = before + length;
            } else {
                const Json& offset = json.at("tipOffset");
                const glm::dmat3 linear(world[static_cast<std::size_t>(bone.node)]);
                length = static_cast<double>(model.unit) *
                         glm::length(linear * glm::dvec3(offset[0].get<double>(), offset[1].get<double>(),
                                                         offset[2].get<double>()));
            }
            near(json, "length", length, place + " ");
            bone.distance = before + length;
            found.push_back(bone);
        }
        return found;
    }

    /// Every edge between the nodes at and below `first` is one bone; leaves may have one more, to their mesh.
    static void expectWholeTree(const std::vector<ReadBone>& bones, const FigureModel& model, int first) {
        std::multiset<std::pair<int, int>> edges, expected;
        std::set<int> below{first};
        for (const ReadBone& bone : bones)
            if (bone.tip >= 0) edges.emplace(bone.node, bone.tip);
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            if (below.contains(model.nodes[i].parent)) {
                below.insert(static_cast<int>(i));
                expected.emplace(model.nodes[i].parent, static_cast<int>(i));
            }
        EXPECT_EQ(edges, expected);
        for (const ReadBone& bone : bones)
            for (const auto& [from, to] : expected)
                EXPECT_TRUE(bone.tip >= 0 || from != bone.node) << "only leaves end in the mesh";
    }

    /// Stiffness changes linearly from the root to the tip, and it changes the frequency by its square root.
    static void expectSettings(const std::vector<ReadBone>& bones, const TypedSpring& typed) {
        // A branch begins at each bone of the chain's first node, and its longest path is its length.
        std::vector<double> longest(bones.size());
        std::vector<std::size_t> branch(bones.size());
        for (std::size_t i = 0; i < bones.size(); ++i) {
            branch[i] = i;
            for (std::size_t k = 0; k < i; ++k)
                if (bones[k].tip == bones[i].node) branch[i] = branch[k];
            longest[branch[i]] = std::max(longest[branch[i]], bones[i].distance);
        }
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const double s = bones[i].distance / longest[branch[i]];
            const double pose = std::lerp(typed.poseStiffness, typed.poseStiffnessTip, s), root = std::sqrt(pose);
            const Json& json = *bones[i].json;
            const std::string place = json.at("name").get<std::string>() + " ";
            near(json, "frequency", typed.frequency * root, place);
            near(json, "rotationFrequency", typed.frequency * root, place);
            near(json, "dampingRatio", typed.dampingRatio / root, place);
            near(json, "rotationDampingRatio", typed.dampingRatio / root, place);
            near(json, "lengthStiffness", typed.lengthStiffness * std::lerp(1, typed.lengthStiffnessTip, s), place);
        }
    }

    void expectChains(const FigureModel& model, const TypedSpring& typed, const std::string& source) {
        const Json file = Json::parse(exported("chains", ".json"));
        EXPECT_EQ(file.at("command"), "the command");
        EXPECT_EQ(file.at("figure"), source);
        near(file, "metresPerUnit", static_cast<double>(model.unit), "");
        near(file, "bendCap", typed.bendCapDeg, "");
        near(file, "minStretch", 0.5, "");
        near(file, "maxStretch", 2, "");
        const std::array<double, 3> acceleration{typed.wind, -9.81 * typed.gravity, 0.4 * typed.wind};
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_NEAR(file.at("acceleration")[c].get<double>(), acceleration[c],
                        2e-5 * std::fabs(acceleration[c]) + 1e-6);
        ASSERT_EQ(file.at("chains").size(), model.chains.size());
        for (std::size_t c = 0; c < model.chains.size(); ++c) {
            const Json& chain = file.at("chains")[c];
            EXPECT_EQ(chain.at("name"), model.nodes[static_cast<std::size_t>(model.chains[c])].name);
            const std::vector<ReadBone> bones = readChain(chain, model, model.chains[c]);
            ASSERT_EQ(bones.size(), chain.at("bones").size());
            ASSERT_FALSE(bones.empty());
            expectWholeTree(bones, model, model.chains[c]);
            expectSettings(bones, typed);
        }
    }

    RenderSetup setup{64, 36};
    Session session{bones::bonesDemo(), setup.shaders};
};

TEST_F(ChainFiles, StateEveryBoneOfTheFigureAndItsSpring) {
    const FigureModel creature = bones::creatureFigure();
    Random random(Seed{17});
    for (int trial = 0; trial < 5; ++trial) {
        SCOPED_TRACE(trial);
        const TypedSpring typed = trial == 0 ? TypedSpring{} : TypedSpring::random(random);
        restart(typed, std::nullopt);
        expectChains(creature, typed, "");
        for (const char* selection : {"", "tail", "head,tail"}) {
            SCOPED_TRACE(selection);
            const InputFile file = kitten(selection);
            restart(typed, file);
            expectChains(file.as<FigureModel>(), typed, "kitten.glb");
        }
    }
}

/// The mean distance of the vertices that follow a bone, for a figure whose vertices each follow a single one.
TEST_F(ChainFiles, RadiusIsTheMeanDistanceFromTheBone) {
    const InputFile file = kitten("tail");
    restart({}, file);
    const auto& model = file.as<FigureModel>();
    const std::vector<glm::dmat4> world = nodesInWorld(model);
    const Json json = Json::parse(exported("chains", ".json"));
    std::set<int> seen;
    for (const ReadBone& bone : readChain(json.at("chains")[0], model, model.chains[0])) {
        if (bone.tip < 0 || !seen.insert(bone.node).second) continue;
        const glm::dvec3 from = positionOf(world, bone.node), line = positionOf(world, bone.tip) - from;
        double sum = 0, weights = 0;
        for (const bones::FigureVertex& vertex : model.vertices)
            for (std::size_t k = 0; k < 4; ++k) {
                const bones::FigureBone& follows = model.bones[vertex.bones[k]];
                const auto weight = static_cast<double>(vertex.weights[static_cast<int>(k)]);
                if (follows.node != bone.node || weight <= 0.25) continue;
                const glm::dvec3 p = world[static_cast<std::size_t>(follows.node)] * glm::dmat4(follows.inverseBind) *
                                     glm::dvec4(glm::dvec3(vertex.position), 1);
                const double t = std::clamp(glm::dot(p - from, line) / glm::dot(line, line), 0.0, 1.0);
                sum += weight * glm::distance(p, from + t * line), weights += weight;
            }
        ASSERT_GT(weights, 0);
        EXPECT_NEAR(bone.json->at("radius").get<double>(), sum / weights, 1e-4 * sum / weights);
    }
    EXPECT_GT(seen.size(), 2u);
}

/// The published update with the written numbers has the roots of the damped spring, sampled 60 times per second.
TEST_F(ChainFiles, VrmJointsHaveTheFrequencyAndDampingOfTheChains) {
    Random random(Seed{23});
    for (int trial = 0; trial < 6; ++trial) {
        SCOPED_TRACE(trial);
        const InputFile file = kitten();
        restart(trial == 0 ? TypedSpring{} : TypedSpring::random(random), file);
        const auto& model = file.as<FigureModel>();
        const Json chains = Json::parse(exported("chains", ".json")),
                   vrm = Json::parse(exported("springbones", ".vrm-json"));
        std::map<std::pair<int, std::string>, const Json*> bones;  // by node and the tip's name
        for (const Json& chain : chains.at("chains"))
            for (const Json& bone : chain.at("bones"))
                if (bone.contains("tip")) bones[{bone.at("node"), bone.at("tip")}] = &bone;
        std::size_t joints = 0;
        for (const Json& spring : vrm.at("extensions").at("VRMC_springBone").at("springs"))
            for (std::size_t j = 0; j + 1 < spring.at("joints").size(); ++j, ++joints) {
                const Json& joint = spring.at("joints")[j];
                const int tip = spring.at("joints")[j + 1].at("node").get<int>();
                const auto node = std::find_if(model.nodes.begin(), model.nodes.end(),
                                               [&](const FigureNode& n) { return n.fileIndex == tip; });
                ASSERT_NE(node, model.nodes.end());
                const auto bone = bones.find({joint.at("node").get<int>(), node->name});
                ASSERT_NE(bone, bones.end()) << node->name;
                const Json& wanted = *bone->second;
                const double length = wanted.at("length").get<double>() / static_cast<double>(model.unit);
                const double kept = 1 - joint.at("dragForce").get<double>();
                const double c = length / (length + joint.at("stiffness").get<double>() / 60);
                const double zeta = wanted.at("dampingRatio").get<double>(),
                             wh = 2 * std::numbers::pi * wanted.at("frequency").get<double>() / 60;
                const double across = std::sqrt(std::fabs(1 - zeta * zeta)) * wh;
                const double sum = 2 * std::exp(-zeta * wh) * (zeta < 1 ? std::cos(across) : std::cosh(across));
                EXPECT_NEAR(c * kept, std::exp(-2 * zeta * wh), 1e-4) << node->name;
                EXPECT_NEAR(c * (1 + kept), sum, 1e-4) << node->name;
                EXPECT_NEAR(joint.at("hitRadius").get<double>(),
                            wanted.at("radius").get<double>() / static_cast<double>(model.unit), 1e-5);
            }
        EXPECT_GT(joints, 5u);
    }
}

}  // namespace
}  // namespace arclight::test
