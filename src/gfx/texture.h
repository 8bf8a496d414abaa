// Images on the GPU: flat, layered, three-dimensional, or with several samples a pixel.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/image.h"
#include "gfx/buffer.h"

namespace arclight {

/// What a texture holds. Integers (ui) can be neither filtered nor shown as they are.
enum class PixelFormat {
    r8, rg8, rgba8, rgba8Srgb, r16f, rg16f, rgba16f, r32f, rg32f, rgba32f, r8ui, rgba8ui, r32ui, rgba32ui, depth24,
    depth32f
};

/// Bytes of a pixel in the GPU's memory.
int storedBytes(PixelFormat format);
bool isInteger(PixelFormat format);

enum class Filter { nearest, linear, mipmapped };
enum class Wrap { clamp, repeat };

/// Pixels on the GPU. One with samples is only drawn to and read sample by sample.
class Texture {
public:
    Texture() = default;
    /// A 2D texture, for `sampler2D`. One of integers is not filtered, whatever `filter` says.
    Texture(std::string_view label, PixelFormat format, int width, int height, Filter filter = Filter::linear,
            Wrap wrap = Wrap::clamp);
    /// `layers` pictures of one size, for `sampler2DArray`: filtered within a layer, never across.
    static Texture array(std::string_view label, PixelFormat format, int width, int height, int layers,
                         Filter filter = Filter::linear, Wrap wrap = Wrap::clamp);
    /// Texels in three dimensions, for `sampler3D`.
    static Texture volume(std::string_view label, PixelFormat format, int width, int height, int depth,
                          Filter filter = Filter::linear, Wrap wrap = Wrap::clamp);
    /// A multisampled texture, for `sampler2DMS` and texelFetch.
    static Texture multisampled(std::string_view label, PixelFormat format, int width, int height, int samples);

    /// Replaces all pixels, bottom row first, one layer after the other, in the format's own component type (bytes for
    /// 8-bit formats, 32-bit integers for 32-bit ui, floats for the others). Mip maps are remade where the filter uses
    /// them.
    template <class T>
    void upload(std::span<const T> data) {
        uploadBytes({0, 0, 0}, {width_, height_, layers_}, data.data(), data.size_bytes());
    }
    /// Replaces all pixels of a 2D texture with those that `buffer` begins with, on the GPU.
    void upload(const Buffer& buffer);
    /// Replaces the rectangle whose lower left pixel is (x, y), in one layer.
    template <class T>
    void update(int x, int y, int width, int height, std::span<const T> data, int layer = 0) {
        uploadBytes({x, y, layer}, {width, height, 1}, data.data(), data.size_bytes());
    }
    int width() const { return width_; }
    int height() const { return height_; }
    int layers() const { return layers_; }
    /// Whether it is an array or a volume.
    bool isLayered() const { return target_ == GL_TEXTURE_2D_ARRAY || target_ == GL_TEXTURE_3D; }
    PixelFormat format() const { return format_; }
    /// Of all pixels in the GPU's memory, without mip maps.
    double sizeBytes() const;
    /// The texture as draw lists of Dear ImGui name it; good for nothing else.
    std::uintptr_t drawListId() const { return handle_.name(); }

private:
    friend class Framebuffer;
    friend class Program;
    struct Texels {
        int x, y, z;
    };
    Texture(GLenum target, PixelFormat format, Texels size);
    void makeStorage(std::string_view label, Filter filter, Wrap wrap);
    void uploadBytes(Texels at, Texels size, const void* data, std::size_t bytes);
    void bind(int unit) const;
    GlHandle<TextureTraits> handle_;
    GLenum target_ = GL_TEXTURE_2D;
    PixelFormat format_ = PixelFormat::rgba8;
    int width_ = 0, height_ = 0, layers_ = 0;
    bool mipmapped_ = false;
};

/// An RGBA8 texture of an RGB image, its top row at the top.
Texture textureOf(const Image& image, Wrap wrap = Wrap::clamp);

/// What OpenGL calls a format.
struct FormatInfo {
    GLenum internal, layout, type;
    std::size_t bytes;  ///< of a pixel as uploaded
};
FormatInfo formatInfo(PixelFormat format);

}  // namespace arclight
