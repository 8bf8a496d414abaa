#include "shader_runs.h"

#include <algorithm>
#include <cmath>

#include "gfx/pass.h"

namespace arclight::halftexel {

ShaderRunProbe::ShaderRunProbe(Shaders& shaders)
    : position_(shaders.program("common/fullscreen.vert", "halftexel/run_position.frag")) {
    if (glInfo().hasSampleTextures)
        eachSample_ = shaders.program("common/fullscreen.vert", "halftexel/each_sample.frag");
}

ShaderRuns ShaderRunProbe::look(int samples) const {
    constexpr int kSide = 4;
    const bool isSingle = samples == 1;
    const Framebuffer drawn("shader runs", {.width = kSide,
                                            .height = kSide,
                                            .colours = {PixelFormat::rgba32f},
                                            .samples = isSingle ? 0 : samples,
                                            .readsSamples = !isSingle});
    Pass("shader runs", drawn).fullscreen(position_);
    const Framebuffer apart("samples", {.width = kSide * samples, .height = kSide, .colours = {PixelFormat::rgba32f}});
    if (!isSingle)
        Pass("samples", apart).fullscreen(eachSample_.set("samples", drawn.colour()).set("samplesPerPixel", samples));
    const std::vector<float> values = isSingle ? drawn.readFloats() : apart.readFloats();
    ShaderRuns found{samples, 0, {}};
    for (std::size_t pixel = 0; pixel < kSide * kSide; ++pixel) {
        std::vector<glm::dvec2> distinct;
        for (std::size_t sample = 0; sample < static_cast<std::size_t>(samples); ++sample) {
            const float* value = &values[4 * (pixel * static_cast<std::size_t>(samples) + sample)];
            const glm::dvec2 at(value[0], 1 - value[1]);
            const auto isSame = [&](const glm::dvec2& other) { return glm::distance(at, other) < 1e-3; };
            if (std::none_of(distinct.begin(), distinct.end(), isSame)) distinct.push_back(at);
        }
        found.runs = std::max(found.runs, static_cast<int>(distinct.size()));
        if (pixel == 0) found.positions = distinct;
    }
    return found;
}

const std::vector<ShaderRuns>& ShaderRunProbe::report() {
    if (report_.empty()) report_.push_back(look(1));
    // If shaders cannot read single samples, the number of runs for them is unknown.
    if (report_.size() == 1 && glInfo().hasSampleTextures) report_.push_back(look(4));
    return report_;
}

}  // namespace arclight::halftexel
