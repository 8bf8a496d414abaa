// Makes the text of paths UTF-8 in both directions on Windows. libstdc++ reads the `char` text of a
// std::filesystem::path with the conversion below, although it writes such text as UTF-8. Without this file, its own
// conversion would be linked from its archive, which reads the characters of the "C" locale.
#include <codecvt>
#include <cwchar>
#include <locale>

namespace {

constexpr char32_t kInvalid = 0xFFFFFFFF;

/// The next character of UTF-8 text that is not empty; `kInvalid` where there is none.
char32_t nextCharacter(const char*& from, const char* end) {
    const auto first = static_cast<unsigned char>(*from);
    const int rest = first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
    if (rest < 0 || end - from <= rest) return kInvalid;
    constexpr unsigned char kBits[]{0x7F, 0x1F, 0x0F, 0x07};
    constexpr char32_t kMin[]{0, 0x80, 0x800, 0x10000};
    char32_t character = first & kBits[rest];
    for (int i = 1; i <= rest; ++i) {
        const auto byte = static_cast<unsigned char>(from[i]);
        if ((byte & 0xC0) != 0x80) return kInvalid;
        character = (character << 6) | (byte & 0x3F);
    }
    const bool isSurrogate = character >= 0xD800 && character < 0xE000;
    if (character < kMin[rest] || isSurrogate || character > 0x10FFFF) return kInvalid;
    from += rest + 1;
    return character;
}

}  // namespace

namespace std {

using WideText = codecvt<wchar_t, char, mbstate_t>;

codecvt_base::result WideText::do_in(state_type&, const extern_type* from, const extern_type* fromEnd,
                                     const extern_type*& fromNext, intern_type* to, intern_type* toEnd,
                                     intern_type*& toNext) const {
    result done = ok;
    while (from < fromEnd && done == ok) {
        const extern_type* next = from;
        const char32_t character = nextCharacter(next, fromEnd);
        const bool isPair = character >= 0x10000;
        if (character == kInvalid) {
            done = error;
        } else if (toEnd - to < (isPair ? 2 : 1)) {
            done = partial;
        } else {
            if (isPair) *to++ = static_cast<wchar_t>(0xD800 + ((character - 0x10000) >> 10));
            *to++ = static_cast<wchar_t>(isPair ? 0xDC00 + (character & 0x3FF) : character);
            from = next;
        }
    }
    fromNext = from;
    toNext = to;
    return done;
}

codecvt_base::result WideText::do_out(state_type&, const intern_type* from, const intern_type* fromEnd,
                                      const intern_type*& fromNext, extern_type* to, extern_type* toEnd,
                                      extern_type*& toNext) const {
    const codecvt_utf8_utf16<wchar_t> utf8;
    mbstate_t state{};
    return utf8.out(state, from, fromEnd, fromNext, to, toEnd, toNext);
}

int WideText::do_encoding() const throw() { return 0; }

int WideText::do_length(state_type&, const extern_type* from, const extern_type* end, size_t most) const {
    const extern_type* const begin = from;
    for (size_t count = 0; from < end; ++count) {
        const extern_type* next = from;
        const char32_t character = nextCharacter(next, end);
        count += character >= 0x10000 && character != kInvalid ? 1 : 0;
        if (character == kInvalid || count >= most) break;
        from = next;
    }
    return static_cast<int>(from - begin);
}

int WideText::do_max_length() const throw() { return 4; }

}  // namespace std
