// A round of the quiz: its questions, drawn by the demos' programs while somebody answers.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/plan/quiz.h"
#include "app/platform/child_process.h"
#include "cards.h"
#include "core/image.h"

namespace arclight::gallery {

/// What a demo has drawn for a question.
struct QuizPictures {
    Image wrong, right;
    bool isMeasured = false;            ///< whether the rest is known; a measure may take longer than the pictures
    std::string nameOfRight;            ///< such as "integrator: exact"
    std::string measure;                ///< the label of the pinned measure; empty if there is none
    std::array<std::string, 2> values;  ///< of the measure: with the mistake, and without

    /// The picture on the left (0) or the right (1).
    const Image& at(const QuizQuestion& question, std::size_t side) const {
        return (side == 1) == question.isWrongRight ? wrong : right;
    }
};

/// What to ask.
struct QuizRequest {
    std::uint64_t seed = 1;
    std::size_t questions = kQuizQuestions;
    std::string search{};  ///< only of demos that this search finds; empty for all
};

/// The mistakes of the demos that a search finds: their presets with `against`.
std::vector<QuizMistake> mistakesOf(const std::vector<Card>& cards, const std::string& search = {});
/// The seed of a round that nobody has asked for.
std::uint64_t freshQuizSeed();

class Quiz {
public:
    /// `cards` must outlive the quiz. The programs get `dataDir`.
    Quiz(const std::vector<Card>& cards, const QuizRequest& request, std::filesystem::path programs,
         std::optional<std::string> dataDir);
    ~Quiz();
    Quiz(const Quiz&) = delete;

    QuizRound& round() { return round_; }
    const QuizRound& round() const { return round_; }

    /// Draws up to two questions ahead, one at a time; never waits. True if something has changed.
    bool work();
    /// Waits until that question is drawn and measured, or until there is none left.
    void waitFor(std::size_t question);
    /// The pictures of a question; null until they are drawn.
    const QuizPictures* pictures(std::size_t question) const;
    /// Why the last question could not be drawn; empty unless that has happened.
    const std::string& fault() const { return fault_; }

    const Card& cardOf(const QuizQuestion& question) const;
    const CardPreset& presetOf(const QuizQuestion& question) const;
    const QuizRequest& request() const { return request_; }
    /// The command that asks the same round, and the part of the site's address.
    std::string command() const;
    std::string address() const;

private:
    void startDrawing();
    /// The folder that the running program writes to.
    std::filesystem::path folderOfNow() const { return folder_ / std::to_string(started_); }
    /// Takes the pictures of the next question, or skips it if its sides do not differ visibly. Exit::badAsset.
    Expected<Done> takePictures();
    /// Reads what is known of the pictures taken last. Exit::badAsset.
    Expected<Done> readFacts();
    void skip(const std::string& why = {});

    const std::vector<Card>& cards_;
    QuizRequest request_;
    QuizRound round_;
    std::filesystem::path programs_, folder_;
    std::optional<std::string> dataDir_;
    std::vector<QuizPictures> drawn_;  ///< of the first questions
    std::optional<ChildProcess> drawing_;
    bool isTaken_ = false;     ///< whether the pictures that it draws have been taken
    std::size_t started_ = 0;  ///< programs so far
    std::string fault_;
};

/// Draws all questions into `./captures/quiz-SEED`: `01.png` with both sides, and the answers in `quiz.json`. Prints
/// the paths.
Expected<Done> writeQuiz(Quiz& quiz);

}  // namespace arclight::gallery
