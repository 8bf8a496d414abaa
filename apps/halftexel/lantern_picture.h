// Paper lanterns on still water at night: small lights, hundreds of times brighter than what is around them.
#pragma once

#include <vector>

#include "core/params.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "lantern_reeds.h"
#include "sim/texels/lanterns.h"

namespace arclight::halftexel {

using namespace texels;

/// Draws the lanterns of a seed at a moment into `frame.scene()`. The picture depends on nothing else.
class LanternPicture {
public:
    explicit LanternPicture(Shaders& shaders);

    /// Needed once before the first `draw`.
    void reset(Seed seed);
    void draw(Frame& frame, double seconds);

private:
    /// A corner of a lantern's billboard, or of the water that may show its image.
    struct Corner {
        glm::vec2 clip{0};
        glm::vec2 local{0};  ///< m from the middle of the base; on the water -1 .. 1 across and 0 .. 1 away
        glm::vec4 shape{0};  ///< radius, height, m; slope of the view downwards; m per pixel
        glm::vec4 light{0};  ///< brightness, share that the haze lets through, turn, 1 if red
        glm::vec4 more{0};   ///< barrel; lean of the flame, on the water the roll; distance, x in m
    };
    struct View;

    void resize(int width, int height);
    void placeLanterns(const View& view, double seconds);
    void addLantern(const View& view, const Lantern& lantern, const LanternState& state);
    void addImage(const View& view, const Corner& lantern, const LanternState& state);
    void placeReeds(const View& view, double seconds);
    void setView(const Program& program, const View& view) const;
    void drawRipples(Frame& frame, const View& view, double seconds);
    void drawLanterns(Frame& frame, const View& view);
    void drawBackground(Frame& frame, const View& view, double seconds);

    std::vector<Lantern> lanterns_;
    std::vector<Reed> reeds_;
    std::vector<Corner> corners_, imageCorners_;
    std::vector<ReedCorner> reedCorners_;
    std::vector<ReedLight> reedLights_;
    Program ripplesProgram_, sky_, water_, image_, lantern_, reed_;
    Texture waves_, paper_, ridges_;
    Framebuffer ripples_;  ///< slopes of the water and their deviation, at half the picture's size
    Buffer vertices_, imageVertices_, reedVertices_;
    VertexArray array_, imageArray_, reedArray_, empty_;
};

}  // namespace arclight::halftexel
