// Deep opacity maps of the drawn strands for the key and the rim light: the depth of the first strand, then sums of
// strands over layers behind it. shaders/hair/hair_shadow.glsl looks them up.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/hair/ambient_grid.h"
#include "render/hair/bust_painter.h"
#include "render/hair/hair_look.h"
#include "render/hair/portrait_light.h"
#include "render/hair/strand_painter.h"
#include "sim/hair/strand_shadow.h"

namespace arclight::hair {

class DeepOpacity {
public:
    explicit DeepOpacity(Shaders& shaders);

    /// Draws the maps of both lights, fitted to `hair`, and the grid of ambient light. `strands` must have its points.
    void draw(Frame& frame, const StrandPainter& strands, const DrawnHair& hair, const PortraitLight& light,
              const DeepOpacitySettings& settings);
    /// Draws the rim light's depth map of the bust.
    void drawBust(Frame& frame, const BustPainter& bust, const HeldHead& head, const PortraitLight& light);
    /// Sets the uniforms of shaders/hair/hair_shadow.glsl.
    void set(const Program& program) const;

    const ShadowLayers& layers() const { return layers_; }
    HairShadows kind() const { return kind_; }
    float opacity() const { return opacity_; }
    const HairFit& fit() const { return fit_; }
    const AmbientGrid& grid() const { return grid_; }

    static constexpr int kSide = HairFit::kMapSide;             ///< texels of one light's map
    static constexpr float kDepthRange = HairFit::kDepthRange;  ///< m

private:
    void drawGrid(Frame& frame, const StrandPainter& strands, const DrawnHair& hair);
    void fitTargets();
    void drawLines(Pass& pass, const Program& program, const StrandPainter& strands);

    HairFit fit_;
    AmbientGrid grid_;
    Program depthProgram_, firstProgram_, layersProgram_, moreLayersProgram_;
    Framebuffer depths_, first_, sums_;
    DirectionalShadow rimShadow_;  ///< of everything except hair
    bool isAmbient_ = false;
    Mesh lines_;
    ShadowLayers layers_;
    HairShadows kind_ = HairShadows::none;
    float opacity_ = 0;
    int strands_ = 0;      ///< in the maps
    float perStrand_ = 1;  ///< number of drawn strands that each strand in the maps represents
};

}  // namespace arclight::hair
