// A full-screen quad drawn as OpenGL or Direct3D 9 would place it, on targets with one or four samples a pixel.
#pragma once

#include <string>

#include "gfx/frame.h"
#include "halftexel_params.h"

namespace arclight::halftexel {

/// How a quad is placed and sampled.
struct QuadSettings {
    PixelRule rule = PixelRule::gl;
    SampleCount msaa = SampleCount::one;
    SamplePattern pattern = SamplePattern::grid;

    friend bool operator==(const QuadSettings&, const QuadSettings&) = default;
};

/// The places of a pixel's samples in the unit square, y down.
std::vector<glm::dvec2> samplePlaces(const QuadSettings& settings);

/// Draws the quad. Coordinates follow the article's words: the shift of Direct3D 9, the half texel added to the texture
/// coordinate and the half pixel added to the position are applied where they belong, the position in the vertex shader.
class RulePass {
public:
    explicit RulePass(Shaders& shaders);

    /// `texture` over the bound target; fetched once a pixel, at the pixel's centre.
    void drawTexture(const Texture& texture, const Framebuffer& target, PixelRule rule, int samplesPerSide) const;
    /// One colour, alpha-blended.
    void drawColour(glm::vec4 colour, const Framebuffer& target, PixelRule rule, int samplesPerSide) const;
    /// The mean of the 2x2 texels of `samples` at each pixel of the bound target.
    void resolveGrid(const Texture& samples) const;

private:
    void draw(const Program& program, const Framebuffer& target, PixelRule rule, int samplesPerSide) const;
    Program textured_, plain_, resolve_;
};

/// An RGBA8 target with one or four samples a pixel and its resolved picture.
class SampledTarget {
public:
    explicit SampledTarget(std::string label) : label_(std::move(label)) {}

    /// Black, of that size. Keeps its storage where nothing changes.
    void begin(int width, int height, const QuadSettings& settings);
    void drawTexture(const RulePass& pass, const Texture& texture, PixelRule rule) const;
    void drawColour(const RulePass& pass, glm::vec4 colour, PixelRule rule) const;
    /// Averages the samples. `result()` is whole after it.
    void end(const RulePass& pass) const;
    const Framebuffer& result() const { return result_; }

private:
    const Framebuffer& drawn() const { return settings_.msaa == SampleCount::one ? result_ : samples_; }
    int samplesPerSide() const {
        return settings_.msaa == SampleCount::four && settings_.pattern == SamplePattern::grid ? 2 : 1;
    }

    std::string label_;
    QuadSettings settings_;
    Framebuffer samples_, result_;
    bool isMade_ = false;
};

/// What arrives of a plain quad at the edges of a target, read back: 1 is all.
struct EdgeCoverage {
    double left = 1, top = 1, corner = 1;
};
EdgeCoverage measureCoverage(const RulePass& pass, SampledTarget& target, int width, int height,
                             const QuadSettings& settings);

}  // namespace arclight::halftexel
