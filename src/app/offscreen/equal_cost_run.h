// The run of --equal-cost: changes a parameter of side B until both sides take the same time, and compares their
// errors.
#pragma once

#include "app/compare/equal_cost.h"
#include "app/offscreen/offscreen_run.h"
#include "core/json.h"

namespace arclight {

/// Two medians that differ by at most this fraction count as equal: repeated medians differ by a few percent.
inline constexpr double kCostTolerance = 0.05;
inline constexpr int kCostFrames = 16;

/// Times frames of both sides from the tick of the session on, and gives B the value found. Both sides are then at the
/// tick of the plan again. Exit::usage for a parameter that is not a number.
Expected<Json> equaliseCost(OffscreenRun& run, const RunPlan& plan, const std::string& parameter);
/// Adds the errors of the frames drawn last: of both sides against the plan's reference, or against each other.
void addErrors(const OffscreenRun& run, const RunPlan& plan, Json& cost);
/// The result in lines.
std::string costInWords(const Json& cost);

}  // namespace arclight
