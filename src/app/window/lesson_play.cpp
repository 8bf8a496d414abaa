#include "app/window/lesson_play.h"

#include <algorithm>

#include "core/json_values.h"

namespace arclight {

void LessonPlay::open(Lesson lesson, int step) {
    const auto found =
        std::find_if(lessons_.begin(), lessons_.end(), [&](const Lesson& other) { return other.name == lesson.name; });
    current_ = static_cast<std::size_t>(found - lessons_.begin());
    if (found == lessons_.end())
        lessons_.push_back(std::move(lesson));
    else
        *found = std::move(lesson);
    enter(static_cast<std::size_t>(step - 1));
}

bool LessonPlay::open(const std::string& name) {
    for (std::size_t i = 0; i < lessons_.size(); ++i) {
        if (lessons_[i].name != name) continue;
        int step = 1;
        if (progress_.contains(name)) readValue(progress_.at(name).at("step"), step);
        current_ = i;
        enter(static_cast<std::size_t>(std::clamp(step, 1, static_cast<int>(lessons_[i].steps.size())) - 1));
        return true;
    }
    return false;
}

void LessonPlay::enter(std::size_t step) {
    index_ = std::min(step, lesson().steps.size() - 1);
    answer_.clear();
    isHintShown_ = false;
    Json& stored = progress_[lesson().name];
    if (!stored.is_object()) stored = {{"step", 1}, {"passed", Json::array()}};
    stored["step"] = index_ + 1;
}

bool LessonPlay::canGo(int by) const {
    const std::int64_t to = static_cast<std::int64_t>(index_) + by;
    return to >= 0 && to < static_cast<std::int64_t>(lesson().steps.size());
}

void LessonPlay::go(int by) {
    if (canGo(by)) enter(static_cast<std::size_t>(static_cast<std::int64_t>(index_) + by));
}

bool LessonPlay::answer(std::string answer, const ValueOf& valueOf) {
    answer_ = std::move(answer);
    if (!passes(step().task, answer_, valueOf)) return false;
    if (!hasPassed()) progress_[lesson().name]["passed"].push_back(index_ + 1);
    return true;
}

std::optional<LessonPlace> LessonPlay::place() const {
    if (!isOpen()) return std::nullopt;
    return LessonPlace{lesson().name, static_cast<int>(index_) + 1, answer_};
}

bool LessonPlay::hasPassed(const std::string& lesson, std::size_t step) const {
    if (!progress_.contains(lesson)) return false;
    const Json& passed = progress_.at(lesson).at("passed");
    return std::find(passed.begin(), passed.end(), Json(step + 1)) != passed.end();
}

std::size_t LessonPlay::passedOf(const Lesson& lesson) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) count += hasPassed(lesson.name, i) ? 1 : 0;
    return count;
}

void LessonPlay::setProgress(Json progress) {
    progress_ = Json::object();
    if (!progress.is_object()) return;
    for (auto member = progress.begin(); member != progress.end(); ++member) {
        int step = 0;
        std::vector<int> passed;
        if (hasMembers(*member, {"step", "passed"}) && readValue(member->at("step"), step) &&
            readValue(member->at("passed"), passed))
            progress_[member.key()] = *member;
    }
}

}  // namespace arclight
