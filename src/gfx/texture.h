// Textures: 2D, array, 3D or multisampled.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/image.h"
#include "gfx/buffer.h"

namespace arclight {

/// The format of a pixel. Integer formats (ui) can be neither filtered nor displayed directly.
enum class PixelFormat {
    r8, rg8, rgba8, rgba8Srgb, r16f, rg16f, rgba16f, r32f, rg32f, rgba32f, r8ui, rgba8ui, r32ui, rgba32ui, depth24,
    depth32f
};

/// Bytes per pixel in GPU memory.
int storedBytes(PixelFormat format);
bool isInteger(PixelFormat format);
/// Components of a pixel: 1, 2 or 4.
int channelsOf(PixelFormat format);
/// Its name in OpenGL, without the prefix: "RGBA16F".
std::string_view nameOf(PixelFormat format);

/// The 16-bit format for a 32-bit float format; any other format is returned unchanged.
PixelFormat halfFormatOf(PixelFormat format);

/// A 3D texture cannot be mipmapped.
enum class Filter { nearest, linear, mipmapped };
enum class Wrap { clamp, repeat };

/// Pixels on the GPU. A multisampled texture can only be drawn to and read sample by sample. If the driver cannot
/// filter 32-bit floats, filtered textures store 16-bit floats; if it cannot draw to them, all layered textures do.
class Texture {
public:
    Texture() = default;
    /// A 2D texture, for `sampler2D`. Integer formats ignore `filter`.
    Texture(std::string_view label, PixelFormat format, int width, int height, Filter filter = Filter::linear,
            Wrap wrap = Wrap::clamp);
    /// An array of `layers` images, for `sampler2DArray`: filtered within a layer, never across.
    static Texture array(std::string_view label, PixelFormat format, int width, int height, int layers,
                         Filter filter = Filter::linear, Wrap wrap = Wrap::clamp);
    /// A 3D texture, for `sampler3D`.
    static Texture volume(std::string_view label, PixelFormat format, int width, int height, int depth,
                          Filter filter = Filter::linear, Wrap wrap = Wrap::clamp);
    /// A multisampled texture, for `sampler2DMS` and texelFetch.
    static Texture multisampled(std::string_view label, PixelFormat format, int width, int height, int samples);

    /// Replaces all pixels, bottom row first, layer by layer, in the format's own component type: bytes for 8-bit
    /// formats, 32-bit integers for 32-bit ui, floats for the others. Computes mipmaps if the filter uses them.
    template <class T>
    void upload(std::span<const T> data) {
        uploadBytes({0, 0, 0}, {width_, height_, layers_}, data.data(), data.size_bytes());
    }
    /// Replaces all pixels of a 2D texture without mipmaps by the first bytes of `buffer`, on the GPU.
    void upload(const Buffer& buffer);
    /// Replaces the rectangle whose lower left pixel is (x, y), in one layer; not of a mipmapped texture.
    template <class T>
    void update(int x, int y, int width, int height, std::span<const T> data, int layer = 0) {
        uploadBytes({x, y, layer}, {width, height, 1}, data.data(), data.size_bytes());
    }
    int width() const { return width_; }
    int height() const { return height_; }
    int layers() const { return layers_; }
    /// Whether it is an array or a 3D texture.
    bool isLayered() const { return target_ == GL_TEXTURE_2D_ARRAY || target_ == GL_TEXTURE_3D; }
    PixelFormat format() const { return format_; }
    /// Bytes of all pixels in GPU memory, without mipmaps.
    double sizeBytes() const;
    /// The texture's id for draw lists of Dear ImGui only.
    std::uintptr_t drawListId() const { return handle_.name(); }

private:
    friend class Framebuffer;
    friend class Program;
    friend class PixelHistory;
    struct Texels {
        int x, y, z;
    };
    Texture(GLenum target, PixelFormat format, Texels size);
    void makeStorage(std::string_view label, Filter filter, Wrap wrap);
    void uploadBytes(Texels at, Texels size, const void* data, std::size_t bytes);
    void writeTexels(int level, Texels at, Texels size, const void* data);
    template <class T>
    void uploadMipmaps(const T* data);
    void bind(int unit) const;
    GlHandle<TextureTraits> handle_;
    GLenum target_ = GL_TEXTURE_2D;
    PixelFormat format_ = PixelFormat::rgba8;
    int width_ = 0, height_ = 0, layers_ = 0;
    bool mipmapped_ = false;
};

/// An RGBA8 texture of an RGB image; the image's top row is the texture's last.
Texture textureOf(const Image& image, Wrap wrap = Wrap::clamp);

/// A format in OpenGL's constants.
struct FormatInfo {
    GLenum internal, layout, type;
    std::size_t bytes;  ///< per pixel, as uploaded
};
FormatInfo formatInfo(PixelFormat format);

}  // namespace arclight
