// The collision demo: one of eight scenes at a time.
#pragma once

#include <memory>
#include <vector>

#include "app/demo.h"
#include "scene.h"

namespace arclight::collision {

inline constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 1)", 2008, "https://drilian.com/2008/12/22/"},
    {"Josh Jersild (drilian)", "Collision Detection Performance (Volume 2)", 2009, "https://drilian.com/2009/02/05/"},
};

class CollisionDemo : public Demo<CollisionParams, CollisionMeasures, CameraParams> {
public:
    static constexpr DemoInfo info{
        "collision",
        "Collision trees",
        "A tree of boxes answers at once what a shot hits: what misses a box misses everything in it. It only helps "
        "where it culls. So look at the boxes that a query enters, count them, and distrust what was not counted.",
        150,
        Colour{0.42f, 0.95f, 0.62f},
        {},
        kSources};

    explicit CollisionDemo(Shaders& shaders);

    void reset(Seed seed) override;
    void changed() override;
    void step(const Step& step) override;
    bool adjust(const Input& input) override;
    void draw(Frame& frame) override { scene_->draw(context(), frame); }
    bool usesCamera() const override;
    std::vector<Gesture> gestures() const override { return scene_->gestures(); }
    void panel(Panel& panel) override { scene_->panel(context(), panel); }
    CollisionMeasures measure() override;
    Json dumpState() override;
    Json benchFigures(const FrameTimes& times) override;

private:
    SceneContext context() const { return {params, camera_, seed_, tick_, seconds_}; }
    void makeScene();

    Shaders& shaders_;
    CameraControl camera_;
    std::unique_ptr<CollisionScene> scene_;
    Scene shown_ = Scene::bullets;
    Seed seed_{1};
    std::int64_t tick_ = 0;
    double seconds_ = 0;
};

}  // namespace arclight::collision
