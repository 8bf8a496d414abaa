// The presets in the panel: a strip of thumbnails with titles.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "app/window/thumbnails.h"
#include "app/window/widgets.h"
#include "core/preset.h"

namespace arclight {

class PresetTour;
struct PanelState;

/// A click applies a preset, a drag scrolls the strip. It also scrolls to the current preset whenever that changes.
class PresetStrip {
public:
    PresetStrip() = default;
    PresetStrip(const std::filesystem::path& dataRoot, std::string_view demo) : thumbnails_(dataRoot, demo) {}

    void draw(const PanelState& state, float scale);
    /// The thumbnail of a preset, read now if need be; null if it has none.
    const Texture* thumbnailOf(const std::string& preset);

private:
    void drawHead(const PanelState& state, float scale) const;
    void drawStrip(const PanelState& state, float scale);
    void drawPreset(const PanelState& state, std::size_t index, ImVec2 at, float scale);
    void paintImage(const Preset& preset, const Area& area, float scale);
    static void drawSentence(const PanelState& state);

    Thumbnails thumbnails_;
    std::optional<std::size_t> shown_;  ///< the preset to which the strip last scrolled
};

}  // namespace arclight
