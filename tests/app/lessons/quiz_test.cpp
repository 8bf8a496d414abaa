// Rounds of the quiz: a pure function of the seed, fair to sides and demos, and graded right.
#include "app/plan/quiz.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/json.h"

namespace arclight::test {
namespace {

/// Like the presets of the suite: 13 demos with 4 to 16 mistakes each.
std::vector<QuizMistake> mistakesLikeTheDemos() {
    std::vector<QuizMistake> mistakes;
    for (int demo = 0; demo < 13; ++demo)
        for (int preset = 0; preset < 4 + demo; ++preset)
            mistakes.push_back({"demo" + std::to_string(demo), "mistake" + std::to_string(preset)});
    return mistakes;
}

TEST(Quiz, OrderDependsOnSeedAndMistakesAlone) {
    std::vector<QuizMistake> mistakes = mistakesLikeTheDemos();
    const auto order = quizOrder(7, mistakes);
    std::reverse(mistakes.begin(), mistakes.end());
    EXPECT_EQ(quizOrder(7, mistakes), order);
    EXPECT_NE(quizOrder(8, mistakes), order);
}

TEST(Quiz, AsksEveryMistakeOnceAndNoDemoTwiceBeforeAllOthers) {
    const auto mistakes = mistakesLikeTheDemos();
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto order = quizOrder(seed, mistakes);
        ASSERT_EQ(order.size(), mistakes.size());
        std::set<std::pair<std::string, std::string>> asked;
        std::map<std::string, int> turns;
        int least = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            EXPECT_TRUE(asked.insert({order[i].mistake.demo, order[i].mistake.preset}).second);
            const int turn = turns[order[i].mistake.demo]++;
            EXPECT_GE(turn, least) << "seed " << seed << ", question " << i;
            least = turn;
        }
        std::set<std::string> first;
        for (std::size_t i = 0; i < kQuizQuestions; ++i) first.insert(order[i].mistake.demo);
        EXPECT_EQ(first.size(), std::size_t{kQuizQuestions}) << "a demo is asked twice in a round";
    }
}

/// Each count lies within five standard deviations of what independent fair draws give.
TEST(Quiz, SidesAndDemosAreFairOverSeeds) {
    constexpr int kSeeds = 500;
    const auto mistakes = mistakesLikeTheDemos();
    int right = 0, repeated = 0, places = 0;
    std::map<std::string, int> rounds, ofOneDemo;
    std::map<std::string, int> rightOf;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const auto order = quizOrder(seed, mistakes);
        for (std::size_t i = 0; i < kQuizQuestions; ++i) {
            right += order[i].isWrongRight ? 1 : 0;
            ++rounds[order[i].mistake.demo];
            if (i > 0) ++places, repeated += order[i].isWrongRight == order[i - 1].isWrongRight ? 1 : 0;
            if (order[i].mistake.demo == "demo12") ++ofOneDemo[order[i].mistake.preset];
        }
        for (const QuizQuestion& question : order)
            rightOf[question.mistake.demo + question.mistake.preset] += question.isWrongRight ? 1 : 0;
    }
    const auto expectFair = [](int count, int draws, double p, const std::string& what) {
        EXPECT_NEAR(count, draws * p, 5 * std::sqrt(draws * p * (1 - p))) << what;
    };
    expectFair(right, kSeeds * kQuizQuestions, 0.5, "sides of all questions");
    expectFair(repeated, places, 0.5, "same side as in the question before");
    for (const auto& [name, count] : rightOf) expectFair(count, kSeeds, 0.5, "sides of " + name);
    for (const auto& [demo, count] : rounds) expectFair(count, kSeeds, 10.0 / 13, "rounds with " + demo);
    EXPECT_EQ(ofOneDemo.size(), 16u);
    for (const auto& [preset, count] : ofOneDemo) expectFair(count, rounds["demo12"], 1.0 / 16, preset);
}

TEST(Quiz, GradesEachAnswerAgainstTheSideOfTheMistake) {
    QuizRound round(3, 4, mistakesLikeTheDemos());
    ASSERT_EQ(round.count(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(round.current(), i);
        EXPECT_FALSE(round.given());
        round.next();
        EXPECT_EQ(round.current(), i) << "goes on without an answer";
        const bool wrongSide = round.questions()[i].isWrongRight, isRight = i != 2;
        round.answer(isRight ? wrongSide : !wrongSide);
        round.answer(isRight ? !wrongSide : wrongSide);
        EXPECT_EQ(round.isRight(i), isRight) << "a second answer counts";
        round.next();
    }
    EXPECT_TRUE(round.isOver());
    EXPECT_EQ(round.score(), 3);
    int right = 0, asked = 0;
    for (const QuizScore& score : round.scores()) {
        right += score.right, asked += score.asked;
        EXPECT_EQ(score.right == score.asked, score.demo != round.questions()[2].mistake.demo);
    }
    EXPECT_EQ(right, 3);
    EXPECT_EQ(asked, 4);
}

TEST(Quiz, SkippedQuestionsMoveTheNextOneUp) {
    const std::vector<QuizMistake> three{{"a", "x"}, {"b", "y"}, {"c", "z"}};
    QuizRound round(1, 2, three);
    const auto order = quizOrder(1, three);
    round.skip(0);
    EXPECT_EQ(round.questions()[0], order[1]);
    EXPECT_EQ(round.count(), 2u);
    round.skip(1);
    EXPECT_EQ(round.count(), 1u);
    round.answer(order[1].isWrongRight), round.next();
    EXPECT_TRUE(round.isOver());
    EXPECT_EQ(round.score(), 1);
    EXPECT_TRUE(QuizRound(1, 10, {}).isOver());
}

TEST(Quiz, AddressNamesWhatIsUnusual) {
    EXPECT_EQ(quizAddress(7, kQuizQuestions), "quiz.html#seed=7");
    EXPECT_EQ(quizAddress(18446744073709551615u, 3, {"hair", "springs"}),
              "quiz.html#seed=18446744073709551615&questions=3&demos=hair,springs");
}

/// tests/web/quiz_rounds.mjs holds the script of the site to the same file.
TEST(Quiz, RoundsAreThoseOfTheSite) {
    const auto text = readFile(std::string(ARCLIGHT_QUIZ_ROUNDS), 1 << 20);
    ASSERT_TRUE(text) << text.error().message;
    const Json file = parseJson(*text, "quiz_rounds.json").value_or(Json());
    std::vector<QuizMistake> mistakes;
    for (const Json& one : file.at("mistakes")) mistakes.push_back({one.at(0), one.at(1)});
    for (const Json& round : file.at("rounds")) {
        Json found = Json::array();
        for (const QuizQuestion& question : quizOrder(std::stoull(round.at("seed").get<std::string>()), mistakes))
            found.push_back({question.mistake.demo, question.mistake.preset, question.isWrongRight ? "right" : "left"});
        EXPECT_EQ(found, round.at("order")) << round.at("seed") << ": " << found.dump();
    }
    EXPECT_GE(file.at("rounds").size(), 4u);
}

}  // namespace
}  // namespace arclight::test
