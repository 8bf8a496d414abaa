// A demo that shows one scene at a time: `params.scene` chooses it, and each is a class in a file of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/demo.h"
#include "core/json.h"

namespace arclight {

/// What a scene sees of its demo. `DemoCamera` is the control of the camera, `CameraControl` of sim/common.
template <class DemoParams, class DemoCamera>
struct SceneContext {
    using Params = DemoParams;
    using Camera = DemoCamera;

    const Params& params;
    const Camera& camera;
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
    bool isPaused = false;  ///< in `adjust`: no step follows
};

/// A scene. A demo whose scenes see more than the above derives a context of its own.
template <class SceneContext, class DemoMeasures>
class DemoScene {
public:
    using Context = SceneContext;
    using Params = typename Context::Params;
    using Measures = DemoMeasures;

    virtual ~DemoScene() = default;
    /// Restarts the scene.
    virtual void reset(const Context& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const Context&) {}
    virtual void step(const Context&, const Step&) {}
    virtual void draw(const Context& context, Frame& frame) = 0;
    virtual void measure(const Context&, Measures&) {}
    virtual Json dumpState(const Context&) = 0;

    // Only some scenes have these.
    virtual void panel(const Context&, Panel&) {}
    /// Lets the pointer and keys move something or change a parameter, before every step and in a pause; true if they
    /// have.
    virtual bool adjust(const Context&, Params&, const Input&) { return false; }
    /// Whether the pointer holds something in the scene, so that the camera does not follow it.
    virtual bool isHeld() const { return false; }
    virtual Claims claims() const { return {}; }
    /// See `AnyDemo::showsPixels`.
    virtual bool showsPixels() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    /// What a button can drag or click, as in `AnyDemo`.
    virtual std::vector<Grab> grabs(const Context&, int /*widthPx*/, int /*heightPx*/) const { return {}; }
    /// C++ for the clipboard.
    virtual std::string code(const Context&) const { return {}; }
    /// Adds to the figures of `--bench`.
    virtual void benchFigures(const Context&, const FrameTimes&, Json& /*figures*/) {}
};

/// How a scene is made, and its camera.
template <class Scene>
struct SceneRow {
    std::unique_ptr<Scene> (*make)(Shaders& shaders);
    typename Scene::Context::Camera::Reach reach{};
    bool usesCamera = true;
};

/// The base class of such a demo. A scene is made when it is first shown.
template <class Scene>
class SceneDemo
    : public Demo<typename Scene::Params, typename Scene::Measures, typename Scene::Context::Camera::Params> {
public:
    using Context = typename Scene::Context;
    using Params = typename Scene::Params;
    using Measures = typename Scene::Measures;
    using Camera = typename Context::Camera;

    void reset(Seed seed) override {
        seed_ = seed, tick_ = 0, seconds_ = 0;
        if (!isShown()) make();
        camera_.reset(this->cameraParams);
        scene_->reset(context());
    }
    void changed() override {
        if (isShown()) return scene_->changed(context());
        make();
        scene_->reset(context());
    }
    bool adjust(const Input& input) override {
        if (!scene_) return false;
        Context paused = context();
        paused.isPaused = true;
        const bool hasMoved = scene_->adjust(paused, this->params, input);
        const bool hasTurned = camera_.adjust(input, this->cameraParams, scene_->isHeld()) && this->usesCamera();
        return hasMoved || hasTurned;
    }
    void step(const Step& step) override {
        scene_->adjust(context(), this->params, step.input);
        camera_.step(step.input, step.dt, this->cameraParams, scene_->isHeld());
        scene_->step(context(), step);
        tick_ = step.tick + 1, seconds_ = step.seconds + step.dt;
    }
    void draw(Frame& frame) override { scene_->draw(context(), frame); }
    bool usesCamera() const override { return chosen().usesCamera; }
    Claims claims() const override { return scene_ ? scene_->claims() : Claims{}; }
    bool showsPixels() const override { return scene_ && scene_->showsPixels(); }
    std::vector<Gesture> gestures() const override { return scene_ ? scene_->gestures() : std::vector<Gesture>{}; }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return scene_ ? scene_->grabs(context(), widthPx, heightPx) : std::vector<Grab>{};
    }
    std::string code() const override { return scene_ ? scene_->code(context()) : std::string(); }
    void panel(Panel& panel) override { scene_->panel(context(), panel); }
    Measures measure() override {
        Measures measures;
        scene_->measure(context(), measures);
        return measures;
    }
    Json dumpState() override { return scene_->dumpState(context()); }
    Json benchFigures(const FrameTimes& times) override {
        Json figures = Json::object();
        scene_->benchFigures(context(), times, figures);
        return figures;
    }

protected:
    /// `scenes`: static, in the order of the choice `params.scene`.
    SceneDemo(Shaders& shaders, std::span<const SceneRow<Scene>> scenes) : shaders_(shaders), scenes_(scenes) {}

    Context context() const {
        const SceneContext<Params, Camera> common{this->params, camera_, seed_, tick_, seconds_};
        Context context{common};
        complete(context);
        return context;
    }
    /// Fills in what the demo's context has beyond `SceneContext`.
    virtual void complete(Context&) const {}

private:
    const SceneRow<Scene>& chosen() const { return scenes_[static_cast<std::size_t>(this->params.scene)]; }
    bool isShown() const { return scene_ && shown_ == &chosen(); }
    void make() {
        shown_ = &chosen();
        scene_.reset();
        scene_ = shown_->make(shaders_);
        camera_ = Camera(shown_->reach);
        camera_.reset(this->cameraParams);
    }

    Shaders& shaders_;
    std::span<const SceneRow<Scene>> scenes_;
    const SceneRow<Scene>* shown_ = nullptr;  ///< that of `scene_`
    Camera camera_;
    std::unique_ptr<Scene> scene_;
    Seed seed_{1};
    std::int64_t tick_ = 0;
    double seconds_ = 0;
};

}  // namespace arclight
