// The attributes of a vertex, declared once next to its struct; src/gfx/vertex_layout.h derives OpenGL's layout.
//
//     struct Stone {
//         glm::vec2 position;
//         float size, angle;
//     };
//     constexpr auto rowsOf(Stone) {
//         return vertexRows<Stone>(Attribute{"position", &Stone::position}, Attribute{"size", &Stone::size},
//                                  Attribute{"angle", &Stone::angle});
//     }
//
// The names match the `in` variables of a vertex shader; types, offsets and stride are derived from the fields.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace arclight {

/// One row: a field and its name in shaders.
template <class Vertex, class Field>
struct Attribute {
    std::string_view name;
    Field Vertex::*field = nullptr;
    bool isNormalised = false;

    constexpr Attribute(std::string_view name_, Field Vertex::*field_) : name(name_), field(field_) {}
    /// Makes shaders read the bytes as normalised values from 0 to 1.
    constexpr Attribute normalised() const {
        static_assert(requires(Field value) { { value[0] } -> std::same_as<std::uint8_t&>; },
                      "only bytes are normalised");
        Attribute copy = *this;
        copy.isNormalised = true;
        return copy;
    }
};

namespace detail {

// Neither defined nor constexpr: the compiler stops at the call and prints the function's name.
void attributeHasNoName();
void duplicateAttributeName();
void attributeFieldHasTwoRows();
void vertexHasBytesWithoutRow();

template <class A, class B>
constexpr bool isSameField(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a.field == b.field;
    return false;
}

template <class Vertex, class Field>
constexpr std::size_t fieldBytes(const Attribute<Vertex, Field>&) {
    return sizeof(Field);
}

}  // namespace detail

/// Checks and returns the rows of a vertex struct, which together must cover all its bytes. Errors do not compile.
template <class Vertex, class... Rows>
consteval auto vertexRows(Rows... rows) {
    const std::array<std::string_view, sizeof...(Rows)> names{rows.name...};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) detail::attributeHasNoName();
        for (std::size_t j = 0; j < i; ++j)
            if (names[i] == names[j]) detail::duplicateAttributeName();
    }
    const auto isUnique = [&](const auto& row) { return (0 + ... + (detail::isSameField(row, rows) ? 1 : 0)) == 1; };
    if (!(isUnique(rows) && ...)) detail::attributeFieldHasTwoRows();
    if ((std::size_t{0} + ... + detail::fieldBytes(rows)) != sizeof(Vertex)) detail::vertexHasBytesWithoutRow();
    return std::tuple<Rows...>(rows...);
}

}  // namespace arclight
