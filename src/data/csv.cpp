#include "data/csv.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "data/csv_text.h"

namespace arclight {
namespace {

using detail::isNumberWith;
using detail::trimmed;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

CsvColumn columnOf(std::string_view heading) {
    constexpr std::array<std::string_view, 19> kSuffixes{
        "s",  "ms", "us",   "ns",   "µs",  "sec", "seconds", "milliseconds", "microseconds", "nanoseconds", "px", "mm",
        "cm", "m",  "msec", "usec", "deg", "rad", "hz"};
    CsvColumn column{std::string(heading), lowerCase(heading), {}};
    const std::size_t open = heading.find_last_of("([");
    if (open != std::string_view::npos && open > 0 && (heading.back() == ')' || heading.back() == ']')) {
        column.unit = trimmed(heading.substr(open + 1, heading.size() - open - 2));
        column.name = lowerCase(trimmed(heading.substr(0, open)));
        return column;
    }
    // R writes full stops in place of spaces and brackets.
    std::string_view name = heading;
    if (name.ends_with('.') && name.find("..") < name.size() - 2) name.remove_suffix(1);
    const std::size_t bar = name.find_last_of("_.");
    if (bar == std::string_view::npos || bar == 0) return column;
    const std::string_view suffix = name.substr(bar + 1);
    if (std::find(kSuffixes.begin(), kSuffixes.end(), lowerCase(suffix)) == kSuffixes.end()) return column;
    column.unit = suffix;
    name = name.substr(0, bar);
    while (name.size() > 1 && name.ends_with('.')) name.remove_suffix(1);
    column.name = lowerCase(name);
    return column;
}

/// The words of a line between spaces, at most one more than a table has columns; quoted words may contain spaces.
std::vector<std::string_view> spacedWords(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; words.size() <= kMaxCsvColumns;) {
        at = line.find_first_not_of(" \t", at);
        if (at == std::string_view::npos) break;
        std::size_t end = at;
        for (bool isQuoted = false; end < line.size() && (isQuoted || line[end] != ' '); ++end)
            isQuoted ^= line[end] == '"';
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

bool isAnyNumber(std::string_view text) { return parseNumber<double>(text) || isNumberWith(text, ','); }

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
        if (width_ == 0 && line_ == 1 && takeSeparator(whole)) return true;
        if (width_ == 0 && !isSeparatorGiven_) table_.separator_ = separatorOf(whole, end);
        isFirstQuoted_ = bytes_[at_] == '"';
        const std::size_t line = line_;
        cells_.clear();
        if (!readRow()) return false;
        return takeRow(line);
    }

    /// Excel reads and writes a first line such as sep=; which names the separator.
    bool takeSeparator(std::string_view line) {
        if (line.size() > 5 || !lowerCase(line).starts_with("sep=")) return false;
        const char separator = line.size() == 5 ? line.back() : '\t';  // a tab at the end is trimmed
        if (std::string_view(",;\t|").find(separator) == std::string_view::npos) return false;
        table_.separator_ = separator, isSeparatorGiven_ = true;
        at_ = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
        skipLineEnd();
        return true;
    }

    /// Of the first row, which ends at `end`.
    char separatorOf(std::string_view line, std::size_t end) const {
        std::size_t commas = 0, semicolons = 0, tabs = 0, bars = 0;
        bool isQuoted = false;
        for (const char c : line) {
            if (c == '"') isQuoted = !isQuoted;
            if (isQuoted) continue;
            commas += c == ',';
            semicolons += c == ';';
            tabs += c == '\t';
            bars += c == '|';
        }
        // Commas beside another separator are decimal commas.
        if (tabs > 0 && tabs >= semicolons) return '\t';
        if (semicolons > 0) return ';';
        if (commas > 0) return ',';
        if (bars > 0) return '|';
        return isSpaced(line, end) ? ' ' : ',';
    }

    /// Whether spaces separate the cells of a row without other separators: it starts with a number, or it is the
    /// header of a row of as many words, of which one is a number. R's header lacks the heading of the quoted row
    /// names.
    bool isSpaced(std::string_view line, std::size_t end) const {
        const std::vector<std::string_view> words = spacedWords(line);
        if (words.size() > 1 && isAnyNumber(words.front())) return true;
        const std::vector<std::string_view> below = spacedWords(rowAfter(end));
        const bool isNamed = below.size() == words.size() + 1 && below.front().front() == '"';
        return (isNamed || (words.size() > 1 && below.size() == words.size())) &&
               std::any_of(below.begin(), below.end(), isAnyNumber);
    }

    /// The first line from there on that is neither empty nor a comment.
    std::string_view rowAfter(std::size_t at) const {
        while (at < bytes_.size()) {
            const std::size_t end = std::min(bytes_.find_first_of("\r\n", at), bytes_.size());
            const std::string_view line = trimmed(bytes_.substr(at, end - at));
            if (!line.empty() && line.front() != '#') return line;
            at = end + 1;
        }
        return {};
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
        while (at_ < bytes_.size() && bytes_[at_] == ' ' && table_.separator_ != ' ') ++at_;
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
        // R writes quoted row names without a heading.
        if (cells_.size() == width_ + 1 && table_.hasHeader_ && table_.lines_.empty() && isFirstQuoted_) {
            table_.columns_.insert(table_.columns_.begin(), CsvColumn());
            ++width_;
        }
        if (cells_.size() != width_)
            return fault(line, "there are " + std::to_string(cells_.size()) + " cells, but " + std::to_string(width_) +
                                   " in " + (table_.hasHeader_ ? "the header" : "the first row"));
        return store(line);
    }

    bool takeFirstRow(std::size_t line) {
        while (cells_.back().empty()) cells_.pop_back();
        width_ = cells_.size();
        table_.hasHeader_ = std::any_of(cells_.begin(), cells_.end(),
                                        [](const std::string& cell) { return !cell.empty() && !isAnyNumber(cell); });
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
        // Octave writes the size as comments, such as "columns: 2".
        if (std::any_of(headings.begin(), headings.end(), isAnyNumber)) headings.clear();
        return headings;
    }

    /// Takes the headings from the last comment before the numbers, where plotting programs write them.
    void makeColumns() {
        const std::vector<std::string_view> headings = headingsOfComment();
        if (headings.size() != width_ || width_ < 2) return;
        for (const std::string_view heading : headings) table_.columns_.push_back(columnOf(heading));
        table_.hasHeader_ = true;
    }

    /// Commas are decimal marks if they separate no cells and no number has a point. In quoted cells between commas,
    /// they could also group thousands, unless a number has more or fewer than three digits behind its comma.
    void markDecimals() {
        if (table_.text_.find(',') == std::string::npos) return;
        bool hasComma = false, hasPoint = false, isGrouped = table_.separator_ == ',';
        std::size_t start = 0;
        for (const std::uint32_t end : table_.ends_) {
            const std::string_view cell = std::string_view(table_.text_).substr(start, end - start);
            start = end;
            hasPoint = hasPoint || isNumberWith(cell, '.');
            if (!isNumberWith(cell, ',')) continue;
            hasComma = true;
            isGrouped = isGrouped && cell.find(',') + 4 == cell.size();
        }
        table_.hasDecimalCommas_ = hasComma && !hasPoint && !isGrouped;
    }

    std::string_view bytes_, name_, comment_;
    std::size_t at_ = 0, line_ = 1, width_ = 0;
    std::vector<std::string> cells_;
    CsvTable table_;
    bool isSeparatorGiven_ = false, isFirstQuoted_ = false;
    std::string fault_;
    std::size_t faultLine_ = 0;
};

Expected<CsvTable> readCsv(std::string_view bytes, std::string_view name, Progress* progress) {
    return CsvReading(bytes, name).read(progress);
}

}  // namespace arclight
