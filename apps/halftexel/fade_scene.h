// Scene fade: a fade to white on a multisampled target, and the line that it leaves at the edge of the screen.
#pragma once

#include "scene.h"

namespace arclight::halftexel {

class FadeScene {
public:
    explicit FadeScene(Shaders&) {}
    void reset(const SceneContext&) {}
    void changed(const SceneContext&) {}
    void step(const SceneContext&, const Step&) {}
    void draw(const SceneContext& context, Frame& frame);
    void measure(HalftexelMeasures& measures) const { measures = measures_; }
    void dump(Json& levels) const { dumpLevel(levels, target_.result().width(), target_.result().height(), centroid_); }

private:
    void drawFade(const SceneContext& context, Frame& frame, float white);
    void drawInset(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area, glm::ivec2 first) const;

    SampledTarget target_{"fade"};
    HalftexelMeasures measures_;
    glm::dvec2 centroid_{0};
};

}  // namespace arclight::halftexel
