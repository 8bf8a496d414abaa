#include <cstdlib>

#include "core/environment.h"
#include "core/text.h"

namespace arclight {

std::string environmentText(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

void setEnvironmentText(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

std::string shellWord(std::string_view text) {
    const bool isPlain = text.find_first_not_of(std::string(detail::kPlainLetters) + ",%@") == std::string_view::npos;
    if (isPlain && !text.empty()) return std::string(text);
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
