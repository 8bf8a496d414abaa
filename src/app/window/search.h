// The panel's search through parameters, measures, presets and commands.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/commands.h"
#include "core/measures.h"

namespace arclight {

struct PanelState;

/// The typed text filters parameters and measures where they are. The presets and commands that it finds are listed
/// below the field; click one, or press Down and Enter, to run it.
class Search {
public:
    const std::string& text() const { return text_; }
    bool isEmpty() const { return text_.empty(); }
    /// Whether the texts together contain every word that was typed, ignoring case (ASCII).
    bool finds(std::initializer_list<std::string_view> texts) const;
    bool finds(const MeasureInfo& measure) const;

    /// Requests the keyboard, which the field gets a few layouts later.
    void ask() { isAsked_ = true; }
    /// Whether the field still waits for the keyboard. Text typed meanwhile is meant for it.
    bool isAsked() const { return isAsked_; }
    void giveUp() { isAsked_ = false; }

    /// The field, `width` pixels wide.
    void drawField(float width);
    /// The presets and commands that were found. True if there are any.
    bool drawFound(const PanelState& state, float scale);

private:
    struct Found {
        CommandId id{};
        std::string argument, title, detail;  ///< `detail`: the command's key
    };
    std::vector<Found> found(const PanelState& state) const;
    /// Runs the command of the row and empties the field.
    void take(const Found& row, const PanelState& state);
    void drawRow(const Found& row, std::size_t index, const PanelState& state);
    /// Down and Up choose a row while the field has the keyboard, Enter takes it.
    void followKeys(const std::vector<Found>& rows, const PanelState& state);

    std::string text_;
    bool isAsked_ = false, hasKeys_ = false;
    int chosen_ = -1;  ///< the row that Enter takes; −1: none
};

}  // namespace arclight
