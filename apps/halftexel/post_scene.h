// Scene post: lanterns on still water through the suite's own post-processing; right of a line, with the mistake in
// every pass.
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
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override;

private:
    void drawLine(Frame& frame, float split) const;
    /// Marks the flames in front and where their halos have their centroids.
    void drawHalos(Frame& frame, float split) const;
    /// Shows the pixels around a far lantern twice, right and with the mistake, in the sky.
    void magnify(Frame& frame) const;
    /// Measures how far the mistake moves a halo.
    void measureShift(const SceneContext& context, Frame& frame, const PyramidSettings& settings);

    LanternScene lanterns_;
    Program given_;
    HaloProbe halo_;
    PyramidSettings shifted_{.maxLevels = 0};  ///< what `haloShiftPx_` belongs to
    glm::dvec2 haloShiftPx_{0};
};

}  // namespace arclight::halftexel
