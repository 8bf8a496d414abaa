// The orientation demo: one of six scenes at a time.
#pragma once

#include <memory>
#include <vector>

#include "scene.h"

namespace arclight::orientation {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: Swing-Twist Interpolation (…Sterp)", 2018,
     "http://allenchou.net/2018/05/game-math-swing-twist-interpolation-sterp/"},
    {"Allen Chou", "Interpolating Quaternions with Circular Blending", 2014, "", "circular blending"},
};

class OrientationDemo : public Demo<OrientationParams, OrientationMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "orientation",
        "Orientations",
        "Between two orientations there are many ways. Slerp is the shortest turn, but its tip leaves the straight "
        "way; sterp swings and twists apart and stays on it. Which is right depends on what must hold: an axis, a "
        "speed, or the keys before and after.",
        300,
        Colour{0.36f, 0.55f, 1.0f},
        {},
        kSources,
        {"orientation/ribbon.frag"}};

    explicit OrientationDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void changed() override;
    void step(const Step& step) override;
    bool adjust(const Input& input) override;
    void draw(Frame& frame) override { scene_->draw(context(), frame); }
    bool usesCamera() const override;
    std::vector<Gesture> gestures() const override { return scene_->gestures(); }
    OrientationMeasures measure() override;
    Json dumpState() override;
    Json benchFigures(const FrameTimes& times) override;

private:
    SceneContext context() const { return {params, camera_, seed_, tick_, seconds_}; }
    void makeScene();

    Shaders& shaders_;
    CameraControl camera_;
    std::unique_ptr<OrientationScene> scene_;
    Scene shown_ = Scene::rod;
    Seed seed_{1};
    std::int64_t tick_ = 0;
    double seconds_ = 0;
};

}  // namespace arclight::orientation
