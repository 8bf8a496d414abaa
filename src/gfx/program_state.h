// The state of a `Program`: for program.cpp, which uses it, and shaders.cpp, which builds it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gfx/declarations.h"
#include "gfx/program.h"

namespace arclight {

/// A shader file and its stage.
struct ShaderStage {
    GLenum type;
    std::string path;
    bool isCaptured = false;  ///< by transform feedback
    friend bool operator==(const ShaderStage&, const ShaderStage&) = default;
};

struct Program::Uniform {
    std::string name;  ///< without "[0]" for an array
    GLint location = -1;
    GLenum type = GL_FLOAT;
    bool isSet = false;
    int unit = -1;          ///< of a sampler or image
    GLenum texelTarget = 0;  ///< of a sampler or image: the kind of texture it reads
    bool isImage = false, readsIntegers = false;
    GLuint texture = 0;     ///< that a sampler or image was set to
    GLenum textureTarget = 0, textureFormat = 0;
};

struct Program::State {
    State();
    ~State();

    /// A program that is being compiled and linked.
    struct Build;
    /// A uniform or storage block and its buffer.
    struct Block {
        std::string name;
        GLenum target = GL_UNIFORM_BUFFER;
        GLuint binding = 0, buffer = 0;
        bool isView = false;
    };
    struct Output {
        std::string name;
        int location = 0;
    };

    std::vector<ShaderStage> stages;
    std::vector<std::string> defines;
    std::vector<std::string> captured;  ///< outputs that transform feedback captures

    GlHandle<ProgramTraits> handle;
    GlHandle<VertexArrayTraits> emptyArray;  ///< for draws without vertex data; core profiles need one bound
    Framebuffer feedbackTarget;  ///< for transform feedback, which draws nothing but needs a complete framebuffer
    std::uint64_t serial = 0;
    std::vector<Uniform> uniforms;
    std::size_t unset = 0;  ///< number of uniforms never set
    std::vector<Block> blocks;
    bool writesMemory = false;  ///< it has images or storage blocks
    bool numbersInstances = false;  ///< it reads gl_InstanceID
    std::vector<ProgramInput> inputs;
    std::size_t capturedBytes = 0;  ///< per vertex, by transform feedback
    std::vector<Output> outputs;
    Declarations declared;  ///< uniforms of all stages, inputs of the first, outputs of the last
    std::vector<std::string> vertexOutputs;   ///< those that the vertex stage writes
    std::vector<std::string> fragmentInputs;  ///< those that the fragment stage declares

    std::vector<std::pair<std::filesystem::path, std::filesystem::file_time_type>> files;
    bool isUsed = false;  ///< since the last `Shaders::beginFrame`
    ProgramTimes times;
    bool isDrawn = false;  ///< whether it was ever drawn with, to time the first draw
    std::string fault;
    std::unique_ptr<Build> build;  ///< null once its result is known

    /// Waits for the build, if there is one, and takes its result: on success, the new program replaces the last one;
    /// on failure, `fault` is set.
    void finish();
    /// Queries the inputs, outputs and resources of the newly linked program, and assigns units and bindings.
    void reflect();
    void noteSet(Uniform& uniform);
    /// Adds the declarations of a stage.
    void declare(GLenum stage, std::string_view glsl);

private:
    void reflectUniforms();
    void reflectBlocks();
    void reflectInterface();
    void reflectCaptured();
};

}  // namespace arclight
