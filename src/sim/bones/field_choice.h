// Parameters of a flat square field.
#pragma once

#include "core/angles.h"
#include "core/params.h"
#include "sim/bones/bone_choice.h"
#include "sim/bones/field_grid.h"

namespace arclight::bones {

struct FieldChoice {
    int cells = 80;          ///< along an edge
    float cellSize = 0.25f;  ///< m
    float propagation = 0.5f;
    int depth = 1;  ///< cells
    bool isAnchored = true;
    Placement placement = Placement::fixed;
    Falloff falloff = Falloff::circle;
    float frequency = 1.1f;  ///< undamped, Hz
    float dampingRatio = 0.18f;
    Mistake mistake = Mistake::none;  ///< only `crossedTorque` has an effect

    FieldGrid grid() const { return {.counts = {cells, 1, cells}, .cellSize = cellSize}; }
    FieldSettings settings() const {
        return {.spring = {kTwoPi * static_cast<double>(frequency), static_cast<double>(dampingRatio)},
                .displacementRatio = propagation,
                .velocityRatio = propagation,
                .depth = depth,
                .isTorqueCrossed = mistake == Mistake::crossedTorque,
                .isAnchored = isAnchored,
                .placement = placement,
                .falloff = falloff};
    }
};
inline constexpr Group kFieldGroup{"Field", "A grid of springs, which all objects in it can sample."};
constexpr auto rowsOf(FieldChoice) {
    using F = FieldChoice;
    return paramRows<F>(
        Param{"cells", "", "Number of cells along an edge of the grid.", &F::cells, 8, 160},
        Param{"cellSize", "m", "Distance between neighbouring cells.", &F::cellSize, 0.05f, 1.0f},
        Param{"propagation", "",
              "Ratio by which each cell approaches the mean of the cells around it in a step. Above 1, the field may "
              "blow up.",
              &F::propagation, 0, 1.8f}
            .primary(),
        Param{
            "depth", "cells",
            "Number of cells in each direction over which the mean extends. A front advances by this number per step.",
            &F::depth, 0, kMaxDepth}
            .primary(),
        Param{"anchored", "Keep the cells beyond the border at rest. Otherwise, they mirror the cells inside.",
              &F::isAnchored}
            .label("anchor border"),
        Param{"anchoring",
              "fixed: the grid stays in the world; follow: it moves by whole cells with a point, and swinging cells "
              "keep their positions; wrap: motion that leaves on one side enters on the opposite side.",
              &F::placement, labels("fixed", "follow", "wrap")},
        Param{
            "border",
            "Fading of samples towards the border. none: no fading; square: by the largest coordinate; circle: by the "
            "distance from the centre.",
            &F::falloff, labels("none", "square", "circle")}
            .label("border falloff"),
        Param{"fieldFrequency", "Hz", "Undamped frequency of the cells' springs.", &F::frequency, 0.2f, 10.0f}
            .logarithmic()
            .primary(),
        Param{"fieldDamping", "", "Damping ratio of the cells' springs.", &F::dampingRatio, 0.0f, 2.0f},
        mistakeRow(&F::mistake));
}

}  // namespace arclight::bones
