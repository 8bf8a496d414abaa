// A steady frame allocates no memory in gfx. In a program of its own, whose operator new counts.
#include "core/allocation_counter.h"
#include "core/random.h"
#include "gfx/blur.h"
#include "gfx/corners.h"
#include "gfx/gl_test.h"
#include "gfx/variants.h"

namespace arclight::test {
namespace {

struct Corner {
    glm::vec3 position, normal;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"position", &Corner::position}, Attribute{"normal", &Corner::normal});
}
struct Copy {
    glm::vec3 offset;
    glm::u8vec4 tint;
};
constexpr auto rowsOf(Copy) {
    return vertexRows<Copy>(Attribute{"offset", &Copy::offset}, Attribute{"tint", &Copy::tint}.normalised());
}

struct Camera {
    glm::vec3 position{0, 0, 4};
    float near = 0.1f, far = 10;
    glm::mat4 view() const { return glm::mat4(1); }
    glm::mat4 projection(float) const { return glm::mat4(1); }
    glm::vec3 forward() const { return {0, 0, -1}; }
};

constexpr FeatureName kFeatures[] = {{1, "RED"}, {2, "GREEN"}};

class Allocation : public Gl {
protected:
    Allocation() {
        folder.write("t/copies.vert",
                     "#include \"common/view.glsl\"\nin vec3 position, normal, offset;\nin vec4 tint;\nout vec4 ink;\n"
                     "uniform float heightOfTheSunOverTheHorizon;\nuniform mat4 turnOfTheWholeScene;\n"
                     "void main() {\n    ink = tint + vec4(normal * heightOfTheSunOverTheHorizon, 0.0);\n"
                     "    gl_Position = toClip * turnOfTheWholeScene * vec4(position + offset, 1.0);\n}\n");
        folder.write("t/copies.frag",
                     "in vec4 ink;\nout vec4 colour;\nvoid main() { colour = ink;\n#ifdef RED\n"
                     "    colour.r = 1.0;\n#endif\n}\n");
        folder.write("t/plain.vert",
                     "in vec3 position, normal;\nvoid main() { gl_Position = vec4(position + normal, 1.0); }\n");
        folder.write("t/white.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
        folder.write("t/add.comp",
                     "layout(local_size_x = 1) in;\nlayout(std430) buffer TheNumbersThatAreAdded { uint sum; };\n"
                     "void main() { sum += 1u; }\n");
        plain = shaders.program("t/plain.vert", "t/white.frag");
        white = shaders.program("common/fullscreen.vert", "t/white.frag");
        const std::vector<Corner> corners{{{0, 0, 0}, {0, 0, 1}}, {{1, 0, 0}, {0, 0, 1}}, {{0, 1, 0}, {0, 0, 1}}};
        mesh.upload<Corner>(corners, indices);
        copies.resize(20);
        numbers.resize(4);
        numbers.clear();
    }
    /// Allocations of ten frames, after as many as it takes for all GPU times to arrive.
    int allocationsOf(const std::function<void(int)>& frame) {
        for (int i = 0; i < 12; ++i) frame(i);
        // The software rasteriser compiles shaders on other threads.
        startCounting(Counted::thisThread);
        for (int i = 12; i < 22; ++i) frame(i);
        return stopCounting();
    }
    int allocationsOfPasses(const std::function<void(Frame&)>& draw) {
        return allocationsOf([&](int tick) {
            Frame frame(setup.store, setup.canvas, tick, tick / 60.0);
            draw(frame);
        });
    }

    ShaderFolder folder;
    RenderSetup setup{64, 48};
    Shaders shaders{folder.root()};
    Variants variants{shaders, kFeatures};
    Program plain, white;
    const std::vector<std::uint32_t> indices{0, 1, 2};
    Mesh mesh = Mesh::of<Corner>("a mesh with a long name");
    VertexBuffer instances = VertexBuffer::of<Copy>("instances with a long name");
    std::vector<Copy> copies;
    Buffer numbers{"numbers"};
    Framebuffer half;
};

TEST_F(Allocation, CounterCounts) {
    const auto allocateTwice = [](int) {
        // Volatile: the compiler may leave out an allocation whose address nobody sees.
        std::vector<int>* volatile seen = new std::vector<int>(100);
        delete seen;
    };
    EXPECT_EQ(allocationsOf(allocateTwice), 20);
    EXPECT_EQ(allocationsOf([](int) {}), 0);
}

TEST_F(Allocation, NoneForMeshesAndInstances) {
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  for (Copy& each : copies) each.offset.x += 0.01f;
                  instances.upload<Copy>(copies);
                  ScenePass pass = frame.scenePass("scene with a long name", frame.view(Camera()), {0, 0, 0});
                  const Program& program = variants.get("t/copies.vert", "t/copies.frag", frame.tick() % 2 ? 1u : 3u);
                  program.set("heightOfTheSunOverTheHorizon", static_cast<float>(frame.seconds()));
                  program.set("turnOfTheWholeScene", glm::mat4(1));
                  pass.draw(mesh, instances, program);
                  pass.state({.blend = {Blend::additive, Blend::none}, .depth = Depth::test}).draw(mesh, plain);
              }),
              0);
}

TEST_F(Allocation, NoneForFullScreenPassesOnFittedTargets) {
    const Program copy = setup.shaders.program("common/fullscreen.vert", "common/copy.frag");
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  half.fit("half of the size",
                           {.width = frame.width() / 2, .height = frame.height() / 2, .depth = true});
                  frame.pass("a target of half the size", half).clear({1, 0, 0, 1}).clearDepth().fullscreen(white);
                  fullscreen(frame, "copied to the scene's light", frame.scene(), copy, {{"source", half.colour()}},
                             {.blend = Blend::additive});
              }),
              0);
}

TEST_F(Allocation, NoneForTestsAgainstEarlierDepth) {
    const Framebuffer shadows("shadows of all that stands still", {.width = 8, .height = 8, .depth = true});
    shadows.clearDepth();
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  frame.pass("reads the shadows", shadows).state({.depth = Depth::test}).draw(mesh, plain);
              }),
              0);
}

TEST_F(Allocation, NoneForMeshesUploadedEveryFrame) {
    std::vector<Corner> corners{{{0, 0, 0}, {0, 0, 1}}, {{1, 0, 0}, {0, 0, 1}}, {{0, 1, 0}, {0, 0, 1}}};
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  corners[0].position.x -= 0.01f;
                  mesh.upload<Corner>(corners, indices);
                  Pass pass = frame.pass("a mesh that moves", frame.scene());
                  pass.draw(mesh, plain);
                  mesh.upload<Corner>(corners);
                  pass.draw(mesh, plain, {0, 3});
              }),
              0);
}

TEST_F(Allocation, NoneForPostProcessingAndCanvas) {
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  setup.canvas.begin(64, 48);
                  frame.pass("light", frame.scene()).clear({1, 2, 3, 1});
                  frame.post().threshold = 0.5f, frame.post().glow = 0.2f;
                  frame.canvas().line({0, 0}, {20, 20}, 2, {1, 1, 1, 1});
                  frame.canvas().text({4, 20}, "steady", {.sizePx = 11});
                  setup.post.draw(frame, {.bloom = 0.2f});
              }),
              0);
}

TEST_F(Allocation, NoneForScopesThatDrawNothing) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    const Program add = shaders.compute("t/add.comp");
    GpuTimeline timeline;
    EXPECT_EQ(allocationsOf([&](int) {
                  timeline.begin();
                  GpuScope scope(timeline, "adds one number to another");
                  scope.dispatch(add.set("TheNumbersThatAreAdded", numbers), 1);
              }),
              0);
    EXPECT_EQ(numbers.read<std::uint32_t>(1).front(), 22u);
}

TEST_F(Allocation, NoneForInspectedPasses) {
    setup.store.inspectPasses(true, 1);
    EXPECT_EQ(allocationsOfPasses([&](Frame& frame) {
                  { GpuScope scope = frame.scope("work that draws nothing"); }
                  frame.pass("a pass with a long name", frame.scene()).clear({1, 2, 3, 1});
              }),
              0);
}

}  // namespace
}  // namespace arclight::test
