// A/B comparison: the demo beside a second session in lockstep, or beside a reference image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/input_image.h"
#include "app/recording/recording.h"
#include "core/json.h"
#include "core/params.h"

namespace arclight {

enum class AbView { split, a, b, difference };

/// How the two sides are shown.
struct AbParams {
    AbView view = AbView::split;
    float split = 0.5f;
    float gain = 16;
};

constexpr auto rowsOf(AbParams) {
    return paramRows<AbParams>(
        Group{"A/B", "Two images of the same tick. Drag the line; press B to switch between A, B and both."},
        Param{"view", "Both sides of the line, one of them, or their difference.", &AbParams::view,
              labels("split", "a", "b", "difference")},
        Param{"split", "", "Fraction of the width that shows A.", &AbParams::split, 0.0f, 1.0f},
        Param{"gain", "", "Amplification of the difference.", &AbParams::gain, 1.0f, 255.0f}.logarithmic());
}

/// Side B of a comparison and the view of both. Captures store it.
struct AbComparison {
    std::string name{};                ///< of the preset, capture or image file
    std::vector<ParamValue> values{};  ///< parameters of the second session; empty where B is an image
    /// What was done to B since tick 0, where it began with `values`. Without it, B takes over A's past: see
    /// `AbRenderer::show`.
    std::optional<Recording> past{};
    std::optional<InputImage> reference{};
    AbParams look{};

    bool isSession() const { return !values.empty(); }
    ParamSet lookSet() { return ParamSet({{&paramTable<AbParams>(), &look}}); }

    /// `{"name": …, "look": {…}, "params": {…}, "past": {…}}`; without the last two where B is a reference image, and
    /// without `past` where there is none. `params` supplies the parameters' names.
    Json toJson(const ParamSet& params) const;
    /// Reads what `toJson` wrote, without the pixels of a reference image. Does not change `params`. Exit::badAsset.
    static Expected<AbComparison> fromJson(const Json& json, const ParamSet& params, const std::string& source);
};

}  // namespace arclight
