#include <string>

#include "core/text.h"
#include "data/csv.h"
#include "data/csv_text.h"

namespace arclight {

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
    const bool isQuoted = text.find_first_of(",;|\t\"\r\n") != std::string_view::npos ||
                          detail::trimmed(text) != text || text.starts_with('#') || (text.empty() && !isRowStarted_);
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
