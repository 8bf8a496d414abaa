// Meshes: with and without indices, reuploaded, moved, drawn in part, with several programs and instances.
#include "gfx/mesh.h"

#include <array>
#include <numeric>

#include "gfx/corners.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using Indices = std::vector<std::uint32_t>;

class Meshes : public Gl {
protected:
    static constexpr int kWidth = 24, kHeight = 16;

    void SetUp() override {
        folder.write("t/piece.vert",
                     "in vec2 corner;\nin vec2 at;\nin float red;\nuniform vec2 size;\nflat out vec4 tint;\n"
                     "void main() {\n"
                     "    tint = vec4(red, 0.0, 0.0, 1.0);\n"
                     "    gl_Position = vec4((at + corner) / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
        folder.write("t/corner.vert",
                     "in vec2 corner;\nuniform vec2 size;\nflat out vec4 tint;\n"
                     "void main() { tint = vec4(1.0); gl_Position = vec4(corner / size * 2.0 - 1.0, 0.0, 1.0); }\n");
        folder.write("t/point.vert",
                     "in vec2 at;\nin float red;\nuniform vec2 size;\nflat out vec4 tint;\n"
                     "void main() {\n"
                     "    tint = vec4(red, 0.0, 0.0, 1.0);\n"
                     "    gl_Position = vec4((at + 0.5) / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
        folder.write("t/tint.frag", "flat in vec4 tint;\nout vec4 colour;\nvoid main() { colour = tint; }\n");
        piece = shaders.program("t/piece.vert", "t/tint.frag");
        corner = shaders.program("t/corner.vert", "t/tint.frag");
        point = shaders.program("t/point.vert", "t/tint.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        for (const Program& each : {piece, corner, point}) each.set("size", glm::vec2(kWidth, kHeight));
        for (int i = 0; i < 7; ++i) pieces.push_back({{3 * i + 1, 2 * i + 1}, static_cast<float>(i + 1)});
        positions.upload<Piece>(pieces);
    }

    /// Red values of the target, cleared to 0, after `draw`; rows from the bottom.
    std::vector<float> reds(const std::function<void(Pass&)>& draw) const {
        const Framebuffer seen = target(kWidth, kHeight);
        {
            Pass pass("seen", seen);
            pass.clear({0, 0, 0, 1});
            draw(pass);
        }
        const std::vector<float> pixels = seen.readFloats();
        std::vector<float> reds;
        for (std::size_t i = 0; i < pixels.size(); i += 4) reds.push_back(pixels[i]);
        return reds;
    }
    static std::size_t at(glm::vec2 p) {
        return static_cast<std::size_t>(p.y) * kWidth + static_cast<std::size_t>(p.x);
    }
    /// Expects that `draw` sets exactly the pixels of pieces `first` to `first + count - 1`.
    void expectPieces(std::size_t first, std::size_t count, const std::function<void(Pass&)>& draw) const {
        std::vector<float> expected(kWidth * kHeight, 0.0f);
        for (std::size_t i = first; i < first + count; ++i) expected[at(pieces[i].at)] = pieces[i].red;
        EXPECT_EQ(reds(draw), expected);
    }
    void expectPieces(std::size_t count, const std::function<void(Pass&)>& draw) const { expectPieces(0, count, draw); }
    double sum(const std::function<void(Pass&)>& draw) const {
        const std::vector<float> all = reds(draw);
        return std::accumulate(all.begin(), all.end(), 0.0);
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program piece, corner, point;
    std::vector<Piece> pieces;
    const std::vector<Corner> corners{{{0, 0}}, {{1, 0}}, {{0, 1}}, {{1, 1}}};
    const Indices indices{0, 1, 2, 2, 1, 3};
    VertexBuffer positions = VertexBuffer::of<Piece>("positions");
    Mesh strip{"strip", std::span<const Corner>(corners), {}, Primitive::triangleStrip};
    Mesh indexed{"indexed", std::span<const Corner>(corners), indices};
};

TEST_F(Meshes, InstancesAreDrawnAtTheirPositions) {
    for (const Mesh* mesh : {&strip, &indexed}) {
        SCOPED_TRACE(mesh->label());
        expectPieces(7, [&](Pass& pass) { pass.draw(*mesh, positions, piece); });
        expectPieces(3, [&](Pass& pass) { pass.draw(*mesh, positions, piece, 3); });
        expectPieces(1, [&](Pass& pass) { pass.draw(*mesh, positions, piece, 1); });
        expectPieces(0, [&](Pass& pass) { pass.draw(*mesh, positions, piece, 0); });
    }
}

TEST_F(Meshes, InstancesFollowLaterUploads) {
    const auto draw = [&](Pass& pass) { pass.draw(indexed, positions, piece); };
    expectPieces(7, draw);
    for (Piece& each : pieces) each.at.x = static_cast<float>(kWidth - 1) - each.at.x, each.red *= 2;
    positions.upload<Piece>(pieces);
    expectPieces(7, draw);
    // Only some of them.
    pieces[2].red = 100, pieces[3].at = {0, 0};
    positions.update<Piece>(2, std::span(pieces).subspan(2, 2));
    expectPieces(7, draw);
    // Upload fewer, none, more than before.
    positions.upload<Piece>(std::span(pieces).first(2));
    expectPieces(2, draw);
    positions.upload<Piece>({});
    expectPieces(0, draw);
    positions.upload<Piece>(pieces);
    expectPieces(7, draw);
}

TEST_F(Meshes, WorksWithManyInstanceBuffersAndPrograms) {
    const VertexBuffer left("left", std::span<const Piece>(pieces).first(3));
    const VertexBuffer right("right", std::span<const Piece>(pieces).subspan(3));
    for (int round = 0; round < 2; ++round) {
        expectPieces(0, 3, [&](Pass& pass) { pass.draw(indexed, left, piece); });
        expectPieces(3, 4, [&](Pass& pass) { pass.draw(indexed, right, piece); });
        expectPieces(7, [&](Pass& pass) {
            pass.draw(indexed, right, piece);
            pass.draw(indexed, left, piece);
        });
        EXPECT_EQ(reds([&](Pass& pass) { pass.draw(indexed, corner); })[0], 1.0f);
    }
    // A hundred buffers, more than a mesh keeps vertex arrays for.
    for (int i = 0; i < 100; ++i) {
        const VertexBuffer other("other", std::span<const Piece>(pieces).first(static_cast<std::size_t>(i % 7 + 1)));
        expectPieces(static_cast<std::size_t>(i % 7 + 1), [&](Pass& pass) { pass.draw(indexed, other, piece); });
    }
    expectPieces(0, 3, [&](Pass& pass) { pass.draw(indexed, left, piece); });
}

TEST_F(Meshes, ReloadedProgramReadsTheMesh) {
    expectPieces(7, [&](Pass& pass) { pass.draw(indexed, positions, piece); });
    folder.write("t/piece.vert",
                 "in float red;\nin vec2 at;\nuniform vec2 size;\nin vec2 corner;\nflat out vec4 tint;\n"
                 "void main() {\n    tint = vec4(red, 0.0, 0.0, 1.0);\n"
                 "    gl_Position = vec4((at + corner) / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
    ASSERT_TRUE(shaders.reloadChanged());
    piece.set("size", glm::vec2(kWidth, kHeight));
    expectPieces(7, [&](Pass& pass) { pass.draw(indexed, positions, piece); });
}

TEST_F(Meshes, WithoutIndicesVerticesAreTakenInOrder) {
    const std::vector<Corner> two{{{0, 0}}, {{4, 0}}, {{0, 4}}, {{4, 0}}, {{4, 4}}, {{0, 4}}};
    const Mesh plain("plain", std::span<const Corner>(two));
    EXPECT_FALSE(plain.hasIndices());
    EXPECT_EQ(plain.count(), 6);
    EXPECT_EQ(plain.triangles(), 2u);
    EXPECT_EQ(sum([&](Pass& pass) { pass.draw(plain, corner); }), 16);
    // Either triangle may cover the pixels of the diagonal: 6 or 10 of the 16.
    const double first = sum([&](Pass& pass) { pass.draw(plain, corner, {0, 3}); });
    const double second = sum([&](Pass& pass) { pass.draw(plain, corner, {3, 3}); });
    EXPECT_TRUE(first == 6 || first == 10) << first;
    EXPECT_EQ(first + second, 16);
}

TEST_F(Meshes, ReuploadsWithAndWithoutIndices) {
    Mesh mesh = Mesh::of<Corner>("changing");
    const auto draw = [&](Pass& pass) { pass.draw(mesh, corner); };
    const auto square = [](float side, float x) {
        return std::vector<Corner>{{{x, 0}}, {{x + side, 0}}, {{x, side}}, {{x + side, side}}};
    };
    const Indices half{0, 1, 2}, reversed{3, 2, 1, 1, 2, 0};
    EXPECT_EQ(sum(draw), 0) << "empty";
    mesh.upload<Corner>(std::span<const Corner>(square(4, 0)).first(3));
    const double smallest = sum(draw);
    EXPECT_TRUE(smallest == 6 || smallest == 10) << smallest;
    mesh.upload<Corner>(square(8, 0), indices);
    EXPECT_EQ(sum(draw), 64);
    mesh.upload<Corner>(std::span<const Corner>(square(16, 0)).first(3));
    EXPECT_FALSE(mesh.hasIndices());
    const double triangle = sum(draw);
    EXPECT_TRUE(triangle == 120 || triangle == 136) << triangle;
    mesh.upload<Corner>(square(4, 2), reversed);
    EXPECT_EQ(sum(draw), 16);
    EXPECT_EQ(reds(draw)[at({5, 3})], 1.0f);
    EXPECT_EQ(reds(draw)[at({1, 0})], 0.0f);
    mesh.upload<Corner>(square(4, 0), half);
    EXPECT_EQ(mesh.count(), 3);
    const double halfSquare = sum(draw);
    EXPECT_TRUE(halfSquare == 6 || halfSquare == 10) << halfSquare;
    mesh.upload<Corner>({});
    EXPECT_EQ(sum(draw), 0) << "empty again";
}

TEST_F(Meshes, MovedMeshesDrawAsBefore) {
    const auto draw = [&](const Mesh& mesh) { return reds([&](Pass& pass) { pass.draw(mesh, positions, piece); }); };
    const std::vector<float> before = draw(indexed);
    std::vector<Mesh> moved;
    moved.push_back(std::move(indexed));
    for (int i = 0; i < 5; ++i) moved.push_back(Mesh("other", std::span<const Corner>(corners).first(3)));
    EXPECT_EQ(draw(moved.front()), before);
    Mesh assigned("replaced", std::span<const Corner>(corners).first(3));
    draw(assigned);
    assigned = std::move(moved.front());
    EXPECT_EQ(draw(assigned), before);
    // Also vertices without indices, and instances.
    assigned.vertices() =
        VertexBuffer("new", std::span<const Corner>(std::vector<Corner>{{{0, 0}}, {{2, 0}}, {{0, 1}}, {{2, 1}}}));
    const std::vector<float> wide = draw(assigned);
    EXPECT_EQ(std::accumulate(wide.begin(), wide.end(), 0.0), 2 * std::accumulate(before.begin(), before.end(), 0.0));
    VertexBuffer others = std::move(positions);
    positions = VertexBuffer("new", std::span<const Piece>(pieces).first(1));
    expectPieces(1, [&](Pass& pass) { pass.draw(strip, positions, piece); });
    expectPieces(7, [&](Pass& pass) { pass.draw(strip, others, piece); });
}

TEST_F(Meshes, DrawsRangesOfVerticesAndIndices) {
    const Mesh points("points", std::span<const Piece>(pieces), {}, Primitive::points);
    expectPieces(7, [&](Pass& pass) { pass.draw(points, point); });
    expectPieces(2, 3, [&](Pass& pass) { pass.draw(points, point, {2, 3}); });
    expectPieces(4, 3, [&](Pass& pass) { pass.draw(points, point, {4}); });
    expectPieces(0, 0, [&](Pass& pass) { pass.draw(points, point, {7}); });
    expectPieces(0, 0, [&](Pass& pass) { pass.draw(points, point, {3, 0}); });
    const Indices backwards{6, 5, 4, 3, 2, 1, 0};
    const Mesh turned("turned", std::span<const Piece>(pieces), backwards, Primitive::points);
    expectPieces(5, 2, [&](Pass& pass) { pass.draw(turned, point, {0, 2}); });
    expectPieces(0, 3, [&](Pass& pass) { pass.draw(turned, point, {4}); });
    EXPECT_EQ(points.triangles(), 0u);
}

TEST_F(Meshes, ShaderComputesNumberedVertices) {
    folder.write(
        "t/number.vert",
        "uniform vec2 size;\nflat out vec4 tint;\n"
        "void main() {\n    tint = vec4(float(gl_VertexID + 1) + 100.0 * float(gl_InstanceID), 0.0, 0.0, 1.0);\n"
        "    gl_Position = vec4((vec2(gl_VertexID, gl_InstanceID) + 0.5) / size * 2.0 - 1.0, 0.0, 1.0);\n}\n");
    const Program number = shaders.program("t/number.vert", "t/tint.frag");
    number.set("size", glm::vec2(kWidth, kHeight));
    const Mesh mesh = Mesh::numbered(Primitive::points, 9);
    const std::vector<float> seen = reds([&](Pass& pass) { pass.draw(mesh, number, {2, 4}); });
    for (int x = 0; x < kWidth; ++x)
        EXPECT_EQ(seen[static_cast<std::size_t>(x)], x >= 2 && x < 6 ? static_cast<float>(x + 1) : 0.0f) << x;
}

TEST_F(Meshes, IndicesExceedSixteenBits) {
    // One point per pixel of a large target, addressed by its index alone.
    constexpr int kSide = 300, kCount = kSide * kSide;
    static_assert(kCount > 65536);
    std::vector<Piece> all;
    for (int i = 0; i < kCount; ++i) all.push_back({{i % kSide, i / kSide}, static_cast<float>(i)});
    Indices every(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) every[i] = i * 7u % kCount;  // 7 has no factor in common with 300
    const Mesh mesh("many", std::span<const Piece>(all), every, Primitive::points);
    point.set("size", glm::vec2(kSide));
    const Framebuffer seen = target(kSide, kSide);
    Pass("many", seen).clear({-1, 0, 0, 1}).draw(mesh, point);
    const std::vector<float> pixels = seen.readFloats();
    for (std::size_t i = 0; i < kCount; ++i) ASSERT_EQ(pixels[4 * i], static_cast<float>(i));
}

TEST_F(Meshes, CountTheirTriangles) {
    const Framebuffer seen = target(kWidth, kHeight);
    Pass pass("seen", seen);
    pass.draw(indexed, corner);
    EXPECT_EQ(pass.triangles(), 2u);
    pass.draw(indexed, corner, {3, 3});
    EXPECT_EQ(pass.triangles(), 3u);
    pass.draw(strip, positions, piece);
    EXPECT_EQ(pass.triangles(), 3u + 2 * 7);
    pass.draw(indexed, positions, piece, 5);
    EXPECT_EQ(pass.triangles(), 17u + 2 * 5);
}

TEST_F(Meshes, IndexBeyondTheVerticesDies) {
    const Indices wrong{0, 1, 4};
    EXPECT_DEATH(Mesh("wrong", std::span<const Corner>(corners), wrong), "4 vs 4");
    // Also if fewer vertices are uploaded later.
    EXPECT_DEATH(
        {
            indexed.vertices().upload<Corner>(std::span(corners).first(2));
            Pass("x", target(2, 2)).draw(indexed, corner);
        },
        "3 vs 2");
}

TEST_F(Meshes, RangesOutsideTheMeshDie) {
    const Framebuffer seen = target(2, 2);
    EXPECT_DEATH(Pass("x", seen).draw(indexed, corner, {4, 3}), "mesh 'indexed'.*7 vs 6");
    EXPECT_DEATH(Pass("x", seen).draw(indexed, corner, {-1, 3}), "0 vs -1");
    EXPECT_DEATH(Pass("x", seen).draw(indexed, positions, piece, 8), "mesh 'indexed'.*8 vs 7");
    EXPECT_DEATH(indexed.upload(std::span<const Piece>(pieces)), "CHECK");
    EXPECT_DEATH(positions.update<Piece>(6, std::span(pieces).first(2)), "96 vs 84");
}

}  // namespace
}  // namespace arclight::test
