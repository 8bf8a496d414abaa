// What is drawn: vertices, indices, instances.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gfx/buffer.h"
#include "gfx/vertex_layout.h"

namespace arclight {

class Program;

/// A buffer of structs that vertex shaders read: once a vertex, or as instances once a copy of a mesh.
class VertexBuffer {
public:
    VertexBuffer() = default;
    /// Empty, of `Vertex`.
    template <class Vertex>
    static VertexBuffer of(std::string_view label) {
        return VertexBuffer(label, layoutOf<Vertex>());
    }
    template <class Vertex>
    VertexBuffer(std::string_view label, std::span<const Vertex> vertices) : VertexBuffer(label, layoutOf<Vertex>()) {
        upload(vertices);
    }

    /// Replaces all vertices, of the type that the buffer was made for.
    template <class Vertex>
    void upload(std::span<const Vertex> vertices) {
        checkLayout(layoutOf<Vertex>());
        buffer_.upload(vertices);
        count_ = vertices.size();
    }
    /// Replaces those from number `first` on.
    template <class Vertex>
    void update(std::size_t first, std::span<const Vertex> vertices) {
        checkLayout(layoutOf<Vertex>());
        buffer_.update(first, vertices);
    }
    /// Makes room for `count` vertices that the GPU will write.
    void resize(std::size_t count);
    /// The first `count`, from the GPU: waits for it.
    template <class Vertex>
    std::vector<Vertex> read(std::size_t count) const {
        checkLayout(layoutOf<Vertex>());
        return buffer_.read<Vertex>(count);
    }

    std::size_t count() const { return count_; }
    bool isEmpty() const { return count_ == 0; }
    /// As compute shaders and transform feedback take it.
    const Buffer& buffer() const { return buffer_; }
    Buffer& buffer() { return buffer_; }

private:
    friend class Mesh;
    friend class Pass;
    friend class GpuScope;
    VertexBuffer(std::string_view label, const VertexLayout& layout);
    void checkLayout(const VertexLayout& layout) const;
    Buffer buffer_;
    const VertexLayout* layout_ = nullptr;
    std::size_t count_ = 0;
    std::uint64_t serial_ = 0;
};

enum class Primitive { triangles, triangleStrip, lines, lineStrip, points };

/// Vertices with how they are joined. Where a vertex has "position" and "normal", triangles must wind counter-clockwise
/// seen from where their normals point: a mesh turned inside out is a fault.
class Mesh {
public:
    Mesh() = default;
    /// Empty, of `Vertex`, to be uploaded.
    template <class Vertex>
    static Mesh of(std::string_view label, Primitive primitive = Primitive::triangles) {
        return Mesh(label, VertexBuffer::of<Vertex>(label), primitive);
    }
    /// Without vertices of its own: the vertex shader makes `count` of them from gl_VertexID.
    static Mesh numbered(Primitive primitive, int count);
    template <class Vertex>
    Mesh(std::string_view label, std::span<const Vertex> vertices, std::span<const std::uint32_t> indices = {},
         Primitive primitive = Primitive::triangles)
        : Mesh(of<Vertex>(label, primitive)) {
        upload(vertices, indices);
    }

    /// Of anything with vertices and indices, such as the solids of src/sim/common.
    template <class Data>
        requires requires(const Data& data) { data.vertices, data.indices; }
    Mesh(std::string_view label, const Data& data)
        : Mesh(label, std::span(std::as_const(data.vertices)), std::span(std::as_const(data.indices))) {}

    /// Replaces vertices and indices; without indices the vertices are joined in their order. An index beyond the last
    /// vertex ends the program.
    template <class Vertex>
    void upload(std::span<const Vertex> vertices, std::span<const std::uint32_t> indices = {}) {
        vertices_.upload(vertices);
        checkWinding(reinterpret_cast<const std::byte*>(vertices.data()), indices);
        uploadIndices(indices);
    }
    /// Of indices where there are any, else of vertices.
    int count() const { return static_cast<int>(hasIndices() ? indexCount_ : vertices_.count()); }
    std::size_t triangles() const;
    bool hasIndices() const { return indexCount_ > 0; }
    Primitive primitive() const { return primitive_; }
    const std::string& label() const { return label_; }
    const VertexBuffer& vertices() const { return vertices_; }
    /// As the GPU writes them.
    VertexBuffer& vertices() { return vertices_; }

private:
    friend class Pass;
    friend class GpuScope;
    Mesh(std::string_view label, VertexBuffer vertices, Primitive primitive);
    void checkWinding(const std::byte* vertices, std::span<const std::uint32_t> indices) const;
    void uploadIndices(std::span<const std::uint32_t> indices);
    /// Binds what `program` reads of the mesh and of `instances`, which may be null. False, with a fault noted, where
    /// they do not fit.
    bool bind(const Program& program, const VertexBuffer* instances) const;

    /// A vertex array for one program and one buffer of instances; kept, since making one takes long.
    struct Binding {
        std::uint64_t program = 0, vertices = 0, instances = 0;
        GlHandle<VertexArrayTraits> array;
    };
    std::string label_;
    VertexBuffer vertices_;
    Buffer indices_;
    std::size_t indexCount_ = 0;
    std::uint32_t highestIndex_ = 0;
    Primitive primitive_ = Primitive::triangles;
    mutable std::vector<Binding> bindings_;
};

/// Some of a mesh's vertices or indices; `count` below 0 takes all that follow.
struct DrawRange {
    int first = 0, count = -1;
};

/// What an indirect draw reads from a buffer: of a mesh with indices, and of one without.
struct IndexedDrawCommand {
    std::uint32_t count = 0, instances = 1, firstIndex = 0;
    std::int32_t firstVertex = 0;
    std::uint32_t reserved = 0;
};
struct DrawCommand {
    std::uint32_t count = 0, instances = 1, first = 0, reserved = 0;
};

}  // namespace arclight
