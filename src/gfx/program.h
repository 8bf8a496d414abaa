// A linked program: its uniforms, textures and buffers by name.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "core/stopwatch.h"
#include "gfx/framebuffer.h"
#include "gfx/vertex_layout.h"

namespace arclight {

class Shaders;

/// The cost of building a program.
struct ProgramTimes {
    bool isCached = false;   ///< from the suite's own cache of binaries; the driver may also have its own cache
    double compileMs = 0;    ///< CPU time to have the stages compiled; drivers may continue in their own threads
    double linkMs = 0;       ///< to link it or read it from the cache, until its state was known
    double firstDrawMs = 0;  ///< to submit its first draw, in which drivers may compile again
};

enum class InputNumbers { floats, signedIntegers, unsignedIntegers };

/// An `in` of the vertex stage that the program reads.
struct ProgramInput {
    std::string name;
    int location = 0;
    InputNumbers numbers = InputNumbers::floats;
    int columns = 1;  ///< of a matrix; each column has its own location
};

/// A texture and the name of the sampler that reads it.
struct NamedTexture {
    std::string_view name;
    const Texture& texture;
};

/// A handle of a linked program. `Shaders` owns the program, must outlive the handle, and replaces the program on a
/// reload.
///
/// Values stay set until they are set again; textures and buffers are bound by each draw and must live until the last
/// one. Setting a name that no source of the program declares is reported as an error at once; a name that the compiler
/// removed as unused is not. Drawing with a uniform that was never set is also an error.
class Program {
public:
    Program() = default;

    const Program& set(std::string_view uniform, int value) const;
    const Program& set(std::string_view uniform, unsigned value) const;
    const Program& set(std::string_view uniform, bool value) const { return set(uniform, value ? 1 : 0); }
    const Program& set(std::string_view uniform, float value) const;
    const Program& set(std::string_view uniform, glm::vec2 value) const;
    const Program& set(std::string_view uniform, glm::vec3 value) const;
    const Program& set(std::string_view uniform, glm::vec4 value) const;
    const Program& set(std::string_view uniform, glm::ivec2 value) const;
    /// Sets the first elements of an array. More values than elements are an error.
    const Program& set(std::string_view uniform, std::span<const float> values) const;
    const Program& set(std::string_view uniform, std::span<const glm::vec2> values) const;
    const Program& set(std::string_view uniform, std::span<const glm::vec3> values) const;
    const Program& set(std::string_view uniform, std::span<const glm::vec4> values) const;
    const Program& set(std::string_view uniform, const glm::mat3& value) const;
    const Program& set(std::string_view uniform, const glm::mat4& value) const;
    /// Sets the texture that the sampler reads; the program chooses its unit.
    const Program& set(std::string_view sampler, const Texture& texture) const;
    const Program& set(std::initializer_list<NamedTexture> textures) const;
    /// Sets the buffer of a `uniform` or `buffer` block.
    const Program& set(std::string_view block, const Buffer& buffer) const;
    /// Sets the texture that an image variable of a compute shader reads and writes: level 0, all layers.
    const Program& setImage(std::string_view image, const Texture& texture) const;

    /// Whether the program reads the block `View` of shaders/common/view.glsl.
    bool readsView() const;
    /// "dunes/sand.vert with dunes/sand.frag".
    std::string name() const;

private:
    friend class Shaders;
    friend class GpuScope;
    friend class Pass;
    friend class Mesh;
    friend class FirstDraw;
    friend class PixelHistory;
    struct State;
    struct Uniform;
    explicit Program(State* state) : state_(state) {}

    /// Finds the uniform and makes the program current. Null if the compiler removed the uniform; null with an error
    /// reported if no source declares it or it has another type.
    Uniform* find(std::string_view name, GLenum type) const;
    /// Like `find`, for an array of at least `count` elements.
    Uniform* findArray(std::string_view name, GLenum type, std::size_t count) const;
    void setTexture(Uniform& to, const Texture& texture, bool asImage) const;
    /// Makes the program current and binds its textures and buffers. False if it has never been built successfully.
    bool use() const;
    /// After a draw: issues a barrier, so all later work sees the program's writes to images and storage buffers.
    void finishWrites() const;
    /// Reports an error for each uniform that was never set.
    void checkUniforms() const;
    /// Reports an error for each output without an attachment and each attachment without an output.
    void checkOutputs(const Framebuffer& target, std::string_view passName) const;
    /// Whether the two layouts (null: none) provide every input, and the program declares every attribute of them.
    bool checkInputs(std::string_view mesh, const VertexLayout* vertices, const VertexLayout* instances) const;
    std::span<const ProgramInput> inputs() const;
    /// Whether it has images or storage blocks, and whether it reads gl_InstanceID.
    bool writesMemory() const;
    bool numbersInstances() const;
    /// Bytes per vertex that transform feedback writes; 0 if the program captures nothing.
    std::size_t capturedBytes() const;
    /// Binds a vertex array without attributes.
    void bindEmptyArray() const;
    /// A unique number of this link; relinking gives the program a new one.
    std::uint64_t serial() const;
    /// The state, once the program is built.
    State& state() const;
    State* state_ = nullptr;
};

/// Lives around a draw or dispatch: records the duration of a program's first one.
class FirstDraw {
public:
    explicit FirstDraw(const Program& program);
    FirstDraw(FirstDraw&&) = delete;
    ~FirstDraw();

private:
    ProgramTimes* times_;  ///< null if it is not the first
    Stopwatch watch_;
};

}  // namespace arclight
