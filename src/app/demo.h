// What a demo is, and the same thing without its type.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "app/demo_members.h"
#include "app/step.h"
#include "gfx/frame.h"
#include "gfx/post.h"
#include "gfx/shaders.h"

namespace arclight {

/// A name that captures and scripts may hold, and what is called so now.
struct FormerName {
    std::string_view former, present;
};

/// A demo's card.
struct DemoInfo {
    std::string_view name;   ///< of the executable, the presets' and the shaders' folder
    std::string_view title;
    std::string_view about;  ///< three sentences on the technique, at the head of the panel
    std::int64_t showcaseTick = 120;  ///< the tick that `--capture` takes when none is named
    Colour accent{0.2f, 0.6f, 0.7f};
    std::string_view computed{};  ///< what compute shaders make where there are any, the CPU elsewhere; may be nothing
    std::array<FormerName, 4> formerPasses{};  ///< passes that were once called otherwise; `--pass` still takes those
};

/// The shape of a demo. All of it but `panel` and what follows it is required; an optional member of another signature
/// does not compile.
///
///     static constexpr DemoInfo info{"name", "Title", "Three sentences."};
///     NameParams params;                        // with rowsOf(NameParams) beside it
///     explicit Name(Shaders& shaders);          // makes GL objects
///     void reset(Seed seed);                    // to tick 0, with the params as they stand
///     void step(const Step& step);              // one tick on
///     void draw(Frame& frame);                  // draws scene light; never advances anything
///     void panel(Panel& panel);                 // what sliders cannot show
///     void changed();                           // params were changed between ticks
///     NameMeasures measure() const;             // with rowsOf(NameMeasures) beside it
///     void setInputImage(const Image* picture);    // from now on shows this one (--input); its own where null. A
///     reset follows Json dumpState() const;                   // an object for --dump-state; the host adds tick and
///     dt. State that
///                                               // lives on the GPU is read back here: `buffer.read` waits for it
template <class D>
concept Demo = std::constructible_from<D, Shaders&> && requires(D demo, Seed seed, const Step& step, Frame& frame) {
    { D::info } -> std::convertible_to<DemoInfo>;
    paramTable<decltype(D::params)>();
    demo.reset(seed);
    demo.step(step);
    demo.draw(frame);
};

/// A demo in use, without its type.
struct DemoInstance {
    std::unique_ptr<void, void (*)(void*)> object{nullptr, nullptr};
    void* params = nullptr;
    void (*reset)(void*, Seed) = nullptr;
    void (*step)(void*, const Step&) = nullptr;
    void (*draw)(void*, Frame&) = nullptr;
    void (*panel)(void*, Panel&) = nullptr;
    void (*changed)(void*) = nullptr;
    std::vector<double> (*measure)(const void*) = nullptr;
    Json (*dumpState)(const void*) = nullptr;
    void (*setInputImage)(void*, const Image*) = nullptr;  ///< null where the demo takes none
};

/// A kind of demo, without its type: what can be said of it with no OpenGL, and how to make one.
struct DemoType {
    DemoInfo info;
    const ParamTable* params = nullptr;
    const MeasureTable* measures = nullptr;
    std::unique_ptr<void, void (*)(void*)> (*makeParams)() = nullptr;  ///< a params struct with its defaults
    DemoInstance (*make)(Shaders&) = nullptr;
    bool takesInputImage = false;
};

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
    it.dumpState = [](const void* d) {
        if constexpr (HasDumpState<D>) return static_cast<const D*>(d)->dumpState();
        else return Json(Json::object());
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
                  "a parameter of the demo has the name or the label of one that all demos share");
    return {D::info,
            &paramTable<Params>(),
            &detail::measuresOf<D>(),
            [] { return detail::own(new Params{}); },
            &detail::makeInstance<D>,
            detail::HasSetInputImage<D>};
}

}  // namespace arclight
