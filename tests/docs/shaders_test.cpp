// Every block of GLSL in the pages compiles, by itself. Those of the page that prints whole demos are files of these
// demos, which tests/app builds and runs.
#include "docs/page.h"
#include "gfx/gl.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using PageShaders = Gl;

/// What the driver says against `source`; empty where it compiles.
std::string compileFault(GLenum stage, const std::string& source) {
    const GLuint shader = glCreateShader(stage);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint isGood = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &isGood);
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    glDeleteShader(shader);
    return isGood ? "" : "does not compile\n" + log;
}

/// Functions, or the main of a stage: the vertex stage is the one that writes gl_Position.
std::string blockFault(const CodeBlock& block) {
    const GLenum stage = block.code.find("gl_Position") != std::string::npos ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER;
    return compileFault(stage, "#version 330 core\n#line " + std::to_string(block.line) + "\n" + block.code);
}

TEST_F(PageShaders, EveryBlockCompilesByItself) {
    int compiled = 0;
    for (const Page& page : allPages()) {
        if (page.name == "docs/adding-a-demo.md" || page.name == "docs/stage.md") continue;
        for (const CodeBlock& block : page.blocks) {
            if (block.language != "glsl") continue;
            EXPECT_EQ(blockFault(block), "") << page.at(block.line) << "block " << block.number << " of GLSL";
            ++compiled;
        }
    }
    EXPECT_GT(compiled, 0);
}

TEST_F(PageShaders, FaultsAreFound) {
    const Page page = parsePage("made-up.md",
                                "Text.\n\n```glsl\nfloat half_(float x) { return 0.5 * x; }\n```\n"
                                "```glsl\nfloat twice(float x) { return 2.0 * y; }\n```\n"
                                "```glsl\nvoid main() { gl_Position = vec4(0.0); }\n```\n");
    ASSERT_EQ(page.blocks.size(), 3u);
    EXPECT_EQ(blockFault(page.blocks[0]), "");
    EXPECT_NE(blockFault(page.blocks[1]).find("7"), std::string::npos) << blockFault(page.blocks[1]);
    EXPECT_EQ(blockFault(page.blocks[2]), "");
}

}  // namespace
}  // namespace arclight::test
