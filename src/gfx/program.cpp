#include "gfx/program.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "gfx/first_draws.h"
#include "gfx/program_state.h"

namespace arclight {
namespace {

/// Stands for every sampler and image type.
constexpr GLenum kTexels = GL_TEXTURE;

const char* wordOf(InputNumbers numbers) {
    if (numbers == InputNumbers::floats) return "floats";
    return numbers == InputNumbers::signedIntegers ? "signed integers" : "unsigned integers";
}

/// The kind of numbers that an attribute holds, in words.
const char* numbersOf(const AttributeInfo& attribute) {
    switch (attribute.format.type) {
        case ComponentType::int32: return "signed integers";
        case ComponentType::uint32: return "unsigned integers";
        case ComponentType::uint8: return attribute.isNormalised ? "normalised bytes" : "bytes";
        case ComponentType::float32: break;
    }
    return "floats";
}

/// Whether every value arrives unchanged. A float holds every byte, but not every 32-bit integer.
bool isReadAs(const AttributeInfo& attribute, InputNumbers numbers) {
    switch (attribute.format.type) {
        case ComponentType::int32: return numbers == InputNumbers::signedIntegers;
        case ComponentType::uint32: return numbers == InputNumbers::unsignedIntegers;
        case ComponentType::uint8:
            return numbers == InputNumbers::floats ||
                   (numbers == InputNumbers::unsignedIntegers && !attribute.isNormalised);
        case ComponentType::float32: break;
    }
    return numbers == InputNumbers::floats;
}

}  // namespace

Program::State& Program::state() const {
    CHECK(state_ != nullptr);
    state_->finish();
    return *state_;
}

Program::Uniform* Program::find(std::string_view name, GLenum type) const {
    if (!state().handle) return nullptr;
    for (Uniform& uniform : state().uniforms)
        if (uniform.name == name) {
            glUseProgram(state().handle.name());
            if (!uniform.isSet) state().noteSet(uniform);
            const bool fits = type == uniform.type || (type == kTexels && uniform.unit >= 0) ||
                              (uniform.type == GL_BOOL && (type == GL_INT || type == GL_UNSIGNED_INT));
            if (!fits)
                noteGlFault(this->name() + ": uniform " + inQuotes(name) + " has another type than its new value");
            return fits ? &uniform : nullptr;
        }
    const auto isArray = [&](const Uniform& uniform) {
        return name.starts_with(uniform.name) && name.substr(uniform.name.size()).starts_with("[");
    };
    if (!state().declared.hasUniform(name))
        noteGlFault(this->name() + ": no uniform " + inQuotes(name) + " is declared" +
                    suggestion(name, state().declared.uniforms));
    else if (std::any_of(state().uniforms.begin(), state().uniforms.end(), isArray))
        noteGlFault(this->name() + ": " + inQuotes(name) + " is an element of an array: set the whole array");
    return nullptr;
}

Program::Uniform* Program::findArray(std::string_view name, GLenum type, std::size_t count) const {
    Uniform* const array = find(name, type);
    if (!array) return nullptr;
    // The compiler may keep fewer elements than are declared.
    const auto length = state().declared.lengths.find(name);
    if (length == state().declared.lengths.end() || count <= length->second) return count > 0 ? array : nullptr;
    noteGlFault(this->name() + ": array " + inQuotes(name) + " has " + std::to_string(length->second) +
                (length->second == 1 ? " element" : " elements") + ", but is set to " + std::to_string(count) +
                " values");
    return nullptr;
}

void Program::setTexture(Uniform& to, const Texture& texture, bool asImage) const {
    if (to.isImage != asImage || to.texelTarget != texture.target_)
        return noteGlFault(name() + ": the texture of " + inQuotes(to.name) +
                           " is of another kind (2D, array, volume, multisampled, image) than the shader reads");
    if (to.readsIntegers != isInteger(texture.format()))
        return noteGlFault(name() + ": " + inQuotes(to.name) + (to.readsIntegers ? " reads" : " does not read") +
                           " integers, but its texture " + (to.readsIntegers ? "holds none" : "holds them"));
    to.texture = texture.handle_.name(), to.textureTarget = texture.target_;
    to.textureFormat = formatInfo(texture.format()).internal;
}

void Program::State::noteSet(Uniform& uniform) {
    uniform.isSet = true;
    --unset;
    // Compilers keep unused fields of a struct, so setting one field counts as setting all.
    const std::string_view structName = std::string_view(uniform.name).substr(0, uniform.name.find('.') + 1);
    if (structName.empty()) return;
    for (Uniform& field : uniforms)
        if (!field.isSet && field.name.starts_with(structName)) field.isSet = true, --unset;
}

const Program& Program::set(std::string_view u, int v) const {
    if (const Uniform* to = find(u, GL_INT)) glUniform1i(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, unsigned v) const {
    if (const Uniform* to = find(u, GL_UNSIGNED_INT)) glUniform1ui(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, float v) const {
    if (const Uniform* to = find(u, GL_FLOAT)) glUniform1f(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec2 v) const {
    if (const Uniform* to = find(u, GL_FLOAT_VEC2)) glUniform2fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec3 v) const {
    if (const Uniform* to = find(u, GL_FLOAT_VEC3)) glUniform3fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec4 v) const {
    if (const Uniform* to = find(u, GL_FLOAT_VEC4)) glUniform4fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::ivec2 v) const {
    if (const Uniform* to = find(u, GL_INT_VEC2)) glUniform2iv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const float> v) const {
    if (const Uniform* to = findArray(u, GL_FLOAT, v.size()))
        glUniform1fv(to->location, static_cast<GLsizei>(v.size()), v.data());
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec2> v) const {
    if (const Uniform* to = findArray(u, GL_FLOAT_VEC2, v.size()))
        glUniform2fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec3> v) const {
    if (const Uniform* to = findArray(u, GL_FLOAT_VEC3, v.size()))
        glUniform3fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec4> v) const {
    if (const Uniform* to = findArray(u, GL_FLOAT_VEC4, v.size()))
        glUniform4fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, const glm::mat3& v) const {
    if (const Uniform* to = find(u, GL_FLOAT_MAT3)) glUniformMatrix3fv(to->location, 1, GL_FALSE, &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, const glm::mat4& v) const {
    if (const Uniform* to = find(u, GL_FLOAT_MAT4)) glUniformMatrix4fv(to->location, 1, GL_FALSE, &v[0][0]);
    return *this;
}

const Program& Program::set(std::string_view sampler, const Texture& texture) const {
    if (Uniform* to = find(sampler, kTexels)) setTexture(*to, texture, false);
    return *this;
}

const Program& Program::set(std::initializer_list<NamedTexture> textures) const {
    for (const NamedTexture& each : textures) set(each.name, each.texture);
    return *this;
}

const Program& Program::setImage(std::string_view image, const Texture& texture) const {
    if (Uniform* to = find(image, kTexels)) setTexture(*to, texture, true);
    return *this;
}

const Program& Program::set(std::string_view block, const Buffer& buffer) const {
    for (State::Block& each : state().blocks)
        if (each.name == block) {
            if (each.isView) noteGlFault(name() + ": give the view to the pass or scope, not to the program");
            each.buffer = buffer.handle_.name();
            return *this;
        }
    if (state().handle && !contains(state().declared.blocks, block))
        noteGlFault(name() + ": no block " + inQuotes(block) + " is declared" +
                    suggestion(block, state().declared.blocks));
    return *this;
}

bool Program::use() const {
    if (!state().handle) return false;  // its build has reported an error
    state().isUsed = true;
    glUseProgram(state().handle.name());
    for (const Uniform& uniform : state().uniforms) {
        if (uniform.texture == 0) continue;
        const auto unit = static_cast<GLuint>(uniform.unit);
        if (uniform.isImage) {
            glBindImageTexture(unit, uniform.texture, 0, GL_TRUE, 0, GL_READ_WRITE, uniform.textureFormat);
        } else {
            glActiveTexture(GL_TEXTURE0 + unit);
            glBindTexture(uniform.textureTarget, uniform.texture);
        }
    }
    for (const State::Block& block : state().blocks) {
        if (block.isView) continue;
        if (block.buffer == 0) noteGlFault(name() + ": block '" + block.name + "' was never set");
        glBindBufferBase(block.target, block.binding, block.buffer);
    }
    return true;
}

void Program::finishWrites() const {
    if (state().writesMemory) glMemoryBarrier(GL_ALL_BARRIER_BITS);
}

void Program::checkUniforms() const {
    if (state().unset == 0) return;
    for (const Uniform& uniform : state().uniforms)
        if (!uniform.isSet) noteGlFault(name() + ": uniform '" + uniform.name + "' was never set");
}

void Program::checkOutputs(const Framebuffer& target, std::string_view passName) const {
    const std::size_t attachments = target.spec().colours.size();
    unsigned written = 0;
    for (const State::Output& output : state().outputs) {
        if (output.location < static_cast<int>(attachments))
            written |= 1u << output.location;
        else
            noteGlFault(name() + ": out '" + output.name + "' has location " + std::to_string(output.location) +
                        ", but the target of pass '" + std::string(passName) + "' has " + std::to_string(attachments) +
                        (attachments == 1 ? " attachment" : " attachments"));
    }
    for (std::size_t i = 0; i < attachments; ++i)
        if ((written >> i & 1u) == 0)
            noteGlFault(name() + ": no out writes attachment " + std::to_string(i) + " of pass '" +
                        std::string(passName) + "'");
}

bool Program::checkInputs(std::string_view mesh, const VertexLayout* vertices, const VertexLayout* instances) const {
    const auto inMesh = [&] { return " mesh '" + std::string(mesh) + "'"; };
    bool fits = true;
    const auto fault = [&](std::string text) {
        noteGlFault(std::move(text));
        fits = false;
    };
    for (const ProgramInput& input : state().inputs) {
        const AttributeInfo* own = vertices ? vertices->find(input.name) : nullptr;
        const AttributeInfo* others = instances ? instances->find(input.name) : nullptr;
        const auto reader = [&] { return name() + ": 'in " + input.name + "'"; };
        if (!own && !others) {
            fault(reader() + " is not an attribute of" + inMesh());
            continue;
        }
        const AttributeInfo& given = own ? *own : *others;
        if (own && others) fault(reader() + " is an attribute of both" + inMesh() + " and its instances");
        if (!isReadAs(given, input.numbers))
            fault(reader() + " reads " + wordOf(input.numbers) + ", but" + inMesh() + " holds " + numbersOf(given));
        if (given.format.columns != input.columns)
            fault(reader() + " has " + std::to_string(input.columns) + (input.columns == 1 ? " column" : " columns") +
                  ", but " + std::to_string(given.format.columns) + " in" + inMesh());
    }
    for (const VertexLayout* layout : {vertices, instances})
        for (std::size_t i = 0; layout && i < layout->attributes.size(); ++i) {
            const std::string_view attribute = layout->attributes[i].name;
            if (!contains(state().declared.inputs, attribute))
                fault(inMesh().substr(1) + " has attribute " + inQuotes(attribute) + ", which " +
                      state_->stages.front().path + " does not declare" +
                      suggestion(attribute, state().declared.inputs));
        }
    return fits;
}

bool Program::readsView() const {
    return std::any_of(state().blocks.begin(), state().blocks.end(), [](const State::Block& b) { return b.isView; });
}

void Program::bindEmptyArray() const { glBindVertexArray(state().emptyArray.name()); }

std::span<const ProgramInput> Program::inputs() const { return state().inputs; }
bool Program::writesMemory() const { return state().writesMemory; }
bool Program::numbersInstances() const { return state().numbersInstances; }
std::uint64_t Program::serial() const { return state().serial; }
std::size_t Program::capturedBytes() const { return state().capturedBytes; }

std::string Program::name() const {
    std::string name = state_->stages.front().path;
    if (state_->stages.size() > 1) name += " with " + state_->stages.back().path;
    return name;
}

FirstDraw::FirstDraw(const Program& program) : times_(&program.state().times) {
    if (std::exchange(program.state().isDrawn, true)) times_ = nullptr;
}

FirstDraw::~FirstDraw() {
    if (!times_) return;
    times_->firstDrawMs = watch_.ms();
    noteFirstDraw();
}

}  // namespace arclight
