// The parts of a demo, and its description for the host.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/claims.h"
#include "app/frame_times.h"
#include "app/gesture.h"
#include "app/input_file.h"
#include "app/panel.h"
#include "app/pixel_notes.h"
#include "app/related.h"
#include "app/step.h"
#include "core/input.h"
#include "core/json_fwd.h"
#include "core/measures.h"
#include "core/params.h"
#include "data/export.h"
#include "gfx/frame.h"
#include "gfx/grab.h"
#include "gfx/post.h"
#include "gfx/shaders.h"

namespace arclight {

/// A publication that a demo re-creates or takes formulas from.
struct Source {
    std::string_view authors, title;
    int year = 0;
    std::string_view url{};   ///< empty if it is not on the web
    std::string_view gives{}; ///< its contribution to the demo, as a phrase; empty for the article re-created
};

/// The description of a demo.
struct DemoInfo {
    std::string_view name;   ///< of the executable and of the folders of its presets and shaders
    std::string_view title;
    std::string_view about;  ///< three sentences on the technique, shown at the top of the panel
    std::int64_t showcaseTick = 120;  ///< the tick that `--capture` takes by default
    Colour accent{0.2f, 0.6f, 0.7f};
    std::string_view computed{};  ///< the work done in compute shaders if available, else on the CPU; may be empty
    std::span<const Source> sources{};  ///< the articles that it re-creates come first
    /// Shaders that hold the technique, such as "hair/ribbon.frag". If a demo has no `code`, the panel copies the first
    /// of them that the current frame uses.
    std::array<std::string_view, 4> shaders{};
    /// The feature that requires compute shaders, and its replacement without them; may be empty.
    std::string_view onlyWithCompute{}, instead{};
    std::string_view scenes{};  ///< the common topic of a set's scenes, as the heading of their choice
};

/// A demo as the host sees it. Overrides must be marked `override`: without it, or with another signature, they do
/// not compile. Members that may draw or read back from the GPU are not const.
class AnyDemo {
public:
    virtual ~AnyDemo() = default;

    /// Returns to tick 0 with the current params.
    virtual void reset(Seed seed) = 0;
    /// Advances by one tick.
    virtual void step(const Step& step) = 0;
    /// Draws scene light; never advances the simulation.
    virtual void draw(Frame& frame) = 0;

    /// Whether the current scene uses the camera. By default, every scene of a demo with a camera does.
    virtual bool usesCamera() const = 0;
    /// The keys and the pointer motion that the current scene claims from the window.
    virtual Claims claims() const { return {}; }
    /// The demos that explain parts of the current frame, each with a key that opens it.
    virtual std::vector<RelatedDemo> related() const { return {}; }
    /// Descriptions of the demo's other keys and of its drags in the current scene.
    virtual std::vector<Gesture> gestures() const { return {}; }
    /// The objects that the user can drag or click in a frame of this size. The window marks the one under the pointer
    /// and changes the cursor there; the demo finds the object of a press with `nearestGrab`.
    virtual std::vector<Grab> grabs(int /*widthPx*/, int /*heightPx*/) const { return {}; }
    /// Adds the numbers of the technique at a pixel of the frame drawn last.
    virtual void explain(PixelNotes&) {}
    /// C++ code of the technique with the current values, for the clipboard.
    virtual std::string code() const { return {}; }
    /// "Baking the sea at 3840 × 2160" if the next draw of a scene of that size may take more than a second, else
    /// empty. The host asks before it draws in a window with `Frame::mayBePart`.
    virtual std::string busyWith(int /*widthPx*/, int /*heightPx*/) const { return {}; }
    /// Whether single pixels are the subject of the current scene, as in a dither pattern or texels side by side. A
    /// window never draws such a scene at a reduced scale. Called before `draw`.
    virtual bool showsPixels() const { return false; }
    /// The formula of the technique with the current values inserted.
    virtual std::string formula() { return {}; }
    /// In a pause, applies input to everything outside the simulation: camera, params, marks under the pointer. True if
    /// the frame changes; called again until it returns false. `step` does the same by itself.
    virtual bool adjust(const Input&) { return false; }
    /// Advances as that many steps would: the first is `step`, and all have its input, without buttons and keys. If
    /// that is no quicker than stepping, changes nothing and returns false. One more step follows before the next draw.
    virtual bool skip(const Step&, std::int64_t /*ticks*/) { return false; }
    /// Adds widgets that sliders cannot replace.
    virtual void panel(Panel&) {}
    /// Called after params have changed between ticks.
    virtual void changed() {}
    /// Shows this file of the user's (`--input`), or the demo's own data if null; a reset follows. The file outlives
    /// the demo's use of it. Demos and scenes that override it declare the kind of file they take:
    /// `static constexpr const InputKind* inputKind = &kMeshInput;`
    virtual void setInput(const InputFile*) {}
    /// The results of the current scene at the current tick that the host can write to a file.
    virtual std::vector<Export> exports() { return {}; }
    /// An object for `--dump-state`; the host adds tick and dt. State on the GPU is read back here: `buffer.read` waits
    /// for it.
    virtual Json dumpState();
    /// A JSON object of the demo's own results, which `--bench` adds to its output.
    virtual Json benchFigures(const FrameTimes& times);

    /// The structs that hold the parameters of the demo and of its camera. `DemoType` describes them.
    virtual void* paramsObject() = 0;
    virtual void* cameraParamsObject() = 0;
};

/// Placeholders for a demo without measures and for one without a camera.
struct NoMeasures {};
constexpr auto rowsOf(NoMeasures) { return measureRows<NoMeasures>(); }
struct NoCamera {};
constexpr auto rowsOf(NoCamera) { return paramRows<NoCamera>(); }

/// The base class of a demo. Its params and measures have tables, `rowsOf(Params)` and `rowsOf(Measures)`, which only
/// `run` must see. Camera parameters are `CameraParams` of sim/common/camera_control.h; a demo with a camera also
/// overrides `adjust`.
///
///     class Name : public Demo<NameParams, NameMeasures> {
///     public:
///         static constexpr DemoInfo info{"name", "Title", "Three sentences."};
///         explicit Name(Shaders& shaders);  // makes GL objects
///         void reset(Seed seed) override;
///         void step(const Step& step) override;
///         void draw(Frame& frame) override;
///         NameMeasures measure() override;
template <class Params, class Measures = NoMeasures, class CameraParams = NoCamera>
class Demo : public AnyDemo {
public:
    Params params;
    CameraParams cameraParams;

    virtual Measures measure() { return {}; }
    bool usesCamera() const override { return !std::is_same_v<CameraParams, NoCamera>; }

    void* paramsObject() final { return &params; }
    void* cameraParamsObject() final { return &cameraParams; }
};

/// A kind of demo: its description, which needs no OpenGL, and how to make one.
struct DemoType {
    DemoInfo info;
    const MeasureTable* measures = nullptr;
    const ParamTable *params = nullptr, *cameraParams = nullptr;  ///< the second is empty without a camera
    /// Structs of parameters with their defaults.
    std::function<std::unique_ptr<void, void (*)(void*)>()> makeParams, makeCameraParams;
    std::function<std::unique_ptr<AnyDemo>(Shaders&)> make;
    /// The measures of a demo of that type, in the order of their table.
    std::function<std::vector<double>(AnyDemo&)> measure;
    std::vector<DemoInput> inputs{};  ///< the kinds of file that it takes
};

/// All parameters of a demo of that type: its own, then the camera's, then the post stack's.
inline ParamSet paramsOf(const DemoType& type, void* params, void* cameraParams, PostParams& post) {
    return ParamSet({{type.params, params}, {type.cameraParams, cameraParams}, {&paramTable<PostParams>(), &post}});
}

namespace detail {

template <class T>
std::unique_ptr<void, void (*)(void*)> makeDefault() {
    return {new T{}, [](void* p) { delete static_cast<T*>(p); }};
}

}  // namespace detail

namespace detail {

/// Rejects an invalid demo or scene at compile time.
template <std::derived_from<AnyDemo> D>
consteval void checkDemo() {
    using Params = decltype(D::params);
    using CameraType = decltype(D::cameraParams);
    using Measures = decltype(std::declval<D&>().measure());
    static_assert(HasRows<Measures>, "the measures of a demo need a table: rowsOf(Measures)");
    static_assert(!detail::shareNames<Params, PostParams>(),
                  "a parameter of the demo has the name or label of one that all demos share");
    static_assert(!detail::shareNames<Params, CameraType>(),
                  "a parameter of the demo has the name or label of one of the camera");
    static_assert(std::is_same_v<CameraType, NoCamera> ||
                      !std::is_same_v<decltype(&D::adjust), bool (AnyDemo::*)(const Input&)>,
                  "a demo with a camera must move it in a pause, too: bool adjust(const Input& input)");
}

/// The kind of file that the demo or scene takes; null if it takes none.
template <class D>
consteval const InputKind* inputKindOf() {
    constexpr bool isSet = !std::is_same_v<decltype(&D::setInput), void (AnyDemo::*)(const InputFile*)>;
    constexpr bool isDeclared = requires { D::inputKind; };
    static_assert(isSet == isDeclared,
                  "a demo that takes a file declares its kind and how it is set: "
                  "static constexpr const InputKind* inputKind = &kKind; "
                  "void setInput(const InputFile* file) override");
    if constexpr (isDeclared) return D::inputKind;
    return nullptr;
}

inline std::vector<DemoInput> inputsOf(const InputKind* kind) {
    return kind != nullptr ? std::vector<DemoInput>{{kind, {}}} : std::vector<DemoInput>{};
}

}  // namespace detail

template <std::derived_from<AnyDemo> D>
DemoType demoType() {
    using Params = decltype(D::params);
    using CameraType = decltype(D::cameraParams);
    using Measures = decltype(std::declval<D&>().measure());
    detail::checkDemo<D>();
    return {D::info,
            &measureTable<Measures>(),
            &paramTable<Params>(),
            &paramTable<CameraType>(),
            &detail::makeDefault<Params>,
            &detail::makeDefault<CameraType>,
            [](Shaders& shaders) -> std::unique_ptr<AnyDemo> { return std::make_unique<D>(shaders); },
            [](AnyDemo& demo) { return measureValues(static_cast<D&>(demo).measure()); },
            detail::inputsOf(detail::inputKindOf<D>())};
}

}  // namespace arclight
