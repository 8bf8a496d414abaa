#include "core/kernel_files.h"

#include <algorithm>

#include "core/text.h"

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>
#endif

namespace arclight {

std::string_view readKernelFile([[maybe_unused]] const char* path, [[maybe_unused]] KernelText& buffer) {
#ifdef __linux__
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    const ssize_t size = read(file, buffer.data(), buffer.size());
    close(file);
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
#else
    return {};
#endif
}

std::optional<std::size_t> numberAfter(std::string_view text, std::string_view name) {
    std::size_t at = name.empty() ? 0 : text.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    at += name.size();
    while (at < text.size() && text[at] == ' ') ++at;
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return parseNumber<std::size_t>(text.substr(at, end - at));
}

}  // namespace arclight
