// The table of commands: its keys, and that docs/window.md lists the same.
#include <set>

#include <gtest/gtest.h>

#include "app/window/commands.h"
#include "core/files.h"

namespace arclight::test {
namespace {

constexpr Key kZ{'Z'}, kY{'Y'}, kR{'R'};

CommandId idOf(const Shortcut& pressed) {
    const Command* command = commandOfKey(pressed);
    EXPECT_TRUE(command != nullptr);
    return command ? command->id : CommandId::keys;
}

TEST(CommandTable, EveryCommandHasNameAndEveryKeyHelp) {
    std::set<std::string_view> names;
    for (const Command& command : commandTable()) {
        EXPECT_TRUE(names.insert(command.name).second) << command.name;
        EXPECT_TRUE(&commandOf(command.id) == &command) << command.name;
        EXPECT_TRUE(command.action != nullptr) << command.name;
        EXPECT_EQ(command.help.empty(), keyText(command).empty()) << command.name;
    }
}

TEST(CommandTable, NoTwoCommandsShareAKey) {
    std::set<std::string> taken;
    for (const Command& command : commandTable())
        for (const Shortcut& shortcut : command.shortcuts) {
            if (shortcut.key == Key{}) continue;
            Command alone = command;
            alone.shortcuts = {shortcut, Shortcut{}};
            EXPECT_TRUE(taken.insert(keyText(alone)).second) << keyText(alone);
            EXPECT_EQ(idOf(shortcut), command.id) << keyText(alone);
        }
}

TEST(CommandTable, ControlMustMatchTheShortcut) {
    EXPECT_EQ(idOf({kR}), CommandId::reset);
    EXPECT_TRUE(commandOfKey({kR, true}) == nullptr) << "Ctrl+R does not reset";
    EXPECT_TRUE(commandOfKey({kZ}) == nullptr);
    EXPECT_TRUE(commandOfKey({Key::f12, true}) == nullptr);
    EXPECT_TRUE(commandOfKey({}) == nullptr) << "a key unknown to GLFW";
}

TEST(CommandTable, ShiftMustMatchTheShortcut) {
    EXPECT_EQ(idOf({kZ, true}), CommandId::undo);
    EXPECT_EQ(idOf({kZ, true, true}), CommandId::redo);
    EXPECT_EQ(idOf({kY, true}), CommandId::redo);
    EXPECT_TRUE(commandOfKey({kY, true, true}) == nullptr);
    EXPECT_TRUE(commandOfKey({kR, false, true}) == nullptr);
}

TEST(CommandTable, KeysAreNamedAsOnAKeyboard) {
    EXPECT_EQ(keyText(commandOf(CommandId::keys)), "F1");
    EXPECT_EQ(keyText(commandOf(CommandId::tick)), ".");
    EXPECT_EQ(keyText(commandOf(CommandId::redo)), "Ctrl+Y, Ctrl+Shift+Z");
    EXPECT_EQ(keyText(commandOf(CommandId::saveTest)), "");
    EXPECT_EQ(buttonLabel(commandOf(CommandId::reset)), "reset (R)");
}

TEST(CommandTable, ClaimedKeysAreNoShortcuts) {
    const Claims claims{.keys = {{{kR, Key::left}, "roll"}, {{Key::escape, Key::f1, kZ}, "never"}}};
    EXPECT_EQ(keyText(claims.keys[0]), "R, Left");
    EXPECT_EQ(keyText(commandOf(CommandId::reset), claims), "");
    EXPECT_EQ(keyText(commandOf(CommandId::undo), claims), "Ctrl+Z") << "Ctrl is the window's";
    EXPECT_EQ(keyText(commandOf(CommandId::escape), claims), "Esc");
    EXPECT_EQ(keyText(commandOf(CommandId::keys), claims), "F1");
}

TEST(CommandTable, PageOfTheWindowListsTheSameKeys) {
    const std::string page = readFile(ARCLIGHT_WINDOW_PAGE, 1 << 20).value_or("");
    std::string table = "| key | in the window |\n|---|---|\n";
    for (const auto& [key, help] : keySheet()) table += "| " + key + " | " + help + " |\n";
    EXPECT_NE(page.find("\n\n" + table + "\n"), std::string::npos)
        << "docs/window.md is stale; its table of keys must be:\n" << table;
}

}  // namespace
}  // namespace arclight::test
