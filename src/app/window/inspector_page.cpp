#include "app/window/inspector_page.h"

#include <algorithm>
#include <cmath>

#include "core/srgb.h"
#include "core/text.h"
#include "gfx/page.h"

namespace arclight {
namespace {

/// In units of the interface.
constexpr float kStripHeight = 136, kGap = 10, kMargin = 20, kHead = 62, kFigures = 208, kMinImage = 300;
/// The width of a texel in the magnifier.
constexpr float kMagnifiedUnits = 13;
constexpr std::size_t kBins = 96;
constexpr CanvasColour kInspectorGround = colourFromHex(0x05090B);
/// Colours of the histograms: red, green and blue; grey; two components, as the shader shows them.
constexpr std::array<CanvasColour, 3> kRgb{colourFromHex(0xE5675C), colourFromHex(0x6FBF73), colourFromHex(0x5B95E8)};
constexpr std::array<CanvasColour, 2> kTwoHues{colourFromHex(0xFFB04A), colourFromHex(0x4FA3E8)};

CanvasColour colourOf(const PassFigures& figures, int k) {
    if (figures.shown == 3) return kRgb[static_cast<std::size_t>(k)];
    return figures.shown == 2 ? kTwoHues[static_cast<std::size_t>(k)] : kPaper;
}

std::string bytesText(double bytes) {
    if (bytes < 1024) return formatFixed(bytes, 0) + " B";
    if (bytes < 1024 * 1024) return formatFixed(bytes / 1024, bytes < 10240 ? 1 : 0) + " KiB";
    return formatFixed(bytes / (1024 * 1024), 1) + " MiB";
}

ValueRange united(const ValueRange& a, const ValueRange& b) {
    ValueRange all{std::min({a.low, a.high, b.low, b.high}), std::max({a.low, a.high, b.low, b.high})};
    const float margin = 0.06f * (all.high - all.low);
    return {all.low - margin, all.high + margin};
}

/// How many values lie outside the range, and how many are not numbers.
std::vector<std::pair<std::string, CanvasColour>> remarks(const PassFigures& figures) {
    std::vector<std::pair<std::string, CanvasColour>> lines;
    const auto add = [&](std::size_t count, const char* what, CanvasColour colour) {
        if (count > 0) lines.emplace_back(inGroups(std::to_string(count), "\u2009") + what, colour);
    };
    add(figures.all.nans, " NaN (magenta)", kWrong);
    add(figures.all.infinities, " infinite", kWrong);
    add(figures.all.below, " below the range", kMuted);
    add(figures.all.above, " above the range", kMuted);
    return lines;
}

/// Bars from the bottom of `area`, on a logarithmic scale.
void drawBars(Canvas& canvas, const Rect& area, const ValueHistogram& histogram, std::size_t most,
              CanvasColour colour) {
    const float step = area.width / static_cast<float>(histogram.size());
    const double full = std::log1p(static_cast<double>(most));
    for (std::size_t i = 0; i < histogram.size(); ++i) {
        if (histogram[i] == 0) continue;
        const auto part = static_cast<float>(std::log1p(static_cast<double>(histogram[i])) / full);
        // Even a single texel is visible.
        const float height = std::max(std::max(1.0f, 0.02f * area.height), part * area.height);
        canvas.rect({area.x + step * static_cast<float>(i), area.bottom() - height, std::max(1.0f, step), height},
                    colour);
    }
}

/// Draws the histograms, with two lines at the ends of the shown range and the parts beyond it darkened.
void drawHistograms(Canvas& canvas, const Rect& area, const PassFigures& figures, float s) {
    canvas.rect(area, kInspectorGround);
    const Rect inner = area.inset(6 * s);
    std::size_t most = 1;
    for (int k = 0; k < figures.shown; ++k)
        for (const auto count : figures.histograms[static_cast<std::size_t>(k)]) most = std::max(most, count);
    for (int k = 0; k < figures.shown; ++k)
        drawBars(canvas, inner, figures.histograms[static_cast<std::size_t>(k)], most,
                 colourOf(figures, k).withAlpha(figures.shown == 1 ? 0.85f : 0.55f));
    const auto at = [&](float value) {
        const float u = (value - figures.axis.low) / (figures.axis.high - figures.axis.low);
        return inner.x + std::clamp(u, 0.0f, 1.0f) * inner.width;
    };
    const float low = at(figures.range.low), high = at(figures.range.high);
    const float left = std::min(low, high), right = std::max(low, high);
    canvas.rect({inner.x, inner.y, left - inner.x, inner.height}, kInspectorGround.withAlpha(0.6f));
    canvas.rect({right, inner.y, inner.right() - right, inner.height}, kInspectorGround.withAlpha(0.6f));
    for (const float x : {low, high})
        canvas.line({x, area.y}, {x, area.bottom()}, std::max(1.0f, s), kPaper.withAlpha(0.8f));
    // The grey or colour ramp that the range maps to.
    const float ramp = 5 * s;
    for (int i = 0; i < 32; ++i) {
        const float part = (static_cast<float>(i) + 0.5f) / 32;
        const float u = figures.encodes ? srgbEncoded(part) : part;
        const float from = low + (high - low) * static_cast<float>(i) / 32;
        const float to = low + (high - low) * static_cast<float>(i + 1) / 32;
        canvas.rect({std::min(from, to), area.bottom() + 3 * s, std::fabs(to - from), ramp}, {u, u, u, 1});
    }
    canvas.frame({left, area.bottom() + 3 * s, right - left, ramp}, std::max(1.0f, 0.75f * s), kHairline);
    const TextStyle style{11 * s, kMuted};
    const std::string lowText = readable(figures.range.low), highText = readable(figures.range.high);
    const float y = area.bottom() + 18 * s;
    canvas.text({area.x, y}, lowText, style);
    canvas.text({area.right(), y}, highText, {11 * s, kMuted, Align::right});
}

/// Draws a row of the statistics: a name at the left and three numbers, right-aligned.
void drawRow(Canvas& canvas, const Rect& column, float y, const std::array<std::string, 4>& texts, CanvasColour name,
             CanvasColour numbers, float s) {
    canvas.text({column.x, y}, texts[0], {12 * s, name});
    for (std::size_t i = 1; i < texts.size(); ++i) {
        const float right = column.x + column.width * (0.13f + 0.29f * static_cast<float>(i));
        canvas.text({right, y}, texts[i], {12 * s, numbers, Align::right});
    }
}

}  // namespace

InspectorLayout layOutInspector(int width, int height, std::size_t count, std::size_t chosen) {
    InspectorLayout layout;
    const float s = layout.scale = pageScale(width, height);
    const float room = std::max(1.0f, static_cast<float>(width) - 2 * kMargin * s);
    const float stripTop = static_cast<float>(height) - kStripHeight * s, top = kHead * s;
    layout.strip = {kMargin * s, stripTop, room, kStripHeight * s};
    const float below = std::max(1.0f, stripTop - top - kGap * s);
    const bool hasFigures = room > (kFigures + kMinImage) * s && below > 250 * s;
    const float image = hasFigures ? room - (kFigures + 18) * s : room;
    layout.enlarged = Rect{std::floor(kMargin * s), std::floor(top), std::max(1.0f, std::floor(image)),
                           std::max(1.0f, std::floor(below))};
    if (hasFigures)
        layout.figures = {std::round(static_cast<float>(width) - (kMargin + kFigures) * s), layout.enlarged.y,
                          std::round(kFigures * s), layout.enlarged.height};
    layout.small = (0.66f * FrameStore::kSmallWidth + kGap) * s;
    // A strip that is wider than its area scrolls to keep the chosen pass in the centre.
    const float whole = layout.small * static_cast<float>(count);
    const float wanted = layout.small * (static_cast<float>(chosen) + 0.5f) - 0.5f * room;
    layout.first = std::floor(std::clamp(wanted, 0.0f, std::max(0.0f, whole - room)));
    return layout;
}

PassFigures figuresOf(const PassTexels& texels, PassChannel channel, const ValueRange* range) {
    PassFigures figures;
    figures.channel = channel;
    figures.channels = texels.channels;
    figures.shown = texels.shown(channel);
    figures.fitted = robustRange(texels, channel);
    figures.range = range ? *range : figures.fitted;
    figures.axis = united(figures.fitted, figures.range);
    const auto shown = static_cast<std::size_t>(figures.shown);
    for (std::size_t k = 0; k < shown; ++k) {
        figures.each[k] = statisticsOf(texels, channel, static_cast<int>(k), figures.range);
        figures.histograms[k] = histogramOf(texels, channel, static_cast<int>(k), figures.axis, kBins);
    }
    figures.all = merged({figures.each.data(), shown});
    return figures;
}

std::string formatText(const InspectedPass& pass) {
    const PixelFormat format = pass.attachments > 0 ? pass.format : PixelFormat::depth24;
    const int samples = std::max(1, pass.samples);
    std::string text =
        std::string(nameOf(format)) + ", " + std::to_string(pass.width) + " × " + std::to_string(pass.height);
    if (pass.samples > 0) text += ", mean of " + std::to_string(samples) + " samples";
    text += ", " + bytesText(static_cast<double>(storedBytes(format)) * samples * pass.width * pass.height);
    if (pass.attachments > 1)
        text += ", colour " + std::to_string(pass.attachment + 1) + " of " + std::to_string(pass.attachments);
    return text;
}

std::string hiddenText(const InspectedPass& pass) {
    if (pass.isShown) return {};
    if (pass.width == 0) return "draws nothing";
    if (pass.attachments == 0) return pass.hasDepth ? "depth only" : "no colour";
    return "integer samples: no mean";
}

std::string numberName(PassChannel channel, int channels, int k) {
    static constexpr std::array<const char*, 7> kNames{"", "r", "g", "b", "a", "lum", "depth"};
    if (channel != PassChannel::all) return kNames[static_cast<std::size_t>(channel)];
    return channels == 1 ? "r" : kNames[static_cast<std::size_t>(k) + 1];
}

void drawPassHead(Canvas& canvas, const InspectorLayout& layout, const InspectedPass& pass, std::string_view kind,
                  float factor) {
    const float s = layout.scale;
    const float width =
        canvas.text({layout.enlarged.x, 24 * s}, pass.name, {18 * s, kPaper, Align::left, FontWeight::semibold});
    if (factor > 0)
        canvas.text({layout.enlarged.x + width + 14 * s, 25 * s}, formatFixed(100 * factor, factor < 1 ? 1 : 0) + " %",
                    {13 * s, kMuted});
    const std::string format = pass.width > 0 ? formatText(pass) : std::string();
    const std::string line = format + (format.empty() ? "" : " · ") + std::string(kind);
    canvas.text({layout.enlarged.x, 45 * s}, line, {13 * s, kMuted});
}

void drawPassFigures(Canvas& canvas, const InspectorLayout& layout, const PassFigures& figures) {
    if (layout.figures.width <= 0) return;
    const float s = layout.scale;
    const Rect& column = layout.figures;
    canvas.clip(column.inset(-2 * s));
    drawHistograms(canvas, {column.x, column.y, column.width, 104 * s}, figures, s);
    float y = column.y + 150 * s;
    drawRow(canvas, column, y, {figures.isDistance ? "m" : "", "min", "mean", "max"}, kMuted, kMuted, s);
    y += 7 * s;
    for (int k = 0; k < figures.shown; ++k) {
        const ValueStatistics& one = figures.each[static_cast<std::size_t>(k)];
        y += 17 * s;
        const bool isKnown = one.finite > 0;
        drawRow(canvas, column, y,
                {numberName(figures.channel, figures.channels, k), isKnown ? readable(one.min) : "–",
                 isKnown ? readable(one.mean) : "–", isKnown ? readable(one.max) : "–"},
                colourOf(figures, k), kPaper, s);
    }
    y += 8 * s;
    for (const auto& [text, colour] : remarks(figures)) {
        y += 17 * s;
        canvas.text({column.x, y}, text, {12 * s, colour});
    }
    constexpr std::array<const char*, 4> kHints{"Wheel: zoom · drag: move", "Double-click or Home: whole pass",
                                                "Left, Right: pass", "Histogram: log count of texels"};
    y = column.bottom() - 17 * s * static_cast<float>(kHints.size() - 1) - 6 * s;
    for (const char* hint : kHints) {
        canvas.text({column.x, y}, hint, {11 * s, mixed(kMuted, kGround, 0.25f)});
        y += 17 * s;
    }
    canvas.unclip();
}

int magnifiedPx(const InspectorLayout& layout) { return static_cast<int>(std::round(kMagnifiedUnits * layout.scale)); }

void drawMagnifierCard(Canvas& canvas, const InspectorLayout& layout, glm::vec2 pointer, glm::ivec2 texel,
                       const Texture* texels, const std::vector<TexelValue>& values) {
    const float s = layout.scale, cell = static_cast<float>(magnifiedPx(layout)), side = cell * kMagnified;
    const float image = texels ? side : 0;
    const float labels = (28 + 16 * static_cast<float>(values.size())) * s;
    // Below and right of the pointer, or on the other side near an edge.
    Rect box{pointer.x + 24 * s, pointer.y + 24 * s, side, image};
    if (box.right() > layout.enlarged.right()) box.x = pointer.x - 24 * s - side;
    if (box.bottom() + labels > layout.strip.y) box.y = pointer.y - 24 * s - image - labels;
    box.y = std::max(box.y, 6 * s);
    box = box.onPixels();
    const Rect card{box.x - 6 * s, box.y - 6 * s, side + 12 * s, image + labels + 6 * s};
    canvas.rect(card, kGround.withAlpha(0.96f), 4 * s);
    canvas.frame(card, std::max(1.0f, s), kMuted, 4 * s);
    if (texels) {
        const float centre = cell * static_cast<float>(kMagnified / 2);
        canvas.image(box, *texels);
        canvas.frame({box.x + centre, box.y + centre, cell, cell}, 1.5f * s, kPaper);
    }
    canvas.text({box.x, box.bottom() + 12 * s}, "texel " + std::to_string(texel.x) + ", " + std::to_string(texel.y),
                {12 * s, kMuted});
    float row = box.bottom() + 14 * s;
    for (const TexelValue& value : values) {
        row += 16 * s;
        const float name = canvas.text({box.x, row}, value.name, {12 * s, kMuted});
        canvas.text({box.x + std::max(16 * s, name + 8 * s), row}, value.text,
                    {12 * s, value.isFinite ? kPaper : kWrong});
        if (!value.stored.empty()) canvas.text({box.right(), row}, value.stored, {12 * s, kMuted, Align::right});
    }
}

void drawStripCell(Canvas& canvas, const InspectorLayout& layout, const StripCell& cell) {
    const float s = layout.scale;
    const Rect& box = cell.box;
    canvas.clip(layout.strip);
    canvas.rect(box, kInspectorGround);
    if (cell.image) {
        const auto w = static_cast<float>(cell.image->width()), h = static_cast<float>(cell.image->height());
        const float fit = std::min(box.width / w, box.height / h);
        canvas.image({box.x + 0.5f * (box.width - fit * w), box.y + 0.5f * (box.height - fit * h), fit * w, fit * h},
                     *cell.image);
    } else {
        canvas.text({box.centre().x, box.centre().y}, cell.hidden, {11 * s, kMuted, Align::centre});
    }
    canvas.frame(box.inset(0.5f * s), (cell.isChosen ? 2.5f : 1.0f) * s, cell.isChosen ? kPaper : kHairline);
    const float left = std::max(box.x, layout.strip.x), right = std::min(box.right(), layout.strip.right());
    canvas.clip({left, box.y, std::max(0.0f, right - left), layout.strip.height});
    const CanvasColour colour = cell.isChosen ? kPaper : kMuted;
    canvas.text({box.x, box.bottom() + 10 * s}, cell.name, {11.5f * s, colour});
    if (cell.time) {
        const auto bar = [&](float y, double ms, CanvasColour hue) {
            const auto part = static_cast<float>(ms / cell.longestMs);
            canvas.rect({box.x, y, std::max(1.0f, box.width * part), 3 * s}, hue);
        };
        const double gpuMs = cell.time->gpuMs;
        if (!std::isnan(gpuMs)) bar(box.bottom() + 20 * s, gpuMs, kPaper);
        bar(box.bottom() + 25 * s, cell.time->cpuMs, kMuted);
        canvas.text({box.x, box.bottom() + 39 * s},
                    (std::isnan(gpuMs) ? "\u2013" : formatFixed(gpuMs, 2) + " ms") + ", CPU " +
                        formatFixed(cell.time->cpuMs, 2),
                    {10.5f * s, colour});
    }
    canvas.unclip();
}

}  // namespace arclight
