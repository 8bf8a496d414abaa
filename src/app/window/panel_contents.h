// Everything inside the panel, section by section.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/window/param_section.h"
#include "app/window/preset_strip.h"
#include "app/window/recording_section.h"

namespace arclight {

class PanelContents {
public:
    PanelContents() = default;
    PanelContents(const std::filesystem::path& dataRoot, std::string_view demo);

    void draw(Session& session, const PanelState& state, float scale);

    ParamSection& params() { return params_; }
    /// Whether the lines of a first launch have been dismissed.
    bool hasSeenWelcome() const { return hasSeenWelcome_; }
    void setSeenWelcome(bool hasSeen) { hasSeenWelcome_ = hasSeen; }

private:
    std::filesystem::path docsPage_;  ///< empty if it is not there
    PresetStrip presets_;
    ParamSection params_;
    RecordingSection recording_;
    bool hasSeenWelcome_ = true;
};

}  // namespace arclight
