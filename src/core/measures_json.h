// Measures in JSON and as tables.
#pragma once

#include <span>
#include <string>

#include "core/json.h"
#include "core/measures.h"

namespace arclight {

/// `{"name": value, ...}` in table order; null where a measure has no value. `values` has one entry a row.
Json measuresToJson(const MeasureTable& table, std::span<const double> values);

/// `--list-measures --json`: name, unit, help and the limits `min`, `max` where there are any.
Json describeMeasures(const MeasureTable& table);

/// `--list-measures`: the same as a table for people.
std::string describeMeasuresText(const MeasureTable& table);

/// The limit in words: `at most 1e-05`, `0..1`; empty where there is none.
std::string limitText(const MeasureInfo& info);

}  // namespace arclight
