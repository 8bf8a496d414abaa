// Faults of meshes: those that do not match their program, and those that are inside out.
#include <cmath>

#include "core/angles.h"
#include "gfx/gl_test.h"
#include "gfx/mesh.h"

namespace arclight::test {
namespace {

struct Plain {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Plain) {
    return vertexRows<Plain>(Attribute{"position", &Plain::position}, Attribute{"heat", &Plain::heat});
}

struct Lit {
    glm::vec3 position, normal;
};
constexpr auto rowsOf(Lit) {
    return vertexRows<Lit>(Attribute{"position", &Lit::position}, Attribute{"normal", &Lit::normal});
}

struct Whole {
    std::int32_t id;
    std::uint32_t kind;
    glm::u8vec4 bytes, share;
};
constexpr auto rowsOf(Whole) {
    return vertexRows<Whole>(Attribute{"id", &Whole::id}, Attribute{"kind", &Whole::kind},
                             Attribute{"bytes", &Whole::bytes}, Attribute{"share", &Whole::share}.normalised());
}

struct Instanced {
    glm::mat4 transform;
};
constexpr auto rowsOf(Instanced) { return vertexRows<Instanced>(Attribute{"transform", &Instanced::transform}); }

struct Tinted {
    glm::vec4 transform;
};
constexpr auto rowsOf(Tinted) { return vertexRows<Tinted>(Attribute{"transform", &Tinted::transform}); }

class MeshFaults : public Gl {
protected:
    /// A program whose vertex stage declares `inputs` and computes the position as `position`.
    Program reading(const std::string& inputs, const std::string& position) {
        const std::string path = "t/v" + std::to_string(programs++) + ".vert";
        folder.write(path, inputs + "void main() { gl_Position = " + position + "; }\n");
        folder.write("t/white.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
        const Program program = shaders.program(path, "t/white.frag");
        for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
        return program;
    }
    template <class Vertex>
    static Mesh three(const char* label) {
        return Mesh(label, std::span<const Vertex>(std::vector<Vertex>(3)));
    }
    static void draw(const Mesh& mesh, const Program& program) {
        const Framebuffer seen = target(2, 2);
        Pass("test", seen).draw(mesh, program);
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
};

TEST_F(MeshFaults, NamesAttributesThatTheMeshLacks) {
    draw(three<Plain>("ship"),
         reading("in vec3 position;\nin float heat;\nin vec3 colour;\n", "vec4(position * heat + colour, 1.0)"));
    expectFaults({{"t/v0.vert with t/white.frag", "'in colour' is not an attribute of mesh 'ship'"}});
    draw(Mesh::numbered(Primitive::triangles, 3), reading("in vec3 position;\n", "vec4(position, 1.0)"));
    expectFaults({{"'in position' is not an attribute of mesh 'numbered vertices'"}});
}

TEST_F(MeshFaults, NamesAttributesThatTheShaderDoesNotDeclare) {
    draw(three<Plain>("ship"), reading("in vec3 position;\nin float haet;\n", "vec4(position, 1.0)"));
    expectFaults({{"mesh 'ship' has attribute 'heat'", "t/v0.vert does not declare", "'haet'"}});
    // An attribute that is declared but not read is no fault, whether compiler or preprocessor removes it.
    draw(three<Plain>("ship"), reading("in vec3 position;\nin float heat;\n", "vec4(position, 1.0)"));
    draw(three<Plain>("ship"),
         reading("in vec3 position;\n#ifdef NO\nin float heat;\n#endif\n", "vec4(position, 1.0)"));
    expectFaults({});
}

TEST_F(MeshFaults, MisspeltAttributeIsNamedOnBothSides) {
    draw(three<Plain>("ship"), reading("in vec3 position;\nin float haet;\n", "vec4(position, haet)"));
    expectFaults({{"'in haet' is not an attribute of mesh 'ship'"}, {"mesh 'ship' has attribute 'heat'"}});
}

TEST_F(MeshFaults, NamesMismatchedNumberTypes) {
    const std::string rest = "in vec4 bytes;\nin vec4 share;\n",
                      sum = "bytes + share + vec4(float(id), float(kind), 0.0, 1.0)";
    draw(three<Whole>("crowd"), reading("in int id;\nin uint kind;\n" + rest, sum));
    expectFaults({});
    draw(three<Whole>("crowd"), reading("in float id;\nin float kind;\n" + rest, sum));
    expectFaults({{"'in id' reads floats, but mesh 'crowd' holds signed integers"},
                  {"'in kind' reads floats, but mesh 'crowd' holds unsigned integers"}});
    draw(three<Whole>("crowd"), reading("in uint id;\nin int kind;\n" + rest, sum));
    expectFaults({{"'in id' reads unsigned integers"}, {"'in kind' reads signed integers"}});
    draw(three<Whole>("crowd"), reading("in int id;\nin uint kind;\nin uvec4 bytes;\nin uvec4 share;\n",
                                        "vec4(bytes + share) + vec4(float(id), float(kind), 0.0, 1.0)"));
    expectFaults({{"'in share' reads unsigned integers, but mesh 'crowd' holds normalised bytes"}});
    draw(three<Plain>("ship"), reading("in vec3 position;\nin int heat;\n", "vec4(position, float(heat))"));
    expectFaults({{"'in heat' reads signed integers, but mesh 'ship' holds floats"}});
}

TEST_F(MeshFaults, NamesMismatchedMatrixColumns) {
    draw(three<Instanced>("crowd"), reading("in mat4 transform;\n", "transform[3]"));
    expectFaults({});
    draw(three<Instanced>("crowd"), reading("in vec4 transform;\n", "transform"));
    expectFaults({{"'in transform' has 1 column, but 4 in mesh 'crowd'"}});
    draw(three<Tinted>("crowd"), reading("in mat4 transform;\n", "transform[3]"));
    expectFaults({{"'in transform' has 4 columns, but 1 in mesh 'crowd'"}});
}

TEST_F(MeshFaults, NamesAttributesOfBothMeshAndInstances) {
    const Program program =
        reading("in vec3 position;\nin float heat;\nin vec3 normal;\n", "vec4(position + normal, heat)");
    const VertexBuffer instances("instances", std::span<const Lit>(std::vector<Lit>(2)));
    const Mesh mesh = three<Plain>("ship");
    const Framebuffer seen = target(2, 2);
    Pass("test", seen).draw(mesh, instances, program);
    expectFaults({{"'in position' is an attribute of both mesh 'ship' and its instances"}});
}

/// A ball of radius 1 with triangles that wind counter-clockwise as seen from outside.
std::pair<std::vector<Lit>, std::vector<std::uint32_t>> ball() {
    constexpr std::uint32_t kAcross = 12, kDown = 7;
    std::vector<Lit> vertices;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t j = 0; j <= kDown; ++j)
        for (std::uint32_t i = 0; i <= kAcross; ++i) {
            const float polar = kPi * static_cast<float>(j) / kDown, angle = kTwoPi * static_cast<float>(i) / kAcross;
            const glm::vec3 p(std::sin(polar) * std::cos(angle), std::cos(polar), -std::sin(polar) * std::sin(angle));
            vertices.push_back({p, p});
        }
    for (std::uint32_t j = 0; j < kDown; ++j)
        for (std::uint32_t i = 0; i < kAcross; ++i) {
            const std::uint32_t a = j * (kAcross + 1) + i, b = a + kAcross + 1;
            indices.insert(indices.end(), {a, b, a + 1, a + 1, b, b + 1});
        }
    return {vertices, indices};
}

/// A box without indices: six faces of two triangles each, counter-clockwise as seen from outside.
std::vector<Lit> box() {
    std::vector<Lit> vertices;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            glm::vec3 normal(0), u(0), v(0);
            normal[axis] = side, u[(axis + 1) % 3] = side, v[(axis + 2) % 3] = 1;
            for (const glm::vec2 at : {glm::vec2(-1, -1), {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}})
                vertices.push_back({normal + at.x * u + at.y * v, normal});
        }
    return vertices;
}

TEST_F(MeshFaults, OutwardMeshesAreNoFault) {
    const auto [vertices, indices] = ball();
    const Mesh sphere("ball", std::span<const Lit>(vertices), indices);
    const Mesh cube("box", std::span<const Lit>(box()));
    expectFaults({});
    // The rule agrees with culling: front faces alone cover the same pixels as all faces.
    const Program program =
        reading("in vec3 position;\nin vec3 normal;\n", "vec4(position.xy * 0.8, -position.z * 0.5, 1.0)");
    for (const Mesh* mesh : {&sphere, &cube}) {
        const Framebuffer all = target(32, 32), fronts = target(32, 32);
        Pass("all", all).clear({0, 0, 0, 0}).draw(*mesh, program);
        Pass("fronts", fronts).clear({0, 0, 0, 0}).state({.cull = Cull::back}).draw(*mesh, program);
        EXPECT_GT(Pixels(all).sum(), 400);
        EXPECT_EQ(all.readFloats(), fronts.readFloats()) << mesh->label();
    }
}

TEST_F(MeshFaults, NamesInsideOutMeshes) {
    auto [vertices, indices] = ball();
    for (std::size_t i = 0; i < indices.size(); i += 3) std::swap(indices[i], indices[i + 1]);
    const Mesh sphere("ball", std::span<const Lit>(vertices), indices);
    expectFaults({{"mesh 'ball' is inside out", "triangles wind clockwise"}});
    std::vector<Lit> cube = box();
    for (std::size_t i = 0; i < cube.size(); i += 3) std::swap(cube[i], cube[i + 1]);
    Mesh mesh("box", std::span<const Lit>(cube));
    expectFaults({{"mesh 'box' is inside out", "12 of 12"}});
    for (Lit& each : cube) each.normal = -each.normal;
    mesh.upload<Lit>(cube);
    expectFaults({});
    // A mirrored mesh with mirrored normals.
    for (Lit& each : vertices) each.position.x = -each.position.x, each.normal.x = -each.normal.x;
    mesh.upload<Lit>(vertices, ball().second);
    expectFaults({{"mesh 'box' is inside out"}});
}

TEST_F(MeshFaults, MeshesWithoutAnOutsideAreNoFault) {
    // A few wrong triangles among many, both sides of a sheet, lines, degenerate triangles, nothing at all.
    auto [vertices, indices] = ball();
    std::swap(indices[300], indices[301]);
    const Mesh sphere("ball", std::span<const Lit>(vertices), indices);
    std::vector<Lit> sheet = box();
    sheet.resize(6);
    for (std::size_t i = 0; i < 6; i += 3) sheet.insert(sheet.end(), {sheet[i], sheet[i + 2], sheet[i + 1]});
    const Mesh both("sheet", std::span<const Lit>(sheet));
    std::swap(sheet[0], sheet[1]);
    const Mesh lines("lines", std::span<const Lit>(sheet), {}, Primitive::lineStrip);
    const Mesh points("points", std::span<const Lit>(std::vector<Lit>(9)));
    const Mesh none("none", std::span<const Lit>());
    expectFaults({});
}

}  // namespace
}  // namespace arclight::test
