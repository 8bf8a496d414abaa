#include "app/plan/quiz.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/check.h"
#include "core/random.h"
#include "core/text.h"

namespace arclight {
namespace {

/// A well-mixed number from a text: FNV-1a with 32 bits, which JavaScript can multiply, and `hash32`.
std::uint32_t drawn(const std::string& text) {
    std::uint32_t hash = 2166136261u;
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
    return hash32(hash);
}

}  // namespace

std::vector<QuizQuestion> quizOrder(std::uint64_t seed, const std::vector<QuizMistake>& mistakes) {
    const std::string start = std::to_string(seed) + "/";
    std::map<std::string, std::vector<std::string>> presets;
    for (const QuizMistake& mistake : mistakes) presets[mistake.demo].push_back(mistake.preset);
    // The turn of the demo, its place within the turn, and the question.
    std::vector<std::tuple<std::size_t, std::uint32_t, QuizQuestion>> places;
    for (auto& entry : presets) {
        const std::string& demo = entry.first;
        std::vector<std::string>& names = entry.second;
        const auto key = [&](const std::string& preset) {
            return std::pair(drawn(start + demo + "/" + preset), preset);
        };
        std::sort(names.begin(), names.end(),
                  [&](const std::string& a, const std::string& b) { return key(a) < key(b); });
        for (std::size_t turn = 0; turn < names.size(); ++turn) {
            const bool isWrongRight = (drawn(start + demo + "/" + names[turn] + "/side") >> 31) != 0;
            places.emplace_back(turn, drawn(start + std::to_string(turn) + "/" + demo),
                                QuizQuestion{{demo, names[turn]}, isWrongRight});
        }
    }
    std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
        return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    std::vector<QuizQuestion> order;
    for (auto& place : places) order.push_back(std::move(std::get<2>(place)));
    return order;
}

QuizRound::QuizRound(std::uint64_t seed, std::size_t count, const std::vector<QuizMistake>& mistakes)
    : seed_(seed), wanted_(count), questions_(quizOrder(seed, mistakes)) {}

std::size_t QuizRound::count() const { return std::min(wanted_, questions_.size()); }

void QuizRound::skip(std::size_t question) {
    CHECK_LE(answers_.size(), question);
    questions_.erase(questions_.begin() + static_cast<std::ptrdiff_t>(question));
}

void QuizRound::answer(bool isWrongRight) {
    if (!isOver() && !given()) answers_.push_back(isWrongRight);
}

std::optional<bool> QuizRound::given() const {
    if (current_ >= answers_.size()) return std::nullopt;
    return answers_[current_];
}

bool QuizRound::isRight(std::size_t question) const {
    return question < answers_.size() && answers_[question] == questions_[question].isWrongRight;
}

void QuizRound::next() {
    if (given()) ++current_;
}

int QuizRound::score() const {
    int score = 0;
    for (std::size_t i = 0; i < answers_.size(); ++i) score += isRight(i) ? 1 : 0;
    return score;
}

std::vector<QuizScore> QuizRound::scores() const {
    std::map<std::string, QuizScore> byDemo;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        QuizScore& score = byDemo[questions_[i].mistake.demo];
        score.demo = questions_[i].mistake.demo;
        score.right += isRight(i) ? 1 : 0, ++score.asked;
    }
    std::vector<QuizScore> scores;
    for (auto& entry : byDemo) scores.push_back(std::move(entry.second));
    return scores;
}

std::string quizAddress(std::uint64_t seed, std::size_t count, const std::vector<std::string>& demos) {
    const std::string number = count == kQuizQuestions ? "" : "&questions=" + std::to_string(count);
    const std::string some = demos.empty() ? "" : "&demos=" + join(demos, ",");
    return "quiz.html#seed=" + std::to_string(seed) + number + some;
}

}  // namespace arclight
