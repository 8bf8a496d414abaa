// The optional members of a demo. A member with one of these names and another signature does not compile: otherwise
// the host would silently ignore it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "app/frame_times.h"
#include "app/gesture.h"
#include "app/panel.h"
#include "app/step.h"
#include "core/image.h"
#include "core/input.h"
#include "core/json_fwd.h"
#include "core/measures.h"
#include "core/params.h"

namespace arclight::detail {

// Detects a member by name, whatever its type: beside a second base class with the same member, the name is ambiguous.
template <class D, class Named>
struct Beside : D, Named {};

struct NamedCameraParams {
    int cameraParams;
};
struct NamedUsesCamera {
    int usesCamera;
};
struct NamedGestures {
    int gestures;
};
struct NamedFormula {
    int formula;
};
struct NamedCode {
    int code;
};
struct NamedAdjust {
    int adjust;
};
struct NamedBusyWith {
    int busyWith;
};
struct NamedSkip {
    int skip;
};
struct NamedPanel { int panel; };
struct NamedChanged { int changed; };
struct NamedMeasure { int measure; };
struct NamedDumpState { int dumpState; };
struct NamedBenchFigures {
    int benchFigures;
};
struct NamedSetInputImage {
    int setInputImage;
};

template <class D>
concept HasCameraParams = !requires {
    &Beside<D, NamedCameraParams>::cameraParams;
};
template <class D>
concept HasUsesCamera = !requires {
    &Beside<D, NamedUsesCamera>::usesCamera;
};
template <class D>
concept HasGestures = !requires {
    &Beside<D, NamedGestures>::gestures;
};
template <class D>
concept HasFormula = !requires {
    &Beside<D, NamedFormula>::formula;
};
template <class D>
concept HasCode = !requires {
    &Beside<D, NamedCode>::code;
};
template <class D>
concept HasAdjust = !requires {
    &Beside<D, NamedAdjust>::adjust;
};
template <class D>
concept HasBusyWith = !requires {
    &Beside<D, NamedBusyWith>::busyWith;
};
template <class D>
concept HasSkip = !requires {
    &Beside<D, NamedSkip>::skip;
};
template <class D>
concept HasPanel = !requires { &Beside<D, NamedPanel>::panel; };
template <class D>
concept HasChanged = !requires { &Beside<D, NamedChanged>::changed; };
template <class D>
concept HasMeasure = !requires { &Beside<D, NamedMeasure>::measure; };
template <class D>
concept HasDumpState = !requires { &Beside<D, NamedDumpState>::dumpState; };
template <class D>
concept HasBenchFigures = !requires {
    &Beside<D, NamedBenchFigures>::benchFigures;
};
template <class D>
concept HasSetInputImage = !requires {
    &Beside<D, NamedSetInputImage>::setInputImage;
};

/// Fails to compile if an optional member of `D` has the wrong signature.
template <class D>
consteval bool checkMembers() {
    static_assert(!std::is_final_v<D>,
                  "the class of a demo must not be final: its members are detected by deriving from it");
    if constexpr (HasCameraParams<D>)
        static_assert(HasRows<decltype(D::cameraParams)>,
                      "the member cameraParams of a demo must be: CameraParams cameraParams");
    if constexpr (HasUsesCamera<D>)
        static_assert(requires(const D& demo) { { demo.usesCamera() } -> std::same_as<bool>; },
                      "the member usesCamera of a demo must be: bool usesCamera() const");
    if constexpr (HasGestures<D>)
        static_assert(requires(const D& demo) { { demo.gestures() } -> std::same_as<std::vector<Gesture>>; },
                      "the member gestures of a demo must be: std::vector<Gesture> gestures() const");
    if constexpr (HasFormula<D>)
        static_assert(requires(const D& demo) { { demo.formula() } -> std::same_as<std::string>; },
                      "the member formula of a demo must be: std::string formula() const");
    if constexpr (HasCode<D>)
        static_assert(requires(const D& demo) { { demo.code() } -> std::same_as<std::string>; },
                      "the member code of a demo must be: std::string code() const");
    if constexpr (HasAdjust<D>)
        static_assert(requires(D& demo, const Input& input) { { demo.adjust(input) } -> std::same_as<bool>; },
                      "the member adjust of a demo must be: bool adjust(const Input& input)");
    static_assert(!HasCameraParams<D> || HasAdjust<D>,
                  "a demo with a camera must move it in a pause, too: bool adjust(const Input& input)");
    if constexpr (HasBusyWith<D>)
        static_assert(requires(const D& demo, int px) { { demo.busyWith(px, px) } -> std::same_as<std::string>; },
                      "the member busyWith of a demo must be: std::string busyWith(int widthPx, int heightPx) const");
    if constexpr (HasSkip<D>)
        static_assert(requires(D& demo, const Step& step) { { demo.skip(step, std::int64_t{}) } -> std::same_as<bool>; },
                      "the member skip of a demo must be: bool skip(const Step& step, std::int64_t ticks)");
    if constexpr (HasPanel<D>)
        static_assert(requires(D& demo, Panel& panel) { { demo.panel(panel) } -> std::same_as<void>; },
                      "the member panel of a demo must be: void panel(Panel& panel)");
    if constexpr (HasChanged<D>)
        static_assert(requires(D& demo) { { demo.changed() } -> std::same_as<void>; },
                      "the member changed of a demo must be: void changed()");
    if constexpr (HasMeasure<D>)
        static_assert(requires(const D& demo) { { demo.measure() } -> HasRows; },
                      "the member measure of a demo must be: Measures measure() const, and rowsOf(Measures)");
    if constexpr (HasDumpState<D>)
        static_assert(requires(const D& demo) { { demo.dumpState() } -> std::same_as<Json>; },
                      "the member dumpState of a demo must be: Json dumpState() const");
    if constexpr (HasBenchFigures<D>)
        static_assert(
            requires(const D& demo, const FrameTimes& times) {
                { demo.benchFigures(times) } -> std::same_as<Json>;
            },
            "the member benchFigures of a demo must be: Json benchFigures(const FrameTimes& times) const");
    if constexpr (HasSetInputImage<D>)
        static_assert(
            requires(D & demo, const Image* image) {
                { demo.setInputImage(image) } -> std::same_as<void>;
            },
            "the member setInputImage of a demo must be: void setInputImage(const Image* image)");
    return true;
}

}  // namespace arclight::detail
