// The springs demo: one of seven scenes at a time, all moved by the same spring.
#pragma once

#include <variant>

#include "app/demo.h"
#include "field_scene.h"
#include "frame_scene.h"
#include "graph_scene.h"
#include "orientation_scene.h"
#include "position_scene.h"
#include "rotation_scene.h"
#include "scene.h"
#include "stability_scene.h"

namespace arclight::springs {

class SpringsDemo {
public:
    static constexpr DemoInfo info{
        "springs", "Numeric springs",
        "A spring is two numbers that can be felt: how fast it swings and how soon it rests. It takes a new target in "
        "mid-flight, where a tween jumps. The popular integrators do not give the frequency and decay they were asked "
        "for; the exact step does, at the same cost.",
        600, Colour{0.95f, 0.64f, 0.23f}};

    SpringParams params;

    explicit SpringsDemo(Shaders& shaders)
        : shaders_(shaders), backdrop_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")) {}

    void reset(Seed seed);
    void step(const Step& step);
    void draw(Frame& frame);
    void panel(Panel& panel) const;
    void changed();
    SpringMeasures measure() const;
    Json dumpState() const;

private:
    using Scene = std::variant<std::monostate, FieldScene, GraphScene, PositionScene, RotationScene, FrameScene,
                               OrientationScene, StabilityScene>;
    SceneContext context() const;
    void convertParams();
    void makeScene();

    Shaders& shaders_;
    Program backdrop_;
    Scene scene_;
    SpringScene shown_ = SpringScene::field;  ///< what `scene_` was made for
    SpringSettings settings_;                 ///< what `spring_` was converted from
    Conversion spring_;
    Propagator<double> step_;
    Seed seed_;
    std::int64_t tick_ = 0;
};

}  // namespace arclight::springs
