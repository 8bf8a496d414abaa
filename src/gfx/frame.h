// A frame, which a demo draws pass by pass.
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
#include "gfx/yield_points.h"

namespace arclight {

class ScenePass;

/// The pixels of the pass that `--pass` asks for, as floats, bottom row first.
struct PassImage {
    int width = 0, height = 0;
    bool isEncoded = false;  ///< 8-bit display values instead of linear values
    std::vector<float> rgba;
};

/// The data of a pass that the inspector shows.
struct InspectedPass {
    std::string name;
    int width = 0, height = 0;  ///< of the pass's target; 0 for work that draws nothing
    int samples = 0;            ///< of the target; the inspector shows their mean
    int attachments = 0;        ///< of the target; 0 if it only has depth
    int attachment = 0;         ///< the one that is shown
    PixelFormat format = PixelFormat::rgba16f;  ///< of that attachment
    bool hasDepth = false;
    glm::vec2 depthToW{0};      ///< as in the pass's last `View`; 0 if it had none
    bool isEncoded = false;     ///< display values instead of linear values
    bool isEnlarged = false;    ///< whether `FrameStore::enlarged` and `enlargedDepth` hold it
    bool isShown = false;       ///< false if nothing is drawn, and for integers with several samples per pixel
    Framebuffer small;          ///< thumbnail, at most `FrameStore::kSmallWidth` x `kSmallHeight`: integers as they
                                ///< are, other numbers as floats of their own precision
    Framebuffer resolved;       ///< the mean of the samples, at the target's size; empty without samples
};

/// Keeps clocks and targets from frame to frame. Each `Frame` draws into one.
class FrameStore {
public:
    /// Fits the targets to an image of that size; cheap if nothing has changed. `fraction`: the scale of the scene's
    /// width and height relative to the image; below 1, a window saves time.
    void resize(int width, int height, float fraction = 1);
    /// The size of the image.
    int width() const { return width_; }
    int height() const { return height_; }
    /// Whether the scene has fewer pixels than the image.
    bool isReduced() const { return scene_.width() != width_ || scene_.height() != height_; }
    const Framebuffer& scene() const { return scene_; }
    const Framebuffer& output() const { return output_; }
    /// The final image: the output, enlarged if it is reduced, with the canvas over it.
    const Framebuffer& image() const { return isReduced() ? final_ : output_; }
    /// Whether the last frame opened a `ScenePass`.
    bool hasDrawnScene() const { return hasDrawnScene_; }

    /// Times and names of the passes.
    GpuTimeline& timeline() { return timeline_; }
    const GpuTimeline& timeline() const { return timeline_; }

    /// Where the owner of the next frames gets control within them.
    YieldPoints& yieldPoints() { return yieldPoints_; }

    /// Sets whether the next frames may postpone long work and show an intermediate result (`Frame::mayBePart`).
    void allowParts(bool allow) { allowsParts_ = allow; }
    /// Whether any frame has called `mayBePart`, as every demo that can postpone work does.
    bool hasAskedForParts() const { return asksForParts_; }

    /// Makes the next frames keep the image of a pass.
    void requestPass(std::string name) { requested_ = std::move(name); }
    std::optional<PassImage>& passImage() { return image_; }

    /// Sets whether the next frames keep thumbnails of all their passes, and the pass at index `enlarged` at full size.
    void inspectPasses(bool keep, std::size_t enlarged = 0) { keeps_ = keep, enlargedIndex_ = enlarged; }
    /// The setting of `inspectPasses`: nothing, or the index of the enlarged pass.
    std::optional<std::size_t> inspected() const { return keeps_ ? std::optional(enlargedIndex_) : std::nullopt; }
    /// The passes of the last frame, in order.
    std::span<const InspectedPass> inspectedPasses() const { return {inspected_.data(), inspectedCount_}; }
    /// An exact copy of the enlarged pass at the size of its target; samples are averaged.
    const Framebuffer& enlarged() const { return enlarged_; }
    /// The depth of the enlarged pass, if its target has depth: one sample per pixel.
    const Framebuffer& enlargedDepth() const { return enlargedDepth_; }

    static constexpr int kSmallWidth = 192, kSmallHeight = 108;

private:
    friend class Frame;
    void keep(std::size_t index, const Framebuffer& target, int colour, glm::vec2 depthToW);
    /// Copies the shown attachment to the thumbnail of `pass` and, for the enlarged pass, at full size.
    void keepImages(InspectedPass& pass, const Framebuffer& target);
    /// Lists all scopes that have run so far; those that draw nothing have no image.
    void listUpTo(std::size_t count);

    GpuTimeline timeline_;
    YieldPoints yieldPoints_;
    std::string requested_;
    std::optional<PassImage> image_;
    bool keeps_ = false, allowsParts_ = false, asksForParts_ = false;
    int width_ = 0, height_ = 0;
    bool hasDrawnScene_ = false;
    std::size_t enlargedIndex_ = 0, inspectedCount_ = 0;
    std::vector<InspectedPass> inspected_;
    Framebuffer enlarged_, enlargedDepth_;
    Framebuffer scene_;
    Framebuffer multisampled_;
    Framebuffer output_;
    Framebuffer final_;  ///< only where the output is reduced
};

/// The length in pixels of a side of `px` pixels, scaled by `fraction`.
int reducedSide(int px, float fraction);

/// Textures that a full-screen pass reads, each with the name of its sampler.
using Inputs = std::initializer_list<NamedTexture>;

/// The frame being drawn. It has two sizes: the image size, in whose pixels canvas, layout and pointer are measured,
/// and the scene size. They differ only in windows on slow machines, which draw the scene at a reduced scale, and lines
/// and text over the upsampled result. All render targets for the scene have the scene size.
class Frame : private PassOwner {
public:
    Frame(FrameStore& store, Canvas& canvas, std::int64_t tick, double seconds);
    Frame(Frame&&) = delete;
    ~Frame();

    /// The size of the image, px.
    int width() const { return store_.width(); }
    int height() const { return store_.height(); }
    /// The size of the scene and of the output, px.
    int sceneWidth() const { return store_.scene_.width(); }
    int sceneHeight() const { return store_.scene_.height(); }
    /// Pixels of the scene per pixel of the image: 1, or less in both directions.
    glm::vec2 sceneScale() const { return glm::vec2(sceneWidth(), sceneHeight()) / glm::vec2(width(), height()); }
    float aspect() const { return static_cast<float>(width()) / static_cast<float>(height()); }
    std::int64_t tick() const { return tick_; }
    double seconds() const { return seconds_; }
    /// Whether long work may be spread over several frames, as in a window; captures are always complete.
    bool mayBePart() const {
        store_.asksForParts_ = true;
        return store_.allowsParts_;
    }

    /// Whether this frame is drawn for a person at a window, rather than for a capture, which must not show times.
    bool isLive() const { return store_.allowsParts_; }
    /// The passes of the newest frame whose GPU times are known.
    std::span<const ScopeTime> passTimes() const { return store_.timeline_.times(); }

    /// Opens a pass that draws to `target`. `colour`: the attachment that `--pass` shows.
    Pass pass(std::string_view name, const Framebuffer& target, int colour = 0) {
        yieldBefore(name);
        return Pass(this, &store_.timeline_, name, target, colour);
    }
    /// Opens a scope for work that draws nothing: compute shaders, read-backs.
    GpuScope scope(std::string_view name) {
        yieldBefore(name);
        return GpuScope(store_.timeline_, name);
    }
    /// While the result exists, the window does not abandon the frame. Use it for work that is kept for later frames
    /// and is marked as done before it is drawn.
    YieldPoints::Whole whole() { return YieldPoints::Whole(store_.yieldPoints_); }
    /// Opens a pass that draws the final image: RGBA8, sRGB-encoded, opaque. This frame then skips the post-processing
    /// stack, and with it exposure, bloom and tone mapping.
    Pass outputPass(std::string_view name) {
        isEncoded_ = true;
        return pass(name, store_.output_);
    }
    /// Opens a pass that draws the 3D scene: four samples per pixel, cleared to `background` and the far plane, with
    /// the view set and depth test and culling on. When it closes, the samples are resolved to `scene()`.
    ScenePass scenePass(std::string_view name, const View& view, glm::vec3 background);

    /// The view of a camera, for targets of the scene size.
    template <class Camera>
    View view(const Camera& camera) const {
        return onScene(viewOf(camera, width(), height()));
    }
    /// Converts a view that was made for the image size to the scene size.
    View onScene(View view) const;
    /// Restricts a pass that draws to the scene or the output to `rect` of the image, until `Pass::unclip`.
    void clip(Pass& pass, const Rect& rect) const;

    /// Scene light, RGBA16F with depth, at the scene's size: the input of the post-processing stack.
    const Framebuffer& scene() const { return store_.scene_; }
    /// Like `scene()`, with four samples per pixel; created at its first use. `resolve` resolves it to `scene()`.
    const Framebuffer& multisampled();
    void resolve();
    /// Copies the depth of one of the four samples to `scene()`, for draws over the resolved scene.
    void resolveDepth();

    /// Post-processing options of this frame; a demo may change them.
    PostOptions& post() { return post_; }
    const PostOptions& post() const { return post_; }
    /// The target of the tone-mapped scene; has the scene's size.
    const Framebuffer& output() const { return store_.output_; }
    /// Enlarges the output to the image, if it is reduced, and draws the canvas over it.
    void finishImage();
    /// Whether the demo has drawn the final image itself.
    bool isEncoded() const { return isEncoded_; }

    /// Lines and text drawn over the final image, in pixels from the top left corner.
    Canvas& canvas() { return canvas_; }

private:
    friend class ScenePass;
    /// Lets the owner of the frame respond or abandon it.
    void yieldBefore(std::string_view name) {
        if (!store_.yieldPoints_.isOn()) return;
        store_.yieldPoints_.betweenPasses(name);
        store_.timeline_.noteYielded(store_.yieldPoints_.yieldedMs());
    }
    void resolveSamples();
    void endPass(std::size_t index, std::string_view name, const Framebuffer& target, int colour,
                 glm::vec2 depthToW) override;
    YieldPoints& yieldPoints() override { return store_.yieldPoints_; }
    FrameStore& store_;
    Canvas& canvas_;
    PostOptions post_;
    bool isEncoded_ = false;
    std::int64_t tick_;
    double seconds_;
};

/// The pass that `Frame::scenePass` opens.
class ScenePass : public Pass {
public:
    ~ScenePass();

private:
    friend class Frame;
    ScenePass(Frame& frame, GpuTimeline& timeline, std::string_view name, const View& view, glm::vec3 background);
    Frame& owner_;
};

/// Draws a pass of one full-screen triangle: `program`, with its uniforms set, reads `inputs` and fills `target`.
void fullscreen(Frame& frame, std::string_view name, const Framebuffer& target, const Program& program, Inputs inputs,
                const DrawState& state = {});

}  // namespace arclight
