// Measures as JSON and as tables.
#pragma once

#include <span>
#include <string>

#include "core/json_fwd.h"
#include "core/measures.h"

namespace arclight {

/// `{"name": value, ...}` in table order; null if a measure has no value. `values` has one entry per row. Timings are
/// omitted here and in lists, because they differ from run to run.
Json measuresToJson(const MeasureTable& table, std::span<const double> values);
/// The timings that have a value, for benchmarks.
Json timingsToJson(const MeasureTable& table, std::span<const double> values);

/// `--list-measures --json`: name, unit, help and whether a measure is costly; if it has limits, `min` and `max`, and
/// both in words as `limit`; the `reason` why there may be no value.
Json describeMeasures(const MeasureTable& table);

/// `--list-measures`: name, unit, limits and help as a text table.
std::string describeMeasuresText(const MeasureTable& table);

/// The limits in words: `at most 1e-05`, `0..1`; empty if there are none.
std::string limitText(const MeasureInfo& info);

}  // namespace arclight
