// What a demo draws into, pass by pass.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gfx/canvas.h"
#include "gfx/pass.h"
#include "gfx/post_options.h"

namespace arclight {

class ScenePass;

/// The pixels of one pass as asked for by `--pass`, bottom row first, linear floats.
struct PassImage {
    int width = 0, height = 0;
    bool isEncoded = false;  ///< 8-bit display values instead of light
    std::vector<float> rgba;
};

/// The image of a pass as the inspector keeps it.
struct InspectedPass {
    std::string name;
    int width = 0, height = 0;  ///< of the pass's target; 0 for work that draws nothing
    bool isEncoded = false;     ///< display values instead of light
    bool isShown = false;       ///< false where nothing is drawn, for samples (see the pass that resolves) and integers
    Framebuffer small;          ///< half floats, fits into `FrameStore::kSmallWidth` x `kSmallHeight`
};

/// Keeps clocks and targets from frame to frame; a `Frame` is opened from it for each picture.
class FrameStore {
public:
    /// Fits the targets to a size; cheap when it has not changed.
    void resize(int width, int height);
    int width() const { return scene_.width(); }
    int height() const { return scene_.height(); }
    const Framebuffer& scene() const { return scene_; }
    const Framebuffer& output() const { return output_; }

    /// Times and names of the passes.
    GpuTimeline& timeline() { return timeline_; }
    const GpuTimeline& timeline() const { return timeline_; }

    /// Asks the next frames to keep the image of a pass.
    void requestPass(std::string name) { requested_ = std::move(name); }
    std::optional<PassImage>& passImage() { return image_; }

    /// Whether the next frames keep small images of all their passes, and that of pass number `enlarged` at its own
    /// size.
    void inspectPasses(bool keep, std::size_t enlarged = 0) { keeps_ = keep, enlargedIndex_ = enlarged; }
    /// Of the last frame, in order; only as many as it had passes.
    std::span<const InspectedPass> inspectedPasses() const { return {inspected_.data(), inspectedCount_}; }
    /// Floats, of the size of the pass's target.
    const Framebuffer& enlarged() const { return enlarged_; }

    static constexpr int kSmallWidth = 192, kSmallHeight = 108;

private:
    friend class Frame;
    void keep(std::size_t index, const Framebuffer& target, int colour);
    /// Lists all that has run so far, what draws nothing without an image.
    void listUpTo(std::size_t count);

    GpuTimeline timeline_;
    std::string requested_;
    std::optional<PassImage> image_;
    bool keeps_ = false;
    std::size_t enlargedIndex_ = 0, inspectedCount_ = 0;
    std::vector<InspectedPass> inspected_;
    Framebuffer enlarged_;
    Framebuffer scene_;
    Framebuffer multisampled_;
    Framebuffer output_;
};

/// A texture of linear light that a full-screen pass reads, by the name of its sampler.
using Inputs = std::initializer_list<NamedTexture>;

/// One picture being drawn.
class Frame {
public:
    Frame(FrameStore& store, Canvas& canvas, std::int64_t tick, double seconds);
    Frame(Frame&&) = delete;
    ~Frame();

    int width() const { return store_.width(); }
    int height() const { return store_.height(); }
    float aspect() const { return static_cast<float>(width()) / static_cast<float>(height()); }
    std::int64_t tick() const { return tick_; }
    double seconds() const { return seconds_; }

    /// Opens a pass that draws to `target`. `colour` names the attachment that `--pass` shows.
    Pass pass(std::string_view name, const Framebuffer& target, int colour = 0) {
        return Pass(this, &store_.timeline_, name, target, colour);
    }
    /// Opens work that draws nothing: compute, read-backs.
    GpuScope scope(std::string_view name) { return GpuScope(store_.timeline_, name); }
    /// Opens a pass that draws the finished picture: RGBA8, sRGB-encoded, opaque. The post stack is left out of this
    /// frame, and with it exposure, bloom and tone mapping.
    Pass outputPass(std::string_view name) {
        isEncoded_ = true;
        return pass(name, store_.output_);
    }
    /// Opens a pass that draws the 3D scene: four samples a pixel, cleared to `background` and to the far plane, with
    /// the view set, depth test and culling on. The samples are resolved to `scene()` when it closes.
    ScenePass scenePass(std::string_view name, const View& view, glm::vec3 background);

    /// The view of a camera for a target of the frame's size.
    template <class Camera>
    View view(const Camera& camera) const {
        return viewOf(camera, width(), height());
    }

    /// Scene light, RGBA16F with depth, of the picture's size: what the post stack turns into the picture.
    const Framebuffer& scene() const { return store_.scene_; }
    /// The same with four samples a pixel, made on first use; `resolve` copies it to `scene()`.
    const Framebuffer& multisampled();
    void resolve();

    /// How the post stack treats this frame; a demo may change it.
    PostOptions& post() { return post_; }
    /// Where the finished picture is.
    const Framebuffer& output() const { return store_.output_; }
    /// Whether the demo has drawn the finished picture itself.
    bool isEncoded() const { return isEncoded_; }

    /// Lines and text laid over the finished picture, in pixels from the top left corner.
    Canvas& canvas() { return canvas_; }

private:
    friend class Pass;
    void endPass(std::size_t index, std::string_view name, const Framebuffer& target, int colour);
    FrameStore& store_;
    Canvas& canvas_;
    PostOptions post_;
    bool isEncoded_ = false;
    std::int64_t tick_;
    double seconds_;
};

/// What `Frame::scenePass` opens.
class ScenePass : public Pass {
public:
    ~ScenePass();

private:
    friend class Frame;
    ScenePass(Frame& frame, GpuTimeline& timeline, std::string_view name, const View& view, glm::vec3 background);
    Frame& owner_;
};

/// A pass of one full-screen triangle: `program`, with its uniforms set, reads `inputs` and fills `target`.
void fullscreen(Frame& frame, std::string_view name, const Framebuffer& target, const Program& program, Inputs inputs,
                const DrawState& state = {});

}  // namespace arclight
