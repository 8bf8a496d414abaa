// All commands of a window in one table, the source of the keys, the F1 sheet, the panel's buttons and the table of
// keys in docs/window.md.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/claims.h"
#include "app/gesture.h"
#include "app/window/window_event.h"

namespace arclight {

class Controller;
struct WindowModel;

/// In the order of the table.
enum class CommandId {
    keys,
    panels,
    fullScreen,
    gallery,
    previousDemo,
    nextDemo,
    escape,
    search,
    pause,
    tick,
    reset,
    slower,
    faster,
    newSeed,
    previousPreset,
    nextPreset,
    undo,
    redo,
    capture,
    captureWithPanels,
    copyCommand,
    copyLink,
    copyImage,
    compare,
    switchSides,
    showDifference,
    inspector,
    explainPixel,
    previousPass,
    nextPass,
    wholePass,
    renderScale,
    markTick,
    reloadShaders,
    applyPreset,
    setSpeed,
    seek,
    scrub,
    setSeed,
    captureAt,
    openCaptures,
    sharePage,
    comparePreset,
    compareValues,
    endComparison,
    dropOnB,
    saveRecording,
    saveTest,
    openAddress,
    copyCode,
    copyShader,
    openLesson,
    walkLesson,
    leaveLesson,
    closeExplanation,
    chooseInput,
    chooseInputPart,
    forgetInput,
    exportResult
};

/// The columns of the F1 sheet.
enum class CommandGroup { window, time, parameters, captures, comparison, development };
std::string_view nameOf(CommandGroup group);

struct Command {
    CommandId id;
    CommandGroup group;
    std::string_view name;               ///< the label of its button
    std::array<Shortcut, 2> shortcuts;   ///< the second, or both, may be without a key
    std::string_view help;               ///< the effect of its key; empty if it has none
    bool (*when)(WindowModel&);          ///< whether it is available now; null if it always is
    std::string_view refusal;            ///< the notice if its key is pressed while unavailable; empty: no notice
    void (*action)(Controller&, const std::string& argument);

    /// Whether it does nothing without an argument, such as the name of a preset.
    bool takesArgument() const;
    /// Whether it is only available in the pass inspector, where its key has no other meaning.
    bool isOfInspector() const;
};

std::span<const Command> commandTable();
const Command& commandOf(CommandId id);
/// The command of a key pressed with these modifiers; null if there is none.
const Command* commandOfKey(const Shortcut& pressed);

/// `Ctrl+Y, Ctrl+Shift+Z`; empty if the command has no key, or if the demo has claimed all of them.
std::string keyText(const Command& command, const Claims& claimed = {});
/// `W, A, Left`
std::string keyText(const Claims::Keys& claimed);
/// Its name with its key: `reset (R)`.
std::string buttonLabel(const Command& command);

/// The mouse gestures that are not commands.
std::span<const Gesture> gestures();

/// Each key or gesture with its effect: the lines of the F1 sheet and the rows of the table in docs/window.md.
std::vector<std::pair<std::string, std::string>> keySheet();

/// Runs commands for the keys and for the panels.
class Commands {
public:
    Commands(WindowModel& model, Controller& controller) : model_(model), controller_(controller) {}

    bool isPossible(CommandId id) const;
    /// Runs the command of that key or shows why it is unavailable; false if the key has no command or belongs to the
    /// demo.
    bool press(const Shortcut& pressed);
    /// Queues the command until the end of the frame: the contents of a panel must not change during its layout.
    void ask(CommandId id, std::string argument = {}) { requested_.emplace_back(id, std::move(argument)); }
    void runRequested();
    bool hasRequests() const { return !requested_.empty(); }

private:
    WindowModel& model_;
    Controller& controller_;
    std::vector<std::pair<CommandId, std::string>> requested_;
};

}  // namespace arclight
