#include "rule_pass.h"

namespace arclight::halftexel {

RulePass::RulePass(Shaders& shaders)
    : textured_(shaders.program("halftexel/rule.vert", "halftexel/rule.frag", {"TEXTURED"})),
      plain_(shaders.program("halftexel/rule.vert", "halftexel/rule.frag")),
      resolve_(shaders.program("common/fullscreen.vert", "halftexel/resolve_grid.frag")) {}

void RulePass::draw(const Program& program, const Framebuffer& target, PixelRule rule, int samplesPerSide) const {
    const auto isD3d9 = rule != PixelRule::gl;
    program.set("targetPx", glm::vec2(target.width(), target.height()) / static_cast<float>(samplesPerSide));
    program.set("samplesPerSide", static_cast<float>(samplesPerSide));
    program.set("rasterShiftPx", isD3d9 ? 0.5f : 0.0f);
    program.set("positionShiftPx", rule == PixelRule::d3d9Position ? -0.5f : 0.0f);
    program.set("fetchShiftTexels", static_cast<float>(fetchShiftTexels(rule)));
    drawNumbered(GL_TRIANGLE_STRIP, 4);
}

void RulePass::drawTexture(const Texture& texture, const Framebuffer& target, PixelRule rule,
                           int samplesPerSide) const {
    textured_.use();
    textured_.set("source", texture, 0);
    setBlend(Blend::none);
    draw(textured_, target, rule, samplesPerSide);
}

void RulePass::drawColour(glm::vec4 colour, const Framebuffer& target, PixelRule rule, int samplesPerSide) const {
    plain_.use();
    plain_.set("plainColour", colour);
    setBlend(Blend::alpha);
    draw(plain_, target, rule, samplesPerSide);
    setBlend(Blend::none);
}

void RulePass::resolveGrid(const Texture& samples) const {
    resolve_.use();
    resolve_.set("samples", samples, 0);
    drawFullscreen();
}

void SampledTarget::begin(int width, int height, const QuadSettings& settings) {
    const auto isKept = isMade_ && width == result_.width() && height == result_.height() &&
                        settings.msaa == settings_.msaa && settings.pattern == settings_.pattern;
    settings_ = settings;
    if (!isKept) {
        const ColourFormats bytes{PixelFormat::rgba8};
        result_ = Framebuffer(label_, {.width = width, .height = height, .colours = bytes});
        const int side = samplesPerSide();
        if (settings.msaa == SampleCount::four)
            samples_ = Framebuffer(label_ + " samples", {.width = side * width, .height = side * height,
                                                         .colours = bytes, .samples = side == 2 ? 0 : 4});
        isMade_ = true;
    }
    drawn().clear(0, 0, 0, 1);
}

void SampledTarget::drawTexture(const RulePass& pass, const Texture& texture, PixelRule rule) const {
    drawn().bind();
    pass.drawTexture(texture, drawn(), rule, samplesPerSide());
}

void SampledTarget::drawColour(const RulePass& pass, glm::vec4 colour, PixelRule rule) const {
    drawn().bind();
    pass.drawColour(colour, drawn(), rule, samplesPerSide());
}

void SampledTarget::end(const RulePass& pass) const {
    if (settings_.msaa == SampleCount::one) return;
    if (samplesPerSide() == 2) {
        result_.bind();
        pass.resolveGrid(samples_.colour());
    } else {
        samples_.resolveTo(result_);
    }
}

EdgeCoverage measureCoverage(const RulePass& pass, SampledTarget& target, int width, int height,
                             const QuadSettings& settings) {
    // A byte that four samples share without a remainder.
    constexpr double kLight = 252;
    target.begin(width, height, settings);
    target.drawColour(pass, glm::vec4(glm::vec3(static_cast<float>(kLight / 255)), 1), settings.rule);
    target.end(pass);
    const std::vector<std::uint8_t> bytes = target.result().readBytes();
    const auto at = [&](int x, int y) {
        const int fromBelow = height - 1 - y;
        return bytes[4 * static_cast<std::size_t>(fromBelow * width + x)] / kLight;
    };
    return {at(0, height / 2), at(width / 2, 0), at(0, 0)};
}

std::vector<glm::dvec2> samplePlaces(const QuadSettings& settings) {
    if (settings.msaa == SampleCount::one) return {{0.5, 0.5}};
    if (settings.pattern == SamplePattern::grid) return alignedGrid();
    static const std::vector<glm::dvec2> driver = [] {
        const Framebuffer probe("sample places", {.width = 1, .height = 1, .colours = {PixelFormat::rgba8}, .samples = 4});
        std::vector<glm::dvec2> places;
        for (const glm::vec2 place : probe.samplePlaces()) places.emplace_back(place.x, 1 - place.y);
        return places;
    }();
    return driver;
}

}  // namespace arclight::halftexel
