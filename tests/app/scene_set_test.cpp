// Demos of several scenes: one table of parameters and one of measures, shared values, restarts.
#include "app/scene_set.h"

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "core/json.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

/// Settings that two scenes have.
struct Motor {
    float speed = 2;
    bool isOn = true;
};
constexpr auto rowsOf(Motor) {
    return paramRows<Motor>(
        Group{"Motor", ""},
        Param{"speed", "m/s", "How fast.", &Motor::speed, 0, 9}.when([](const Motor& motor) { return motor.isOn; }),
        Param{"isOn", "Whether it runs.", &Motor::isOn});
}

struct CartParams {
    Motor motor;
    int wheels = 4;
};
constexpr auto rowsOf(CartParams) {
    return paramRows<CartParams>(embed(&CartParams::motor), Group{"Cart", ""},
                                 Param{"wheels", "", "How many.", &CartParams::wheels, 1, 8});
}
struct CartMeasures {
    double distance = 0;
};
constexpr auto rowsOf(CartMeasures) {
    return measureRows<CartMeasures>(Measure{"distance", "m", "From the start.", &CartMeasures::distance});
}

class Cart : public Scene<CartParams, CartMeasures> {
public:
    static constexpr SceneInfo info{"cart", "goes straight"};
    explicit Cart(Shaders&) {}
    void restart() override { at_ = 0; }
    /// A press of the left button makes it one wheel more.
    bool move(const Input& input) override {
        if (!input.isDown(MouseButton::left) || params.wheels == 8) return false;
        ++params.wheels, params.motor.speed = 9;
        return true;
    }
    void advance(const Step& step) override { at_ += step.dt * static_cast<double>(params.motor.speed); }
    void draw(Frame&) override {}
    CartMeasures measure() override { return {at_}; }
    Json dumpState() override { return {{"at", at_}, {"tick", tick()}, {"speed", params.motor.speed}}; }

private:
    double at_ = 0;
};

struct TopParams {
    Motor motor;
    float tilt = 0.5f;
};
constexpr auto rowsOf(TopParams) {
    return paramRows<TopParams>(Param{"tilt", "", "How far.", &TopParams::tilt, 0, 1}, embed(&TopParams::motor));
}
struct TopMeasures {
    double turns = 0, distance = 0, wobble = kNotMeasured;
};
constexpr auto rowsOf(TopMeasures) {
    return measureRows<TopMeasures>(
        Measure{"turns", "", "Since the start.", &TopMeasures::turns},
        Measure{"wobble", "°", "Largest tilt.", &TopMeasures::wobble}.absentBecause("only before it falls"),
        Measure{"distance", "m", "From the start.", &TopMeasures::distance});
}

class Top : public Scene<TopParams, TopMeasures> {
public:
    static constexpr SceneInfo info{"top", "turns"};
    explicit Top(Shaders&) {}
    void restart() override { startedAt_ = tick(), turns_ = 0; }
    void advance(const Step&) override { turns_ += params.motor.isOn; }
    void draw(Frame&) override {}
    TopMeasures measure() override { return {.turns = turns_, .distance = 1}; }
    Json dumpState() override { return {{"startedAt", startedAt_}, {"turns", turns_}, {"speed", params.motor.speed}}; }

private:
    std::int64_t startedAt_ = 0;
    double turns_ = 0;
};

constexpr DemoInfo kToys{.name = "toys", .title = "Toys", .about = "They move.", .scenes = "What is played with."};

class SceneSets : public ::testing::Test {
protected:
    void set(std::string_view name, const ParamValue& value) {
        session.params().find(name).set(value);
        session.noteChanges();
    }
    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) session.step({});
    }

    Shaders shaders{"/nonexistent"};
    DemoType type = sceneSet(kToys, {sceneType<Cart>(), sceneType<Top>()});
    Session session{type, shaders};
};

TEST_F(SceneSets, TableHoldsTheRowsOfAllScenesOnce) {
    std::vector<std::string_view> names;
    for (const ParamInfo& row : *type.params) names.push_back(row.name);
    EXPECT_EQ(names, (std::vector<std::string_view>{"scene", "speed", "isOn", "wheels", "tilt"}));
    const ParamInfo& scene = type.params->front();
    EXPECT_EQ(scene.help, "cart: goes straight; top: turns.");
    EXPECT_EQ(scene.group, "Scene");
    EXPECT_EQ(scene.groupHelp, "What is played with.");
    EXPECT_TRUE(scene.isPrimary);
    EXPECT_EQ(scene.choice.count, 2);
    EXPECT_EQ(scene.choice.text[1], "top");
    EXPECT_EQ(scene.defaultValue, ParamValue(Choice{0}));
}

TEST_F(SceneSets, RowsOfChosenScenesComeFirst) {
    const DemoType other = sceneSet(kToys, {sceneType<Cart>(), sceneType<Top>()}, {.rowsFirst = {"top"}});
    std::vector<std::string_view> params, measures;
    for (const ParamInfo& row : *other.params) params.push_back(row.name);
    for (const MeasureInfo& row : *other.measures) measures.push_back(row.name);
    EXPECT_EQ(params, (std::vector<std::string_view>{"scene", "tilt", "speed", "isOn", "wheels"}));
    EXPECT_EQ(measures, (std::vector<std::string_view>{"turns", "wobble", "distance"}));
    EXPECT_EQ(other.params->front().choice.text[0], "cart");
}

struct KiteMeasures {
    double height = 0;
};
constexpr auto rowsOf(KiteMeasures) {
    return measureRows<KiteMeasures>(Measure{"height", "m", "Above the ground.", &KiteMeasures::height});
}
class Kite : public Scene<Motor, KiteMeasures> {
public:
    static constexpr SceneInfo info{"kite"};
    explicit Kite(Shaders&) {}
    void restart() override {}
    void draw(Frame&) override {}
};

TEST_F(SceneSets, MeasuresMayHaveAnOrderOfTheirOwn) {
    const std::vector<SceneType> scenes{sceneType<Cart>(), sceneType<Top>(), sceneType<Kite>()};
    EXPECT_EQ(sceneSet(kToys, scenes, {.rowsFirst = {"top"}}).measures->back().name, "height");
    const DemoType other = sceneSet(kToys, scenes, {.rowsFirst = {"top"}, .measuresFirst = {"kite"}});
    EXPECT_EQ(other.measures->front().name, "height");
    EXPECT_EQ((*other.params)[1].name, "tilt");
}

TEST_F(SceneSets, RowsMayBeMoved) {
    const DemoType other = sceneSet(kToys, {sceneType<Cart>(), sceneType<Top>()},
                                    {.moved = {{"tilt", "isOn"}, {"distance", "wobble"}, {"speed", "tilt"}}});
    std::vector<std::string_view> params, measures;
    for (const ParamInfo& row : *other.params) params.push_back(row.name);
    for (const MeasureInfo& row : *other.measures) measures.push_back(row.name);
    EXPECT_EQ(params, (std::vector<std::string_view>{"scene", "speed", "tilt", "isOn", "wheels"}));
    EXPECT_EQ(measures, (std::vector<std::string_view>{"turns", "distance", "wobble"}));
    Session moved(other, shaders);
    moved.params().find("scene").set(Choice{1});
    moved.params().find("tilt").set(0.75f);
    moved.reset(Seed{1});
    EXPECT_EQ(moved.params().find("tilt").value(), ParamValue(0.75f));
    EXPECT_EQ(moved.measure()[1], 1);
}

TEST_F(SceneSets, OnlyTheParametersOfTheShownSceneMatter) {
    session.reset(Seed{1});
    const auto matters = [&](std::string_view name) { return session.params().find(name).matters(); };
    EXPECT_TRUE(matters("scene") && matters("wheels") && matters("speed"));
    EXPECT_FALSE(matters("tilt"));
    set("scene", Choice{1});
    EXPECT_TRUE(matters("scene") && matters("tilt") && matters("speed"));
    EXPECT_FALSE(matters("wheels"));
    // The condition reads a value that both scenes have.
    set("isOn", false);
    EXPECT_FALSE(matters("speed"));
    set("scene", Choice{0});
    EXPECT_FALSE(matters("speed"));
}

TEST_F(SceneSets, ScenesShareTheValueOfAParameterOfBoth) {
    session.reset(Seed{1});
    set("speed", 3.0f);
    play(60);
    EXPECT_NEAR(session.dumpState()["at"].get<double>(), 3, 1e-12);
    set("scene", Choice{1});
    EXPECT_EQ(session.dumpState()["speed"], 3.0);
    set("speed", 5.0f);
    set("scene", Choice{0});
    EXPECT_EQ(session.dumpState()["speed"], 5.0);
}

TEST_F(SceneSets, WhatASceneChangesIsSeenByAll) {
    session.reset(Seed{1});
    Input pressed;
    pressed.pressed = pressed.buttons = 1, pressed.pointerInside = true;
    session.step(pressed);
    EXPECT_EQ(session.params().find("wheels").value(), ParamValue(5));
    EXPECT_EQ(session.params().find("speed").value(), ParamValue(9.0f));
    EXPECT_TRUE(session.adjust(pressed));
    EXPECT_EQ(session.params().find("wheels").value(), ParamValue(6));
    session.noteChanges();
    set("scene", Choice{1});
    EXPECT_EQ(session.dumpState()["speed"], 9.0);
}

TEST_F(SceneSets, ASceneRestartsWhenItIsShown) {
    session.reset(Seed{1});
    play(10);
    set("scene", Choice{1});
    play(5);
    EXPECT_EQ(session.dumpState()["startedAt"], 10);
    EXPECT_EQ(session.dumpState()["turns"], 5.0);
    set("scene", Choice{0});
    EXPECT_EQ(session.dumpState()["at"], 0.0);
    EXPECT_EQ(session.dumpState()["tick"], 15);
    set("scene", Choice{1});
    EXPECT_EQ(session.dumpState()["startedAt"], 15);
}

TEST_F(SceneSets, MeasuresOfOtherScenesAreAbsentWithTheirReason) {
    ASSERT_EQ(type.measures->size(), 3u);
    const MeasureInfo &turns = (*type.measures)[0], &wobble = (*type.measures)[1], &distance = (*type.measures)[2];
    EXPECT_EQ(turns.name, "turns");
    EXPECT_EQ(turns.reason, "only scene top");
    EXPECT_EQ(wobble.reason, "only scene top; only before it falls");
    EXPECT_EQ(distance.reason, "");
    session.reset(Seed{1});
    play(30);
    EXPECT_TRUE(std::isnan(session.measure()[0]));
    EXPECT_NEAR(session.measure()[2], 1, 1e-12);
    set("scene", Choice{1});
    play(3);
    EXPECT_EQ(session.measure()[0], 3);
    EXPECT_EQ(session.measure()[2], 1);
}

TEST_F(SceneSets, ReplayOfRandomChangesGivesTheSameState) {
    Random random(Seed{5});
    session.reset(Seed{7});
    for (int i = 0; i < 300; ++i) {
        const auto entries = session.params().entries();
        const auto& entry = entries[random.below(5)];
        entry.set(randomValue(*entry.info, random));
        session.noteChanges();
        Input input;
        input.pressed = random.below(4) == 0 ? 1 : 0;
        session.step(input);
    }
    Session again(type, shaders);
    again.replay(Seed{7}, session.recording(), session.tick(), {});
    EXPECT_EQ(again.dumpState(), session.dumpState());
    EXPECT_EQ(again.values(), session.values());
}

struct OddParams {
    float speed = 2;
};
constexpr auto rowsOf(OddParams) {
    return paramRows<OddParams>(Param{"speed", "km/h", "How fast.", &OddParams::speed, 0, 9});
}
class Odd : public Scene<OddParams> {
public:
    static constexpr SceneInfo info{"odd", "measures in other units"};
    explicit Odd(Shaders&) {}
    void restart() override {}
    void draw(Frame&) override {}
};

TEST(SceneSetsDeath, MovesOfRowsThatNoSceneHasAbort) {
    EXPECT_DEATH(sceneSet(kToys, {sceneType<Cart>()}, {.moved = {{"wheel", "speed"}}}), "isParam");
}

TEST(SceneSetsDeath, ScenesThatDeclareAParameterDifferentlyAbort) {
    EXPECT_DEATH(sceneSet(kToys, {sceneType<Cart>(), sceneType<Odd>()}), "speed");
}

}  // namespace
}  // namespace arclight::test
