#include "gfx/program.h"

#include <algorithm>

#include "core/text.h"
#include "gfx/program_state.h"

namespace arclight {

Program::Uniform* Program::find(std::string_view name) const {
    CHECK(state_ != nullptr);
    if (!state_->handle) return nullptr;
    for (Uniform& uniform : state_->uniforms)
        if (uniform.name == name) {
            glUseProgram(state_->handle.name());
            state_->unset -= uniform.isSet ? 0 : 1;
            uniform.isSet = true;
            return &uniform;
        }
    // Of an array or a struct the declared name is what stands before its elements.
    if (!contains(state_->declared.uniforms, name.substr(0, name.find_first_of("[."))))
        noteGlFault(this->name() + ": no uniform " + inQuotes(name) + " is declared" +
                    suggestion(name, state_->declared.uniforms));
    return nullptr;
}

const Program& Program::set(std::string_view u, int v) const {
    if (const Uniform* to = find(u)) glUniform1i(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, unsigned v) const {
    if (const Uniform* to = find(u)) glUniform1ui(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, float v) const {
    if (const Uniform* to = find(u)) glUniform1f(to->location, v);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec2 v) const {
    if (const Uniform* to = find(u)) glUniform2fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec3 v) const {
    if (const Uniform* to = find(u)) glUniform3fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::vec4 v) const {
    if (const Uniform* to = find(u)) glUniform4fv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, glm::ivec2 v) const {
    if (const Uniform* to = find(u)) glUniform2iv(to->location, 1, &v[0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const float> v) const {
    const Uniform* to = find(u);
    if (to && !v.empty()) glUniform1fv(to->location, static_cast<GLsizei>(v.size()), v.data());
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec2> v) const {
    const Uniform* to = find(u);
    if (to && !v.empty()) glUniform2fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec3> v) const {
    const Uniform* to = find(u);
    if (to && !v.empty()) glUniform3fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, std::span<const glm::vec4> v) const {
    const Uniform* to = find(u);
    if (to && !v.empty()) glUniform4fv(to->location, static_cast<GLsizei>(v.size()), &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, const glm::mat3& v) const {
    if (const Uniform* to = find(u)) glUniformMatrix3fv(to->location, 1, GL_FALSE, &v[0][0]);
    return *this;
}
const Program& Program::set(std::string_view u, const glm::mat4& v) const {
    if (const Uniform* to = find(u)) glUniformMatrix4fv(to->location, 1, GL_FALSE, &v[0][0]);
    return *this;
}

const Program& Program::set(std::string_view sampler, const Texture& texture) const {
    Uniform* to = find(sampler);
    if (!to) return *this;
    if (to->texelTarget != texture.target_) {
        noteGlFault(name() + ": the texture that " + inQuotes(sampler) +
                    " was set to has another kind (2D, array, volume, samples) than the shader reads");
        return *this;
    }
    to->texture = texture.handle_.name(), to->textureTarget = texture.target_;
    texture.bind(to->unit);
    return *this;
}

const Program& Program::set(std::initializer_list<NamedTexture> textures) const {
    for (const NamedTexture& each : textures) set(each.name, each.texture);
    return *this;
}

const Program& Program::setImage(std::string_view image, const Texture& texture) const {
    Uniform* to = find(image);
    if (!to) return *this;
    to->texture = texture.handle_.name(), to->textureTarget = texture.target_;
    to->textureFormat = formatInfo(texture.format()).internal;
    return *this;
}

const Program& Program::set(std::string_view block, const Buffer& buffer) const {
    CHECK(state_ != nullptr);
    for (State::Block& each : state_->blocks)
        if (each.name == block) {
            each.buffer = buffer.handle_.name();
            return *this;
        }
    if (state_->handle && !contains(state_->declared.uniforms, block))
        noteGlFault(name() + ": no block " + inQuotes(block) + " is declared" +
                    suggestion(block, state_->declared.uniforms));
    return *this;
}

bool Program::use() const {
    CHECK(state_ != nullptr);
    if (!state_->handle) return false;  // the fault of its build is known
    glUseProgram(state_->handle.name());
    for (const Uniform& uniform : state_->uniforms) {
        if (uniform.texture == 0) continue;
        const auto unit = static_cast<GLuint>(uniform.unit);
        if (uniform.isImage) {
            glBindImageTexture(unit, uniform.texture, 0, GL_TRUE, 0, GL_READ_WRITE, uniform.textureFormat);
        } else {
            glActiveTexture(GL_TEXTURE0 + unit);
            glBindTexture(uniform.textureTarget, uniform.texture);
        }
    }
    for (const State::Block& block : state_->blocks) {
        if (block.isView) continue;
        if (block.buffer == 0) noteGlFault(name() + ": block '" + block.name + "' was never set");
        glBindBufferBase(block.target, block.binding, block.buffer);
    }
    return true;
}

void Program::checkUniforms() const {
    if (state_->unset == 0) return;
    for (const Uniform& uniform : state_->uniforms)
        if (!uniform.isSet) noteGlFault(name() + ": uniform '" + uniform.name + "' was never set");
}

void Program::checkOutputs(const Framebuffer& target, std::string_view passName) const {
    const std::size_t attachments = target.spec().colours.size();
    unsigned written = 0;
    for (const State::Output& output : state_->outputs) {
        if (output.location < static_cast<int>(attachments))
            written |= 1u << output.location;
        else
            noteGlFault(name() + ": out '" + output.name + "' has location " + std::to_string(output.location) +
                        ", and the target of pass '" + std::string(passName) + "' has " + std::to_string(attachments) +
                        (attachments == 1 ? " attachment" : " attachments"));
    }
    for (std::size_t i = 0; i < attachments; ++i)
        if ((written >> i & 1u) == 0)
            noteGlFault(name() + ": no out writes attachment " + std::to_string(i) + " of pass '" +
                        std::string(passName) + "'");
}

bool Program::checkInputs(std::string_view mesh, const VertexLayout* vertices, const VertexLayout* instances) const {
    const auto given = [&](std::string_view input) {
        const AttributeInfo* own = vertices ? vertices->find(input) : nullptr;
        return own || !instances ? own : instances->find(input);
    };
    bool fits = true;
    for (const ProgramInput& input : state_->inputs) {
        const AttributeInfo* attribute = given(input.name);
        if (!attribute)
            noteGlFault(name() + ": 'in " + input.name + "' is not an attribute of mesh '" + std::string(mesh) + "'");
        else if (input.isInteger && (attribute->format.type == ComponentType::float32 || attribute->isNormalised))
            noteGlFault(name() + ": 'in " + input.name + "' reads integers, and mesh '" + std::string(mesh) +
                        "' holds other numbers");
        else
            continue;
        fits = false;
    }
    for (const VertexLayout* layout : {vertices, instances})
        for (std::size_t i = 0; layout && i < layout->attributes.size(); ++i) {
            const std::string_view attribute = layout->attributes[i].name;
            if (contains(state_->declared.inputs, attribute)) continue;
            noteGlFault("mesh '" + std::string(mesh) + "' has attribute " + inQuotes(attribute) + ", which " +
                        state_->stages.front().path + " does not declare" + suggestion(attribute, state_->declared.inputs));
            fits = false;
        }
    return fits;
}

bool Program::readsView() const {
    return std::any_of(state_->blocks.begin(), state_->blocks.end(), [](const State::Block& b) { return b.isView; });
}

void Program::bindEmptyArray() const { glBindVertexArray(state_->emptyArray.name()); }

std::span<const ProgramInput> Program::inputs() const { return state_->inputs; }
std::uint64_t Program::serial() const { return state_->serial; }

std::string Program::name() const {
    std::string name = state_->stages.front().path;
    if (state_->stages.size() > 1) name += " with " + state_->stages.back().path;
    return name;
}

}  // namespace arclight
