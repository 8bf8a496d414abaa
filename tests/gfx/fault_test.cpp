// Faults that OpenGL would silently ignore: uniforms, blocks, textures, the view.
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Faults : public Gl {
protected:
    static constexpr const char* kVertex = "common/fullscreen.vert";

    /// A program whose fragment shader has these `declarations` and `body`.
    Program filling(const std::string& declarations, const std::string& body) {
        const std::string path = "t/main" + std::to_string(programs++) + ".frag";
        folder.write(path, declarations + "out vec4 colour;\nvoid main() { " + body + " }\n");
        const Program program = shaders.program(kVertex, path);
        for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
        return program;
    }
    static void draw(const Program& program) { drawFullscreen(target(2, 2), program); }
    static glm::vec4 drawn(const Program& program) {
        const Framebuffer seen = target(2, 2);
        drawFullscreen(seen, program);
        const auto pixel = seen.readPixel(1, 1);
        return {pixel[0], pixel[1], pixel[2], pixel[3]};
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    int programs = 0;
};

TEST_F(Faults, UniformMisspeltInCppIsNamed) {
    const Program program = filling("uniform float brightness;\n", "colour = vec4(brightness);");
    program.set("brihgtness", 1.0f);
    expectFaults({{"common/fullscreen.vert with t/main0.frag", "no uniform 'brihgtness'", "'brightness'"}});
    draw(program);
    expectFaults({{"t/main", "uniform 'brightness' was never set"}});
    EXPECT_EQ(drawn(program.set("brightness", 0.5f)), glm::vec4(0.5f));
}

TEST_F(Faults, UniformMisspeltInGlslIsNamed) {
    const Program program = filling("uniform float brihgtness;\n", "colour = vec4(brihgtness);");
    program.set("brightness", 1.0f);
    draw(program);
    expectFaults({{"no uniform 'brightness' is declared", "'brihgtness'"}, {"uniform 'brihgtness' was never set"}});
}

TEST_F(Faults, EverySetterNamesUnknownUniforms) {
    const Program program = filling("", "colour = vec4(1.0);");
    const std::vector<float> floats{1};
    const std::vector<glm::vec4> vectors{glm::vec4(1)};
    const Texture texture("t", PixelFormat::rgba8, 1, 1);
    const Buffer buffer("b");
    program.set("w1", 1).set("w2", 1u).set("w3", true).set("w4", 1.0f).set("w5", glm::vec2(1)).set("w6", glm::vec3(1));
    program.set("w7", glm::vec4(1)).set("w8", glm::ivec2(1)).set("w9", std::span<const float>(floats));
    program.set("x1", std::span<const glm::vec4>(vectors)).set("x2", glm::mat3(1)).set("x3", glm::mat4(1));
    program.set("x4", texture).set({{"x5", texture}}).setImage("x6", texture).set("x7", buffer);
    std::vector<FaultParts> expected;
    for (const char* name :
         {"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "x1", "x2", "x3", "x4", "x5", "x6", "x7"})
        expected.push_back({"'" + std::string(name) + "' is declared"});
    expectFaults(expected);
}

TEST_F(Faults, FaultIsNotedOnceUntilTaken) {
    const Program program = filling("uniform float a;\n", "colour = vec4(a);");
    for (int i = 0; i < 3; ++i) draw(program);
    expectFaults({{"'a' was never set"}});
    draw(program);
    expectFaults({{"'a' was never set"}});
}

TEST_F(Faults, ErrorOfOpenGlIsNamed) {
    glEnable(GL_TEXTURE_2D_ARRAY);
    const std::vector<std::string> faults = takeGlFaults();
    EXPECT_EQ(std::count(faults.begin(), faults.end(), "GL_INVALID_ENUM"), 1) << ::testing::PrintToString(faults);
    EXPECT_TRUE(takeGlFaults().empty());
}

TEST_F(Faults, UniformRemovedByTheCompilerIsNoFault) {
    const Program program = filling(
        "uniform float used, unused;\nuniform vec3 list[4];\nuniform sampler2D image;\nstruct Light { vec3 position; "
        "};\n"
        "uniform Light lights[2];\nuniform Unused { vec4 a; };\n#ifdef NO\nuniform float never;\n#endif\n",
        "colour = vec4(used);");
    const std::vector<glm::vec3> list(4);
    Buffer block("b");
    block.resize(16);
    const Texture texture("t", PixelFormat::rgba8, 1, 1);
    program.set("used", 0.25f).set("unused", 1.0f).set("list", std::span<const glm::vec3>(list)).set("image", texture);
    program.set("lights[1].position", glm::vec3(0)).set("never", 1.0f).set("Unused", block);
    EXPECT_EQ(drawn(program), glm::vec4(0.25f));
    program.set("lights[1].plaec", glm::vec3(0));
    expectFaults({{"no uniform 'lights[1].plaec'"}});
}

TEST_F(Faults, ArraysAndStructsAreSetByName) {
    const Program program = filling(
        "struct Light { vec3 position; float power[2]; };\nuniform Light lights[3];\nuniform Light sun;\nuniform vec2 "
        "list[3];\n"
        "uniform int count;\n",
        "colour = vec4(0.0);\n"
        "for (int i = 0; i < count; ++i) colour += vec4(lights[i].position * lights[i].power[1], list[i].y);\n"
        "colour.a += sun.power[0];");
    const std::vector<float> power{8, 2};
    const std::vector<glm::vec2> list{{0, 16}, {0, 32}};
    program.set("lights[0].position", glm::vec3(1, 2, 3)).set("lights[0].power", std::span<const float>(power));
    program.set("lights[1].position", glm::vec3(0, 0, 1)).set("lights[1].power", std::span<const float>(power));
    program.set("list", std::span<const glm::vec2>(list)).set("count", 2);
    program.set("sun.power", std::span<const float>(power));
    // The third light stays unset without a fault.
    EXPECT_EQ(drawn(program), glm::vec4(2, 4, 8, 16 + 32 + 8));
    program.set("list[1]", glm::vec2(1));
    expectFaults({{"'list[1]' is an element of an array"}});
}

TEST_F(Faults, ArraysSetToMoreThanTheyHoldAreNamed) {
    // The compiler may drop the last elements of `list`, which it reads only up to the second.
    const Program program = filling("const int kMax = 3;\nuniform float list[kMax];\nuniform vec4 pair[2];\n",
                                    "colour = vec4(list[1]) + pair[1];");
    const std::vector<float> floats(4, 0.5f);
    const std::vector<glm::vec4> vectors(3);
    program.set("list", std::span(floats).first(3)).set("pair", std::span(vectors).first(2));
    EXPECT_EQ(drawn(program), glm::vec4(0.5f));
    program.set("list", std::span<const float>(floats)).set("pair", std::span<const glm::vec4>(vectors));
    expectFaults({{"main0.frag", "array 'list' has 3 elements, but is set to 4 values"},
                  {"main0.frag", "array 'pair' has 2 elements, but is set to 3 values"}});
}

TEST_F(Faults, UniformSetToAnotherTypeIsNamed) {
    const Program program =
        filling("uniform int count;\nuniform bool isOn;\nuniform vec3 sun;\nuniform sampler2D image;\n",
                "colour = vec4(sun * float(count), isOn ? 1.0 : 0.0) + texture(image, vec2(0));");
    const Texture texture("t", PixelFormat::rgba8, 1, 1);
    program.set("count", 1).set("isOn", true).set("sun", glm::vec3(1)).set("image", texture);
    draw(program);
    expectFaults({});
    program.set("count", 1.0f).set("sun", glm::vec4(1)).set("image", 0).set("sun", texture).set("isOn", 0.5f);
    program.set("isOn", false).set("isOn", 1u);
    expectFaults({{"'count' has another type"},
                  {"'sun' has another type"},
                  {"'image' has another type"},
                  {"'isOn' has another type"}});
}

TEST_F(Faults, InitialisedUniformIsNoFault) {
    const Program program = filling("uniform float a = 0.5, b;\n", "colour = vec4(a, b, 0.0, 1.0);");
    EXPECT_EQ(drawn(program.set("b", 2.0f)), glm::vec4(0.5f, 2, 0, 1));
}

TEST_F(Faults, ReloadForgetsUniformValues) {
    const Program program = filling("uniform float a;\n", "colour = vec4(a);");
    draw(program.set("a", 1.0f));
    EXPECT_EQ(shaders.reload(), 0);
    draw(program);
    expectFaults({{"'a' was never set"}});
}

TEST_F(Faults, TextureNeverSetIsNamed) {
    draw(filling("uniform sampler2D image;\n", "colour = texture(image, vec2(0.5));"));
    expectFaults({{"t/main", "'image' was never set"}});
}

TEST_F(Faults, TextureOfAnotherKindIsNamed) {
    const Texture flat("flat", PixelFormat::rgba8, 2, 2);
    const Texture layers = Texture::array("layers", PixelFormat::rgba8, 2, 2, 2);
    const Texture volume = Texture::volume("volume", PixelFormat::rgba8, 2, 2, 2);
    const Texture samples = Texture::multisampled("samples", PixelFormat::rgba8, 2, 2, 4);
    const std::pair<const char*, const Texture*> kinds[] = {
        {"sampler2D", &flat}, {"sampler2DArray", &layers}, {"sampler3D", &volume}, {"sampler2DMS", &samples}};
    for (const auto& [reader, mine] : kinds) {
        const std::string coordinate = mine == &samples || mine == &flat ? "ivec2(0)" : "ivec3(0)";
        const Program program = filling("uniform " + std::string(reader) + " image;\n",
                                        "colour = texelFetch(image, " + coordinate + ", 0);");
        for (const auto& [name, texture] : kinds) {
            SCOPED_TRACE(std::string(reader) + " of " + name);
            program.set("image", *texture);
            if (texture == mine)
                expectFaults({});
            else
                expectFaults({{"'image'", "of another kind"}});
        }
    }
}

TEST_F(Faults, TextureOfAnotherNumberTypeIsNamed) {
    const Texture light("light", PixelFormat::rgba16f, 2, 2), whole("whole", PixelFormat::rgba32ui, 2, 2);
    const Program reads = filling("uniform sampler2D image;\n", "colour = texelFetch(image, ivec2(0), 0);");
    draw(reads.set("image", light));
    expectFaults({});
    reads.set("image", whole);
    expectFaults({{"'image' does not read integers"}});
    folder.write("t/whole.frag",
                 "uniform usampler2D image;\nout vec4 colour;\n"
                 "void main() { colour = vec4(texelFetch(image, ivec2(0), 0)); }\n");
    const Program readsWhole = shaders.program(kVertex, "t/whole.frag");
    draw(readsWhole.set("image", whole));
    expectFaults({});
    readsWhole.set("image", light);
    expectFaults({{"'image' reads integers"}});
    readsWhole.setImage("image", whole);
    expectFaults({{"'image'", "of another kind"}});
}

TEST_F(Faults, ArrayOfTexturesFails) {
    folder.write("t/many.frag",
                 "uniform sampler2D images[2];\nuniform int which;\nout vec4 colour;\n"
                 "void main() { colour = texture(images[0], vec2(0)) + texture(images[1], vec2(0)); }\n");
    shaders.program(kVertex, "t/many.frag");
    ASSERT_EQ(shaders.faults().size(), 1u);
    EXPECT_NE(shaders.faults()[0].find("t/many.frag: 'images' is an array of textures"), std::string::npos)
        << shaders.faults()[0];
}

TEST_F(Faults, UnsetOrUnknownBlockIsNamed) {
    const Program program = filling("layout(std140) uniform Sun { vec4 light; };\n", "colour = light;");
    Buffer sun("sun");
    sun.upload<glm::vec4>(std::vector{glm::vec4(1, 2, 3, 4)});
    draw(program);
    expectFaults({{"t/main", "block 'Sun' was never set"}});
    program.set("Sum", sun);
    expectFaults({{"no block 'Sum' is declared", "'Sun'"}});
    program.set("light", glm::vec4(1));
    expectFaults({{"no uniform 'light'"}});
    EXPECT_EQ(drawn(program.set("Sun", sun)), glm::vec4(1, 2, 3, 4));
}

TEST_F(Faults, MissingViewIsNamed) {
    const Program program = filling("#include \"common/view.glsl\"\n", "colour = vec4(viewSize, viewNear, viewFar);");
    const Framebuffer seen = target(2, 2);
    View view;
    view.size = {7, 8}, view.near = 9, view.far = 10;
    {
        Pass pass("with", seen);
        pass.view(view).fullscreen(program);
    }
    EXPECT_EQ(Pixels(seen).at(0, 0, 3), 10.0f);
    expectFaults({});
    Pass("without", seen).fullscreen(program);
    expectFaults({{"t/main0.frag reads the view", "'without' was given none"}});
    program.set("View", Buffer("mine"));
    expectFaults({{"give the view to the pass"}});
}

}  // namespace
}  // namespace arclight::test
