// Every pass of a frame: a strip of small pictures, one of them enlarged, its pixels under a magnifier.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/session_renderer.h"

namespace arclight {

enum class InspectorChannel { rgb, red, green, blue, alpha, luminance };

/// How the enlarged pass is shown.
struct InspectorParams {
    InspectorChannel channel = InspectorChannel::rgb;
    bool fit = false;
    float low = 0;
    float high = 1;
};

constexpr auto rowsOf(InspectorParams) {
    return paramRows<InspectorParams>(
        Group{"Pass inspector", "Left and right choose a pass; point at the picture for exact values."},
        Param{"channel", "What of the pass is shown.", &InspectorParams::channel,
              labels("rgb", "red", "green", "blue", "alpha", "luminance")},
        Param{"fit", "Black and white are the least and the greatest value of the pass.", &InspectorParams::fit},
        Param{"low", "", "The value that shows as black.", &InspectorParams::low, -16.0f, 16.0f},
        Param{"high", "", "The value that shows as white, before encoding.", &InspectorParams::high, -16.0f, 64.0f});
}

/// Draws over nothing of the demo's: it looks at what `FrameStore` keeps.
class Inspector {
public:
    explicit Inspector(SessionRenderer& renderer);

    /// Has the next frames keep their passes, or no longer.
    void open(bool isOpen);
    bool isOpen() const { return isOpen_; }
    /// The next or an earlier pass; stops at the ends.
    void choose(int by);
    /// The pass of that name; false where the last frame had none.
    bool choose(std::string_view name);
    /// The name of the chosen pass; empty before the first frame.
    std::string chosen() const;
    ParamSet params() { return ParamSet({{&paramTable<InspectorParams>(), &params_}}); }

    /// Where the pointer is, in pixels from the top left corner; a press on a small picture chooses it.
    void point(glm::vec2 px, bool isPressed);

    /// Draws the last frame's passes into a picture of its own, the rightmost `marginPx` left free. `withTimes` adds
    /// what a clock says, which no two runs share.
    const Framebuffer& draw(int width, int height, int marginPx, bool withTimes);

private:
    struct Layout {
        Rect enlarged, strip;
        float small = 0;  ///< width of a small picture with its gap
        float first = 0;  ///< pixels by which the strip is scrolled
    };
    Layout layOut(int width, int height, int marginPx) const;
    std::size_t index() const;
    /// The values that show as black and as white.
    std::pair<float, float> range() const;
    void show(const Framebuffer& target, const Texture& source, bool isEncoded, int channel,
              std::pair<float, float> range) const;
    /// Encodes what the frame kept into pictures for the canvas.
    void prepare();
    void drawSmall(const Layout& layout, bool withTimes);
    void drawEnlarged(const Layout& layout);
    /// Where the chosen pass is shown: whole texels, or shrunk to fit.
    Rect shownAt(const Layout& layout) const;
    /// The texels under the pointer, and the numbers of the one in the middle: as exact as the target keeps them.
    void drawMagnifier(const Layout& layout, const Rect& shown, bool isEncoded);

    SessionRenderer& renderer_;
    Program program_;
    InspectorParams params_;
    bool isOpen_ = false;
    std::optional<std::size_t> chosen_;  ///< the last pass until one is chosen
    glm::vec2 pointer_{-1, -1};
    Layout layout_;
    Framebuffer page_, enlarged_, shrunk_;
    std::vector<Framebuffer> smalls_;
};

}  // namespace arclight
