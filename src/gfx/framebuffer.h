// Framebuffers with their textures.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "core/check.h"
#include "core/image.h"
#include "gfx/state.h"
#include "gfx/texture.h"

namespace arclight {

/// The formats of a framebuffer's colour attachments. Allocates no memory, as specs are compared in every frame.
class ColourFormats {
public:
    constexpr ColourFormats(std::initializer_list<PixelFormat> formats) {
        for (const PixelFormat format : formats) push_back(format);
    }
    constexpr void push_back(PixelFormat format) {
        CHECK_LT(count_, kMaxAttachments);
        formats_[count_++] = format;
    }
    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr PixelFormat operator[](std::size_t i) const { return formats_[i]; }
    constexpr const PixelFormat* begin() const { return formats_.data(); }
    constexpr const PixelFormat* end() const { return formats_.data() + count_; }
    friend constexpr bool operator==(const ColourFormats&, const ColourFormats&) = default;

private:
    std::array<PixelFormat, kMaxAttachments> formats_{};
    std::size_t count_ = 0;
};

/// The size and attachments of a framebuffer.
struct FramebufferSpec {
    int width = 1, height = 1;
    ColourFormats colours{PixelFormat::rgba16f};
    bool depth = false;
    int samples = 0;  ///< 0: draws to textures; more: draws to multisampled storage that must be resolved
    Filter filter = Filter::linear;
    bool readsSamples = false;  ///< keeps the samples of all attachments in textures, for shaders to read one by one
    friend bool operator==(const FramebufferSpec&, const FramebufferSpec&) = default;
};

/// A render target and its textures.
class Framebuffer {
public:
    Framebuffer() = default;
    Framebuffer(std::string_view label, const FramebufferSpec& spec);
    /// Draws to one layer of an array or volume texture, which must outlive this object.
    static Framebuffer ofLayer(std::string_view label, const Texture& texture, int layer) {
        return ofLayers(label, texture, layer, 1);
    }
    /// Draws to `count` layers from `first` on, each as a separate colour attachment.
    static Framebuffer ofLayers(std::string_view label, const Texture& texture, int first, int count);
    Framebuffer(Framebuffer&&) noexcept;
    Framebuffer& operator=(Framebuffer&&) noexcept;
    ~Framebuffer();

    /// Recreates the framebuffer if its spec differs from `spec`, and returns whether it did. Cheap if nothing changed.
    bool fit(std::string_view label, const FramebufferSpec& spec);

    int width() const { return spec_.width; }
    int height() const { return spec_.height; }
    const FramebufferSpec& spec() const { return spec_; }
    const std::string& label() const { return label_; }
    /// Colour texture `i`; only without multisampling or with `readsSamples`.
    const Texture& colour(std::size_t i = 0) const { return textures_[i]; }
    /// The depth texture; only if the spec asks for depth, and without multisampling or with `readsSamples`.
    const Texture& depth() const { return depth_; }
    /// Uses the depth texture of `other`, which must have the same size and samples and outlive this use.
    void shareDepth(const Framebuffer& other);
    void bind() const;
    /// Binds it again without changing the viewport.
    void bindAgain() const;
    /// Extends the viewport of the bound framebuffer by `marginPx` beyond every edge, because points whose centres lie
    /// just outside would be clipped. Scale clip space by the returned factors to keep positions on screen.
    glm::vec2 widenViewport(int marginPx) const;
    /// Clears colour attachment `i`; for integer formats, the values are truncated.
    void clear(float r, float g, float b, float a, int i = 0) const;
    void clearDepth(float value = 1.0f) const;
    /// The positions of the samples in the unit square of a pixel, y up; only with multisampling.
    std::vector<glm::vec2> samplePositions() const;
    /// Copies only colour 0 to `target` of the same size, resolving samples.
    void resolveTo(const Framebuffer& target) const;
    /// Copies the depth of one sample of each pixel to `target` of the same size.
    void resolveDepthTo(const Framebuffer& target) const;
    /// Copies the rectangle whose lower left pixel is (x, y), of all colours and the depth, to the one at (toX, toY) of
    /// `target`, which has the same formats and samples. Not in ES with samples.
    void copyTo(const Framebuffer& target, int x, int y, int toX, int toY, int width, int height) const;
    /// Copies colour 0 to a rectangle of the window, stretched to its size; (0, 0) is the lower left.
    void blitToWindow(int x, int y, int width, int height) const { blitTo(0, x, y, width, height); }
    /// Copies colour 0 to a rectangle of `target`, stretched to its size; (0, 0) is the lower left.
    void blitInto(const Framebuffer& target, int x, int y, int width, int height) const {
        blitTo(target.handle_.name(), x, y, width, height);
    }
    /// Copies colour `i` to colour 0 of `target`, stretched to its size. With multisampling, only to a target of the
    /// same size and format, which gets the mean of the samples.
    void scaleTo(const Framebuffer& target, int i = 0) const;
    /// Reads one pixel of colour `i`; (0, 0) is the lower left.
    std::array<float, 4> readPixel(int x, int y, int i = 0) const;
    /// Like `readPixel`, for integer formats.
    std::array<std::uint32_t, 4> readIntegers(int x, int y, int i = 0) const;
    /// The depths of a rectangle, whose lower left pixel is (x, y), row by row; without samples, not in ES.
    std::vector<float> readDepths(int x, int y, int width, int height) const;
    /// Reads colour `i`, 4 components per pixel, bottom row first; integers are converted.
    std::vector<float> readFloats(int i = 0) const;
    std::vector<std::uint8_t> readBytes(int i = 0) const;
    /// Starts to copy colour `i`, of a floating-point format, to a buffer of 4 floats per pixel, bottom row first.
    /// Returns before the copy is complete, except on a software rasteriser.
    void startRead(const Buffer& target, int i = 0) const;
    /// Reads colour `i` and returns the mean over its pixels, component by component.
    std::array<double, 4> readMean(int i = 0) const;

    /// Whether it has a depth texture, its own or a shared one.
    bool hasDepth() const { return depthMarks_ != nullptr; }
    /// Whether that depth texture was ever cleared, and whether it was cleared in this frame.
    bool hasClearDepth() const;
    bool hasFreshDepth() const;
    /// Notes a draw to its samples, which `resolveTo` must resolve before the frame ends.
    void noteDrawn(std::string_view passName) const;

private:
    friend class GpuScope;
    friend class PixelHistory;
    /// The time of the last clear of a depth texture; common to all framebuffers that use the texture.
    struct DepthMarks {
        std::uint64_t clearedInFrame = 0;
    };
    void bindForReading(int i) const;
    void blitTo(GLuint target, int x, int y, int width, int height) const;
    void blitColour(int i, const Framebuffer& target, GLenum filter) const;
    void attachColour(std::string_view label, PixelFormat format, GLenum point);
    void attachDepth(std::string_view label);
    void attachStorage(PixelFormat format, GLenum point);
    void checkComplete() const;
    FramebufferSpec spec_{.width = 0, .height = 0};  // empty: differs from every valid spec
    std::string label_;
    GlHandle<FramebufferTraits> handle_;
    std::vector<Texture> textures_;
    std::vector<GlHandle<RenderbufferTraits>> renderbuffers_;
    Texture depth_;
    std::unique_ptr<DepthMarks> ownDepth_;
    DepthMarks* depthMarks_ = nullptr;
};

/// The pixels of an RGBA8 framebuffer as an RGB image, top row first.
Image readImage(const Framebuffer& framebuffer);

/// Begins a frame: depth counts as fresh only if cleared after this.
void beginFrameMarks();
/// Replaces `endFrameMarks` for an abandoned frame: discards the list of unresolved targets.
void dropFrameMarks();
/// Ends a frame: reports an error for each multisampled target that was drawn to and never resolved.
void endFrameMarks();

}  // namespace arclight
