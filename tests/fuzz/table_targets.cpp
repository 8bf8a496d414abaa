// Fuzz targets of the readers of tables and profiles.
#include <algorithm>
#include <cmath>
#include <string>

#include "data/csv.h"
#include "data/trace.h"
#include "fuzz/targets.h"

namespace arclight::test {
namespace {

void requireTable(bool isHeld) {
    if (!isHeld) __builtin_trap();
}

std::string_view viewOf(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// An error is one line without control characters, not longer than a screen.
void requireMessage(const std::string& message) {
    requireTable(!message.empty() && message.size() < 4000);
    requireTable(std::none_of(message.begin(), message.end(),
                              [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }));
}

std::string written(const CsvTable& table) {
    CsvWriter csv;
    for (std::size_t i = 0; i < table.columns().size(); ++i) csv.cell("column_" + std::to_string(i));
    csv.endRow();
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t i = 0; i < table.columns().size(); ++i) csv.cell(table.cell(row, i));
        csv.endRow();
    }
    return csv.take();
}

}  // namespace

void fuzzCsv(Bytes bytes) {
    const Expected<CsvTable> table = readCsv(viewOf(bytes), "fuzz.csv");
    if (!table) return requireMessage(table.error().message);
    requireTable(!table->columns().empty() && table->rowCount() > 0);
    for (std::size_t i = 0; i < table->columns().size(); ++i)
        for (std::size_t row = 0; row < table->rowCount(); ++row) {
            const Expected<double> number = table->number(row, i);
            if (number)
                requireTable(std::isfinite(*number));
            else
                requireMessage(number.error().message);
        }
    const Expected<CsvTable> again = readCsv(written(*table), "fuzz.csv");
    requireTable(again && again->rowCount() == table->rowCount() && again->columns().size() == table->columns().size());
    for (std::size_t row = 0; row < table->rowCount(); ++row)
        for (std::size_t i = 0; i < table->columns().size(); ++i)
            requireTable(again->cell(row, i) == table->cell(row, i));
}

void fuzzTrace(Bytes bytes) {
    const Expected<Trace> trace = readTrace(viewOf(bytes), "fuzz.json");
    if (!trace) return requireMessage(trace.error().message);
    requireTable(!trace->spans.empty());
    for (std::size_t i = 0; i < trace->spans.size(); ++i) {
        const TraceSpan& span = trace->spans[i];
        requireTable(span.name < trace->names.size() && span.track < trace->tracks.size());
        requireTable(std::isfinite(span.start) && span.duration >= 0 && std::isfinite(span.duration));
        const bool isFirst = i == 0 || trace->spans[i - 1].track != span.track;
        requireTable(span.depth <= (isFirst ? 0 : trace->spans[i - 1].depth + 1));
    }
}

}  // namespace arclight::test
