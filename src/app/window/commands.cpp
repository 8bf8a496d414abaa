#include "app/window/commands.h"

#include <algorithm>

#include "app/window/controller.h"
#include "app/window/window_model.h"

namespace arclight {
namespace {

using Argument = const std::string&;

constexpr Key letter(char c) { return static_cast<Key>(c); }
constexpr Shortcut kNoKey{};
constexpr std::array<Shortcut, 2> kNoKeys{};
constexpr std::array<Shortcut, 2> only(Key key) { return {Shortcut{key}, kNoKey}; }

bool hasTwoSides(WindowModel& model) { return model.live.ab() != nullptr; }
bool isInspecting(WindowModel& model) { return model.inspector.isOpen(); }

constexpr Command kTable[] = {
    {CommandId::keys, "keys", only(Key::f1), "these keys", nullptr, "",
     [](Controller& c, Argument) { c.toggleKeys(); }},
    {CommandId::panels, "panels", only(Key::tab), "panels", nullptr, "",
     [](Controller& c, Argument) { c.togglePanels(); }},
    {CommandId::fullScreen, "full screen", only(Key::f11), "full screen", nullptr, "",
     [](Controller& c, Argument) { c.toggleFullScreen(); }},
    {CommandId::capture, "capture", only(Key::f12), "capture at framebuffer size, into ./captures", nullptr, "",
     [](Controller& c, Argument) { c.capture(); }},
    {CommandId::pause, "pause", only(Key::space), "pause", nullptr, "",
     [](Controller& c, Argument) { c.togglePause(); }},
    {CommandId::tick, "one tick", only(Key::period), "one tick, then pause", nullptr, "",
     [](Controller& c, Argument) { c.stepOneTick(); }},
    {CommandId::reset, "reset", only(letter('R')), "reset", nullptr, "", [](Controller& c, Argument) { c.reset(); }},
    {CommandId::undo, "undo", {Shortcut{letter('Z'), true}, kNoKey}, "undo the last change of parameters",
     [](WindowModel& m) { return m.live.canUndo(); }, "Nothing to undo.", [](Controller& c, Argument) { c.undo(); }},
    {CommandId::redo, "redo", {Shortcut{letter('Y'), true}, Shortcut{letter('Z'), true, true}}, "redo it",
     [](WindowModel& m) { return m.live.canRedo(); }, "Nothing to redo.", [](Controller& c, Argument) { c.redo(); }},
    {CommandId::turnSides, "turn A/B", only(letter('B')), "A alone, B alone, both beside a line to drag", hasTwoSides,
     "There is no B yet: choose one in the panel under A/B.", [](Controller& c, Argument) { c.turnSides(); }},
    {CommandId::showDifference, "difference", only(letter('D')), "the difference of A and B", hasTwoSides,
     "There is no B yet: choose one in the panel under A/B.", [](Controller& c, Argument) { c.showDifference(); }},
    {CommandId::inspector, "inspect passes", only(letter('I')), "pass inspector", nullptr, "",
     [](Controller& c, Argument) { c.toggleInspector(); }},
    {CommandId::previousPass, "previous pass", only(Key::left), "previous pass in the inspector", isInspecting, "",
     [](Controller& c, Argument) { c.choosePass(-1); }},
    {CommandId::nextPass, "next pass", only(Key::right), "next pass in the inspector", isInspecting, "",
     [](Controller& c, Argument) { c.choosePass(1); }},
    {CommandId::markTick, "mark this tick", only(letter('M')), "mark this tick for a test", nullptr, "",
     [](Controller& c, Argument) { c.markTick(); }},
    {CommandId::reloadShaders, "reload shaders", only(Key::f5), "reload shaders (also on save)", nullptr, "",
     [](Controller& c, Argument) { c.reloadShaders(); }},
    {CommandId::copyCommand, "copy command", only(letter('C')), "copy the command line that reproduces what is shown",
     nullptr, "", [](Controller& c, Argument) { c.copyCommand(); }},
    {CommandId::applyPreset, "apply preset", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.applyShippedPreset(name); }},
    {CommandId::comparePreset, "compare with a preset", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.compareWithPreset(name); }},
    {CommandId::compareValues, "B = these values", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.compareWithPresent(); }},
    {CommandId::endComparison, "A alone", kNoKeys, "", hasTwoSides, "",
     [](Controller& c, Argument) { c.endComparison(); }},
    {CommandId::dropOnB, "dropped files become B", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.toggleDropOnB(); }},
    {CommandId::saveRecording, "save recording", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument) { c.saveRecording(); }},
    {CommandId::saveTest, "save as test", kNoKeys, "", nullptr, "",
     [](Controller& c, Argument name) { c.saveTest(name); }},
};

consteval bool isInOrder() {
    for (std::size_t i = 0; i < std::size(kTable); ++i)
        if (kTable[i].id != static_cast<CommandId>(i)) return false;
    return std::size(kTable) == static_cast<std::size_t>(CommandId::saveTest) + 1;
}
static_assert(isInOrder(), "the table holds each command once, in the order of CommandId");

constexpr Gesture kGestures[] = {
    {"Drop a file", "a capture or a preset is restored; any other PNG is shown by demos that show pictures"},
};

std::string nameOf(Key key) {
    const int code = static_cast<int>(key);
    if (key >= Key::f1 && key <= Key::f12) return "F" + std::to_string(code - static_cast<int>(Key::f1) + 1);
    switch (key) {
        case Key::space: return "Space";
        case Key::tab: return "Tab";
        case Key::left: return "Left";
        case Key::right: return "Right";
        default: return std::string(1, static_cast<char>(code));
    }
}

}  // namespace

std::span<const Command> commandTable() { return kTable; }

const Command& commandOf(CommandId id) { return kTable[static_cast<std::size_t>(id)]; }

const Command* commandOfKey(const Shortcut& pressed) {
    const auto find = [](const Shortcut& wanted) -> const Command* {
        for (const Command& command : kTable)
            if (std::find(command.shortcuts.begin(), command.shortcuts.end(), wanted) != command.shortcuts.end())
                return &command;
        return nullptr;
    };
    if (pressed.key == Key{}) return nullptr;
    if (const Command* exact = find(pressed)) return exact;
    return find({pressed.key, pressed.control, false});
}

std::string keyText(const Command& command) {
    std::string text;
    for (const Shortcut& shortcut : command.shortcuts) {
        if (shortcut == kNoKey) continue;
        if (!text.empty()) text += ", ";
        text += std::string(shortcut.control ? "Ctrl " : "") + (shortcut.shift ? "Shift " : "") + nameOf(shortcut.key);
    }
    return text;
}

std::string buttonLabel(const Command& command) {
    return std::string(command.name) + " (" + keyText(command) + ")";
}

std::span<const Gesture> gestures() { return kGestures; }

std::vector<std::pair<std::string, std::string>> keySheet() {
    std::vector<std::pair<std::string, std::string>> sheet;
    for (const Command& command : kTable)
        if (!keyText(command).empty()) sheet.emplace_back(keyText(command), command.help);
    for (const Gesture& gesture : kGestures) sheet.emplace_back(gesture.name, gesture.help);
    return sheet;
}

bool Commands::isPossible(CommandId id) const {
    const Command& command = commandOf(id);
    return !command.when || command.when(model_);
}

void Commands::press(const Shortcut& pressed) {
    const Command* command = commandOfKey(pressed);
    if (!command) return;
    if (isPossible(command->id))
        command->action(controller_, {});
    else if (!command->refusal.empty())
        model_.notice.say(std::string(command->refusal));
}

void Commands::runRequested() {
    for (const auto& [id, argument] : std::exchange(requested_, {}))
        if (isPossible(id)) commandOf(id).action(controller_, argument);
}

}  // namespace arclight
