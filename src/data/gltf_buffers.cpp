// Buffers, views of them and accessors.
#include <algorithm>

#include "core/base64.h"
#include "core/text.h"
#include "data/gltf_json.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxStride = 252;

/// The components of a type by its name; 0 for types that no reader here uses.
int componentsOf(std::string_view type) {
    if (type == "SCALAR") return 1;
    if (type == "VEC2") return 2;
    if (type == "VEC3") return 3;
    if (type == "VEC4") return 4;
    if (type == "MAT4") return 16;
    return 0;
}

bool isType(std::string_view type) { return componentsOf(type) > 0 || type == "MAT2" || type == "MAT3"; }

}  // namespace

std::size_t gltfComponentBytes(int componentType) {
    switch (componentType) {
        case 5120:
        case 5121: return 1;
        case 5122:
        case 5123: return 2;
        case 5125:
        case 5126: return 4;
        default: return 0;
    }
}

bool GltfJson::readBuffers(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "buffers", array)) return false;
    if (!array) return true;
    for (std::size_t i = 0; i < array->size(); ++i)
        if (!readBuffer((*array)[i], gltfPath("buffers", i), i)) return false;
    return true;
}

std::optional<std::string_view> base64Of(std::string_view uri) {
    constexpr std::string_view kMarker = ";base64,";
    const std::size_t marker = uri.find(kMarker);
    if (!uri.starts_with("data:") || marker == std::string_view::npos) return std::nullopt;
    return uri.substr(marker + kMarker.size());
}

bool GltfJson::keepBase64(std::string_view base64, std::string_view& bytes) {
    auto decoded = decodeBase64(base64);
    if (!decoded) return false;
    document.buffers.push_back(std::make_unique<const std::string>(std::move(*decoded)));
    bytes = *document.buffers.back();
    return true;
}

bool GltfJson::readBuffer(const Json& buffer, const std::string& path, std::size_t number) {
    std::size_t length = 0;
    if (!require(buffer, path, "byteLength") || !whole(buffer, path, "byteLength", length)) return false;
    std::string_view bytes;
    if (!buffer.contains("uri")) {
        if (number > 0 || !hasBinary) return refuse(path, "has no uri, and the file has no binary chunk for it");
        bytes = binary;
    } else {
        std::string uri;
        if (!text(buffer, path, "uri", uri)) return false;
        if (!uri.starts_with("data:"))
            return refuse(memberPath(path, "uri"), inQuotes(uri.substr(0, 60)) +
                                                       " is another file; save as .glb, "
                                                       "which contains all data");
        const auto base64 = base64Of(uri);
        if (!base64) return refuse(memberPath(path, "uri"), "is not base64");
        if (!keepBase64(*base64, bytes)) return refuse(memberPath(path, "uri"), "is not valid base64");
    }
    if (length > bytes.size())
        return refuse(memberPath(path, "byteLength"), "is " + std::to_string(length) + "; the file has " +
                                                          std::to_string(bytes.size()) + " bytes of it");
    buffers_.push_back(bytes.substr(0, length));
    return true;
}

bool GltfJson::readViews(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "bufferViews", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("bufferViews", i);
        int buffer = 0;
        std::size_t offset = 0, length = 0;
        View view;
        if (!require(json, path, "buffer") || !require(json, path, "byteLength")) return false;
        if (!index(json, path, "buffer", buffers_.size(), buffer) || !whole(json, path, "byteOffset", offset) ||
            !whole(json, path, "byteLength", length) || !whole(json, path, "byteStride", view.stride))
            return false;
        const std::string_view bytes = buffers_[static_cast<std::size_t>(buffer)];
        if (offset > bytes.size() || length > bytes.size() - offset)
            return refuse(path, "ends at byte " + std::to_string(offset + length) + " of a buffer of " +
                                    std::to_string(bytes.size()) + " bytes");
        if (view.stride > kMaxStride) return refuse(memberPath(path, "byteStride"), "must be at most 252");
        view.bytes = bytes.substr(offset, length);
        views_.push_back(view);
    }
    return true;
}

bool GltfJson::elements(const Json& json, const std::string& path, std::size_t count, std::size_t elementBytes,
                        std::string_view& bytes, std::size_t& stride) {
    int number = 0;
    std::size_t offset = 0;
    if (!require(json, path, "bufferView") || !index(json, path, "bufferView", views_.size(), number) ||
        !whole(json, path, "byteOffset", offset))
        return false;
    const View& view = views_[static_cast<std::size_t>(number)];
    stride = view.stride > 0 ? view.stride : elementBytes;
    const std::size_t size = count > 0 ? (count - 1) * stride + elementBytes : 0;
    if (offset > view.bytes.size() || size > view.bytes.size() - offset)
        return refuse(path, std::to_string(count) + " elements end at byte " + std::to_string(offset + size) + " of " +
                                gltfPath("bufferViews", static_cast<std::size_t>(number)) + ", which has " +
                                std::to_string(view.bytes.size()));
    bytes = view.bytes.substr(offset, size);
    return true;
}

bool GltfJson::readAccessors(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "accessors", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i)
        if (!readAccessor((*array)[i], gltfPath("accessors", i))) return false;
    return true;
}

bool GltfJson::readAccessor(const Json& json, const std::string& path) {
    GltfAccessor accessor;
    std::size_t componentType = 0;
    std::string type;
    for (const std::string_view key : {"componentType", "count", "type"})
        if (!require(json, path, key)) return false;
    if (!whole(json, path, "componentType", componentType) || !whole(json, path, "count", accessor.count) ||
        !text(json, path, "type", type))
        return false;
    accessor.componentType = static_cast<int>(std::min<std::size_t>(componentType, 65536));
    const std::size_t componentBytes = gltfComponentBytes(accessor.componentType);
    if (componentBytes == 0) return refuse(memberPath(path, "componentType"), "must be 5120 … 5123, 5125 or 5126");
    if (!isType(type)) return refuse(memberPath(path, "type"), inQuotes(type.substr(0, 20)) + " is not a type");
    accessor.components = componentsOf(type);
    if (const auto normalized = json.find("normalized"); normalized != json.end()) {
        if (!normalized->is_boolean()) return refuse(memberPath(path, "normalized"), "must be true or false");
        accessor.isNormalized = normalized->get<bool>();
    }
    const std::size_t elementBytes = componentBytes * static_cast<std::size_t>(accessor.components);
    // Matrices of two or three columns have padding and no use here: they are refused where they are referred to.
    if (elementBytes > 0) {
        if (json.contains("bufferView") &&
            !elements(json, path, accessor.count, elementBytes, accessor.bytes, accessor.stride))
            return false;
        if (!readSparse(json, path, accessor, elementBytes)) return false;
    }
    document.accessors.push_back(accessor);
    return true;
}

bool GltfJson::readSparse(const Json& json, const std::string& path, GltfAccessor& accessor, std::size_t elementBytes) {
    const auto found = json.find("sparse");
    if (found == json.end()) return true;
    const std::string place = memberPath(path, "sparse");
    if (!found->is_object()) return refuse(place, "must be an object");
    for (const std::string_view key : {"count", "indices", "values"}) {
        if (!require(*found, place, key)) return false;
        if (key != "count" && !(*found)[key].is_object()) return refuse(memberPath(place, key), "must be an object");
    }
    if (!whole(*found, place, "count", accessor.sparseCount)) return false;
    if (accessor.sparseCount > accessor.count)
        return refuse(memberPath(place, "count"), "is larger than the accessor's");
    const Json& indices = (*found)["indices"];
    const std::string indicesPath = memberPath(place, "indices");
    std::size_t type = 0, stride = 0;
    if (!require(indices, indicesPath, "componentType") || !whole(indices, indicesPath, "componentType", type))
        return false;
    if (type != 5121 && type != 5123 && type != 5125)
        return refuse(memberPath(indicesPath, "componentType"), "must be 5121, 5123 or 5125");
    accessor.sparseIndexType = static_cast<int>(type);
    const std::size_t indexBytes = gltfComponentBytes(accessor.sparseIndexType);
    if (!elements(indices, indicesPath, accessor.sparseCount, indexBytes, accessor.sparseIndices, stride)) return false;
    if (stride != indexBytes) return refuse(indicesPath, "must be packed");
    if (!elements((*found)["values"], memberPath(place, "values"), accessor.sparseCount, elementBytes,
                  accessor.sparseValues, stride))
        return false;
    return stride == elementBytes || refuse(memberPath(place, "values"), "must be packed");
}

}  // namespace arclight
