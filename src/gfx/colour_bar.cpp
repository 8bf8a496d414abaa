#include "gfx/colour_bar.h"

#include "core/error_map.h"

namespace arclight {

CanvasColour colourOfFraction(float fraction) {
    const ErrorColour colour = colourOfError(fraction);
    return {static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255, static_cast<float>(colour.b) / 255,
            1};
}

}  // namespace arclight
