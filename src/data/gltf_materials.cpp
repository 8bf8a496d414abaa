// Images, textures and the base colour of materials.
#include <algorithm>
#include <array>
#include <cmath>

#include "data/gltf_json.h"

namespace arclight {
namespace {

/// OpenGL's numbers.
constexpr std::size_t kNearest = 9728, kClampToEdge = 33071, kMirroredRepeat = 33648;

GltfWrap wrapOf(std::size_t number) {
    return number == kClampToEdge ? GltfWrap::clamp : number == kMirroredRepeat ? GltfWrap::mirror : GltfWrap::repeat;
}

/// The object that is a member, or null.
const Json* objectIn(const Json& json, std::string_view key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_object() ? &*found : nullptr;
}

}  // namespace

bool GltfJson::readImages(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "images", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i)
        if (!readImage((*array)[i], document.images.emplace_back(GltfImage{gltfPath("images", i)}))) return false;
    return true;
}

/// What is wrong with an image is only an error for those who decode it.
bool GltfJson::readImage(const Json& json, GltfImage& image) {
    if (json.contains("bufferView")) {
        int view = 0;
        if (!index(json, image.path, "bufferView", views_.size(), view)) return false;
        image.bytes = views_[static_cast<std::size_t>(view)].bytes;
        if (image.bytes.empty()) image.fault = "is empty";
        return true;
    }
    std::string uri;
    if (!text(json, image.path, "uri", uri)) return false;
    const auto base64 = base64Of(uri);
    if (base64 && (!keepBase64(*base64, image.bytes) || image.bytes.empty())) image.fault = "is not valid base64";
    return true;
}

bool GltfJson::readSamplers(const Json& root, std::vector<GltfTexture>& samplers) {
    const Json* array = nullptr;
    if (!objects(root, "", "samplers", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("samplers", i);
        std::size_t magnify = 0, u = 0, v = 0;
        if (!whole(json, path, "magFilter", magnify) || !whole(json, path, "wrapS", u) ||
            !whole(json, path, "wrapT", v))
            return false;
        samplers.push_back({-1, {wrapOf(u), wrapOf(v)}, magnify == kNearest});
    }
    return true;
}

bool GltfJson::readTextures(const Json& root) {
    const Json* array = nullptr;
    std::vector<GltfTexture> samplers;
    if (!readSamplers(root, samplers) || !objects(root, "", "textures", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        const Json& json = (*array)[i];
        const std::string path = gltfPath("textures", i);
        int sampler = -1;
        GltfTexture texture;
        if (!index(json, path, "sampler", samplers.size(), sampler)) return false;
        if (sampler >= 0) texture = samplers[static_cast<std::size_t>(sampler)];
        if (!index(json, path, "source", document.images.size(), texture.image)) return false;
        document.textures.push_back(texture);
    }
    return true;
}

bool GltfJson::readMaterials(const Json& root) {
    const Json* array = nullptr;
    if (!objects(root, "", "materials", array)) return false;
    for (std::size_t i = 0; array && i < array->size(); ++i)
        if (!readMaterial((*array)[i], gltfPath("materials", i), document.materials.emplace_back())) return false;
    return true;
}

bool GltfJson::readMaterial(const Json& json, const std::string& path, GltfMaterial& material) {
    std::string alpha;
    double cutoff = 0.5;
    if (!text(json, path, "alphaMode", alpha) || !number(json, path, "alphaCutoff", cutoff)) return false;
    material.alpha = alpha == "MASK" ? GltfAlpha::mask : alpha == "BLEND" ? GltfAlpha::blend : GltfAlpha::opaque;
    material.alphaCutoff = static_cast<float>(std::clamp(cutoff, 0.0, 2.0));
    const Json* shading = objectIn(json, "pbrMetallicRoughness");
    if (!shading) return true;
    const std::string place = memberPath(path, "pbrMetallicRoughness");
    std::array<double, 4> colour{1, 1, 1, 1};
    if (!numbers(*shading, place, "baseColorFactor", colour)) return false;
    for (std::size_t c = 0; c < 4; ++c) material.baseColour[c] = static_cast<float>(std::clamp(colour[c], 0.0, 1.0));
    const Json* texture = objectIn(*shading, "baseColorTexture");
    return !texture || readBaseTexture(*texture, memberPath(place, "baseColorTexture"), material);
}

bool GltfJson::readBaseTexture(const Json& json, const std::string& path, GltfMaterial& material) {
    std::size_t set = 0;
    if (!require(json, path, "index") || !index(json, path, "index", document.textures.size(), material.texture) ||
        !whole(json, path, "texCoord", set))
        return false;
    material.uvSet = static_cast<int>(std::min<std::size_t>(set, 65535));
    const Json* extensions = objectIn(json, "extensions");
    const Json* transform = extensions ? objectIn(*extensions, "KHR_texture_transform") : nullptr;
    return !transform || readUvTransform(*transform, memberPath(path, "extensions.KHR_texture_transform"), material);
}

/// KHR_texture_transform: scale, then a rotation that is counter-clockwise as seen in the image, then an offset.
bool GltfJson::readUvTransform(const Json& json, const std::string& path, GltfMaterial& material) {
    std::array<double, 2> offset{0, 0}, scale{1, 1};
    double angle = 0;
    std::size_t set = static_cast<std::size_t>(material.uvSet);
    if (!numbers(json, path, "offset", offset) || !numbers(json, path, "scale", scale) ||
        !whole(json, path, "texCoord", set) || !number(json, path, "rotation", angle))
        return false;
    angle = std::clamp(angle, -1e6, 1e6);
    material.uvSet = static_cast<int>(std::min<std::size_t>(set, 65535));
    const double c = std::cos(angle), s = std::sin(angle);
    material.uvTransform = {{{c * scale[0], s * scale[1], offset[0]}, {-s * scale[0], c * scale[1], offset[1]}}};
    return true;
}

}  // namespace arclight
