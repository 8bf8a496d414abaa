// Measures in JSON and as tables.
#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "core/measures.h"

namespace arclight {

/// `{"name": value, ...}` in table order; null where a measure has no value. `values` has one entry a row.
Json measuresToJson(const MeasureTable& table, std::span<const double> values);

/// `--list-measures --json`: name, unit, help, whether it is costly; the limits `min`, `max` and the same in words as
/// `limit` where there are any; the `reason` why there may be no value.
Json describeMeasures(const MeasureTable& table);

/// `--list-measures`: name, unit, limit and help as a table for people.
std::string describeMeasuresText(const MeasureTable& table);

/// The limit in words: `at most 1e-05`, `0..1`; empty where there is none.
std::string limitText(const MeasureInfo& info);

}  // namespace arclight
