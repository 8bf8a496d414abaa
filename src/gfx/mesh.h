// Meshes: vertices, indices and instances.
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

/// A buffer of structs that vertex shaders read, once per vertex or, as instances, once per copy of a mesh.
class VertexBuffer {
public:
    VertexBuffer() = default;
    /// An empty buffer of `Vertex`.
    template <class Vertex>
    static VertexBuffer of(std::string_view label) {
        return VertexBuffer(label, layoutOf<Vertex>());
    }
    template <class Vertex>
    VertexBuffer(std::string_view label, std::span<const Vertex> vertices) : VertexBuffer(label, layoutOf<Vertex>()) {
        upload(vertices);
    }

    /// Replaces all vertices. `Vertex` must be the type that the buffer was made for.
    template <class Vertex>
    void upload(std::span<const Vertex> vertices) {
        checkLayout(layoutOf<Vertex>());
        buffer_.upload(vertices);
        count_ = vertices.size();
    }
    /// Replaces all vertices by a sliding window over `elements`: vertex i reads consecutive elements from index i on.
    /// `layoutOf<Window>` has the stride of an element.
    template <class Window, class Element>
    void uploadWindows(std::span<const Element> elements) {
        constexpr std::size_t each = sizeof(Window) / sizeof(Element);
        checkLayout(layoutOf<Window>());
        CHECK_EQ(layout_->stride, sizeof(Element));
        buffer_.upload(elements);
        count_ = elements.size() < each ? 0 : elements.size() - each + 1;
    }
    /// Replaces the vertices from index `first` on.
    template <class Vertex>
    void update(std::size_t first, std::span<const Vertex> vertices) {
        checkLayout(layoutOf<Vertex>());
        buffer_.update(first, vertices);
    }
    /// Makes room for `count` vertices that the GPU will write.
    void resize(std::size_t count);
    /// Reads back the first `count` vertices; waits for the GPU.
    template <class Vertex>
    std::vector<Vertex> read(std::size_t count) const {
        checkLayout(layoutOf<Vertex>());
        return buffer_.read<Vertex>(count);
    }

    std::size_t count() const { return count_; }
    bool isEmpty() const { return count_ == 0; }
    /// The buffer for compute shaders and transform feedback.
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

/// Vertices and the primitives that they form. If a vertex has "position" and "normal", triangles must wind
/// counter-clockwise as seen from the side of their normals; a mesh that is inside out is reported as an error.
class Mesh {
public:
    Mesh() = default;
    /// An empty mesh of `Vertex`, for `upload`.
    template <class Vertex>
    static Mesh of(std::string_view label, Primitive primitive = Primitive::triangles) {
        return Mesh(label, VertexBuffer::of<Vertex>(label), primitive);
    }
    /// A mesh without vertex data: the vertex shader computes `count` vertices from gl_VertexID.
    static Mesh numbered(Primitive primitive, int count);
    template <class Vertex>
    Mesh(std::string_view label, std::span<const Vertex> vertices, std::span<const std::uint32_t> indices = {},
         Primitive primitive = Primitive::triangles)
        : Mesh(of<Vertex>(label, primitive)) {
        upload(vertices, indices);
    }

    /// A mesh of any data with vertices and indices, such as the meshes of src/sim/common.
    template <class Data>
        requires requires(const Data& data) { data.vertices, data.indices; }
    Mesh(std::string_view label, const Data& data)
        : Mesh(label, std::span(std::as_const(data.vertices)), std::span(std::as_const(data.indices))) {}

    /// Replaces vertices and indices; without indices, primitives take the vertices in order. An index beyond the last
    /// vertex is a bug that ends the program.
    template <class Vertex>
    void upload(std::span<const Vertex> vertices, std::span<const std::uint32_t> indices = {}) {
        vertices_.upload(vertices);
        checkWinding(reinterpret_cast<const std::byte*>(vertices.data()), indices);
        uploadIndices(indices);
    }
    /// Replaces only the indices.
    void uploadIndices(std::span<const std::uint32_t> indices);
    /// The number of indices if there are any, else of vertices.
    int count() const { return static_cast<int>(hasIndices() ? indexCount_ : vertices_.count()); }
    std::size_t triangles() const;
    bool hasIndices() const { return indexCount_ > 0; }
    Primitive primitive() const { return primitive_; }
    const std::string& label() const { return label_; }
    const VertexBuffer& vertices() const { return vertices_; }
    /// For the GPU to write.
    VertexBuffer& vertices() { return vertices_; }

private:
    friend class Pass;
    friend class GpuScope;
    Mesh(std::string_view label, VertexBuffer vertices, Primitive primitive);
    void checkWinding(const std::byte* vertices, std::span<const std::uint32_t> indices) const;
    /// Binds the inputs that `program` reads from the mesh and from `instances`, which may be null. False, with an
    /// error reported, if they do not match.
    bool bind(const Program& program, const VertexBuffer* instances) const;

    /// A vertex array for one program and one instance buffer; cached, because creating one is slow.
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

/// A range of a mesh's vertices or indices; a `count` below 0 takes all from `first` on.
struct DrawRange {
    int first = 0, count = -1;
};

/// The parameters that an indirect draw reads from a buffer, for a mesh with indices and for one without.
struct IndexedDrawCommand {
    std::uint32_t count = 0, instances = 1, firstIndex = 0;
    std::int32_t firstVertex = 0;
    std::uint32_t reserved = 0;
};
struct DrawCommand {
    std::uint32_t count = 0, instances = 1, first = 0, reserved = 0;
};

}  // namespace arclight
