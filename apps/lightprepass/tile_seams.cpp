#include "tile_seams.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightprepass {
namespace {

constexpr float kEnlarged = 10;  // scale of seams, relative to tiles

}  // namespace

void TileSeams::draw(Frame& frame, std::span<const lights::TileInstance> tiles, int worldTiles) {
    if (tiles_ != worldTiles) {
        tiles_ = worldTiles;
        sum_ = static_cast<double>(lights::addedUp(worldTiles, lights::kWorldTile));
    }
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const Rect box{12 * s, static_cast<float>(frame.height()) - 122 * s, 452 * s, 110 * s};
    canvas.rect(box, {0, 0, 0, 0.72f}, 4 * s);
    const double right = 4.1 * worldTiles;
    canvas.text({box.x + 14 * s, box.y + 16 * s},
                inGroups(worldTiles) + " tiles of 4.1 units, summed in 32-bit floats: " + inGroups(sum_),
                {.sizePx = 13 * s});
    canvas.text({box.x + 14 * s, box.y + 35 * s},
                "instead of " + inGroups(right) + ". Visible tiles, with seams enlarged " +
                    std::to_string(static_cast<int>(kEnlarged)) + " times:",
                {.sizePx = 13 * s});
    // The tiles follow each other along the path, with a gap or an overlap between them.
    const auto seamAfter = [&](std::size_t i) { return tiles[i].exit.z - tiles[i + 1].entry.z; };
    float reach = 0, widest = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        reach += tiles[i].entry.z - tiles[i].exit.z;
        if (i + 1 < tiles.size())
            reach += std::max(0.0f, kEnlarged * seamAfter(i)), widest = std::max(widest, std::fabs(seamAfter(i)));
    }
    if (!(reach > 0)) return;
    const float perMetre = (box.width - 28 * s) / reach, y = box.y + 52 * s, height = 20 * s;
    float x = box.x + 14 * s;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const float length = perMetre * (tiles[i].entry.z - tiles[i].exit.z);
        canvas.rect({x, y, length, height}, kPaper.withAlpha(i % 2 == 0 ? 0.55f : 0.35f));
        x += length;
        if (i + 1 == tiles.size()) break;
        const float seam = kEnlarged * perMetre * seamAfter(i);
        canvas.rect({std::min(x, x + seam), y - 4 * s, std::max(std::fabs(seam), 1.5f * s), height + 8 * s},
                    kWrong.withAlpha(0.9f));
        x += std::max(0.0f, seam);
    }
    canvas.text(
        {box.x + 14 * s, y + height + 20 * s},
        "largest seam " + formatFixed(static_cast<double>(widest), 2) + " m (red: gap or overlap along the path)",
        {.sizePx = 13 * s, .colour = kWrong});
}

}  // namespace arclight::lightprepass
