// The way through a lesson, and the progress that settings keep.
#include "app/window/lesson_play.h"

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

LessonStep playedChoice() {
    LessonStep step;
    step.task = ChooseTask{"Which?", {{"One.", {}}, {"Two.", {}}}, 1};
    return step;
}

LessonStep playedPrediction() {
    LessonStep step;
    step.task = PredictTask{"How much?", "rmse", 2, 0.5, {}};
    return step;
}

Lesson lesson() {
    Lesson lesson;
    lesson.name = "first";
    lesson.steps = {playedChoice(), playedPrediction(), playedChoice(), playedChoice()};
    return lesson;
}

TEST(LessonPlay, GoesOnlyToStepsThatExist) {
    LessonPlay play({lesson()});
    ASSERT_TRUE(play.open("first"));
    EXPECT_FALSE(play.open("second"));
    EXPECT_FALSE(play.canGo(-1));
    play.go(3);
    EXPECT_EQ(play.index(), 3u);
    EXPECT_FALSE(play.canGo(1));
    play.go(1);
    EXPECT_EQ(play.index(), 3u);
}

TEST(LessonPlay, RemembersStepAndPassedSteps) {
    LessonPlay play({lesson()});
    play.open("first");
    EXPECT_FALSE(play.answer("1", {}));
    EXPECT_TRUE(play.answer("2", {}));
    EXPECT_TRUE(play.answer("2", {})) << "a second right answer is not counted again";
    play.go(2);
    EXPECT_EQ(play.lastAnswer(), "");
    EXPECT_EQ(play.progress(), (Json{{"first", {{"step", 3}, {"passed", {1}}}}}));
    LessonPlay again({lesson()});
    again.setProgress(play.progress());
    EXPECT_EQ(again.passedOf(again.lessons().front()), 1u);
    again.open("first");
    EXPECT_EQ(again.index(), 2u);
}

TEST(LessonPlay, IgnoresMalformedProgress) {
    LessonPlay play({lesson()});
    play.setProgress(Json{{"first", {{"step", 99}, {"passed", {1}}}}, {"second", 3}, {"third", {{"step", "x"}}}});
    EXPECT_EQ(play.progress().size(), 1u);
    ASSERT_TRUE(play.open("first"));
    EXPECT_EQ(play.index(), 3u) << "the last step";
    play.setProgress(Json::array());
    EXPECT_TRUE(play.progress().empty());
}

TEST(LessonPlay, HidesMeasuresUntilANumberIsPredicted) {
    LessonPlay play({lesson()});
    EXPECT_FALSE(play.hidesMeasures());
    play.open("first");
    EXPECT_FALSE(play.hidesMeasures());
    play.go(1);
    EXPECT_TRUE(play.hidesMeasures());
    play.answer("7", [](std::string_view) { return std::optional(2.0); });
    EXPECT_FALSE(play.hidesMeasures());
}

TEST(LessonPlay, CapturesStoreThePlace) {
    LessonPlay play({lesson()});
    EXPECT_FALSE(play.place().has_value());
    play.open(lesson(), 2);
    play.answer("2.2", [](std::string_view) { return std::optional(2.0); });
    const auto place = play.place();
    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(place->lesson, "first");
    EXPECT_EQ(place->step, 2);
    EXPECT_EQ(place->answer, "2.2");
}

}  // namespace
}  // namespace arclight::test
