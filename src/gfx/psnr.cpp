#include "gfx/psnr.h"

#include <algorithm>
#include <cmath>

#include "gfx/pass.h"

namespace arclight {

double psnrOf(double meanSquare, double same) {
    return meanSquare > 0 ? std::min(same, -10 * std::log10(meanSquare)) : same;
}

PsnrMeter::PsnrMeter(Shaders& shaders)
    : difference_(shaders.program("common/fullscreen.vert", "common/difference.frag")) {}

double PsnrMeter::between(const Texture& one, const Texture& other) {
    squares_.fit("difference", {.width = one.width(), .height = one.height(), .colours = {PixelFormat::r32f}});
    Pass("difference", squares_).fullscreen(difference_.set({{"one", one}, {"other", other}}));
    return psnrOf(squares_.readMean()[0], kSame);
}

}  // namespace arclight
