// What a GLSL text declares, in whatever style it is written: a missed name would cause a false fault.
#include "gfx/declarations.h"

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

using Names = std::vector<std::string>;

Declarations declarationsOf(std::string_view glsl) {
    Declarations all;
    all.add(glsl);
    return all;
}
Names uniformsOf(std::string_view glsl) { return declarationsOf(glsl).uniforms; }

TEST(Declarations, FindsSingleVariables) {
    const Declarations all = declarationsOf(
        "uniform float a;\nuniform mat4 b;uniform sampler2D c ;\nin vec3 d;\nout vec4 e;\nfloat f;\nconst int g = "
        "3;\n");
    EXPECT_EQ(all.uniforms, (Names{"a", "b", "c"}));
    EXPECT_EQ(all.inputs, Names{"d"});
    EXPECT_EQ(all.outputs, Names{"e"});
    EXPECT_TRUE(all.blocks.empty() && all.members.empty() && all.initialised.empty());
}

TEST(Declarations, FindsDeclaratorListsAndSplitLines) {
    EXPECT_EQ(uniformsOf("uniform float a, b,c;"), (Names{"a", "b", "c"}));
    EXPECT_EQ(uniformsOf("uniform\n  highp\n  vec3\n  long_name1\n  ,\n  _b\n  ;"), (Names{"long_name1", "_b"}));
    EXPECT_EQ(declarationsOf("flat in uvec2 a, b; noperspective in vec2 c;").inputs, (Names{"a", "b", "c"}));
}

TEST(Declarations, FindsArraysOfNamesAndTypes) {
    EXPECT_EQ(uniformsOf("uniform vec4 a[4], b, c[2 * (kMax + 1)], d[kCounts[1]];"), (Names{"a", "b", "c", "d"}));
    EXPECT_EQ(uniformsOf("uniform vec4[4] a; uniform float[2][3] b, c;"), (Names{"a", "b", "c"}));
}

TEST(Declarations, KnowsTheLengthsOfArraysThatAreNumbersOrConstants) {
    const Declarations all = declarationsOf(
        "const int kMin = 2, kMax = 5;\nuniform vec4 a[4], b, c[2 * kMax], d[kMax], e[kDefined];\n"
        "#ifdef MANY\nuniform float f[9];\n#else\nuniform float f[2];\n#endif\nin vec2 g[3];\n");
    EXPECT_EQ(all.lengths, (decltype(all.lengths){{"a", 4}, {"d", 5}, {"f", 9}}));
}

TEST(Declarations, SkipsLayoutsAndQualifiersInAnyOrder) {
    const Declarations all = declarationsOf(
        "layout(location = 2) uniform float a;\n"
        "layout ( rgba16f , binding = 0 ) uniform readonly restrict image2D b;\n"
        "uniform layout(r32ui) coherent volatile uimage2D c;\n"
        "layout(location = 1) out vec4 first;\nout layout(location = 0) highp vec4 second;\nout vec4 third, "
        "fourth[2];\n"
        "layout(std140) uniform;\nlayout(local_size_x = 64) in;\nlayout(early_fragment_tests) in;\n"
        "precise invariant centroid sample out float fifth;\n");
    EXPECT_EQ(all.uniforms, (Names{"a", "b", "c"}));
    EXPECT_EQ(all.outputs, (Names{"first", "second", "third", "fourth", "fifth"}));
    EXPECT_EQ(all.outputsWithoutLocation, (Names{"third", "fourth", "fifth"}));
    EXPECT_EQ(all.outputArrays, (Names{"third", "fourth"}));
    EXPECT_TRUE(all.inputs.empty());
}

TEST(Declarations, FindsBlocksByBlockName) {
    const Declarations all = declarationsOf(
        "layout(std140) uniform View { mat4 toClip; vec3 eye; };\n"
        "layout(std430, binding = 3) readonly buffer From { uint count; uint from[]; } source;\n"
        "uniform Plain { float a; } plain[2];\n"
        "in Varyings { vec3 normal; } from;\nout Out { vec3 normal; };\nuniform float after;\n");
    EXPECT_EQ(all.blocks, (Names{"View", "From", "Plain"}));
    EXPECT_EQ(all.uniforms, Names{"after"});
    EXPECT_TRUE(all.inputs.empty() && all.outputs.empty());
}

TEST(Declarations, FindsInitialisedUniforms) {
    const Declarations all = declarationsOf(
        "uniform float a = 1.0, b, c = max(2.0, a);\nuniform vec2 d[2] = vec2[2](vec2(1, 2), vec2(3, 4)), e = "
        "vec2(0);\n"
        "uniform float f[2] = {1.0, 2.0}, g;\n");
    EXPECT_EQ(all.uniforms, (Names{"a", "b", "c", "d", "e", "f", "g"}));
    EXPECT_EQ(all.initialised, (Names{"a", "c", "d", "e", "f"}));
}

TEST(Declarations, FindsStructMembers) {
    const Declarations all = declarationsOf(
        "struct Light { vec3 position, colour; float weights[3]; };\n"
        "struct Scene { highp Light sun; Light lights[8]; };\n"
        "uniform Scene scene;\nuniform struct Fog { float density; } fog, mist;\nuniform struct { int x; } nameless;\n"
        "struct Local { int y; } local;\n");
    EXPECT_EQ(all.uniforms, (Names{"scene", "fog", "mist", "nameless"}));
    EXPECT_EQ(all.members, (Names{"position", "colour", "weights", "sun", "lights", "density", "x", "y"}));
    for (const char* name : {"scene.sun.position", "scene.lights[7].weights", "scene.lights[2].weights[1]",
                             "fog.density", "mist", "scene.sun"})
        EXPECT_TRUE(all.hasUniform(name)) << name;
    for (const char* name :
         {"local", "local.y", "scene.sun.plaec", "scene.lihgts[7].colour", "sun", "Light", "", "scene."})
        EXPECT_FALSE(all.hasUniform(name)) << name;
}

TEST(Declarations, SearchesEveryConditionalBranch) {
    EXPECT_EQ(
        uniformsOf("#ifdef A\nuniform float a;\n#else\n  # define X uniform float no;\nuniform float b;\n#endif\n"
                   "#define LONG uniform float no1; \\\n uniform float no2; \\\n uniform float no3;\nuniform float c;\n"
                   "#define LAST \\\n\nuniform float d;\n"),
        (Names{"a", "b", "c", "d"}));
}

TEST(Declarations, IgnoresComments) {
    EXPECT_EQ(uniformsOf("// uniform float no;\nuniform float a;// uniform float no2;\n/* uniform float no3;\n"
                         "uniform float no4; */ uniform/**/float /* no5, */ b; /* # */ uniform float c;\n"
                         "/*/ uniform float no6; /*/ uniform float d;\nuniform float e; /* open"),
              (Names{"a", "b", "c", "d", "e"}));
}

TEST(Declarations, IgnoresFunctionBodiesAndParameters) {
    const Declarations all = declarationsOf(
        "float f(in vec2 a, out float b);\n"
        "float f(in vec2 a, out float b) { if (a.x > 0.0) { b = 1.0; } return a[0]; }\n"
        "const float kTable[2] = float[2](1.0, 2.0);\nuniform float first;\n"
        "vec2 g(inout vec2 p)\n{\n    for (int i = 0; i < 2; ++i) { p += 1.0; }\n    return p;\n}\nuniform float "
        "second;\n"
        "void main() { float uniformity; }\nin vec2 uniformIn;\n");
    EXPECT_EQ(all.uniforms, (Names{"first", "second"}));
    EXPECT_EQ(all.inputs, Names{"uniformIn"});
    EXPECT_TRUE(all.outputs.empty());
}

TEST(Declarations, FindsWrittenOutputs) {
    const Declarations all =
        declarationsOf("out vec2 a, b[2], c;\n// c\nvoid main() { a = vec2(1); b[0] = a; float cc; }\n");
    EXPECT_EQ(all.outputs, (Names{"a", "b", "c"}));
    EXPECT_EQ(all.writtenOutputs, (Names{"a", "b"}));
}

TEST(Declarations, SurvivesBrokenText) {
    for (const char* text : {"",
                             "uniform",
                             "uniform float",
                             "uniform float ;",
                             "layout",
                             "layout(",
                             "uniform float a[",
                             "}",
                             "{",
                             "{{}",
                             ")",
                             "uniform Block {",
                             "struct",
                             "struct {",
                             "uniform struct",
                             "#",
                             "#\\",
                             "/*",
                             "in",
                             "uniform float a,;",
                             "uniform = 3;",
                             "#define A \\",
                             "]]]((("}) {
        Declarations all;
        all.add(text);
        EXPECT_LE(all.uniforms.size(), 1u) << text;
    }
}

TEST(Declarations, SeveralTextsAddUp) {
    Declarations all;
    all.add("uniform float a, b;");
    all.add("uniform float b, c;");
    EXPECT_EQ(all.uniforms, (Names{"a", "b", "c"}));
}

}  // namespace
}  // namespace arclight::test
