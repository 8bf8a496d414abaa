// The lightprepass demo: one scene, four renderers.
#pragma once

#include <optional>

#include "app/demo.h"
#include "drawing.h"
#include "lightprepass_params.h"
#include "prepass_renderer.h"
#include "sim/camera_control.h"
#include "sim/cavern.h"

namespace arclight {

class LightprepassDemo {
public:
    static constexpr DemoInfo info{
        "lightprepass", "Light pre-pass rendering",
        "Forward shading asks of every surface which lights reach it; light pre-pass asks of every light which pixels it "
        "reaches. The surfaces leave normal and depth in four bytes, the lights are added up from those alone, and the "
        "surfaces are drawn again to take their light. The price is paid in precision: the packing, and what becomes of "
        "it under multisampling, can be seen and measured here.",
        300, Colour{0.10f, 0.78f, 0.86f}};

    LightprepassParams params;

    explicit LightprepassDemo(Shaders& shaders);

    void reset(Seed seed);
    void step(const Input& input, double dt);
    void draw(Frame& frame);
    void panel(Panel& panel) const;
    void changed() {}
    LightprepassMeasures measure() const;
    Json dumpState() const;

private:
    CavernConfig cavernConfig() const;
    LightScene scene() const;

    Cavern cavern_;
    CameraControl camera_;
    Drawing drawing_;
    PrepassRenderer prepass_;
    ProgramVariants programs_;
    Framebuffer air_;
    LightScene shown_;
};

}  // namespace arclight
