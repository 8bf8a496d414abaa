// Compute shaders and their storage buffers; skipped if OpenGL is older than 4.3.
#include <numeric>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

struct Positions {
    glm::vec4 position;
};
constexpr auto rowsOf(Positions) { return vertexRows<Positions>(Attribute{"position", &Positions::position}); }

class Compute : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    }
    /// Runs a shader over `numbers` in groups of 64 and returns the contents of the second buffer.
    std::vector<std::uint32_t> computed(const std::string& text, const std::vector<std::uint32_t>& numbers) {
        folder.write("t/main.comp",
                     "layout(local_size_x = 64) in;\n"
                     "layout(std430) readonly buffer From { uint from[]; };\n"
                     "layout(std430) buffer To { uint to[]; };\n"
                     "uniform int count;\n" +
                         text);
        const Program program = shaders.compute("t/main.comp");
        EXPECT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        from.upload<std::uint32_t>(numbers);
        empty(to, numbers.size() * sizeof(std::uint32_t));
        program.set("From", from).set("To", to).set("count", static_cast<int>(numbers.size()));
        dispatch(program, (static_cast<int>(numbers.size()) + 63) / 64);
        return to.read<std::uint32_t>(numbers.size());
    }
    void dispatch(const Program& program, int groups) {
        GpuScope scope(timeline, "compute");
        scope.dispatch(program, groups);
    }
    static void empty(Buffer& buffer, std::size_t bytes) {
        buffer.resize(bytes);
        buffer.clear();
    }
    static std::vector<std::uint32_t> firstNumbers(std::size_t count) {
        std::vector<std::uint32_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 1u);
        return numbers;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    GpuTimeline timeline;
    Buffer from{"from"}, to{"to"};
};

TEST_F(Compute, HandlesPartiallyFilledGroups) {
    for (const std::size_t count : {1u, 64u, 1000u}) {
        const auto squares = computed(
            "void main() {\n"
            "    uint i = gl_GlobalInvocationID.x;\n"
            "    if (i < uint(count)) to[i] = from[i] * from[i];\n"
            "}\n",
            firstNumbers(count));
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(squares[i], (i + 1) * (i + 1)) << count;
    }
}

TEST_F(Compute, GroupsShareMemory) {
    // A prefix sum (W. D. Hillis and G. L. Steele, "Data Parallel Algorithms", 1986).
    const auto sums = computed(
        "shared uint sums[64];\n"
        "void main() {\n"
        "    uint i = gl_LocalInvocationID.x;\n"
        "    sums[i] = from[i];\n"
        "    for (uint reach = 1u; reach < 64u; reach *= 2u) {\n"
        "        barrier();\n"
        "        uint before = i >= reach ? sums[i - reach] : 0u;\n"
        "        barrier();\n"
        "        sums[i] += before;\n"
        "    }\n"
        "    to[i] = sums[i];\n"
        "}\n",
        firstNumbers(64));
    for (std::uint32_t i = 0; i < 64; ++i) EXPECT_EQ(sums[i], (i + 1) * (i + 2) / 2);
}

TEST_F(Compute, AtomicOrIsIndependentOfOrder) {
    const auto bits = computed(
        "void main() {\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    if ((from[i] & 1u) == 1u) atomicOr(to[i >> 5], 1u << (i & 31u));\n"
        "}\n",
        firstNumbers(4096));
    for (std::size_t i = 0; i < 4096; ++i) EXPECT_EQ(bits[i], i < 128 ? 0x55555555u : 0u);
}

TEST_F(Compute, DispatchSeesWhatTheLastOneWrote) {
    folder.write("t/step.comp",
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430) buffer Sum { uint sum; };\n"
                 "void main() { sum = 3u * sum + 1u; }\n");
    const Program program = shaders.compute("t/step.comp");
    empty(to, 4);
    program.set("Sum", to);
    for (int i = 0; i < 10; ++i) dispatch(program, 1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 29524u);  // (3^10 - 1) / 2
}

TEST_F(Compute, BufferUploadsToIntegerTexture) {
    const auto numbers = computed("void main() { to[gl_GlobalInvocationID.x] = 7u * from[gl_GlobalInvocationID.x]; }\n",
                                  firstNumbers(64));
    Texture texture("numbers", PixelFormat::r32ui, 16, 4, Filter::nearest);
    texture.upload(to);
    folder.write("t/show.frag",
                 "uniform usampler2D numbers;\nout vec4 colour;\n"
                 "void main() { colour = vec4(texelFetch(numbers, ivec2(gl_FragCoord.xy), 0).r); }\n");
    const Program show = shaders.program("common/fullscreen.vert", "t/show.frag");
    const Framebuffer seen = target(16, 4);
    drawFullscreen(seen, show.set("numbers", texture));
    const std::vector<float> pixels = seen.readFloats();
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(pixels[4 * i], static_cast<float>(numbers[i]));
}

TEST_F(Compute, IncludesDefinesAndPreambleWork) {
    folder.write("t/half.glsl", "#ifdef HALF\nfloat share() { return 0.5; }\n#endif\n");
    folder.write("t/a.comp",
                 "#include \"t/half.glsl\"\n"
                 "#ifndef COMPUTE_STAGE\n#error no stage\n#endif\n"
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430) buffer To { float to[]; };\n"
                 "void main() { to[0] = share() * safeSqrt(16.0); }\n");
    const Program program = shaders.compute("t/a.comp", {"HALF"});
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    empty(to, 4);
    dispatch(program.set("To", to), 1);
    EXPECT_EQ(to.read<float>(1).front(), 2.0f);
}

TEST_F(Compute, FaultNamesFileAndLineAndReloadFixesIt) {
    folder.write("t/leaf.glsl", "// One.\nuint leaf() { return missingName; }\n");
    const std::string text =
        "layout(local_size_x = 1) in;\n#include \"t/leaf.glsl\"\n"
        "layout(std430) buffer To { uint to[]; };\nvoid main() { to[0] = leaf(); }\n";
    folder.write("t/main.comp", text);
    const Program program = shaders.compute("t/main.comp");
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_EQ(shaders.faults()[0].substr(0, 14), "t/leaf.glsl:2:") << shaders.faults()[0];
    folder.write("t/leaf.glsl", "uint leaf() { return 5u; }\n");
    EXPECT_TRUE(shaders.reloadChanged());
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    empty(to, 4);
    dispatch(program.set("To", to), 1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 5u);
}

TEST_F(Compute, BlocksAreSetByName) {
    folder.write("t/many.comp",
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430, binding = 2) readonly buffer First { uint first[]; };\n"
                 "layout(std430, binding = 2) readonly buffer Second { uint second[]; };\n"
                 "layout(std140) uniform Third { uvec4 third; };\n"
                 "layout(std430) writeonly buffer Last { uint last[]; };\n"
                 "void main() { last[0] = first[0] + 10u * second[0] + 100u * third.y; }\n");
    const Program program = shaders.compute("t/many.comp");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    Buffer first("first"), second("second"), third("third");
    first.upload<std::uint32_t>(std::vector<std::uint32_t>{3});
    second.upload<std::uint32_t>(std::vector<std::uint32_t>{5});
    third.upload<std::uint32_t>(std::vector<std::uint32_t>{0, 7, 0, 0});
    empty(to, 4);
    program.set("Last", to).set("Third", third).set("First", first).set("Second", second);
    dispatch(program, 1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 753u);
    // Another program's blocks do not replace these.
    const auto others = computed("void main() { to[0] = from[0]; }\n", {99});
    EXPECT_EQ(others.front(), 99u);
    dispatch(program.set("Last", from), 1);
    EXPECT_EQ(from.read<std::uint32_t>(1).front(), 753u);
}

TEST_F(Compute, BlockNeverSetIsNamed) {
    folder.write("t/unset.comp",
                 "layout(local_size_x = 1) in;\nlayout(std430) buffer Sum { uint sum; };\nuniform uint more;\n"
                 "void main() { sum += more; }\n");
    const Program program = shaders.compute("t/unset.comp");
    dispatch(program, 1);
    expectFaults({{"t/unset.comp: block 'Sum' was never set"}, {"t/unset.comp: uniform 'more' was never set"}});
    program.set("Sun", to);
    expectFaults({{"t/unset.comp: no block 'Sun' is declared", "'Sum'"}});
    empty(to, 4);
    dispatch(program.set("Sum", to).set("more", 4u), 1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 4u);
}

TEST_F(Compute, ImagesAreReadAndWritten) {
    folder.write("t/image.comp",
                 "layout(local_size_x = 4, local_size_y = 4) in;\n"
                 "layout(r32f) uniform readonly image2D source;\n"
                 "layout(rgba16f) uniform writeonly image2DArray layers;\nuniform ivec2 shift;\n"
                 "void main() {\n    ivec2 p = ivec2(gl_GlobalInvocationID.xy);\n"
                 "    float value = imageLoad(source, p + shift).r;\n"
                 "    for (int i = 0; i < 3; ++i) imageStore(layers, ivec3(p, i), vec4(value, i, 0.0, 1.0));\n}\n");
    const Program program = shaders.compute("t/image.comp");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    Texture source("source", PixelFormat::r32f, 8, 4, Filter::nearest);
    std::vector<float> values(32);
    std::iota(values.begin(), values.end(), 1.0f);
    source.upload<float>(values);
    const Texture layers = Texture::array("layers", PixelFormat::rgba16f, 8, 4, 3, Filter::nearest);
    program.setImage("source", source).setImage("layers", layers).set("shift", glm::ivec2(0));
    GpuScope(timeline, "images").dispatch(program, 2, 1);
    for (int i = 0; i < 3; ++i) {
        const std::vector<float> pixels = Framebuffer::ofLayer("seen", layers, i).readFloats();
        for (std::size_t k = 0; k < 32; ++k) {
            ASSERT_EQ(pixels[4 * k], values[k]) << i;
            ASSERT_EQ(pixels[4 * k + 1], static_cast<float>(i));
        }
    }
    program.setImage("layers", source);
    expectFaults({{"'layers'", "of another kind"}});
    program.set("source", source);
    expectFaults({{"'source'", "of another kind"}});
    program.setImage("source", Texture("whole", PixelFormat::r32ui, 8, 4));
    expectFaults({{"'source' does not read integers"}});
}

TEST_F(Compute, DispatchResultsAreDrawnAsVertices) {
    folder.write("t/position.comp",
                 "layout(local_size_x = 1) in;\nlayout(std430) writeonly buffer Dots { vec4 dots[]; };\n"
                 "void main() { uint i = gl_GlobalInvocationID.x; dots[i] = vec4((float(i) + 0.5) / 8.0 * 2.0 - 1.0, "
                 "0.0, 0.0, 1.0); }\n");
    folder.write("t/dot.vert", "in vec4 position;\nvoid main() { gl_Position = position; }\n");
    folder.write("t/dot.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    const Program position = shaders.compute("t/position.comp"), show = shaders.program("t/dot.vert", "t/dot.frag");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    Mesh dots = Mesh::of<Positions>("dots", Primitive::points);
    dots.vertices().resize(8);
    const Framebuffer seen = target(8, 1);
    Pass pass("dots", seen);
    pass.clear({0, 0, 0, 0}).dispatch(position.set("Dots", dots.vertices().buffer()), 5);
    pass.draw(dots, show, {0, 5});
    EXPECT_EQ(Pixels(seen).sum(), 5);
}

TEST_F(Compute, DispatchesInThreeDimensions) {
    folder.write(
        "t/groups.comp",
        "layout(local_size_x = 1) in;\nlayout(std430) buffer Sum { uint sum[]; };\n"
        "void main() { atomicAdd(sum[gl_WorkGroupID.x + 2u * gl_WorkGroupID.y + 6u * gl_WorkGroupID.z], 1u); }\n");
    const Program program = shaders.compute("t/groups.comp");
    empty(to, 24 * 4);
    program.set("Sum", to);
    GpuScope scope(timeline, "groups");
    scope.dispatch(program, 2, 3, 4);
    scope.dispatch(program, 2, 3, 0);
    EXPECT_EQ(to.read<std::uint32_t>(24), std::vector<std::uint32_t>(24, 1));
    EXPECT_DEATH(scope.dispatch(program, 65536), "65536 vs 65535");
    EXPECT_DEATH(scope.dispatch(program, 1, -1), "0 vs -1");
}

TEST_F(Compute, ScopeTakesAView) {
    folder.write("t/view.comp",
                 "#include \"common/view.glsl\"\nlayout(local_size_x = 1) in;\nlayout(std430) buffer To { vec4 to; };\n"
                 "void main() { to = vec4(eye, viewFar); }\n");
    const Program program = shaders.compute("t/view.comp");
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    empty(to, 16);
    program.set("To", to);
    View view;
    view.eye = {1, 2, 3}, view.far = 4;
    GpuScope(timeline, "lists").view(view).dispatch(program, 1);
    EXPECT_EQ(to.read<glm::vec4>(1).front(), glm::vec4(1, 2, 3, 4));
    GpuScope(timeline, "tiles").dispatch(program, 1);
    expectFaults({{"t/view.comp reads the view, but 'tiles' was given none"}});
}

TEST_F(Compute, TakesTheNumberOfGroupsFromABuffer) {
    folder.write("t/count.comp",
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430) buffer To { uint to[]; };\n"
                 "void main() { atomicAdd(to[0], 1u); atomicMax(to[1], gl_NumWorkGroups.y); }\n");
    const Program program = shaders.compute("t/count.comp");
    from.upload<std::uint32_t>(std::vector<std::uint32_t>{9, 9, 7, 3, 1});
    empty(to, 2 * sizeof(std::uint32_t));
    GpuScope scope(timeline, "compute");
    scope.dispatchIndirect(program.set("To", to), from, 2 * sizeof(std::uint32_t));
    EXPECT_EQ(to.read<std::uint32_t>(2), (std::vector<std::uint32_t>{21, 3}));
}

}  // namespace
}  // namespace arclight::test
