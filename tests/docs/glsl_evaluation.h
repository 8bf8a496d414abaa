// Evaluates GLSL functions from a documentation page for many inputs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "docs/page.h"
#include "gfx/gl_test.h"

namespace arclight::test {

/// The code of GLSL block `number` (from 1) of a page.
inline std::string glslBlock(std::string_view pageName, int number) {
    for (const Page& page : allPages())
        for (const CodeBlock& block : page.blocks)
            if (page.name == pageName && block.language == "glsl" && block.number == number) return block.code;
    ADD_FAILURE() << pageName << " has no block " << number << " of GLSL";
    return "";
}

/// Evaluates `expression`, a vec4 that calls `functions` with the inputs a, b, c and d, for each row of inputs.
template <std::size_t count>
std::vector<glm::vec4> evaluateGlsl(const std::string& functions, const std::string& expression,
                                    const std::vector<std::array<glm::vec4, count>>& rows) {
    static_assert(count <= 4);
    ShaderFolder folder;
    std::string fetches;
    for (std::size_t i = 0; i < count; ++i)
        fetches += std::string("    vec4 ") + "abcd"[i] + " = texelFetch(inputs, ivec2(" + std::to_string(i) +
                   ", int(gl_FragCoord.y)), 0);\n";
    folder.write("test/evaluate.frag", functions + "\nuniform sampler2D inputs;\nout vec4 result;\nvoid main() {\n" +
                                           fetches + "    result = " + expression + ";\n}\n");
    Shaders shaders(folder.root());
    const Program program = shaders.program("common/fullscreen.vert", "test/evaluate.frag");
    for (const std::string& fault : shaders.faults()) ADD_FAILURE() << fault;
    const int height = static_cast<int>(rows.size());
    const Texture inputs = lightTexture(static_cast<int>(count), height, [&](int x, int y) {
        return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    });
    const Framebuffer results = target(1, height);
    drawFullscreen(results, program.set("inputs", inputs));
    const std::vector<float> floats = results.readFloats();
    std::vector<glm::vec4> values;
    for (std::size_t i = 0; i + 3 < floats.size(); i += 4)
        values.emplace_back(floats[i], floats[i + 1], floats[i + 2], floats[i + 3]);
    return values;
}

}  // namespace arclight::test
