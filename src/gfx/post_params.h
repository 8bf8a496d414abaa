// The parameters of the post-processing stack.
#pragma once

#include "core/params.h"

namespace arclight {

enum class ToneMap { agx, clip };

/// How scene light becomes the final image. Shared by all demos.
struct PostParams {
    float exposure = 0;
    float bloom = 0.05f;
    ToneMap toneMap = ToneMap::agx;
};

constexpr auto rowsOf(PostParams) {
    return paramRows<PostParams>(
        Group{"Post-processing", "From scene light to the final image: the same stack in every demo."},
        Param{"exposure", "EV", "Exposure in stops; each stop doubles the light.", &PostParams::exposure, -8, 8},
        Param{"bloom", "", "Fraction of the light that the lens scatters; the total stays the same.",
              &PostParams::bloom, 0, 0.5},
        Param{"toneMap", "agx keeps the hue of highlights as they whiten; clip cuts each channel off at 1.",
              &PostParams::toneMap, labels("agx", "clip")});
}

}  // namespace arclight
