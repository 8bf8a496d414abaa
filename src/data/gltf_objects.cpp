// Meshes, nodes, skins, scenes and animations.
#include <algorithm>
#include <array>
#include <cmath>

#include "data/gltf_json.h"

namespace arclight {
namespace {

/// The rotation of three orthonormal columns.
Float4 rotationOf(const std::array<std::array<double, 3>, 3>& column) {
    const auto m = [&](int r, int c) { return column[static_cast<std::size_t>(c)][static_cast<std::size_t>(r)]; };
    // The largest component is found first, so the division is exact enough for every rotation.
    std::array<double, 4> q{};
    const double trace = m(0, 0) + m(1, 1) + m(2, 2);
    if (trace > 0) {
        const double s = 2 * std::sqrt(1 + trace);
        q = {(m(2, 1) - m(1, 2)) / s, (m(0, 2) - m(2, 0)) / s, (m(1, 0) - m(0, 1)) / s, s / 4};
    } else {
        int a = 0;
        if (m(1, 1) > m(0, 0)) a = 1;
        if (m(2, 2) > m(a, a)) a = 2;
        const int b = (a + 1) % 3, c = (a + 2) % 3;
        const double s = 2 * std::sqrt(std::max(1 + m(a, a) - m(b, b) - m(c, c), 1e-12));
        q[static_cast<std::size_t>(a)] = s / 4;
        q[static_cast<std::size_t>(b)] = (m(b, a) + m(a, b)) / s;
        q[static_cast<std::size_t>(c)] = (m(c, a) + m(a, c)) / s;
        q[3] = (m(c, b) - m(b, c)) / s;
    }
    double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(length > 1e-6)) q = {0, 0, 0, 1}, length = 1;
    Float4 rotation;
    for (std::size_t i = 0; i < 4; ++i) rotation[i] = static_cast<float>(q[i] / length);
    return rotation;
}

/// Without shear. A mirroring becomes a negative scale along x.
GltfTransform transformOf(const GltfMatrix& m) {
    GltfTransform transform;
    std::array<std::array<double, 3>, 3> column{};
    for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t r = 0; r < 3; ++r) column[c][r] = m[4 * c + r];
        transform.translation[c] = static_cast<float>(m[12 + c]);
    }
    const auto& [a, b, c] = column;
    const double determinant =
        a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
    for (std::size_t i = 0; i < 3; ++i) {
        double length = std::hypot(column[i][0], std::hypot(column[i][1], column[i][2]));
        if (i == 0 && determinant < 0) length = -length;
        transform.scale[i] = static_cast<float>(length);
        for (double& x : column[i]) x = std::fabs(length) > 1e-20 ? x / length : 0;
    }
    transform.rotation = rotationOf(column);
    return transform;
}

constexpr std::array<std::string_view, 4> kTargets{"translation", "rotation", "scale", "weights"};
constexpr std::array<std::string_view, 3> kInterpolations{"LINEAR", "STEP", "CUBICSPLINE"};

}  // namespace

bool GltfJson::readMeshes(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "meshes", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("meshes", i);
        GltfMesh& mesh = document.meshes.emplace_back(GltfMesh{"mesh " + std::to_string(i), {}});
        const Json* primitives = nullptr;
        if (!text(json, path, "name", mesh.name) || !require(json, path, "primitives") ||
            !objects(json, path, "primitives", primitives))
            return false;
        primitives_ += primitives->size();
        if (primitives_ > kMaxGltfObjects) return refuse(path, "has too many primitives: all meshes have over 65536");
        for (std::size_t k = 0; k < primitives->size(); ++k)
            if (!readPrimitive((*primitives)[k], gltfPath(memberPath(path, "primitives"), k),
                               mesh.primitives.emplace_back()))
                return false;
    }
    return true;
}

bool GltfJson::readPrimitive(const Json& json, const std::string& path, GltfPrimitive& primitive) {
    primitive.path = path;
    const std::size_t accessors = document.accessors.size();
    const auto attributes = json.find("attributes");
    if (attributes == json.end() || !attributes->is_object())
        return refuse(memberPath(path, "attributes"), "must be an object");
    const std::string place = memberPath(path, "attributes");
    std::size_t mode = 4;
    if (!index(*attributes, place, "POSITION", accessors, primitive.positions) ||
        !index(*attributes, place, "NORMAL", accessors, primitive.normals) ||
        !index(*attributes, place, "JOINTS_0", accessors, primitive.joints) ||
        !index(*attributes, place, "WEIGHTS_0", accessors, primitive.weights) ||
        !index(json, path, "indices", accessors, primitive.indices) ||
        !readColours(json, path, *attributes, primitive) || !whole(json, path, "mode", mode))
        return false;
    if (mode > 6) return refuse(memberPath(path, "mode"), "must be from 0 to 6");
    primitive.mode = static_cast<int>(mode);
    skipsMorphTargets_ = skipsMorphTargets_ || json.contains("targets");
    return true;
}

bool GltfJson::readColours(const Json& json, const std::string& path, const Json& attributes,
                           GltfPrimitive& primitive) {
    const std::string place = memberPath(path, "attributes");
    const std::size_t accessors = document.accessors.size();
    if (!index(json, path, "material", document.materials.size(), primitive.material) ||
        !index(attributes, place, "COLOR_0", accessors, primitive.colours))
        return false;
    if (primitive.material < 0) return true;
    const GltfMaterial& material = document.materials[static_cast<std::size_t>(primitive.material)];
    return material.texture < 0 ||
           index(attributes, place, "TEXCOORD_" + std::to_string(material.uvSet), accessors, primitive.uvs);
}

bool GltfJson::readNodes(const Json& root) {
    const Json *array = nullptr, *skins = nullptr;
    if (!objects(root, "", "nodes", array) || !objects(root, "", "skins", skins)) return false;
    const std::size_t nodes = array ? array->size() : 0;
    document.nodes.reserve(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
        GltfNode& node = document.nodes.emplace_back();
        node.name = "node " + std::to_string(i);
        if (!readNode((*array)[i], gltfPath("nodes", i), node, nodes, skins ? skins->size() : 0)) return false;
    }
    return true;
}

bool GltfJson::readNode(const Json& json, const std::string& path, GltfNode& node, std::size_t nodes,
                        std::size_t skins) {
    if (!text(json, path, "name", node.name) || !indices(json, path, "children", nodes, node.children) ||
        !index(json, path, "mesh", document.meshes.size(), node.mesh) || !index(json, path, "skin", skins, node.skin))
        return false;
    if (json.contains("matrix")) {
        if (!numbers(json, path, "matrix", node.local)) return false;
        node.transform = transformOf(node.local);
        return true;
    }
    std::array<double, 3> translation{0, 0, 0}, scale{1, 1, 1};
    std::array<double, 4> rotation{0, 0, 0, 1};
    if (!numbers(json, path, "translation", translation) || !numbers(json, path, "scale", scale) ||
        !numbers(json, path, "rotation", rotation))
        return false;
    const double length = std::sqrt(rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2] +
                                    rotation[3] * rotation[3]);
    if (!(length > 1e-6)) return refuse(memberPath(path, "rotation"), "has zero length");
    for (std::size_t c = 0; c < 3; ++c) {
        node.transform.translation[c] = static_cast<float>(translation[c]);
        node.transform.scale[c] = static_cast<float>(scale[c]);
    }
    for (std::size_t c = 0; c < 4; ++c) node.transform.rotation[c] = static_cast<float>(rotation[c] / length);
    node.local = matrixOf(node.transform);
    return true;
}

bool GltfJson::linkNodes() {
    auto& nodes = document.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const int child : nodes[i].children) {
            int& parent = nodes[static_cast<std::size_t>(child)].parent;
            if (parent >= 0)
                return refuse(
                    memberPath(gltfPath("nodes", i), "children"),
                    "node " + std::to_string(child) + " already is a child of node " + std::to_string(parent));
            parent = static_cast<int>(i);
        }
    // Every node has at most one parent. So nodes that cannot be visited from those without parent are in cycles.
    std::vector<int> open;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].parent < 0) open.push_back(static_cast<int>(i));
    std::vector<bool> isVisited(nodes.size());
    while (!open.empty()) {
        const auto node = static_cast<std::size_t>(open.back());
        open.pop_back();
        isVisited[node] = true;
        open.insert(open.end(), nodes[node].children.begin(), nodes[node].children.end());
    }
    const auto inCycle = std::find(isVisited.begin(), isVisited.end(), false);
    return inCycle == isVisited.end() ||
           refuse(memberPath(gltfPath("nodes", static_cast<std::size_t>(inCycle - isVisited.begin())), "children"),
                  "is part of a cycle: the node is its own ancestor");
}

bool GltfJson::readSkins(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "skins", array)) return false;
    std::size_t all = 0;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("skins", i);
        GltfSkin& skin = document.skins.emplace_back(GltfSkin{"skin " + std::to_string(i), {}});
        if (!text(json, path, "name", skin.name) || !require(json, path, "joints") ||
            !indices(json, path, "joints", document.nodes.size(), skin.joints) ||
            !index(json, path, "inverseBindMatrices", document.accessors.size(), skin.inverseBind))
            return false;
        const std::string joints = memberPath(path, "joints");
        if (skin.joints.empty()) return refuse(joints, "is empty");
        all += skin.joints.size();
        if (all > kMaxGltfObjects) return refuse(joints, "are too many: all skins have over 65536");
        if (skin.inverseBind < 0) continue;
        const GltfAccessor& matrices = document.accessors[static_cast<std::size_t>(skin.inverseBind)];
        if (matrices.components != 16 || matrices.componentType != 5126 || matrices.count < skin.joints.size())
            return refuse(memberPath(path, "inverseBindMatrices"),
                          "must be at least " + std::to_string(skin.joints.size()) + " MAT4 of floats");
    }
    return true;
}

bool GltfJson::readScene(const Json& root) {
    const Json* scenes = nullptr;
    int scene = 0;
    if (!objects(root, "", "scenes", scenes) || !index(root, "", "scene", scenes ? scenes->size() : 0, scene))
        return false;
    auto& roots = document.roots;
    if (!scenes || scenes->empty()) {
        for (std::size_t i = 0; i < document.nodes.size(); ++i)
            if (document.nodes[i].parent < 0) roots.push_back(static_cast<int>(i));
        return true;
    }
    const std::string path = gltfPath("scenes", static_cast<std::size_t>(scene));
    if (!indices((*scenes)[static_cast<std::size_t>(scene)], path, "nodes", document.nodes.size(), roots)) return false;
    for (std::size_t i = 0; i < roots.size(); ++i)
        if (document.nodes[static_cast<std::size_t>(roots[i])].parent >= 0)
            return refuse(gltfPath(memberPath(path, "nodes"), i), "refers to a node that has a parent");
    if (scenes->size() > 1)
        document.notes.push_back("Only the default one of " + std::to_string(scenes->size()) + " scenes is read.");
    return true;
}

bool GltfJson::readAnimations(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "animations", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("animations", i);
        GltfAnimation& animation = document.animations.emplace_back();
        animation.name = "animation " + std::to_string(i + 1);
        const Json *samplers = nullptr, *channels = nullptr;
        if (!text(json, path, "name", animation.name) || !require(json, path, "samplers") ||
            !require(json, path, "channels") || !objects(json, path, "samplers", samplers) ||
            !objects(json, path, "channels", channels))
            return false;
        channels_ += channels->size();
        if (channels_ > kMaxGltfObjects) return refuse(path, "has too many channels: all animations have over 65536");
        for (std::size_t k = 0; k < channels->size(); ++k)
            if (!readChannel((*channels)[k], gltfPath(memberPath(path, "channels"), k), *samplers, path, animation))
                return false;
    }
    return true;
}

bool GltfJson::readChannel(const Json& json, const std::string& path, const Json& samplers,
                           const std::string& animation, GltfAnimation& to) {
    GltfChannel channel;
    int sampler = 0;
    const auto target = json.find("target");
    if (target == json.end() || !target->is_object()) return refuse(memberPath(path, "target"), "must be an object");
    std::string kind;
    if (!require(json, path, "sampler") || !index(json, path, "sampler", samplers.size(), sampler) ||
        !index(*target, memberPath(path, "target"), "node", document.nodes.size(), channel.node) ||
        !text(*target, memberPath(path, "target"), "path", kind))
        return false;
    const auto found = std::find(kTargets.begin(), kTargets.end(), kind);
    if (channel.node < 0 || found == kTargets.end()) return skipsChannels_ = true;
    channel.target = static_cast<GltfTarget>(found - kTargets.begin());
    const auto number = static_cast<std::size_t>(sampler);
    channel.path = gltfPath(memberPath(animation, "samplers"), number);
    const Json& curve = samplers[number];
    std::string interpolation = "LINEAR";
    const std::size_t accessors = document.accessors.size();
    if (!require(curve, channel.path, "input") || !require(curve, channel.path, "output") ||
        !index(curve, channel.path, "input", accessors, channel.times) ||
        !index(curve, channel.path, "output", accessors, channel.values) ||
        !text(curve, channel.path, "interpolation", interpolation))
        return false;
    const auto kindOf = std::find(kInterpolations.begin(), kInterpolations.end(), interpolation);
    if (kindOf == kInterpolations.end())
        return refuse(memberPath(channel.path, "interpolation"), "must be LINEAR, STEP or CUBICSPLINE");
    channel.interpolation = static_cast<GltfInterpolation>(kindOf - kInterpolations.begin());
    to.channels.push_back(std::move(channel));
    return true;
}

}  // namespace arclight
