// A scene: one of the views that a demo shows one at a time, as one type in one file. The type declares the scene's
// parameters, measures, title and gestures, steps it and draws it; nothing about it is defined elsewhere.
//
//     class Stack : public Scene<StackParams, StackMeasures, CameraControl> {
//     public:
//         static constexpr SceneInfo info{"stack", "traversals with stacks of all sizes"};
//         explicit Stack(Shaders& shaders);
//         void restart() override;
//         void advance(const Step& step) override;
//         void draw(Frame& frame) override;
//     };
//     SceneType stackScene() { return sceneType<Stack>(); }
//
// app/scene_set.h combines several scenes into a demo. A scene is itself a demo, so a test can run it on its own.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/demo.h"

namespace arclight {

struct SceneInfo {
    std::string_view name;     ///< in camel case: the label of the choice
    std::string_view shows{};  ///< a phrase for the help of the choice; empty if the demo's scenes have none
};

/// The position in a run at which a scene is shown.
struct SceneStart {
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
};

/// The control of a camera for scenes of a demo that has none.
struct NoCameraControl {
    using Params = NoCamera;
    struct Reach {};
    void limit(const Reach&) {}
    void reset(const NoCamera&) {}
    void step(const Input&, double, NoCamera&, bool) {}
    bool adjust(const Input&, NoCamera&, bool) { return false; }
};

/// The base class of a scene. It stores the time, the seed and the camera. `CameraType` is CameraControl of sim/common
/// or NoCameraControl; all scenes of a demo must use the same one.
template <class SceneParams, class SceneMeasures = NoMeasures, class CameraType = NoCameraControl>
class Scene : public Demo<SceneParams, SceneMeasures, typename CameraType::Params> {
public:
    using Params = SceneParams;
    using Measures = SceneMeasures;
    using Reach = typename CameraType::Reach;

    /// Restarts the scene.
    virtual void restart() = 0;
    /// Advances by one tick.
    virtual void advance(const Step&) {}
    /// Lets the pointer and keys move something or change a parameter, before every step and in a pause; true if they
    /// have.
    virtual bool move(const Input&) { return false; }
    /// Whether the pointer is dragging something in the scene. The camera then ignores the pointer.
    virtual bool isHeld() const { return false; }
    /// The part of the input that moves the camera; by default all of it.
    virtual Input cameraInput(const Input& input) const { return input; }
    /// How far the camera may go.
    virtual Reach reach() const { return {}; }

    void start(const SceneStart& start) {
        start_ = start;
        camera_.limit(reach());
        camera_.reset(this->cameraParams);
        restart();
    }
    void reset(Seed seed) final { start({seed}); }
    bool adjust(const Input& input) final {
        isPaused_ = true;
        const bool hasMoved = move(input);
        isPaused_ = false;
        camera_.limit(reach());
        const bool hasTurned = camera_.adjust(cameraInput(input), this->cameraParams, isHeld()) && this->usesCamera();
        return hasMoved || hasTurned;
    }
    void step(const Step& step) final {
        move(step.input);
        camera_.limit(reach());
        camera_.step(cameraInput(step.input), step.dt, this->cameraParams, isHeld());
        advance(step);
        start_.tick = step.tick + 1, start_.seconds = step.seconds + step.dt;
    }

protected:
    const CameraType& camera() const { return camera_; }
    Seed seed() const { return start_.seed; }
    std::int64_t tick() const { return start_.tick; }
    double seconds() const { return start_.seconds; }
    bool isPaused() const { return isPaused_; }  ///< in `move`: no step follows

private:
    CameraType camera_{};
    SceneStart start_;
    bool isPaused_ = false;
};

/// A kind of scene. `params` and `cameraParams` are structs of the scene's types.
struct SceneType {
    SceneInfo info;
    const ParamTable *params = nullptr, *cameraParams = nullptr;
    const MeasureTable* measures = nullptr;
    std::size_t paramsSize = 0;
    void (*construct)(void* params) = nullptr;  ///< with defaults
    std::unique_ptr<void, void (*)(void*)> (*makeCameraParams)() = nullptr;
    std::unique_ptr<AnyDemo> (*make)(Shaders&) = nullptr;
    /// Copy parameters to a scene of that type, and from it.
    void (*give)(AnyDemo&, const void* params, const void* cameraParams) = nullptr;
    void (*take)(const AnyDemo&, void* params, void* cameraParams) = nullptr;
    void (*start)(AnyDemo&, const SceneStart&) = nullptr;
    std::vector<double> (*measure)(AnyDemo&) = nullptr;
    const InputKind* inputKind = nullptr;  ///< of the file it takes; null if it takes none
};

template <std::derived_from<AnyDemo> S>
SceneType sceneType() {
    using Params = typename S::Params;
    using CameraType = decltype(S::cameraParams);
    static_assert(std::is_trivially_copyable_v<Params> && alignof(Params) <= alignof(std::max_align_t),
                  "the parameters of a scene must be plain values");
    detail::checkDemo<S>();
    return {S::info,
            &paramTable<Params>(),
            &paramTable<CameraType>(),
            &measureTable<typename S::Measures>(),
            sizeof(Params),
            [](void* params) { new (params) Params{}; },
            &detail::makeDefault<CameraType>,
            [](Shaders& shaders) -> std::unique_ptr<AnyDemo> { return std::make_unique<S>(shaders); },
            [](AnyDemo& scene, const void* params, const void* cameraParams) {
                static_cast<S&>(scene).params = *static_cast<const Params*>(params);
                static_cast<S&>(scene).cameraParams = *static_cast<const CameraType*>(cameraParams);
            },
            [](const AnyDemo& scene, void* params, void* cameraParams) {
                *static_cast<Params*>(params) = static_cast<const S&>(scene).params;
                *static_cast<CameraType*>(cameraParams) = static_cast<const S&>(scene).cameraParams;
            },
            [](AnyDemo& scene, const SceneStart& start) { static_cast<S&>(scene).start(start); },
            [](AnyDemo& scene) { return measureValues(static_cast<S&>(scene).measure()); },
            detail::inputKindOf<S>()};
}

}  // namespace arclight
