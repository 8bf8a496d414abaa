// Lessons: steps that show a state of a demo, say a few sentences about it, and set a task that a measure or a
// pixel difference decides. docs/lessons.md describes the files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/demo.h"
#include "core/error.h"
#include "core/param_set.h"
#include "core/predicate.h"
#include "core/preset.h"
#include "core/values.h"

namespace arclight {

inline constexpr int kLessonVersion = 1;

/// The prefix of a measure of the other side, `against` of the step's state, in a predicate.
inline constexpr std::string_view kOtherSide = "against.";
/// In a predicate: the percentage of pixels in which the frames of both sides visibly differ.
inline constexpr std::string_view kDifferingPixels = "differingPixels";

/// Two to four answers, of which one is right.
struct ChooseTask {
    struct Answer {
        std::string text;
        Predicate holds;  ///< what the answer claims; may be empty if the answer is wrong
    };
    std::string question;
    std::vector<Answer> answers;
    std::size_t right = 0;  ///< its index
};

/// A number to predict before the measure is shown. If it is a measure of the other side, which the frame does not
/// show, the frame cannot give the answer away.
struct PredictTask {
    std::string question, measure;
    double value = 0;           ///< the right answer, as the lesson states it; the measure decides
    double tolerance = 0;       ///< the largest error of an answer that passes, in the unit of the measure
    std::vector<double> wrong;  ///< answers that readers are likely to give, and that must fail
};

/// Parameters to move until a predicate over the measures holds.
struct ReachTask {
    std::string question;
    Predicate goal;
    std::vector<std::string> move;  ///< names of the parameters that may be moved
    std::string solution = "{}";    ///< the text of a JSON object: values of some of them that reach the goal
};

/// A place in the frame to click, where the frames of both sides differ most.
struct FindTask {
    std::string question;
    FramePart area;  ///< a click in it passes
};

using LessonTask = std::variant<ChooseTask, PredictTask, ReachTask, FindTask>;

struct LessonStep {
    Preset state;  ///< complete: the values of its preset are included
    Seed seed;
    bool isCompared = false;        ///< whether both sides of `state.against` are shown
    std::string text;               ///< one to five sentences
    std::string hint;               ///< may be empty
    std::optional<FramePart> look;  ///< the part of the frame to look at
    LessonTask task;
};

struct Lesson {
    std::string name;  ///< of the file, without `.json`
    std::string title;
    int minutes = 5;
    bool isExpert = false;  ///< whether the page of the demo comes first
    std::vector<LessonStep> steps;
};

/// `choose`, `predict`, `reach` or `find`.
std::string_view kindOf(const LessonTask& task);
std::string_view questionOf(const LessonTask& task);

/// Reads a lesson of `type`; `presets` are those that its states may name. Unknown keys, names of parameters and
/// measures that the demo lacks, and values out of range are an Exit::badAsset with the JSON path. `source` is the path
/// of the file.
Expected<Lesson> parseLesson(std::string_view text, std::string_view source, const DemoType& type,
                             const std::vector<Preset>& presets);

/// The lesson with this name below the data root, or in the file of this path. Exit::badAsset.
Expected<Lesson> loadLesson(const DemoType& type, const std::string& word, const std::filesystem::path& dataRoot);

/// All lessons of `type` in the data root, by name; `presets` are the shipped ones. Exit::badAsset.
Expected<std::vector<Lesson>> shippedLessons(const DemoType& type, const std::filesystem::path& dataRoot,
                                             const std::vector<Preset>& presets);

/// Whether an answer passes. `answer`: of *choose* the number of the answer, from 1; of *predict* a number; of *find*
/// "x,y" in fractions of the frame; of *reach* ignored, because `valueOf`, the measures, decides.
bool passes(const LessonTask& task, std::string_view answer, const ValueOf& valueOf);

/// Why a state cannot count as a solution of a *reach* step, although it may meet the goal: it is before the tick of
/// the step, a parameter of the demo that may not be moved differs from the step, or none was moved. Empty if it can.
/// `values` are those of all parameters, in table order.
std::string moveFault(const DemoType& type, const LessonStep& step, const std::vector<ParamValue>& values,
                      std::int64_t tick);

/// The measures of a session, by name; `values` has one entry per row of `table`.
ValueOf valuesByName(const MeasureTable& table, std::vector<double> values);

}  // namespace arclight
