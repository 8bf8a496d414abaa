// glTF 2.0: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
//
// Reads .glb files with an embedded buffer and .gltf files with data: URIs. `readGltf` checks the structure; the
// functions below decode the data that they need, with bounded memory. Every error starts with the file's name and the
// JSON path of its cause: "fox.glb: accessors[3].count: …". Of materials, the base colour is read. Cameras, lights and
// morph targets are skipped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "core/values.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxGltfBytes = std::size_t{512} << 20;
/// Of the JSON text: the first chunk of a .glb, or a whole .gltf.
inline constexpr std::size_t kMaxGltfJsonBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxGltfNodes = 65536;
inline constexpr std::size_t kMaxGltfObjects = 65536;  ///< of each other kind: meshes, accessors, channels …
inline constexpr std::size_t kMaxGltfTriangles = 10'000'000;
/// Keyframes of all channels that are decoded by one call.
inline constexpr std::size_t kMaxGltfKeys = 4'000'000;

using Float4 = std::array<float, 4>;
/// Column by column, as in the file.
using GltfMatrix = std::array<double, 16>;

/// x ↦ translation + rotation · (scale · x).
struct GltfTransform {
    Float3 translation{0, 0, 0};
    Float4 rotation{0, 0, 0, 1};  ///< unit quaternion x, y, z, w
    Float3 scale{1, 1, 1};
};
GltfMatrix matrixOf(const GltfTransform& transform);
GltfMatrix product(const GltfMatrix& a, const GltfMatrix& b);
Float3 transformed(const GltfMatrix& matrix, const Float3& point);

struct GltfNode {
    std::string name;  ///< as in the file, or "node 3"
    int parent = -1;   ///< -1: none
    std::vector<int> children;
    int mesh = -1, skin = -1;
    GltfTransform transform;  ///< if the file has a matrix: its decomposition; shear is lost
    GltfMatrix local{};       ///< to the parent's space
};

/// An encoded image: PNG or JPEG, or of a kind that is not read.
struct GltfImage {
    std::string path;          ///< for messages: "images[0]"
    std::string_view bytes{};  ///< empty if it is another file
    std::string fault{};       ///< why it cannot be decoded
};

/// Outside of 0 … 1, a texture is repeated, its border is, or every second copy is mirrored.
enum class GltfWrap : int { repeat, clamp, mirror };

struct GltfTexture {
    int image = -1;  ///< -1: of a format that is not read
    std::array<GltfWrap, 2> wrap{};
    bool isSharp = false;  ///< enlarged without interpolation
};

/// How the opacity of a material is used: not at all, as the decision between drawn and not drawn, or as coverage.
enum class GltfAlpha : int { opaque, mask, blend };

struct GltfMaterial {
    Float4 baseColour{1, 1, 1, 1};  ///< linear RGB and opacity, a factor
    int texture = -1;               ///< of the base colour; -1: none
    int uvSet = 0;                  ///< TEXCOORD_n
    /// Texture coordinates (u, v, 1) are multiplied by these two rows.
    std::array<std::array<double, 3>, 2> uvTransform{{{1, 0, 0}, {0, 1, 0}}};
    GltfAlpha alpha = GltfAlpha::opaque;
    float alphaCutoff = 0.5f;  ///< opacities below are not drawn, for `mask`
};

/// References are checked, data is not decoded yet. -1: none.
struct GltfPrimitive {
    int positions = -1, normals = -1, joints = -1, weights = -1, indices = -1;  ///< accessors
    int colours = -1, uvs = -1;  ///< accessors; texture coordinates are those of the material's texture
    int mode = 4;                ///< 4 triangles, 5 a strip, 6 a fan; others have no triangles
    int material = -1;
    std::string path;  ///< for messages: "meshes[0].primitives[1]"
};
struct GltfMesh {
    std::string name;
    std::vector<GltfPrimitive> primitives;
};

struct GltfSkin {
    std::string name;
    std::vector<int> joints;  ///< nodes; vertices refer to them by position in this list
    int inverseBind = -1;     ///< an accessor; -1: all are the identity
};

enum class GltfTarget : int { translation, rotation, scale, weights };
enum class GltfInterpolation : int { linear, step, cubicSpline };

struct GltfChannel {
    int node = -1;
    GltfTarget target = GltfTarget::translation;
    GltfInterpolation interpolation = GltfInterpolation::linear;
    int times = -1, values = -1;  ///< accessors
    std::string path;             ///< for messages
};
struct GltfAnimation {
    std::string name;  ///< as in the file, or "animation 1", counted from 1
    std::vector<GltfChannel> channels;
};

/// A typed view of a buffer. Ranges are checked by `readGltf`.
struct GltfAccessor {
    std::size_t count = 0;
    int components = 1;        ///< 1 … 4, or 16
    int componentType = 5126;  ///< OpenGL's number: 5120 … 5126
    bool isNormalized = false;
    std::string_view bytes{};  ///< from the first element; empty: all elements are zero
    std::size_t stride = 0;    ///< from one element to the next, in bytes
    std::size_t sparseCount = 0;
    std::string_view sparseIndices{}, sparseValues{};
    int sparseIndexType = 5125;
};

struct GltfDocument {
    std::string name;  ///< of the file, for messages
    std::vector<GltfNode> nodes;
    std::vector<int> roots;  ///< of the default scene, or of the first; without scenes, all nodes without parent
    std::vector<GltfMesh> meshes;
    std::vector<GltfSkin> skins;
    std::vector<GltfAnimation> animations;
    std::vector<GltfAccessor> accessors;
    std::vector<GltfImage> images;
    std::vector<GltfTexture> textures;
    std::vector<GltfMaterial> materials;
    std::vector<std::unique_ptr<const std::string>> buffers;  ///< decoded data: URIs, to which others refer
    std::vector<std::string> notes;                           ///< what was skipped, a sentence each
};

/// Reads a .glb or .gltf, told apart by the first four bytes. The document refers to `bytes`, which must outlive it.
/// Exit::badAsset for damaged files, cycles of nodes, external files and required extensions other than
/// KHR_mesh_quantization and those that only concern materials.
Expected<GltfDocument> readGltf(std::string_view bytes, std::string_view name);

/// The nodes of the default scene, parents before children.
std::vector<int> sceneNodes(const GltfDocument& document);
/// From each node's space to the world, at rest. Nodes outside the default scene are placed as well.
std::vector<GltfMatrix> worldMatrices(const GltfDocument& document);

struct GltfTriangles {
    std::vector<Float3> positions;  ///< world space, y up, m
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::string> notes;
};
/// All triangles of the default scene at rest; skinned meshes in their bind pose. Fails if there are none, more than
/// `maxTriangles`, or a position is not finite.
Expected<GltfTriangles> gltfTriangles(const GltfDocument& document, Progress& progress,
                                      std::size_t maxTriangles = kMaxGltfTriangles);

/// Moves vertices: x ↦ world matrix of the node · inverseBind · x.
struct GltfBone {
    int node = -1;
    GltfMatrix inverseBind{};
};
struct GltfVertex {
    Float3 position{}, normal{};
    std::array<std::uint32_t, 4> bones{};  ///< indices of `GltfFigure::bones`
    Float4 weights{1, 0, 0, 0};            ///< with the sum 1
    Float4 colour{1, 1, 1, 1};             ///< linear RGB and opacity: of the material and of the vertex
    std::array<float, 2> uv{};             ///< in the texture of the base colour, from its upper left corner
};
/// Triangles of one material.
struct GltfPart {
    std::size_t first = 0, count = 0;  ///< triangles
    int texture = -1;                  ///< of `GltfDocument::textures`; -1: none
    GltfAlpha alpha = GltfAlpha::opaque;
    float alphaCutoff = 0.5f;
};
/// Everything visible in the default scene as one mesh that bones move. A mesh without skin has one bone: its node.
struct GltfFigure {
    std::vector<GltfVertex> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<GltfPart> parts;  ///< all triangles, in their order
    std::vector<GltfBone> bones;
    std::vector<std::string> notes;
};
/// Fails if there are no triangles or more vertices or triangles than `maxVertices`.
Expected<GltfFigure> gltfFigure(const GltfDocument& document, Progress& progress, std::size_t maxVertices);

/// Longer sides are halved.
inline constexpr int kMaxGltfImageSide = 4096;
/// Decodes `images[index]`, whose `bytes` are a PNG or a JPEG: RGBA, colours in sRGB, opacity not multiplied. Fails if
/// it is damaged.
Expected<Image> gltfImage(const GltfDocument& document, int index);
/// Whether `gltfImage` can decode its kind: whether it is in the file, and PNG or JPEG.
bool isReadable(const GltfImage& image);
/// The image with half the width and height, averaged as linear light.
Image halvedImage(const Image& image);

/// The decoded keyframes of a channel.
struct GltfKeys {
    GltfInterpolation interpolation = GltfInterpolation::linear;
    int components = 3;        ///< of a value: 3, or 4 for rotations (x, y, z, w; unit length)
    std::vector<float> times;  ///< s, strictly increasing
    /// One value per time; for cubic splines three: the tangent on arrival, the value, the tangent on leaving.
    std::vector<float> values;
    /// The value at `time`, held before the first and after the last key. Rotations have unit length.
    Float4 at(double time) const;
    /// The value of a key itself.
    Float4 key(std::size_t index) const;
};
/// Fails for non-finite values, rotations of zero length and times that do not increase.
Expected<GltfKeys> gltfKeys(const GltfDocument& document, const GltfChannel& channel);

/// The rotation channels that `--input FILE#NAME` can choose.
struct GltfRotationChannel {
    std::string name;  ///< "node", or "animation/node" if several animations exist
    int animation = 0, channel = 0;
};
std::vector<GltfRotationChannel> rotationChannels(const GltfDocument& document);

}  // namespace arclight
