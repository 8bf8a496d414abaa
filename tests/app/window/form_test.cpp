// The data of a page's form: every parameter as it is declared, values that read back, and measures as text.
#include "app/window/form.h"

#include <set>

#include <gtest/gtest.h>

#include "app/walker.h"
#include "app/window/help_sheet.h"
#include "core/json.h"
#include "core/params.h"
#include "core/text.h"

namespace arclight::test {
namespace {

enum class Shape { round, square };

struct Things {
    float size = 2;
    int count = 3;
    bool isOpen = true;
    Shape shape = Shape::square;
    Colour tint{1, 0.5f, 0};
    float inner = 1;
};

constexpr auto rowsOf(Things) {
    return paramRows<Things>(Group{"Look", "What it is."}, Param{"size", "m", "How large.", &Things::size, 0.1f, 20.0f},
                             Param{"count", "", "How many.", &Things::count, 1, 9},
                             Param{"isOpen", "Open or not.", &Things::isOpen},
                             Param{"shape", "Its shape.", &Things::shape, labels("round", "square")},
                             Param{"tint", "Its colour.", &Things::tint},
                             Param{"inner", "m", "Of what is inside.", &Things::inner, 0.0f, 5.0f}.when(
                                 [](const Things& things) { return things.isOpen; }));
}

class Form : public ::testing::Test {
protected:
    Things things;
    ParamSet params{{ParamBlock{&paramTable<Things>(), &things}}};

    Json row(std::string_view name) const {
        for (const Json& each : formOf(params))
            if (each["name"] == name) return each;
        return {};
    }
};

TEST_F(Form, SaysWhatIsDeclared) {
    const Json size = row("size");
    EXPECT_EQ(size["group"], "Look");
    EXPECT_EQ(size["label"], "size");
    EXPECT_EQ(size["unit"], "m");
    EXPECT_EQ(size["kind"], "float");
    EXPECT_EQ(size["max"], 20);
    EXPECT_EQ(size["value"], "2");
    EXPECT_EQ(row("shape")["choices"][1]["value"], "square");
    EXPECT_EQ(row("shape")["value"], "square");
    EXPECT_EQ(row("isOpen")["value"], "true");
}

TEST_F(Form, ReadsBackEveryValueThatItSays) {
    things = {.size = 0.3f, .count = 7, .isOpen = false, .shape = Shape::round, .tint = {0.1f, 0.2f, 0.3f}, .inner = 4};
    const Json form = formOf(params);
    const auto before = params.values();
    params.reset();
    for (const Json& each : form)
        EXPECT_TRUE(setFromForm(params, each["name"].get<std::string>(), each["value"].get<std::string>()));
    EXPECT_TRUE(params.values() == before);
}

TEST_F(Form, SaysWhatMattersNow) {
    EXPECT_EQ(row("inner")["matters"], true);
    things.isOpen = false;
    EXPECT_EQ(row("inner")["matters"], false);
}

TEST_F(Form, RefusesWithASentenceAndChangesNothing) {
    const auto refused = setFromForm(params, "size", "99");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("0.1..20"), std::string::npos) << refused.error().message;
    EXPECT_FALSE(setFromForm(params, "sizes", "1"));
    EXPECT_EQ(things.size, 2);
}

TEST(FormMeasures, HaveUnitLimitAndReason) {
    const MeasureTable table{{"maxError", "m", "Largest error.", -1e300, 0.5, false, false, ""},
                             {"lag", "ms", "Time behind.", -1e300, 1e300, false, false, "nothing moves"}};
    const Json rows = measuresAsText(table, std::vector<double>{2, kNotMeasured});
    EXPECT_EQ(rows[0]["label"], "max error");
    EXPECT_EQ(rows[0]["holds"], false);
    EXPECT_NE(rows[0]["limit"].get<std::string>().find("0.5"), std::string::npos);
    EXPECT_EQ(rows[1]["isAbsent"], true);
    EXPECT_EQ(rows[1]["value"], "nothing moves");
}

std::string textOf(const HelpHost& host, bool isInspecting = false) {
    std::string text;
    for (const HelpSection& section : helpSections({{"Drag", "orbit"}}, host, {}, isInspecting))
        for (const Gesture& line : section.lines) text += line.input + ": " + line.help + "\n";
    return text;
}

TEST(HelpSheet, ListsInAPageWhatAPageHas) {
    const std::string page = textOf({.isPage = true}), phone = textOf({.isPage = true, .hasTouch = true});
    for (const char* absent : {"./captures", "F5", "F11", "Ctrl+G", "Ctrl+Page Down", "Ctrl+C"}) EXPECT_EQ(page.find(absent), std::string::npos) << absent;
    EXPECT_NE(page.find("Shift+Tab"), std::string::npos);
    EXPECT_EQ(page.find("Two fingers"), std::string::npos);
    EXPECT_NE(phone.find("Two fingers"), std::string::npos);
}

TEST(HelpSheet, NamesGesturesForFingersFirstOnAPhone) {
    const HelpHost phone{.isPage = true, .hasTouch = true, .hasKeyboard = false};
    const std::vector<Gesture> here{{"Home", "back"},
                                    {"Click a peg", "send out a ring"},
                                    {"Drag the head with the right button", "turn it"},
                                    {"Wheel", "zoom"},
                                    {"Drag", "orbit"}};
    const auto inputsOn = [&](const HelpHost& host) {
        std::vector<std::string> inputs;
        for (const HelpSection& section : helpSections(here, host))
            if (section.title == "In this scene")
                for (const Gesture& line : section.lines) inputs.push_back(line.input);
        return inputs;
    };
    EXPECT_EQ(inputsOn(phone),
              (std::vector<std::string>{"Tap a peg", "Hold, then drag the head", "Pinch", "Drag", "Home"}));
    // A desk with a touch screen has a mouse, too.
    EXPECT_EQ(inputsOn({.isPage = true, .hasTouch = true}).front(), "Home");
}

TEST(HelpSheet, ListsWhatADemoClaimsInPlaceOfTheShortcut) {
    Shaders shaders{"/nonexistent"};
    const Session session(demoType<Walker>(), shaders);
    std::string text;
    for (const HelpSection& section : helpSections(gesturesOf(session), {}, session.claims()))
        for (const Gesture& line : section.lines) text += line.input + ": " + line.help + "\n";
    EXPECT_NE(text.find("W, A, S, D: walk\n"), std::string::npos) << text;
    EXPECT_NE(text.find("Click: "), std::string::npos) << text;
    EXPECT_EQ(text.find("pause or continue"), std::string::npos) << text;
    EXPECT_EQ(text.find("Space: "), std::string::npos) << text;
}

TEST(HelpSheet, ListsEachKeyOnceAndWithACapital) {
    const std::vector<Gesture> scene{{"Drag a tip", "move it"}, {"Drag elsewhere", "orbit"},
                                     {"Shift+drag", "pan"},     {"Wheel", "zoom"},
                                     {"Arrows, Z, X", "orbit"}, {"Home", "back to where the camera rests"}};
    const std::vector<Gesture> inspector{{"Drag", "move the pass"}, {"Wheel", "zoom"}};
    for (const bool isInspecting : {false, true})
        for (const HelpHost host : {HelpHost{}, HelpHost{.isPage = true}, HelpHost{.isPage = true, .hasTouch = true}}) {
            std::set<std::string> keys, sections;
            for (const HelpSection& section : helpSections(isInspecting ? inspector : scene, host, {}, isInspecting)) {
                EXPECT_TRUE(sections.insert(section.title).second) << section.title;
                for (const Gesture& line : section.lines) {
                    // A line may name several keys.
                    for (const std::string_view key : split(line.input, ','))
                        EXPECT_TRUE(keys.insert(std::string(key.substr(key.find_first_not_of(' ')))).second) << key;
                    EXPECT_FALSE(line.input[0] >= 'a' && line.input[0] <= 'z') << line.input;
                    EXPECT_FALSE(line.help[0] >= 'A' && line.help[0] <= 'Z') << line.help;
                }
            }
            EXPECT_EQ(keys.count("Home"), 1u);
        }
}

TEST(HelpSheet, OtherDragsThanThoseOfObjectsMoveTheCamera) {
    struct Handle : Walker {
        using Walker::Walker;
        std::vector<Gesture> gestures() const override { return {{"Drag the handle", "pull it"}}; }
        bool usesCamera() const override { return true; }
    };
    Shaders shaders{"/nonexistent"};
    const Session session(demoType<Handle>(), shaders);
    int drags = 0, others = 0;
    for (const Gesture& line : gesturesOf(session)) {
        drags += line.input == "Drag" ? 1 : 0;
        others += line.input == "Drag elsewhere" ? 1 : 0;
    }
    EXPECT_EQ(drags, 0);
    EXPECT_EQ(others, 1);
}

TEST(HelpSheet, ListsInAWindowEveryCommandWithAKey) {
    const std::string window = textOf({}) + textOf({}, true);
    for (const Command& command : commandTable())
        EXPECT_TRUE(keyText(command).empty() || window.find(keyText(command) + ": ") != std::string::npos)
            << command.name;
    EXPECT_EQ(window.find("Shift+Tab: move"), std::string::npos);
}

}  // namespace
}  // namespace arclight::test
