#include "position_errors.h"

#include <algorithm>
#include <vector>

namespace arclight::lightprepass {

using namespace lights;

PositionErrors positionErrors(const FrameInputs& inputs, const PackedSource& source) {
    const bool hasSignBit =
        inputs.style.encoding == NormalEncoding::article || inputs.style.encoding == NormalEncoding::printed;
    const Framebuffer target("position errors", inputs.target(PixelFormat::rgba32f));
    {
        Pass pass("position errors", target);
        const Program& program = inputs.reading("lights/screen.vert", "lightprepass/position_errors.frag", source);
        // There are 255 steps of the low byte per step of the high byte, or of its 7 bits next to the sign bit.
        pass.view(inputs.view).fullscreen(program.set("halfStep", 0.5f / ((hasSignBit ? 127.0f : 255.0f) * 255.0f)));
    }
    const std::vector<float> texels = target.readFloats();
    PositionErrors largest{0, 0, 0};
    for (std::size_t i = 0; i < texels.size(); i += 4) {
        if (texels[i + 3] == 0) continue;
        const auto depth = static_cast<double>(texels[i + 1]), bound = static_cast<double>(texels[i + 2]);
        largest.reprojectionPx = std::max(largest.reprojectionPx, static_cast<double>(texels[i]));
        largest.depthM = std::max(largest.depthM, depth);
        largest.depthShare = std::max(largest.depthShare, depth / std::max(bound, 1e-12));
    }
    return largest;
}

}  // namespace arclight::lightprepass
