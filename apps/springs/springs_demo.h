// The springs demo: one of seven scenes at a time, all moved by the same spring.
#pragma once

#include "app/demo.h"
#include "scene.h"

namespace arclight::springs {

class SpringsDemo {
public:
    static constexpr DemoInfo info{
        "springs", "Numeric springs",
        "A spring moves a number towards a target with two settings that you can feel: how fast it swings, and how "
        "soon it comes to rest. It accepts a new target in mid-flight, where the velocity of a tween jumps. The "
        "popular integrators do not give the frequency and the decay that you ask for. The exact step does, at the "
        "same cost.",
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
    SpringScene shown_ = SpringScene::field;  ///< the scene in `scene_`
    Conversion spring_;                       ///< of `params`
    Seed seed_;
    std::int64_t tick_ = 0, sceneBegin_ = 0;
};

}  // namespace arclight::springs
