// The post-processing stack of every demo: bloom, exposure, tone mapping, sRGB encoding and ordered dither.
#pragma once

#include <memory>
#include <string>

#include "gfx/blur.h"
#include "gfx/frame.h"
#include "gfx/post_trace.h"
#include "gfx/pyramid.h"
#include "gfx/variants.h"

namespace arclight {

/// Names of its passes; those of the bloom begin with `kBloomPasses`.
inline constexpr std::string_view kToneMappingPass = "tone mapping", kBloomPasses = "bloom";

/// The passes between scene light and tone mapping: bright pass, bloom, glow.
class Halo {
public:
    Halo(Shaders& shaders, std::string_view suffix);
    /// Draws the passes that `options` request; each reads its source with an offset of `errorTexels`.
    void draw(Frame& frame, const PyramidFilters& filters, bool withBloom, const PostOptions& options,
              float errorTexels);
    /// The bloom and the glow, if they were drawn.
    const Framebuffer& bloom() const { return pyramid_.level(1); }
    const Framebuffer& glow() const { return glow_.result(); }

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
    /// What `draw` has done to a pixel of `frame`, counted from the upper left corner. Reads the targets back.
    PostTrace trace(const Frame& frame, const PostParams& params, glm::ivec2 pixel) const;

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
