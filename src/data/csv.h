// Tables as CSV: a bounded reader of files of other programs, and a writer.
//
// Reads RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180) and its common variants: cells separated by commas,
// semicolons, tabs, bars or spaces, quoted cells with doubled quotes, lines ending with LF, CRLF or CR, a byte order
// mark, comment lines that start with #, Excel's first line sep=;, and the row names of R.
//
//     const Expected<CsvTable> table = readCsv(file.bytes, file.name);
//     if (!table) return tl::unexpected(table.error());
//     const Expected<std::size_t> time = table->column({"time", "t", "seconds"});
//     for (std::size_t row = 0; row < table->rowCount(); ++row) { const Expected<double> t = table->number(row, *time);
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxCsvBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxCsvCells = 8'000'000;  ///< 8 bytes of memory each, in addition to their text
inline constexpr std::size_t kMaxCsvColumns = 1024;
inline constexpr std::size_t kMaxCsvCellBytes = 4096;

/// A column's heading. A unit is recognised in brackets, `time (ms)` or `time [ms]`, and, if it is one of the common
/// ones (s, ms, us, ns, deg, rad, px, mm, cm, m, hz), after an underscore or a full stop: `time_ms`, `time..ms.`, as R
/// writes `time (ms)`.
struct CsvColumn {
    std::string heading;  ///< as in the file, without spaces at its ends; empty if the file has no header row
    std::string name;     ///< the heading in lower case without its unit
    std::string unit;     ///< as in the file; empty if there is none
};

/// The cells of a file. Rows and columns count from 0; messages name the line and the column.
class CsvTable {
public:
    std::size_t rowCount() const { return lines_.size(); }
    const std::vector<CsvColumn>& columns() const { return columns_; }
    /// False if the first row already holds numbers only.
    bool hasHeader() const { return hasHeader_; }
    char separator() const { return separator_; }
    /// Whether numbers are written with a decimal comma, as some programs do in files separated by semicolons or tabs,
    /// and in quoted cells between commas.
    bool hasDecimalCommas() const { return hasDecimalCommas_; }

    /// The cell without quotes and, if it was not quoted, without spaces at its ends.
    std::string_view cell(std::size_t row, std::size_t column) const;
    /// The line of the file where the row starts, from 1.
    std::size_t line(std::size_t row) const { return lines_[row]; }

    /// The first column with one of these names, in order of preference; nothing if there is none. Names are in lower
    /// case and match a heading with or without its unit.
    std::optional<std::size_t> findColumn(std::initializer_list<std::string_view> names) const;
    /// The same; the error lists the columns of the file.
    Expected<std::size_t> column(std::initializer_list<std::string_view> names) const;

    /// Whether the cell has no value: it is empty, or NA, N/A, NaN or null in upper or lower case.
    bool isMissing(std::size_t row, std::size_t column) const;
    /// The cell as a finite number. The error has line and column.
    Expected<double> number(std::size_t row, std::size_t column) const;
    /// The cell as a time in units of that many seconds: a number; a clock time, `00:01:02.5`; a date and a clock time,
    /// `2024-05-01T12:00:00.5Z`, from 1970 on, whose zone is not read; or pandas' `0 days 00:01:02`.
    Expected<double> time(std::size_t row, std::size_t column, double unit = 1) const;
    /// All numbers of a column.
    Expected<std::vector<double>> numbers(std::size_t column) const;

    /// An error at a cell: "track.csv: line 12, column 'value': " and the reason.
    tl::unexpected<Error> failAt(std::size_t row, std::size_t column, std::string_view reason) const;
    /// "column 'value'" or, without a header, "column 2".
    std::string columnText(std::size_t column) const;

private:
    friend class CsvReading;

    std::string name_;
    std::vector<CsvColumn> columns_;
    std::string text_;                  // the cells one after another
    std::vector<std::uint32_t> ends_;   // of each cell in text_
    std::vector<std::uint32_t> lines_;  // of each row
    char separator_ = ',';
    bool hasHeader_ = false, hasDecimalCommas_ = false;
};

/// Reads a table with at least one row of cells. `name` starts the messages. Exit::badAsset, with the line, for a file
/// that is empty or too large, rows of different lengths, quotes that do not match, UTF-16 and binary files.
/// Empty lines, rows whose cells are all empty, and empty columns at the end are omitted.
Expected<CsvTable> readCsv(std::string_view bytes, std::string_view name, Progress* progress = nullptr);

/// The length of a time unit in seconds: s, ms, us, µs, ns, min, h and their usual words; nothing for other units.
std::optional<double> secondsPerUnit(std::string_view unit);

/// Writes a table cell by cell.
///
///     CsvWriter csv(request.command);
///     csv.row("time_s", "value");
///     csv.row(0.5, 1);
///     return csv.take();
class CsvWriter {
public:
    /// Starts with `comment`, each line of it after "# "; nothing if it is empty.
    explicit CsvWriter(std::string_view comment = {});

    /// Quoted if necessary.
    void cell(std::string_view text);
    void cell(const char* text) { cell(std::string_view(text)); }
    void cell(const std::string& text) { cell(std::string_view(text)); }
    /// The shortest text that reads back as the same number; `nan` and `inf` if it is not finite.
    void cell(double number);
    void cell(float number);
    void cell(int number) { cell(static_cast<std::int64_t>(number)); }
    void cell(std::int64_t number);
    void endRow();

    template <class... Cells>
    void row(const Cells&... cells) {
        (cell(cells), ...);
        endRow();
    }

    std::string take() { return std::move(text_); }

private:
    void separate();

    std::string text_;
    bool isRowStarted_ = false;
};

}  // namespace arclight
