#include "render/lights/frame_inputs.h"

namespace arclight::lights {

FramebufferSpec FrameInputs::target(PixelFormat format, Filter filter) const {
    return {.width = static_cast<int>(view.size.x),
            .height = static_cast<int>(view.size.y),
            .colours = {format},
            .filter = filter};
}

const Program& FrameInputs::reading(std::string_view vertex, std::string_view fragment, const PackedSource& source,
                                    std::uint32_t features) const {
    const bool hasSamples = source.sampleIndex >= 0;
    features |= source.hasDepthOnly ? kFirstEncoding << static_cast<int>(NormalEncoding::xyz8) : encodingFeature(style);
    if (hasSamples) features |= kSamples;
    if (style.undivided) features |= kUndivided;
    return programs.get(vertex, fragment, features)
        .set(hasSamples ? "normalSamples" : "normals", source.target->colour())
        .set(hasSamples ? "depthSamples" : "depth", source.target->depth())
        .set("sampleIndex", source.sampleIndex)
        .set("sampleOffset", source.sampleOffset);
}

void FrameInputs::setLight(const Program& program) const {
    const BlackLight& black = scene.black;
    program.set("sunTowards", scene.sun.towards).set("sunColour", scene.sun.colour);
    program.set("blackCentre", black.centre - view.eye).set("blackAxis", black.axis);
    program.set("blackShape", glm::vec4(black.length, black.radius, black.hull, black.strength));
    program.set("blackLineStep", black.lineStep);
}

void FrameInputs::setAir(const Program& program) const {
    program.set("ambient", scene.ambient);
    program.set("hazeColour", scene.haze.colour).set("hazeDensity", scene.haze.density);
}

bool isMultisampled(const LightingStyle& style) { return style.msaa == Samples::four && glInfo().hasSampleTextures; }

std::vector<glm::vec2> sampleOffsetsOf(const Framebuffer& target) {
    std::vector<glm::vec2> offsets = target.samplePositions();
    for (glm::vec2& offset : offsets) offset -= 0.5f;
    return offsets;
}

}  // namespace arclight::lights
