// The axis-aligned bounding box of the disc of scene orientation, computed by three methods.
#pragma once

#include "core/measures.h"
#include "gfx/page.h"
#include "gfx/view.h"
#include "sim/common/convex_polyhedron.h"

namespace arclight::springs {

/// Which bounding box is drawn, in the order of the labels.
enum class BoxKind : int { off, vertices, turnedBox, support };

struct BoxMeasures {
    double boxVolumeRatio = kNotMeasured, boxVisits = kNotMeasured, supportError = kNotMeasured;
};
constexpr auto rowsOf(BoxMeasures) {
    using M = BoxMeasures;
    constexpr std::string_view kOnly = "only with a bounding box";
    return measureRows<M>(
        Measure{"boxVolumeRatio", "", "Volume of the chosen bounding box divided by the volume of the tight box.",
                &M::boxVolumeRatio}
            .absentBecause(kOnly),
        Measure{"boxVisits", "", "Number of points that the chosen method visited in the last tick.", &M::boxVisits}
            .absentBecause(kOnly),
        Measure{"supportError", "",
                "Largest distance between corners of the box by the support function and of the box of all vertices.",
                &M::supportError}
            .atMost(1e-12)
            .absentBecause(kOnly));
}

class BoundingBoxes {
public:
    /// `profile` is the disc's: radius and height, from the centre of the top to the centre of the bottom.
    explicit BoundingBoxes(std::span<const glm::vec2> profile);

    /// Forgets the vertices that the support function last found.
    void reset() { support_ = {}; }
    /// Recomputes the boxes for the disc rotated by `turn`.
    void update(const glm::dmat3& turn);
    BoxMeasures measure(BoxKind chosen) const;
    /// Draws the chosen box around `centre`, the tight box if the chosen one is larger, and a table of all boxes.
    void draw(Canvas& canvas, BoxKind chosen, const View& view, glm::vec3 centre) const;

private:
    const BoundingBox<double>& boxOf(BoxKind kind) const;
    double visited(BoxKind kind) const;

    ConvexPolyhedron body_;
    BoundingBox<double> local_, ofVertices_, ofTurnedBox_, bySupport_;
    SupportBox support_;
};

}  // namespace arclight::springs
