#include "data/gltf_json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arclight {
namespace {

/// Required extensions that do not change positions, bones or animations.
constexpr std::array<std::string_view, 6> kKnownExtensions{"KHR_mesh_quantization", "KHR_texture_transform",
                                                           "KHR_texture_basisu",    "EXT_texture_webp",
                                                           "KHR_lights_punctual",   "KHR_xmp_json_ld"};

bool isKnownExtension(std::string_view name) {
    return name.starts_with("KHR_materials_") ||
           std::find(kKnownExtensions.begin(), kKnownExtensions.end(), name) != kKnownExtensions.end();
}

}  // namespace

std::string gltfPath(std::string_view array, std::size_t index) { return elementPath(array, index); }

bool GltfJson::refuse(std::string_view path, std::string_view why) {
    fault.assign(path).append(": ").append(why);
    return false;
}

bool GltfJson::objects(const Json& root, std::string_view path, std::string_view key, const Json*& array) {
    array = nullptr;
    const auto found = root.find(key);
    if (found == root.end()) return true;
    const std::string place = memberPath(path, key);
    if (!found->is_array()) return refuse(place, "must be an array");
    if (found->size() > kMaxGltfObjects)
        return refuse(place, "has " + std::to_string(found->size()) + " elements; must have at most " +
                                 std::to_string(kMaxGltfObjects));
    for (std::size_t i = 0; i < found->size(); ++i)
        if (!(*found)[i].is_object()) return refuse(gltfPath(place, i), "must be an object");
    array = &*found;
    return true;
}

bool GltfJson::index(const Json& object, std::string_view path, std::string_view key, std::size_t count, int& value) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() >= count)
        return refuse(memberPath(path, key), count == 0
                                                 ? std::string("refers to an element, but there are none")
                                                 : "must be a whole number from 0 to " + std::to_string(count - 1));
    value = static_cast<int>(found->get<std::uint64_t>());
    return true;
}

bool GltfJson::whole(const Json& object, std::string_view path, std::string_view key, std::size_t& value) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    // Some writers store whole numbers as 12.0.
    constexpr double kMax = 4294967295.0;
    const double number = found->is_number() ? found->get<double>() : -1;
    if (!(number >= 0) || number > kMax || std::floor(number) != number)
        return refuse(memberPath(path, key), "must be a whole number from 0 to 4294967295");
    value = static_cast<std::size_t>(number);
    return true;
}

bool GltfJson::number(const Json& object, std::string_view path, std::string_view key, double& value) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    if (!found->is_number()) return refuse(memberPath(path, key), "must be a number");
    value = found->get<double>();
    return true;
}

bool GltfJson::numbers(const Json& object, std::string_view path, std::string_view key, std::span<double> values) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    const std::string wanted = "must be an array of " + std::to_string(values.size()) + " numbers below 1e30";
    if (!found->is_array() || found->size() != values.size()) return refuse(memberPath(path, key), wanted);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Json& number = (*found)[i];
        if (!number.is_number() || !(std::fabs(number.get<double>()) < 1e30))
            return refuse(memberPath(path, key), wanted);
        values[i] = number.get<double>();
    }
    return true;
}

bool GltfJson::text(const Json& object, std::string_view path, std::string_view key, std::string& value) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    if (!found->is_string()) return refuse(memberPath(path, key), "must be a string");
    value = found->get_ref<const std::string&>();
    return true;
}

bool GltfJson::indices(const Json& object, std::string_view path, std::string_view key, std::size_t count,
                       std::vector<int>& values) {
    const auto found = object.find(key);
    if (found == object.end()) return true;
    const std::string place = memberPath(path, key);
    if (!found->is_array()) return refuse(place, "must be an array");
    values.reserve(std::min(found->size(), count));
    std::vector<bool> isUsed(count);
    for (std::size_t i = 0; i < found->size(); ++i) {
        const Json& number = (*found)[i];
        if (!number.is_number_unsigned() || number.get<std::uint64_t>() >= count)
            return refuse(gltfPath(place, i), "must be a whole number below " + std::to_string(count));
        const auto value = static_cast<std::size_t>(number.get<std::uint64_t>());
        if (isUsed[value]) return refuse(gltfPath(place, i), std::to_string(value) + " appears twice");
        isUsed[value] = true;
        values.push_back(static_cast<int>(value));
    }
    return true;
}

bool GltfJson::require(const Json& object, std::string_view path, std::string_view key) {
    return object.contains(key) || refuse(memberPath(path, key), "is missing");
}

bool GltfJson::checkAsset(const Json& root) {
    if (!root.is_object()) return refuse("the JSON text", "must be an object");
    if (!require(root, "", "asset")) return false;
    const Json& asset = root["asset"];
    if (!asset.is_object()) return refuse("asset", "must be an object");
    std::string version;
    if (!require(asset, "asset", "version") || !text(asset, "asset", "version", version)) return false;
    return version.starts_with("2.") || refuse("asset.version", "is " + inQuotes(version) + "; only glTF 2.0 is read");
}

bool GltfJson::checkExtensions(const Json& root) {
    const auto found = root.find("extensionsRequired");
    if (found == root.end()) return true;
    if (!found->is_array()) return refuse("extensionsRequired", "must be an array");
    for (std::size_t i = 0; i < found->size(); ++i) {
        const std::string path = gltfPath("extensionsRequired", i);
        if (!(*found)[i].is_string()) return refuse(path, "must be a string");
        const std::string name = (*found)[i].get<std::string>();
        if (!isKnownExtension(name)) return refuse(path, inQuotes(name) + " is not supported");
    }
    return true;
}

bool GltfJson::read(const Json& root) {
    if (!checkAsset(root) || !checkExtensions(root)) return false;
    if (!readBuffers(root) || !readViews(root) || !readAccessors(root)) return false;
    if (!readImages(root) || !readTextures(root) || !readMaterials(root)) return false;
    if (!readMeshes(root) || !readNodes(root) || !linkNodes()) return false;
    if (!readSkins(root) || !readScene(root) || !readAnimations(root)) return false;
    if (skipsMorphTargets_) document.notes.push_back("Morph targets are ignored.");
    if (skipsChannels_) document.notes.push_back("Animation channels of unknown kinds are skipped.");
    return true;
}

}  // namespace arclight
