// The fonts of the system, for characters that the bundled ones lack.
#pragma once

#include <filesystem>
#include <optional>

namespace arclight {

/// A font in a file, which may hold several.
struct SystemFont {
    std::filesystem::path file;
    int index = 0;
    friend bool operator==(const SystemFont&, const SystemFont&) = default;
};

/// A font of the system that should have the character; nothing if there is none. On Linux, fontconfig chooses it,
/// where it is installed. May read many files: call it on a thread of its own, one call at a time.
std::optional<SystemFont> systemFontWith(char32_t character);

}  // namespace arclight
