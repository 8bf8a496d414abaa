// Scene fade: a fade to white on a multisampled target, and the line that it leaves at the edge of the screen.
#pragma once

#include "lantern_scene.h"
#include "scene.h"

namespace arclight::halftexel {

class FadeScene : public Scene {
public:
    explicit FadeScene(Shaders& shaders);
    void reset(const SceneContext& context) override { lanterns_.reset(context.seed); }
    void draw(const SceneContext& context, Frame& frame) override;
    void measure(HalftexelMeasures& measures) override { measures = measures_; }
    void dump(Json& levels) const override;

private:
    /// The image under the fade: the input image, or the lanterns of scene post.
    const Texture& drawImage(const SceneContext& context, Frame& frame);
    void drawFade(const SceneContext& context, Frame& frame, float white);
    void drawInset(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area, glm::ivec2 first) const;

    LanternScene lanterns_;
    Pyramid pyramid_{"bloom"};
    Program finish_;
    Framebuffer image_;
    SampledTarget target_{"fade"};
    HalftexelMeasures measures_;
};

}  // namespace arclight::halftexel
