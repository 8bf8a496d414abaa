#include "gfx/picture.h"

#include <algorithm>
#include <cmath>

namespace arclight {
namespace {

constexpr float kWide = 1.7f;           // width / height
constexpr float kMovedBy = 0.36f;       // of half the width, to the left
constexpr float kPictureShare = 0.4f;   // of the height of the body, in portrait frames
constexpr float kGap = 24, kEdge = 16;  // units of the page: to the column, to the frame's edges

/// The view with its image scaled by `scale` and shifted by `by` in clip coordinates.
View placed(const View& whole, float scale, glm::vec2 by) {
    glm::mat4 projection = whole.projection;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 2; ++row)
            projection[column][row] = scale * projection[column][row] + by[row] * projection[column][3];
    View view(whole.toEye, projection, whole.near, whole.far, static_cast<int>(whole.size.x),
              static_cast<int>(whole.size.y));
    view.imageSize = whole.imageSize;
    view.eye = whole.eye, view.forward = whole.forward, view.halfTangents = whole.halfTangents / scale;
    return view;
}

}  // namespace

PictureBody::PictureBody(int widthPx, int heightPx, float columnUnits, float share)
    : column(pageBody(widthPx, heightPx)), isWide_(isWideFrame(widthPx, heightPx)) {
    const float unit = pageScale(widthPx, heightPx), edge = kEdge * unit;
    picture = {edge, column.y, static_cast<float>(widthPx) - 2 * edge, column.height};
    if (heightPx > widthPx) {
        picture.height = kPictureShare * column.height;
        const float taken = picture.height + kGap * unit;
        column.y += taken, column.height = std::max(1.0f, column.height - taken);
        return;
    }
    const float room = std::min(columnUnits * unit, share * column.width);
    column.x = column.right() - room, column.width = room;
    picture.width = std::max(1.0f, column.x - kGap * unit - picture.x);
}

View PictureBody::viewOf(const View& whole, const Rect& subject) const {
    return isWide_ ? placed(whole, 1, {-kMovedBy, 0}) : viewInto(whole, subject, picture);
}

bool isWideFrame(int widthPx, int heightPx) {
    return static_cast<float>(widthPx) >= kWide * static_cast<float>(heightPx);
}

View viewInto(const View& whole, const Rect& subject, const Rect& picture) {
    if (subject.width <= 0 || subject.height <= 0) return whole;
    const float scale = std::min({1.0f, picture.width / subject.width, picture.height / subject.height});
    const auto clip = [&](glm::vec2 px) { return glm::vec2(2, -2) * px / whole.imageSize + glm::vec2(-1, 1); };
    return placed(whole, scale, clip(picture.centre()) - scale * clip(subject.centre()));
}

Rect pixelBounds(const View& view, glm::vec3 low, glm::vec3 high) {
    glm::vec2 least(1e9f), most(-1e9f);
    for (int i = 0; i < 8; ++i) {
        const glm::vec2 at = view.pixelOf({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
        if (std::isnan(at.x)) return {};
        least = glm::min(least, at), most = glm::max(most, at);
    }
    return {least.x, least.y, most.x - least.x, most.y - least.y};
}

}  // namespace arclight
