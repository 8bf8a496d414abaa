// The structure of a glTF file, from its JSON text. Only gltf*.cpp include this header.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/json.h"
#include "data/gltf.h"

namespace arclight {

/// Reads the parts of the text in the order of their references. Functions return false at the first error, which is
/// then in `fault`: a JSON path and the reason.
class GltfJson {
public:
    GltfDocument document;
    std::string_view binary;  ///< the chunk of a .glb
    bool hasBinary = false;
    std::string fault;

    bool read(const Json& root);

private:
    struct View {
        std::string_view bytes;
        std::size_t stride = 0;  ///< 0: elements follow each other
    };

    // gltf_json.cpp
    bool refuse(std::string_view path, std::string_view why);
    /// The member of an object, which is an array of objects; null if absent.
    bool objects(const Json& root, std::string_view path, std::string_view key, const Json*& array);
    /// Optional members. The value is kept if the member is absent.
    bool index(const Json& object, std::string_view path, std::string_view key, std::size_t count, int& value);
    bool whole(const Json& object, std::string_view path, std::string_view key, std::size_t& value);
    bool number(const Json& object, std::string_view path, std::string_view key, double& value);
    bool numbers(const Json& object, std::string_view path, std::string_view key, std::span<double> values);
    bool text(const Json& object, std::string_view path, std::string_view key, std::string& value);
    /// An array of different indices below `count`.
    bool indices(const Json& object, std::string_view path, std::string_view key, std::size_t count,
                 std::vector<int>& values);
    bool require(const Json& object, std::string_view path, std::string_view key);
    bool checkAsset(const Json& root);
    bool checkExtensions(const Json& root);

    // gltf_buffers.cpp
    /// The decoded data of a URI's base64 text, which the document keeps; false if it is no base64.
    bool keepBase64(std::string_view base64, std::string_view& bytes);
    bool readBuffers(const Json& root);
    bool readBuffer(const Json& buffer, const std::string& path, std::size_t number);
    bool readViews(const Json& root);
    bool readAccessors(const Json& root);
    bool readAccessor(const Json& json, const std::string& path);
    bool readSparse(const Json& json, const std::string& path, GltfAccessor& accessor, std::size_t elementBytes);
    /// `count` elements in a view: their bytes, or an error if the view is too short.
    bool elements(const Json& json, const std::string& path, std::size_t count, std::size_t elementBytes,
                  std::string_view& bytes, std::size_t& stride);

    // gltf_materials.cpp
    bool readImages(const Json& root);
    bool readImage(const Json& json, GltfImage& image);
    bool readTextures(const Json& root);
    bool readSamplers(const Json& root, std::vector<GltfTexture>& samplers);
    bool readMaterials(const Json& root);
    bool readMaterial(const Json& json, const std::string& path, GltfMaterial& material);
    bool readBaseTexture(const Json& json, const std::string& path, GltfMaterial& material);
    bool readUvTransform(const Json& json, const std::string& path, GltfMaterial& material);

    // gltf_objects.cpp
    bool readMeshes(const Json& root);
    bool readPrimitive(const Json& json, const std::string& path, GltfPrimitive& primitive);
    bool readColours(const Json& json, const std::string& path, const Json& attributes, GltfPrimitive& primitive);
    bool readNodes(const Json& root);
    bool readNode(const Json& json, const std::string& path, GltfNode& node, std::size_t nodes, std::size_t skins);
    bool linkNodes();
    bool readSkins(const Json& root);
    bool readScene(const Json& root);
    bool readAnimations(const Json& root);
    bool readChannel(const Json& json, const std::string& path, const Json& samplers, const std::string& animation,
                     GltfAnimation& to);

    std::vector<std::string_view> buffers_;
    std::vector<View> views_;
    std::size_t primitives_ = 0, channels_ = 0;
    bool skipsChannels_ = false, skipsMorphTargets_ = false;
};

/// The bytes of a component of OpenGL's type `componentType`; 0 if glTF has no such type.
std::size_t gltfComponentBytes(int componentType);

/// The base64 text of a data: URI; nothing if it has none.
std::optional<std::string_view> base64Of(std::string_view uri);

/// The element of `array`, as in "nodes[3]".
std::string gltfPath(std::string_view array, std::size_t index);

}  // namespace arclight
