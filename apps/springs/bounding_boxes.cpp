#include "bounding_boxes.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/text.h"
#include "palette.h"

namespace arclight::springs {
namespace {

constexpr std::uint32_t kAround = 144;

/// The polyhedron of the disc. Points on the axis and inside the flat faces are not vertices, so they are omitted.
ConvexPolyhedron bodyOf(std::span<const glm::vec2> profile) {
    float top = profile.front().y, bottom = profile.back().y;
    std::vector<glm::dvec2> rings;
    for (std::size_t i = 0; i < profile.size(); ++i) {
        const bool isWithinTop = profile[i].y == top && i + 1 < profile.size() && profile[i + 1].y == top;
        const bool isWithinBottom = profile[i].y == bottom && i > 0 && profile[i - 1].y == bottom;
        if (!isWithinTop && !isWithinBottom) rings.emplace_back(profile[i]);
    }
    return ConvexPolyhedron::ofRevolution(rings, kAround);
}

}  // namespace

BoundingBoxes::BoundingBoxes(std::span<const glm::vec2> profile)
    : body_(bodyOf(profile)), local_(boxOfVertices(body_, glm::dmat3(1))) {
    update(glm::dmat3(1));
}

void BoundingBoxes::update(const glm::dmat3& turn) {
    ofVertices_ = boxOfVertices(body_, turn);
    ofTurnedBox_ = boxOfTurnedBox(local_, turn);
    bySupport_ = support_.update(body_, turn);
}

const BoundingBox<double>& BoundingBoxes::boxOf(BoxKind kind) const {
    return kind == BoxKind::turnedBox ? ofTurnedBox_ : kind == BoxKind::support ? bySupport_ : ofVertices_;
}

double BoundingBoxes::visited(BoxKind kind) const {
    if (kind == BoxKind::support) return support_.visited();
    return kind == BoxKind::turnedBox ? 8 : static_cast<double>(body_.vertices().size());
}

BoxMeasures BoundingBoxes::measure(BoxKind chosen) const {
    return {boxOf(chosen).volume() / ofVertices_.volume(), visited(chosen),
            std::max(glm::length(bySupport_.low - ofVertices_.low), glm::length(bySupport_.high - ofVertices_.high))};
}

void BoundingBoxes::draw(Canvas& canvas, BoxKind chosen, const View& view, glm::vec3 centre) const {
    const float s = canvas.scale();
    const auto drawBox = [&](const BoundingBox<double>& box, float width, CanvasColour colour) {
        const auto corner = [&](int i) {
            const glm::vec3 p(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                              i & 4 ? box.high.z : box.low.z);
            return view.pixelOf(centre + p);
        };
        for (int i = 0; i < 8; ++i)
            for (const int axis : {1, 2, 4})
                if ((i & axis) == 0) canvas.line(corner(i), corner(i | axis), width, colour);
    };
    if (chosen == BoxKind::turnedBox) drawBox(ofVertices_, 1.2f * s, kTeal.withAlpha(0.7f));
    drawBox(boxOf(chosen), 2 * s, chosen == BoxKind::turnedBox ? kAmber : kTeal);
    constexpr std::array<const char*, 3> kNames{"all vertices", "rotated box", "support function"};
    Table table(canvas, view.imageSize - glm::vec2(318, 148) * s,
                {{"box of the disc by", 0, Align::left}, {"volume", 180 * s}, {"points", 270 * s}}, 20 * s);
    table.header({12.5f * s, kMuted});
    for (const BoxKind kind : {BoxKind::vertices, BoxKind::turnedBox, BoxKind::support})
        table.row({kNames[static_cast<std::size_t>(kind) - 1],
                   "× " + formatFixed(boxOf(kind).volume() / ofVertices_.volume(), 3), formatFixed(visited(kind), 0)},
                  {12.5f * s, kind != chosen               ? kPaper
                              : kind == BoxKind::turnedBox ? kAmber
                                                           : kTeal});
}

}  // namespace arclight::springs
