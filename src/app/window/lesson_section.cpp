#include "app/window/lesson_section.h"

#include "app/session/figure_text.h"
#include "app/session/owned_params.h"
#include "app/session/session.h"
#include "app/window/commands.h"
#include "app/window/explained_text.h"
#include "app/window/lesson_play.h"
#include "app/window/measure_section.h"
#include "app/window/noted_widgets.h"
#include "app/window/panel_state.h"
#include "app/window/value_field.h"
#include "app/window/widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

bool button(const std::string& label, bool isEnabled = true) {
    ImGui::BeginDisabled(!isEnabled);
    const bool isPressed = ImGui::Button(label.c_str());
    noteWidget("lesson", label);
    ImGui::EndDisabled();
    return isPressed;
}

const MeasureInfo& infoOf(const MeasureTable& table, std::string_view name) {
    if (name.starts_with(kOtherSide)) name.remove_prefix(kOtherSide.size());
    for (const MeasureInfo& info : table)
        if (info.name == name) return info;
    return table.front();  // never: the lesson's measures were checked when it was read
}

void result(bool isRight, std::string_view text) { wrappedText(text, isRight ? accentColour() : kWrongText); }

void choose(const ChooseTask& task, LessonPlay& play) {
    for (std::size_t i = 0; i < task.answers.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        if (button(number)) play.answer(number, {});
        ImGui::SameLine();
        const bool isChosen = play.lastAnswer() == number;
        wrappedText(task.answers[i].text, isChosen ? (i == task.right ? accentColour() : kWrongText) : textColour());
    }
    if (play.lastAnswer().empty()) return;
    const bool isRight = passes(LessonTask(task), play.lastAnswer(), {});
    result(isRight, isRight ? "Right." : "Not this one.");
}

void predict(const PredictTask& task, LessonPlay& play, const MeasureTable& table, std::string& typed) {
    const MeasureInfo& info = infoOf(table, task.measure);
    const std::string check = "Check";
    ImGui::SetNextItemWidth(-widthOf(check) - 4 * ImGui::GetStyle().FramePadding.x - widthOf(info.unit));
    textField("##prediction", "Your number", typed, 20);
    noteWidget("lesson", "number");
    if (!info.unit.empty()) ImGui::SameLine(), ImGui::TextUnformatted(std::string(info.unit).c_str());
    ImGui::SameLine();
    const auto number = parseNumber<double>(typed);
    // The lesson's value: its check has compared it with the measure in the state of the step.
    const ValueOf stated = [&](std::string_view) { return std::optional(task.value); };
    if (button(check, number.has_value())) play.answer(typed, stated);
    if (play.lastAnswer().empty()) return;
    const auto given = parseNumber<double>(play.lastAnswer());
    const bool isRight = passes(LessonTask(task), play.lastAnswer(), stated);
    result(isRight, std::string(isRight ? "Close enough: " : "Not close: ") + measureLabel(info) + " is " +
                        figure(task.value, info.unit).text() + ", and your number differs by " +
                        figure(given.value_or(0) - task.value, info.unit).text() + ".");
}

void reach(const ReachTask& task, LessonPlay& play, const Session& session, const PanelState& state) {
    const MeasureTable& table = *session.type().measures;
    std::string labels;
    const OwnedParams params(session.type());
    for (const std::string& name : task.move)
        labels += (labels.empty() ? "You may change: " : ", ") + params.set().find(name).info->label;
    smallText(labels + ". If a measure covers the whole run, press R to run again.");
    if (!state.isFirst) state.readings->take(session, state.other, state.seconds);
    if (!state.readings->isTaken() || state.readings->isOutdated(session, state.other)) return;
    const ValueOf valueOf = valuesByName(table, state.readings->a());
    for (const Predicate::Comparison& comparison : task.goal.all) {
        const Predicate one{{comparison}};
        const std::string name = one.names().front();
        const auto value = valueOf(name);
        const bool isNamedLeft = !comparison.left.name.empty();
        const MeasureInfo& info = infoOf(table, name);
        // The goal as it was written: a rounded value could seem to meet it.
        const std::string bound = formatNumber(isNamedLeft ? comparison.right.factor : comparison.left.factor);
        const std::string& asked = comparison.relation;
        const std::string relation = asked == "<=" ? "≤" : asked == ">=" ? "≥" : asked;
        result(holds(one, valueOf), measureLabel(info) + " " + (value ? measuredFigure(*value, info).text() : "—") +
                                        "; goal: " + (isNamedLeft ? relation + " " + bound : bound + " " + relation));
    }
    // Under a cover, the session may still be in the state of another step, which may be the solution of this one.
    if (state.cover || !holds(task.goal, valueOf)) return;
    const std::string fault = moveFault(session.type(), play.step(), session.values(), session.tick());
    if (fault.empty())
        play.answer("reached", valueOf);
    else if (!play.hasPassed())
        smallText("The goal holds, but " + fault + ".");
}

void outline(const FramePart& part, const Rect& frame, float rounding, float thickness) {
    const ImVec2 from(frame.x + part.x * frame.width, frame.y + part.y * frame.height);
    ImGui::GetBackgroundDrawList()->AddRect(from,
                                            {from.x + part.width * frame.width, from.y + part.height * frame.height},
                                            packed(accentColour()), rounding, 0, thickness);
}

void find(LessonPlay& play, const FindTask& task, const Rect& frame) {
    const ImGuiIO& io = ImGui::GetIO();
    const float x = (io.MousePos.x - frame.x) / frame.width, y = (io.MousePos.y - frame.y) / frame.height;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !io.WantCaptureMouse && x >= 0 && x <= 1 && y >= 0 && y <= 1)
        play.answer(formatNumber(x) + "," + formatNumber(y), {});
    if (!play.lastAnswer().empty()) {
        const bool isRight = passes(LessonTask(task), play.lastAnswer(), {});
        result(isRight, isRight ? "Found." : "Not there.");
    }
    if (play.hasPassed()) outline(task.area, frame, 0, 2);
}

}  // namespace

void LessonSection::drawTask(const Session& session, const PanelState& state, float scale) {
    LessonPlay& play = *state.lesson;
    const LessonTask& task = play.step().task;
    explainedText(questionOf(task), textColour());
    ImGui::Dummy({0, 0.5f * kSpacing * scale});
    if (const auto* known = std::get_if<ChooseTask>(&task)) choose(*known, play);
    if (const auto* known = std::get_if<PredictTask>(&task)) predict(*known, play, *session.type().measures, typed_);
    if (const auto* known = std::get_if<ReachTask>(&task)) reach(*known, play, session, state);
    if (const auto* known = std::get_if<FindTask>(&task)) find(play, *known, state.layout.frame);
}

void LessonSection::draw(const Session& session, const PanelState& state, float scale) {
    if (!state.lesson || !state.isLive()) return;
    if (!state.lesson->isOpen()) return shown_ = {}, void();
    LessonPlay& play = *state.lesson;
    const std::size_t count = play.lesson().steps.size();
    std::pair<std::string, std::size_t> now(play.lesson().name, play.index());
    // A new step is shown from its beginning, wherever the panel was scrolled to.
    if (now != std::exchange(shown_, now)) typed_.clear(), ImGui::SetScrollHereY(0);
    plainHeading(play.lesson().title);
    smallText("Step " + std::to_string(play.index() + 1) + " of " + std::to_string(count) + ", " +
              std::to_string(play.passedOf(play.lesson())) + " passed");
    ImGui::ProgressBar(static_cast<float>(play.passedOf(play.lesson())) / static_cast<float>(count),
                       {-1, 0.5f * kSpacing * scale}, "");
    explainedText(play.step().text, kMutedText);
    drawTask(session, state, scale);
    if (play.step().look) outline(*play.step().look, state.layout.frame, kSpacing * scale, 1.5f * scale);
    if (play.isHintShown()) explainedText(play.step().hint, kMutedText);
    ImGui::Dummy({0, 0.5f * kSpacing * scale});
    const auto go = [&](const char* label, int by) {
        if (button(label, play.canGo(by))) state.commands->ask(CommandId::walkLesson, std::to_string(by));
    };
    go("Back", -1);
    ImGui::SameLine();
    if (button("Hint", !play.step().hint.empty() && !play.isHintShown())) play.showHint();
    ImGui::SameLine();
    go("Next", 1);
    ImGui::SameLine();
    if (button("Leave")) state.commands->ask(CommandId::leaveLesson);
    endSection();
}

void LessonSection::drawList(const PanelState& state) const {
    if (!state.lesson || state.lesson->lessons().empty() || !state.isLive() || !sectionHeading("Lessons", false))
        return;
    for (const Lesson& lesson : state.lesson->lessons()) {
        if (linkButton(lesson.title)) state.commands->ask(CommandId::openLesson, lesson.name);
        noteWidget("lesson", lesson.name);
        smallText(std::to_string(lesson.minutes) + (lesson.isExpert ? " minutes, for experts, " : " minutes, ") +
                  std::to_string(state.lesson->passedOf(lesson)) + " of " + std::to_string(lesson.steps.size()) +
                  " steps passed");
    }
    endSection();
}

}  // namespace arclight
