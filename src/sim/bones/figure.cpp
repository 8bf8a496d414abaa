#include "sim/bones/figure.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/check.h"
#include "core/parallel.h"
#include "sim/common/unit.h"

namespace arclight::bones {
namespace {

using glm::mat4;
using glm::quat;
using glm::vec3;

mat4 matrixFrom(const NodeTransform& t) {
    mat4 m = glm::mat4_cast(t.rotation);
    m[0] *= t.scale.x, m[1] *= t.scale.y, m[2] *= t.scale.z;
    m[3] = glm::vec4(t.translation, 1);
    return m;
}

mat4 matrixFrom(const Pose& pose) { return matrixFrom(NodeTransform{pose.offset, pose.turn, vec3(pose.scale)}); }

NodeTransform mixed(const NodeTransform& a, const NodeTransform& b, float u) {
    quat to = b.rotation;
    if (glm::dot(a.rotation, to) < 0) to = -to;
    // Neighbouring samples are so close that the chord replaces the arc.
    const quat sum = a.rotation * (1 - u) + to * u;
    const float length = glm::length(sum);
    return {glm::mix(a.translation, b.translation, u), length > 1e-6f ? sum / length : a.rotation,
            glm::mix(a.scale, b.scale, u)};
}

/// The rotation in a matrix that may also scale, shear and mirror.
quat rotationIn(const mat4& m) {
    const float sign = glm::determinant(glm::mat3(m)) < 0 ? -1.0f : 1.0f;
    const vec3 x = unit(sign * vec3(m[0]), {1, 0, 0}, 1e-30f);
    vec3 y = sign * vec3(m[1]);
    y = unit(y - glm::dot(x, y) * x, glm::dot(x, vec3(0, 1, 0)) < 0.9f ? vec3(0, 1, 0) : vec3(0, 0, 1), 1e-30f);
    y = unit(y - glm::dot(x, y) * x, {0, 1, 0}, 1e-30f);
    return glm::normalize(glm::quat_cast(glm::mat3(x, y, glm::cross(x, y))));
}

float sizeOf(const mat4& m) { return std::cbrt(std::fabs(glm::determinant(glm::mat3(m)))); }

float distanceToLine(vec3 p, vec3 from, vec3 to) {
    const vec3 line = to - from;
    const float square = glm::dot(line, line);
    const float t = square > 0 ? std::clamp(glm::dot(p - from, line) / square, 0.0f, 1.0f) : 0.0f;
    return glm::distance(p, from + t * line);
}

}  // namespace

Figure::Figure(const FigureModel& model) : model_(&model) {
    for (const FigureNode& node : model.nodes) local_.push_back(node.rest);
    world_.resize(model.nodes.size());
    skin_.resize(model.bones.size());
    reset(0, {});
}

void Figure::animate(double seconds, const Pose& root) {
    for (const FigureTrack& track : model_->tracks) {
        const double period = static_cast<double>(track.samples.size()) / kTrackRate;
        const double sample = std::fmod(std::max(seconds, 0.0), period) * kTrackRate;
        const std::size_t i = std::min(static_cast<std::size_t>(sample + 1e-6), track.samples.size() - 1);
        const auto u = static_cast<float>(std::clamp(sample - static_cast<double>(i), 0.0, 1.0));
        local_[asIndex(track.node)] = mixed(track.samples[i], track.samples[(i + 1) % track.samples.size()], u);
    }
    Pose scaled = root;
    scaled.scale *= model_->unit;
    const mat4 outer = matrixFrom(scaled);
    for (std::size_t i = 0; i < world_.size(); ++i) {
        const int parent = model_->nodes[i].parent;
        world_[i] = (parent < 0 ? outer : world_[asIndex(parent)]) * matrixFrom(local_[i]);
    }
}

Pose Figure::poseOf(int node) const { return {rotationIn(world_[asIndex(node)]), vec3(world_[asIndex(node)][3])}; }

/// All joints, at the current pose of the animation.
void Figure::findChains() {
    const auto& nodes = model_->nodes;
    std::vector<std::vector<int>> children(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].parent >= 0) children[asIndex(nodes[i].parent)].push_back(static_cast<int>(i));
    joints_.clear(), chainBones_.clear(), anchorNodes_.clear();
    jointOfNode_.assign(nodes.size(), -1);
    restToAnchor_.assign(nodes.size(), mat4(1));
    restWorld_ = world_;
    restSize_.clear();
    for (const mat4& m : restWorld_) restSize_.push_back(sizeOf(m));
    const std::vector<glm::vec4> sums = vertexSums();
    for (std::size_t i = 0; i < model_->chains.size(); ++i) addChain(static_cast<int>(i), children, sums);
    rests_.clear();
    for (const Joint& joint : joints_) rests_.push_back(joint.rest);
}

int Figure::addJoint(int chain, int node, int tip, int parentJoint, vec3 toTip) {
    const Pose from = poseOf(node);
    Joint joint;
    joint.isOnAnchor = parentJoint < 0;
    joint.parent = parentJoint < 0 ? static_cast<int>(anchorNodes_.size()) - 1 : parentJoint;
    joint.rest.offset = glm::conjugate(from.turn) * toTip;
    if (tip >= 0) joint.rest.turn = glm::normalize(glm::conjugate(from.turn) * poseOf(tip).turn);
    const int number = static_cast<int>(joints_.size());
    joints_.push_back(joint);
    if (jointOfNode_[asIndex(node)] < 0) jointOfNode_[asIndex(node)] = number;
    ChainBone bone{.node = node, .tip = tip, .chain = chain, .length = glm::length(toTip)};
    bone.toTip = vec3(glm::inverse(world_[asIndex(node)]) * glm::vec4(vec3(world_[asIndex(node)][3]) + toTip, 1));
    chainBones_.push_back(bone);
    return number;
}

/// For each node the sum of the positions of the vertices that mainly follow it, and their number.
std::vector<glm::vec4> Figure::vertexSums() const {
    std::vector<glm::vec4> sums(model_->nodes.size(), glm::vec4(0));
    for (const FigureVertex& vertex : model_->vertices)
        for (int k = 0; k < 4; ++k) {
            const FigureBone& bone = model_->bones[vertex.bones[asIndex(k)]];
            if (vertex.weights[k] < 0.5f) continue;
            const vec3 p(world_[asIndex(bone.node)] * bone.inverseBind * glm::vec4(vertex.position, 1));
            sums[asIndex(bone.node)] += glm::vec4(p, 1);
        }
    return sums;
}

/// The bone of a leaf leads from its node to the far side of its vertices.
void Figure::addChain(int chain, const std::vector<std::vector<int>>& children, std::span<const glm::vec4> centres) {
    const int root = model_->chains[asIndex(chain)];
    anchorNodes_.push_back(root);
    const mat4 toAnchor = glm::inverse(matrixFrom(poseOf(root)));
    struct Open {
        int node, joint;  ///< the joint at the node's position; -1: the anchor
    };
    const std::size_t first = joints_.size();
    std::vector<Open> open{{root, -1}};
    for (std::size_t i = 0; i < open.size(); ++i) {
        const auto [node, joint] = open[i];
        restToAnchor_[asIndex(node)] = toAnchor * world_[asIndex(node)];
        const vec3 from(world_[asIndex(node)][3]);
        for (const int child : children[asIndex(node)])
            open.push_back({child, addJoint(chain, node, child, joint, vec3(world_[asIndex(child)][3]) - from)});
        const glm::vec4 centre = centres[asIndex(node)];
        if (children[asIndex(node)].empty() && centre.w > 0)
            addJoint(chain, node, -1, joint, 2.0f * (vec3(centre) / centre.w - from));
    }
    if (joints_.size() == first) anchorNodes_.pop_back();
}

void Figure::poseChains() {
    anchors_.resize(anchorNodes_.size());
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
        anchors_[i] = poseOf(anchorNodes_[i]);
        const float rest = restSize_[asIndex(anchorNodes_[i])];
        const float ratio = rest > 0 ? sizeOf(world_[asIndex(anchorNodes_[i])]) / rest : 1.0f;
        anchors_[i].scale = std::clamp(ratio, 0.01f, 100.0f);
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        const ChainBone& bone = chainBones_[j];
        if (bone.tip < 0) continue;
        const Pose from = poseOf(bone.node), to = poseOf(bone.tip);
        int root = static_cast<int>(j);
        while (!joints_[asIndex(root)].isOnAnchor) root = joints_[asIndex(root)].parent;
        const float scale = anchors_[asIndex(joints_[asIndex(root)].parent)].scale;
        rests_[j].offset = glm::conjugate(from.turn) * (to.offset - from.offset) / scale;
        rests_[j].turn = glm::normalize(glm::conjugate(from.turn) * to.turn);
    }
}

void Figure::reset(double seconds, const Pose& root) {
    animate(seconds, root);
    findChains();
    poseChains();
    springs_ = BoneSprings(Skeleton(joints_), anchors_);
    springs_.configure(std::span(&settings_.bones, 1), settings_.stepping);
    measureBones();
    updateSkin();
}

void Figure::configure(const FigureSettings& settings) {
    settings_ = settings;
    springs_.configure(std::span(&settings_.bones, 1), settings_.stepping);
    updateSkin();
}

void Figure::step(double seconds, const Pose& root, vec3 acceleration, double dt, std::span<const Effector> effectors) {
    animate(seconds, root);
    poseChains();
    springs_.step({.anchors = anchors_, .acceleration = acceleration, .effectors = effectors, .rests = rests_}, dt);
    updateSkin();
}

/// Positions along the chains, and how far from each bone its vertices are.
void Figure::measureBones() {
    const auto slots = springs_.skeleton().slots();
    for (std::size_t j = 0; j < chainBones_.size(); ++j)
        chainBones_[j].fraction = slots[springs_.skeleton().slotOf(static_cast<int>(j))].fraction;
    std::vector<float> sum(chainBones_.size()), weight(chainBones_.size());
    for (const FigureVertex& vertex : model_->vertices)
        for (int k = 0; k < 4; ++k) {
            const FigureBone& bone = model_->bones[vertex.bones[asIndex(k)]];
            const int joint = jointOfNode_[asIndex(bone.node)];
            if (!(vertex.weights[k] > 0.25f) || joint < 0) continue;
            const mat4& world = world_[asIndex(bone.node)];
            const vec3 p(world * bone.inverseBind * glm::vec4(vertex.position, 1)), from(world[3]);
            const vec3 to(world * glm::vec4(chainBones_[asIndex(joint)].toTip, 1));
            sum[asIndex(joint)] += vertex.weights[k] * distanceToLine(p, from, to);
            weight[asIndex(joint)] += vertex.weights[k];
        }
    for (std::size_t j = 0; j < chainBones_.size(); ++j)
        chainBones_[j].radius = weight[j] > 0 ? sum[j] / weight[j] : 0.0f;
}

void Figure::updateSkin() {
    shown_.resize(model_->nodes.size());
    for (std::size_t n = 0; n < shown_.size(); ++n) {
        const int joint = jointOfNode_[n];
        if (joint < 0 || settings_.isStiff) {
            shown_[n] = world_[n];
            continue;
        }
        Segment segment = springs_.segment(joint);
        if (!settings_.squashAndStretch) segment.across = 1;
        shown_[n] = segment.matrix() * restToAnchor_[n];
    }
    for (std::size_t b = 0; b < skin_.size(); ++b)
        skin_[b] = shown_[asIndex(model_->bones[b].node)] * model_->bones[b].inverseBind;
}

vec3 Figure::centre() const {
    vec3 sum(0);
    for (const FigureBone& bone : model_->bones) sum += vec3(world_[asIndex(bone.node)][3]);
    return sum / static_cast<float>(std::max<std::size_t>(model_->bones.size(), 1));
}

double Figure::largestLengthError() const {
    double worst = 0;
    for (std::size_t j = 0; j < chainBones_.size() && !settings_.isStiff; ++j)
        if (chainBones_[j].length > 0)
            worst = std::max(worst, std::fabs(static_cast<double>(springs_.stretch(static_cast<int>(j))) - 1));
    return worst;
}

void skinFigure(const FigureModel& model, std::span<const mat4> skin, float size, vec3 origin,
                std::span<vec3> positions, std::span<vec3> normals) {
    CHECK_EQ(positions.size(), model.vertices.size());
    parallelFor(model.vertices.size(), 4096, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const FigureVertex& v = model.vertices[i];
            mat4 m = v.weights[0] * skin[v.bones[0]];
            for (int k = 1; k < 4; ++k)
                if (v.weights[k] > 0) m += v.weights[k] * skin[v.bones[asIndex(k)]];
            positions[i] = size * (vec3(m * glm::vec4(v.position, 1)) - origin);
            // The cofactor matrix keeps normals perpendicular to squashed surfaces; its sign is that of a mirroring.
            const vec3 x(m[0]), y(m[1]), z(m[2]);
            const float sign = glm::dot(glm::cross(x, y), z) < 0 ? -1.0f : 1.0f;
            normals[i] = unit(
                sign * (glm::cross(y, z) * v.normal.x + glm::cross(z, x) * v.normal.y + glm::cross(x, y) * v.normal.z),
                {0, 1, 0}, 1e-36f);
        }
    });
}

}  // namespace arclight::bones
