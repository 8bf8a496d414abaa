// The halftexel demo: one of six scenes at a time, all of them full-screen passes.
#pragma once

#include <optional>
#include <variant>

#include "app/demo.h"
#include "copies_scene.h"
#include "downsample_scene.h"
#include "fade_scene.h"
#include "microscope_scene.h"
#include "post_scene.h"
#include "pyramid_scene.h"
#include "scene.h"

namespace arclight::halftexel {

class HalftexelDemo {
public:
    static constexpr DemoInfo info{
        "halftexel",
        "Half-pixel and half-texel offsets",
        "A full-screen pass is right when its pixels fetch where it means to read. Half a texel off, each pass blurs a "
        "little, leaves grey edges under multisampling, and moves the image from pass to pass. This demo shows where "
        "the centres are, turns each mistake on, and measures it, in the filters that draw every halo in arclight.",
        120,
        Colour{0.88f, 0.84f, 0.74f},
        {},
        {{{"picture", "image"}, {"picture as light", "image as light"}}}};

    HalftexelParams params;

    explicit HalftexelDemo(Shaders& shaders) : tools_(shaders) {}

    void reset(Seed seed);
    void step(const Step& step);
    void draw(Frame& frame);
    void panel(Panel& panel) const;
    void changed();
    HalftexelMeasures measure() const;
    Json dumpState() const;
    void setInputImage(const Image* image) { tools_.source.set(image); }

private:
    using Scene = std::variant<std::monostate, PostScene, MicroscopeScene, CopiesScene, DownsampleScene, PyramidScene,
                               FadeScene>;
    SceneContext context() { return {params, tools_, seed_}; }
    void makeScene();

    SceneTools tools_;
    Scene scene_;
    HalftexelScene shown_ = HalftexelScene::post;  ///< the scene in `scene_`
    Seed seed_;
};

}  // namespace arclight::halftexel
