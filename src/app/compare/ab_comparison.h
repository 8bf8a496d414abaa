// A picture against another: a second setting of the demo in lockstep, or a reference picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/input_image.h"
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
        Group{"A/B", "Two pictures of one tick. Drag the line; B turns from one to the other."},
        Param{"view", "Both beside a line, one of them, or how far they differ.", &AbParams::view,
              labels("split", "a", "b", "difference")},
        Param{"split", "", "Share of the width that shows A.", &AbParams::split, 0.0f, 1.0f},
        Param{"gain", "", "The difference is shown this many times as strongly.", &AbParams::gain, 1.0f, 255.0f}
            .logarithmic());
}

/// The other side of a comparison. A capture carries it.
struct AbComparison {
    std::string name;                ///< of the preset, capture or picture
    std::vector<ParamValue> values;  ///< of the second session from tick 0 on; empty where B is a picture
    std::optional<InputImage> reference;
    AbParams look;

    bool isSession() const { return !values.empty(); }
    ParamSet lookSet() { return ParamSet({{&paramTable<AbParams>(), &look}}); }

    /// `{"name": …, "look": {…}, "params": {…}}`, or with `reference` in place of `params`, which names the values.
    Json toJson(const ParamSet& params) const;
    /// Reads `toJson` again but for the reference's pixels; `params` is left as it was. Exit::badAsset.
    static Expected<AbComparison> fromJson(const Json& json, const ParamSet& params, const std::string& source);
};

}  // namespace arclight
