// How OpenGL reads the vertices declared with core/vertex_rows.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include <glm/glm.hpp>

#include "core/check.h"
#include "core/values.h"
#include "core/vertex_rows.h"

namespace arclight {

enum class ComponentType { float32, int32, uint32, uint8 };

/// How a field is read: as `columns` of `components` numbers each.
struct AttributeFormat {
    ComponentType type = ComponentType::float32;
    int components = 0, columns = 1;
};

/// The format of a field's type; specialise it for other structs of numbers.
template <class Field>
inline constexpr AttributeFormat kAttributeFormat{};
template <> inline constexpr AttributeFormat kAttributeFormat<float>{ComponentType::float32, 1};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::vec2>{ComponentType::float32, 2};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::vec3>{ComponentType::float32, 3};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::vec4>{ComponentType::float32, 4};
template <> inline constexpr AttributeFormat kAttributeFormat<Colour>{ComponentType::float32, 3};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::mat3x4>{ComponentType::float32, 4, 3};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::mat4>{ComponentType::float32, 4, 4};
template <> inline constexpr AttributeFormat kAttributeFormat<std::int32_t>{ComponentType::int32, 1};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::ivec2>{ComponentType::int32, 2};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::ivec3>{ComponentType::int32, 3};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::ivec4>{ComponentType::int32, 4};
template <> inline constexpr AttributeFormat kAttributeFormat<std::uint32_t>{ComponentType::uint32, 1};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::uvec2>{ComponentType::uint32, 2};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::uvec3>{ComponentType::uint32, 3};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::uvec4>{ComponentType::uint32, 4};
template <> inline constexpr AttributeFormat kAttributeFormat<glm::u8vec4>{ComponentType::uint8, 4};

/// A type-erased attribute.
struct AttributeInfo {
    std::string_view name;
    AttributeFormat format;
    bool isNormalised = false;
    std::size_t offset = 0;
};

/// All attributes of one vertex struct, in order.
struct VertexLayout {
    std::vector<AttributeInfo> attributes;
    std::size_t stride = 0;
    const AttributeInfo* find(std::string_view name) const {
        for (const AttributeInfo& attribute : attributes)
            if (attribute.name == name) return &attribute;
        return nullptr;
    }
};

/// The layout of `Vertex`, built once from its `rowsOf(Vertex)`.
template <class Vertex>
const VertexLayout& layoutOf() {
    static_assert(std::is_trivially_copyable_v<Vertex>, "a vertex is copied to the GPU byte by byte");
    static const VertexLayout layout = [] {
        static const Vertex defaults{};
        VertexLayout made{{}, sizeof(Vertex)};
        const auto add = [&]<class Field>(const Attribute<Vertex, Field>& row) {
            static_assert(kAttributeFormat<Field>.components > 0,
                          "a vertex is made of float, int32_t, uint32_t, vectors of them, u8vec4, mat3x4, mat4, Colour");
            const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&(defaults.*(row.field))) -
                                                         reinterpret_cast<const char*>(&defaults));
            made.attributes.push_back({row.name, kAttributeFormat<Field>, row.isNormalised, offset});
        };
        std::apply([&](const auto&... row) { (add(row), ...); }, rowsOf(Vertex{}));
        return made;
    }();
    return layout;
}

}  // namespace arclight
