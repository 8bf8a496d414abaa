#include "app/compare/side_images.h"

#include "core/files.h"
#include "core/image_compare.h"
#include "core/json.h"

namespace arclight {

SideImages drawSideImages(AbRenderer& ab, Session& a, int width, int height) {
    SideImages sides;
    const AbParams look = ab.ab().look;
    ab.deferPin();
    for (const std::size_t side : {0u, 1u}) {
        ab.ab().look.view = side == 0 ? AbView::a : AbView::b;
        sides.images[side] = withoutAlpha(readImage(ab.draw(a, width, height)));
    }
    ab.ab().look = look;
    sides.visible = visibleFraction(sides.images[0], sides.images[1]);
    return sides;
}

Expected<Done> writeSideImages(AbRenderer& ab, Session& a, int width, int height, const std::filesystem::path& folder) {
    const SideImages sides = drawSideImages(ab, a, width, height);
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
