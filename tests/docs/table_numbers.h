// The numbers that tables of the documentation state, for tests that compute them.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "docs/page.h"

namespace arclight::test {

/// The numbers in a text, in order. "1/8" is one number.
inline std::vector<double> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    const auto isPart = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == '.'; };
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isPart(text[end])) ++end;
        if (end == i) {
            ++i;
            continue;
        }
        const double number = std::stod(std::string(text.substr(i, end - i)));
        if (i > 0 && text[i - 1] == '/' && !numbers.empty())
            numbers.back() /= number;
        else
            numbers.push_back(number);
        i = end;
    }
    return numbers;
}

/// The numbers in the cells after the first of the row whose first cell is `name`; fails the test if there is none.
inline std::vector<double> tableNumbers(const std::string& page, std::string_view name) {
    const std::string start = "| " + std::string(name) + " |";
    for (const ProseLine& line : readPage(page).prose)
        if (line.text.starts_with(start)) return numbersIn(std::string_view(line.text).substr(start.size()));
    ADD_FAILURE() << page << " has no table row " << name;
    return {};
}

}  // namespace arclight::test
