// Readers of meshes, against writers that share no code with them, and their oddities against counts known by
// construction.
#include "data/triangle_file.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace arclight {
namespace {

using Corners = std::array<std::uint32_t, 3>;

struct PlainMesh {
    std::vector<Float3> positions;
    std::vector<Corners> triangles;
};

/// A closed torus with `a` × `b` quadrilaterals, each of two triangles that face outwards.
PlainMesh torus(std::uint32_t a, std::uint32_t b) {
    PlainMesh mesh;
    for (std::uint32_t i = 0; i < a; ++i)
        for (std::uint32_t k = 0; k < b; ++k) {
            const float u = 6.2831853f * static_cast<float>(i) / static_cast<float>(a);
            const float v = 6.2831853f * static_cast<float>(k) / static_cast<float>(b);
            const float r = 2 + 0.5f * std::cos(v);
            mesh.positions.push_back({r * std::cos(u), 0.5f * std::sin(v), r * std::sin(u)});
            const auto at = [&](std::uint32_t x, std::uint32_t y) { return (x % a) * b + y % b; };
            mesh.triangles.push_back({at(i, k), at(i, k + 1), at(i + 1, k + 1)});
            mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i + 1, k)});
        }
    return mesh;
}

std::string objOf(const PlainMesh& mesh) {
    char line[200];
    std::string text = "# a torus\nmtllib none.mtl\n";
    for (const Float3& p : mesh.positions) {
        std::snprintf(line, sizeof line, "v %.9g %.9g %.9g\nvn 0 1 0\n", double(p[0]), double(p[1]), double(p[2]));
        text += line;
    }
    for (const Corners& c : mesh.triangles) {
        std::snprintf(line, sizeof line, "f %u//%u %u//%u %u//%u\n", c[0] + 1, c[0] + 1, c[1] + 1, c[1] + 1, c[2] + 1,
                      c[2] + 1);
        text += line;
    }
    return text;
}

std::string textStlOf(const PlainMesh& mesh) {
    std::string text = "solid torus of a test\n";
    for (const Corners& c : mesh.triangles) {
        text += " facet normal 0 0 0\n  outer loop\n";
        for (const std::uint32_t i : c) {
            char line[120];
            const Float3& p = mesh.positions[i];
            std::snprintf(line, sizeof line, "   vertex %.9e %.9e %.9e\n", double(p[0]), double(p[1]), double(p[2]));
            text += line;
        }
        text += "  endloop\n endfacet\n";
    }
    return text + "endsolid torus of a test\n";
}

void append(std::string& bytes, const void* value, std::size_t size, bool isBig = false) {
    const char* const raw = static_cast<const char*>(value);
    for (std::size_t i = 0; i < size; ++i) bytes += raw[isBig ? size - 1 - i : i];
}

std::string binaryStlOf(const PlainMesh& mesh, std::uint32_t count) {
    std::string bytes(80, ' ');
    bytes.replace(0, 5, "solid");  // as some programs write
    append(bytes, &count, 4);
    for (const Corners& c : mesh.triangles) {
        bytes.append(12, '\0');
        for (const std::uint32_t i : c)
            for (const float x : mesh.positions[i]) append(bytes, &x, 4);
        bytes.append(2, '\0');
    }
    return bytes;
}

/// With a property and an element that the reader must skip.
std::string plyOf(const PlainMesh& mesh, const std::string& format) {
    std::string bytes = "ply\nformat " + format + " 1.0\ncomment of a test\nelement camera 1\nproperty double x\n" +
                        "property list uchar short names\nelement vertex " + std::to_string(mesh.positions.size()) +
                        "\nproperty float x\nproperty float y\nproperty uchar red\nproperty double z\nelement face " +
                        std::to_string(mesh.triangles.size()) +
                        "\nproperty list uchar uint vertex_indices\nend_header\n";
    const bool isText = format == "ascii", isBig = format == "binary_big_endian";
    const auto number = [&](auto value) {
        if (isText && std::is_floating_point_v<decltype(value)>) {
            char word[40];
            std::snprintf(word, sizeof word, "%.17g ", static_cast<double>(value));
            bytes += word;
        } else if (isText) {
            bytes += std::to_string(value) + " ";
        } else {
            append(bytes, &value, sizeof value, isBig);
        }
    };
    number(1.5), number(std::uint8_t{2}), number(std::int16_t{-7}), number(std::int16_t{8});
    if (isText) bytes += "\r\n";
    for (const Float3& p : mesh.positions) {
        number(p[0]), number(p[1]), number(std::uint8_t{200}), number(static_cast<double>(p[2]));
        if (isText) bytes += "\n";
    }
    for (const Corners& c : mesh.triangles) {
        number(std::uint8_t{3});
        for (const std::uint32_t i : c) number(i);
        if (isText) bytes += "\n";
    }
    return bytes;
}

struct NamedFile {
    std::string name, bytes;
};
std::vector<NamedFile> allForms(const PlainMesh& mesh) {
    return {{"a.obj", objOf(mesh)},
            {"text.stl", textStlOf(mesh)},
            {"binary.STL", binaryStlOf(mesh, static_cast<std::uint32_t>(mesh.triangles.size()))},
            {"text.ply", plyOf(mesh, "ascii")},
            {"little.ply", plyOf(mesh, "binary_little_endian")},
            {"big.ply", plyOf(mesh, "binary_big_endian")}};
}

Expected<TriangleFile> read(std::string_view name, std::string_view bytes) {
    Progress progress;
    return readTriangleFile({name, bytes}, {progress});
}

TEST(TriangleFile, HoldsTheSameTrianglesInEveryFormat) {
    const PlainMesh mesh = torus(12, 7);
    for (const NamedFile& file : allForms(mesh)) {
        const auto got = read(file.name, file.bytes);
        ASSERT_TRUE(got) << file.name << ": " << got.error().message;
        ASSERT_EQ(got->triangles.size(), mesh.triangles.size()) << file.name;
        EXPECT_EQ(got->positions.size(), mesh.positions.size()) << file.name;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k)
                ASSERT_EQ(got->positions[got->triangles[i][k]], mesh.positions[mesh.triangles[i][k]])
                    << file.name << ": triangle " << i;
        EXPECT_TRUE(got->odd.isClosed()) << file.name;
        EXPECT_EQ(got->odd.degenerate + got->odd.duplicates + got->odd.unusedVertices, 0u) << file.name;
        EXPECT_EQ(summaryOf(*got), "168 triangles, 84 vertices, closed") << file.name;
    }
}

TEST(TriangleFile, CountsWhatIsOdd) {
    PlainMesh mesh = torus(12, 7);
    // Two separate holes of one and of two triangles, which share an edge.
    mesh.triangles.erase(mesh.triangles.begin() + 100);
    mesh.triangles.erase(mesh.triangles.begin() + 10, mesh.triangles.begin() + 12);
    mesh.triangles.push_back({mesh.triangles[0][1], mesh.triangles[0][2], mesh.triangles[0][0]});  // again
    std::swap(mesh.triangles[50][0], mesh.triangles[50][1]);                                       // faces inwards
    const Corners edge = mesh.triangles[60];
    mesh.positions.push_back({9, 9, 9});
    mesh.triangles.push_back({edge[0], edge[1], static_cast<std::uint32_t>(mesh.positions.size() - 1)});  // a fin
    mesh.triangles.push_back({edge[0], edge[0], edge[1]});                                                // a line
    mesh.positions.push_back({8, 8, 8});                                                                  // unused
    const auto file = read("odd.obj", objOf(mesh));
    ASSERT_TRUE(file);
    const MeshOddities& odd = file->odd;
    EXPECT_EQ(odd.boundaryEdges, 3u + 4u + 2u);  // the fin has two
    EXPECT_EQ(odd.holes, 3u);
    EXPECT_EQ(odd.nonManifoldEdges, 1u);
    EXPECT_EQ(odd.reversedEdges, 3u);
    EXPECT_EQ(odd.duplicates, 1u);
    EXPECT_EQ(odd.degenerate, 1u);
    EXPECT_EQ(odd.unusedVertices, 1u);
    EXPECT_EQ(notesOn(*file).size(), 6u);
    EXPECT_FALSE(odd.isClosed());
}

TEST(TriangleFile, CountsNeedlesButNotSmallOrDistantTriangles) {
    const auto degenerate = [](const char* third) {
        const auto file = read("a.obj", std::string("v 0 0 0\nv 1 0 0\nv ") + third + "\nf 1 2 3\n");
        EXPECT_TRUE(file);
        return file ? file->odd.degenerate : 9;
    };
    EXPECT_EQ(degenerate("0.3 0 0"), 1u);
    EXPECT_EQ(degenerate("0.3 5e-7 0"), 1u);
    EXPECT_EQ(degenerate("0.3 5e-6 0"), 0u);
    const auto small = read("a.obj", "v 0 0 0\nv 1e-20 0 0\nv 0 1e-20 0\nf 1 2 3\n");
    ASSERT_TRUE(small);
    EXPECT_EQ(small->odd.degenerate, 0u);
}

TEST(TriangleFile, TakesTheFormsOfObj) {
    // Continued lines, polygons, negative numbers, colours, a weight, comments, unknown words and Windows' line ends.
    const auto file = read("forms.obj",
                           "v 0 0 0 0.5 0.5 0.5\r\nv +1 0 0 1\r\nv 1 1. \\\r\n 0\nv 0 1 1e-60\nvt 0 0\n"
                           "s off\nusemtl \"a b\"\nl 1 2\nf 1/1 2/1/1 \\\n3//1 4 # all\nf -4 -3 -2");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->triangles, (std::vector<Corners>{{0, 1, 2}, {0, 2, 3}, {0, 1, 2}}));
    EXPECT_EQ(file->odd.polygons, 1u);
    EXPECT_EQ(file->skipped, 1u);
    EXPECT_EQ(file->positions[2], (Float3{1, 1, 0}));
    // Equal positions are one vertex, whatever the sign of zero.
    const auto merged = read("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 0 0\nv 0 0 1\nf 1 2 3\nf 4 3 5\n");
    ASSERT_TRUE(merged);
    EXPECT_EQ(merged->odd.mergedVertices, 1u);
    EXPECT_EQ(merged->triangles[1][0], 0u);
}

TEST(TriangleFile, TakesStripsOfPly) {
    const auto file = read("strips.ply",
                           "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\n"
                           "property float z\nelement tristrips 1\nproperty list int int vertex_indices\n"
                           "end_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n9 0 1 2 3 4 -1 0 1 3\n");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->triangles, (std::vector<Corners>{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {0, 1, 3}}));
}

TEST(TriangleFile, RefusesWithPlaceAndReason) {
    const std::string vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const std::string head = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n";
    const std::string plyHead = head + "property float z\nelement face 1\nproperty list uchar int vertex_indices\n";
    const struct {
        std::string name, bytes, message;
    } kCases[] = {
        {"a.obj", "", "a.obj: the file has no triangles"},
        {"a.obj", vertices, "a.obj: the file has no triangles, only 3 vertices"},
        {"a.obj", vertices + "v 1 nan 0\n", "a.obj: line 4: a vertex needs three finite numbers"},
        {"a.obj", vertices + "v 1 1e99 0\n", "a.obj: line 4: a vertex needs three finite numbers"},
        {"a.obj", vertices + "v 1,5 0 0\n", "a.obj: line 4: a vertex needs three finite numbers"},
        {"a.obj", vertices + "f 1 2 4\nf 1 2 3\n", "a.obj: line 4: vertex 4 does not exist; the file has 3"},
        {"a.obj", vertices + "f 1 2 99999999999999999999\n", "a.obj: line 4: vertex"},
        {"a.obj", vertices + "f 1 2 -4\n", "a.obj: line 4: a corner is the number of a vertex"},
        {"a.obj", vertices + "f 1 2\n", "a.obj: line 4: a face needs three corners"},
        {"a.stl", "solid x\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\n", "a.stl: line 5: expected 'vertex'"},
        {"a.stl", "solid x\n", "a.stl: line 2: the file ends before 'endsolid'"},
        {"a.stl", binaryStlOf(torus(3, 3), 4'000'000'000), "a.stl: more than 12000000 triangles"},
        {"a.stl", binaryStlOf(torus(3, 3), 19), "a.stl: byte 984: the file ends here, but its 19 triangles take 1034"},
        {"a.ply", "plx\n", "a.ply: line 1: a PLY file begins with 'ply'"},
        {"a.ply", head + "end_header\n0 0\n0 0\n0 0\n", "a.ply: line 7: the vertices have no x, y and z"},
        {"a.ply", plyHead + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "a.ply: line 13: vertex 3 does not exist"},
        {"a.ply", "ply\nformat ascii 1.0\nelement vertex 999999999999\nproperty float x\nend_header\n0\n",
         "a.ply: line 6: the header promises 999999999999 elements 'vertex'"},
    };
    for (const auto& one : kCases) {
        const auto file = read(one.name, one.bytes);
        ASSERT_FALSE(file) << one.message;
        EXPECT_EQ(file.error().exit, Exit::badAsset);
        EXPECT_EQ(file.error().message.substr(0, one.message.size()), one.message);
    }
}

/// Every prefix is refused, or is a smaller mesh.
TEST(TriangleFile, TakesOrRefusesEveryPrefix) {
    const PlainMesh mesh = torus(3, 3);
    for (const NamedFile& form : allForms(mesh))
        for (std::size_t size = 0; size + 1 < form.bytes.size(); ++size) {
            const auto file = read(form.name, std::string_view(form.bytes).substr(0, size));
            if (!file) {
                ASSERT_EQ(file.error().message.find('\n'), std::string::npos);
                continue;
            }
            // A cut number of an .obj is a number, too; the counts of the other formats show the cut.
            ASSERT_TRUE(form.name == "a.obj" || (form.name.starts_with("text") && size + 22 > form.bytes.size()))
                << form.name << " " << size;
            ASSERT_LE(file->triangles.size(), mesh.triangles.size());
        }
}

TEST(TriangleFile, StopsWhenItIsCancelled) {
    for (const NamedFile& form : allForms(torus(12, 7))) {
        Progress progress;
        progress.cancel();
        const auto file = readTriangleFile({form.name, form.bytes}, {progress});
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().message, form.name + ": reading was cancelled");
    }
}

}  // namespace
}  // namespace arclight
