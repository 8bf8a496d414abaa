// Base class of the scenes of the dither demo: the thresholds for the parameters, and their measures.
#pragma once

#include <array>
#include <string_view>

#include "app/scene.h"
#include "core/json.h"
#include "gfx/plot.h"
#include "pattern_map.h"
#include "sim/common/camera_control.h"
#include "sim/dither/error_diffusion.h"

namespace arclight::dither {

/// The demo's two hues.
inline constexpr CanvasColour kAccent = colourFromHex(0xC7DB4D), kWarm = colourFromHex(0xF0A24A);

/// Name and colour of a pattern on the pages about noise.
struct NoiseRow {
    std::string_view name;
    CanvasColour colour;
};
/// In the order of `Pattern`.
inline constexpr std::array kNoiseRows{
    NoiseRow{"Bayer", kWarm},
    NoiseRow{"white", kMuted},
    NoiseRow{"gradient noise", colourFromHex(0xC79BE6)},
    NoiseRow{"blue", colourFromHex(0x5AA9E6)},
    NoiseRow{"blue in time", colourFromHex(0x4FD0C8)},
    NoiseRow{"filtered", kAccent},
    NoiseRow{"error diffusion", colourFromHex(0xE88FA0)},
};
inline const NoiseRow& rowOf(Pattern pattern) { return kNoiseRows[static_cast<std::size_t>(pattern)]; }

/// Side of the matrices with which the chosen pattern is compared; small, because they are generated at once.
inline constexpr int kComparedSide = 32;

inline constexpr Group kPictureGroup{"Picture", "An image or a whole scene with few colours."};

template <class Params>
constexpr bool isDiffused(const Params& params) {
    return params.thresholds.isDiffused();
}

struct MapMeasures {
    double coverageErrorMax = kNotMeasured, meanBiasLsb = kNotMeasured, levels = kNotMeasured;
};
constexpr auto rowsOf(MapMeasures) {
    using M = MapMeasures;
    constexpr std::string_view kReason = "error diffusion has no thresholds";
    return measureRows<M>(
        Measure{"coverageErrorMax", "",
                "Largest difference between an opacity and the fraction of pixels that it covers.",
                &M::coverageErrorMax}
            .absentBecause(kReason),
        Measure{"meanBiasLsb", "LSB",
                "Mean brightness error in steps between two levels. Positive values are too light.", &M::meanBiasLsb}
            .absentBecause(kReason),
        Measure{"levels", "", "Number of different fractions of covered pixels that the matrix can show.", &M::levels}
            .absentBecause(kReason));
}

template <class Measures>
constexpr auto flipsRow(double Measures::*field) {
    return Measure{"flips", "px", "Number of pixels that change visibly from one frame to the next.", field}
        .costly()
        .ofPixels()
        .absentBecause("unknown for images, for error diffusion and before the first step");
}

/// The base class of the scenes. Their parameters have a member `ThresholdSettings thresholds`. By default, a scene
/// does not use the camera.
template <class SceneParams, class SceneMeasures>
class DitherScene : public Scene<SceneParams, SceneMeasures, CameraControl> {
public:
    bool usesCamera() const override { return false; }
    bool showsPixels() const final { return true; }

protected:
    /// The thresholds for the parameters.
    PatternMap& thresholds() const {
        thresholds_.choose(this->params.thresholds, this->seed());
        return thresholds_;
    }
    const ThresholdMap& map() const { return thresholds().map(); }
    Pattern pattern() const { return this->params.thresholds.pattern; }
    MapMeasures mapMeasures() const {
        if (isDiffused(this->params)) return {};
        return {coverageErrorMax(map()), meanBiasLsb(map()), static_cast<double>(levels(map()))};
    }

private:
    mutable PatternMap thresholds_;  // generated when needed
};

}  // namespace arclight::dither
