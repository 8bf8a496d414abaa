// Bytes on the GPU: vertices, indices, uniforms, storage, draw commands.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "gfx/handle.h"

namespace arclight {

/// An untyped buffer of bytes on the GPU. Output of compute shaders and transform feedback may be read as vertices.
class Buffer {
public:
    Buffer() = default;
    explicit Buffer(std::string_view label);

    /// Replaces size and contents. Orphans the old storage, so no frame waits for an earlier one.
    template <class T>
    void upload(std::span<const T> data) {
        uploadBytes(data.data(), data.size_bytes());
    }
    /// Replaces the elements from index `first` on; the range must lie within the buffer.
    template <class T>
    void update(std::size_t first, std::span<const T> data) {
        updateBytes(first * sizeof(T), data.data(), data.size_bytes());
    }
    /// Makes the buffer `bytes` long; does nothing if it already has that size. Otherwise, the contents are undefined
    /// until written.
    void resize(std::size_t bytes);
    /// Sets all bytes to 0.
    void clear();
    /// Reads back `count` elements from index `first` on. Waits for the GPU: for measures, state dumps and tests.
    template <class T>
    std::vector<T> read(std::size_t count, std::size_t first = 0) const {
        std::vector<T> data(count);
        readBytes(first * sizeof(T), data.data(), count * sizeof(T));
        return data;
    }
    std::size_t sizeBytes() const { return size_; }

private:
    friend class Texture;
    friend class Framebuffer;
    friend class Program;
    friend class Pass;
    friend class GpuScope;
    friend class Mesh;
    void uploadBytes(const void* data, std::size_t size);
    void updateBytes(std::size_t offset, const void* data, std::size_t size);
    void readBytes(std::size_t offset, void* data, std::size_t size) const;
    GlHandle<BufferTraits> handle_;
    std::size_t size_ = 0;
};

}  // namespace arclight
