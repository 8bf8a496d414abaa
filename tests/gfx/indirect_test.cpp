// Indirect draws, against the same draws with parameters from the CPU.
#include "gfx/corners.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Indirect : public Gl {
protected:
    static constexpr int kWidth = 32, kHeight = 20;

    void SetUp() override {
        if (!glInfo().hasIndirectDraws) GTEST_SKIP() << "no OpenGL 4.0 here";
        folder.write("t/piece.vert",
                     "in vec2 corner;\nin vec2 at;\nin float red;\nuniform vec2 size;\nflat out float tint;\n"
                     "void main() { tint = red; gl_Position = vec4((at + corner) / size * 2.0 - 1.0, 0.0, 1.0); }\n");
        folder.write("t/tint.frag", "flat in float tint;\nout vec4 colour;\nvoid main() { colour = vec4(tint); }\n");
        program = shaders.program("t/piece.vert", "t/tint.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        program.set("size", glm::vec2(kWidth, kHeight));
        // Two shapes in one mesh: a square, and a bar of three triangles further on.
        const std::vector<Corner> corners{{{0, 0}}, {{2, 0}}, {{0, 2}}, {{2, 2}}, {{0, 0}},
                                          {{3, 0}}, {{0, 1}}, {{3, 1}}, {{1, 3}}};
        const std::vector<std::uint32_t> indices{0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7, 6, 7, 8};
        indexed.upload<Corner>(corners, indices);
        std::vector<Corner> joined;
        for (const std::uint32_t index : indices) joined.push_back(corners[index]);
        plain.upload<Corner>(joined);
        std::vector<Piece> pieces;
        for (int i = 0; i < 6; ++i) pieces.push_back({{5 * i, 3 * i}, static_cast<float>(i + 1)});
        instances.upload<Piece>(pieces);
    }
    std::vector<float> drawn(const std::function<void(Pass&)>& draw) const {
        const Framebuffer seen = target(kWidth, kHeight);
        {
            Pass pass("seen", seen);
            pass.clear({0, 0, 0, 0}).state({.blend = Blend::additive});
            draw(pass);
        }
        return seen.readFloats();
    }
    /// The first `count` instances of vertices `first` to `first + corners - 1`, drawn directly.
    std::vector<float> directly(int first, int corners, int count) const {
        return drawn([&](Pass& pass) {
            std::vector<Corner> part = plain.vertices().read<Corner>(15);
            part = {part.begin() + first, part.begin() + first + corners};
            pass.draw(Mesh("part", std::span<const Corner>(part)), instances, program, count);
        });
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program program;
    Mesh indexed = Mesh::of<Corner>("indexed"), plain = Mesh::of<Corner>("plain");
    VertexBuffer instances = VertexBuffer::of<Piece>("instances");
    Buffer commands{"commands"};
};

TEST_F(Indirect, EachCommandIsOneDraw) {
    const std::vector<IndexedDrawCommand> all{{.count = 6, .instances = 3},
                                              {.count = 9, .instances = 2, .firstIndex = 6},
                                              {.count = 6, .instances = 0},
                                              {.count = 15, .instances = 6}};
    commands.upload<IndexedDrawCommand>(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto seen = drawn([&](Pass& pass) { pass.drawIndirect(indexed, instances, program, commands, i); });
        EXPECT_EQ(seen, directly(static_cast<int>(all[i].firstIndex), static_cast<int>(all[i].count),
                                 static_cast<int>(all[i].instances)))
            << i;
    }
    const std::vector<DrawCommand> some{{.count = 9, .instances = 4, .first = 6}, {.count = 6, .instances = 1}};
    commands.upload<DrawCommand>(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
        const auto seen = drawn([&](Pass& pass) { pass.drawIndirect(plain, instances, program, commands, i); });
        EXPECT_EQ(seen, directly(static_cast<int>(some[i].first), static_cast<int>(some[i].count),
                                 static_cast<int>(some[i].instances)))
            << i;
    }
}

TEST_F(Indirect, IndicesAreOffsetByTheFirstVertex) {
    commands.upload<IndexedDrawCommand>(
        std::vector<IndexedDrawCommand>{{.count = 6, .instances = 2, .firstVertex = 4}});
    // The square's indices on the bar's vertices: its lower two triangles.
    EXPECT_EQ(drawn([&](Pass& pass) { pass.drawIndirect(indexed, instances, program, commands); }), directly(6, 6, 2));
}

TEST_F(Indirect, MixesWithDirectDrawsInOnePass) {
    commands.upload<IndexedDrawCommand>(
        std::vector<IndexedDrawCommand>{{.count = 6, .instances = 6}, {.count = 9, .instances = 6, .firstIndex = 6}});
    const auto both = drawn([&](Pass& pass) {
        pass.drawIndirect(indexed, instances, program, commands, 1);
        pass.draw(plain, instances, program, 2);
        pass.drawIndirect(indexed, instances, program, commands, 0);
    });
    const auto direct = drawn([&](Pass& pass) {
        pass.draw(indexed, instances, program);
        pass.draw(plain, instances, program, 2);
    });
    EXPECT_EQ(both, direct);
}

TEST_F(Indirect, DrawsCountsWrittenByTheGpu) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    folder.write(
        "t/count.comp",
        "layout(local_size_x = 1) in;\nuniform uint instances;\n"
        "layout(std430) writeonly buffer Command { uint command[5]; };\n"
        "void main() { command[0] = 6u; command[1] = instances; command[2] = command[3] = command[4] = 0u; }\n");
    const Program count = shaders.compute("t/count.comp");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    commands.resize(sizeof(IndexedDrawCommand));
    for (const unsigned wanted : {5u, 1u, 0u, 4u}) {
        const auto seen = drawn([&](Pass& pass) {
            pass.dispatch(count.set("Command", commands).set("instances", wanted), 1);
            pass.drawIndirect(indexed, instances, program, commands);
        });
        EXPECT_EQ(seen, directly(0, 6, static_cast<int>(wanted))) << wanted;
    }
}

TEST_F(Indirect, CommandBeyondTheBufferDies) {
    commands.upload<DrawCommand>(std::vector<DrawCommand>{{.count = 3}});
    const Framebuffer seen = target(2, 2);
    EXPECT_DEATH(Pass("x", seen).drawIndirect(plain, instances, program, commands, 1), "32 vs 16");
    EXPECT_DEATH(Pass("x", seen).drawIndirect(indexed, instances, program, commands), "20 vs 16");
}

}  // namespace
}  // namespace arclight::test
