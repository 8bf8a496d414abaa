#include "bounding_boxes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "core/text.h"
#include "scene.h"

namespace arclight::springs {
namespace {

constexpr std::uint32_t kAround = 144;

/// Without the points on the axis and within the flat faces, which have no vertices of the polyhedron.
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

void BoundingBoxes::measure(BoxKind chosen, SpringMeasures& measures) const {
    const BoundingBox<double>& box = boxOf(chosen);
    measures.boxVolumeRatio = box.volume() / ofVertices_.volume();
    measures.boxVisits = visited(chosen);
    measures.supportError =
        std::max(glm::length(bySupport_.low - ofVertices_.low), glm::length(bySupport_.high - ofVertices_.high));
}

void BoundingBoxes::draw(Canvas& canvas, BoxKind chosen, glm::vec2 sizePx, const glm::mat4& toClip,
                         glm::vec3 centre) const {
    const float s = canvas.scale();
    const auto at = [&](glm::dvec3 p) {
        const glm::vec4 clip = toClip * glm::vec4(centre + glm::vec3(p), 1);
        if (clip.w <= 0) return glm::vec2(std::numeric_limits<float>::quiet_NaN());
        return sizePx * (glm::vec2(0.5f) + glm::vec2(0.5f, -0.5f) * glm::vec2(clip) / clip.w);
    };
    const auto drawBox = [&](const BoundingBox<double>& box, float width, CanvasColour colour) {
        const auto corner = [&](int i) {
            return at({i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y, i & 4 ? box.high.z : box.low.z});
        };
        for (int i = 0; i < 8; ++i)
            for (const int axis : {1, 2, 4})
                if ((i & axis) == 0) {
                    const std::array<glm::vec2, 2> edge{corner(i), corner(i | axis)};
                    canvas.polyline(edge, width, colour);
                }
    };
    if (chosen == BoxKind::turnedBox) drawBox(ofVertices_, 1.2f * s, kTeal.withAlpha(0.7f));
    drawBox(boxOf(chosen), 2 * s, chosen == BoxKind::turnedBox ? kAmber : kTeal);
    constexpr std::array<std::string_view, 3> kNames{"all vertices", "turned box", "support function"};
    const float right = sizePx.x - 48 * s;
    float y = sizePx.y - 148 * s;
    const auto columns = [&](std::string_view name, std::string_view volume, std::string_view looked,
                             CanvasColour colour) {
        canvas.text({right - 270 * s, y}, name, {12.5f * s, colour});
        canvas.text({right - 90 * s, y}, volume, {12.5f * s, colour, Align::right});
        canvas.text({right, y}, looked, {12.5f * s, colour, Align::right});
        y += 20 * s;
    };
    columns("box of the disc by", "volume", "points", kMuted);
    for (const BoxKind kind : {BoxKind::vertices, BoxKind::turnedBox, BoxKind::support})
        columns(kNames[static_cast<std::size_t>(kind) - 1],
                "× " + formatFixed(boxOf(kind).volume() / ofVertices_.volume(), 3), formatFixed(visited(kind), 0),
                kind != chosen               ? kPaper
                : kind == BoxKind::turnedBox ? kAmber
                                             : kTeal);
}

}  // namespace arclight::springs
