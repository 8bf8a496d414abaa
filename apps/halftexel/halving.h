// Settings of the scenes that halve an image again and again.
#pragma once

#include "gfx/pyramid.h"
#include "sim/texels/pixel_rule.h"

namespace arclight::halftexel {

using namespace texels;

struct HalvingSettings {
    bool mistake = false;
    DownFilter filter = DownFilter::bspline;
    UpFilter upFilter = UpFilter::linear;
    int level = 1;

    /// The offset error of every pass, as `PyramidFilters::down` takes it.
    float errorTexels() const { return mistake ? 0.5f : 0.0f; }
};
inline constexpr Group kPyramidGroup{"Pyramid",
                                     "Scenes downsample, pyramid and post: filters that halve and double the image."};
constexpr auto rowsOf(HalvingSettings) {
    using H = HalvingSettings;
    return paramRows<H>(
        kRuleGroup,
        Param{"mistake",
              "In every pass, read half a texel too far to the upper left (scenes post, downsample and pyramid).",
              &H::mistake}
            .label("add half-texel error")
            .primary(),
        kPyramidGroup,
        Param{"filter", "Filter that makes each level from the level before, at half its size.", &H::filter,
              labels("box2", "tap4", "bspline", "tap13", "dualKawase", "karis")}
            .label("downsampling filter")
            .primary(),
        Param{"upFilter", "Filter that doubles the size of a level when the levels are upsampled.", &H::upFilter,
              labels("linear", "bspline", "dualKawase")}
            .label("upsampling filter"),
        Param{"level", "", "Number of times that the image is halved (scenes downsample and pyramid).", &H::level, 1, 8}
            .label("levels")
            .primary());
}

}  // namespace arclight::halftexel
