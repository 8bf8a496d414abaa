#include "app/window/key_layout.h"

#include <string_view>

namespace arclight {
namespace {

/// GLFW's codes of keys that type something, without Space and the keypad.
constexpr int kFirstWritten = 39, kLastWritten = 162;
/// From here, Unicode has letters of scripts other than Latin, up to the punctuation at `kFirstPunctuation`.
constexpr char32_t kFirstOtherScript = 0x370, kFirstPunctuation = 0x2000;

constexpr bool isLetter(char32_t c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }
constexpr bool isSign(char32_t c) { return c > ' ' && c < 127 && !isLetter(c) && !isDigit(c); }
constexpr bool isOtherScript(char32_t c) { return c >= kFirstOtherScript && c < kFirstPunctuation; }

/// The single character of the UTF-8 text; 0 if there are none or several.
char32_t onlyCharacter(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() != length) return 0;
    char32_t character = length == 1 ? first : first & (0x7Fu >> length);
    for (const char c : text.substr(1)) character = (character << 6) | (static_cast<unsigned char>(c) & 0x3Fu);
    return character;
}

}  // namespace

int keyOfLayout(int code, const char* name) {
    const char32_t written = name ? onlyCharacter(name) : 0;
    if (code < kFirstWritten || code > kLastWritten || written == 0) return code;
    if (isLetter(written)) return static_cast<int>(written >= 'a' ? written - 'a' + 'A' : written);
    if (isDigit(written)) return static_cast<int>(written);
    if (isDigit(static_cast<char32_t>(code)) || isOtherScript(written)) return code;
    // GLFW's codes of these signs are their ASCII codes.
    constexpr std::u32string_view kCoded = U"',-./;=[\\]`";
    return kCoded.find(written) != std::u32string_view::npos ? static_cast<int>(written) : kUnnamedKey;
}

Shortcut shortcutOf(const WindowEvent& pressed) {
    const Modifiers& held = pressed.modifiers;
    const auto typed = static_cast<char32_t>(pressed.typed);
    if (held.alt || held.super) return {};
    // Shift and AltGr have chosen the sign.
    if (isSign(typed)) return {static_cast<Key>(pressed.typed), held.control};
    // Some layouts have AltGr on another key; only the typed character reveals it.
    const bool isSpecial = typed > '~' && !isOtherScript(typed) && isLetter(static_cast<char32_t>(pressed.code));
    if (held.altGraph || isSpecial) return {};
    return {static_cast<Key>(pressed.code), held.control, held.shift};
}

}  // namespace arclight
