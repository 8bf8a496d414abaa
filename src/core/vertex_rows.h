// What a vertex is made of, declared once beside its struct; src/gfx/vertex_layout.h makes OpenGL's layout of it.
//
//     struct Stand {
//         glm::vec2 position;
//         float size, turn;
//     };
//     constexpr auto rowsOf(Stand) {
//         return vertexRows<Stand>(Attribute{"stand", &Stand::position}, Attribute{"size", &Stand::size},
//                                  Attribute{"turn", &Stand::turn});
//     }
//
// Names are those of the `in` variables of a vertex shader; types, offsets and the stride come from the fields.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace arclight {

/// One row: a field and the name that shaders know it by.
template <class Vertex, class Field>
struct Attribute {
    std::string_view name;
    Field Vertex::*field = nullptr;
    bool isNormalised = false;

    constexpr Attribute(std::string_view name_, Field Vertex::*field_) : name(name_), field(field_) {}
    /// Bytes that a shader reads as 0 to 1.
    constexpr Attribute normalised() const {
        static_assert(requires(Field value) { { value[0] } -> std::same_as<std::uint8_t&>; }, "only bytes are normalised");
        Attribute copy = *this;
        copy.isNormalised = true;
        return copy;
    }
};

namespace detail {

// Never defined and not constexpr: the compiler stops at the call and prints the function's name.
void attributeHasNoName();
void attributeNameStandsTwice();
void attributeFieldStandsTwice();
void vertexHasBytesThatNoRowNames();

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

/// Checks and keeps the rows of a vertex struct; together they name all of its bytes. A fault stops the compiler.
template <class Vertex, class... Rows>
consteval auto vertexRows(Rows... rows) {
    const std::array<std::string_view, sizeof...(Rows)> names{rows.name...};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) detail::attributeHasNoName();
        for (std::size_t j = 0; j < i; ++j)
            if (names[i] == names[j]) detail::attributeNameStandsTwice();
    }
    const auto standsOnce = [&](const auto& row) { return (0 + ... + (detail::isSameField(row, rows) ? 1 : 0)) == 1; };
    if (!(standsOnce(rows) && ...)) detail::attributeFieldStandsTwice();
    if ((std::size_t{0} + ... + detail::fieldBytes(rows)) != sizeof(Vertex)) detail::vertexHasBytesThatNoRowNames();
    return std::tuple<Rows...>(rows...);
}

}  // namespace arclight
