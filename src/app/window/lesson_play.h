// A lesson as a reader takes it: the current step, the answers, and the progress that is remembered.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/capture/capture.h"
#include "app/plan/lesson.h"
#include "core/json.h"

namespace arclight {

class LessonPlay {
public:
    LessonPlay() = default;
    explicit LessonPlay(std::vector<Lesson> lessons) : lessons_(std::move(lessons)) {}

    const std::vector<Lesson>& lessons() const { return lessons_; }
    /// Opens a lesson at a step, counted from 1. One that is not among `lessons` is added to them.
    void open(Lesson lesson, int step);
    /// Opens the lesson of that name at its remembered step; false if there is none.
    bool open(const std::string& name);
    void leave() { current_.reset(); }
    bool isOpen() const { return current_.has_value(); }

    // While a lesson is open:
    const Lesson& lesson() const { return lessons_[*current_]; }
    /// The current step, and its index.
    const LessonStep& step() const { return lesson().steps[index_]; }
    std::size_t index() const { return index_; }
    bool canGo(int by) const;
    /// Goes that many steps on, if there are so many.
    void go(int by);
    /// Stores the answer, as `passes` reads it, and whether it passes. Returns that.
    bool answer(std::string answer, const ValueOf& valueOf);
    /// The last answer to this step; empty if there is none.
    const std::string& lastAnswer() const { return answer_; }
    bool isHintShown() const { return isHintShown_; }
    void showHint() { isHintShown_ = true; }
    bool hasPassed() const { return hasPassed(lesson().name, index_); }
    /// Whether the measures would give the answer away: a prediction comes before the measurement.
    bool hidesMeasures() const { return isOpen() && !hasPassed() && answer_.empty() && step().task.index() == 1; }
    /// The place that captures store; nothing outside a lesson.
    std::optional<LessonPlace> place() const;

    /// How many steps of a lesson have been passed.
    std::size_t passedOf(const Lesson& lesson) const;
    /// `{"name": {"step": 3, "passed": [1, 2]}}` with steps counted from 1, for the settings; lessons that were never
    /// opened are omitted.
    const Json& progress() const { return progress_; }
    /// Takes over the progress of an earlier session; what is malformed is ignored.
    void setProgress(Json progress);

private:
    bool hasPassed(const std::string& lesson, std::size_t step) const;
    void enter(std::size_t step);

    std::vector<Lesson> lessons_;
    std::optional<std::size_t> current_;
    std::size_t index_ = 0;
    std::string answer_;
    bool isHintShown_ = false;
    Json progress_ = Json::object();
};

}  // namespace arclight
