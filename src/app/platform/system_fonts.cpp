#include "app/platform/system_fonts.h"

#include <algorithm>
#include <array>
#include <system_error>

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <dlfcn.h>
#endif

#include "core/environment.h"
#include "core/files.h"
#include "gfx/font.h"

namespace arclight {

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

namespace {

// The part of fontconfig's interface that is used here, which has been the same since 2002.
struct FcConfig;
struct FcPattern;
struct FcCharSet;
using FcChar8 = unsigned char;

struct Fontconfig {
    void* library = dlopen("libfontconfig.so.1", RTLD_LAZY | RTLD_LOCAL);
    bool isWhole = library != nullptr;

    template <class Function>
    void find(Function*& function, const char* name) {
        void* const found = library ? dlsym(library, name) : nullptr;
        isWhole = isWhole && found;
        function = reinterpret_cast<Function*>(found);
    }

    FcConfig* (*loadConfig)();
    FcPattern* (*createPattern)();
    void (*destroyPattern)(FcPattern*);
    FcCharSet* (*createCharacters)();
    void (*destroyCharacters)(FcCharSet*);
    int (*addCharacter)(FcCharSet*, unsigned);
    int (*hasCharacter)(const FcCharSet*, unsigned);
    int (*addCharacters)(FcPattern*, const char*, const FcCharSet*);
    int (*addString)(FcPattern*, const char*, const FcChar8*);
    int (*addBool)(FcPattern*, const char*, int);
    int (*substitute)(FcConfig*, FcPattern*, int);
    void (*substituteDefaults)(FcPattern*);
    FcPattern* (*match)(FcConfig*, FcPattern*, int*);
    int (*getString)(const FcPattern*, const char*, int, FcChar8**);
    int (*getInteger)(const FcPattern*, const char*, int, int*);
    int (*getCharacters)(const FcPattern*, const char*, int, FcCharSet**);
    FcConfig* config = nullptr;

    Fontconfig() {
        find(loadConfig, "FcInitLoadConfigAndFonts");
        find(createPattern, "FcPatternCreate"), find(destroyPattern, "FcPatternDestroy");
        find(createCharacters, "FcCharSetCreate"), find(destroyCharacters, "FcCharSetDestroy");
        find(addCharacter, "FcCharSetAddChar"), find(hasCharacter, "FcCharSetHasChar");
        find(addCharacters, "FcPatternAddCharSet"), find(addString, "FcPatternAddString");
        find(addBool, "FcPatternAddBool");
        find(substitute, "FcConfigSubstitute"), find(substituteDefaults, "FcDefaultSubstitute");
        find(match, "FcFontMatch"), find(getString, "FcPatternGetString");
        find(getInteger, "FcPatternGetInteger"), find(getCharacters, "FcPatternGetCharSet");
        if (isWhole) config = loadConfig();
    }

    /// The file and index of the pattern that was found, if it has the character.
    std::optional<SystemFont> fontOf(const FcPattern* found, unsigned character) const {
        FcCharSet* characters = nullptr;
        FcChar8* file = nullptr;
        int index = 0;
        if (getCharacters(found, "charset", 0, &characters) != 0 || hasCharacter(characters, character) == 0 ||
            getString(found, "file", 0, &file) != 0)
            return std::nullopt;
        // The upper half names an instance of a variable font.
        constexpr int kIndex = 0xFFFF;
        if (getInteger(found, "index", 0, &index) != 0) index = 0;
        return SystemFont{reinterpret_cast<const char*>(file), index & kIndex};
    }
};

}  // namespace

std::optional<SystemFont> systemFontWith(char32_t character) {
    // Never destroyed, because another thread may still use it at the program's end.
    static const Fontconfig& fc = *new Fontconfig;
    if (!fc.config) return std::nullopt;
    FcCharSet* const characters = fc.createCharacters();
    FcPattern* const wanted = fc.createPattern();
    fc.addCharacter(characters, character);
    fc.addCharacters(wanted, "charset", characters);
    fc.addString(wanted, "family", reinterpret_cast<const FcChar8*>("sans-serif"));
    // Only outlines can be drawn, in one colour.
    fc.addBool(wanted, "outline", 1);
    fc.addBool(wanted, "color", 0);
    fc.substitute(fc.config, wanted, 0);
    fc.substituteDefaults(wanted);
    int result = 0;
    FcPattern* const found = fc.match(fc.config, wanted, &result);
    std::optional<SystemFont> font;
    if (found) font = fc.fontOf(found, character), fc.destroyPattern(found);
    fc.destroyPattern(wanted);
    fc.destroyCharacters(characters);
    return font;
}

#else

namespace {

std::filesystem::path fontFolder() {
#if defined(_WIN32)
    return std::filesystem::path(environmentText("WINDIR")) / "Fonts";
#else
    return "/System/Library/Fonts";
#endif
}

/// Fonts of Windows and macOS that together cover most scripts, the usual ones first.
constexpr std::array kNames{"segoeui.ttf",
                            "msyh.ttc",
                            "YuGothM.ttc",
                            "malgun.ttf",
                            "msjh.ttc",
                            "simsun.ttc",
                            "Nirmala.ttf",
                            "seguisym.ttf",
                            "Helvetica.ttc",
                            "Hiragino Sans GB.ttc",
                            "AppleSDGothicNeo.ttc",
                            "Supplemental/Arial Unicode.ttf"};

}  // namespace

std::optional<SystemFont> systemFontWith(char32_t character) {
    for (const char* name : kNames) {
        const SystemFont font{fontFolder() / name, 0};
        std::error_code error;
        if (!std::filesystem::is_regular_file(font.file, error)) continue;
        const auto bytes = readRegularFile(font.file.string(), kMaxSystemFontBytes);
        if (bytes && drawsCharacter(*bytes, font.index, character)) return font;
    }
    return std::nullopt;
}

#endif

}  // namespace arclight
