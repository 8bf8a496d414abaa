#include "cost_export.h"

#include <array>

#include "core/text.h"
#include "data/csv.h"

namespace arclight::timeslice {

std::string scheduleName(const CostOutcome& outcome) {
    if (outcome.schedule == Schedule::everyFrame) return "every frame";
    if (outcome.schedule == Schedule::atOnce) return "at once";
    constexpr std::array<const char*, 3> kBudgets{"by jobs", "by work", "by clock"};
    return kBudgets[static_cast<std::size_t>(outcome.budget)];
}

std::string outcomesCsv(const std::vector<CostOutcome>& outcomes, const CostSettings& settings,
                        const std::string& command) {
    constexpr std::array<const char*, 4> kModeNames{"aiao", "siao", "siso", "aiso"};
    CsvWriter csv(command + "\nbudget per tick: " + std::to_string(settings.jobsPerTick) + " jobs, or " +
                  formatNumber(settings.perTick) + " µs of work or of the clock; a tick is 1/60 s");
    csv.row("schedule", "mode", "median_ms", "p99_ms", "longest_ms", "mean_age_ticks", "max_age_ticks");
    for (const CostOutcome& one : outcomes) {
        const bool isSliced = one.schedule == Schedule::sliced;
        csv.cell(scheduleName(one));
        csv.cell(isSliced ? kModeNames[static_cast<std::size_t>(one.mode)] : "");
        csv.cell(one.metrics.median), csv.cell(one.metrics.p99), csv.cell(one.metrics.longest);
        if (one.metrics.agedTicks > 0)
            csv.row(one.metrics.ageMean, one.metrics.ageMax);
        else
            csv.row("", "");
    }
    return csv.take();
}

}  // namespace arclight::timeslice
