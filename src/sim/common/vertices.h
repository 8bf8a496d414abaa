// Vertices and instances that several topics share. Where the meaning of a field depends on the mesh, the shader that
// reads it says what it holds.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include <glm/glm.hpp>

#include "core/vertex_rows.h"

namespace arclight {

/// An attribute's name as a template argument.
template <std::size_t size>
struct AttributeName {
    std::array<char, size> characters{};
    consteval AttributeName(const char (&text)[size]) { std::copy_n(text, size, characters.begin()); }
    constexpr std::string_view text() const { return {characters.data(), size - 1}; }
};

/// A vertex or an instance of one field: `using Tile = SingleVertex<"corner", glm::vec2>;`.
template <AttributeName name, class Field>
struct SingleVertex {
    Field value{};
};
template <AttributeName name, class Field>
constexpr auto rowsOf(SingleVertex<name, Field>) {
    using Vertex = SingleVertex<name, Field>;
    return vertexRows<Vertex>(Attribute{name.text(), &Vertex::value});
}

/// A corner of a rectangle or a point of a strip.
using CornerVertex = SingleVertex<"corner", glm::vec2>;
using PositionVertex = SingleVertex<"position", glm::vec3>;

/// A vertex of a surface of one material.
struct PlainVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
};
constexpr auto rowsOf(PlainVertex) {
    return vertexRows<PlainVertex>(Attribute{"position", &PlainVertex::position},
                                   Attribute{"normal", &PlainVertex::normal});
}

/// A vertex of a surface whose material varies.
struct MaterialVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 material{0};
    glm::vec2 uv{0};
};
constexpr auto rowsOf(MaterialVertex) {
    return vertexRows<MaterialVertex>(
        Attribute{"position", &MaterialVertex::position}, Attribute{"normal", &MaterialVertex::normal},
        Attribute{"material", &MaterialVertex::material}, Attribute{"uv", &MaterialVertex::uv});
}

/// A vertex of a line, a glow or a cut-out shape, which needs no normal.
struct ColourVertex {
    glm::vec3 position{0};
    glm::vec3 local{0};  ///< in the shape's own coordinates
    glm::vec4 colour{0};
};
constexpr auto rowsOf(ColourVertex) {
    return vertexRows<ColourVertex>(Attribute{"position", &ColourVertex::position},
                                    Attribute{"local", &ColourVertex::local},
                                    Attribute{"colour", &ColourVertex::colour});
}

/// A copy of a mesh at any position, size and orientation.
struct MeshInstance {
    glm::mat3x4 toWorld{1};     ///< the first three columns of the matrix; their fourth components hold the translation
    glm::vec4 tintAndScale{1};  ///< linear colour; repeats of the texture per metre
    glm::vec3 emission{0};
};
constexpr auto rowsOf(MeshInstance) {
    return vertexRows<MeshInstance>(Attribute{"toWorld", &MeshInstance::toWorld},
                                    Attribute{"tintAndScale", &MeshInstance::tintAndScale},
                                    Attribute{"emission", &MeshInstance::emission});
}
/// The rows of `toWorld` for an affine matrix.
inline glm::mat3x4 instanceRows(const glm::mat4& m) {
    return {glm::vec4(glm::vec3(m[0]), m[3].x), glm::vec4(glm::vec3(m[1]), m[3].y), glm::vec4(glm::vec3(m[2]), m[3].z)};
}

/// An object that a vertex shader shapes: where it stands, its proportions, and its appearance.
struct ShapeInstance {
    glm::vec4 root{0}, form{0}, look{0};
};
constexpr auto rowsOf(ShapeInstance) {
    return vertexRows<ShapeInstance>(Attribute{"root", &ShapeInstance::root}, Attribute{"form", &ShapeInstance::form},
                                     Attribute{"look", &ShapeInstance::look});
}

/// A light that shines in all directions, up to the distance `radius`, or a speck or a ball that glows.
struct PointLight {
    glm::vec3 position{0};
    float radius = 1;     ///< m
    glm::vec3 colour{0};  ///< linear; times the attenuation it is the irradiance of a surface that faces the light
    friend bool operator==(const PointLight&, const PointLight&) = default;
};
constexpr auto rowsOf(PointLight) {
    return vertexRows<PointLight>(Attribute{"lightPosition", &PointLight::position},
                                  Attribute{"lightRadius", &PointLight::radius},
                                  Attribute{"lightColour", &PointLight::colour});
}

}  // namespace arclight
