// glTF: what is decoded, against values known by construction, and that damage is refused with its place.
#include "data/gltf.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "data/gltf_files.h"

namespace arclight::test {
namespace {

using Floats = std::vector<float>;

const Floats kQuad{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};

Json positionsOf(int accessor) { return {{"attributes", {{"POSITION", accessor}}}}; }

GltfTriangles trianglesOf(const std::string& file) {
    const auto document = readGltf(file, "a.glb");
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    if (!document) return {};
    Progress progress;
    auto triangles = gltfTriangles(*document, progress);
    EXPECT_TRUE(triangles) << (triangles ? "" : triangles.error().message);
    return triangles ? std::move(*triangles) : GltfTriangles{};
}

/// The message of whatever refuses the file first.
std::string faultOf(const std::string& file) {
    const auto document = readGltf(file, "a.glb");
    if (!document) return document.error().message;
    Progress progress;
    const auto triangles = gltfTriangles(*document, progress);
    if (!triangles) return triangles.error().message;
    for (const GltfAnimation& animation : document->animations)
        for (const GltfChannel& channel : animation.channels)
            if (const auto keys = gltfKeys(*document, channel); !keys) return keys.error().message;
    return {};
}

/// Twice the area of all triangles as a vector: it tells the winding, too.
Float3 areaOf(const GltfTriangles& mesh) {
    Float3 sum{};
    for (const auto& t : mesh.triangles) {
        std::array<Float3, 2> e;
        for (std::size_t k = 0; k < 2; ++k)
            for (std::size_t c = 0; c < 3; ++c) e[k][c] = mesh.positions[t[k + 1]][c] - mesh.positions[t[0]][c];
        for (std::size_t c = 0; c < 3; ++c)
            sum[c] += e[0][(c + 1) % 3] * e[1][(c + 2) % 3] - e[0][(c + 2) % 3] * e[1][(c + 1) % 3];
    }
    return sum;
}

/// A quad of area 1, as triangles, strip and fan, with indices of each size and without.
TEST(Gltf, AllKindsOfTrianglesCoverTheSameQuad) {
    const std::vector<std::pair<int, std::vector<int>>> orders{
        {4, {0, 1, 2, 0, 2, 3}}, {5, {0, 1, 3, 2}}, {6, {0, 1, 2, 3}}};
    for (const auto& [mode, order] : orders)
        for (const int type : {5121, 5123, 5125}) {
            GltfMaker maker;
            Json primitive = positionsOf(maker.add(kQuad, 5126, "VEC3", 4));
            primitive["mode"] = mode;
            if (type == 5121)
                primitive["indices"] =
                    maker.add(std::vector<std::uint8_t>(order.begin(), order.end()), type, "SCALAR", order.size());
            if (type == 5123)
                primitive["indices"] =
                    maker.add(std::vector<std::uint16_t>(order.begin(), order.end()), type, "SCALAR", order.size());
            if (type == 5125)
                primitive["indices"] =
                    maker.add(std::vector<std::uint32_t>(order.begin(), order.end()), type, "SCALAR", order.size());
            maker.addMesh(primitive);
            for (const std::string& file : {maker.glb(), maker.gltf()}) {
                const GltfTriangles mesh = trianglesOf(file);
                EXPECT_EQ(mesh.triangles.size(), 2u);
                EXPECT_EQ(areaOf(mesh), (Float3{0, 0, 2})) << mode << " " << type;
            }
        }
}

/// Nodes of nodes: the product of their matrices, worked out by hand; a mirrored mesh keeps its outside.
TEST(Gltf, NodesPlaceTheirMeshes) {
    GltfMaker maker;
    Json primitive = positionsOf(maker.add(kQuad, 5126, "VEC3", 4));
    primitive["mode"] = 6;
    maker.addMesh(primitive, {{"translation", {1, 0, 0}}, {"scale", {-2, 1, 1}}});
    // 90° about z: x becomes y.
    const double r = std::sqrt(0.5);
    maker.root["nodes"].push_back({{"children", {0}}, {"rotation", {0, 0, r, r}}});
    maker.root["nodes"].push_back({{"children", {1}}, {"matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1}}});
    const GltfTriangles mesh = trianglesOf(maker.glb());
    ASSERT_EQ(mesh.positions.size(), 4u);
    // (x, y) -> (1 - 2 x, y) -> (-y, 1 - 2 x), at z = 5.
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(mesh.positions[i][0], -kQuad[3 * i + 1], 1e-6);
        EXPECT_NEAR(mesh.positions[i][1], 1 - 2 * kQuad[3 * i], 1e-6);
        EXPECT_EQ(mesh.positions[i][2], 5);
    }
    EXPECT_NEAR(areaOf(mesh)[2], 4, 1e-5);
}

/// Quantized positions, interleaved with a stride, some replaced by a sparse list.
TEST(Gltf, AccessorsAreDecoded) {
    GltfMaker maker;
    maker.root["extensionsRequired"] = {"KHR_mesh_quantization"};
    const std::vector<std::int16_t> shorts{32767, 0, -32768, 9, -32767, 16384, 0, 9, 0, 0, 0, 9};
    const int view = maker.addView(shorts);
    maker.root["bufferViews"][0]["byteStride"] = 8;
    const int indices = maker.addView(std::vector<std::uint8_t>{2}),
              values = maker.addView(std::vector<std::int16_t>{0, 32767, 0});
    const int positions = maker.addAccessor({{"bufferView", view},
                                             {"componentType", 5122},
                                             {"normalized", true},
                                             {"count", 3},
                                             {"type", "VEC3"},
                                             {"sparse",
                                              {{"count", 1},
                                               {"indices", {{"bufferView", indices}, {"componentType", 5121}}},
                                               {"values", {{"bufferView", values}}}}}});
    maker.addMesh(positionsOf(positions));
    const GltfTriangles mesh = trianglesOf(maker.glb());
    ASSERT_EQ(mesh.positions.size(), 3u);
    EXPECT_EQ(mesh.positions[0], (Float3{1, 0, -1}));
    EXPECT_EQ(mesh.positions[1], (Float3{-1, 16384.0f / 32767, 0}));
    EXPECT_EQ(mesh.positions[2], (Float3{0, 1, 0}));
}

/// A vertex half way between two joints, one of which is moved, is moved by half.
TEST(Gltf, SkinnedMeshesArePosed) {
    GltfMaker maker;
    const int positions = maker.add(Floats{0, 0, 0, 1, 0, 0, 0, 1, 0}, 5126, "VEC3", 3);
    const int joints = maker.add(std::vector<std::uint8_t>{0, 1, 0, 0, 1, 0, 0, 0, 0, 200, 0, 0}, 5121, "VEC4", 3);
    const int weights = maker.add(std::vector<std::uint8_t>{128, 128, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}, 5121, "VEC4",
                                  3, {{"normalized", true}});
    Json primitive = positionsOf(positions);
    primitive["attributes"]["JOINTS_0"] = joints, primitive["attributes"]["WEIGHTS_0"] = weights;
    maker.addMesh(primitive, {{"skin", 0}, {"translation", {100, 0, 0}}});
    maker.root["nodes"].push_back(Json::object());
    maker.root["nodes"].push_back({{"translation", {0, 0, 4}}});
    maker.root["skins"].push_back({{"joints", {1, 2}}});
    const GltfTriangles mesh = trianglesOf(maker.glb());
    ASSERT_EQ(mesh.positions.size(), 3u);
    EXPECT_EQ(mesh.positions[0], (Float3{0, 0, 2}));
    EXPECT_EQ(mesh.positions[1], (Float3{1, 0, 4}));
    EXPECT_EQ(mesh.positions[2], (Float3{0, 1, 0})) << "joints without weight may be anything";
}

GltfKeys keysOf(const Floats& times, const Floats& values, const char* interpolation, const char* path) {
    GltfMaker maker;
    const int input = maker.add(times, 5126, "SCALAR", times.size());
    const bool isRotation = std::string(path) == "rotation";
    const int output = maker.add(values, 5126, isRotation ? "VEC4" : "VEC3", values.size() / (isRotation ? 4 : 3));
    maker.root["nodes"].push_back(Json::object());
    maker.root["animations"].push_back(
        {{"samplers", Json::array({{{"input", input}, {"output", output}, {"interpolation", interpolation}}})},
         {"channels", Json::array({{{"sampler", 0}, {"target", {{"node", 0}, {"path", path}}}}})}});
    const auto document = readGltf(maker.glb(), "a.glb");
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    auto keys = gltfKeys(*document, document->animations[0].channels[0]);
    EXPECT_TRUE(keys) << (keys ? "" : keys.error().message);
    return std::move(*keys);
}

TEST(Gltf, KeyframesFollowTheirInterpolation) {
    const Floats values{0, 0, 0, 6, 0, 0};
    const GltfKeys linear = keysOf({1, 4}, values, "LINEAR", "translation"),
                   step = keysOf({1, 4}, values, "STEP", "translation");
    EXPECT_EQ(linear.at(0)[0], 0);
    EXPECT_NEAR(linear.at(2)[0], 2, 1e-6);
    EXPECT_EQ(linear.at(9)[0], 6);
    EXPECT_EQ(step.at(3.999)[0], 0);
    EXPECT_EQ(step.at(4)[0], 6);
    // A cubic with tangents: x(t) = t^3 from 0 to 2 has slopes 0 and 12 and is reproduced.
    const GltfKeys cubic =
        keysOf({0, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 0, 8, 0, 0, 0, 0, 0}, "CUBICSPLINE", "translation");
    for (const double t : {0.25, 1.0, 1.75}) EXPECT_NEAR(cubic.at(t)[0], t * t * t, 1e-5);
}

/// Slerp along the shorter arc, though the second key has the opposite sign and another length.
TEST(Gltf, RotationsTakeTheShorterArc) {
    const float a = 0.4f;
    const GltfKeys keys = keysOf({0, 1}, {0, 0, 0, 1, 0, -3 * std::sin(a), 0, -3 * std::cos(a)}, "LINEAR", "rotation");
    for (const float t : {0.1f, 0.5f, 0.9f}) {
        const Float4 q = keys.at(static_cast<double>(t));
        EXPECT_NEAR(q[1], std::sin(a * t), 1e-6);
        EXPECT_NEAR(q[3], std::cos(a * t), 1e-6);
    }
}

TEST(Gltf, FaultsNameTheirPlace) {
    const auto faulty = [](const auto& spoil) {
        GltfMaker maker;
        Json primitive = positionsOf(maker.add(kQuad, 5126, "VEC3", 4));
        primitive["indices"] = maker.add(std::vector<std::uint16_t>{0, 1, 2}, 5123, "SCALAR", 3);
        maker.addMesh(primitive);
        spoil(maker.root);
        return faultOf(maker.glb());
    };
    EXPECT_EQ(faulty([](Json&) {}), "");
    EXPECT_NE(faulty([](Json& root) {
                  root["accessors"][0]["count"] = 4000000000u;
              }).find("a.glb: accessors[0]: 4000000000 elements"),
              std::string::npos);
    EXPECT_NE(faulty([](Json& root) { root["accessors"][0]["type"] = "VEC2"; }).find("accessors[0]: must have 3"),
              std::string::npos);
    EXPECT_NE(faulty([](Json& root) {
                  root["meshes"][0]["primitives"][0]["indices"] = 7;
              }).find("meshes[0].primitives[0].indices: "),
              std::string::npos);
    EXPECT_NE(
        faulty([](Json& root) { root["nodes"][0]["children"] = {0}; }).find("nodes[0].children: is part of a cycle"),
        std::string::npos);
    EXPECT_NE(faulty([](Json& root) {
                  root["extensionsRequired"] = {"KHR_draco_mesh_compression"};
              }).find("extensionsRequired[0]: 'KHR_draco_mesh_compression' is not supported"),
              std::string::npos);
    EXPECT_NE(faulty([](Json& root) { root["bufferViews"][0]["byteOffset"] = 4000; }).find("bufferViews[0]: "),
              std::string::npos);
    EXPECT_NE(faulty([](Json& root) { root["nodes"][0].erase("mesh"); }).find("has no triangles"), std::string::npos);
    EXPECT_NE(faulty([](Json& root) {
                  root["nodes"][0]["rotation"] = {0, 0, 0, 0};
              }).find("nodes[0].rotation"),
              std::string::npos);
    // An accessor without data is all zeros, but not any number of them.
    EXPECT_NE(faulty([](Json& root) {
                  root["accessors"][0].erase("bufferView");
                  root["accessors"][0]["count"] = 4000000000u;
              }).find("accessors[0]: has 4000000000 elements"),
              std::string::npos);
}

TEST(Gltf, ValuesThatAreNotFiniteAreRefused) {
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        GltfMaker maker;
        maker.addMesh(positionsOf(maker.add(Floats{0, 0, 0, 1, bad, 0, 1, 1, 0}, 5126, "VEC3", 3)));
        EXPECT_NE(faultOf(maker.glb()).find("accessors[0]: element 1 is not finite"), std::string::npos);
    }
}

/// Every prefix of the sample is refused, in one line that names the file.
TEST(Gltf, EveryPrefixIsRefused) {
    std::ifstream stream(ARCLIGHT_SOURCE "/assets/samples/kitten.glb", std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    const std::string whole = text.str();
    EXPECT_EQ(faultOf(whole), "");
    for (std::size_t size = 0; size < whole.size(); size += 1 + size / 64) {
        const std::string fault = faultOf(whole.substr(0, size));
        EXPECT_TRUE(fault.starts_with("a.glb")) << size << ": " << fault;
        EXPECT_EQ(fault.find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace arclight::test
