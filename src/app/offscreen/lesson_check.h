// `--lesson NAME --check` and `--grade CAPTURE.png`: tasks of lessons, decided by measures and pixels.
#pragma once

#include <filesystem>

#include "app/plan/run_plan.h"

namespace arclight {

/// Plays the lesson of `--lesson` offscreen, in frames of `--size` or 320x180 pixels, and prints a line per step:
///
/// - choose: the claim of the right answer holds, the claims of wrong answers do not;
/// - predict: the stated value is right, the wrong values are not, as measured;
/// - reach: the start does not meet the goal, the solution does;
/// - find: the frames of both sides differ at least three times as often in the area as outside.
///
/// Exit::differs if a step fails.
Expected<Done> checkLesson(const DemoType& type, const Options& options, const RunPlan& plan,
                           const std::filesystem::path& dataRoot);

/// Prints whether the capture that `plan` restores meets the task of its step, in the lesson that it names or that
/// `--lesson` gives. In a *reach* task, parameters of the demo that may not be moved must have the values of the step.
/// Exit::differs if not; Exit::badAsset if the capture was not taken in a lesson.
Expected<Done> gradeCapture(const DemoType& type, const Options& options, const RunPlan& plan,
                            const std::filesystem::path& dataRoot);

}  // namespace arclight
