// The passes of a frame: a strip of thumbnails, one pass enlarged, and a magnifier for its pixels.
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
        Group{"Pass inspector", "Press Left or Right to choose a pass; point at the image for exact values."},
        Param{"channel", "Channel of the pass to show.", &InspectorParams::channel,
              labels("rgb", "red", "green", "blue", "alpha", "luminance")},
        Param{"fit", "Maps the smallest value of the pass to black and the largest to white.", &InspectorParams::fit},
        Param{"low", "", "Value shown as black.", &InspectorParams::low, -16.0f, 16.0f},
        Param{"high", "", "Value shown as white, before encoding.", &InspectorParams::high, -16.0f, 64.0f});
}

/// Shows copies that `FrameStore` keeps, and never draws over an image of the demo.
class Inspector {
public:
    explicit Inspector(SessionRenderer& renderer);

    /// Opens or closes it; the next frames keep their passes while it is open.
    void open(bool isOpen);
    bool isOpen() const { return isOpen_; }
    /// Moves the choice by `by` passes; stops at the first and the last.
    void choose(int by);
    /// Chooses the pass of that name; false if the last frame had none.
    bool choose(std::string_view name);
    /// The name of the chosen pass; empty before the first frame.
    std::string chosen() const;
    ParamSet params() { return ParamSet({{&paramTable<InspectorParams>(), &params_}}); }

    /// The pointer's position, in pixels from the top left corner; a press on a thumbnail chooses its pass.
    void point(glm::vec2 px, bool isPressed);

    /// Draws the last frame's passes into a framebuffer of its own; the rightmost `marginPx` stay free. `withTimes`
    /// adds measured times, which differ between runs.
    const Framebuffer& draw(int width, int height, int marginPx, bool withTimes);

private:
    struct Layout {
        Rect enlarged, strip;
        float small = 0;  ///< width of a thumbnail with its gap
        float first = 0;  ///< pixels by which the strip is scrolled
    };
    Layout layOut(int width, int height, int marginPx) const;
    std::size_t index() const;
    /// The values shown as black and as white.
    std::pair<float, float> range() const;
    void show(const Framebuffer& target, const Texture& source, bool isEncoded, int channel,
              std::pair<float, float> range) const;
    /// Encodes the kept passes into images for the canvas.
    void prepare();
    void drawThumbnails(const Layout& layout, bool withTimes);
    void drawEnlarged(const Layout& layout);
    /// Where the chosen pass is shown: enlarged by a whole factor, or shrunk to fit.
    Rect shownAt(const Layout& layout) const;
    /// Draws the texels around the pointer, and the values of the central one as the target stores them.
    void drawMagnifier(const Layout& layout, const Rect& shown, bool isEncoded);

    SessionRenderer& renderer_;
    Program program_;
    InspectorParams params_;
    bool isOpen_ = false;
    std::optional<std::size_t> chosen_;  ///< the last pass until one is chosen
    glm::vec2 pointer_{-1, -1};
    Layout layout_;
    Framebuffer page_, enlarged_, shrunk_;
    std::vector<Framebuffer> thumbnails_;
};

}  // namespace arclight
