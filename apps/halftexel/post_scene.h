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
    void changed(const SceneContext& context);
    void step(const SceneContext& context, const Step& step);
    void draw(const SceneContext& context, Frame& frame);
    void measure(HalftexelMeasures& measures) const;
    void dump(Json&) const {}

private:
    void drawLine(Frame& frame) const;

    LanternScene lanterns_;
    Program given_;
    float split_ = 1, lastSplit_ = -1;
    bool isDragging_ = false;
    HaloProbe halo_;
};

}  // namespace arclight::halftexel
