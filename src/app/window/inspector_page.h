// The page of the pass inspector: the layout of its parts, and the drawing of its texts and statistics.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/window/pass_statistics.h"
#include "gfx/frame.h"

namespace arclight {

/// In pixels from the top left corner of the page.
struct InspectorLayout {
    Rect enlarged, strip;
    Rect figures;     ///< empty if the page is too narrow for them
    float small = 0;  ///< width of a thumbnail with its gap
    float first = 0;  ///< pixels by which the strip is scrolled
    float scale = 1;  ///< pixels per unit of the interface
};

/// The parts of a page of that size for `count` passes, with number `chosen` in view.
InspectorLayout layOutInspector(int width, int height, std::size_t count, std::size_t chosen);

/// The statistics of a pass, for each shown component and for all together.
struct PassFigures {
    PassChannel channel = PassChannel::all;
    int channels = 4;         ///< that the pass stores
    int shown = 0;            ///< how many components of a texel are shown: 0 to 3
    bool isDistance = false;  ///< metres, from depth
    bool encodes = false;     ///< whether the shown greys are encoded as sRGB
    std::array<ValueStatistics, 3> each;
    ValueStatistics all;  ///< with the values beyond `range`
    ValueRange fitted;    ///< the range that `fit` finds
    ValueRange range;     ///< the range shown
    ValueRange axis;      ///< of the histograms: both of them, with a margin
    std::array<ValueHistogram, 3> histograms;
};
PassFigures figuresOf(const PassTexels& texels, PassChannel channel, const ValueRange* range);

/// A value of a texel, with its name.
struct TexelValue {
    std::string name, text;
    std::string stored;  ///< the stored number, if the format stores another one than `text`; else empty
    bool isFinite = true;
};

/// "RGBA16F, 940 × 680, 4 samples, 19.5 MiB".
std::string formatText(const InspectedPass& pass);
/// Why the pass cannot be shown; empty if it can.
std::string hiddenText(const InspectedPass& pass);
/// The names of the shown components: "r", "g", "b"; "depth".
std::string numberName(PassChannel channel, int channels, int k);

/// Draws the name and kind of the pass above the enlarged pass. `factor`: pixels per texel.
void drawPassHead(Canvas& canvas, const InspectorLayout& layout, const InspectedPass& pass, std::string_view kind,
                  float factor);
/// Draws histogram, range and statistics.
void drawPassFigures(Canvas& canvas, const InspectorLayout& layout, const PassFigures& figures);

/// How the magnifier shows texels: kMagnified x kMagnified of them around the pointer.
inline constexpr int kMagnified = 11;
/// The width of a texel in the magnifier, in pixels.
int magnifiedPx(const InspectorLayout& layout);
/// Draws the magnifier next to the pointer. `texels`: the image of the texels; null if the page magnifies them already.
void drawMagnifierCard(Canvas& canvas, const InspectorLayout& layout, glm::vec2 pointer, glm::ivec2 texel,
                       const Texture* texels, const std::vector<TexelValue>& values);

/// A cell of the strip.
struct StripCell {
    Rect box;
    const Texture* image = nullptr;  ///< null if there is none
    std::string_view name, hidden;   ///< `hidden`: why there is no image
    bool isChosen = false;
    const ScopeTime* time = nullptr;  ///< null without times
    double longestMs = 1;             ///< of all passes
};
void drawStripCell(Canvas& canvas, const InspectorLayout& layout, const StripCell& cell);

}  // namespace arclight
