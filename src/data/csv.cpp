#include "data/csv.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/check.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text) {
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

/// Whether a short text is a number with this character as its decimal mark.
bool isNumberWith(std::string_view text, char mark) {
    if (text.size() > 40 || std::count(text.begin(), text.end(), mark) != 1) return false;
    std::string withPoint(text);
    std::replace(withPoint.begin(), withPoint.end(), mark, '.');
    return parseNumber<double>(withPoint).has_value();
}

CsvColumn columnOf(std::string_view heading) {
    constexpr std::array<std::string_view, 13> kSuffixes{"s",  "ms", "us", "ns", "sec", "deg", "rad",
                                                         "px", "mm", "cm", "m",  "hz",  "µs"};
    CsvColumn column{std::string(heading), lowerCase(heading), {}};
    const std::size_t open = heading.find_last_of("([");
    if (open != std::string_view::npos && open > 0 && (heading.back() == ')' || heading.back() == ']')) {
        column.unit = trimmed(heading.substr(open + 1, heading.size() - open - 2));
        column.name = lowerCase(trimmed(heading.substr(0, open)));
    } else if (const std::size_t bar = heading.rfind('_'); bar != std::string_view::npos && bar > 0) {
        const std::string_view suffix = heading.substr(bar + 1);
        if (std::find(kSuffixes.begin(), kSuffixes.end(), lowerCase(suffix)) == kSuffixes.end()) return column;
        column.unit = suffix;
        column.name = lowerCase(heading.substr(0, bar));
    }
    return column;
}

}  // namespace

/// Reads the bytes once, from the first to the last.
class CsvReading {
public:
    CsvReading(std::string_view bytes, std::string_view name) : bytes_(bytes), name_(name) {}

    Expected<CsvTable> read(Progress* progress) {
        if (const std::string reason = unsuitable(); !reason.empty()) return failed(reason);
        table_.name_ = name_;
        if (bytes_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
        while (at_ < bytes_.size()) {
            if (!readLine()) return failed(fault_, faultLine_);
            if (progress == nullptr) continue;
            if (progress->isCancelled()) return failed("cancelled");
            progress->set(static_cast<double>(at_) / static_cast<double>(bytes_.size()));
        }
        if (width_ == 0 || (table_.hasHeader_ && table_.lines_.empty())) return failed("there are no rows of numbers");
        if (!table_.hasHeader_) makeColumns();
        table_.columns_.resize(width_);
        markDecimals();
        return std::move(table_);
    }

private:
    tl::unexpected<Error> failed(std::string_view reason, std::size_t line = 0) const {
        std::string message(name_);
        if (line > 0) message += ": line " + std::to_string(line);
        return fail(Exit::badAsset, message + ": " + std::string(reason));
    }

    std::string unsuitable() const {
        if (bytes_.empty()) return "the file is empty";
        if (bytes_.size() > kMaxCsvBytes) return "tables of more than 64 MiB are not read";
        if (bytes_.starts_with("\xFF\xFE") || bytes_.starts_with("\xFE\xFF"))
            return "the text is encoded as UTF-16; save it as UTF-8";
        if (const std::size_t zero = bytes_.find('\0'); zero != std::string_view::npos)
            return "byte " + std::to_string(zero) + " is zero, so this is not a text";
        return {};
    }

    bool fault(std::size_t line, std::string reason) {
        faultLine_ = line;
        fault_ = std::move(reason);
        return false;
    }

    bool isLineEnd() const { return at_ == bytes_.size() || bytes_[at_] == '\n' || bytes_[at_] == '\r'; }

    void skipLineEnd() {
        if (at_ < bytes_.size() && bytes_[at_] == '\r') ++at_;
        if (at_ < bytes_.size() && bytes_[at_] == '\n') ++at_;
        ++line_;
    }

    bool readLine() {
        const std::size_t end = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
        const std::string_view whole = trimmed(bytes_.substr(at_, end - at_));
        if (whole.empty() || whole.front() == '#') {
            if (!whole.empty() && width_ == 0) comment_ = trimmed(whole.substr(1));
            at_ = end;
            skipLineEnd();
            return true;
        }
        if (width_ == 0) table_.separator_ = separatorOf(whole);
        const std::size_t line = line_;
        cells_.clear();
        if (!readRow()) return false;
        return takeRow(line);
    }

    static char separatorOf(std::string_view line) {
        std::size_t semicolons = 0, tabs = 0;
        bool isQuoted = false;
        for (const char c : line) {
            if (c == '"') isQuoted = !isQuoted;
            if (isQuoted) continue;
            semicolons += c == ';';
            tabs += c == '\t';
        }
        // Commas beside another separator are decimal commas.
        if (tabs > 0 && tabs >= semicolons) return '\t';
        if (semicolons > 0) return ';';
        // Without any other separator, a row that starts with a number is separated by spaces.
        const std::size_t space = line.find(' ');
        const bool hasSpaces = space != std::string_view::npos && line.find(',') == std::string_view::npos;
        return hasSpaces && parseNumber<double>(line.substr(0, space)) ? ' ' : ',';
    }

    bool readRow() {
        while (true) {
            if (cells_.size() > kMaxCsvColumns) return fault(line_, "there are more than 1024 columns");
            if (!readCell()) return false;
            if (isLineEnd()) break;
            ++at_;  // the separator
        }
        skipLineEnd();
        return true;
    }

    bool readCell() {
        while (at_ < bytes_.size() && (bytes_[at_] == ' ' || (bytes_[at_] == '\t' && table_.separator_ != '\t'))) ++at_;
        if (at_ < bytes_.size() && bytes_[at_] == '"') return readQuoted();
        const std::size_t start = at_;
        while (!isLineEnd() && bytes_[at_] != table_.separator_) ++at_;
        cells_.emplace_back(trimmed(bytes_.substr(start, at_ - start)));
        return cells_.back().size() <= kMaxCsvCellBytes || fault(line_, "a cell has more than 4096 bytes");
    }

    bool readQuoted() {
        const std::size_t firstLine = line_;
        std::string cell;
        for (++at_; at_ < bytes_.size(); ++at_) {
            if (bytes_[at_] == '"') {
                if (at_ + 1 == bytes_.size() || bytes_[at_ + 1] != '"') break;
                ++at_;
            }
            line_ += bytes_[at_] == '\n';
            cell += bytes_[at_];
            if (cell.size() > kMaxCsvCellBytes)
                return fault(firstLine, "a quoted cell has more than 4096 bytes; does its closing quote lack?");
        }
        if (at_ == bytes_.size()) return fault(firstLine, "a quote is not closed");
        ++at_;
        while (at_ < bytes_.size() && bytes_[at_] == ' ') ++at_;
        if (!isLineEnd() && bytes_[at_] != table_.separator_)
            return fault(line_, "there is text behind a closing quote");
        cells_.push_back(std::move(cell));
        return true;
    }

    bool takeRow(std::size_t line) {
        // Spreadsheets write empty cells up to the widest row that was ever used.
        const bool isBlank = std::all_of(cells_.begin(), cells_.end(), [](const auto& cell) { return cell.empty(); });
        if (isBlank) return true;
        if (width_ == 0) return takeFirstRow(line);
        while (cells_.size() > width_ && cells_.back().empty()) cells_.pop_back();
        if (cells_.size() != width_)
            return fault(line, "there are " + std::to_string(cells_.size()) + " cells, but " + std::to_string(width_) +
                                   " in " + (table_.hasHeader_ ? "the header" : "the first row"));
        return store(line);
    }

    bool takeFirstRow(std::size_t line) {
        while (cells_.back().empty()) cells_.pop_back();
        width_ = cells_.size();
        const char separator = table_.separator_;
        table_.hasHeader_ = std::any_of(cells_.begin(), cells_.end(), [separator](const std::string& cell) {
            return !cell.empty() && !parseNumber<double>(cell) && !(separator != ',' && isNumberWith(cell, ','));
        });
        // Under a commented heading, a row that starts with a number is no header.
        if (headingsOfComment().size() == width_ && parseNumber<double>(cells_.front())) table_.hasHeader_ = false;
        if (!table_.hasHeader_) return store(line);
        for (const std::string& cell : cells_) table_.columns_.push_back(columnOf(trimmed(cell)));
        return true;
    }

    bool store(std::size_t line) {
        if (table_.ends_.size() + cells_.size() > kMaxCsvCells)
            return fault(line, "there are more than 8 million cells");
        for (const std::string& cell : cells_) {
            table_.text_ += cell;
            table_.ends_.push_back(static_cast<std::uint32_t>(table_.text_.size()));
        }
        table_.lines_.push_back(static_cast<std::uint32_t>(line));
        return true;
    }

    /// The cells of the last comment before the first row.
    std::vector<std::string_view> headingsOfComment() const {
        std::vector<std::string_view> headings = split(comment_, table_.separator_);
        for (std::string_view& heading : headings) heading = trimmed(heading);
        if (table_.separator_ == ' ') std::erase(headings, std::string_view());
        return headings;
    }

    /// Takes the headings from the last comment before the numbers, where plotting programs write them.
    void makeColumns() {
        const std::vector<std::string_view> headings = headingsOfComment();
        if (headings.size() != width_ || width_ < 2) return;
        for (const std::string_view heading : headings) table_.columns_.push_back(columnOf(heading));
        table_.hasHeader_ = true;
    }

    /// Commas are decimal marks if they separate no cells and no number has a point.
    void markDecimals() {
        if (table_.separator_ == ',') return;
        bool hasComma = false, hasPoint = false;
        std::size_t start = 0;
        for (const std::uint32_t end : table_.ends_) {
            const std::string_view cell = std::string_view(table_.text_).substr(start, end - start);
            start = end;
            hasComma = hasComma || isNumberWith(cell, ',');
            hasPoint = hasPoint || isNumberWith(cell, '.');
        }
        table_.hasDecimalCommas_ = hasComma && !hasPoint;
    }

    std::string_view bytes_, name_, comment_;
    std::size_t at_ = 0, line_ = 1, width_ = 0;
    std::vector<std::string> cells_;
    CsvTable table_;
    std::string fault_;
    std::size_t faultLine_ = 0;
};

std::string_view CsvTable::cell(std::size_t row, std::size_t column) const {
    CHECK(row < rowCount());
    CHECK(column < columns_.size());
    const std::size_t index = row * columns_.size() + column;
    const std::size_t start = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(text_).substr(start, ends_[index] - start);
}

std::optional<std::size_t> CsvTable::findColumn(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names)
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (!columns_[i].heading.empty() && (columns_[i].name == name || lowerCase(columns_[i].heading) == name))
                return i;
    return std::nullopt;
}

Expected<std::size_t> CsvTable::column(std::initializer_list<std::string_view> names) const {
    if (const std::optional<std::size_t> found = findColumn(names)) return *found;
    std::string message = name_ + ": there is no column " + inQuotes(*names.begin());
    if (!hasHeader_) return fail(Exit::badAsset, message + ", because there is no header row");
    message += "; there are ";
    for (std::size_t i = 0; i < std::min<std::size_t>(columns_.size(), 6); ++i)
        message += (i > 0 ? ", " : "") + inQuotes(columns_[i].heading);
    return fail(Exit::badAsset, message + (columns_.size() > 6 ? " …" : ""));
}

Expected<double> CsvTable::number(std::size_t row, std::size_t column) const {
    const std::string_view text = cell(row, column);
    if (const std::optional<double> value = parseNumber<double>(text)) return *value;
    if (hasDecimalCommas_ && isNumberWith(text, ',')) {
        std::string withPoint(text);
        std::replace(withPoint.begin(), withPoint.end(), ',', '.');
        return *parseNumber<double>(withPoint);
    }
    if (text.empty()) return failAt(row, column, "the cell is empty");
    return failAt(row, column, inQuotes(text) + " is not a finite number" + decimalPointHint(text));
}

Expected<std::vector<double>> CsvTable::numbers(std::size_t column) const {
    std::vector<double> values;
    values.reserve(rowCount());
    for (std::size_t row = 0; row < rowCount(); ++row) {
        const Expected<double> value = number(row, column);
        if (!value) return tl::unexpected(value.error());
        values.push_back(*value);
    }
    return values;
}

tl::unexpected<Error> CsvTable::failAt(std::size_t row, std::size_t column, std::string_view reason) const {
    return fail(Exit::badAsset,
                name_ + ": line " + std::to_string(line(row)) + ", " + columnText(column) + ": " + std::string(reason));
}

std::string CsvTable::columnText(std::size_t column) const {
    const std::string& heading = columns_[column].heading;
    return "column " + (heading.empty() ? std::to_string(column + 1) : inQuotes(heading));
}

Expected<CsvTable> readCsv(std::string_view bytes, std::string_view name, Progress* progress) {
    return CsvReading(bytes, name).read(progress);
}

std::optional<double> secondsPerUnit(std::string_view unit) {
    constexpr std::array<std::pair<std::string_view, double>, 18> kUnits{{{"s", 1},
                                                                          {"sec", 1},
                                                                          {"secs", 1},
                                                                          {"second", 1},
                                                                          {"seconds", 1},
                                                                          {"ms", 1e-3},
                                                                          {"msec", 1e-3},
                                                                          {"millisecond", 1e-3},
                                                                          {"milliseconds", 1e-3},
                                                                          {"us", 1e-6},
                                                                          {"usec", 1e-6},
                                                                          {"µs", 1e-6},
                                                                          {"μs", 1e-6},
                                                                          {"microseconds", 1e-6},
                                                                          {"ns", 1e-9},
                                                                          {"nanoseconds", 1e-9},
                                                                          {"min", 60},
                                                                          {"h", 3600}}};
    const std::string name = lowerCase(unit);
    for (const auto& [text, seconds] : kUnits)
        if (text == name) return seconds;
    return std::nullopt;
}

CsvWriter::CsvWriter(std::string_view comment) {
    if (comment.empty()) return;
    for (const std::string_view line : split(comment, '\n')) text_ += "# " + std::string(line) + "\n";
}

void CsvWriter::separate() {
    if (isRowStarted_) text_ += ',';
    isRowStarted_ = true;
}

void CsvWriter::cell(std::string_view text) {
    // An unquoted # at the start of a row would begin a comment, and a row of one empty cell would be an empty line.
    const bool isQuoted = text.find_first_of(",;\t\"\r\n") != std::string_view::npos || trimmed(text) != text ||
                          text.starts_with('#') || (text.empty() && !isRowStarted_);
    separate();
    if (!isQuoted) {
        text_ += text;
        return;
    }
    text_ += '"';
    for (const char c : text) {
        if (c == '"') text_ += '"';
        text_ += c;
    }
    text_ += '"';
}

void CsvWriter::cell(double number) {
    separate();
    text_ += formatNumber(number);
}

void CsvWriter::cell(float number) {
    separate();
    text_ += formatNumber(number);
}

void CsvWriter::cell(std::int64_t number) {
    separate();
    text_ += std::to_string(number);
}

void CsvWriter::endRow() {
    text_ += '\n';
    isRowStarted_ = false;
}

}  // namespace arclight
