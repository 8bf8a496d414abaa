#include "chain_export.h"

#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "sim/bones/vrm_springs.h"

namespace arclight::bones {
namespace {

/// Six significant digits.
Json rounded(double value) { return Json(parseNumber<double>(generalText(value, 6)).value_or(value)); }
Json vectorJson(glm::vec3 v) {
    return Json::array(
        {rounded(static_cast<double>(v.x)), rounded(static_cast<double>(v.y)), rounded(static_cast<double>(v.z))});
}

/// The spring of a bone: stiffness relative to that at full pose stiffness changes the frequency only.
SpringShape shapeAt(const SpringShape& shape, const BoneSettings& settings, float fraction) {
    const double part = std::sqrt(static_cast<double>(std::clamp(settings.poseStiffness.at(fraction), 0.01f, 1.0f)));
    return {shape.omega * part, shape.zeta / part};
}

double hertz(double omega) { return omega / static_cast<double>(kTwoPi); }

Json boneJson(const ChainExport& chains, const ChainBone& bone) {
    const FigureModel& model = chains.figure->model();
    const BoneSettings& settings = chains.settings.bones;
    const SpringShape position = shapeAt(settings.position, settings, bone.fraction);
    const SpringShape rotation = shapeAt(settings.rotation, settings, bone.fraction);
    const FigureNode& node = model.nodes[asIndex(bone.node)];
    Json json{{"node", node.fileIndex}, {"name", node.name}};
    if (bone.tip >= 0)
        json["tip"] = model.nodes[asIndex(bone.tip)].name;
    else
        json["tipOffset"] = vectorJson(bone.toTip);
    json["length"] = rounded(static_cast<double>(bone.length));
    json["radius"] = rounded(static_cast<double>(bone.radius));
    json["frequency"] = rounded(hertz(position.omega));
    json["dampingRatio"] = rounded(position.zeta);
    json["rotationFrequency"] = rounded(hertz(rotation.omega));
    json["rotationDampingRatio"] = rounded(rotation.zeta);
    json["lengthStiffness"] = rounded(static_cast<double>(settings.lengthStiffness.at(bone.fraction)));
    return json;
}

Json chainsJson(const ChainExport& chains, const std::string& command) {
    const FigureModel& model = chains.figure->model();
    const BoneSettings& settings = chains.settings.bones;
    Json all = Json::array();
    for (std::size_t c = 0; c < model.chains.size(); ++c) {
        Json bones = Json::array();
        for (const ChainBone& bone : chains.figure->chainBones())
            if (bone.chain == static_cast<int>(c)) bones.push_back(boneJson(chains, bone));
        all.push_back({{"name", model.nodes[asIndex(model.chains[c])].name}, {"bones", std::move(bones)}});
    }
    return {{"command", command},
            {"figure", chains.source},
            {"units", "m, s, Hz, degrees"},
            {"metresPerUnit", rounded(static_cast<double>(model.unit))},
            {"acceleration", vectorJson(chains.acceleration)},
            {"bendCap", rounded(static_cast<double>(settings.bendCap) * 180 / static_cast<double>(kPi))},
            {"minStretch", rounded(static_cast<double>(settings.leastStretch))},
            {"maxStretch", rounded(static_cast<double>(settings.mostStretch))},
            {"chains", std::move(all)}};
}

/// What VRM programs at other frame rates make of a joint.
Json errorJson(const VrmSpring& spring, double length, SpringShape wanted) {
    Json errors{{"frequency", rounded(hertz(wanted.omega))}, {"dampingRatio", rounded(wanted.zeta)}};
    for (const int rate : {30, 60, 120}) {
        const SpringShape shape = shapeOfVrm(spring, length, rate);
        errors["at" + std::to_string(rate) + "Hz"] = {{"frequencyError", rounded(hertz(shape.omega - wanted.omega))},
                                                      {"dampingRatioError", rounded(shape.zeta - wanted.zeta)}};
    }
    return errors;
}

Json jointJson(const ChainExport& chains, const ChainBone& bone) {
    const FigureModel& model = chains.figure->model();
    const double unit = static_cast<double>(model.unit);
    const double length = std::max(static_cast<double>(bone.length) / unit, 1e-6);
    const SpringShape wanted = shapeAt(chains.settings.bones.position, chains.settings.bones, bone.fraction);
    const float strength = glm::length(chains.acceleration);
    VrmSpring spring = vrmSpring(wanted, length, static_cast<double>(strength) / unit);
    // The errors are those of the numbers as written.
    for (double* value : {&spring.stiffness, &spring.dragForce, &spring.gravityPower})
        *value = rounded(*value).get<double>();
    return {{"node", model.nodes[asIndex(bone.node)].fileIndex},
            {"hitRadius", rounded(static_cast<double>(bone.radius) / unit)},
            {"stiffness", spring.stiffness},
            {"gravityPower", spring.gravityPower},
            {"gravityDir", vectorJson(strength > 0 ? chains.acceleration / strength : glm::vec3(0, -1, 0))},
            {"dragForce", spring.dragForce},
            {"extras", errorJson(spring, length, wanted)}};
}

/// A spring per path without branches; the last joint is a tip, of which the format has only the node. Bones whose tip
/// is a point of the mesh have no node there, so VRM cannot move them.
Json springsJson(const ChainExport& chains) {
    const auto bones = chains.figure->chainBones();
    const FigureModel& model = chains.figure->model();
    std::vector<int> mainBone(model.nodes.size(), -1);
    std::vector<bool> isContinued(model.nodes.size());
    for (std::size_t b = 0; b < bones.size(); ++b) {
        int& first = mainBone[asIndex(bones[b].node)];
        if (bones[b].tip < 0 || first >= 0) continue;
        first = static_cast<int>(b);
        isContinued[asIndex(bones[b].tip)] = true;
    }
    Json springs = Json::array();
    for (std::size_t n = 0; n < model.nodes.size(); ++n) {
        if (mainBone[n] < 0 || isContinued[n]) continue;
        Json joints = Json::array();
        int node = static_cast<int>(n);
        for (; mainBone[asIndex(node)] >= 0; node = bones[asIndex(mainBone[asIndex(node)])].tip)
            joints.push_back(jointJson(chains, bones[asIndex(mainBone[asIndex(node)])]));
        joints.push_back({{"node", model.nodes[asIndex(node)].fileIndex}});
        springs.push_back({{"name", model.nodes[n].name}, {"joints", std::move(joints)}});
    }
    return springs;
}

Json vrmJson(const ChainExport& chains, const std::string& command) {
    Json extension{{"specVersion", "1.0"}};
    // The schema forbids empty arrays.
    if (Json springs = springsJson(chains); !springs.empty()) extension["springs"] = std::move(springs);
    return {{"asset", {{"version", "2.0"}, {"generator", "arclight"}, {"extras", {{"command", command}}}}},
            {"extensionsUsed", Json::array({"VRMC_springBone"})},
            {"extensions", {{"VRMC_springBone", std::move(extension)}}}};
}

}  // namespace

std::vector<Export> chainExports(const ChainExport& chains) {
    const auto writer = [chains](Json (*make)(const ChainExport&, const std::string&)) {
        return [chains, make](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
            return std::vector<ExportFile>{{request.ending, writeJson(make(chains, request.command))}};
        };
    };
    return {{"chains",
             "frequency, damping ratio, length and limits of each bone on springs",
             {".json"},
             writer(&chainsJson)},
            {"springbones", "the chains as the extension VRMC_springBone of VRM 1.0", {".vrm-json"}, writer(&vrmJson)}};
}

}  // namespace arclight::bones
