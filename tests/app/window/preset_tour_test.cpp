// Which preset is the current one: after a click, a change, an undo, and a start with values of one's own.
#include "app/window/preset_tour.h"

#include <gtest/gtest.h>

#include "app/session/owned_params.h"

namespace arclight::test {
namespace {

/// A demo with two numbers.
struct TwoNumbers {
    float a = 0, b = 0;
};

constexpr auto rowsOf(TwoNumbers) {
    return paramRows<TwoNumbers>(Param{"a", "", "One.", &TwoNumbers::a, 0.0f, 9.0f},
                                 Param{"b", "", "Two.", &TwoNumbers::b, 0.0f, 9.0f});
}

class Pair : public Demo<TwoNumbers> {
public:
    static constexpr DemoInfo info{"pair", "Pair", "Two numbers."};
    explicit Pair(Shaders&) {}
    void reset(Seed) override {}
    void step(const Step&) override {}
    void draw(Frame&) override {}
};

class Tour : public ::testing::Test {
protected:
    static Preset preset(const char* name, std::string params, std::optional<std::int64_t> at = {}) {
        Preset made;
        made.tick = at;
        made.name = made.title = name;
        made.params = std::move(params);
        return made;
    }
    DemoType type = demoType<Pair>();
    OwnedParams now{type};
    std::int64_t tick = 0;
    PresetTour tour{type,
                    {preset("zeros", "{}"), preset("ones", R"({"a": 1, "b": 1})"),
                     preset("twins", R"({"a": 1, "b": 1})"), preset("five", R"({"a": 5})")}};

    void set(const char* name, float value) { now.set().find(name).set(value); }
    std::string current() {
        tour.follow(now.set(), tick);
        return tour.current() ? tour.presets()[*tour.current()].name : "none";
    }
};

TEST_F(Tour, BeginsWithThePresetWhoseValuesThereAre) {
    EXPECT_FALSE(tour.current().has_value());
    EXPECT_EQ(current(), "zeros");
    EXPECT_FALSE(tour.isChanged());
}

TEST_F(Tour, BeginsWithTheNearestPresetOtherwise) {
    set("a", 5);
    set("b", 3);
    EXPECT_EQ(current(), "five");
    EXPECT_TRUE(tour.isChanged());
}

TEST_F(Tour, OfPresetsWithTheSameValuesTheLastWhoseTickHasComeIsCurrent) {
    const std::vector<Preset> stages{preset("fire", R"({"a": 2})", 20), preset("smoke", R"({"a": 2})", 90),
                                     preset("flash", R"({"a": 2})", 3)};
    set("a", 2);
    for (const auto& [at, name] : {std::pair{0, "fire"}, {20, "fire"}, {89, "fire"}, {90, "smoke"}, {500, "smoke"}}) {
        tour = PresetTour(type, stages);
        tick = at;
        EXPECT_EQ(current(), name) << at;
    }
    // While it plays on, the one that was chosen stays.
    tour.choose("fire");
    EXPECT_EQ(current(), "fire");
    tour.forget();
    EXPECT_EQ(current(), "smoke");
}

TEST_F(Tour, AChangeKeepsThePresetAndMarksIt) {
    EXPECT_EQ(current(), "zeros");
    set("a", 4.9f);
    EXPECT_EQ(current(), "zeros");
    EXPECT_TRUE(tour.isChanged());
    EXPECT_EQ(tour.values()[0], ParamValue(0.0f)) << "what a right click restores";
    set("a", 0);
    EXPECT_EQ(current(), "zeros");
    EXPECT_FALSE(tour.isChanged());
}

TEST_F(Tour, ValuesOfAnotherPresetMakeItCurrent) {
    EXPECT_EQ(current(), "zeros");
    set("a", 5);
    EXPECT_EQ(current(), "five");
    EXPECT_FALSE(tour.isChanged());
}

TEST_F(Tour, AChosenPresetIsCurrentAmongEqualOnes) {
    set("a", 1);
    set("b", 1);
    EXPECT_EQ(current(), "ones");
    tour.choose("twins");
    EXPECT_EQ(current(), "twins");
    tour.choose("nobody");
    EXPECT_EQ(current(), "twins");
}

TEST_F(Tour, GoesRound) {
    EXPECT_EQ(current(), "zeros");
    EXPECT_EQ(tour.neighbour(1)->name, "ones");
    EXPECT_EQ(tour.neighbour(-1)->name, "five");
    tour.choose("five");
    EXPECT_EQ(tour.neighbour(1)->name, "zeros");
    EXPECT_EQ(tour.neighbour(-1)->name, "twins");
}

TEST_F(Tour, WithoutPresetsHasTheDefaults) {
    PresetTour empty(type, {});
    empty.follow(now.set(), tick);
    EXPECT_FALSE(empty.current().has_value());
    EXPECT_TRUE(empty.neighbour(1) == nullptr);
    EXPECT_EQ(empty.values(), now.set().values());
}

}  // namespace
}  // namespace arclight::test
