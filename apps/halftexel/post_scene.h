// Scene post: lanterns on still water through the suite's own post-processing; right of a line, with the mistake in
// every pass.
#pragma once

#include "lantern_scene.h"
#include "probes.h"
#include "scene.h"

namespace arclight::halftexel {

class PostScene {
public:
    explicit PostScene(Shaders& shaders);
    void reset(const SceneContext& context);
    void changed(const SceneContext&) {}
    void step(const SceneContext&, const Step&) {}
    /// The line between right and wrong follows the pointer.
    void drag(HalftexelParams& params, const Input& input, Grip& grip);
    void draw(const SceneContext& context, Frame& frame);
    void measure(HalftexelMeasures& measures) const;
    void dump(Json&) const {}

private:
    void drawLine(Frame& frame, float split) const;

    LanternScene lanterns_;
    Program given_;
    HaloProbe halo_;
};

}  // namespace arclight::halftexel
