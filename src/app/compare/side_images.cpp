#include "app/compare/side_images.h"

#include <set>

#include "core/files.h"
#include "core/image_compare.h"
#include "core/json.h"

namespace arclight {

namespace {

/// The letters of a text.
std::string wordsOf(const std::string& text) {
    std::string words;
    for (const char c : text)
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) words += c;
    return words;
}

void addTelling(const std::vector<TextBox>& texts, const std::vector<TextBox>& others, std::set<std::string>& telling) {
    std::set<std::string> known{""};
    for (const TextBox& other : others) known.insert(wordsOf(other.text));
    for (const TextBox& text : texts)
        if (known.count(wordsOf(text.text)) == 0) telling.insert(text.text);
}

}  // namespace

std::vector<std::string> tellingTexts(const std::vector<TextBox>& a, const std::vector<TextBox>& b) {
    std::set<std::string> telling;
    addTelling(a, b, telling), addTelling(b, a, telling);
    return {telling.begin(), telling.end()};
}

SideImages drawSideImages(AbRenderer& ab, Canvas& canvas, Session& a, int width, int height) {
    SideImages sides;
    const AbParams look = ab.ab().look;
    ab.deferPin();
    ab.ab().look.view = AbView::a;
    ab.draw(a, width, height);
    canvas.hideTexts(tellingTexts(ab.textsOf(0), ab.textsOf(1)));
    for (const std::size_t side : {0u, 1u}) {
        ab.ab().look.view = side == 0 ? AbView::a : AbView::b;
        sides.images[side] = withoutAlpha(readImage(ab.draw(a, width, height)));
    }
    canvas.hideTexts({});
    ab.ab().look = look;
    sides.visible = visibleFraction(sides.images[0], sides.images[1]);
    return sides;
}

Expected<Done> writeSideImages(AbRenderer& ab, Canvas& canvas, Session& a, int width, int height,
                               const std::filesystem::path& folder) {
    const SideImages sides = drawSideImages(ab, canvas, a, width, height);
    if (auto done = createFolders(folder); !done) return done;
    for (const std::size_t side : {0u, 1u}) {
        const auto png = encodePng(sides.images[side], {}, PngCompression::fast, PngColours::srgb);
        if (!png) return tl::unexpected(png.error());
        if (auto done = writeFileWhole(folder / (side == 0 ? "a.png" : "b.png"), *png); !done) return done;
    }
    if (ab.isPinDue(a)) ab.takePin(a, a.measure(), ab.b()->measure(), 0);
    const AbTexts texts = ab.texts();
    Json json{{"visible", sides.visible}, {"nameOfB", texts.nameOfB}};
    if (!texts.measure.empty()) json["measure"] = texts.measure, json["values"] = Json(texts.values);
    return writeFileWhole(folder / "sides.json", writeJson(json));
}

}  // namespace arclight
