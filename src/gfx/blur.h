// Gaussian blur in two one-dimensional passes, or with the same result in one two-dimensional pass at quadratic cost.
#pragma once

#include <string>
#include <vector>

#include "gfx/shaders.h"

namespace arclight {

class Frame;

/// Weights of a Gaussian of standard deviation `sigma` texels, paired into bilinear taps at symmetric offsets from the
/// centre. Each weight is the integral of the Gaussian over its texel; all weights add up to 1.
struct BlurTaps {
    float centre = 1;
    std::vector<glm::vec2> pairs;  ///< offset, weight on each side
};

inline constexpr int kMaxBlurPairs = 32;

/// Taps out to 3σ. `sigma` is clamped to 21 texels, the limit of `kMaxBlurPairs` pairs.
BlurTaps blurTaps(float sigma);

class Blur {
public:
    /// The names of its passes begin with `name`: "glow x", "glow y".
    Blur(Shaders& shaders, std::string name);

    /// Blurs all of `source`; `errorTexels` as in `PyramidFilters::down`.
    void draw(Frame& frame, const Texture& source, float sigmaTexels, float errorTexels = 0);
    /// Computes the blur in a single two-dimensional pass, for comparison.
    void drawDirect(Frame& frame, const Texture& source, float sigmaTexels);
    const Framebuffer& result() const { return result_; }

private:
    void resize(const Texture& source);
    void setTaps(const Program& program, const Texture& source, float sigmaTexels);

    Program separable_, direct_;
    std::string xName_, yName_, directName_;
    float sigma_ = -1;  ///< of `taps_`
    BlurTaps taps_;
    Framebuffer between_, result_;
};

}  // namespace arclight
