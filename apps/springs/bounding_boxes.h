// The axis-aligned bounding box of the disc of scene orientation, computed in three ways.
#pragma once

#include "gfx/page.h"
#include "gfx/view.h"
#include "sim/common/convex_polyhedron.h"
#include "spring_params.h"

namespace arclight::springs {

class BoundingBoxes {
public:
    /// `profile` is the disc's: radius and height, from the centre of the top to the centre of the bottom.
    explicit BoundingBoxes(std::span<const glm::vec2> profile);

    /// Forgets the vertices that the support function last found.
    void reset() { support_ = {}; }
    /// Recomputes the boxes for the disc turned by `turn`.
    void update(const glm::dmat3& turn);
    void measure(BoxKind chosen, SpringMeasures& measures) const;
    /// Draws the chosen box and, if that is larger, the tight one, about `centre`; and their figures.
    void draw(Canvas& canvas, BoxKind chosen, const View& view, glm::vec3 centre) const;

private:
    const BoundingBox<double>& boxOf(BoxKind kind) const;
    double visited(BoxKind kind) const;

    ConvexPolyhedron body_;
    BoundingBox<double> local_, ofVertices_, ofTurnedBox_, bySupport_;
    SupportBox support_;
};

}  // namespace arclight::springs
