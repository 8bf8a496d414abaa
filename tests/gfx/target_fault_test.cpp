// Faults of targets: outputs that do not match attachments, unresolved samples, uncleared depth, nested passes.
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class TargetFaults : public Gl {
protected:
    static constexpr const char* kVertex = "common/fullscreen.vert";

    Program filling(const std::string& text) {
        const std::string path = "t/main" + std::to_string(programs++) + ".frag";
        folder.write(path, text);
        return shaders.program(kVertex, path);
    }
    /// The single fault of building `fragment` with `vertex`.
    std::string buildFault(const std::string& vertex, const std::string& fragment) {
        folder.write("t/fault.vert", vertex);
        folder.write("t/fault.frag", fragment);
        shaders.program("t/fault.vert", "t/fault.frag");
        EXPECT_EQ(shaders.faults().size(), 1u);
        return shaders.faults().empty() ? "" : shaders.faults().front();
    }
    static Framebuffer twoColours() {
        return Framebuffer("two", {.width = 2, .height = 2, .colours = {PixelFormat::rgba16f, PixelFormat::rgba16f}});
    }
    static Framebuffer withDepth(int samples = 0) {
        return Framebuffer("deep", {.width = 2, .height = 2, .depth = true, .samples = samples});
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
    Program white = filling("out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    RenderSetup setup{2, 2};
};

constexpr DrawState kWrites{.depth = Depth::testAndWrite}, kTests{.depth = Depth::test};

TEST_F(TargetFaults, FragmentInputWithoutVertexOutputFails) {
    const std::string fault =
        buildFault("out vec2 uv;\nvoid main() { uv = vec2(0.5); gl_Position = vec4(0.0); }\n",
                   "in vec2 vu;\nout vec4 colour;\nvoid main() { colour = vec4(vu, 0.0, 1.0); }\n");
    for (const char* part : {"t/fault.vert", "t/fault.frag", "'in vu'"})
        EXPECT_NE(fault.find(part), std::string::npos) << fault;
}

TEST_F(TargetFaults, VertexOutputNeverWrittenFails) {
    const std::string fault =
        buildFault("out vec2 uv;\nvoid main() { gl_Position = vec4(0.0); }\n",
                   "in vec2 uv;\nout vec4 colour;\nvoid main() { colour = vec4(uv, 0.0, 1.0); }\n");
    for (const char* part : {"t/fault.vert", "t/fault.frag", "'in uv'"})
        EXPECT_NE(fault.find(part), std::string::npos) << fault;
}

TEST_F(TargetFaults, UnreadFragmentInputIsNoFault) {
    folder.write("t/a.vert", "out vec2 uv, more;\nvoid main() { uv = more = vec2(0.5); gl_Position = vec4(0.0); }\n");
    folder.write("t/a.frag", "in vec2 uv, vu;\nout vec4 colour;\nvoid main() { colour = vec4(uv, 0.0, 1.0); }\n");
    shaders.program("t/a.vert", "t/a.frag");
    EXPECT_TRUE(shaders.faults().empty()) << shaders.faults().front();
}

TEST_F(TargetFaults, OutputWithoutAttachmentIsNamed) {
    const Program program = filling(
        "layout(location = 0) out vec4 colour;\nlayout(location = 1) out vec4 normal;\n"
        "void main() { colour = vec4(1.0); normal = vec4(0.5); }\n");
    drawFullscreen(target(2, 2), program);
    expectFaults({{"t/main", "out 'normal' has location 1", "'test' has 1 attachment"}});
    drawFullscreen(twoColours(), program);
    expectFaults({});
}

TEST_F(TargetFaults, AttachmentWithoutOutputIsNamed) {
    drawFullscreen(twoColours(), white);
    expectFaults({{"t/main", "no out writes attachment 1 of pass 'test'"}});
    // An output that is declared but never written counts as missing.
    drawFullscreen(target(2, 2), filling("out vec4 colour;\nvoid main() {}\n"));
    expectFaults({{"t/main", "no out writes attachment 0 of pass 'test'"}});
    const Framebuffer deep = withDepth();
    Pass pass("depth alone", deep);
    pass.clearDepth().state({.depth = Depth::testAndWrite, .writesColour = false}).fullscreen(white);
    expectFaults({});
}

TEST_F(TargetFaults, TwoOutputsNeedLocations) {
    const std::string fault =
        buildFault("void main() { gl_Position = vec4(0.0); }\n",
                   "out vec4 colour;\nout vec4 normal;\nvoid main() { colour = normal = vec4(1.0); }\n");
    for (const char* part : {"t/fault.frag", "location", "out '", "2 outputs"})
        EXPECT_NE(fault.find(part), std::string::npos) << fault;
}

TEST_F(TargetFaults, OutputArraysAndConditionalOutputsAreNoFault) {
    const Program array = filling(
        "layout(location = 0) out vec4 colours[2];\n#ifdef NO\nout vec4 never;\n#endif\n"
        "void main() { colours[0] = vec4(1.0); colours[1] = vec4(2.0); }\n");
    const Framebuffer two = twoColours();
    drawFullscreen(two, array);
    EXPECT_EQ(two.readPixel(0, 0, 0)[0], 1.0f);
    EXPECT_EQ(two.readPixel(0, 0, 1)[0], 2.0f);
    EXPECT_TRUE(shaders.faults().empty());
}

TEST_F(TargetFaults, UnresolvedSamplesAreNamed) {
    const Framebuffer many("many", {.width = 2, .height = 2, .samples = 4}), single = target(2, 2);
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("ships", many).fullscreen(white);
    }
    expectFaults({{"pass 'ships'", "samples of 'many'", "call resolveTo"}});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("ships", many).fullscreen(white);
        many.resolveTo(single);
        EXPECT_EQ(single.readPixel(0, 0)[0], 1.0f);
    }
    expectFaults({});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("ships", many).fullscreen(white);
        many.resolveTo(single);
        frame.pass("more ships", many).fullscreen(white);
    }
    expectFaults({{"pass 'more ships'", "samples of 'many'"}});
    { Frame frame(setup.store, setup.canvas, 0, 0); }
    expectFaults({});
}

TEST_F(TargetFaults, ReadableOrClearedSamplesAreNoFault) {
    const Framebuffer read("read", {.width = 2, .height = 2, .samples = 4, .readsSamples = true});
    const Framebuffer cleared("cleared", {.width = 2, .height = 2, .samples = 4});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("a", read).fullscreen(white);
        frame.pass("b", cleared).clear({1, 1, 1, 1});
    }
    expectFaults({});
}

TEST_F(TargetFaults, ScenePassResolvesItself) {
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        ScenePass pass = frame.scenePass("scene 4x", View(), {0, 0, 0.5f});
        pass.fullscreen(white);
    }
    expectFaults({});
    EXPECT_EQ(setup.store.scene().readPixel(1, 1)[0], 1.0f);
}

TEST_F(TargetFaults, UnclearedDepthIsNamed) {
    const Framebuffer deep = withDepth();
    Pass("never", deep).state(kTests).fullscreen(white);
    expectFaults({{"pass 'never'", "'deep'", "clearDepth"}});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("clears", deep).clearDepth().state(kWrites).fullscreen(white);
        frame.pass("continues", deep).state(kWrites).fullscreen(white);
    }
    expectFaults({});
    {
        Frame frame(setup.store, setup.canvas, 1, 0);
        frame.pass("forgets", deep).state(kWrites).fullscreen(white);
    }
    expectFaults({{"pass 'forgets'", "'deep'", "was not cleared in this frame", "clearDepth"}});
    {
        // Depth of an earlier frame may be tested against, but not written.
        Frame frame(setup.store, setup.canvas, 2, 0);
        frame.pass("reads", deep).state(kTests).fullscreen(white);
        frame.pass("reads behind", deep).state({.depth = Depth::behind}).fullscreen(white);
    }
    expectFaults({});
}

TEST_F(TargetFaults, MissingDepthIsNamed) {
    Framebuffer flat = target(2, 2);
    Pass("flat", flat).state(kWrites).fullscreen(white);
    expectFaults({{"pass 'flat'", "'test'", "request depth in its spec, or share another target's"}});
    const Framebuffer deep = withDepth();
    flat.shareDepth(deep);
    Pass("shares", flat).state(kWrites).fullscreen(white);
    expectFaults({{"pass 'shares'", "'test'"}});
    Pass("deep", deep).clearDepth();
    Pass("shares", flat).state(kWrites).fullscreen(white);
    expectFaults({});
}

TEST_F(TargetFaults, NestedPassIsNamed) {
    const Framebuffer outerTarget = target(2, 2), innerTarget = target(2, 2);
    Pass outer("outer", outerTarget);
    outer.fullscreen(white);
    { Pass("inner", innerTarget).fullscreen(white); }
    expectFaults({});
    outer.fullscreen(white);
    expectFaults({{"pass 'outer' draws after another pass was opened inside it"}});
}

TEST_F(TargetFaults, EmptyOrInvalidTargetDies) {
    const Framebuffer none;
    EXPECT_DEATH(Pass("none", none), "0 vs 0");
    const Framebuffer one = target(2, 2);
    EXPECT_DEATH(Frame(setup.store, setup.canvas, 0, 0).pass("x", one, 1), "CHECK");
    EXPECT_DEATH(Pass("x", one).clear({0, 0, 0, 0}, 1), "1 vs 1");
    EXPECT_DEATH(Pass("x", one).clearDepth(), "CHECK");
}

}  // namespace
}  // namespace arclight::test
