// From scene light to a picture: bloom, exposure, tone mapping, sRGB encoding, ordered dither. Every demo uses it.
#pragma once

#include <vector>

#include "core/params.h"
#include "gfx/frame.h"

namespace arclight {

enum class ToneMap { agx, clip };

/// How scene light becomes a picture. Shared by all demos.
struct PictureParams {
    float exposure = 0;
    float bloom = 0.05f;
    ToneMap toneMap = ToneMap::agx;
};

template <>
inline constexpr auto kParams<PictureParams> = paramRows<PictureParams>(
    Group{"Picture", "From scene light to the picture: the same stack in every demo."},
    Param{"exposure", "EV", "Stops of exposure: each one doubles the light.", &PictureParams::exposure, -8, 8},
    Param{"bloom", "", "Share of the light that the lens scatters; the total stays the same.", &PictureParams::bloom,
          0, 0.5},
    Param{"toneMap", "agx keeps the hue of highlights as they whiten; clip cuts each channel at 1.",
          &PictureParams::toneMap, labels("agx", "clip")});

/// The stack with its targets.
class PostStack {
public:
    explicit PostStack(Shaders& shaders);

    /// Turns `frame.scene()` into the picture, then lays the frame's canvas over it.
    void draw(Frame& frame, const PictureParams& params);
    /// The finished picture: RGBA8, sRGB-encoded, opaque.
    const Framebuffer& picture() const { return picture_; }

private:
    void resize(int width, int height);
    void drawBloom(Frame& frame);

    Program down_, up_, finish_;
    std::vector<Framebuffer> pyramid_;  ///< each half the one before; the first is half the picture
    std::vector<std::string> downNames_, upNames_;
    Framebuffer picture_;
};

}  // namespace arclight
