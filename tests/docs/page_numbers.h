// Numbers that a page states, held against what they are.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/text.h"

namespace arclight::test {

/// A number as it is printed: with commas between thousands, and as many decimals as it has; 1/8 is one number.
struct PrintedNumber {
    double value = 0;
    int decimals = 0;
};

inline std::vector<PrintedNumber> numbersIn(std::string_view text) {
    const auto isDigit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    std::vector<PrintedNumber> numbers;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isDigit(i)) continue;
        const bool isDivisor = i > 0 && text[i - 1] == '/' && !numbers.empty();
        PrintedNumber number;
        std::string digits;
        for (; isDigit(i) || (text[i] == ',' && isDigit(i + 1)); ++i)
            if (text[i] != ',') digits += text[i];
        if (i < text.size() && text[i] == '.' && isDigit(i + 1))
            for (digits += text[i++]; isDigit(i); ++i) digits += text[i], ++number.decimals;
        number.value = std::stod(digits);
        if (isDivisor)
            numbers.back().value /= number.value;
        else
            numbers.push_back(number);
    }
    return numbers;
}

/// The line of a page that starts with `start`, after it; empty, and a failure, if there is not exactly one.
inline std::string lineAfter(const std::string& page, std::string_view start) {
    const std::string text = readFile(std::string(ARCLIGHT_SOURCE) + "/" + page, 1 << 20).value_or("");
    std::string found;
    int count = 0;
    for (const std::string_view line : split(text, '\n'))
        if (line.starts_with(start)) found = line.substr(start.size()), ++count;
    EXPECT_EQ(count, 1) << page << " has a line that starts with: " << start;
    return count == 1 ? found : "";
}

/// The numbers in the cells after the first of the row of a table whose first cell is `name`.
inline std::vector<double> tableNumbers(const std::string& page, std::string_view name) {
    std::vector<double> values;
    for (const PrintedNumber& number : numbersIn(lineAfter(page, "| " + std::string(name) + " |")))
        values.push_back(number.value);
    return values;
}

/// The numbers after `start`, in the line of the page that starts with it, are `truth`, as far as they are printed.
inline void expectNumbers(const std::string& page, std::string_view start, const std::vector<double>& truth) {
    const std::vector<PrintedNumber> numbers = numbersIn(lineAfter(page, start));
    ASSERT_GE(numbers.size(), truth.size()) << start;
    for (std::size_t i = 0; i < truth.size(); ++i)
        EXPECT_NEAR(numbers[i].value, truth[i], 0.5001 * std::pow(10, -numbers[i].decimals))
            << start << " number " << i;
}

}  // namespace arclight::test
