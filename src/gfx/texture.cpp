#include "gfx/texture.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "core/check.h"
#include "core/mipmaps.h"
#include "gfx/texture_memory.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

/// Binds a texture in order to change it, on a unit of its own; each draw binds its program's textures itself.
void bindForChange(GLenum target, GLuint texture) {
    constexpr GLenum kSpareUnit = GL_TEXTURE0 + 15;
    glActiveTexture(kSpareUnit);
    glBindTexture(target, texture);
}

}  // namespace

FormatInfo formatInfo(PixelFormat format) {
    switch (format) {
        case PixelFormat::r8: return {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1};
        case PixelFormat::rg8: return {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2};
        case PixelFormat::rgba8: return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
        case PixelFormat::rgba8Srgb: return {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
        case PixelFormat::r16f: return {GL_R16F, GL_RED, GL_FLOAT, 4};
        case PixelFormat::rg16f: return {GL_RG16F, GL_RG, GL_FLOAT, 8};
        case PixelFormat::rgba16f: return {GL_RGBA16F, GL_RGBA, GL_FLOAT, 16};
        case PixelFormat::r32f: return {GL_R32F, GL_RED, GL_FLOAT, 4};
        case PixelFormat::rg32f: return {GL_RG32F, GL_RG, GL_FLOAT, 8};
        case PixelFormat::rgba32f: return {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16};
        case PixelFormat::r8ui: return {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, 1};
        case PixelFormat::rgba8ui: return {GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 4};
        case PixelFormat::r32ui: return {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 4};
        case PixelFormat::rgba32ui: return {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16};
        case PixelFormat::depth24: return {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 4};
        case PixelFormat::depth32f: return {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 4};
    }
    return {};
}

int storedBytes(PixelFormat format) {
    switch (format) {
        case PixelFormat::r8: case PixelFormat::r8ui: return 1;
        case PixelFormat::rg8: case PixelFormat::r16f: return 2;
        case PixelFormat::rgba16f: case PixelFormat::rg32f: return 8;
        case PixelFormat::rgba32f: case PixelFormat::rgba32ui: return 16;
        default: return 4;
    }
}

bool isInteger(PixelFormat format) {
    return format == PixelFormat::r8ui || format == PixelFormat::rgba8ui || format == PixelFormat::r32ui ||
           format == PixelFormat::rgba32ui;
}

PixelFormat halfFormatOf(PixelFormat format) {
    switch (format) {
        case PixelFormat::r32f: return PixelFormat::r16f;
        case PixelFormat::rg32f: return PixelFormat::rg16f;
        case PixelFormat::rgba32f: return PixelFormat::rgba16f;
        default: return format;
    }
}

int channelsOf(PixelFormat format) {
    switch (formatInfo(format).layout) {
        case GL_RG: return 2;
        case GL_RGBA: case GL_RGBA_INTEGER: return 4;
        default: return 1;
    }
}

std::string_view nameOf(PixelFormat format) {
    static constexpr std::array<std::string_view, 16> kNames{
        "R8",   "RG8",     "RGBA8",   "SRGB8_ALPHA8", "R16F",  "RG16F",    "RGBA16F", "R32F",
        "RG32F", "RGBA32F", "R8UI", "RGBA8UI",      "R32UI", "RGBA32UI", "DEPTH24", "DEPTH32F"};
    return kNames[static_cast<std::size_t>(format)];
}

Texture::Texture(GLenum target, PixelFormat format, Texels size)
    : target_(target), format_(format), width_(size.x), height_(size.y), layers_(size.z) {
    for (const int side : {size.x, size.y, size.z}) CHECK_LE(1, side);
    GLuint name = 0;
    glGenTextures(1, &name);
    handle_ = GlHandle<TextureTraits>(name);
    bindForChange(target_, name);
}

Texture::Texture(std::string_view label, PixelFormat format, int width, int height, Filter filter, Wrap wrap)
    : Texture(GL_TEXTURE_2D, format, {width, height, 1}) {
    makeStorage(label, filter, wrap);
}

Texture Texture::array(std::string_view label, PixelFormat format, int width, int height, int layers, Filter filter,
                       Wrap wrap) {
    Texture texture(GL_TEXTURE_2D_ARRAY, format, {width, height, layers});
    texture.makeStorage(label, filter, wrap);
    return texture;
}

Texture Texture::volume(std::string_view label, PixelFormat format, int width, int height, int depth, Filter filter,
                        Wrap wrap) {
    Texture texture(GL_TEXTURE_3D, format, {width, height, depth});
    texture.makeStorage(label, filter, wrap);
    return texture;
}

Texture Texture::multisampled(std::string_view label, PixelFormat format, int width, int height, int samples) {
    Texture texture(GL_TEXTURE_2D_MULTISAMPLE, format, {width, height, 1});
    labelObject(GL_TEXTURE, texture.handle_.name(), label);
    requireTextureMemory(samples * texture.sizeBytes());
    glTexImage2DMultisample(texture.target_, samples, formatInfo(format).internal, width, height, GL_TRUE);
    return texture;
}

void Texture::makeStorage(std::string_view label, Filter filter, Wrap wrap) {
    labelObject(GL_TEXTURE, handle_.name(), label);
    requireTextureMemory(sizeBytes());
    // With linear filtering an integer texture would be incomplete and silently read as 0.
    if (isInteger(format_)) filter = Filter::nearest;
    // The same applies to 32-bit floats without filtering support. Layered textures may also be render targets; see
    // Framebuffer::ofLayers.
    const bool isFiltered = filter != Filter::nearest;
    if ((isFiltered && !glInfo().filtersFullFloats) || (isLayered() && !glInfo().drawsFullFloats))
        format_ = halfFormatOf(format_);
    mipmapped_ = filter == Filter::mipmapped;
    // The levels of a volume would also halve its depth.
    CHECK(!mipmapped_ || target_ != GL_TEXTURE_3D);
    const FormatInfo info = formatInfo(format_);
    const auto internal = static_cast<GLint>(info.internal);
    int level = 0, width = width_, height = height_;
    for (;; ++level, width = nextMipmapSide(width), height = nextMipmapSide(height)) {
        if (isLayered())
            glTexImage3D(target_, level, internal, width, height, layers_, 0, info.layout, info.type, nullptr);
        else
            glTexImage2D(target_, level, internal, width, height, 0, info.layout, info.type, nullptr);
        if (!mipmapped_ || (width == 1 && height == 1)) break;
    }
    glTexParameteri(target_, GL_TEXTURE_MAX_LEVEL, level);
    const GLint magnify = filter == Filter::nearest ? GL_NEAREST : GL_LINEAR;
    const GLint edge = wrap == Wrap::clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glTexParameteri(target_, GL_TEXTURE_MAG_FILTER, magnify);
    glTexParameteri(target_, GL_TEXTURE_MIN_FILTER, mipmapped_ ? GL_LINEAR_MIPMAP_LINEAR : magnify);
    for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R})
        if (axis != GL_TEXTURE_WRAP_R || target_ == GL_TEXTURE_3D) glTexParameteri(target_, axis, edge);
}

void Texture::uploadBytes(Texels at, Texels size, const void* data, std::size_t bytes) {
    const FormatInfo info = formatInfo(format_);
    CHECK_EQ(bytes, info.bytes * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y) *
                        static_cast<std::size_t>(size.z));
    CHECK(at.x >= 0 && at.y >= 0 && at.z >= 0);
    CHECK(at.x + size.x <= width_ && at.y + size.y <= height_ && at.z + size.z <= layers_);
    bindForChange(target_, handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    writeTexels(0, at, size, data);
    if (!mipmapped_) return;
    CHECK(data != nullptr && size.x == width_ && size.y == height_ && size.z == layers_);
    if (info.type == GL_FLOAT)
        uploadMipmaps<float>(static_cast<const float*>(data));
    else
        uploadMipmaps<std::uint8_t>(static_cast<const std::uint8_t*>(data));
}

/// The texture is bound, and its texels are packed.
void Texture::writeTexels(int level, Texels at, Texels size, const void* data) {
    const FormatInfo info = formatInfo(format_);
    // Null data means that the texels come from a buffer on the GPU.
    if (data != nullptr)
        noteUpload(info.bytes * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y) *
                   static_cast<std::size_t>(size.z));
    if (isLayered())
        glTexSubImage3D(target_, level, at.x, at.y, at.z, size.x, size.y, size.z, info.layout, info.type, data);
    else
        glTexSubImage2D(target_, level, at.x, at.y, size.x, size.y, info.layout, info.type, data);
}

/// Computes each level from unrounded values, because rounding to bytes at every level would accumulate errors. Bytes
/// in sRGB are averaged as linear light.
template <class T>
void Texture::uploadMipmaps(const T* data) {
    const int channels = channelsOf(format_);
    const auto count = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) *
                       static_cast<std::size_t>(channels);
    const auto firstMeans = [&](int width, int height) {
        if constexpr (std::is_integral_v<T>)
            if (format_ == PixelFormat::rgba8Srgb) return nextMipmapOfSrgb(std::span(data, count), width, height);
        return nextMipmap(std::span(data, count), width, height, channels);
    };
    const auto stored = [&](const std::vector<float>& means) {
        if constexpr (std::is_integral_v<T>)
            if (format_ == PixelFormat::rgba8Srgb) return srgbBytes(means);
        std::vector<T> texels(means.size());
        std::transform(means.begin(), means.end(), texels.begin(),
                       [](float mean) { return static_cast<T>(std::is_integral_v<T> ? mean + 0.5f : mean); });
        return texels;
    };
    for (int layer = 0; layer < layers_; ++layer, data += count) {
        std::vector<float> means;
        for (int level = 1, width = width_, height = height_; width > 1 || height > 1; ++level) {
            means = level == 1 ? firstMeans(width, height) : nextMipmap(means, width, height, channels);
            width = nextMipmapSide(width), height = nextMipmapSide(height);
            writeTexels(level, {0, 0, layer}, {width, height, 1}, stored(means).data());
        }
    }
}

void Texture::upload(const Buffer& buffer) {
    const FormatInfo info = formatInfo(format_);
    const std::size_t bytes = info.bytes * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    CHECK(!isLayered());
    CHECK_LE(bytes, buffer.sizeBytes());
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer.handle_.name());
    uploadBytes({0, 0, 0}, {width_, height_, 1}, nullptr, bytes);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

void Texture::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(target_, handle_.name());
}

double Texture::sizeBytes() const {
    return static_cast<double>(storedBytes(format_)) * width_ * height_ * layers_;
}

Texture textureOf(const Image& image, Wrap wrap) {
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
    for (int y = image.height - 1; y >= 0; --y)
        for (int x = 0; x < image.width; ++x) {
            for (int c = 0; c < 3; ++c) pixels.push_back(image.at(x, y, c));
            pixels.push_back(255);
        }
    Texture texture("image", PixelFormat::rgba8, image.width, image.height, Filter::linear, wrap);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

}  // namespace arclight
