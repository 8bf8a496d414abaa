#include "app/bench/doctor_arithmetic.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/function_errors.h"
#include "core/text.h"

namespace arclight {
namespace {

std::string hexadecimal(std::uint32_t value) {
    std::array<char, 9> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(value));
    return digits.data();
}

void addArithmetic(std::vector<Finding>& findings) {
    const ArithmeticFaults faults = arithmeticFaults();
    std::vector<std::string> found;
    if (faults.roundsElsewhere) found.emplace_back("does not round to nearest");
    if (faults.flushesFloats) found.emplace_back("flushes subnormal floats to 0");
    if (faults.flushesDoubles) found.emplace_back("flushes subnormal doubles to 0");
    if (faults.fusesProducts) found.emplace_back("fuses products and sums");
    if (faults.hasExcess) found.emplace_back("keeps excess bits");
    findings.emplace_back("arithmetic", found.empty() ? "as IEEE 754 defines it" : join(found, ", "));
    if (!found.empty()) findings.emplace_back("", "-> states and captures may differ from those of other machines");
}

void addTexts(std::vector<Finding>& findings) {
    const TextErrors errors = textErrors();
    const auto wrong = [](int count, const char* what) { return std::to_string(count) + " wrong by " + what; };
    findings.emplace_back("text", std::to_string(errors.tried) +
                                      " numbers written and read: " + wrong(errors.shortest, "the suite") + ", " +
                                      wrong(errors.strtod, "strtod") + ", " + wrong(errors.printf, "printf") +
                                      "; CRC-32 " + hexadecimal(errors.textsCrc));
    if (errors.shortest > 0) findings.emplace_back("", "-> captures and recordings may not restore the same state");
}

/// Cells of the table: the largest error, the arguments where it is found, and the results.
std::vector<std::string> cellsOf(const FunctionError& error, bool hasTwo, std::string results) {
    std::string at = generalText(error.at[0], 6);
    if (hasTwo) at += ", " + generalText(error.at[1], 6);
    return {error.ulp == 0 ? "exact" : formatFixed(error.ulp, 3), error.ulp == 0 ? "" : at, std::move(results)};
}

bool takesTwo(Domain domain) {
    return domain == Domain::power || domain == Domain::pair || domain == Domain::quotient;
}

void addFunctions(std::vector<Finding>& findings) {
    std::vector<std::vector<std::string>> rows{{"", "float", "at", "results", "double", "at", "results"}};
    int others = 0;
    for (const TriedFunction& function : triedFunctions()) {
        std::vector<std::string> row{std::string(function.name), "-", "", "", "-", "", ""};
        const bool hasTwo = takesTwo(function.domain);
        if (function.ofFloats) {
            const FunctionError error = errorOfFloats(function);
            const bool isSame = error.resultsCrc == function.glibcsCrc;
            others += isSame ? 0 : 1;
            const auto cells = cellsOf(error, hasTwo, isSame ? "same" : hexadecimal(error.resultsCrc));
            std::copy(cells.begin(), cells.end(), row.begin() + 1);
            if (function.isOwn) row[3] += " own";
        }
        if (function.ofDoubles) {
            const FunctionError error = errorOfDoubles(function);
            const auto cells = cellsOf(error, hasTwo, hexadecimal(error.resultsCrc));
            std::copy(cells.begin(), cells.end(), row.begin() + 4);
        }
        rows.push_back(std::move(row));
    }
    findings.emplace_back("functions",
                          others == 0 ? "all float functions give the same bits as on Debian 12"
                                      : std::to_string(others) + " float functions give other bits than on Debian 12");
    findings.emplace_back("", "largest errors in units of the last place, and the CRC-32 of all results:");
    for (std::string& line : alignColumns(rows)) findings.emplace_back("", std::move(line));
}

}  // namespace

std::vector<Finding> arithmeticFindings() {
    std::vector<Finding> findings;
    addArithmetic(findings);
    addTexts(findings);
    addFunctions(findings);
    return findings;
}

}  // namespace arclight
