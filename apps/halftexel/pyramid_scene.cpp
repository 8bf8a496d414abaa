// Scene pyramid: a light that drifts by fractions of a pixel, and its position on each level, down and up.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/text.h"
#include "halftexel_demo.h"
#include "scene_tools.h"

namespace arclight::halftexel {
namespace {

struct PyramidParams {
    HalvingSettings halving;
    float lightSize = 16;
    float lightSpeed = 6;
};
constexpr auto rowsOf(PyramidParams) {
    using P = PyramidParams;
    return paramRows<P>(embed(&P::halving),
                        Param{"lightSize", "px", "Standard deviation of the light's Gaussian profile in scene pyramid.",
                              &P::lightSize, 0.3f, 32.0f}
                            .logarithmic()
                            .symbol("σ")
                            .primary(),
                        Param{"lightSpeed", "px/s", "Speed at which the light drifts.", &P::lightSpeed, 0, 60});
}

struct PyramidMeasures {
    double centroidShiftPx = kNotMeasured;
    double centroidShift1 = kNotMeasured, centroidShift2 = kNotMeasured, centroidShift3 = kNotMeasured;
    double centroidShift4 = kNotMeasured, centroidShift5 = kNotMeasured, centroidShift6 = kNotMeasured;
    double centroidShift7 = kNotMeasured, centroidShift8 = kNotMeasured;
    double upShiftPx = kNotMeasured;
    HaloMeasures halo;
};
constexpr auto rowsOf(PyramidMeasures) {
    using M = PyramidMeasures;
    constexpr auto shift = [](std::string_view name, std::string_view help, double M::*field) {
        return Measure{name, "px", help, field}.atMost(0.01).absentBecause("only down to the last level");
    };
    return measureRows<M>(
        shift("centroidShiftPx", "Largest of the shifts from level to level, centroid shift 1 to 8.",
              &M::centroidShiftPx),
        shift("centroidShift1", "Shift of the light's centroid from the image to level 1, in pixels of the image.",
              &M::centroidShift1),
        shift("centroidShift2", "Shift of the light's centroid from level 1 to 2, in texels of level 1.",
              &M::centroidShift2),
        shift("centroidShift3", "Shift of the light's centroid from level 2 to 3, in texels of level 2.",
              &M::centroidShift3),
        shift("centroidShift4", "Shift of the light's centroid from level 3 to 4, in texels of level 3.",
              &M::centroidShift4),
        shift("centroidShift5", "Shift of the light's centroid from level 4 to 5, in texels of level 4.",
              &M::centroidShift5),
        shift("centroidShift6", "Shift of the light's centroid from level 5 to 6, in texels of level 5.",
              &M::centroidShift6),
        shift("centroidShift7", "Shift of the light's centroid from level 6 to 7, in texels of level 6.",
              &M::centroidShift7),
        shift("centroidShift8", "Shift of the light's centroid from level 7 to 8, in texels of level 7.",
              &M::centroidShift8),
        Measure{"upShiftPx", "px",
                "Shift of the light's centroid from the image to level 1 after upsampling, in pixels of the image.",
                &M::upShiftPx}
            .atMost(0.01),
        embed(&M::halo));
}

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

/// The shift of each level from the level before.
constexpr double PyramidMeasures::*kShifts[] = {&PyramidMeasures::centroidShift1, &PyramidMeasures::centroidShift2,
                                                &PyramidMeasures::centroidShift3, &PyramidMeasures::centroidShift4,
                                                &PyramidMeasures::centroidShift5, &PyramidMeasures::centroidShift6,
                                                &PyramidMeasures::centroidShift7, &PyramidMeasures::centroidShift8};

class PyramidScene : public ImageScene<PyramidParams, PyramidMeasures> {
public:
    static constexpr SceneInfo info{"pyramid", "one light on all levels of a pyramid"};

    explicit PyramidScene(Shaders& shaders)
        : ImageScene(shaders), lightProgram_(shaders.program("common/fullscreen.vert", "halftexel/light.frag")) {}

    void restart() override { travelledPx_ = 0; }
    void advance(const Step& step) override { travelledPx_ += static_cast<double>(params.lightSpeed) * step.dt; }
    /// The only state that accumulates is the distance that the light has travelled.
    bool skip(const Step& step, std::int64_t ticks) override {
        for (std::int64_t i = 0; i < ticks; ++i) advance(step);
        return true;
    }
    void draw(Frame& frame) override;
    PyramidMeasures measure() override { return measures_; }
    std::string formula() override { return halvingFormula(params.halving.mistake); }
    void panel(Panel& panel) override {
        panel.text("If a ring leaves its cross, light has moved.");
        if (params.halving.mistake) panel.wrong(mistakeWords(true));
    }
    Json dumpState() override { return stateOf(info, levelStates(levels_)); }

private:
    struct Level {
        int width = 0, height = 0;
        glm::dvec2 centroid{0};  ///< texels of the level
        double brightest = 1;
    };
    /// A level as the page shows it.
    struct Cell {
        int level = 0;
        Level seen;
        glm::dvec2 found{0};  ///< centroid of its light, pixels of the image
        std::string title;
        bool withSize = true;
        float room = 0;  ///< width for its caption, px
    };
    /// The levels in two rows, for downsampling and upsampling, above the diagrams.
    struct Layout {
        glm::vec2 top{0};  ///< corner of the first cell
        float side = 1, gap = 0, secondRow = 0;
        Rect plot, halo;
        Rect cell(int column, int row) const {
            return Rect{top.x + (side + gap) * static_cast<float>(column), top.y + secondRow * static_cast<float>(row),
                        side, side}
                .onPixels();
        }
    };
    Layout layoutOf(Frame& frame) const;
    static Level levelOf(const Framebuffer& framebuffer);
    const Texture& drawSource(Frame& frame);
    void measureLevels(Frame& frame, PyramidSettings settings);
    void drawCell(Pass& page, Canvas& canvas, const Rect& area, const Texture& texture, const Cell& cell) const;
    void drawCaption(Canvas& canvas, const Rect& area, const Cell& cell, bool isOff) const;
    void drawPage(Frame& frame, const Texture& source, const PyramidSettings& settings);
    void drawHalo(Canvas& canvas, const Rect& area);
    void drawOffsets(Canvas& canvas, const Rect& area) const;
    glm::dvec2 lightPosition(int widthPx, int heightPx) const;

    Program lightProgram_;
    Texture across_, down_;  ///< the light as a product of two rows of numbers
    Framebuffer source_;
    Pyramid pyramid_{"pyramid"};
    std::vector<Level> levels_;  ///< the image first
    LightSums light_;            ///< sums of the image
    ChainReport chain_;
    double travelledPx_ = 0;
    double sigma_ = 1;  ///< standard deviation of the light, px
    int imageVersion_ = -1;
    HaloProbe halo_;
    PyramidMeasures measures_;
};

glm::dvec2 PyramidScene::lightPosition(int widthPx, int heightPx) const {
    // The light moves on a circle, so all subpixel positions occur along both axes.
    const float angle = static_cast<float>(std::fmod(travelledPx_ / kCirclePx, (2 * std::numbers::pi)));
    const double radius = std::min(kCirclePx, 0.05 * std::min(widthPx, heightPx));
    return {0.5 * widthPx + 0.37 + radius * static_cast<double>(cosf(angle)),
            0.5 * heightPx + 0.23 + radius * static_cast<double>(sinf(angle))};
}

const Texture& PyramidScene::drawSource(Frame& frame) {
    ImageSource& source = tools_.source;
    if (source.isGiven()) {
        if (imageVersion_ != source.version()) light_ = lightSums(gridOf(source.image()));
        imageVersion_ = source.version();
        return source.numbers();
    }
    imageVersion_ = -1;
    const int w = frame.width(), h = frame.height();
    // If an edge cut off the light, its centroid would change.
    sigma_ = std::min(static_cast<double>(params.lightSize), std::max(0.3, std::min(w, h) / 12.0));
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

void PyramidScene::measureLevels(Frame& frame, PyramidSettings settings) {
    for (int i = 1; i <= pyramid_.levels(); ++i) levels_.push_back(levelOf(pyramid_.level(i)));
    settings.maxLevels = pyramid_.levels();
    // A filter that weights by brightness gets the true brightness; for the others, more light is more precise.
    chain_ = probeChain(frame, tools_.filters, light_, settings, settings.down == DownFilter::karis ? 1 : kBrightness);
    measures_ = {.halo = halo_.figures()};
    for (std::size_t i = 1; i < chain_.down.size() && i <= std::size(kShifts); ++i) {
        // A texel of the level before is 2^(i - 1) pixels wide.
        const double shift = largestOf(chain_.down[i] - chain_.down[i - 1]) / std::exp2(static_cast<double>(i) - 1);
        measures_.*kShifts[i - 1] = shift;
        measures_.centroidShiftPx = i == 1 ? shift : std::max(measures_.centroidShiftPx, shift);
    }
    if (!chain_.up.empty()) measures_.upShiftPx = largestOf(chain_.up.front() - chain_.down.front());
}

void PyramidScene::drawCell(Pass& page, Canvas& canvas, const Rect& area, const Texture& texture,
                            const Cell& cell) const {
    const float s = canvas.scale();
    const double ratio = std::exp2(cell.level);
    const bool isInput = tools_.source.isGiven();
    // Every cell shows the same part of the image: a few σ around the light, or the whole input image.
    const glm::dvec2 size(levels_[0].width, levels_[0].height), truth = chain_.down.front();
    const double reach =
        isInput ? 0.5 * std::max(size.x, size.y) : std::max((params.halving.mistake ? 6.0 : 4.0) * sigma_, 12.0);
    const glm::dvec2 first = (isInput ? 0.5 * size : truth) - reach;
    const double scale = area.width / (2 * reach);  // pixels on the page per pixel of the image
    tools_.view.draw(page, area, texture, glm::vec2(first / ratio), static_cast<float>(scale * ratio), !isInput,
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
    // All cells use the same form, which depends on the width of the longest numbers.
    const auto fits = [&](std::string_view longest) { return canvas.textWidth(longest, style) <= cell.room; };
    const std::string words = fits("error −00.00, −00.00 px") ? "error " + both + " px"
                              : fits("−00.00, −00.00 px")     ? both + " px"
                              : fits("−00.0, −00.0")          ? both
                                                              : x;
    canvas.text({area.x, y + 17 * t}, words, style);
}

void PyramidScene::drawHalo(Canvas& canvas, const Rect& area) {
    const HaloReport& halo = *halo_.report();
    const float s = canvas.scale(), t = textScale(s);
    const bool isOff = halo.figures.haloWanderPx > kSteadyPx;
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
    lines.add("deviates " + formatFixed(halo.figures.haloWanderPx, 3) + " px", found);
    lines.add("flickers " + formatFixed(100 * halo.figures.haloFlicker, 2) + " %", found);
}

void PyramidScene::drawOffsets(Canvas& canvas, const Rect& area) const {
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
        {most > 1 ? 0.0 : -1.0, spacing * std::ceil(most / spacing), spacing, "error, px", false, most > 4 ? 0 : 1});
    plot.drawGrid();
    // Half a texel at each level: ½ + 1 + 2 + … = (2^k − 1) / 2 pixels of the image.
    drawCurve(canvas, 8 * levels + 1, {kPaper, 1.6f * s},
              [&](int i) { return plot.at(i / 8.0, params.halving.mistake ? 0.5 * (std::exp2(i / 8.0) - 1) : 0.0); });
    const CanvasColour colour = params.halving.mistake ? kWrong : kSheet;
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
    // In tall frames, the plot needs room next to it.
    const float side = std::min(high, std::max(40 * s, 0.6f * body.width - 152 * t));
    layout.halo = {body.right() - side - 16 * s - 152 * t, top, side, side};
    layout.plot = {body.x + 44 * s, top, std::max(1.0f, layout.halo.x - body.x - 104 * s), high - 8 * s};
    return layout;
}

void PyramidScene::drawPage(Frame& frame, const Texture& source, const PyramidSettings& settings) {
    Canvas& canvas = frame.canvas();
    const Layout layout = layoutOf(frame);
    const int columns = pyramid_.levels() + 1;
    const float room = layout.side + layout.gap - 6 * canvas.scale();
    if (params.halving.mistake) {
        canvas.declareSubject(layout.cell(0, 0)), canvas.declareSubject(layout.cell(columns - 2, 1));
    } else {
        canvas.declareSubject(layout.halo);
    }
    {
        Pass page = frame.outputPass("page, down");
        for (int i = 0; i < columns; ++i) {
            const auto index = static_cast<std::size_t>(i);
            drawCell(
                page, canvas, layout.cell(i, 0), i == 0 ? source : pyramid_.level(i).colour(),
                {i, levels_[index], chain_.down[index], i == 0 ? "image" : "level " + std::to_string(i), true, room});
        }
    }
    pyramid_.drawUp(frame, tools_.filters, settings);
    Pass page = frame.outputPass("page, up");
    for (int i = 1; i < columns - 1; ++i)
        drawCell(page, canvas, layout.cell(i, 1), pyramid_.level(i).colour(),
                 {i, levelOf(pyramid_.level(i)), chain_.up[static_cast<std::size_t>(i) - 1], "up " + std::to_string(i),
                  false, room});
    if (layout.plot.height < 40 * canvas.scale()) return;
    drawOffsets(canvas, layout.plot);
    drawHalo(canvas, layout.halo);
}

void PyramidScene::draw(Frame& frame) {
    const HalvingSettings& halving = params.halving;
    const PyramidSettings settings{.down = halving.filter,
                                   .up = halving.upFilter,
                                   .maxLevels = std::max(2, halving.level),
                                   .errorTexels = halving.errorTexels()};
    halo_.prepare(frame.canvas(), tools_.filters, settings);
    const Texture& source = drawSource(frame);
    pyramid_.drawDown(frame, tools_.filters, source, settings);
    levels_.assign(1, {source.width(), source.height(), light_.centroid(), 1});
    measureLevels(frame, settings);
    drawGround(frame);
    const double upPx = std::isnan(measures_.upShiftPx) ? 0.0 : measures_.upShiftPx;
    const Caption caption =
        pyramidCaption(halving.mistake, std::max(measures_.centroidShiftPx, upPx), measures_.halo.haloWanderPx,
                       params.lightSpeed > 0 && !tools_.source.isGiven());
    drawHeading(frame.canvas(), frame.width(), caption.title, caption.sentence);
    drawPage(frame, source, settings);
}

}  // namespace

SceneType pyramidScene() { return sceneType<PyramidScene>(); }

}  // namespace arclight::halftexel
