// The measures that the host takes of the frames of every demo: flashes per second.
#pragma once

#include <span>
#include <string>

#include "core/flash_meter.h"
#include "core/measures.h"
#include "gfx/light_grid.h"

namespace arclight {

/// Of consecutive frames, so a single frame has none. The limit holds for the frames as they are drawn, at the speed of
/// the session; where the eye is and how large the display is do not count.
struct FrameMeasures {
    double flashesPerSecond = kNotMeasured, redFlashesPerSecond = kNotMeasured;
};
constexpr auto rowsOf(FrameMeasures) {
    constexpr std::string_view kReason = "needs consecutive frames, at most a tenth of a second apart";
    return measureRows<FrameMeasures>(
        Measure{"flashesPerSecond", "",
                "Number of general flashes in the last second, as WCAG 2.3.1 defines them: pairs of opposing changes of "
                "luminance by a tenth or more of the maximum, in a quarter of a third of the frame's width and height.",
                &FrameMeasures::flashesPerSecond}
            .atMost(FlashMeter::kMaxPerSecond)
            .absentBecause(kReason),
        Measure{"redFlashesPerSecond", "",
                "Number of flashes from or to a saturated red in the last second, as WCAG 2.3.1 defines them.",
                &FrameMeasures::redFlashesPerSecond}
            .atMost(FlashMeter::kMaxPerSecond)
            .absentBecause(kReason));
}

/// The measures after the meter's last frame.
FrameMeasures measuresOf(const FlashMeter& meter);

/// Reads the grids of `FlashMeter`.
LightGridReader makeFlashReader(Shaders& shaders);

/// The cells of a grid as text, to 16 bits each, and back. Nothing if the text is not of a grid of `FlashMeter`.
std::string flashCellsToText(std::span<const float> cells);
std::optional<std::vector<float>> flashCellsFromText(const std::string& text);

/// Measures the frames of a session in a window. Its values are late by as many frames as the GPU is.
class FlashWatch {
public:
    explicit FlashWatch(Shaders& shaders) : reader_(makeFlashReader(shaders)) {}
    /// Adds the frame of a tick and those before it that have arrived. Does not wait for the GPU.
    void add(const Framebuffer& image, std::int64_t tick);
    FrameMeasures measures() const { return measuresOf(meter_); }

private:
    LightGridReader reader_;
    FlashMeter meter_;
};

}  // namespace arclight
