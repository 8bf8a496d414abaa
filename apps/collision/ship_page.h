// The layout of the scene of the sphere sets.
#pragma once

#include "study_view.h"

namespace arclight::collision {

struct ShipPage {
    int width;
    float unit;
    PictureBody body;
    Rect table, curve, times;
    Handle count;  ///< of spheres, as a power of 2, along the plot

    ShipPage(int w, int h) : width(w), unit(pageScale(w, h)), body(w, h, 420), table(body.column) {
        times = cutBottom(table, 92 * unit, 12 * unit);
        curve = plotArea(cutBottom(table, 0.56f * body.column.height, 8 * unit), unit);
        count = {curve, 0, kMax};
    }
    static constexpr double kMax = 7;
};

}  // namespace arclight::collision
