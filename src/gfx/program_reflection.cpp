// What OpenGL says of a program that it has linked.
#include <algorithm>
#include <array>
#include <string>

#include "gfx/program_state.h"
#include "gfx/view.h"

namespace arclight {
namespace {

/// "lights[0]" is the name of an array of plain values, known as "lights".
std::string withoutIndex(std::string name) {
    if (name.ends_with("[0]")) name.resize(name.size() - 3);
    return name;
}

/// The kind of texture that a sampler reads; 0 for other types.
GLenum samplerTarget(GLenum type) {
    switch (type) {
        case GL_SAMPLER_2D: case GL_INT_SAMPLER_2D: case GL_UNSIGNED_INT_SAMPLER_2D: case GL_SAMPLER_2D_SHADOW:
            return GL_TEXTURE_2D;
        case GL_SAMPLER_2D_ARRAY: case GL_INT_SAMPLER_2D_ARRAY: case GL_UNSIGNED_INT_SAMPLER_2D_ARRAY:
        case GL_SAMPLER_2D_ARRAY_SHADOW:
            return GL_TEXTURE_2D_ARRAY;
        case GL_SAMPLER_3D: case GL_INT_SAMPLER_3D: case GL_UNSIGNED_INT_SAMPLER_3D: return GL_TEXTURE_3D;
        case GL_SAMPLER_2D_MULTISAMPLE: case GL_INT_SAMPLER_2D_MULTISAMPLE: case GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE:
            return GL_TEXTURE_2D_MULTISAMPLE;
        default: return 0;
    }
}

bool isImageType(GLenum type) { return type >= GL_IMAGE_1D && type <= GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY; }

bool isIntegerInput(GLenum type) {
    constexpr std::array kTypes{GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4, GL_UNSIGNED_INT, GL_UNSIGNED_INT_VEC2,
                                GL_UNSIGNED_INT_VEC3, GL_UNSIGNED_INT_VEC4};
    return std::find(kTypes.begin(), kTypes.end(), static_cast<int>(type)) != kTypes.end();
}

std::string blockName(GLuint program, GLenum interface, GLuint index) {
    std::array<char, 256> text{};
    if (interface == GL_UNIFORM_BLOCK)
        glGetActiveUniformBlockName(program, index, static_cast<GLsizei>(text.size()), nullptr, text.data());
    else
        glGetProgramResourceName(program, interface, index, static_cast<GLsizei>(text.size()), nullptr, text.data());
    return text.data();
}

}  // namespace

void Program::State::declare(GLenum stage, std::string_view glsl) {
    Declarations own;
    own.add(glsl);
    for (std::string& name : own.uniforms)
        if (!contains(declared.uniforms, name)) declared.uniforms.push_back(std::move(name));
    if (stage == GL_VERTEX_SHADER) declared.inputs = std::move(own.inputs);
    if (stage != GL_FRAGMENT_SHADER) return;
    declared.outputs = std::move(own.outputs);
    declared.unplacedOutputs = std::move(own.unplacedOutputs);
}

void Program::State::reflect() {
    serial = nextGlSerial();
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    emptyArray = GlHandle<VertexArrayTraits>(array);
    reflectUniforms();
    reflectBlocks();
    reflectInterface();
}

void Program::State::reflectUniforms() {
    const GLuint program = handle.name();
    std::array<char, 256> text{};
    GLint count = 0, size = 0;
    GLenum type = 0;
    int samplers = 0, images = 0;
    uniforms.clear();
    glUseProgram(program);
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
        glGetActiveUniform(program, i, static_cast<GLsizei>(text.size()), nullptr, &size, &type, text.data());
        Uniform uniform;
        uniform.name = withoutIndex(text.data());
        uniform.location = glGetUniformLocation(program, text.data());
        if (uniform.location < 0) continue;  // lies in a block
        uniform.texelTarget = samplerTarget(type);
        uniform.isImage = isImageType(type);
        if (uniform.texelTarget != 0) uniform.unit = samplers++;
        if (uniform.isImage) uniform.unit = images++;
        if (uniform.unit >= 0) glUniform1i(uniform.location, uniform.unit);
        uniforms.push_back(std::move(uniform));
    }
    unset = uniforms.size();
}

void Program::State::reflectBlocks() {
    const GLuint program = handle.name();
    GLint count = 0;
    blocks.clear();
    glGetProgramiv(program, GL_ACTIVE_UNIFORM_BLOCKS, &count);
    for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
        Block block{blockName(program, GL_UNIFORM_BLOCK, i), GL_UNIFORM_BUFFER, kViewBinding + 1 + i};
        block.isView = block.name == "View";
        if (block.isView) block.binding = kViewBinding;
        glUniformBlockBinding(program, i, block.binding);
        blocks.push_back(std::move(block));
    }
    if (glInfo().hasCompute) {
        glGetProgramInterfaceiv(program, GL_SHADER_STORAGE_BLOCK, GL_ACTIVE_RESOURCES, &count);
        for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
            blocks.push_back({blockName(program, GL_SHADER_STORAGE_BLOCK, i), GL_SHADER_STORAGE_BUFFER, i});
            glShaderStorageBlockBinding(program, i, i);
        }
    }
}

void Program::State::reflectInterface() {
    const GLuint program = handle.name();
    std::array<char, 256> text{};
    GLint count = 0, size = 0;
    GLenum type = 0;
    inputs.clear(), outputs.clear();
    glGetProgramiv(program, GL_ACTIVE_ATTRIBUTES, &count);
    for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
        glGetActiveAttrib(program, i, static_cast<GLsizei>(text.size()), nullptr, &size, &type, text.data());
        const GLint location = glGetAttribLocation(program, text.data());
        if (location >= 0) inputs.push_back({text.data(), location, isIntegerInput(type)});
    }
    for (const std::string& name : declared.outputs)
        if (const GLint location = glGetFragDataLocation(program, name.c_str()); location >= 0)
            outputs.push_back({name, location});
    // OpenGL would choose their order by itself.
    for (const Output& output : outputs)
        if (outputs.size() > 1 && contains(declared.unplacedOutputs, output.name))
            fault = stages.back().path + ": out '" + output.name + "' needs a layout(location = …), as there are " +
                    std::to_string(outputs.size()) + " outs";
}

}  // namespace arclight
