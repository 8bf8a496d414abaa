// A skinned figure: an animation moves its nodes, springs move the chains that hang on them, and the mesh follows.
//
// Nodes are joints as in glTF: a node's rotation moves its children, so the bone of a node leads from its position to
// that of its first child. The chain below a node contains all its descendants. Animated rotations within a chain move
// the poses to which its springs pull.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/image.h"
#include "sim/bones/bone_springs.h"

namespace arclight::bones {

constexpr std::size_t asIndex(int i) { return static_cast<std::size_t>(i); }

/// x ↦ translation + rotation · (scale · x).
struct NodeTransform {
    glm::vec3 translation{0};
    glm::quat rotation{1, 0, 0, 0};
    glm::vec3 scale{1};
};

struct FigureNode {
    std::string name;
    int parent = -1;       ///< a node before this one; -1: none
    int fileIndex = -1;    ///< in the file it comes from
    NodeTransform rest{};  ///< to the parent's space
};

/// The motion of a node: its transforms at 60 samples per second. The last sample leads back to the first.
struct FigureTrack {
    int node = 0;
    std::vector<NodeTransform> samples;
};
inline constexpr int kTrackRate = 60;

struct FigureBone {
    int node = 0;
    glm::mat4 inverseBind{1};  ///< from the mesh to the node's space
};

struct FigureVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec3 colour{1};  ///< linear
    std::array<std::uint32_t, 4> bones{};
    glm::vec4 weights{1, 0, 0, 0};
    float opacity = 1;
    glm::vec2 uv{0};  ///< from the upper left corner of the texture
};

/// Outside of 0 … 1, a texture is repeated, its border is, or every second copy is mirrored.
enum class TextureWrap : int { repeat, clamp, mirror };

struct FigureTexture {
    Image image;  ///< RGBA, colours in sRGB
    std::array<TextureWrap, 2> wrap{};
    bool isSharp = false;  ///< enlarged without interpolation
};

/// How opacity is used: not at all, as the decision between drawn and not drawn, or as coverage.
enum class FigureAlpha : int { opaque, mask, blend };

/// Triangles with the same texture.
struct FigurePart {
    std::size_t first = 0, count = 0;  ///< indices
    int texture = -1;                  ///< of `FigureModel::textures`, multiplied by the vertices' colours; -1: none
    FigureAlpha alpha = FigureAlpha::opaque;
    float alphaCutoff = 0.5f;
    friend bool operator==(const FigurePart&, const FigurePart&) = default;
};

struct FigureModel {
    std::vector<FigureNode> nodes;
    std::vector<FigureTrack> tracks;
    std::vector<FigureBone> bones;
    std::vector<FigureVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<FigurePart> parts;  ///< all indices, in their order; empty: one part without texture
    std::vector<FigureTexture> textures;
    std::vector<int> chains;  ///< their first nodes, none below another
    float unit = 1;           ///< m per unit of the file
};

/// The settings of all chains.
struct FigureSettings {
    BoneSettings bones;
    BoneStepping stepping;
    bool isStiff = false;
    bool squashAndStretch = true;
    friend bool operator==(const FigureSettings&, const FigureSettings&) = default;
};

/// A bone of a chain for other programs: from `node` to the node or point at its tip.
struct ChainBone {
    int node = 0;
    int tip = -1;        ///< the node at its tip; -1: the tip is a point of the mesh
    int chain = 0;       ///< index in `FigureModel::chains`
    glm::vec3 toTip{0};  ///< in the node's space at rest, in units of the file
    float length = 0;    ///< m
    float fraction = 0;  ///< of its tip along the chain, 0 … 1
    float radius = 0;    ///< mean distance of the vertices that follow it from the bone, m; 0 if there are none
};

class Figure {
public:
    Figure() = default;
    /// At rest at the start of its animation. `model` must outlive it.
    explicit Figure(const FigureModel& model);

    /// Motion continues.
    void configure(const FigureSettings& settings);
    /// Jumps to a time of the animation, at rest.
    void reset(double seconds, const Pose& root);
    /// One tick of `dt` seconds that ends at time `seconds` of the animation. `root` moves the whole figure.
    void step(double seconds, const Pose& root, glm::vec3 acceleration, double dt,
              std::span<const Effector> effectors = {});

    const FigureModel& model() const { return *model_; }
    const BoneSprings& springs() const { return springs_; }
    std::span<const ChainBone> chainBones() const { return chainBones_; }
    /// Matrices from the mesh to the world, m, one per bone of the model.
    std::span<const glm::mat4> skin() const { return skin_; }
    /// Nodes as the animation moves them, without springs, m.
    std::span<const glm::mat4> animated() const { return world_; }
    /// The mean position of the nodes as the animation moves them, m.
    glm::vec3 centre() const;
    /// The largest relative difference between a drawn bone's length and its rest length.
    double largestLengthError() const;

private:
    void findChains();
    std::vector<glm::vec4> vertexSums() const;
    void addChain(int chain, const std::vector<std::vector<int>>& children, std::span<const glm::vec4> centres);
    int addJoint(int chain, int node, int tip, int parentJoint, glm::vec3 toTip);
    void measureBones();
    void animate(double seconds, const Pose& root);
    void poseChains();
    void updateSkin();
    Pose poseOf(int node) const;

    const FigureModel* model_ = nullptr;
    FigureSettings settings_;
    BoneSprings springs_;
    std::vector<ChainBone> chainBones_;  ///< one per joint of the springs
    std::vector<Joint> joints_;          ///< as the springs got them
    std::vector<int> anchorNodes_;
    std::vector<int> jointOfNode_;         ///< the joint at the tip of the node's bone; -1: not on springs
    std::vector<glm::mat4> restToAnchor_;  ///< from a chain node's space to that of its anchor, at rest
    std::vector<glm::mat4> restWorld_, world_;
    std::vector<glm::mat4> shown_;  ///< `world_` with the chains moved by springs
    std::vector<float> restSize_;   ///< cube root of the determinant of a node's world matrix at rest
    std::vector<Pose> anchors_, rests_;
    std::vector<glm::mat4> skin_;
    std::vector<NodeTransform> local_;
};

/// The mesh moved by `skin` into `positions` and `normals`, then transformed by p ↦ size · (p − origin).
void skinFigure(const FigureModel& model, std::span<const glm::mat4> skin, float size, glm::vec3 origin,
                std::span<glm::vec3> positions, std::span<glm::vec3> normals);

}  // namespace arclight::bones
