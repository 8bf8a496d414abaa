// Everything that a person can have done in a window, in one table: keys, the F1 sheet, the panel's buttons and the
// README's table of keys are made from it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/input.h"

namespace arclight {

class Controller;
struct WindowModel;

/// In the order of the table.
enum class CommandId {
    keys, panels, fullScreen, capture, pause, tick, reset, undo, redo, turnSides, showDifference, inspector,
    previousPass, nextPass, markTick, reloadShaders, copyCommand, applyPreset, comparePreset, compareValues,
    endComparison, dropOnB, saveRecording, saveTest
};

/// A key, with the modifiers that must be held. Ctrl must be held or not as it says; Shift may be held where it need
/// not, unless another shortcut asks for it.
struct Shortcut {
    Key key{};
    bool control = false, shift = false;
    friend bool operator==(const Shortcut&, const Shortcut&) = default;
};

struct Command {
    CommandId id;
    std::string_view name;               ///< as a button says it
    std::array<Shortcut, 2> shortcuts;   ///< the second, or both, may be without a key
    std::string_view help;               ///< what its key does; empty where it has none
    bool (*when)(WindowModel&);          ///< whether it can be done now; null where it always can
    std::string_view refusal;            ///< what its key says where it cannot; empty where the key is then the demo's
    void (*action)(Controller&, const std::string& argument);
};

std::span<const Command> commandTable();
const Command& commandOf(CommandId id);
/// The command of a key that went down while these modifiers were held; null where there is none.
const Command* commandOfKey(const Shortcut& pressed);

/// `Ctrl Y, Ctrl Shift Z`; empty where the command has no key.
std::string keyText(const Command& command);
/// Its name with its key: `reset (R)`.
std::string buttonLabel(const Command& command);

/// What can be done with the mouse, beside the commands.
struct Gesture {
    std::string_view name, help;
};
std::span<const Gesture> gestures();

/// Each key and gesture with what it does: the F1 sheet, and the rows of the README's table.
std::vector<std::pair<std::string, std::string>> keySheet();

/// Runs commands for the keys and for the panels.
class Commands {
public:
    Commands(WindowModel& model, Controller& controller) : model_(model), controller_(controller) {}

    bool isPossible(CommandId id) const;
    /// Runs the command of that key, if there is one, or says why it cannot be done now.
    void press(const Shortcut& pressed);
    /// Has the command run at the end of the frame: a panel that is being laid out must not change what it shows.
    void ask(CommandId id, std::string argument = {}) { requested_.emplace_back(id, std::move(argument)); }
    void runRequested();

private:
    WindowModel& model_;
    Controller& controller_;
    std::vector<std::pair<CommandId, std::string>> requested_;
};

}  // namespace arclight
