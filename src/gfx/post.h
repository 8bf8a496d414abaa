// The post-processing stack of every demo: bloom, exposure, tone mapping, sRGB encoding and ordered dither.
#pragma once

#include <memory>
#include <string>

#include "core/params.h"
#include "gfx/blur.h"
#include "gfx/frame.h"
#include "gfx/pyramid.h"
#include "gfx/variants.h"

namespace arclight {

enum class ToneMap { agx, clip };

/// How scene light becomes the final image. Shared by all demos.
struct PostParams {
    float exposure = 0;
    float bloom = 0.05f;
    ToneMap toneMap = ToneMap::agx;
};

constexpr auto rowsOf(PostParams) {
    return paramRows<PostParams>(
        Group{"Post-processing", "From scene light to the final image: the same stack in every demo."},
        Param{"exposure", "EV", "Exposure in stops; each stop doubles the light.", &PostParams::exposure, -8, 8},
        Param{"bloom", "", "Fraction of the light that the lens scatters; the total stays the same.",
              &PostParams::bloom, 0, 0.5},
        Param{"toneMap", "agx keeps the hue of highlights as they whiten; clip cuts each channel off at 1.",
              &PostParams::toneMap, labels("agx", "clip")});
}

/// The passes between scene light and tone mapping: bright pass, bloom, glow.
class Halo {
public:
    Halo(Shaders& shaders, std::string_view suffix);
    /// Draws the passes that `options` request; each reads its source with an offset of `errorTexels`.
    void draw(Frame& frame, const PyramidFilters& filters, bool withBloom, const PostOptions& options,
              float errorTexels);
    /// The bloom and the glow, if they were drawn.
    const Texture& bloom() const { return pyramid_.level(1).colour(); }
    const Texture& glow() const { return glow_.result().colour(); }

private:
    Program brightPass_;
    Pyramid pyramid_;
    Blur glow_;
    std::string brightName_;
    Framebuffer bright_;
};

/// The post-processing stack with its targets.
class PostStack {
public:
    explicit PostStack(Shaders& shaders);

    /// Turns `frame.scene()` into the final image, unless the demo drew that itself, and draws the canvas over it.
    void draw(Frame& frame, const PostParams& params);

private:
    void finish(Frame& frame, const PostParams& params);
    void finishPart(Frame& frame, Pass& pass, const PostParams& params, const Halo& halo, bool isOff,
                    const Magnifier* magnifier = nullptr);
    void magnify(Frame& frame, Pass& pass, const PostParams& params, const Magnifier& magnifier);

    Shaders& shaders_;
    Variants finish_;  ///< of the tone mapping pass
    PyramidFilters filters_;
    Halo right_;
    std::unique_ptr<Halo> wrong_;  ///< created when a frame first shows the mistake
};

}  // namespace arclight
