#include "app/window/shown_text.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "app/platform/system_fonts.h"
#include "core/files.h"
#include "gfx/font.h"

namespace arclight {
namespace {

/// Texts from outside the program are names and a few sentences, so this many characters suffice.
constexpr std::size_t kMaxCharacters = 512;

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Whether Dear ImGui can hold the character: its characters have 16 bits.
bool fitsImGui(char32_t character) { return character <= 0xFFFF; }

/// A file of a font, which is read once.
using FontBytes = std::shared_ptr<const std::string>;

}  // namespace

/// Shared by the window's thread and the searching one.
struct SystemGlyphs::Search {
    struct Found {
        SystemFont font;
        FontBytes bytes;
        char32_t character;
    };
    std::mutex mutex;
    std::deque<char32_t> wanted;
    std::set<char32_t> seen;
    std::vector<Found> found;
    bool isRunning = false;
    std::map<std::filesystem::path, FontBytes> files;  ///< the searching thread's

    FontBytes read(const std::filesystem::path& file) {
        FontBytes& bytes = files[file];
        if (bytes) return bytes;
        auto text = readRegularFile(file.string(), kMaxSystemFontBytes);
        return bytes = std::make_shared<const std::string>(text ? std::move(*text) : std::string());
    }

    /// Searches until nothing is wanted.
    void run() {
        std::unique_lock lock(mutex);
        while (!wanted.empty()) {
            const char32_t character = wanted.front();
            wanted.pop_front();
            lock.unlock();
            const auto font = systemFontWith(character);
            const FontBytes bytes = font ? read(font->file) : nullptr;
            const bool isDrawn = bytes && drawsCharacter(*bytes, font->index, character);
            lock.lock();
            if (isDrawn) found.push_back({*font, bytes, character});
        }
        isRunning = false;
    }
};

struct SystemGlyphs::Font {
    SystemFont font;
    FontBytes bytes;
    std::set<char32_t> characters;
    std::vector<ImWchar> ranges;  ///< as Dear ImGui wants them, until the atlas is built
};

SystemGlyphs::SystemGlyphs() : search_(std::make_shared<Search>()) {}
SystemGlyphs::~SystemGlyphs() = default;

void SystemGlyphs::want(char32_t character) {
    if (!fitsImGui(character)) return;
    const std::lock_guard lock(search_->mutex);
    if (search_->seen.size() >= kMaxCharacters || !search_->seen.insert(character).second) return;
    search_->wanted.push_back(character);
    if (std::exchange(search_->isRunning, true)) return;
    try {
        std::thread([search = search_] { search->run(); }).detach();
    } catch (const std::system_error&) {
        search_->isRunning = false;
    }
}

bool SystemGlyphs::hasNew() {
    std::vector<Search::Found> found;
    {
        const std::lock_guard lock(search_->mutex);
        // Taking a few fonts at a time would rebuild the atlas as often.
        if (search_->isRunning) return false;
        found.swap(search_->found);
    }
    for (Search::Found& one : found) {
        auto same = std::find_if(fonts_.begin(), fonts_.end(),
                                 [&](const std::unique_ptr<Font>& font) { return font->font == one.font; });
        if (same == fonts_.end()) same = fonts_.insert(same, std::make_unique<Font>(Font{one.font, one.bytes, {}, {}}));
        (*same)->characters.insert(one.character);
    }
    for (const std::unique_ptr<Font>& font : fonts_) {
        font->ranges.clear();
        for (const char32_t character : font->characters)
            font->ranges.insert(font->ranges.end(), 2, static_cast<ImWchar>(character));
        font->ranges.push_back(0);
    }
    return !found.empty();
}

void SystemGlyphs::addTo(ImFontAtlas& atlas, float sizePx) const {
    for (const std::unique_ptr<Font>& font : fonts_) {
        ImFontConfig config;
        config.MergeMode = true;
        config.FontNo = font->font.index;
        config.FontDataOwnedByAtlas = false;
        // Dear ImGui only reads it.
        auto* const bytes = const_cast<char*>(font->bytes->data());
        atlas.AddFontFromMemoryTTF(bytes, static_cast<int>(font->bytes->size()), sizePx, &config, font->ranges.data());
    }
}

void useSystemGlyphs(SystemGlyphs* glyphs) { ImGui::GetIO().UserData = glyphs; }

void wantGlyph(char32_t character) {
    auto* const glyphs = static_cast<SystemGlyphs*>(ImGui::GetIO().UserData);
    const ImFont* const font = ImGui::GetIO().Fonts->Fonts.empty() ? nullptr : ImGui::GetIO().Fonts->Fonts[0];
    const bool isMissing = font && fitsImGui(character) && !font->FindGlyphNoFallback(static_cast<ImWchar>(character));
    if (glyphs && isMissing) glyphs->want(character);
}

ShownText::ShownText(std::string_view text, const ImFont* font) : view_(text) {
    if (isAscii(text)) return;
    const ImFont& present = font ? *font : *ImGui::GetFont();
    auto* const glyphs = static_cast<SystemGlyphs*>(ImGui::GetIO().UserData);
    own_ = escapeMissing(text, [&](char32_t character) {
        if (fitsImGui(character) && present.FindGlyphNoFallback(static_cast<ImWchar>(character))) return true;
        if (glyphs) glyphs->want(character);
        return false;
    });
    view_ = own_;
}

}  // namespace arclight
