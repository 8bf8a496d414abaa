// The quiz: mistakes of the demos next to the correct version, without names. Which side is wrong?
//
// A round is a pure function of its seed and of the mistakes that exist, so the gallery and the site ask the same one.
// apps/arclight/page/quiz_round.js repeats `quizOrder`; tests/web/quiz_rounds.json holds both to the same rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arclight {

/// The questions of a round unless it asks for another number, and the largest number.
inline constexpr int kQuizQuestions = 10, kMaxQuizQuestions = 100;
/// The size of each picture, px.
inline constexpr int kQuizWidth = 640, kQuizHeight = 360;
/// The fraction of visibly different pixels below which a mistake is not asked. See `visibleFraction`.
inline constexpr double kMinQuizVisible = 0.005;

/// A mistake that may be asked: a preset with `against`.
struct QuizMistake {
    std::string demo, preset;
    friend bool operator==(const QuizMistake&, const QuizMistake&) = default;
};

struct QuizQuestion {
    QuizMistake mistake;
    bool isWrongRight = false;  ///< whether the picture on the right shows the mistake
    friend bool operator==(const QuizQuestion&, const QuizQuestion&) = default;
};

/// All mistakes in the order in which a round asks them; it skips those that are not visible, and ends when it has
/// asked enough. No demo has its second turn before every demo has had its first. The order in `mistakes` has no
/// effect.
std::vector<QuizQuestion> quizOrder(std::uint64_t seed, const std::vector<QuizMistake>& mistakes);

/// How many questions on a demo were answered right.
struct QuizScore {
    std::string demo;
    int right = 0, asked = 0;
};

/// A round that is being played.
class QuizRound {
public:
    QuizRound(std::uint64_t seed, std::size_t count, const std::vector<QuizMistake>& mistakes);

    std::uint64_t seed() const { return seed_; }
    /// The questions in order, of which those that were skipped are absent; no more than it may still need.
    const std::vector<QuizQuestion>& questions() const { return questions_; }
    /// How many are asked: fewer than requested if there are not enough.
    std::size_t count() const;
    /// Removes a question that is not visible or cannot be drawn; the next in order then moves up.
    void skip(std::size_t question);

    /// The index of the current question; `count()` once all have been answered.
    std::size_t current() const { return current_; }
    bool isOver() const { return current_ >= count(); }
    /// Answers the current question, once.
    void answer(bool isWrongRight);
    /// The answer to the current question; nothing until there is one.
    std::optional<bool> given() const;
    /// Whether the answer to that question is right; false without an answer.
    bool isRight(std::size_t question) const;
    /// Goes to the next question once this one is answered.
    void next();

    int score() const;
    /// Of all demos that were asked, by name.
    std::vector<QuizScore> scores() const;

private:
    std::uint64_t seed_;
    std::size_t wanted_;
    std::vector<QuizQuestion> questions_;
    std::vector<bool> answers_;
    std::size_t current_ = 0;
};

/// The part of the site's address that opens the round: `quiz.html#seed=7`, with `&questions=5` unless it has the usual
/// number, and with `&demos=hair,springs` unless it asks about all of them.
std::string quizAddress(std::uint64_t seed, std::size_t count, const std::vector<std::string>& demos = {});

}  // namespace arclight
