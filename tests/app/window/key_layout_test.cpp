// Keys follow the user's layout: tables of what keyboards of several countries write, without a keyboard.
#include "app/window/key_layout.h"

#include <deque>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "app/window/commands.h"
#include "app/window/made_up_events.h"
#include "gfx/font.h"

namespace arclight::test {
namespace {

/// What a layout writes at the positions of a US keyboard, where that differs.
using Layout = std::map<int, std::string>;
const Layout kUs, kGerman{{'Y', "z"},  {'Z', "y"},  {'-', "ß"}, {'=', "´"},  {'[', "ü"},
                          {']', "+"},  {';', "ö"},  {'\'', "ä"}, {'\\', "#"}, {'/', "-"}, {'`', "^"}},
    kFrench{{'Q', "a"},  {'A', "q"}, {'W', "z"}, {'Z', "w"}, {';', "m"}, {'M', ","}, {',', ";"},
            {'.', ":"},  {'/', "!"}, {'-', ")"}, {'1', "&"}, {'2', "é"}, {'4', "'"}, {'6', "-"},
            {'\'', "ù"}, {'\\', "*"}},
    kRussian{{'Q', "й"}, {'A', "ф"}, {'Z', "я"}, {'Y', "н"}, {'/', "."}, {';', "ж"}};

/// The event of a key at a position, with what it types.
WindowEvent pressAt(const Layout& layout, int position, const std::string& typed = "", bool control = false) {
    const auto written = layout.find(position);
    const std::string usual(1, static_cast<char>(position >= 'A' && position <= 'Z' ? position + 'a' - 'A' : position));
    const std::string name = written == layout.end() ? usual : written->second;
    WindowEvent event = keyDown(keyOfLayout(position, name.c_str()), control);
    std::string_view types = typed.empty() ? std::string_view(name) : std::string_view(typed);
    if (!control) event.typed = static_cast<int>(takeCodepoint(types));
    return event;
}

/// The name of the command; empty if there is none.
std::string_view commandAt(const Layout& layout, int position, const std::string& typed = "", bool control = false) {
    const WindowEvent event = pressAt(layout, position, typed, control);
    const Command* command = commandOfKey(shortcutOf(event));
    return command ? command->name : "";
}

TEST(KeyLayout, LettersAreThoseOfTheLayout) {
    EXPECT_EQ(commandAt(kUs, 'Z', "", true), "undo");
    EXPECT_EQ(commandAt(kGerman, 'Y', "", true), "undo");
    EXPECT_EQ(commandAt(kGerman, 'Z', "", true), "redo");
    EXPECT_EQ(commandAt(kFrench, 'Q'), "A/B");
    EXPECT_EQ(commandAt(kFrench, 'A'), "");
    EXPECT_EQ(commandAt(kFrench, ';'), "mark this tick") << "M is beside L";
}

TEST(KeyLayout, SignsAreThoseThatAreTyped) {
    EXPECT_EQ(commandAt(kUs, '-'), "slower");
    EXPECT_EQ(commandAt(kUs, '='), "faster");
    EXPECT_EQ(commandAt(kUs, '=', "+"), "faster");
    EXPECT_EQ(commandAt(kGerman, '/'), "slower");
    EXPECT_EQ(commandAt(kGerman, ']'), "faster");
    EXPECT_EQ(commandAt(kGerman, '0', "="), "faster") << "with Shift";
    EXPECT_EQ(commandAt(kGerman, '-'), "") << "this key writes ß";
    EXPECT_EQ(commandAt(kFrench, '6'), "slower");
    EXPECT_EQ(commandAt(kFrench, ',', "."), "one tick") << "with Shift";
    EXPECT_EQ(commandAt(kFrench, '.'), "") << "this key writes a colon";
    EXPECT_EQ(commandAt(kRussian, '/'), "one tick");
}

TEST(KeyLayout, SignsOfTheKeypadCount) {
    constexpr int kMinus = 333, kPlus = 334;
    for (const auto& [key, sign, name] : {std::tuple(kMinus, '-', "slower"), std::tuple(kPlus, '+', "faster")}) {
        WindowEvent event = keyDown(keyOfLayout(key, std::string(1, sign).c_str()));
        EXPECT_EQ(event.code, key) << "demos tell them from the others";
        event.typed = sign;
        ASSERT_TRUE(commandOfKey(shortcutOf(event)) != nullptr) << sign;
        EXPECT_EQ(commandOfKey(shortcutOf(event))->name, name);
    }
}

/// The name of the command of a key that types `typed` with these modifiers; empty if there is none.
std::string_view commandWith(int code, const Modifiers& held, int typed = 0) {
    WindowEvent event = keyDown(code);
    event.modifiers = held;
    event.typed = typed;
    const Command* command = commandOfKey(shortcutOf(event));
    return command ? command->name : "";
}

TEST(KeyLayout, OnlyTheShortcutsOwnModifiersRunIt) {
    constexpr int kF12 = static_cast<int>(Key::f12);
    EXPECT_EQ(commandWith('N', {}), "new seed");
    EXPECT_EQ(commandWith(kF12, {.shift = true}), "capture with panels");
    EXPECT_EQ(commandWith('Z', {.control = true, .shift = true}), "redo");
    for (const int code : {int{'N'}, int{'R'}, int{' '}, int{'.'}, kF12, static_cast<int>(Key::tab)}) {
        SCOPED_TRACE(code);
        EXPECT_NE(commandWith(code, {}), "");
        EXPECT_EQ(commandWith(code, {.alt = true}), "");
        EXPECT_EQ(commandWith(code, {.super = true}), "");
        EXPECT_EQ(commandWith(code, {.control = true}), "");
        EXPECT_EQ(commandWith(code, {.shift = true, .alt = true}), "");
        EXPECT_EQ(commandWith(code, {.altGraph = true}), "");
    }
    EXPECT_EQ(commandWith('R', {.shift = true}), "");
    EXPECT_EQ(commandWith('Z', {.control = true, .alt = true}), "");
    EXPECT_EQ(commandWith('Z', {.control = true, .super = true}), "");
}

TEST(KeyLayout, AltGrTypes) {
    EXPECT_EQ(commandWith('7', {.altGraph = true}, '/'), "search") << "the sign, wherever a layout has it";
    EXPECT_EQ(commandWith('Q', {.altGraph = true}, '@'), "");
    EXPECT_EQ(commandWith('C', {.altGraph = true}, 0xA9), "") << "the copyright sign, not the command";
    EXPECT_EQ(commandWith('C', {}, 0xA9), "") << "AltGr at a position of its own";
    EXPECT_EQ(commandWith('N', {.altGraph = true}, 0), "") << "an accent that waits for its letter";
    EXPECT_EQ(commandWith('N', {}, 0x442), "new seed") << "the key of N on a Russian keyboard";
}

TEST(KeyLayout, RightAltIsAltGrWhereTheSystemDoesNotCallItAlt) {
    // GLFW's bits: Shift 1, Ctrl 2, Alt 4, Super 8.
    EXPECT_EQ(modifiersOf(0, true), (Modifiers{.altGraph = true})) << "X11, a level of the layout";
    EXPECT_EQ(modifiersOf(1, true), (Modifiers{.shift = true, .altGraph = true}));
    EXPECT_EQ(modifiersOf(2 | 4, true), (Modifiers{.altGraph = true})) << "Windows";
    EXPECT_EQ(modifiersOf(4, true), (Modifiers{.alt = true})) << "a US keyboard";
    EXPECT_EQ(modifiersOf(2, true), (Modifiers{.control = true, .altGraph = true}));
    EXPECT_EQ(modifiersOf(2 | 4, false), (Modifiers{.control = true, .alt = true}));
    EXPECT_EQ(modifiersOf(8, false), (Modifiers{.super = true}));
}

TEST(KeyLayout, RightAltIsFollowed) {
    constexpr int kRightAlt = 346;
    WindowEvents events;
    EXPECT_FALSE(events.isRightAltHeld());
    events.push(keyDown(kRightAlt));
    EXPECT_TRUE(events.isRightAltHeld());
    events.push(keyUp(kRightAlt));
    EXPECT_FALSE(events.isRightAltHeld());
}

TEST(KeyLayout, DigitsStayInTheirRow) {
    for (const char digit : {'1', '2', '4', '6'}) EXPECT_EQ(pressAt(kFrench, digit).code, digit);
}

TEST(KeyLayout, OtherScriptsHaveThePositionsOfLatinLetters) {
    EXPECT_EQ(commandAt(kRussian, 'Z', "", true), "undo");
    EXPECT_EQ(commandAt(kRussian, 'A'), "A/B");
    EXPECT_EQ(pressAt(kGerman, ';').code, kUnnamedKey) << "ö is a Latin letter, and no other key";
}

TEST(KeyLayout, KeysThatWriteNothingKeepTheirCodes) {
    for (const Key key : {Key::space, Key::tab, Key::f1, Key::left, Key::shift})
        EXPECT_EQ(keyOfLayout(static_cast<int>(key), "x"), static_cast<int>(key));
    EXPECT_EQ(keyOfLayout('Q', nullptr), 'Q');
    EXPECT_EQ(keyOfLayout('[', ""), '[') << "an accent that waits for its letter";
}

TEST(KeyLayout, APressKnowsWhatItHasTyped) {
    WindowEvents events;
    events.push(keyDown('0'));
    events.push(character('='));
    events.push(keyUp('0'));
    events.push(keyDown('X'));
    events.push(character('x'));
    std::vector<int> typed;
    while (!events.isEmpty())
        for (const WindowEvent& event : events.takeRound())
            if (event.presses(Kind::key)) typed.push_back(event.typed);
    EXPECT_EQ(typed, (std::vector<int>{'=', 'x'}));
}

}  // namespace
}  // namespace arclight::test
