#include <utility>
#include <vector>

#include "core/environment.h"
#include "core/text.h"
#include "core/wide_text.h"
#include "core/windows_api.h"

namespace arclight {

std::string shellWord(std::string_view text) {
    const bool isPlain = text.find_first_not_of(std::string(detail::kPlainLetters) + '\\') == std::string_view::npos;
    if (isPlain && !text.empty()) return std::string(text);
    return '"' + std::string(text) + '"';
}

std::string fromWide(std::wstring_view text) {
    if (text.empty()) return {};
    const int length = static_cast<int>(text.size());
    std::string bytes(
        static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr)),
        '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), length, bytes.data(), static_cast<int>(bytes.size()), nullptr,
                        nullptr);
    return bytes;
}

std::wstring toWide(std::string_view text) {
    if (text.empty()) return {};
    const int length = static_cast<int>(text.size());
    std::wstring wide(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0)), L' ');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), length, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

std::error_code lastSystemError() { return {static_cast<int>(GetLastError()), std::system_category()}; }

std::string environmentText(const char* name) {
    const std::wstring wideName = toWide(name);
    std::wstring value;
    // The variable may change between the calls.
    for (DWORD size = GetEnvironmentVariableW(wideName.c_str(), nullptr, 0); size > value.size();) {
        value.resize(size);
        size = GetEnvironmentVariableW(wideName.c_str(), value.data(), size);
        if (size < value.size()) return fromWide({value.data(), size});
    }
    return {};
}

void setEnvironmentText(const char* name, const std::string& value) {
    SetEnvironmentVariableW(toWide(name).c_str(), toWide(value).c_str());
}

Arguments argumentsOf(int argc, char** argv) {
    // Kept for the whole run, like the arguments of `main`.
    static std::vector<std::string> texts;
    static std::vector<char*> words;
    int count = 0;
    wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (!wide) return {argc, argv};
    texts.clear();
    words.clear();
    for (int i = 0; i < count; ++i) texts.push_back(fromWide(wide[i]));
    LocalFree(wide);
    for (std::string& text : texts) words.push_back(text.data());
    words.push_back(nullptr);
    return {count, words.data()};
}

}  // namespace arclight
