#include "rule_pass.h"

namespace arclight::halftexel {

RulePass::RulePass(Shaders& shaders)
    : textured_(shaders.program("halftexel/rule.vert", "halftexel/rule.frag", {"TEXTURED"})),
      plain_(shaders.program("halftexel/rule.vert", "halftexel/rule.frag")),
      resolve_(shaders.program("common/fullscreen.vert", "halftexel/resolve_grid.frag")) {
    const Framebuffer probe("sample positions", {.colours = {PixelFormat::rgba8}, .samples = 4});
    for (const glm::vec2 position : probe.samplePositions()) driverPositions_.emplace_back(position.x, 1 - position.y);
}

void RulePass::draw(Pass& pass, const Program& program, PixelRule rule, int samplesPerSide) const {
    const glm::vec2 fine(pass.target().width(), pass.target().height());
    program.set("targetPx", fine / static_cast<float>(samplesPerSide))
        .set("samplesPerSide", static_cast<float>(samplesPerSide))
        .set("rasterShiftPx", rule == PixelRule::gl ? 0.0f : 0.5f)
        .set("positionShiftPx", rule == PixelRule::d3d9Position ? -0.5f : 0.0f)
        .set("fetchShiftTexels", static_cast<float>(fetchShiftTexels(rule)));
    pass.draw(quad_, program);
}

void RulePass::drawTexture(Pass& pass, const Texture& texture, PixelRule rule, int samplesPerSide) const {
    pass.state({});
    draw(pass, textured_.set("source", texture), rule, samplesPerSide);
}

void RulePass::drawColour(Pass& pass, glm::vec4 colour, PixelRule rule, int samplesPerSide) const {
    pass.state({.blend = Blend::alpha});
    draw(pass, plain_.set("plainColour", colour), rule, samplesPerSide);
}

void RulePass::resolveGrid(Pass& pass, const Texture& samples) const {
    pass.fullscreen(resolve_.set("samples", samples));
}

std::vector<glm::dvec2> RulePass::samplePositions(const QuadSettings& settings) const {
    if (settings.msaa == SampleCount::one) return {{0.5, 0.5}};
    return settings.pattern == SamplePattern::grid ? alignedGrid() : driverPositions_;
}

void SampledTarget::begin(int width, int height, const QuadSettings& settings) {
    settings_ = settings;
    FramebufferSpec spec{.width = width, .height = height, .colours = {PixelFormat::rgba8}};
    result_.fit(label_, spec);
    const int side = samplesPerSide();
    spec.width *= side, spec.height *= side, spec.samples = side == 2 ? 0 : 4;
    if (settings.msaa == SampleCount::four) samples_.fit(label_, spec);
    drawn().clear(0, 0, 0, 1);
}

void SampledTarget::drawTexture(const RulePass& rules, const Texture& texture, PixelRule rule) const {
    Pass pass(label_, drawn());
    rules.drawTexture(pass, texture, rule, samplesPerSide());
}

void SampledTarget::drawColour(const RulePass& rules, glm::vec4 colour, PixelRule rule) const {
    Pass pass(label_, drawn());
    rules.drawColour(pass, colour, rule, samplesPerSide());
}

void SampledTarget::end(const RulePass& rules) const {
    if (settings_.msaa == SampleCount::one) return;
    if (samplesPerSide() == 1) return samples_.resolveTo(result_);
    Pass pass(label_, result_);
    rules.resolveGrid(pass, samples_.colour());
}

}  // namespace arclight::halftexel
