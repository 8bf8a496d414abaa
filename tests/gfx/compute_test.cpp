// Compute shaders and the storage that they read and write; skipped where OpenGL is older than 4.3.
#include <numeric>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Compute : public Gl {
protected:
    void SetUp() override {
        if (!hasCompute()) GTEST_SKIP() << "no OpenGL 4.3 here";
    }
    /// Runs one shader over `numbers` in groups of 64 and returns what it leaves in the second buffer.
    std::vector<std::uint32_t> computed(const std::string& text, const std::vector<std::uint32_t>& numbers) {
        folder.write("t/main.comp",
                     "layout(local_size_x = 64) in;\n"
                     "layout(std430, binding = 0) readonly buffer From { uint from[]; };\n"
                     "layout(std430, binding = 1) buffer To { uint to[]; };\n"
                     "uniform int count;\n" +
                         text);
        const Program program = shaders.compute("t/main.comp");
        EXPECT_TRUE(shaders.faults().empty()) << shaders.faults().front();
        from.upload<std::uint32_t>(numbers);
        to.allocate(numbers.size() * sizeof(std::uint32_t));
        from.bindStorage(0);
        to.bindStorage(1);
        program.use();
        program.set("count", static_cast<int>(numbers.size()));
        dispatch((static_cast<int>(numbers.size()) + 63) / 64);
        return to.read<std::uint32_t>(numbers.size());
    }
    static std::vector<std::uint32_t> firstNumbers(std::size_t count) {
        std::vector<std::uint32_t> numbers(count);
        std::iota(numbers.begin(), numbers.end(), 1u);
        return numbers;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Buffer from{"from", GL_SHADER_STORAGE_BUFFER}, to{"to", GL_SHADER_STORAGE_BUFFER};
};

TEST_F(Compute, SquaresEveryNumberAlsoWhereTheLastGroupIsNotFull) {
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

TEST_F(Compute, AGroupSharesMemory) {
    // Sums of all numbers up to each one (W. D. Hillis and G. L. Steele, "Data Parallel Algorithms", 1986).
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

TEST_F(Compute, BitsSetInAnyOrderAreTheSame) {
    const auto bits = computed(
        "void main() {\n"
        "    uint i = gl_GlobalInvocationID.x;\n"
        "    if ((from[i] & 1u) == 1u) atomicOr(to[i >> 5], 1u << (i & 31u));\n"
        "}\n",
        firstNumbers(4096));
    for (std::size_t i = 0; i < 4096; ++i) EXPECT_EQ(bits[i], i < 128 ? 0x55555555u : 0u);
}

TEST_F(Compute, OneDispatchFindsWhatTheLastOneWrote) {
    folder.write("t/step.comp",
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430, binding = 0) buffer Sum { uint sum; };\n"
                 "void main() { sum = 3u * sum + 1u; }\n");
    const Program program = shaders.compute("t/step.comp");
    to.allocate(4);
    to.bindStorage(0);
    program.use();
    for (int i = 0; i < 10; ++i) dispatch(1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 29524u);  // (3^10 - 1) / 2
}

TEST_F(Compute, StorageIsEmptyAtFirstAndHoldsWhatIsUploaded) {
    to.allocate(12);
    EXPECT_EQ(to.sizeBytes(), 12u);
    EXPECT_EQ(to.read<std::uint32_t>(3), (std::vector<std::uint32_t>{0, 0, 0}));
    const std::vector<float> floats{1.5f, -2, 1e30f};
    to.upload<float>(floats);
    EXPECT_EQ(to.read<float>(3), floats);
    to.allocate(8);
    EXPECT_EQ(to.read<std::uint32_t>(2), (std::vector<std::uint32_t>{0, 0})) << "contents of before came back";
    to.allocate(0);
    EXPECT_TRUE(to.read<std::uint32_t>(0).empty());
}

TEST_F(Compute, StorageIsCopiedIntoATextureOfIntegers) {
    const auto numbers = computed("void main() { to[gl_GlobalInvocationID.x] = 7u * from[gl_GlobalInvocationID.x]; }\n",
                                  firstNumbers(64));
    Texture texture("numbers", PixelFormat::r32ui, 16, 4, Filter::nearest);
    texture.upload(to);
    folder.write("t/show.frag",
                 "uniform usampler2D numbers;\nout vec4 colour;\n"
                 "void main() { colour = vec4(texelFetch(numbers, ivec2(gl_FragCoord.xy), 0).r); }\n");
    const Program show = shaders.program("common/fullscreen.vert", "t/show.frag");
    const Framebuffer seen = target(16, 4);
    seen.bind();
    show.use();
    show.set("numbers", texture, 0);
    drawFullscreen();
    const std::vector<float> pixels = seen.readFloats();
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(pixels[4 * i], static_cast<float>(numbers[i]));
}

TEST_F(Compute, IncludesDefinesAndThePreambleAreThere) {
    folder.write("t/half.glsl", "#ifdef HALF\nfloat share() { return 0.5; }\n#endif\n");
    folder.write("t/a.comp",
                 "#include \"t/half.glsl\"\n"
                 "#ifndef COMPUTE_STAGE\n#error no stage\n#endif\n"
                 "layout(local_size_x = 1) in;\n"
                 "layout(std430, binding = 0) buffer To { float to[]; };\n"
                 "void main() { to[0] = share() * safeSqrt(16.0); }\n");
    const Program program = shaders.compute("t/a.comp", {"HALF"});
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    to.allocate(4);
    to.bindStorage(0);
    program.use();
    dispatch(1);
    EXPECT_EQ(to.read<float>(1).front(), 2.0f);
}

TEST_F(Compute, AFaultNamesFileAndLineAndIsMendedByAReload) {
    folder.write("t/leaf.glsl", "// One.\nuint leaf() { return missingName; }\n");
    const std::string text =
        "layout(local_size_x = 1) in;\n#include \"t/leaf.glsl\"\n"
        "layout(std430, binding = 0) buffer To { uint to[]; };\nvoid main() { to[0] = leaf(); }\n";
    folder.write("t/main.comp", text);
    const Program program = shaders.compute("t/main.comp");
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_EQ(shaders.faults()[0].substr(0, 14), "t/leaf.glsl:2:") << shaders.faults()[0];
    folder.write("t/leaf.glsl", "uint leaf() { return 5u; }\n");
    EXPECT_TRUE(shaders.reloadChanged());
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    to.allocate(4);
    to.bindStorage(0);
    program.use();
    dispatch(1);
    EXPECT_EQ(to.read<std::uint32_t>(1).front(), 5u);
}

}  // namespace
}  // namespace arclight::test
