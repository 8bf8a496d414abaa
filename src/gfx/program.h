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

/// What it took to make a program.
struct ProgramTimes {
    bool isCached = false;   ///< from the suite's own cache of binaries; the driver may have one of its own besides
    double compileMs = 0;    ///< of the CPU, to have the stages compiled; drivers may go on in threads of their own
    double linkMs = 0;       ///< to have it linked, or read from the cache, and until its state was known
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
/// one. Setting a name that no source of the program declares is a fault at once; a name that the compiler removed as
/// unused is not. Drawing with a uniform that was never set is a fault too.
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
    /// Sets the first elements of an array, as many as there are values. More than it has are a fault.
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
    struct State;
    struct Uniform;
    explicit Program(State* state) : state_(state) {}

    /// Finds the uniform and puts the program to use. Null for one that the compiler removed; null with a fault noted
    /// if no source declares it or it has another type.
    Uniform* find(std::string_view name, GLenum type) const;
    /// The same for an array of at least `count` elements.
    Uniform* findArray(std::string_view name, GLenum type, std::size_t count) const;
    void setTexture(Uniform& to, const Texture& texture, bool asImage) const;
    /// Puts the program to use with its textures and buffers. False if it has never been built successfully.
    bool use() const;
    /// After a draw: lets all later work see what the program may have written to images and storage buffers.
    void finishWrites() const;
    /// Notes a fault for each uniform that was never set.
    void checkUniforms() const;
    /// Notes a fault for each output without an attachment and each attachment without an output.
    void checkOutputs(const Framebuffer& target, std::string_view passName) const;
    /// Whether the two layouts (null: none) provide every input, and the program declares all that they provide.
    bool checkInputs(std::string_view mesh, const VertexLayout* vertices, const VertexLayout* instances) const;
    std::span<const ProgramInput> inputs() const;
    /// Whether it has images or storage blocks, and whether it reads gl_InstanceID.
    bool writesMemory() const;
    bool numbersInstances() const;
    /// Bytes per vertex that transform feedback writes; 0 if the program captures nothing.
    std::size_t capturedBytes() const;
    /// Binds a vertex array without attributes.
    void bindEmptyArray() const;
    /// A number of this link, which a relinked program does not share.
    std::uint64_t serial() const;
    /// Once the program is built.
    State& state() const;
    State* state_ = nullptr;
};

/// Open around a draw or dispatch: notes the time of a program's first.
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
