// What a demo draws into, pass by pass.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gfx/canvas.h"
#include "gfx/objects.h"
#include "gfx/post_options.h"

namespace arclight {

/// Time of one pass.
struct PassTime {
    std::string name;
    double cpuMs = 0;
    double gpuMs = 0;
    double bytes = 0;  ///< written and, where the pass said so, read; each texel counted once
};

class Frame;

/// One named step of a frame, open while this object lives. Opening it binds the target and its viewport, sets the
/// plain state (no blending, depth test or culling) and starts the clocks.
class Pass {
public:
    Pass(Pass&&) = delete;
    ~Pass();

    /// Says that the pass reads all of `texture`, for the benchmark's account of bytes moved.
    void reads(const Texture& texture);

private:
    friend class Frame;
    Pass(Frame& frame, std::string_view name, const Framebuffer* target, int colour);
    Frame& frame_;
    std::size_t index_;
    const Framebuffer* target_;
    int colour_;
    std::int64_t startedNs_;
};

/// The pixels of one pass as asked for by `--pass`, bottom row first, linear floats.
struct PassImage {
    int width = 0, height = 0;
    bool isEncoded = false;  ///< 8-bit display values instead of light
    std::vector<float> rgba;
};

/// The image of a pass as the inspector keeps it.
struct KeptPass {
    std::string name;
    int width = 0, height = 0;  ///< of the pass's target
    bool isEncoded = false;     ///< display values instead of light
    bool isShown = false;       ///< false for targets of samples (see the pass that resolves them) and integers
    Framebuffer small;          ///< half floats, fits into `FrameStore::kSmallWidth` x `kSmallHeight`
};

/// Keeps clocks and targets from frame to frame; a `Frame` is opened from it for each picture.
///
/// GPU times come from timestamp queries and are read three frames later, so that no frame waits for another.
class FrameStore {
public:
    /// Fits the targets to a size; cheap when it has not changed.
    void resize(int width, int height);
    int width() const { return scene_.width(); }
    int height() const { return scene_.height(); }
    const Framebuffer& scene() const { return scene_; }
    const Framebuffer& picture() const { return picture_; }

    /// Passes of the newest frame whose GPU times are known.
    const std::vector<PassTime>& times() const { return times_; }
    /// Names of the passes of the last frame, in order.
    std::vector<std::string> passNames() const;
    /// Waits for the last frame and reads its times.
    void finishTimes();

    /// Asks the next frames to keep the image of a pass.
    void wantPass(std::string name) { wanted_ = std::move(name); }
    std::optional<PassImage>& passImage() { return image_; }

    /// Whether the next frames keep small images of all their passes, and that of pass number `enlarged` at its own
    /// size.
    void keepPasses(bool keep, std::size_t enlarged = 0) { keeps_ = keep, enlargedIndex_ = enlarged; }
    /// Of the last frame, in order; only as many as it had passes.
    std::span<const KeptPass> keptPasses() const { return {kept_.data(), keptCount_}; }
    /// Floats, of the size of the pass's target.
    const Framebuffer& enlarged() const { return enlarged_; }

    static constexpr int kSmallWidth = 192, kSmallHeight = 108;

private:
    friend class Frame;
    friend class Pass;
    void keep(std::size_t index, std::string_view name, const Framebuffer& target, int colour);
    struct Clock {
        std::string name;
        GlHandle<QueryTraits> begin, end;
        double cpuMs = 0;
        double bytes = 0;
    };
    struct Slot {
        std::deque<Clock> clocks;
        std::size_t used = 0;
    };
    void readTimes(Slot& slot);

    static constexpr std::size_t kSlots = 4;
    Slot slots_[kSlots];
    std::size_t slot_ = 0;
    std::vector<PassTime> times_;
    std::string wanted_;
    std::optional<PassImage> image_;
    bool keeps_ = false;
    std::size_t enlargedIndex_ = 0, keptCount_ = 0;
    std::vector<KeptPass> kept_;
    Framebuffer enlarged_;
    Framebuffer scene_;
    Framebuffer multisampled_;
    Framebuffer picture_;
};

/// One picture being drawn.
class Frame {
public:
    Frame(FrameStore& store, Canvas& canvas, std::int64_t tick, double seconds);

    int width() const { return store_.width(); }
    int height() const { return store_.height(); }
    float aspect() const { return static_cast<float>(width()) / static_cast<float>(height()); }
    std::int64_t tick() const { return tick_; }
    double seconds() const { return seconds_; }

    /// Opens a pass that draws to `target`. `colour` names the attachment that `--pass` shows.
    Pass pass(std::string_view name, const Framebuffer& target, int colour = 0) {
        return Pass(*this, name, &target, colour);
    }

    /// Scene light, RGBA16F with depth, of the picture's size: what the post stack turns into the picture.
    const Framebuffer& scene() const { return store_.scene_; }
    /// The same with four samples a pixel, made on first use; `resolve` copies it to `scene()`.
    const Framebuffer& multisampled();
    void resolve();

    /// How the post stack treats this frame; a demo may change it.
    PostOptions& post() { return post_; }

    /// The finished picture: RGBA8, sRGB-encoded, opaque. The post stack draws it, unless the demo asks for it here and
    /// draws its bytes itself: then exposure, bloom and tone mapping are left out.
    const Framebuffer& picture() {
        isEncoded_ = true;
        return store_.picture_;
    }
    bool isEncoded() const { return isEncoded_; }

    /// Lines and text laid over the finished picture, in pixels from the top left corner.
    Canvas& canvas() { return canvas_; }

private:
    friend class Pass;
    FrameStore& store_;
    Canvas& canvas_;
    PostOptions post_;
    bool isEncoded_ = false;
    std::int64_t tick_;
    double seconds_;
};

}  // namespace arclight
