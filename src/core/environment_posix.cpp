#include <algorithm>
#include <cstdlib>

#include "core/environment.h"
#include "core/text.h"

namespace arclight {

std::string environmentText(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string shellWord(std::string_view text) {
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-.,/:=+%@").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return std::string(text);
    std::string word = "'";
    for (const char c : text)
        if (c == '\'')
            word += "'\\''";
        else
            word += c;
    return word + "'";
}

Arguments argumentsOf(int argc, char** argv) { return {argc, argv}; }

}  // namespace arclight
