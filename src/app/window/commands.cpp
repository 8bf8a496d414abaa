#include "app/window/commands.h"

#include <algorithm>

#include "app/window/window_model.h"

namespace arclight {
namespace {

bool isClaimed(const Shortcut& shortcut, const Claims& claimed) {
    return !shortcut.control && claimed.contains(shortcut.key);
}

std::string nameOf(Key key) {
    const int code = static_cast<int>(key);
    if (key >= Key::f1 && key <= Key::f12) return "F" + std::to_string(code - static_cast<int>(Key::f1) + 1);
    switch (key) {
        case Key::space: return "Space";
        case Key::tab: return "Tab";
        case Key::left: return "Left";
        case Key::right: return "Right";
        case Key::up: return "Up";
        case Key::down: return "Down";
        case Key::enter: return "Enter";
        case Key::backspace: return "Backspace";
        case Key::end: return "End";
        case Key::shift: return "Shift";
        case Key::alt: return "Alt";
        case Key::pageUp: return "Page Up";
        case Key::pageDown: return "Page Down";
        case Key::home: return "Home";
        case Key::escape: return "Esc";
        case Key::minus: return "-";
        case Key::equal: return "=";
        default: return std::string(1, static_cast<char>(code));
    }
}

}  // namespace

const Command& commandOf(CommandId id) { return commandTable()[static_cast<std::size_t>(id)]; }

const Command* commandOfKey(const Shortcut& pressed) {
    if (pressed.key == Key{}) return nullptr;
    for (const Command& command : commandTable())
        if (std::find(command.shortcuts.begin(), command.shortcuts.end(), pressed) != command.shortcuts.end())
            return &command;
    return nullptr;
}

bool Command::takesArgument() const {
    switch (id) {
        case CommandId::applyPreset:
        case CommandId::setSpeed:
        case CommandId::seek:
        case CommandId::scrub:
        case CommandId::setSeed:
        case CommandId::captureAt:
        case CommandId::comparePreset:
        case CommandId::saveTest:
        case CommandId::openAddress:
        case CommandId::copyShader:
        case CommandId::chooseInputPart:
        case CommandId::exportResult: return true;
        default: return false;
    }
}

std::string keyText(const Claims::Keys& claimed) {
    std::string text;
    for (const Key key : claimed.keys) text += (text.empty() ? "" : ", ") + nameOf(key);
    return text;
}

std::string keyText(const Command& command, const Claims& claimed) {
    std::string text;
    for (const Shortcut& shortcut : command.shortcuts) {
        if (shortcut == Shortcut{} || isClaimed(shortcut, claimed)) continue;
        if (!text.empty()) text += ", ";
        text += std::string(shortcut.control ? "Ctrl+" : "") + (shortcut.shift ? "Shift+" : "") + nameOf(shortcut.key);
    }
    return text;
}

std::string_view nameOf(CommandGroup group) {
    static constexpr std::array<std::string_view, 6> kNames{
        "Window", "Time", "Parameters", "Captures", "Comparison and passes", "Development"};
    return kNames[static_cast<std::size_t>(group)];
}

std::string buttonLabel(const Command& command) { return std::string(command.name) + " (" + keyText(command) + ")"; }

std::span<const Gesture> gestures() {
    static const std::array all{Gesture{"Drop a file", "restore a capture, apply a preset or show your own data"}};
    return all;
}

std::vector<std::pair<std::string, std::string>> keySheet() {
    std::vector<std::pair<std::string, std::string>> sheet;
    for (const Command& command : commandTable())
        if (!keyText(command).empty()) sheet.emplace_back(keyText(command), command.help);
    for (const Gesture& gesture : gestures()) sheet.emplace_back(gesture.input, gesture.help);
    return sheet;
}

bool Commands::isPossible(CommandId id) const {
    const Command& command = commandOf(id);
    return !command.when || command.when(model_);
}

bool Commands::press(const Shortcut& pressed) {
    const Command* command = commandOfKey(pressed);
    if (!command || isClaimed(pressed, model_.claims())) return false;
    if (isPossible(command->id))
        command->action(controller_, {});
    else if (!command->refusal.empty())
        model_.notice.say(std::string(command->refusal), [this, id = command->id] { return !isPossible(id); });
    else
        return false;
    return true;
}

void Commands::runRequested() {
    for (const auto& [id, argument] : std::exchange(requested_, {}))
        if (isPossible(id)) commandOf(id).action(controller_, argument);
}

}  // namespace arclight
