// An image that is drawn once, and again only when something that it depends on changes: a panorama, a nebula, a
// planet.
//
//     nebula.draw(frame, "nebula", {.width = 1536, .height = 768}, program);
//     pass.draw(dome, sky.set("image", nebula.texture()));
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "gfx/frame.h"

namespace arclight {

class BakedImage {
public:
    /// Draws the image with `program` if it does not yet show these `parameters`, the uniforms that may change. A
    /// program that reads the view needs `view`.
    void draw(Frame& frame, std::string_view name, const FramebufferSpec& spec, const Program& program,
              std::span<const float> parameters = {}, const View* view = nullptr);
    /// Draws a panorama whose azimuth runs along the image, as `domeDirection` of shaders/common/sky/dome.glsl. Only
    /// the strips are drawn that `view` shows and that do not yet show these `parameters`.
    void drawPanorama(Frame& frame, std::string_view name, const FramebufferSpec& spec, const Program& program,
                      const View& view, std::span<const float> parameters = {});
    const Texture& texture() const { return image_.colour(); }

private:
    static constexpr int kStrips = 16;  ///< their widths are equal, so the width must be a multiple

    void fit(std::string_view name, const FramebufferSpec& spec, std::span<const float> parameters);
    void drawStrips(Frame& frame, std::string_view name, const Program& program, int first, int count,
                    const View* view = nullptr);

    Framebuffer image_;
    std::vector<float> parameters_;
    std::array<bool, kStrips> isDrawn_{};
};

}  // namespace arclight
