// Reflection: queries the interface of a linked program from OpenGL.
#include <algorithm>
#include <array>
#include <string>

#include "gfx/program_state.h"
#include "gfx/view.h"

namespace arclight {
namespace {

/// OpenGL reports an array of plain values as "lights[0]"; its name here is "lights".
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

/// The kind of texture that an image variable reads and writes; 0 for kinds that `Texture` does not offer.
GLenum imageTarget(GLenum type) {
    switch (type) {
        case GL_IMAGE_2D:
        case GL_INT_IMAGE_2D:
        case GL_UNSIGNED_INT_IMAGE_2D: return GL_TEXTURE_2D;
        case GL_IMAGE_2D_ARRAY:
        case GL_INT_IMAGE_2D_ARRAY:
        case GL_UNSIGNED_INT_IMAGE_2D_ARRAY: return GL_TEXTURE_2D_ARRAY;
        case GL_IMAGE_3D:
        case GL_INT_IMAGE_3D:
        case GL_UNSIGNED_INT_IMAGE_3D: return GL_TEXTURE_3D;
        default: return 0;
    }
}

/// Whether a sampler or image variable reads integers.
bool readsIntegers(GLenum type) {
    return (type >= GL_INT_SAMPLER_1D && type <= GL_UNSIGNED_INT_SAMPLER_2D_ARRAY) ||
           type == GL_INT_SAMPLER_2D_MULTISAMPLE || type == GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE ||
           (isImageType(type) && type >= GL_INT_IMAGE_1D);
}

/// The numbers of an input or output.
struct Shape {
    GLenum type;
    InputNumbers numbers;
    int columns, rows;
};

Shape shapeOf(GLenum type) {
    constexpr InputNumbers kFloats = InputNumbers::floats, kSigned = InputNumbers::signedIntegers,
                           kUnsigned = InputNumbers::unsignedIntegers;
    constexpr std::array<Shape, 20> kShapes{{
        {GL_INT, kSigned, 1, 1},          {GL_UNSIGNED_INT, kUnsigned, 1, 1},
        {GL_FLOAT_VEC2, kFloats, 1, 2},   {GL_INT_VEC2, kSigned, 1, 2},
        {GL_FLOAT_VEC3, kFloats, 1, 3},   {GL_INT_VEC3, kSigned, 1, 3},
        {GL_FLOAT_VEC4, kFloats, 1, 4},   {GL_INT_VEC4, kSigned, 1, 4},
        {GL_FLOAT_MAT2, kFloats, 2, 2},   {GL_UNSIGNED_INT_VEC2, kUnsigned, 1, 2},
        {GL_FLOAT_MAT2x3, kFloats, 2, 3}, {GL_UNSIGNED_INT_VEC3, kUnsigned, 1, 3},
        {GL_FLOAT_MAT2x4, kFloats, 2, 4}, {GL_UNSIGNED_INT_VEC4, kUnsigned, 1, 4},
        {GL_FLOAT_MAT3, kFloats, 3, 3},   {GL_FLOAT_MAT3x2, kFloats, 3, 2},
        {GL_FLOAT_MAT4, kFloats, 4, 4},   {GL_FLOAT_MAT3x4, kFloats, 3, 4},
        {GL_FLOAT_MAT4x2, kFloats, 4, 2}, {GL_FLOAT_MAT4x3, kFloats, 4, 3},
    }};
    const auto shape = std::find_if(kShapes.begin(), kShapes.end(), [&](const Shape& s) { return s.type == type; });
    return shape != kShapes.end() ? *shape : Shape{type, kFloats, 1, 1};
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
    const auto addTo = [](std::vector<std::string>& all, std::vector<std::string>& names) {
        for (std::string& name : names)
            if (!contains(all, name)) all.push_back(std::move(name));
    };
    addTo(declared.uniforms, own.uniforms);
    addTo(declared.initialised, own.initialised);
    addTo(declared.members, own.members);
    addTo(declared.blocks, own.blocks);
    for (const auto& [name, length] : own.lengths) declared.lengths[name] = std::max(declared.lengths[name], length);
    if (stage == GL_VERTEX_SHADER) {
        declared.inputs = std::move(own.inputs);
        vertexOutputs = std::move(own.writtenOutputs);
    }
    if (stage != GL_FRAGMENT_SHADER) return;
    fragmentInputs = std::move(own.inputs);
    declared.outputs = std::move(own.outputs);
    declared.outputsWithoutLocation = std::move(own.outputsWithoutLocation);
    declared.outputArrays = std::move(own.outputArrays);
}

void Program::State::reflect() {
    serial = nextGlSerial();
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    emptyArray = GlHandle<VertexArrayTraits>(array);
    if (!captured.empty()) feedbackTarget.fit("transform feedback", {.colours = {PixelFormat::rgba8}});
    reflectUniforms();
    reflectBlocks();
    writesMemory =
        std::any_of(uniforms.begin(), uniforms.end(), [](const Uniform& u) { return u.isImage; }) ||
        std::any_of(blocks.begin(), blocks.end(), [](const Block& b) { return b.target == GL_SHADER_STORAGE_BUFFER; });
    reflectInterface();
    reflectCaptured();
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
        if (uniform.location < 0) continue;  // a member of a block
        uniform.type = type;
        uniform.isImage = isImageType(type);
        uniform.texelTarget = uniform.isImage ? imageTarget(type) : samplerTarget(type);
        uniform.readsIntegers = readsIntegers(type);
        if (uniform.texelTarget != 0) uniform.unit = uniform.isImage ? images++ : samplers++;
        if (uniform.unit >= 0) glUniform1i(uniform.location, uniform.unit);
        if (uniform.unit >= 0 && size > 1)
            fault = stages.back().path + ": '" + uniform.name + "' is an array of textures: use an array texture";
        // Demos set only as many elements of an array of structs as they use.
        uniform.isSet = uniform.name.find('[') != std::string::npos || contains(declared.initialised, uniform.name);
        uniforms.push_back(std::move(uniform));
    }
    unset = static_cast<std::size_t>(
        std::count_if(uniforms.begin(), uniforms.end(), [](const Uniform& uniform) { return !uniform.isSet; }));
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
    numbersInstances = false;
    glGetProgramiv(program, GL_ACTIVE_ATTRIBUTES, &count);
    for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
        glGetActiveAttrib(program, i, static_cast<GLsizei>(text.size()), nullptr, &size, &type, text.data());
        if (std::string_view(text.data()) == "gl_InstanceID") numbersInstances = true;
        const GLint location = glGetAttribLocation(program, text.data());
        const Shape shape = shapeOf(type);
        if (location >= 0) inputs.push_back({text.data(), location, shape.numbers, shape.columns});
    }
    // A browser answers this only after the driver has finished all earlier work.
    const bool isKnown = glInfo().isEs && declared.outputs.size() == 1 && declared.outputArrays.empty() &&
                         declared.outputsWithoutLocation.size() == 1;
    for (const std::string& name : declared.outputs) {
        const GLint location = isKnown ? 0 : glGetFragDataLocation(program, name.c_str());
        if (location >= 0) outputs.push_back({name, location});
        if (!contains(declared.outputArrays, name)) continue;
        // Each element has its own location.
        for (int i = 1; i < static_cast<int>(kMaxAttachments) && location >= 0; ++i) {
            const std::string element = name + "[" + std::to_string(i) + "]";
            if (glGetFragDataLocation(program, element.c_str()) != location + i) break;
            outputs.push_back({element, location + i});
        }
    }
    // Without locations, OpenGL may assign the outputs in any order.
    for (const Output& output : outputs)
        if (outputs.size() > 1 && contains(declared.outputsWithoutLocation, output.name))
            fault = stages.back().path + ": out '" + output.name + "' needs a layout(location = …), as there are " +
                    std::to_string(outputs.size()) + " outputs";
}

void Program::State::reflectCaptured() {
    std::array<char, 256> text{};
    capturedBytes = 0;
    for (std::size_t i = 0; i < captured.size(); ++i) {
        GLsizei size = 0;
        GLenum type = 0;
        glGetTransformFeedbackVarying(handle.name(), static_cast<GLuint>(i), static_cast<GLsizei>(text.size()), nullptr,
                                      &size, &type, text.data());
        const Shape shape = shapeOf(type);
        capturedBytes += 4 * static_cast<std::size_t>(size * shape.columns * shape.rows);
    }
}

}  // namespace arclight
