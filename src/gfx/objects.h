// OpenGL objects: move-only, labelled, deleted once. A raw name never leaves `gfx`.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "core/check.h"
#include "core/image.h"
#include "gfx/gl.h"

namespace arclight {

/// An OpenGL name with its owner's duty to delete it.
template <class Traits>
class GlHandle {
public:
    GlHandle() = default;
    explicit GlHandle(GLuint name) : name_(name) {}
    GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlHandle& operator=(GlHandle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlHandle() {
        if (name_) Traits::destroy(name_);
    }
    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

private:
    GLuint name_ = 0;
};

struct BufferTraits { static void destroy(GLuint n) { glDeleteBuffers(1, &n); } };
struct TextureTraits { static void destroy(GLuint n) { glDeleteTextures(1, &n); } };
struct FramebufferTraits { static void destroy(GLuint n) { glDeleteFramebuffers(1, &n); } };
struct RenderbufferTraits { static void destroy(GLuint n) { glDeleteRenderbuffers(1, &n); } };
struct VertexArrayTraits { static void destroy(GLuint n) { glDeleteVertexArrays(1, &n); } };
struct ProgramTraits { static void destroy(GLuint n) { glDeleteProgram(n); } };
struct ShaderTraits { static void destroy(GLuint n) { glDeleteShader(n); } };
struct QueryTraits { static void destroy(GLuint n) { glDeleteQueries(1, &n); } };

/// A buffer of bytes on the GPU; grows, never shrinks.
class Buffer {
public:
    Buffer() = default;
    /// `target` is GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_UNIFORM_BUFFER or, where there is `hasCompute()`,
    /// GL_SHADER_STORAGE_BUFFER. Storage that compute shaders have written may also be read as vertices.
    Buffer(std::string_view label, GLenum target);

    /// Replaces the contents. The old storage is handed back to the driver, so that no frame waits for another.
    template <class T>
    void upload(std::span<const T> data) {
        uploadBytes(data.data(), data.size_bytes());
    }
    /// Makes room for `size` bytes, all of them 0, a multiple of 4. Needs `hasCompute()`.
    void allocate(std::size_t size);
    /// Gives the buffer to shaders as `layout(std430, binding = slot) buffer`.
    void bindStorage(int slot) const;
    /// The first `count` things that the buffer holds. Waits for the GPU: for tests and measures.
    template <class T>
    std::vector<T> read(std::size_t count) const {
        std::vector<T> data(count);
        readBytes(data.data(), count * sizeof(T));
        return data;
    }
    std::size_t sizeBytes() const { return size_; }
    void bind() const;

private:
    friend class Texture;
    void uploadBytes(const void* data, std::size_t size);
    void readBytes(void* data, std::size_t size) const;
    GlHandle<BufferTraits> handle_;
    GLenum target_ = GL_ARRAY_BUFFER;
    std::size_t size_ = 0;
};

/// One attribute of a vertex: `count` components of `type` at `offset` bytes.
struct Attribute {
    int location = 0;
    int count = 0;
    GLenum type = GL_FLOAT;
    std::size_t offset = 0;
    bool normalised = false;
};

/// How vertices are read from buffers.
class VertexArray {
public:
    VertexArray() = default;
    explicit VertexArray(std::string_view label);
    /// Reads `attributes` from `buffer`, `stride` bytes apart; once per instance if `perInstance`.
    void attach(const Buffer& buffer, std::size_t stride, std::initializer_list<Attribute> attributes,
                bool perInstance = false);
    void attachIndices(const Buffer& buffer);
    void bind() const;

private:
    GlHandle<VertexArrayTraits> handle_;
};

/// What a texture holds. Integers (ui) can be neither filtered nor read back nor shown.
enum class PixelFormat {
    r8, rgba8, rgba8Srgb, r16f, rg16f, rgba16f, r32f, rg32f, rgba32f, r32ui, rgba32ui, depth24, depth32f
};

/// Bytes of a pixel in the GPU's memory.
int storedBytes(PixelFormat format);

enum class Filter { nearest, linear, mipmapped };
enum class Wrap { clamp, repeat };

/// A 2D texture. One with samples is only drawn to and read sample by sample.
class Texture {
public:
    Texture() = default;
    Texture(std::string_view label, PixelFormat format, int width, int height, Filter filter = Filter::linear,
            Wrap wrap = Wrap::clamp);
    /// A multisampled texture, for `sampler2DMS` and texelFetch.
    static Texture multisampled(std::string_view label, PixelFormat format, int width, int height, int samples);

    /// Replaces all pixels, bottom row first; `data` holds width*height pixels in the format's own component type
    /// (bytes for 8-bit formats, 32-bit integers for ui, floats for the others). Mip maps are remade where the filter
    /// uses them.
    template <class T>
    void upload(std::span<const T> data) {
        uploadBytes(data.data(), data.size_bytes());
    }
    /// Replaces all pixels with those that `buffer` begins with, on the GPU.
    void upload(const Buffer& buffer);
    /// Replaces a rectangle of an 8-bit texture.
    void uploadRegion(int x, int y, int width, int height, std::span<const std::uint8_t> data);
    void bind(int unit) const;
    int width() const { return width_; }
    int height() const { return height_; }
    PixelFormat format() const { return format_; }
    /// Of all pixels in the GPU's memory, without mip maps.
    double sizeBytes() const;
    /// The texture as draw lists of Dear ImGui name it; good for nothing else.
    std::uintptr_t drawListId() const { return handle_.name(); }

private:
    friend class Framebuffer;
    void uploadBytes(const void* data, std::size_t size);
    GlHandle<TextureTraits> handle_;
    GLenum target_ = GL_TEXTURE_2D;
    PixelFormat format_ = PixelFormat::rgba8;
    int width_ = 0, height_ = 0;
    bool mipmapped_ = false;
};

/// An RGBA8 texture of an RGB image, its top row at the top.
Texture textureOf(const Image& image, Wrap wrap = Wrap::clamp);

/// The formats of a framebuffer's colours, four at the most. Takes no memory of its own: targets are fitted in every
/// frame.
class ColourFormats {
public:
    static constexpr std::size_t kMost = 4;
    constexpr ColourFormats(std::initializer_list<PixelFormat> formats) {
        for (const PixelFormat format : formats) push_back(format);
    }
    constexpr void push_back(PixelFormat format) {
        CHECK_LT(count_, kMost);
        formats_[count_++] = format;
    }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr PixelFormat operator[](std::size_t i) const { return formats_[i]; }
    constexpr const PixelFormat* begin() const { return formats_.data(); }
    constexpr const PixelFormat* end() const { return formats_.data() + count_; }
    friend constexpr bool operator==(const ColourFormats&, const ColourFormats&) = default;

private:
    std::array<PixelFormat, kMost> formats_{};
    std::size_t count_ = 0;
};

/// What a framebuffer is made of.
struct FramebufferSpec {
    int width = 1, height = 1;
    ColourFormats colours{PixelFormat::rgba16f};
    bool depth = false;
    int samples = 0;  ///< 0 draws to textures; more draws to multisampled storage that must be resolved
    Filter filter = Filter::linear;
    bool readsSamples = false;  ///< keeps the samples of all attachments in textures, to be read one by one
    friend bool operator==(const FramebufferSpec&, const FramebufferSpec&) = default;
};

/// Something to draw into, with its textures.
class Framebuffer {
public:
    Framebuffer() = default;
    Framebuffer(std::string_view label, const FramebufferSpec& spec);

    int width() const { return spec_.width; }
    int height() const { return spec_.height; }
    const FramebufferSpec& spec() const { return spec_; }
    /// Colour texture `i`; only without multisampling or where the spec reads samples.
    const Texture& colour(std::size_t i = 0) const { return textures_[i]; }
    /// The depth texture; only where the spec asks for one, without multisampling or where it reads samples.
    const Texture& depth() const { return depth_; }
    /// Tests against the depth texture of `other`, of the same size and samples, which must outlive this one's use.
    void shareDepth(const Framebuffer& other);
    void bind() const;
    /// Lets the viewport of the bound framebuffer reach `marginPx` beyond every edge, so that points whose centre lies
    /// just outside are drawn. Clip space must be scaled by the returned factors to keep its place.
    glm::vec2 widenViewport(int marginPx) const;
    /// Clears colour attachment `i`.
    void clear(float r, float g, float b, float a, int i = 0) const;
    void clearDepth(float value = 1.0f) const;
    /// Where in the unit square of a pixel the samples lie, y up; only with multisampling.
    std::vector<glm::vec2> samplePlaces() const;
    /// Copies colour 0 (and nothing else) to `target` of the same size, resolving samples.
    void resolveTo(const Framebuffer& target) const;
    /// Copies colour 0 to the window, stretched to `width` x `height`.
    void blitToWindow(int width, int height) const;
    /// Copies colour `i` to colour 0 of `target`, stretched to its size; only without multisampling.
    void scaleTo(const Framebuffer& target, int i = 0) const;
    /// Reads one pixel of colour `i`, counted from the lower left corner.
    std::array<float, 4> readPixel(int x, int y, int i = 0) const;
    /// Reads colour `i`, 4 components a pixel, bottom row first.
    std::vector<float> readFloats(int i = 0) const;
    std::vector<std::uint8_t> readBytes(int i = 0) const;

private:
    void bindForReading(int i) const;
    FramebufferSpec spec_{.width = 0, .height = 0};  // of nothing yet: no size is like it
    void attachColour(std::string_view label, PixelFormat format, GLenum point);
    void attachDepth(std::string_view label);
    void attachStorage(PixelFormat format, GLenum point);
    GlHandle<FramebufferTraits> handle_;
    std::vector<Texture> textures_;
    std::vector<GlHandle<RenderbufferTraits>> renderbuffers_;
    Texture depth_;
};

/// Draws `count` vertices (or indices, if the array has them) with whatever program is in use.
void drawVertices(const VertexArray& array, GLenum mode, int first, int count, int instances = 1);
void drawIndices(const VertexArray& array, GLenum mode, int count, int instances = 1);

/// Draws `count` vertices without indices, once for each of `instances`.
void drawInstances(const VertexArray& array, GLenum mode, int count, int instances);

/// One triangle that covers the target; shaders/common/fullscreen.vert makes it from the vertex number.
void drawFullscreen();
/// `count` vertices without data: the vertex shader makes them from their number.
void drawNumbered(GLenum mode, int count);

/// Runs the compute program in use in `x` times `y` times `z` groups, each number from 0 to 65,535. All that comes
/// after it finds what it has written.
void dispatch(int x, int y = 1, int z = 1);

/// Restricts drawing to the samples whose bit is set; all again at the begin of every pass.
void setSampleMask(unsigned mask);

/// Counts the samples (without multisampling: fragments) that pass all tests while a `Counting` lives.
class FragmentCounter {
public:
    FragmentCounter();
    class Counting {
    public:
        explicit Counting(const FragmentCounter& counter);
        Counting(Counting&&) = delete;
        ~Counting();
    };
    /// Waits for the last count.
    double count() const;

private:
    GlHandle<QueryTraits> query_;
};

enum class Blend { none, alpha, premultiplied, additive, max, multiply };
/// Sets the state that passes change. Every pass begins with none, no depth test, no culling.
void setBlend(Blend blend);
void setDepthTest(bool test, bool write);
/// Passes what lies at or behind the depth that is there, writes none. Depths beyond the near and far planes count as
/// those of the planes, and nothing is cut off there.
void setBehindTest();
void setCulling(bool cull);
/// Whether colours are written at all; yes at the begin of every pass.
void setColourMask(bool writes);
/// Points as large as gl_PointSize says; off at the begin of every pass.
void setPointSizeFromShader(bool fromShader);

}  // namespace arclight
