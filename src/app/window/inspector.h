// The passes of a frame: a strip of thumbnails, one pass enlarged, its statistics, and a magnifier for its texels.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/session/session_renderer.h"
#include "app/window/inspector_page.h"
#include "app/window/pass_painter.h"
#include "app/window/pass_view.h"

namespace arclight {

/// The channels of a pass, by position: a pass that lacks some has the others in the same order.
enum class InspectorChannel { first, second, third, fourth, fifth, sixth, seventh };

/// How the chosen pass is shown, as the panel edits it.
struct InspectorParams {
    InspectorChannel channel = InspectorChannel::first;
    bool fit = true;
    float low = 0;
    float high = 1;
};

constexpr auto rowsOf(InspectorParams) {
    return paramRows<InspectorParams>(
        Group{"Pass inspector", "Choose a pass, point at a texel to read it."},
        Param{"channel", "The numbers of the pass to show.", &InspectorParams::channel,
              labels("rgb", "red", "green", "blue", "alpha", "luminance", "depth")},
        Param{"fit", "Finds the range from the pass, without its rarest values. Moving low or high ends it.",
              &InspectorParams::fit},
        Param{"low", "", "Value shown as black.", &InspectorParams::low, -1e30, 1e30},
        Param{"high", "", "Value shown as white.", &InspectorParams::high, -1e30, 1e30});
}

/// The state of the pointer on the page, in pixels from the page's top left corner.
struct InspectorPointer {
    glm::vec2 px{-1};
    bool isPressed = false;  ///< the left button went down
    bool isHeld = false;
    float scroll = 0;    ///< steps of the wheel, up positive
    double seconds = 0;  ///< on any clock, for double clicks
};

/// Shows copies that `FrameStore` keeps, and never draws over an image of the demo.
class Inspector {
public:
    explicit Inspector(SessionRenderer& renderer);

    /// Opens or closes it. While it is open, frames keep their passes.
    void open(bool isOpen);
    bool isOpen() const { return isOpen_; }
    /// Moves the choice by `by` passes, no farther than the first and the last.
    void choose(int by);
    /// Chooses the pass of that name; false if the last frame had no such pass.
    bool choose(std::string_view name);
    /// The name of the chosen pass; empty before the first frame.
    std::string chosen() const;
    /// The controls for the channel and range of the chosen pass. Valid until the next `draw`.
    ParamSet params() { return ParamSet({{&table_, &params_}}); }
    /// Shows the whole of the chosen pass.
    void fit() { view_.fit(); }

    /// A press on a thumbnail chooses its pass. On the enlarged pass, the wheel zooms about the pointer, a drag moves
    /// the pass and a double click fits it.
    void point(const InspectorPointer& pointer);

    /// The point of the image that the texel under the pointer shows, as fractions of width and height from the upper
    /// left; nothing beside the enlarged pass.
    std::optional<glm::vec2> pointedAt() const;

    /// Draws the last frame's passes into a framebuffer of its own. `withTimes` adds measured times, which differ
    /// between runs.
    const Framebuffer& draw(int width, int height, bool withTimes);

    /// The statistics of the chosen pass in the last drawn page.
    const PassFigures& figures() const { return figures_; }
    /// The chosen pass as the last page shows it, at the size of the page's area for it.
    const Framebuffer& shown() const { return shown_; }
    const PassView& view() const { return view_; }
    const InspectorLayout& layout() const { return layout_; }
    /// The image of pass number `i` in the strip.
    const Framebuffer& thumbnail(std::size_t i) const { return thumbnails_[i]; }

private:
    /// How a pass is shown, kept until it is chosen again.
    struct Look {
        PassChannel channel = PassChannel::all;
        bool fit = true;
        ValueRange range;
    };
    std::size_t index() const;
    const InspectedPass& pass() const { return renderer_.store().inspectedPasses()[index()]; }
    /// The look of a pass: as it was last shown, else chosen by its format.
    Look& lookOf(const InspectedPass& pass);
    /// Applies changes that the user has made with the panel's controls.
    void readControls();
    /// Sets the controls to the look and statistics of the chosen pass.
    void writeControls(const Look& look);
    PassMapping mappingOf(const InspectedPass& pass, const Look& look) const;
    const Texture& sourceOf(PassChannel channel) const;
    /// The depths of a rectangle of the enlarged pass, as from `Framebuffer::readDepths`, in any OpenGL.
    std::vector<float> depthsOf(int x, int y, int width, int height) const;
    /// The texels of the chosen pass; `storage` holds them.
    PassTexels texelsOf(const InspectedPass& pass, PassChannel channel, std::vector<float>& storage) const;
    /// Draws the kept passes into images for the canvas.
    void prepareThumbnails();
    void prepareShown();
    void drawStrip(bool withTimes);
    void drawChosen(bool withTraffic);
    std::optional<glm::ivec2> texelUnderPointer() const;
    /// Whether the magnifier shows texels larger than the page does.
    bool needsMagnifier() const;
    /// Draws the texels around the pointer.
    void prepareMagnifier();
    /// The values of a texel, with the names and notation of its format.
    std::vector<TexelValue> valuesAt(glm::ivec2 texel) const;

    SessionRenderer& renderer_;
    PassPainter painter_;
    ParamTable table_;
    InspectorParams params_, written_;
    std::string controlled_;  ///< the pass to which `params_` belongs
    std::map<std::string, Look, std::less<>> looks_;
    bool isOpen_ = false;
    std::optional<std::size_t> chosen_;  ///< if empty, the last pass is chosen
    InspectorPointer pointer_;
    bool isDragging_ = false;
    double pressSeconds_ = -1;
    float scrollRest_ = 0;  ///< fraction of a wheel step
    PassView view_;
    InspectorLayout layout_;
    PassFigures figures_;
    Framebuffer page_, shown_, magnified_;
    std::vector<Framebuffer> thumbnails_;
};

}  // namespace arclight
