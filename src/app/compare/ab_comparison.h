// A/B comparison of the demo with a second session in lockstep, or with a reference image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/input_image.h"
#include "app/session/recording.h"
#include "core/frame_part.h"
#include "core/json_fwd.h"
#include "core/params.h"

namespace arclight {

enum class AbView { split, a, b, difference, beside, stacked, flip, luminance, error, mask };

/// Whether a view shows a map of the errors between A and B instead of the sides.
constexpr bool isMap(AbView view) {
    return view == AbView::difference || view == AbView::luminance || view == AbView::error || view == AbView::mask;
}
/// Whether it amplifies the errors.
constexpr bool isAmplified(AbView view) { return view == AbView::difference || view == AbView::luminance; }

/// Whether a view shows both sides, simultaneously or alternately.
constexpr bool showsBothSides(AbView view) { return view != AbView::a && view != AbView::b && !isMap(view); }

/// How the two sides are shown.
struct AbParams {
    AbView view = AbView::split;
    float split = 0.5f;
    float gain = 16;
    float magnification = 1;
    Float2 centre{0.5f, 0.5f};
    bool flipped = false;
};

constexpr auto rowsOf(AbParams) {
    return paramRows<AbParams>(
        Group{"A/B", "Two images of the same tick. Drag the line; press B to switch between A, B and both."},
        Param{"view",
              "split: A and B on both sides of a line. a, b: one of them. difference: how far they differ per channel. "
              "beside, stacked: both whole, next to each other or one above the other. flip: A and B in turn, for one "
              "second each. luminance: how far they differ in luminance. error: how visible the difference is (FLIP). "
              "mask: the pixels that differ by more than the threshold of golden frames.",
              &AbParams::view,
              labels("split", "a", "b", "difference", "beside", "stacked", "flip", "luminance", "error", "mask")},
        Param{"split", "", "Fraction of the width that shows A.", &AbParams::split, 0.0f, 1.0f}.when(
            [](const AbParams& p) { return p.view == AbView::split; }),
        Param{"gain", "", "Amplification of the difference.", &AbParams::gain, 1.0f, 255.0f}.logarithmic().when(
            [](const AbParams& p) { return isAmplified(p.view); }),
        Param{"magnification", "", "How many times larger both sides are shown.", &AbParams::magnification, 1.0f,
              100.0f}
            .logarithmic(),
        Param{"centre", "", "The point shown in the middle, as fractions of width and height from the upper left.",
              &AbParams::centre, 0, 1},
        Param{"flipped", "Exchange A and B in the view flip.", &AbParams::flipped}.when(
            [](const AbParams& p) { return p.view == AbView::flip; }));
}

/// Side B of a comparison and the view of both. Captures store it.
struct AbComparison {
    std::string name{};                ///< of the preset, capture or image file
    std::vector<ParamValue> values{};  ///< parameters of the second session; empty if B is an image
    /// Everything done to B since tick 0, where it began with `values`. Without it, B takes over A's past: see
    /// `AbRenderer::show`.
    std::optional<Recording> past{};
    std::optional<InputImage> reference{};
    AbParams look{};
    AbView both = AbView::split;      ///< the view to return to from a single side or a map
    AbView map = AbView::difference;  ///< the map shown last
    bool isOfPreset = false;      ///< whether a preset opened it; the next preset then closes it
    std::string pin{};            ///< the measure of both sides that the frame shows; may be empty

    bool isSession() const { return !values.empty(); }
    /// Shows a part of the frame, as large as fits.
    void zoomTo(const FramePart& part);
    ParamSet lookSet() { return ParamSet({{&paramTable<AbParams>(), &look}}); }

    /// `{"name": …, "look": {…}, "params": {…}, "past": {…}}`; without the last two if B is a reference image, and
    /// without `past` if there is none. `params` supplies the parameters' names.
    Json toJson(const ParamSet& params) const;
    /// Reads what `toJson` wrote, without the pixels of a reference image. Does not change `params`. Exit::badAsset.
    static Expected<AbComparison> fromJson(const Json& json, const ParamSet& params, const std::string& source);
};

}  // namespace arclight
