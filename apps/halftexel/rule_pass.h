// A full-screen quad drawn as OpenGL or Direct3D 9 would place it, on targets with one or four samples per pixel.
#pragma once

#include <string>

#include "gfx/frame.h"
#include "sim/texels/pixel_rule.h"

namespace arclight::halftexel {

using namespace texels;

/// Draws the quad. The vertex shader adds the shift of Direct3D 9 and the half pixel of the position fix to the
/// position, and the half texel of the uv fix to the texture coordinate.
class RulePass {
public:
    explicit RulePass(Shaders& shaders);

    /// Draws `texture` over the target of `pass`, with one fetch per pixel, at the pixel's centre.
    void drawTexture(Pass& pass, const Texture& texture, PixelRule rule, int samplesPerSide = 1) const;
    /// Draws one colour, alpha-blended.
    void drawColour(Pass& pass, glm::vec4 colour, PixelRule rule, int samplesPerSide = 1) const;
    /// Writes the mean of its 2×2 texels of `samples` to each pixel of the target.
    void resolveGrid(Pass& pass, const Texture& samples) const;
    /// Positions of a pixel's samples in the unit square, y down.
    std::vector<glm::dvec2> samplePositions(const QuadSettings& settings) const;

private:
    void draw(Pass& pass, const Program& program, PixelRule rule, int samplesPerSide) const;
    Program textured_, plain_, resolve_;
    Mesh quad_ = Mesh::numbered(Primitive::triangleStrip, 4);
    std::vector<glm::dvec2> driverPositions_;
};

/// An RGBA8 target with one or four samples per pixel, and its resolved image.
class SampledTarget {
public:
    explicit SampledTarget(std::string label) : label_(std::move(label)) {}

    /// Clears to black at this size. Keeps its storage while size and settings stay the same.
    void begin(int width, int height, const QuadSettings& settings);
    void drawTexture(const RulePass& rules, const Texture& texture, PixelRule rule) const;
    void drawColour(const RulePass& rules, glm::vec4 colour, PixelRule rule) const;
    /// Averages the samples into `result()`.
    void end(const RulePass& rules) const;
    const Framebuffer& result() const { return result_; }

private:
    const Framebuffer& drawn() const { return settings_.msaa == SampleCount::one ? result_ : samples_; }
    int samplesPerSide() const {
        return settings_.msaa == SampleCount::four && settings_.pattern == SamplePattern::grid ? 2 : 1;
    }

    std::string label_;
    QuadSettings settings_;
    Framebuffer samples_, result_;
};

}  // namespace arclight::halftexel
