#include "app/compare/ab_layout.h"

#include <algorithm>
#include <cmath>

#include "gfx/page.h"

namespace arclight {
namespace {

constexpr std::int64_t kTicksOfASide = 60;
/// In units: the height of a caption line, the space above and below all lines, and the width below which the measure
/// gets a separate line.
constexpr float kLine = 19, kAround = 7, kNarrow = 640;
/// The width of a frame in which captions have a scale of 1, px.
constexpr float kCaptionUnits = 560;

float captionHeight(const AbLayout& layout, const AbFrame& frame, float width) {
    const bool isNarrow = frame.hasPin && width < kNarrow * layout.unit;
    return std::round(layout.unit * (kAround + (isNarrow ? 2 : 1) * kLine));
}

/// Places the images next to each other, with captions below them.
void placeBeside(AbLayout& layout, const AbFrame& frame) {
    const float gap = std::max(2.0f, std::round(2 * layout.unit));
    const auto width = static_cast<float>(frame.width), height = static_cast<float>(frame.height);
    const float half = std::max(1.0f, std::floor(0.5f * (width - gap)));
    const float caption = captionHeight(layout, frame, half), image = std::max(1.0f, height - caption);
    layout.sides = {Rect{0, 0, half, image}, Rect{width - half, 0, half, image}};
    layout.captions = {Rect{0, image, half, caption}, Rect{width - half, image, half, caption}};
}

/// Places A above B, each with its caption below it.
void placeStacked(AbLayout& layout, const AbFrame& frame) {
    const auto width = static_cast<float>(frame.width), height = static_cast<float>(frame.height);
    const float caption = captionHeight(layout, frame, width);
    const float image = std::max(1.0f, std::floor(0.5f * height) - caption), half = image + caption;
    layout.sides = {Rect{0, 0, width, image}, Rect{0, half, width, image}};
    layout.captions = {Rect{0, image, width, caption}, Rect{0, half + image, width, caption}};
}

/// Places both images above both captions, so the values of both sides are always visible.
void placeFlipped(AbLayout& layout, const AbFrame& frame) {
    const auto width = static_cast<float>(frame.width), height = static_cast<float>(frame.height);
    const float half = std::floor(0.5f * width);
    const float caption = captionHeight(layout, frame, half), image = std::max(1.0f, height - caption);
    layout.sides = {Rect{0, 0, width, image}, Rect{0, 0, width, image}};
    layout.captions = {Rect{0, image, half, caption}, Rect{half, image, width - half, caption}};
}

void placeOver(AbLayout& layout, const AbFrame& frame) {
    const Rect whole{0, 0, static_cast<float>(frame.width), static_cast<float>(frame.height)};
    layout.sides = {whole, whole};
    layout.captions = {};
}

void place(AbLayout& layout, const AbFrame& frame) {
    switch (layout.view) {
        case AbView::beside: placeBeside(layout, frame); break;
        case AbView::stacked: placeStacked(layout, frame); break;
        case AbView::flip: frame.hasTwoSessions ? placeFlipped(layout, frame) : placeOver(layout, frame); break;
        default: placeOver(layout, frame); break;
    }
    layout.width = static_cast<int>(layout.sides[0].width);
    layout.height = static_cast<int>(layout.sides[0].height);
}

/// Whether the images are large enough.
bool fits(const AbLayout& layout, const AbFrame& frame) {
    return layout.width >= (frame.isPage ? kMinPageSideWidth : kMinSideWidth) &&
           layout.height >= (frame.isPage ? kMinPageSideHeight : kMinSideHeight);
}

}  // namespace

std::size_t AbLayout::sideAt(glm::vec2 px, std::size_t otherwise) const {
    if (!hasTwoPlaces()) return otherwise;
    for (std::size_t i = 0; i < sides.size(); ++i)
        if (sides[i].contains(px)) return i;
    return otherwise;
}

glm::vec2 AbLayout::toSide(glm::vec2 px, std::size_t side) const {
    const Rect& at = sides[side];
    return {origin.x + pixel * (px.x - at.x), static_cast<float>(height) - origin.y - pixel * (at.bottom() - px.y)};
}

Rect AbLayout::fromSide(const Rect& part, std::size_t side) const {
    const Rect& at = sides[side];
    return {at.x + (part.x - origin.x) / pixel, at.bottom() - (static_cast<float>(height) - origin.y - part.y) / pixel,
            part.width / pixel, part.height / pixel};
}

AbLayout layOutSides(const AbParams& look, const AbFrame& frame) {
    AbLayout layout{.view = look.view};
    // The few words of a caption also fit in narrow frames at a legible size.
    const auto width = static_cast<float>(frame.width);
    layout.unit =
        std::max(textScale(pageScale(frame.width, frame.height), width), std::min(0.85f, width / kCaptionUnits));
    if (layout.hasTwoPlaces() && !frame.hasTwoSessions) layout.view = AbView::flip;
    place(layout, frame);
    for (const auto& [view, instead] :
         {std::pair{AbView::beside, AbView::stacked}, std::pair{AbView::stacked, AbView::flip}})
        if (layout.view == view && !fits(layout, frame)) layout.view = instead, place(layout, frame);
    layout.showsB = layout.view == AbView::b || (layout.view == AbView::flip && frame.showsB);
    // The part shown stays inside the images.
    const glm::vec2 size(layout.width, layout.height), centre(look.centre[0], 1 - look.centre[1]);
    layout.pixel = 1 / std::max(look.magnification, 1.0f);
    layout.origin =
        glm::round(glm::clamp(size * (centre - 0.5f * layout.pixel), glm::vec2(0), size * (1 - layout.pixel)));
    return layout;
}

std::pair<int, int> sideSizeOf(const AbComparison& ab, int width, int height) {
    const AbLayout layout = layOutSides(
        ab.look, {.width = width, .height = height, .hasTwoSessions = ab.isSession(), .hasPin = !ab.pin.empty()});
    return {layout.width, layout.height};
}

bool flipShowsB(const AbParams& look, std::int64_t tick) { return (tick / kTicksOfASide % 2 != 0) != look.flipped; }

}  // namespace arclight
