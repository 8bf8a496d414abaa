#include "single_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "core/text.h"
#include "core/time.h"

namespace arclight::lightning {
namespace {

constexpr CanvasColour kViolet = colourFromHex(0xA58CFF), kWhite = colourFromHex(0xF1ECFF);
constexpr std::int64_t kShownTicks = kTicksPerSecond;
constexpr int kCoarsestShown = 3, kFinestShown = 9;  // boxes of 1/8 to 1/512 of the bolt

struct Layout {
    Rect bolt, timing, boxes;
};

/// Whether there is room for plots and texts; in smaller frames, the bolt fills the frame.
bool hasPlots(int widthPx, int heightPx) { return widthPx >= 400 && heightPx >= 240; }

/// Puts the bolt above the two plots, which are side by side in a wide frame and stacked in a tall one.
Layout layoutOf(int widthPx, int heightPx) {
    const auto w = static_cast<float>(widthPx), h = static_cast<float>(heightPx);
    if (!hasPlots(widthPx, heightPx)) return {{0.04f * w, 0.04f * h, 0.92f * w, 0.92f * h}, {}, {}};
    const float s = pageScale(widthPx, heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    const float left = body.x + 52 * s, room = std::max(1.0f, body.right() - left);
    const auto boltAbove = [&](float top) {
        return Rect{body.x, body.y, body.width, std::max(1.0f, top - body.y - 24 * s)};
    };
    if (widthPx < heightPx) {
        const float plots = 0.19f * body.height, low = body.bottom() - plots - 30 * s, high = low - plots - 88 * s;
        return {boltAbove(high), {left, high, room, plots}, {left, low, room, plots}};
    }
    const float plots = 0.30f * body.height, top = body.bottom() - plots - 30 * s;
    const auto plot = [&](int index) { return panelBeside({left, top, room, plots}, index, 2, 96 * s); };
    return {boltAbove(top), plot(0), plot(1)};
}

/// Maps positions in the world to pixels from the top left corner.
struct Page {
    glm::vec2 centre;
    float unit;
    glm::vec2 at(double x, double y) const { return centre + unit * glm::vec2(x, -y); }
};

/// Largest distance of a bolt from the straight line under these settings, in units of the page.
double boundOf(const BoltSettings& settings) {
    return !settings.shape.displaces() ? 1.3 * kBreakdownWidth / kBreakdownHeight
                                       : 2 * largestDeviation(settings.shape);
}

/// Makes room for the bolt between its ends and, within limits, for its bound.
Page pageOf(const Layout& layout, const BoltSettings& settings) {
    // A breakdown may fill its grid and glow beyond it.
    const double most = !settings.shape.displaces() ? 2.0 * kBreakdownWidth / kBreakdownHeight + 0.3 : 1.5;
    const auto high = static_cast<float>(std::clamp(2.2 * boundOf(settings), 0.9, most));
    return {layout.bolt.centre(), std::min(layout.bolt.width / 2.3f, layout.bolt.height / high)};
}

void drawBound(Canvas& canvas, const Page& page, const Rect& room, const BoltWorld& world) {
    const float s = canvas.scale();
    canvas.dashedLine(page.at(-1, 0), page.at(1, 0), s, kMuted.withAlpha(0.6f));
    if (!world.settings().shape.displaces()) return;
    const double bound = boundOf(world.settings());
    if (page.at(0, bound).y < room.y) return;  // outside the page
    for (const double side : {-1.0, 1.0})
        canvas.dashedLine(page.at(-1, side * bound), page.at(1, side * bound), s, kViolet.withAlpha(0.55f));
    constexpr std::string_view kWords = "bound of the main path";
    TextStyle style{12 * s, kViolet, Align::left};
    const glm::vec2 end = page.at(1, bound);
    // Next to the line, where no branch reaches; on a narrow page above it, or below it if the caption is near.
    if (end.x + 12 * s + canvas.textWidth(kWords, style) < room.right())
        return drawLabel(canvas, end + glm::vec2(12 * s, 0), kWords, style);
    style.align = Align::right;
    drawLabel(canvas, end + glm::vec2(0, end.y - room.y > 24 * s ? -11 * s : 15 * s), kWords, style);
}

/// Draws the brightness of the bolts in the last second, and its sum.
void drawBrightness(Canvas& canvas, const Plot& plot, const BoltWorld& world) {
    const float s = canvas.scale();
    const BoltTiming& timing = world.settings().strikes.timing;
    const std::int64_t now = world.tick(), begin = std::max<std::int64_t>(0, now - kShownTicks);
    const auto at = [&](std::int64_t tick, double value) { return plot.at(secondsAt(tick - now), value); };
    const std::int64_t first = std::max<std::int64_t>(0, now - kShownTicks - timing.lifeTicks) / timing.periodTicks;
    for (std::int64_t birth = first; birth * timing.periodTicks <= now; ++birth) {
        const std::int64_t born = birth * timing.periodTicks, last = std::min(now, born + timing.lifeTicks);
        const double left = 1 - static_cast<double>(last - born) / timing.lifeTicks;
        const std::array<glm::vec2, 3> line{at(born, 0), at(born, 1), at(last, left)};
        canvas.polyline(line, 1.5f * s, birth % 2 == 0 ? kViolet : kWhite);
    }
    drawCurve(canvas, static_cast<int>(now - begin) + 1, {kMuted, 1.2f * s}, [&](int i) {
        double total = 0;
        const auto add = [&](const LiveBolt& bolt) { total += static_cast<double>(bolt.brightness); };
        forLiveBolts(begin + i, timing, 0, add);
        return at(begin + i, total);
    });
}

void drawTiming(Canvas& canvas, const Rect& area, const BoltWorld& world) {
    const Plot plot(canvas, area, {-secondsAt(kShownTicks), 0, 0.25, "time, s", false, 2},
                    {0, 1.75, 0.5, "brightness of both bolts and their sum"});
    plot.draw([&] { drawBrightness(canvas, plot, world); });
}

/// Plots the number of boxes that the main path of the newest bolt touches against the inverse of their side.
void drawBoxes(Canvas& canvas, const Rect& area, const BoltWorld& world, const std::optional<BoxDimension>& dimension) {
    const float s = canvas.scale();
    std::string title = "boxes touched, 2^y";
    if (dimension)
        title += "; dimension " + formatFixed(dimension->dimension, 3) + " ± " + formatFixed(dimension->error, 3);
    const Plot plot(canvas, area, {2.5, 9.5, 1, "1 / box side = 2^x", false, 0}, {2, 16, 4, title, false, 0});
    PointList pairs(canvas);
    for (const ShownBolt& bolt : world.bolts()) {
        pairs.clear();
        for (const BoltSegment& segment : bolt.shape->segments)
            if (segment.level == 0 || world.growing())
                for (const std::uint32_t point : {segment.from, segment.to})
                    pairs.add(bolt.shape->points[point].position);
    }
    plot.draw([&] {
        for (int level = kCoarsestShown; level <= kFinestShown && !pairs.empty(); ++level)
            canvas.disc(plot.at(level, std::log2(boxesTouched(pairs, level))), 3 * s, kViolet);
    });
}

/// Shows the potential around a breakdown by the size and opacity of dots.
void drawField(Canvas& canvas, const Page& page, const Breakdown& breakdown) {
    const float s = canvas.scale();
    constexpr int kStep = 4;
    for (int y = kStep; y < kBreakdownHeight; y += kStep)
        for (int x = 0; x < kBreakdownWidth; x += kStep) {
            const auto potential = static_cast<double>(breakdown.potential(x, y));
            const double along = 2 * (y / (kBreakdownHeight - 1.0)) - 1;
            const double aside = 2 * (x - kBreakdownWidth / 2) / (kBreakdownHeight - 1.0);
            canvas.disc(page.at(along, aside), s * static_cast<float>(0.4 + 1.6 * potential),
                        kViolet.withAlpha(0.10f + 0.35f * static_cast<float>(potential)));
        }
}

}  // namespace

View singleView(int widthPx, int heightPx, const BoltSettings& settings) {
    const Page page = pageOf(layoutOf(widthPx, heightPx), settings);
    const auto w = static_cast<float>(widthPx), h = static_cast<float>(heightPx);
    const float left = -page.centre.x / page.unit, top = page.centre.y / page.unit;
    const glm::mat4 fromFront = glm::ortho(left, left + w / page.unit, top - h / page.unit, top, -10.0f, 10.0f);
    return View(glm::mat4(1), fromFront, -10, 10, widthPx, heightPx);
}

void drawSinglePage(Canvas& canvas, int widthPx, int heightPx, const BoltWorld& world,
                    const std::optional<BoxDimension>& dimension, const PageWords& words) {
    const Layout layout = layoutOf(widthPx, heightPx);
    const Page page = pageOf(layout, world.settings());
    if (const Breakdown* growing = world.growing()) drawField(canvas, page, *growing);
    for (const double x : {-1.0, 1.0}) canvas.disc(page.at(x, 0), 3.5f * canvas.scale(), kWhite);
    if (!hasPlots(widthPx, heightPx)) return;
    drawHeading(canvas, static_cast<int>(layout.bolt.right()), words.title, words.caption);
    drawBound(canvas, page, layout.bolt, world);
    drawTiming(canvas, layout.timing, world);
    drawBoxes(canvas, layout.boxes, world, dimension);
}

}  // namespace arclight::lightning
