// Where the frame of a comparison shows its two sides, and where it names them.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "app/compare/ab_comparison.h"
#include "gfx/canvas.h"

namespace arclight {

/// The smallest size in which a side is shown whole, px. A page of text and plots needs more than a picture.
inline constexpr int kMinSideWidth = 300, kMinSideHeight = 180;
inline constexpr int kMinPageSideWidth = 540, kMinPageSideHeight = 430;

/// The inputs of a layout in addition to the chosen view.
struct AbFrame {
    int width = 1, height = 1;   ///< px
    bool isPage = false;         ///< whether a side is a page of text and plots
    bool hasTwoSessions = true;  ///< false if B is an image, whose size is fixed
    bool hasPin = false;         ///< whether the captions include a measure
    bool showsB = false;         ///< whether the view `flip` shows B
};

struct AbLayout {
    AbView view = AbView::split;  ///< as shown, which may not be the chosen one; see `layOutSides`
    bool showsB = false;          ///< whether a view of a single side (`a`, `b` or `flip`) shows B
    int width = 1, height = 1;    ///< of the image of a side, px
    float unit = 1;               ///< pixels per unit of the texts that name the sides
    std::array<Rect, 2> sides{};  ///< where A and B are shown, y down: the same place, or one each
    /// The strips that name A and B outside of their images; without height in views that name them over the image, or
    /// not at all.
    std::array<Rect, 2> captions{};
    /// The part of the images that is shown: the size of a pixel of the frame, and the lower left corner, px.
    float pixel = 1;
    glm::vec2 origin{0};

    bool hasTwoPlaces() const { return view == AbView::beside || view == AbView::stacked; }
    bool hasCaptions() const { return captions[0].height > 0; }
    /// Which side is at that point of the frame: `otherwise` if none is, or if both have the same place.
    std::size_t sideAt(glm::vec2 px, std::size_t otherwise) const;
    /// The pixel of a side's image that is shown at a point of the frame; y down.
    glm::vec2 toSide(glm::vec2 px, std::size_t side) const;
    /// The place of a part of a side's image in the frame; it may exceed the side's place.
    Rect fromSide(const Rect& part, std::size_t side) const;
    friend bool operator==(const AbLayout&, const AbLayout&) = default;
};

/// `beside` becomes `stacked` where a side would be too narrow, and `stacked` becomes `flip` where it would be too low.
/// A reference image has a fixed size, so it is never shown in a smaller place.
AbLayout layOutSides(const AbParams& look, const AbFrame& frame);

/// Width and height of a side in a frame of that size, as far as they are known before anything is drawn: they do not
/// depend on whether the sides are pages. A session without user input gets them as the size of its frame.
std::pair<int, int> sideSizeOf(const AbComparison& ab, int width, int height);

/// Whether the view `flip` shows B at that tick; it changes sides once a second.
bool flipShowsB(const AbParams& look, std::int64_t tick);

}  // namespace arclight
