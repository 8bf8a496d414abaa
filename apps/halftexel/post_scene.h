// Scene post: lanterns on still water with the suite's own post-processing. Right of a line, every pass makes the
// mistake.
#pragma once

#include "lantern_scene.h"
#include "probes.h"
#include "scene.h"

namespace arclight::halftexel {

class PostScene : public Scene {
public:
    explicit PostScene(Shaders& shaders);
    void reset(const SceneContext& context) override;
    /// The line between right and wrong follows the pointer.
    void drag(HalftexelParams& params, const Input& input, Grip& grip) override;
    std::vector<Grab> grabs(const HalftexelParams& params, int widthPx, int heightPx) const override;
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override;

private:
    void drawLine(Frame& frame, float split) const;
    /// Marks the flames of the front lanterns and the centroids of their halos.
    void drawHalos(Frame& frame, float split) const;
    /// Shows the pixels around a far lantern twice in the sky: correct, and with the mistake.
    void magnify(Frame& frame) const;
    /// Measures how far the mistake moves a halo.
    void measureShift(const SceneContext& context, Frame& frame, const PyramidSettings& settings);

    LanternScene lanterns_;
    Program given_;
    HaloProbe halo_;
    PyramidSettings shifted_{.maxLevels = 0};  ///< the settings of `haloShiftPx_`
    glm::dvec2 haloShiftPx_{0};
};

}  // namespace arclight::halftexel
