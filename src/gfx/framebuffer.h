// Something to draw into, with its textures.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "core/check.h"
#include "gfx/state.h"
#include "gfx/texture.h"

namespace arclight {

/// The formats of a framebuffer's colours. Takes no memory of its own: targets are fitted in every frame.
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
    /// Draws to one layer of an array or volume made elsewhere, which must outlive this object.
    static Framebuffer ofLayer(std::string_view label, const Texture& texture, int layer);
    Framebuffer(Framebuffer&&) noexcept;
    Framebuffer& operator=(Framebuffer&&) noexcept;
    ~Framebuffer();

    /// Makes it anew where it is not as `spec` says; cheap where nothing changed. Whether it was made.
    bool fit(std::string_view label, const FramebufferSpec& spec);

    int width() const { return spec_.width; }
    int height() const { return spec_.height; }
    const FramebufferSpec& spec() const { return spec_; }
    const std::string& label() const { return label_; }
    /// Colour texture `i`; only without multisampling or where the spec reads samples.
    const Texture& colour(std::size_t i = 0) const { return textures_[i]; }
    /// The depth texture; only where the spec asks for one, without multisampling or where it reads samples.
    const Texture& depth() const { return depth_; }
    /// Tests against the depth texture of `other`, of the same size and samples, which must outlive this one's use.
    void shareDepth(const Framebuffer& other);
    void bind() const;
    /// Binds it again where something else was bound since, and leaves the viewport as it is.
    void bindAgain() const;
    /// Lets the viewport of the bound framebuffer reach `marginPx` beyond every edge, so that points whose centre lies
    /// just outside are drawn. Clip space must be scaled by the returned factors to keep its place.
    glm::vec2 widenViewport(int marginPx) const;
    /// Clears colour attachment `i`; of whole numbers, to what `r`, `g`, `b` and `a` are without their fractions.
    void clear(float r, float g, float b, float a, int i = 0) const;
    void clearDepth(float value = 1.0f) const;
    /// Where in the unit square of a pixel the samples lie, y up; only with multisampling.
    std::vector<glm::vec2> samplePositions() const;
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

    /// Whether its depths, or those it shares, were cleared: ever, and in this frame.
    bool hasClearDepth() const;
    bool hasFreshDepth() const;
    /// Notes that something was drawn to its samples, which `resolveTo` must copy before the frame ends.
    void noteDrawn(std::string_view passName) const;

private:
    friend class GpuScope;
    /// When the depths of a texture were cleared; those who share the texture share it.
    struct DepthMarks {
        std::uint64_t clearedInFrame = 0;
    };
    void bindForReading(int i) const;
    void blitColour(int i, const Framebuffer& target, GLenum filter) const;
    void attachColour(std::string_view label, PixelFormat format, GLenum point);
    void attachDepth(std::string_view label);
    void attachStorage(PixelFormat format, GLenum point);
    void checkComplete() const;
    FramebufferSpec spec_{.width = 0, .height = 0};  // of nothing yet: no size is like it
    std::string label_;
    GlHandle<FramebufferTraits> handle_;
    std::vector<Texture> textures_;
    std::vector<GlHandle<RenderbufferTraits>> renderbuffers_;
    Texture depth_;
    std::unique_ptr<DepthMarks> ownDepth_;
    DepthMarks* depthMarks_ = nullptr;
};

/// Begins a frame: depths count as fresh only if cleared since.
void beginFrameMarks();
/// Ends it: notes a fault for each multisampled target that was drawn to and never resolved.
void endFrameMarks();

}  // namespace arclight
