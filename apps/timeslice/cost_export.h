// The comparison of all budgets and modes as a table.
#pragma once

#include <string>
#include <vector>

#include "sim/timeslice/frame_costs.h"

namespace arclight::timeslice {

/// "every frame", "at once", or the budget: "by jobs".
std::string scheduleName(const CostOutcome& outcome);

/// A row per outcome, with frame times in ms and ages in ticks.
std::string outcomesCsv(const std::vector<CostOutcome>& outcomes, const CostSettings& settings,
                        const std::string& command);

}  // namespace arclight::timeslice
