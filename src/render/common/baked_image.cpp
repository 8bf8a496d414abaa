#include "render/common/baked_image.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/check.h"

namespace arclight {

void BakedImage::fit(std::string_view name, const FramebufferSpec& spec, std::span<const float> parameters) {
    if (!image_.fit(name, spec) &&
        std::equal(parameters.begin(), parameters.end(), parameters_.begin(), parameters_.end()))
        return;
    parameters_.assign(parameters.begin(), parameters.end());
    isDrawn_.fill(false);
}

void BakedImage::drawStrips(Frame& frame, std::string_view name, const Program& program, int first, int count,
                            const View* view) {
    {
        Pass pass = frame.pass(name, image_);
        if (view) pass.view(*view);
        const int wide = image_.width() / kStrips;
        if (count < kStrips) pass.clip(first * wide, 0, count * wide, image_.height());
        pass.fullscreen(program);
    }
    // Not earlier, because a window may abandon the frame in between.
    std::fill_n(isDrawn_.begin() + first, count, true);
}

void BakedImage::draw(Frame& frame, std::string_view name, const FramebufferSpec& spec, const Program& program,
                      std::span<const float> parameters, const View* view) {
    fit(name, spec, parameters);
    if (!isDrawn_[0]) drawStrips(frame, name, program, 0, kStrips, view);
}

void BakedImage::drawPanorama(Frame& frame, std::string_view name, const FramebufferSpec& spec, const Program& program,
                              const View& view, std::span<const float> parameters) {
    CHECK(spec.width % kStrips == 0);
    fit(name, spec, parameters);
    // When the camera looks up or down, the corners of the frame span a wider range of azimuths.
    const float pitch = std::fabs(std::asin(std::clamp(view.forward.y, -1.0f, 1.0f)));
    const float narrow = std::cos(std::min(pitch + std::atan(view.halfTangents.y), 1.5f));
    const float reach = std::atan(view.halfTangents.x / narrow) / kTwoPi + 1.0f / kStrips;
    const float middle = 0.5f + std::atan2(view.forward.x, -view.forward.z) / kTwoPi;
    for (int strip = 0; strip < kStrips; ++strip) {
        const float away = (static_cast<float>(strip) + 0.5f) / kStrips - middle;
        if (isDrawn_[static_cast<std::size_t>(strip)] || std::fabs(away - std::round(away)) > reach) continue;
        drawStrips(frame, name, program, strip, 1);
    }
}

}  // namespace arclight
