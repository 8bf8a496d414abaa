// The springs demo: one of seven scenes at a time, all moved by the same spring.
#pragma once

#include "app/demo.h"
#include "scene.h"

namespace arclight::springs {

inline constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: Precise Control over Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-precise-control-over-numeric-springing/"},
    {"Allen Chou", "Game Math: Numeric Springing Examples", 2015,
     "http://allenchou.net/2015/04/game-math-numeric-springing-examples/"},
    {"Allen Chou", "Game Math: More on Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-more-on-numeric-springing/"},
    {"Erin Catto", "Soft Constraints", 2011, "https://box2d.org/files/ErinCatto_SoftConstraints_GDC2011.pdf",
     "the implicit step"},
    {"Allen Chou", "CjLib for Unity: NumericSpring.cs", 0, "https://github.com/TheAllenChou/unity-cj-lib",
     "tracking by half-life"},
    {"Daniel Holden", "Spring-It-On: The Game Developer's Spring-Roll-Call", 2021,
     "https://theorangeduck.com/page/spring-roll-call", "the damping 4 ln 2 / λ"},
    {"Robert Penner", "Easing Functions", 0, "http://robertpenner.com/easing/", "the tween's curves"},
};

class SpringsDemo : public Demo<SpringParams, SpringMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "springs",
        "Numeric springs",
        "A spring moves a number towards a target: you set how fast it swings and how soon it rests. It accepts a "
        "new target in mid-flight, where the velocity of a tween jumps. The popular integrators do not give the "
        "frequency and the decay that you ask for. The exact step does, at the same cost.",
        600,
        Colour{0.95f, 0.64f, 0.23f},
        {},
        kSources};

    explicit SpringsDemo(Shaders& shaders)
        : shaders_(shaders), backdrop_(shaders.program("common/fullscreen.vert", "common/backdrop.frag")) {}

    void reset(Seed seed) override;
    void step(const Step& step) override;
    void draw(Frame& frame) override;
    /// Scene stability does not move, so it can skip; springs have to be stepped.
    bool skip(const Step& step, std::int64_t ticks) override;
    /// Lets the pointer move parameters. The host calls it while paused, when no tick passes.
    bool adjust(const Input& input) override;
    bool usesCamera() const override;
    std::vector<Gesture> gestures() const override;
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return scene_->grabs(context(), widthPx, heightPx);
    }
    std::string formula() override;
    std::string code() const override;
    void panel(Panel& panel) override;
    void changed() override;
    SpringMeasures measure() override;
    Json dumpState() override;

private:
    SceneContext context() const { return {params, spring_, seed_, tick_ - sceneBegin_, camera_, grip_.isHeld()}; }
    double stepRate() const;
    void makeScene();
    /// Lets the pointer drag parameters; true if it has.
    bool dragParams(const Input& input);
    /// The input for the camera. Updates `grip_`, which knows whether the pointer holds something in the scene.
    Input cameraInput(Input input);

    Shaders& shaders_;
    Program backdrop_;
    std::unique_ptr<Scene> scene_;
    SpringScene shown_ = SpringScene::field;  ///< the scene in `scene_`
    Conversion spring_;                       ///< of `params`
    Seed seed_;
    std::int64_t tick_ = 0, sceneBegin_ = 0;
    CameraControl camera_;
    Grip grip_;
};

}  // namespace arclight::springs
