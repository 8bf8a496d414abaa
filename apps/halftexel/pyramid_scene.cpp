#include "pyramid_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/text.h"

namespace arclight::halftexel {
namespace {

constexpr double kCirclePx = 20;
constexpr double kBrightness = 256;
constexpr glm::vec3 kLightTint(1.0f, 0.93f, 0.82f);

/// The integrals of a Gaussian over the texels of a row, scaled so that the brightest is 1 and rounded to floats.
std::vector<double> rowOf(int size, double centre, double sigma) {
    const TexelGrid row = gaussianSpot(size, 1, {centre, 0.5}, sigma, 1);
    double most = 1e-12;
    for (const glm::dvec3& texel : row.texels) most = std::max(most, texel.x);
    std::vector<double> values;
    for (const glm::dvec3& texel : row.texels)
        values.push_back(static_cast<double>(static_cast<float>(texel.x / most)));
    return values;
}

Texture textureOfRow(const std::vector<double>& row, bool isFlipped) {
    std::vector<float> values(row.begin(), row.end());
    if (isFlipped) std::reverse(values.begin(), values.end());
    Texture texture("light", PixelFormat::r32f, static_cast<int>(row.size()), 1, Filter::nearest);
    texture.upload<float>(values);
    return texture;
}

double brightestOf(const TexelGrid& grid) {
    double most = 1e-6;
    for (const glm::dvec3& texel : grid.texels) most = std::max(most, texel.x);
    return most;
}

double largestOf(glm::dvec2 v) { return std::max(std::fabs(v.x), std::fabs(v.y)); }

/// Sets the shift of `level` from the level before.
void setCentroidShift(HalftexelMeasures& m, int level, double shiftPx) {
    double HalftexelMeasures::*const fields[kMeasuredLevels] = {
        &HalftexelMeasures::centroidShift1, &HalftexelMeasures::centroidShift2, &HalftexelMeasures::centroidShift3,
        &HalftexelMeasures::centroidShift4, &HalftexelMeasures::centroidShift5, &HalftexelMeasures::centroidShift6,
        &HalftexelMeasures::centroidShift7, &HalftexelMeasures::centroidShift8};
    if (level < 1 || level > kMeasuredLevels) return;
    m.*fields[level - 1] = shiftPx;
    m.centroidShiftPx = std::isnan(m.centroidShiftPx) ? shiftPx : std::max(m.centroidShiftPx, shiftPx);
}

}  // namespace

void PyramidScene::step(const SceneContext& context, const Step& step) {
    travelledPx_ += static_cast<double>(context.params.lightSpeed) * step.dt;
}

glm::dvec2 PyramidScene::lightPosition(int widthPx, int heightPx) const {
    // The light moves on a circle, so that all fractions of a pixel occur along both axes.
    const float angle = static_cast<float>(std::fmod(travelledPx_ / kCirclePx, (2 * std::numbers::pi)));
    const double radius = std::min(kCirclePx, 0.05 * std::min(widthPx, heightPx));
    return {0.5 * widthPx + 0.37 + radius * static_cast<double>(cosf(angle)),
            0.5 * heightPx + 0.23 + radius * static_cast<double>(sinf(angle))};
}

const Texture& PyramidScene::drawSource(const SceneContext& context, Frame& frame) {
    ImageSource& source = context.tools.source;
    if (source.isGiven()) {
        if (imageVersion_ != source.version()) light_ = lightSums(gridOf(source.image()));
        imageVersion_ = source.version();
        return source.numbers();
    }
    imageVersion_ = -1;
    const int w = frame.width(), h = frame.height();
    // If an edge cut off the light, its centroid would change.
    sigma_ = std::min(static_cast<double>(context.params.lightSize), std::max(0.3, std::min(w, h) / 12.0));
    const glm::dvec2 position = lightPosition(w, h);
    light_ = {rowOf(w, position.x, sigma_), rowOf(h, position.y, sigma_)};
    across_ = textureOfRow(light_.columns, false);
    down_ = textureOfRow(light_.rows, true);
    source_.fit("light", {.width = w, .height = h});
    fullscreen(frame, "light", source_, lightProgram_.set("tint", kLightTint), {{"across", across_}, {"down", down_}});
    return source_.colour();
}

PyramidScene::Level PyramidScene::levelOf(const Framebuffer& framebuffer) {
    const TexelGrid grid = readGrid(framebuffer);
    return {grid.width, grid.height, centroidOf(grid), brightestOf(grid)};
}

void PyramidScene::measureLevels(const SceneContext& context, Frame& frame, PyramidSettings settings) {
    for (int i = 1; i <= pyramid_.levels(); ++i) levels_.push_back(levelOf(pyramid_.level(i)));
    settings.maxLevels = pyramid_.levels();
    // A filter that weights by brightness gets the true brightness; for the others, more light is more precise.
    chain_ = probeChain(frame, context.tools.filters, light_, settings,
                        settings.down == DownFilter::karis ? 1 : kBrightness);
    measures_ = {};
    for (std::size_t i = 1; i < chain_.down.size(); ++i)
        // A texel of the level before is 2^(i - 1) pixels wide.
        setCentroidShift(measures_, static_cast<int>(i),
                         largestOf(chain_.down[i] - chain_.down[i - 1]) / std::exp2(static_cast<double>(i) - 1));
    if (!chain_.up.empty()) measures_.upShiftPx = largestOf(chain_.up.front() - chain_.down.front());
    measures_.haloWanderPx = halo_.report()->wander;
    measures_.haloFlicker = halo_.report()->flicker;
}

void PyramidScene::drawCell(const SceneContext& context, Pass& page, Canvas& canvas, const Rect& area,
                            const Texture& texture, const Cell& cell) const {
    const float s = canvas.scale();
    const double ratio = std::exp2(cell.level);
    const bool isInput = context.tools.source.isGiven();
    // Every cell shows the same part of the image: a few σ around the light, or the whole input image.
    const glm::dvec2 size(levels_[0].width, levels_[0].height), truth = chain_.down.front();
    const double reach =
        isInput ? 0.5 * std::max(size.x, size.y) : std::max((context.params.mistake ? 6.0 : 4.0) * sigma_, 12.0);
    const glm::dvec2 first = (isInput ? 0.5 * size : truth) - reach;
    const double scale = area.width / (2 * reach);  // pixels on the page per pixel of the image
    context.tools.view.draw(page, area, texture, glm::vec2(first / ratio), static_cast<float>(scale * ratio), !isInput,
                            isInput ? 1.0f : static_cast<float>(1 / cell.seen.brightest));
    canvas.frame(area.inset(-s), std::max(1.0f, s), kHairline);
    const auto at = [&](glm::dvec2 position) {
        return glm::vec2(area.x, area.y) + glm::vec2((position - first) * scale);
    };
    const glm::vec2 cross = at(truth);
    const bool isOff = largestOf(cell.found - truth) > kSteadyPx * ratio;
    canvas.clip(area);
    for (const float width : {3.0f, 1.2f}) {
        const CanvasColour colour = width > 2 ? kInk.withAlpha(0.6f) : kSheet;
        canvas.line({cross.x, area.y}, {cross.x, cross.y - 9 * s}, width * s, colour);
        canvas.line({cross.x, cross.y + 9 * s}, {cross.x, area.bottom()}, width * s, colour);
        canvas.line({area.x, cross.y}, {cross.x - 9 * s, cross.y}, width * s, colour);
        canvas.line({cross.x + 9 * s, cross.y}, {area.right(), cross.y}, width * s, colour);
    }
    canvas.ring(at(cell.found), 6 * s, 4.5f * s, kInk.withAlpha(0.8f));
    canvas.ring(at(cell.found), 6 * s, 2.2f * s, isOff ? kWrong : kSheet);
    canvas.unclip();
    drawCaption(canvas, area, cell, isOff);
}

void PyramidScene::drawCaption(Canvas& canvas, const Rect& area, const Cell& cell, bool isOff) const {
    const float t = textScale(canvas.scale());
    float y = area.bottom() + 15 * t;
    canvas.text({area.x, y}, cell.title, bold(12.5f * t));
    if (cell.withSize)
        canvas.text({area.x, y += 17 * t}, std::to_string(cell.seen.width) + "×" + std::to_string(cell.seen.height),
                    {12 * t, kMuted});
    const glm::dvec2 shift = cell.found - chain_.down.front();
    const std::string x = pixels(shift.x), both = x + ", " + pixels(shift.y);
    const TextStyle style{12 * t, isOff ? kWrong : kMuted};
    // All cells use the same form, which depends on the width of the longest figures.
    const auto fits = [&](std::string_view longest) { return canvas.textWidth(longest, style) <= cell.room; };
    const std::string words = fits("off by −00.00, −00.00 px") ? "off by " + both + " px"
                              : fits("−00.00, −00.00 px")      ? both + " px"
                              : fits("−00.0, −00.0")           ? both
                                                               : x;
    canvas.text({area.x, y + 17 * t}, words, style);
}

void PyramidScene::drawHalo(Canvas& canvas, const Rect& area) {
    const HaloReport& halo = *halo_.report();
    const float s = canvas.scale(), t = textScale(s);
    const bool isOff = halo.wander > kSteadyPx;
    canvas.rect(area, kInk);
    canvas.frame(area.inset(-s), std::max(1.0f, s), kHairline);
    // The range contains all lights and all halos.
    double low = -1.0 / 16, high = 15.0 / 16;
    for (const glm::dvec2& found : halo.found) {
        low = std::min(low, std::min(found.x, found.y) - 0.06);
        high = std::max(high, std::max(found.x, found.y) + 0.06);
    }
    const auto scale = static_cast<float>(area.width / (high - low));
    const auto at = [&](glm::dvec2 within) { return glm::vec2(area.x, area.y) + scale * glm::vec2(within - low); };
    const glm::vec2 corner = at(glm::dvec2(-1.0 / 16));
    if (high - low > 1.05) canvas.frame({corner.x, corner.y, scale, scale}, std::max(1.0f, s), kMuted);
    for (std::size_t i = 0; i < halo.found.size(); ++i) {
        const glm::dvec2 light(static_cast<double>(i % 8) / 8, static_cast<double>(i / 8) / 8);
        if (isOff) canvas.line(at(light), at(halo.found[i]), 1.4f * s, kWrong.withAlpha(0.8f));
        canvas.disc(at(light), std::min(2.2f * s, 0.03f * scale), kSheet);
        canvas.ring(at(halo.found[i]), std::min(5 * s, std::max(2.5f * s, 0.05f * scale)), 1.4f * s,
                    isOff ? kWrong : kSheet.withAlpha(0.8f));
    }
    TextLines lines(canvas, {area.right() + 16 * s, area.y + 8 * s}, 20 * t);
    const TextStyle plain{12.5f * t, kMuted}, found{12.5f * t, isOff ? kWrong : kPaper};
    lines.add("64 positions in a pixel", bold(13 * t));
    lines.add("dot: a light of one pixel", plain);
    lines.add("ring: its halo, " + std::to_string(HaloReport::kLevels) + " levels", plain);
    lines.add("strays " + formatFixed(halo.wander, 3) + " px", found);
    lines.add("flickers " + formatFixed(100 * halo.flicker, 2) + " %", found);
}

void PyramidScene::drawOffsets(const SceneContext& context, Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale();
    const int levels = static_cast<int>(levels_.size()) - 1;
    const auto offsetsOf = [&](const std::vector<glm::dvec2>& centroids) {
        std::vector<double> offsets;
        for (const glm::dvec2& centroid : centroids) {
            const glm::dvec2 shift = centroid - chain_.down.front();
            offsets.push_back(0.5 * (shift.x + shift.y));
        }
        return offsets;
    };
    const std::vector<double> offsets = offsetsOf(chain_.down), gathered = offsetsOf(chain_.up);
    double most = 1;
    for (const double offset : offsets) most = std::max(most, std::fabs(offset));
    for (const double offset : gathered) most = std::max(most, offset);
    const double spacing = most > 40 ? 20 : most > 16 ? 8 : most > 4 ? 2 : 0.5;
    const Plot plot(
        canvas, area, {0, static_cast<double>(std::max(1, levels)), 1, "level", false, 0},
        {most > 1 ? 0.0 : -1.0, spacing * std::ceil(most / spacing), spacing, "off by, px", false, most > 4 ? 0 : 1});
    plot.drawGrid();
    // Half a texel at each level: ½ + 1 + 2 + … = (2^k − 1) / 2 pixels of the image.
    drawCurve(canvas, 8 * levels + 1, {kPaper, 1.6f * s},
              [&](int i) { return plot.at(i / 8.0, context.params.mistake ? 0.5 * (std::exp2(i / 8.0) - 1) : 0.0); });
    const CanvasColour colour = context.params.mistake ? kWrong : kSheet;
    for (std::size_t i = 0; i < offsets.size(); ++i)
        canvas.disc(plot.at(static_cast<double>(i), offsets[i]), 4 * s, colour);
    for (std::size_t i = 0; i < gathered.size(); ++i)
        canvas.ring(plot.at(static_cast<double>(i + 1), gathered[i]), 4 * s, 1.8f * s, colour);
}

PyramidScene::Layout PyramidScene::layoutOf(Frame& frame) const {
    const float s = frame.canvas().scale(), t = textScale(s);
    const Rect body = pageBody(frame.width(), frame.height());
    Layout layout;
    const auto columns = static_cast<float>(pyramid_.levels() + 1);
    // The captions are below the cells of each row; the diagrams are below both rows.
    const float wide = (body.width - 14 * s * (columns - 1)) / columns;
    layout.side = std::floor(std::max(8.0f, std::min(wide, 0.5f * (body.height - 184 * s - 156 * t))));
    layout.gap = std::min(std::max(40 * s, 96 * t - layout.side),
                          (body.width - columns * layout.side) / std::max(1.0f, columns - 1));
    layout.top = {body.x, body.y + 6 * s};
    layout.secondRow = layout.side + 74 * t;
    const float top = layout.top.y + layout.secondRow + layout.side + 82 * t;
    const float high = std::max(1.0f, body.bottom() - top - 12 * s);
    // In tall frames, the plot needs its room beside it.
    const float side = std::min(high, std::max(40 * s, 0.6f * body.width - 152 * t));
    layout.halo = {body.right() - side - 16 * s - 152 * t, top, side, side};
    layout.plot = {body.x + 44 * s, top, std::max(1.0f, layout.halo.x - body.x - 104 * s), high - 8 * s};
    return layout;
}

void PyramidScene::drawPage(const SceneContext& context, Frame& frame, const Texture& source,
                            const PyramidSettings& settings) {
    Canvas& canvas = frame.canvas();
    const Layout layout = layoutOf(frame);
    const int columns = pyramid_.levels() + 1;
    const float room = layout.side + layout.gap - 6 * canvas.scale();
    if (context.params.mistake) {
        canvas.declareSubject(layout.cell(0, 0)), canvas.declareSubject(layout.cell(columns - 2, 1));
    } else {
        canvas.declareSubject(layout.halo);
    }
    {
        Pass page = frame.outputPass("page, down");
        for (int i = 0; i < columns; ++i) {
            const auto index = static_cast<std::size_t>(i);
            drawCell(
                context, page, canvas, layout.cell(i, 0), i == 0 ? source : pyramid_.level(i).colour(),
                {i, levels_[index], chain_.down[index], i == 0 ? "image" : "level " + std::to_string(i), true, room});
        }
    }
    pyramid_.drawUp(frame, context.tools.filters, settings);
    Pass page = frame.outputPass("page, up");
    for (int i = 1; i < columns - 1; ++i)
        drawCell(context, page, canvas, layout.cell(i, 1), pyramid_.level(i).colour(),
                 {i, levelOf(pyramid_.level(i)), chain_.up[static_cast<std::size_t>(i) - 1], "up " + std::to_string(i),
                  false, room});
    if (layout.plot.height < 40 * canvas.scale()) return;
    drawOffsets(context, canvas, layout.plot);
    drawHalo(canvas, layout.halo);
}

void PyramidScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    const PyramidSettings settings{.down = params.filter,
                                   .up = params.upFilter,
                                   .maxLevels = std::max(2, params.level),
                                   .errorTexels = context.errorTexels()};
    halo_.prepare(frame.canvas(), context.tools.filters, settings);
    const Texture& source = drawSource(context, frame);
    pyramid_.drawDown(frame, context.tools.filters, source, settings);
    levels_.assign(1, {source.width(), source.height(), light_.centroid(), 1});
    measureLevels(context, frame, settings);
    drawGround(frame);
    const Caption caption = pyramidCaption(params, measures_, context.tools.source.isGiven());
    drawHeading(frame.canvas(), frame.width(), caption.title, caption.sentence);
    drawPage(context, frame, source, settings);
}

void PyramidScene::dump(Json& levels) const {
    for (const Level& level : levels_) dumpLevel(levels, level.width, level.height, level.centroid);
}

}  // namespace arclight::halftexel
