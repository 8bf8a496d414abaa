// From scene light to a picture: bloom, exposure, tone mapping, sRGB encoding, ordered dither. Every demo uses it.
#pragma once

#include <memory>
#include <string>

#include "core/params.h"
#include "gfx/blur.h"
#include "gfx/frame.h"
#include "gfx/variants.h"

namespace arclight {

enum class ToneMap { agx, clip };

/// How scene light becomes a picture. Shared by all demos.
struct PostParams {
    float exposure = 0;
    float bloom = 0.05f;
    ToneMap toneMap = ToneMap::agx;
};

constexpr auto rowsOf(PostParams) {
    return paramRows<PostParams>(
        Group{"Picture", "From scene light to the picture: the same stack in every demo."},
        Param{"exposure", "EV", "Stops of exposure: each one doubles the light.", &PostParams::exposure, -8, 8},
        Param{"bloom", "", "Share of the light that the lens scatters; the total stays the same.", &PostParams::bloom,
              0, 0.5},
        Param{"toneMap", "agx keeps the hue of highlights as they whiten; clip cuts each channel at 1.",
              &PostParams::toneMap, labels("agx", "clip")});
}

/// Everything between scene light and the last pass, drawn one way: bright pass, bloom, glow.
class Halo {
public:
    Halo(Shaders& shaders, std::string_view suffix);
    /// What `options` ask for, each pass reading `errorTexels` beside its place.
    void draw(Frame& frame, const PyramidFilters& filters, bool withBloom, const PostOptions& options,
              float errorTexels);
    /// Bloom and glow, where they were drawn.
    const Texture& bloom() const { return pyramid_.level(1).colour(); }
    const Texture& glow() const { return glow_.result().colour(); }

private:
    Program brightPass_;
    Pyramid pyramid_;
    Blur glow_;
    std::string brightName_;
    Framebuffer bright_;
};

/// The stack with its targets.
class PostStack {
public:
    explicit PostStack(Shaders& shaders);

    /// Turns `frame.scene()` into the picture, unless the demo drew it, and lays the frame's canvas over it.
    void draw(Frame& frame, const PostParams& params);

private:
    void finish(Frame& frame, const PostParams& params);

    Shaders& shaders_;
    Variants finish_;  ///< of the last pass
    PyramidFilters filters_;
    Halo right_;
    std::unique_ptr<Halo> wrong_;  ///< made where a frame shows the mistake
};

}  // namespace arclight
