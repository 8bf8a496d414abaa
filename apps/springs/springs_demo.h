// The springs demo: one of seven scenes at a time, all moved by the same spring.
#pragma once

#include "app/demo.h"
#include "scene.h"

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
    SceneContext context() const { return {params, spring_, seed_, tick_ - sceneBegin_}; }
    void makeScene();

    Shaders& shaders_;
    Program backdrop_;
    Scene scene_;
    SpringScene shown_ = SpringScene::field;  ///< what `scene_` is
    Conversion spring_;                       ///< of the params
    Seed seed_;
    std::int64_t tick_ = 0, sceneBegin_ = 0;
};

}  // namespace arclight::springs
