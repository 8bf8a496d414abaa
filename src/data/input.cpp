#include "data/input.h"

#include <charconv>

#include "core/extension.h"

namespace arclight {
namespace {

constexpr std::string_view kJoined = "arclight files\n";

/// The number in the line at the start of `rest`, which moves behind the line; false if there is none.
bool takeNumber(std::string_view& rest, std::size_t& number) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return false;
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + end, number);
    const bool isWhole = error == std::errc() && stop == rest.data() + end;
    rest.remove_prefix(end + 1);
    return isWhole;
}

}  // namespace

bool hasEndingOf(const InputKind& kind, std::string_view fileName) {
    std::string_view rest = kind.endings;
    while (!rest.empty()) {
        const std::string_view ending = rest.substr(0, rest.find(' '));
        if (hasExtension(fileName, ending)) return true;
        rest.remove_prefix(ending.size() == rest.size() ? ending.size() : ending.size() + 1);
    }
    return false;
}

std::string joinFiles(const std::vector<std::string>& files) {
    std::string joined(kJoined);
    for (const std::string& file : files) joined += std::to_string(file.size()) + "\n" + file;
    return joined;
}

std::vector<std::string_view> splitFiles(std::string_view bytes) {
    if (!bytes.starts_with(kJoined)) return {bytes};
    std::vector<std::string_view> files;
    std::string_view rest = bytes.substr(kJoined.size());
    while (!rest.empty()) {
        std::size_t size = 0;
        if (!takeNumber(rest, size) || size > rest.size()) return {bytes};
        files.push_back(rest.substr(0, size));
        rest.remove_prefix(size);
    }
    return files;
}

}  // namespace arclight
