#include "data/gltf_accessors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "data/gltf_json.h"

namespace arclight {
namespace {

template <class T>
float componentAsFloat(T value, bool isNormalized) {
    if constexpr (std::is_floating_point_v<T>) return value;
    constexpr float kMax = static_cast<float>(std::numeric_limits<T>::max());
    const float number = static_cast<float>(value);
    // The most negative integer has no positive counterpart.
    return isNormalized ? std::max(number / kMax, -1.0f) : number;
}

template <class T>
T loadAt(const char* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

/// Calls `visit` with a value of the accessor's component type.
template <class Visit>
void withComponentType(int componentType, const Visit& visit) {
    switch (componentType) {
        case 5120: return visit(std::int8_t{});
        case 5121: return visit(std::uint8_t{});
        case 5122: return visit(std::int16_t{});
        case 5123: return visit(std::uint16_t{});
        case 5125: return visit(std::uint32_t{});
        default: return visit(0.0f);
    }
}

/// Stores all elements in `out`, converted by `convert`.
template <class Out, class Convert>
void decodeElements(const GltfAccessor& accessor, std::string_view bytes, std::size_t stride, std::size_t count,
                    std::vector<Out>& out, const std::vector<std::uint32_t>* targets, const Convert& convert) {
    const auto components = static_cast<std::size_t>(accessor.components);
    withComponentType(accessor.componentType, [&](auto type) {
        using T = decltype(type);
        for (std::size_t i = 0; i < count; ++i) {
            const char* from = bytes.data() + i * stride;
            Out* to = out.data() + (targets ? (*targets)[i] : i) * components;
            for (std::size_t c = 0; c < components; ++c) to[c] = convert(loadAt<T>(from + c * sizeof(T)));
        }
    });
}

/// The elements that a sparse accessor replaces; empty if one is out of range.
std::vector<std::uint32_t> sparseTargets(const GltfAccessor& accessor) {
    std::vector<std::uint32_t> targets(accessor.sparseCount);
    bool isInRange = true;
    withComponentType(accessor.sparseIndexType, [&](auto type) {
        using T = decltype(type);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            targets[i] = static_cast<std::uint32_t>(loadAt<T>(accessor.sparseIndices.data() + i * sizeof(T)));
            isInRange = isInRange && targets[i] < accessor.count;
        }
    });
    return isInRange ? targets : std::vector<std::uint32_t>{};
}

template <class Out, class Convert>
Expected<std::vector<Out>> decode(const GltfDocument& document, int index, int components, std::size_t maxCount,
                                  const Convert& convert) {
    const GltfAccessor& accessor = document.accessors[static_cast<std::size_t>(index)];
    if (accessor.components != components)
        return gltfFault(document, index,
                         "must have " + std::to_string(components) + " components for its use" +
                             (accessor.components > 0 ? ", not " + std::to_string(accessor.components) : ""));
    if (accessor.count > maxCount)
        return gltfFault(
            document, index,
            "has " + std::to_string(accessor.count) + " elements; must have at most " + std::to_string(maxCount));
    std::vector<Out> out(accessor.count * static_cast<std::size_t>(components));
    if (!accessor.bytes.empty())
        decodeElements(accessor, accessor.bytes, accessor.stride, accessor.count, out, nullptr, convert);
    if (accessor.sparseCount > 0) {
        const auto targets = sparseTargets(accessor);
        if (targets.empty()) return gltfFault(document, index, "has a sparse index beyond its count");
        const std::size_t stride = gltfComponentBytes(accessor.componentType) * static_cast<std::size_t>(components);
        decodeElements(accessor, accessor.sparseValues, stride, accessor.sparseCount, out, &targets, convert);
    }
    return out;
}

}  // namespace

tl::unexpected<Error> gltfFault(const GltfDocument& document, std::string_view path, std::string_view why) {
    return fail(Exit::badAsset, std::string(document.name).append(": ").append(path).append(": ").append(why));
}

tl::unexpected<Error> gltfFault(const GltfDocument& document, int accessor, std::string_view why) {
    return gltfFault(document, gltfPath("accessors", static_cast<std::size_t>(accessor)), why);
}

Expected<std::vector<float>> gltfFloats(const GltfDocument& document, int index, int components, std::size_t maxCount) {
    const bool isNormalized = document.accessors[static_cast<std::size_t>(index)].isNormalized;
    auto values = decode<float>(document, index, components, maxCount,
                                [&](auto value) { return componentAsFloat(value, isNormalized); });
    if (!values) return values;
    const auto bad = std::find_if(values->begin(), values->end(), [](float value) { return !std::isfinite(value); });
    if (bad != values->end())
        return gltfFault(document, index,
                         "element " + std::to_string((bad - values->begin()) / components) + " is not finite");
    return values;
}

Expected<std::vector<std::uint32_t>> gltfIndices(const GltfDocument& document, int index, int components,
                                                 std::size_t maxCount, std::uint32_t limit) {
    const GltfAccessor& accessor = document.accessors[static_cast<std::size_t>(index)];
    if (accessor.componentType != 5121 && accessor.componentType != 5123 && accessor.componentType != 5125)
        return gltfFault(document, index, "must contain unsigned integers (5121, 5123 or 5125) for its use");
    auto values = decode<std::uint32_t>(document, index, components, maxCount,
                                        [](auto value) { return static_cast<std::uint32_t>(value); });
    if (!values) return values;
    const auto bad = std::find_if(values->begin(), values->end(), [&](std::uint32_t value) { return value >= limit; });
    if (bad != values->end())
        return gltfFault(document, index,
                         "element " + std::to_string((bad - values->begin()) / components) + " is " +
                             std::to_string(*bad) + "; must be below " + std::to_string(limit));
    return values;
}

}  // namespace arclight
