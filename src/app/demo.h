// What a demo must provide, and a type-erased demo.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/demo_members.h"
#include "app/step.h"
#include "gfx/frame.h"
#include "gfx/post.h"
#include "gfx/shaders.h"

namespace arclight {

/// A publication that a demo re-creates or takes formulas from.
struct Source {
    std::string_view authors, title;
    int year = 0;
    std::string_view url{};   ///< empty if it is not on the web
    std::string_view gives{}; ///< what the demo takes from it, as a phrase; empty for the article that it re-creates
};

/// The description of a demo.
struct DemoInfo {
    std::string_view name;   ///< of the executable and of the folders of its presets and shaders
    std::string_view title;
    std::string_view about;  ///< three sentences on the technique, shown at the top of the panel
    std::int64_t showcaseTick = 120;  ///< the tick that `--capture` takes by default
    Colour accent{0.2f, 0.6f, 0.7f};
    std::string_view computed{};  ///< what compute shaders make where available, else the CPU; may be empty
    std::span<const Source> sources{};  ///< the articles that it re-creates first
    /// Shaders that hold the technique, such as "hair/ribbon.frag": where a demo gives no `code`, the panel copies the
    /// first of them that the present frame uses.
    std::array<std::string_view, 4> shaders{};
};

/// What a demo consists of. What comes after `draw` is optional; an optional member with another signature does not
/// compile.
///
///     static constexpr DemoInfo info{"name", "Title", "Three sentences."};
///     NameParams params;                        // with rowsOf(NameParams) beside it
///     explicit Name(Shaders& shaders);          // makes GL objects
///     void reset(Seed seed);                    // to tick 0, with the present params
///     void step(const Step& step);              // advances by one tick
///     void draw(Frame& frame);                  // draws scene light; never advances anything
///     CameraParams cameraParams;                // of sim/common/camera_control.h: adds the camera's parameters
///     bool usesCamera() const;                  // whether the present scene has depth; without it, every scene has
///     std::vector<Gesture> gestures() const;    // what the demo's own keys and drags do in the present scene
///     std::string formula() const;              // the formula of the technique with the present numbers in it
///     std::string code() const;                 // C++ of the technique with the present numbers, for the clipboard
///     bool adjust(const Input& input);          // in a pause, lets input move what is no simulation: camera, params,
///                                               // marks under the pointer; true if the frame changes. `step` does
///                                               // so by itself. Called again until it returns false
///     std::string busyWith(int widthPx, int heightPx) const;  // "Baking the sea at 3840 × 2160" if the next draw at
///                                               // that size may take more than a second, else empty. The host asks
///                                               // before it draws in a window, where `Frame::mayBePart`
///     bool skip(const Step& step, std::int64_t ticks);  // as that many steps would, the first of which is `step` and
///                                               // which all have its input, without buttons and keys; where that is no
///                                               // quicker than the steps, changes nothing and returns false. One more
///                                               // step follows before the next draw
///     void panel(Panel& panel);                 // shows what sliders cannot
///     void changed();                           // params have changed between ticks
///     NameMeasures measure() const;             // with rowsOf(NameMeasures) beside it
///     void setInputImage(const Image* image);   // shows this image (--input), its own where null; a reset follows
///     Json dumpState() const;                   // an object for --dump-state; the host adds tick and dt. State on
///                                               // the GPU is read back here: `buffer.read` waits for it
///     Json benchFigures(const FrameTimes& times) const;  // an object of figures that --bench adds to its result
template <class D>
concept Demo = std::constructible_from<D, Shaders&> && requires(D demo, Seed seed, const Step& step, Frame& frame) {
    { D::info } -> std::convertible_to<DemoInfo>;
    paramTable<decltype(D::params)>();
    demo.reset(seed);
    demo.step(step);
    demo.draw(frame);
};

/// A running demo, type-erased.
struct DemoInstance {
    std::unique_ptr<void, void (*)(void*)> object{nullptr, nullptr};
    void* params = nullptr;
    void (*reset)(void*, Seed) = nullptr;
    void (*step)(void*, const Step&) = nullptr;
    void (*draw)(void*, Frame&) = nullptr;
    void* cameraParams = nullptr;  ///< a `CameraParams`; null without a camera
    bool (*usesCamera)(const void*) = nullptr;
    std::vector<Gesture> (*gestures)(const void*) = nullptr;
    std::string (*formula)(const void*) = nullptr;
    std::string (*code)(const void*) = nullptr;
    bool (*adjust)(void*, const Input&) = nullptr;
    std::string (*busyWith)(const void*, int widthPx, int heightPx) = nullptr;
    bool (*skip)(void*, const Step&, std::int64_t ticks) = nullptr;
    void (*panel)(void*, Panel&) = nullptr;
    void (*changed)(void*) = nullptr;
    std::vector<double> (*measure)(const void*) = nullptr;
    Json (*dumpState)(const void*) = nullptr;                        ///< null if the demo has none
    Json (*benchFigures)(const void*, const FrameTimes&) = nullptr;  ///< null if the demo has none
    void (*setInputImage)(void*, const Image*) = nullptr;  ///< null if the demo takes none
};

/// A kind of demo, type-erased: its description, which needs no OpenGL, and how to create an instance.
struct DemoType {
    DemoInfo info;
    const ParamTable* params = nullptr;
    const MeasureTable* measures = nullptr;
    std::unique_ptr<void, void (*)(void*)> (*makeParams)() = nullptr;  ///< a params struct with its defaults
    DemoInstance (*make)(Shaders&) = nullptr;
    bool takesInputImage = false;
    const ParamTable* cameraParams = nullptr;  ///< null without a camera
    std::unique_ptr<void, void (*)(void*)> (*makeCameraParams)() = nullptr;
};

/// All parameters of a demo of that type: its own, those of its camera (null without one), those of the post stack.
inline ParamSet paramsOf(const DemoType& type, void* params, void* cameraParams, PostParams& post) {
    std::vector<ParamBlock> blocks{{type.params, params}};
    if (cameraParams) blocks.push_back({type.cameraParams, cameraParams});
    blocks.push_back({&paramTable<PostParams>(), &post});
    return ParamSet(std::move(blocks));
}

namespace detail {

template <class T>
std::unique_ptr<void, void (*)(void*)> own(T* object) {
    return {object, [](void* p) { delete static_cast<T*>(p); }};
}

template <class D>
DemoInstance makeInstance(Shaders& shaders) {
    auto* demo = new D(shaders);
    DemoInstance it;
    it.object = own(demo);
    it.params = &demo->params;
    it.reset = [](void* d, Seed seed) { static_cast<D*>(d)->reset(seed); };
    it.step = [](void* d, const Step& step) { static_cast<D*>(d)->step(step); };
    it.draw = [](void* d, Frame& frame) { static_cast<D*>(d)->draw(frame); };
    if constexpr (HasCameraParams<D>) it.cameraParams = &demo->cameraParams;
    it.usesCamera = [](const void* d) {
        if constexpr (HasUsesCamera<D>) return static_cast<const D*>(d)->usesCamera();
        else return (void)d, HasCameraParams<D>;
    };
    it.gestures = [](const void* d) {
        if constexpr (HasGestures<D>) return static_cast<const D*>(d)->gestures();
        else return (void)d, std::vector<Gesture>{};
    };
    it.formula = [](const void* d) {
        if constexpr (HasFormula<D>) return static_cast<const D*>(d)->formula();
        else return (void)d, std::string{};
    };
    it.code = [](const void* d) {
        if constexpr (HasCode<D>) return static_cast<const D*>(d)->code();
        else return (void)d, std::string{};
    };
    it.adjust = [](void* d, const Input& input) {
        if constexpr (HasAdjust<D>) return static_cast<D*>(d)->adjust(input);
        else return (void)d, (void)input, false;
    };
    it.busyWith = [](const void* d, int widthPx, int heightPx) {
        if constexpr (HasBusyWith<D>) return static_cast<const D*>(d)->busyWith(widthPx, heightPx);
        else return (void)d, (void)widthPx, (void)heightPx, std::string{};
    };
    it.skip = [](void* d, const Step& step, std::int64_t ticks) {
        if constexpr (HasSkip<D>) return static_cast<D*>(d)->skip(step, ticks);
        else return (void)d, (void)step, (void)ticks, false;
    };
    it.panel = [](void* d, Panel& panel) {
        if constexpr (HasPanel<D>) static_cast<D*>(d)->panel(panel);
    };
    it.changed = [](void* d) {
        if constexpr (HasChanged<D>) static_cast<D*>(d)->changed();
    };
    it.measure = [](const void* d) {
        if constexpr (HasMeasure<D>) return measureValues(static_cast<const D*>(d)->measure());
        else return std::vector<double>{};
    };
    if constexpr (HasDumpState<D>) it.dumpState = [](const void* d) { return static_cast<const D*>(d)->dumpState(); };
    if constexpr (HasBenchFigures<D>)
        it.benchFigures = [](const void* d, const FrameTimes& times) {
            return static_cast<const D*>(d)->benchFigures(times);
        };
    if constexpr (HasSetInputImage<D>)
        it.setInputImage = [](void* d, const Image* image) { static_cast<D*>(d)->setInputImage(image); };
    return it;
}

template <class D>
const MeasureTable& measuresOf() {
    static const MeasureTable none;
    if constexpr (HasMeasure<D>)
        return measureTable<std::remove_cvref_t<decltype(std::declval<const D&>().measure())>>();
    else
        return none;
}

}  // namespace detail

template <Demo D>
DemoType demoType() {
    static_assert(detail::checkMembers<D>());
    using Params = decltype(D::params);
    static_assert(!detail::shareNames<Params, PostParams>(),
                  "a parameter of the demo has the name or label of one that all demos share");
    DemoType type{D::info,
                  &paramTable<Params>(),
                  &detail::measuresOf<D>(),
                  [] { return detail::own(new Params{}); },
                  &detail::makeInstance<D>,
                  detail::HasSetInputImage<D>};
    if constexpr (detail::HasCameraParams<D>) {
        using DemoCamera = decltype(D::cameraParams);
        static_assert(!detail::shareNames<Params, DemoCamera>(),
                      "a parameter of the demo has the name or label of one of the camera");
        type.cameraParams = &paramTable<DemoCamera>();
        type.makeCameraParams = [] { return detail::own(new DemoCamera{}); };
    }
    return type;
}

}  // namespace arclight
