// Shader files: includes, faults with file and line, reloading.
#include "gfx/gl_test.h"
#include "gfx/pyramid.h"
#include "gfx/variants.h"

namespace arclight::test {
namespace {

class ShaderFiles : public Gl {
protected:
    static constexpr const char* kVertex = "common/fullscreen.vert";
    static constexpr const char* kMain = "t/main.frag";

    /// A fragment shader that fills the target with `colour`, a GLSL expression.
    static std::string filling(const std::string& colour) {
        return "out vec4 colour;\nvoid main() { colour = vec4(" + colour + "); }\n";
    }
    static glm::vec3 drawn(const Program& program) {
        const Framebuffer seen = target(2, 2);
        seen.clear(0, 0, 0, 0);
        drawFullscreen(seen, program);
        const Pixels pixels(seen);
        return {pixels.at(0, 0, 0), pixels.at(0, 0, 1), pixels.at(0, 0, 2)};
    }
    void expectFault(const std::string& start) {
        const auto faults = shaders.faults();
        ASSERT_EQ(faults.size(), 1u);
        EXPECT_EQ(faults[0].substr(0, start.size()), start) << faults[0];
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
};

TEST_F(ShaderFiles, ShippedPostProgramsBuild) {
    Shaders shipped(sourceFolder());
    for (const char* fragment : {"common/blur.frag", "common/bright_pass.frag", "common/finish.frag"})
        shipped.program(kVertex, fragment);
    const PyramidFilters filters(shipped);
    shipped.program("common/canvas.vert", "common/canvas.frag");
    EXPECT_TRUE(shipped.faults().empty());
}

TEST_F(ShaderFiles, IncludesNestAndCountOncePerStage) {
    folder.write("t/leaf.glsl", "float leaf() { return 0.25; }\n");
    folder.write("t/branch.glsl", "#include \"t/leaf.glsl\"\nfloat branch() { return 2.0 * leaf(); }\n");
    folder.write(kMain, "#include \"t/branch.glsl\"\n  #include \"t/leaf.glsl\"\n" + filling("leaf(), branch(), 1.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    EXPECT_EQ(drawn(program), glm::vec3(0.25f, 0.5f, 1.0f));
}

TEST_F(ShaderFiles, CircularIncludesEnd) {
    folder.write("t/a.glsl", "#include \"t/b.glsl\"\nfloat a() { return 1.0; }\n");
    folder.write("t/b.glsl", "#include \"t/a.glsl\"\nfloat b() { return 0.5; }\n");
    folder.write(kMain, "#include \"t/a.glsl\"\n" + filling("a(), b(), 0.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    EXPECT_EQ(drawn(program), glm::vec3(1.0f, 0.5f, 0.0f));
}

TEST_F(ShaderFiles, DefinesReachBothStages) {
    folder.write("t/d.vert", "out float half_;\nvoid main() {\n#ifdef LEFT\nhalf_ = 0.5;\n#endif\n"
                             "gl_Position = vec4(4.0 * float(gl_VertexID & 1) - 1.0, 2.0 * float(gl_VertexID & 2) - 1.0, 0.0, 1.0);\n}\n");
    folder.write(kMain, "in float half_;\nout vec4 colour;\nvoid main() { colour = vec4(half_, float(RIGHT), 0.0, 1.0); }\n");
    EXPECT_EQ(drawn(shaders.program("t/d.vert", kMain, {"LEFT", "RIGHT"})), glm::vec3(0.5f, 1.0f, 0.0f));
    EXPECT_TRUE(shaders.faults().empty());
}

TEST_F(ShaderFiles, EachSetOfFeaturesIsOneVariant) {
    constexpr FeatureName kFeatures[] = {{1, "RED"}, {4, "GREEN"}};
    folder.write(
        kMain,
        "out vec4 colour;\nvoid main() {\n    colour = vec4(0.0, 0.0, 0.0, 1.0);\n#ifdef RED\n    colour.r = 0.5;\n"
        "#endif\n#ifdef GREEN\n    colour.g = 0.25;\n#endif\n}\n");
    Variants variants(shaders, kFeatures);
    const Program& none = variants.get(kVertex, kMain);
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(drawn(none), glm::vec3(0));
        EXPECT_EQ(drawn(variants.get(kVertex, kMain, 1)), glm::vec3(0.5f, 0, 0));
        EXPECT_EQ(drawn(variants.get(kVertex, kMain, 4)), glm::vec3(0, 0.25f, 0));
        EXPECT_EQ(drawn(variants.get(kVertex, kMain, 5)), glm::vec3(0.5f, 0.25f, 0));
    }
    EXPECT_EQ(&variants.get(kVertex, kMain), &none);
    EXPECT_DEATH(variants.get(kVertex, kMain, 2), "2 vs 0");
}

TEST_F(ShaderFiles, FaultInNestedIncludeNamesItsFileAndLine) {
    folder.write("t/leaf.glsl", "// One.\nfloat leaf() {\n    return missingName;\n}\n");
    folder.write("t/branch.glsl", "// One.\n\n#include \"t/leaf.glsl\"\nfloat branch() { return leaf(); }\n");
    folder.write(kMain, "#include \"t/branch.glsl\"\n" + filling("branch()"));
    shaders.program(kVertex, kMain);
    expectFault("t/leaf.glsl:3:");
}

TEST_F(ShaderFiles, LineNumbersAfterAnIncludeAreRight) {
    folder.write("t/leaf.glsl", "float leaf() {\n    return 1.0;\n}\n");
    folder.write("t/branch.glsl", "// One.\n#include \"t/leaf.glsl\"\n\nfloat branch() { return missingName; }\n");
    folder.write(kMain, "#include \"t/branch.glsl\"\n" + filling("branch()"));
    shaders.program(kVertex, kMain);
    expectFault("t/branch.glsl:4:");
    folder.write("t/branch.glsl", "// One.\n#include \"t/leaf.glsl\"\n");
    folder.write(kMain, "#include \"t/branch.glsl\"\n#include \"t/leaf.glsl\"\n\n" + filling("missingName"));
    shaders.reload();
    expectFault("t/main.frag:5:");
}

TEST_F(ShaderFiles, VertexStageFaultNamesItsFile) {
    folder.write("t/bad.vert", "void main() {\n    gl_Position = vec4(0.0\n}\n");
    folder.write(kMain, filling("1.0"));
    shaders.program("t/bad.vert", kMain);
    expectFault("t/bad.vert:3:");
}

TEST_F(ShaderFiles, LinkFaultNamesBothStages) {
    folder.write(kMain, "in vec3 uv;\n" + filling("uv, 1.0"));
    shaders.program(kVertex, kMain);
    const auto faults = shaders.faults();
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_NE(faults[0].find(kVertex), std::string::npos) << faults[0];
    EXPECT_NE(faults[0].find(kMain), std::string::npos) << faults[0];
}

TEST_F(ShaderFiles, MissingFileIsNamedWithTheIncludingLine) {
    shaders.program(kVertex, "t/nothing.frag");
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_NE(shaders.faults()[0].find((folder.root() / "shaders/t/nothing.frag").string()), std::string::npos)
        << shaders.faults()[0];

    Shaders others(folder.root());
    folder.write(kMain, "// One.\n#include \"t/nothing.glsl\"\n" + filling("1.0"));
    others.program(kVertex, kMain);
    ASSERT_EQ(others.faults().size(), 1u);
    const std::string fault = others.faults()[0];
    EXPECT_EQ(fault.substr(0, 14), "t/main.frag:2:") << fault;
    EXPECT_NE(fault.find((folder.root() / "shaders/t/nothing.glsl").string()), std::string::npos) << fault;
}

TEST_F(ShaderFiles, DeeplyNestedIncludesAreRefused) {
    for (int i = 0; i < 40; ++i)
        folder.write("t/deep" + std::to_string(i) + ".glsl", "#include \"t/deep" + std::to_string(i + 1) + ".glsl\"\n");
    folder.write("t/deep40.glsl", "\n");
    folder.write(kMain, "#include \"t/deep0.glsl\"\n" + filling("1.0"));
    shaders.program(kVertex, kMain);
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_NE(shaders.faults()[0].find("too deep"), std::string::npos) << shaders.faults()[0];
}

TEST_F(ShaderFiles, FailedReloadKeepsTheLastGoodProgram) {
    folder.write(kMain, filling("0.25, 0.5, 0.75, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    const glm::vec3 good(0.25f, 0.5f, 0.75f);
    EXPECT_EQ(drawn(program), good);

    folder.write(kMain, filling("nonsense"));
    EXPECT_EQ(shaders.reload(), 1);
    expectFault("t/main.frag:2:");
    EXPECT_EQ(drawn(program), good);

    folder.write(kMain, filling("1.0, 0.0, 1.0, 1.0"));
    EXPECT_EQ(shaders.reload(), 0);
    EXPECT_TRUE(shaders.faults().empty());
    EXPECT_EQ(drawn(program), glm::vec3(1, 0, 1));
}

TEST_F(ShaderFiles, UniformsWorkAfterAReload) {
    folder.write(kMain, "uniform float first, second, unused;\n" + filling("first, second, 0.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    const auto image = [&] {
        program.set("first", 0.5f).set("second", 0.25f).set("unused", 1.0f);
        return drawn(program);
    };
    EXPECT_EQ(image(), glm::vec3(0.5f, 0.25f, 0.0f));
    folder.write(kMain, "uniform vec3 other = vec3(0.0);\nuniform float second, unused, first;\n" +
                            filling("first, second, dot(other, other), 1.0"));
    EXPECT_EQ(shaders.reload(), 0);
    EXPECT_EQ(image(), glm::vec3(0.5f, 0.25f, 0.0f));
}

TEST_F(ShaderFiles, SavedFileOrIncludeReloadsOnce) {
    folder.write("t/leaf.glsl", "const float kLeaf = 0.25;\n");
    folder.write(kMain, "#include \"t/leaf.glsl\"\n" + filling("kLeaf, 0.0, 0.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    EXPECT_FALSE(shaders.reloadChanged());
    EXPECT_EQ(drawn(program).r, 0.25f);

    folder.write("t/leaf.glsl", "const float kLeaf = 0.5;\n");
    EXPECT_TRUE(shaders.reloadChanged());
    EXPECT_FALSE(shaders.reloadChanged());
    EXPECT_EQ(drawn(program).r, 0.5f);

    folder.write(kMain, "#include \"t/leaf.glsl\"\n" + filling("2.0 * kLeaf, 0.0, 0.0, 1.0"));
    EXPECT_TRUE(shaders.reloadChanged());
    EXPECT_EQ(drawn(program).r, 1.0f);
}

TEST_F(ShaderFiles, SaveThatFixesAFaultReloads) {
    folder.write("t/leaf.glsl", "const float kLeaf = nonsense;\n");
    folder.write(kMain, "#include \"t/leaf.glsl\"\n" + filling("kLeaf, 0.0, 0.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    expectFault("t/leaf.glsl:1:");
    folder.write("t/leaf.glsl", "const float kLeaf = 0.5;\n");
    EXPECT_TRUE(shaders.reloadChanged());
    EXPECT_TRUE(shaders.faults().empty());
    EXPECT_EQ(drawn(program).r, 0.5f);
}

TEST_F(ShaderFiles, RestoredIncludeReloads) {
    folder.write("t/leaf.glsl", "const float kLeaf = 0.5;\n");
    folder.write(kMain, "#include \"t/leaf.glsl\"\n" + filling("kLeaf, 0.0, 0.0, 1.0"));
    const Program program = shaders.program(kVertex, kMain);
    // Some editors remove a file and create it again on save: a reload may come in between.
    folder.remove("t/leaf.glsl");
    EXPECT_EQ(shaders.reload(), 1);
    EXPECT_EQ(drawn(program).r, 0.5f);
    folder.write("t/leaf.glsl", "const float kLeaf = 0.75;\n");
    EXPECT_TRUE(shaders.reloadChanged());
    EXPECT_TRUE(shaders.faults().empty());
    EXPECT_EQ(drawn(program).r, 0.75f);
}

}  // namespace
}  // namespace arclight::test
