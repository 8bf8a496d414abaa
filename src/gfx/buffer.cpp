#include "gfx/buffer.h"

#include "core/check.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

/// The binding target for updates, chosen because it is not part of a vertex array's state.
constexpr GLenum kChange = GL_COPY_WRITE_BUFFER;

}  // namespace

Buffer::Buffer(std::string_view label) {
    GLuint name = 0;
    glGenBuffers(1, &name);
    handle_ = GlHandle<BufferTraits>(name);
    // A name becomes an object when it is first bound. In WebGL, the first binding decides whether it can hold indices.
    if (glInfo().isEs) return;
    glBindBuffer(kChange, name);
    labelObject(GL_BUFFER, name, label);
}

void Buffer::uploadBytes(const void* data, std::size_t size) {
    glBindBuffer(kChange, handle_.name());
    glBufferData(kChange, static_cast<GLsizeiptr>(size), data, GL_STREAM_DRAW);
    noteUpload(size);
    size_ = size;
}

void Buffer::updateBytes(std::size_t offset, const void* data, std::size_t size) {
    CHECK_LE(offset + size, size_);
    if (size == 0) return;
    glBindBuffer(kChange, handle_.name());
    glBufferSubData(kChange, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(size), data);
    noteUpload(size);
}

void Buffer::resize(std::size_t bytes) {
    if (bytes == size_) return;
    glBindBuffer(kChange, handle_.name());
    glBufferData(kChange, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
    size_ = bytes;
}

void Buffer::clear() {
    if (size_ == 0) return;
    glBindBuffer(kChange, handle_.name());
    if (glInfo().hasCompute && size_ % 4 == 0) {
        const GLuint zero = 0;
        glClearBufferData(kChange, GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, &zero);
        return;
    }
    const std::vector<std::byte> zeros(size_);
    glBufferSubData(kChange, 0, static_cast<GLsizeiptr>(size_), zeros.data());
    noteUpload(size_);
}

void Buffer::readBytes(std::size_t offset, void* data, std::size_t size) const {
    CHECK_LE(offset + size, size_);
    if (size == 0) return;
    glBindBuffer(kChange, handle_.name());
    glGetBufferSubData(kChange, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(size), data);
    noteReadBack(size);
}

}  // namespace arclight
