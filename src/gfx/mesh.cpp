#include "gfx/mesh.h"

#include <algorithm>
#include <cstring>

#include "core/check.h"
#include "gfx/program.h"

namespace arclight {
namespace {

/// The most vertex arrays kept per mesh: one for each program and instance buffer that it is drawn with.
constexpr std::size_t kMaxBindings = 64;

glm::vec3 readVec3(const std::byte* vertices, std::size_t stride, std::uint32_t index, std::size_t offset) {
    glm::vec3 value;
    std::memcpy(&value, vertices + stride * index + offset, sizeof value);
    return value;
}

GLenum glType(ComponentType type) {
    switch (type) {
        case ComponentType::int32: return GL_INT;
        case ComponentType::uint32: return GL_UNSIGNED_INT;
        case ComponentType::uint8: return GL_UNSIGNED_BYTE;
        case ComponentType::float32: break;
    }
    return GL_FLOAT;
}

std::size_t columnBytes(const AttributeFormat& format) {
    return static_cast<std::size_t>(format.components) * (format.type == ComponentType::uint8 ? 1 : 4);
}

/// Makes the bound vertex array read `attribute` from the bound buffer for `input`.
void attach(const AttributeInfo& attribute, const ProgramInput& input, std::size_t stride, bool perInstance) {
    const AttributeFormat& format = attribute.format;
    for (int column = 0; column < format.columns; ++column) {
        const auto location = static_cast<GLuint>(input.location + column);
        const auto* offset = reinterpret_cast<const void*>(
            attribute.offset + static_cast<std::size_t>(column) * columnBytes(format));
        glEnableVertexAttribArray(location);
        if (input.numbers != InputNumbers::floats)
            glVertexAttribIPointer(location, format.components, glType(format.type), static_cast<GLsizei>(stride), offset);
        else
            glVertexAttribPointer(location, format.components, glType(format.type),
                                  attribute.isNormalised ? GL_TRUE : GL_FALSE, static_cast<GLsizei>(stride), offset);
        glVertexAttribDivisor(location, perInstance ? 1 : 0);
    }
}

}  // namespace

VertexBuffer::VertexBuffer(std::string_view label, const VertexLayout& layout)
    : buffer_(label), layout_(&layout), serial_(nextGlSerial()) {}

void VertexBuffer::checkLayout(const VertexLayout& layout) const { CHECK_EQ(&layout, layout_); }

void VertexBuffer::resize(std::size_t count) {
    buffer_.resize(count * layout_->stride);
    count_ = count;
}

Mesh::Mesh(std::string_view label, VertexBuffer vertices, Primitive primitive)
    : label_(label), vertices_(std::move(vertices)), primitive_(primitive) {}

Mesh Mesh::numbered(Primitive primitive, int count) {
    Mesh mesh;
    mesh.label_ = "numbered vertices";
    mesh.primitive_ = primitive;
    mesh.vertices_.count_ = static_cast<std::size_t>(count);
    return mesh;
}

std::size_t Mesh::triangles() const {
    const auto corners = static_cast<std::size_t>(count());
    if (primitive_ == Primitive::triangles) return corners / 3;
    return primitive_ == Primitive::triangleStrip && corners > 2 ? corners - 2 : 0;
}

void Mesh::uploadIndices(std::span<const std::uint32_t> indices) {
    // Not by max_element, which compilers do not vectorise: demos that sort upload millions of indices in each frame.
    std::uint32_t highest = 0;
    for (const std::uint32_t index : indices) highest = std::max(highest, index);
    highestIndex_ = highest;
    if (!indices.empty()) CHECK_LT(highestIndex_, vertices_.count());
    if (!indices.empty()) {
        if (indices_.sizeBytes() == 0) {
            indices_ = Buffer(label_ + " indices");
            if (glInfo().isEs) glBindVertexArray(0), glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.handle_.name());
        }
        indices_.upload(indices);
        if (indexCount_ == 0) bindings_.clear();  // those made so far have no index buffer
    }
    indexCount_ = indices.size();
}

void Mesh::checkWinding(const std::byte* vertices, std::span<const std::uint32_t> indices) const {
    const AttributeInfo* position = vertices_.layout_->find("position");
    const AttributeInfo* normal = vertices_.layout_->find("normal");
    const auto isVec3 = [](const AttributeInfo* a) { return a && a->format.components == 3 && a->format.columns == 1; };
    if (primitive_ != Primitive::triangles || !isVec3(position) || !isVec3(normal)) return;
    const std::size_t corners = indices.empty() ? vertices_.count() : indices.size();
    std::size_t against = 0, all = 0;
    for (std::size_t i = 0; i + 2 < corners; i += 3) {
        glm::vec3 corner[3], normals{0};
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t at = indices.empty() ? static_cast<std::uint32_t>(i + k) : indices[i + k];
            if (at >= vertices_.count()) return;
            corner[k] = readVec3(vertices, vertices_.layout_->stride, at, position->offset);
            normals += readVec3(vertices, vertices_.layout_->stride, at, normal->offset);
        }
        const float facing = glm::dot(glm::cross(corner[1] - corner[0], corner[2] - corner[0]), normals);
        all += facing != 0, against += facing < 0;
    }
    if (2 * against > all)
        noteGlFault("mesh '" + label_ + "' is inside out: " + std::to_string(against) + " of " + std::to_string(all) +
                    " triangles wind clockwise as seen from the side of their normals");
}

bool Mesh::bind(const Program& program, const VertexBuffer* instances) const {
    if (hasIndices()) CHECK_LT(highestIndex_, vertices_.count());  // vertices may have been replaced since
    const std::uint64_t key = instances ? instances->serial_ : 0;
    for (const Binding& binding : bindings_)
        if (binding.program == program.serial() && binding.vertices == vertices_.serial_ && binding.instances == key) {
            glBindVertexArray(binding.array.name());
            return true;
        }
    const VertexLayout* mine = vertices_.layout_;
    const VertexLayout* others = instances ? instances->layout_ : nullptr;
    if (!program.checkInputs(label_, mine, others)) return false;
    if (program.inputs().empty() && !hasIndices()) {
        program.bindEmptyArray();
        return true;
    }
    if (bindings_.size() == kMaxBindings) bindings_.erase(bindings_.begin());
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    Binding& binding =
        bindings_.emplace_back(Binding{program.serial(), vertices_.serial_, key, GlHandle<VertexArrayTraits>(name)});
    glBindVertexArray(binding.array.name());
    labelObject(GL_VERTEX_ARRAY, name, label_);
    for (const ProgramInput& input : program.inputs()) {
        const AttributeInfo* own = mine ? mine->find(input.name) : nullptr;
        const AttributeInfo* attribute = own ? own : others->find(input.name);
        const VertexBuffer& source = own ? vertices_ : *instances;
        glBindBuffer(GL_ARRAY_BUFFER, source.buffer_.handle_.name());
        attach(*attribute, input, source.layout_->stride, !own);
    }
    if (indices_.sizeBytes() > 0) glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.handle_.name());
    return true;
}

}  // namespace arclight
