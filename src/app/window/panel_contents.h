// Everything inside the panel, section by section.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/window/lesson_section.h"
#include "app/window/param_section.h"
#include "app/window/preset_strip.h"
#include "app/window/recording_section.h"
#include "app/window/search.h"

namespace arclight {

class PanelContents {
public:
    PanelContents() = default;
    PanelContents(const std::filesystem::path& dataRoot, std::string_view demo);

    void draw(Session& session, const PanelState& state, float scale);

    ParamSection& params() { return params_; }
    Search& search() { return search_; }
    PresetStrip& presets() { return presets_; }
    /// Whether the lines for a first launch have been dismissed.
    bool hasSeenWelcome() const { return hasSeenWelcome_; }
    void setSeenWelcome(bool hasSeen) { hasSeenWelcome_ = hasSeen; }

private:
    /// The search field and the undo and redo buttons.
    void drawTools(const PanelState& state, float scale);
    /// Draws the demo's own part of the panel; false if a search finds none of its headings.
    bool drawPanelOf(Session& session) const;
    /// The sections that every demo has; false if a search finds none of their titles.
    bool drawFixedSections(Session& session, const PanelState& state, float scale);

    std::string docs_;  ///< their address; empty if there are none
    Search search_;
    LessonSection lesson_;
    PresetStrip presets_;
    ParamSection params_;
    RecordingSection recording_;
    bool hasSeenWelcome_ = true;
};

}  // namespace arclight
