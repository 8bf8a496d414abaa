#include "reference_comparison.h"

#include <algorithm>
#include <cmath>

#include "gfx/psnr.h"

namespace arclight::lightprepass {
namespace {

/// Light as a display shows it: sRGB-encoded, from 0 to 1.
double displayed(float light) {
    const double v = std::clamp(static_cast<double>(light), 0.0, 1.0);
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
}

/// The difference that stands for a pixel that is not finite.
constexpr double kBroken = 1e30;

}  // namespace

void ReferenceComparison::draw(Frame& frame, const lights::FrameInputs& inputs, const Framebuffer& result) {
    reference_.draw(frame, inputs, "reference");
    result_ = &result;
    image_.fit("difference", inputs.target(PixelFormat::rgba16f));
    Pass pass = frame.pass("difference", image_);
    pass.fullscreen(inputs.programs.get("common/fullscreen.vert", "lightprepass/difference.frag")
                        .set("one", result.colour())
                        .set("other", reference_.surfaces().colour())
                        .set("gain", kGain));
}

ForwardDifference ReferenceComparison::measure() const {
    const std::vector<float> a = result_->readFloats(), b = reference_.surfaces().readFloats();
    ForwardDifference difference{.largest = 0};
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (i % 4 == 3) continue;
        const auto one = static_cast<double>(a[i]), other = static_cast<double>(b[i]);
        if (!std::isfinite(one) || !std::isfinite(other)) {
            // Comparisons with NaN are false, so without this the frames would count as equal.
            difference.largest = kBroken;
            squares += 1;
            continue;
        }
        difference.largest = std::max(difference.largest, std::abs(one - other) / (1 + other));
        if (a[i] != b[i]) squares += (displayed(a[i]) - displayed(b[i])) * (displayed(a[i]) - displayed(b[i]));
    }
    const double mean = squares / (0.75 * static_cast<double>(a.size()));
    difference.psnr = psnrOf(mean, kSame);
    return difference;
}

}  // namespace arclight::lightprepass
