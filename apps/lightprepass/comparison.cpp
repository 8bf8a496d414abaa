#include "comparison.h"

#include <algorithm>
#include <cmath>

#include "target.h"

namespace arclight::lightprepass {
namespace {

/// Light as a display shows it, sRGB in 0 to 1.
double displayed(float light) {
    const double v = std::clamp(static_cast<double>(light), 0.0, 1.0);
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
}

/// Of a pixel that no light can give, in place of a difference that cannot be taken.
constexpr double kBroken = 1e30;

}  // namespace

void Comparison::draw(Frame& frame, Drawing& drawing, const Framebuffer& picture, const Framebuffer& reference,
                      float gain) {
    fitTarget(image_, "difference", {.width = picture.width(), .height = picture.height(), .filter = Filter::nearest});
    const Pass pass = frame.pass("difference", image_);
    const Program& program = drawing.programs().get("common/fullscreen.vert", "difference.frag");
    program.use();
    program.set("one", picture.colour(), 0);
    program.set("other", reference.colour(), 1);
    program.set("gain", gain);
    drawFullscreen();
    picture_ = &picture, reference_ = &reference;
}

Comparison::Difference Comparison::measure() const {
    const std::vector<float> a = picture_->readFloats(), b = reference_->readFloats();
    Difference difference;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (i % 4 == 3) continue;
        const auto one = static_cast<double>(a[i]), other = static_cast<double>(b[i]);
        if (!std::isfinite(one) || !std::isfinite(other)) {
            // Left to itself it would make both figures those of equal pictures.
            difference.largest = kBroken;
            squares += 1;
            continue;
        }
        difference.largest = std::max(difference.largest, std::abs(one - other) / (1 + other));
        if (a[i] != b[i]) squares += (displayed(a[i]) - displayed(b[i])) * (displayed(a[i]) - displayed(b[i]));
    }
    const double mean = squares / (0.75 * static_cast<double>(a.size()));
    difference.psnr = mean > 0 ? std::min(kSame, -10 * std::log10(mean)) : kSame;
    return difference;
}

}  // namespace arclight::lightprepass
