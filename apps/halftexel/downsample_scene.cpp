// Scene downsample: an image halved repeatedly by one filter, next to the filter's weights.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/text.h"
#include "halftexel_demo.h"
#include "scene_tools.h"

namespace arclight::halftexel {
namespace {

struct DownsampleParams {
    HalvingSettings halving;
    int fireflies = 0;
};
constexpr auto rowsOf(DownsampleParams) {
    using P = DownsampleParams;
    using H = HalvingSettings;
    return paramRows<P>(kRuleGroup, Param{&P::halving, &H::mistake}, kPyramidGroup, Param{&P::halving, &H::filter},
                        Param{&P::halving, &H::level},
                        Param{"fireflies", "",
                              "Number of single texels that are 200 times as bright as white, scattered over the image "
                              "(scene downsample).",
                              &P::fireflies, 0, 400}
                            .primary());
}

struct DownsampleMeasures {
    double boxMaxDiff = kNotMeasured, boxMaxRelative = kNotMeasured;
    double dcGain = kNotMeasured, lightKept = kNotMeasured;
    double impulseSigma = kNotMeasured, impulseSigmaTarget = kNotMeasured;
    double impulseShiftPx = kNotMeasured, impulseWanderPx = kNotMeasured;
};
constexpr auto rowsOf(DownsampleMeasures) {
    using M = DownsampleMeasures;
    return measureRows<M>(
        Measure{"boxMaxDiff", "",
                "Largest difference between four taps and the exact 4×4 mean, in 8 bits, where white is 1.",
                &M::boxMaxDiff}
            .atMost(1.0 / 255),
        Measure{"boxMaxRelative", "",
                "Largest difference between four taps and the exact 4×4 mean in half precision, as a fraction of the "
                "brightest of the 16 texels.",
                &M::boxMaxRelative}
            .atMost(1e-3),
        Measure{"dcGain", "", "Result of the chosen filter for a constant image of 1.", &M::dcGain}
            .atLeast(0.999)
            .atMost(1.001),
        Measure{"lightKept", "", "Mean of the last level divided by the mean of the image.", &M::lightKept},
        Measure{"impulseSigma", "px", "Standard deviation of the chosen filter, measured on single texels.",
                &M::impulseSigma},
        Measure{"impulseSigmaTarget", "px", "Standard deviation of the chosen filter's published weights.",
                &M::impulseSigmaTarget},
        Measure{"impulseShiftPx", "px",
                "Distance by which the filter moves light, averaged over a texel's positions in its 2×2 block.",
                &M::impulseShiftPx}
            .atLeast(-0.01)
            .atMost(0.01),
        Measure{"impulseWanderPx", "px",
                "Largest distance by which the filter moves the light of a single texel, over all positions.",
                &M::impulseWanderPx});
}

constexpr float kPageTop = 118, kPageBeside = 330;  // height of the heading and width of the right column
constexpr std::array<int, kDownFilters> kTaps{1, 4, 4, 13, 5, 13};
/// The published weights of a filter; for karis, the weights of tap13, to which it converges in faint light.
HalvingKernel kernelOf(DownFilter filter) {
    switch (filter) {
        case DownFilter::box2: return box2Kernel();
        case DownFilter::tap4: return box4Kernel();
        case DownFilter::bspline: return bsplineKernel();
        case DownFilter::dualKawase: return dualKawaseKernel();
        case DownFilter::tap13:
        case DownFilter::karis: return tap13Kernel();
    }
    return {};
}

double meanLight(const TexelGrid& grid) {
    glm::dvec3 sum(0);
    for (const glm::dvec3& texel : grid.texels) sum += texel;
    return (sum.x + sum.y + sum.z) / static_cast<double>(grid.texels.size());
}

float pageTop(Frame& frame) {
    return std::max(kPageTop * frame.canvas().scale(), pageBody(frame.width(), frame.height()).y);
}

class DownsampleScene : public ImageScene<DownsampleParams, DownsampleMeasures> {
public:
    static constexpr SceneInfo info{"downsample", "an image halved by one filter, with its weights"};

    explicit DownsampleScene(Shaders& shaders) : ImageScene(shaders) {}

    void restart() override { changed(); }
    void changed() override { isStale_ = true; }
    bool skip(const Step&, std::int64_t) override { return true; }
    void draw(Frame& frame) override;
    DownsampleMeasures measure() override { return measures_; }
    std::string formula() override { return halvingFormula(params.halving.mistake); }
    void panel(Panel& panel) override {
        panel.text(caption().sentence);
        if (params.halving.mistake) panel.wrong(mistakeWords(true));
    }
    Json dumpState() override { return stateOf(info, levelStates(levels_)); }

private:
    struct Level {
        int width = 0, height = 0;
        glm::dvec2 centroid{0};
    };
    void drawLevels(Frame& frame);
    /// Draws the image, halved to about the size at which the page shows it.
    void drawThumbnail(Frame& frame);
    static Rect thumbnailArea(Frame& frame);
    void measureLevels();
    void measureBox();
    Caption caption() const { return downsampleCaption(params.halving, report_, measures_.lightKept); }
    void drawImpulse(Canvas& canvas, const Rect& area) const;
    void drawProfile(Canvas& canvas, const Rect& area) const;
    void drawTable(Canvas& canvas, glm::vec2 at) const;
    void drawReport(Canvas& canvas, glm::vec2 at) const;
    void drawPage(Frame& frame) const;

    Pyramid pyramid_{"halved"};
    Pyramid thumbnail_{"thumbnail"};
    int thumbnailLevels_ = 0;
    Framebuffer result_;
    std::vector<Level> levels_;
    FilterReport report_;
    /// The inputs of the levels.
    struct Key {
        DownFilter filter = DownFilter::box2;
        bool mistake = false;
        int level = 0, fireflies = 0;
        std::uint64_t seed = 0;
        int imageVersion = -1;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key measured_;
    bool isStale_ = true;
    DownsampleMeasures measures_;
};

void DownsampleScene::drawLevels(Frame& frame) {
    const HalvingSettings& halving = params.halving;
    pyramid_.drawDown(
        frame, tools_.filters, tools_.source.numbers(params.fireflies, seed()),
        {.down = halving.filter, .maxLevels = halving.level, .smallestSide = 0, .errorTexels = halving.errorTexels()});
    const Texture& last = pyramid_.level(pyramid_.levels()).colour();
    result_.fit("result", {.width = last.width(), .height = last.height(), .colours = {PixelFormat::rgba8}});
    fullscreen(frame, "result", result_, tools_.copy, {{"source", last}});
}

void DownsampleScene::drawThumbnail(Frame& frame) {
    // Halves until the image is about as wide as shown: with fewer fetches than texels, it would alias.
    const Texture& image = tools_.source.texture();
    const double ratio = static_cast<double>(image.width()) / static_cast<double>(thumbnailArea(frame).width);
    const int levels = static_cast<int>(std::lround(std::log2(std::max(1.0, ratio))));
    thumbnailLevels_ = std::min(levels, static_cast<int>(std::log2(std::min(image.width(), image.height()))));
    if (thumbnailLevels_ > 0)
        thumbnail_.drawDown(frame, tools_.filters, image, {.maxLevels = thumbnailLevels_, .smallestSide = 0});
}

void DownsampleScene::measureBox() {
    const TexelGrid original = gridOf(tools_.source.image());
    const TexelGrid truth = meanOf4x4(original);
    // In full precision, because rounding the image to half floats is not an error of the filter.
    const Texture source = textureOf(original);
    const auto drawn = [&](PixelFormat format) {
        const Framebuffer target("box", {.width = truth.width, .height = truth.height, .colours = {format}});
        Pass pass("box", target);
        tools_.filters.down(pass, source, DownFilter::tap4, params.halving.errorTexels());
        return readGrid(target);
    };
    const TexelGrid bytes = drawn(PixelFormat::rgba8), halves = drawn(PixelFormat::rgba16f);
    double most = 0, mostRelative = 0;
    for (int y = 0; y < truth.height; ++y)
        for (int x = 0; x < truth.width; ++x) {
            // Bilinear weights have a fixed absolute error; its effect is proportional to the brightest texel.
            glm::dvec3 brightest(0);
            for (int i = 0; i < 16; ++i)
                brightest = glm::max(brightest, original.clamped(2 * x - 1 + i % 4, 2 * y - 1 + i / 4));
            const glm::dvec3 off = glm::abs(bytes.at(x, y) - truth.at(x, y));
            const glm::dvec3 offHalf = glm::abs(halves.at(x, y) - truth.at(x, y));
            for (int c = 0; c < 3; ++c) {
                most = std::max(most, off[c]);
                if (brightest[c] > 0) mostRelative = std::max(mostRelative, offHalf[c] / brightest[c]);
            }
        }
    measures_.boxMaxDiff = most;
    measures_.boxMaxRelative = mostRelative;
}

void DownsampleScene::measureLevels() {
    const DownFilter filter = params.halving.filter;
    levels_.clear();
    TexelGrid last;
    for (int i = 1; i <= pyramid_.levels(); ++i) {
        last = readGrid(pyramid_.level(i));
        levels_.push_back({last.width, last.height, centroidOf(last)});
    }
    report_ = probeFilter(tools_.filters, filter, params.halving.errorTexels());
    measures_ = {.dcGain = report_.dcGain,
                 .lightKept = meanLight(last) / meanLight(tools_.source.numbersGrid()),
                 .impulseSigma = report_.sigma,
                 .impulseSigmaTarget = momentsOf(kernelOf(filter)).sigma,
                 .impulseShiftPx = report_.shift.x,
                 .impulseWanderPx = report_.wander};
    measureBox();
}

void DownsampleScene::drawImpulse(Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale(), cell = std::floor(area.width / 6);
    double most = 0;
    for (const auto& row : report_.weights)
        for (const double weight : row) most = std::max(most, weight);
    for (std::size_t y = 0; y < 6; ++y)
        for (std::size_t x = 0; x < 6; ++x) {
            const double weight = report_.weights[y][x];
            const Rect square{area.x + cell * static_cast<float>(x), area.y + cell * static_cast<float>(y), cell, cell};
            const float relative = most > 0 ? static_cast<float>(weight / most) : 0.0f;
            canvas.rect(square, mixed(kInk, kSheet, std::sqrt(std::clamp(relative, 0.0f, 1.0f))));
            canvas.frame(square, std::max(1.0f, 0.75f * s), kHairline);
            if (weight > 1e-4 && cell > 24 * s)
                canvas.text(square.centre(), formatFixed(100 * weight, 1),
                            {std::min(11 * s, 0.36f * cell), relative > 0.3f ? kInk : kPaper, Align::centre});
        }
    // The block that becomes one pixel, and its centre.
    const Rect block{area.x + 2 * cell, area.y + 2 * cell, 2 * cell, 2 * cell};
    canvas.frame(block.inset(-3 * s), 6 * s, kInk);
    canvas.frame(block.inset(-2 * s), 3 * s, params.halving.mistake ? kWrong : kPaper);
    canvas.text({area.x, area.y - 14 * s}, "weights of the texels, %", bold(13 * s));
}

void DownsampleScene::drawProfile(Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale();
    const HalvingKernel target = kernelOf(params.halving.filter);
    const Plot plot(canvas, area, {-3, 3, 1, "distance from the block's centre, texels", false, 0},
                    {0, 0.55, 0.1, "", false, 1});
    plot.drawGrid();
    for (std::size_t x = 0; x < 6; ++x) {
        double measured = 0, published = 0;
        for (std::size_t y = 0; y < 6; ++y) measured += report_.weights[y][x], published += target[y][x];
        const double left = static_cast<double>(x) - 3;
        const glm::vec2 a = plot.at(left + 0.08, measured), b = plot.at(left + 0.92, 0);
        canvas.rect({a.x, a.y, b.x - a.x, b.y - a.y}, (params.halving.mistake ? kWrong : kSheet).withAlpha(0.8f));
        canvas.line(plot.at(left + 0.02, published), plot.at(left + 0.98, published), 2 * s, kPaper);
    }
    canvas.text({area.x, area.y - 14 * s}, "column sums: drawn (bars), published (lines)", bold(13 * s));
}

void DownsampleScene::drawTable(Canvas& canvas, glm::vec2 at) const {
    const float t = textScale(canvas.scale());
    constexpr Align kLeft = Align::left;
    Table table(
        canvas, at,
        {{"as published", 0, kLeft}, {"taps", 128 * t, kLeft}, {"σ", 176 * t, kLeft}, {"max shift", 236 * t, kLeft}},
        22 * t);
    table.header({12 * t, kMuted}, 2 * t);
    for (std::size_t i = 0; i < kDownFilters; ++i) {
        const auto filter = static_cast<DownFilter>(i);
        const KernelMoments moments = momentsOf(kernelOf(filter));
        const bool isChosen = filter == params.halving.filter;
        TextStyle style = isChosen ? bold(13 * t) : TextStyle{13 * t, kMuted};
        table.cell(0, titleOf(filter), style);
        table.cell(1, std::to_string(kTaps[i]), style);
        table.cell(2, formatFixed(moments.sigma, 2), style);
        if (moments.worstShift > 0.01) style.colour = kWrong.withAlpha(isChosen ? 1.0f : 0.7f);
        table.cell(3, formatFixed(moments.worstShift, 2) + " px", style);
        table.next();
    }
}

void DownsampleScene::drawReport(Canvas& canvas, glm::vec2 at) const {
    const float t = textScale(canvas.scale());
    const auto text = [&](float x, float line, const std::string& words, bool isRight) {
        return canvas.text({at.x + x, at.y + line * t}, words, {12.5f * t, isRight ? kPaper : kWrong});
    };
    text(0, 0, "drawn:  σ " + formatFixed(report_.sigma, 3) + ",  gain " + formatFixed(report_.dcGain, 4), true);
    const float width =
        text(0, 21, "shift " + formatFixed(report_.shift.x, 3) + " px,", std::fabs(report_.shift.x) <= 0.01);
    text(width + 8 * t, 21, "max " + formatFixed(report_.wander, 3) + " px", report_.wander <= 0.01);
    text(0, 42, "light kept at this level " + formatFixed(100 * measures_.lightKept, 1) + " %",
         std::fabs(measures_.lightKept - 1) < 0.01);
}

Rect DownsampleScene::thumbnailArea(Frame& frame) {
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height());
    const float s = frame.canvas().scale(), t = textScale(s), top = pageTop(frame);
    // In tall frames, the profile is also below it.
    return {w - kPageBeside * t - 20 * s, top + 250 * t, kPageBeside * t - 28 * s,
            std::max(16.0f, h - top - 250 * t - (h > w ? 280 : 80) * s)};
}

void DownsampleScene::drawPage(Frame& frame) const {
    Pass page = frame.outputPass("page");
    Canvas& canvas = frame.canvas();
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height()), s = canvas.scale();
    const Caption heading = caption();
    drawHeading(canvas, frame.width(), heading.title, heading.sentence);
    const float left = 48 * s, top = pageTop(frame), beside = kPageBeside * textScale(s), right = w - beside - 20 * s;
    const Rect large{left, top, std::max(16.0f, w - left - beside - 84 * s), std::max(16.0f, h - top - 254 * s)};
    const Rect shown = tools_.view.drawWhole(page, large, result_.colour());
    canvas.frame(shown.inset(-s), std::max(1.0f, s), kHairline);
    canvas.text({shown.x, shown.bottom() + 16 * s},
                "level " + std::to_string(pyramid_.levels()) + ", " + std::to_string(result_.width()) + "×" +
                    std::to_string(result_.height()) + " texels",
                {13 * s, kMuted});
    const float below = h - 192 * s, square = 150 * s;
    drawImpulse(canvas, {left, below, square, square});
    const float wide = h > w ? w - 2 * left : large.width;
    drawProfile(canvas, {left + square + 72 * s, below, std::max(16.0f, wide - square - 72 * s), 136 * s});
    drawTable(canvas, {right, top + 8 * s});
    drawReport(canvas, {right, top + 8 * s + 182 * textScale(s)});
    const Texture& image = tools_.source.texture();
    const Rect seen = tools_.view.drawWhole(page, thumbnailArea(frame),
                                            thumbnailLevels_ > 0 ? thumbnail_.level(thumbnailLevels_).colour() : image);
    canvas.text({seen.x, seen.bottom() + 18 * s}, "the image", {13 * s, kMuted});
}

void DownsampleScene::draw(Frame& frame) {
    const HalvingSettings& halving = params.halving;
    ImageSource& source = tools_.source;
    source.prepare(frame.width(), frame.height());
    const Key key{halving.filter, halving.mistake, halving.level, params.fireflies, seed().value, source.version()};
    if (isStale_ || key != measured_) drawLevels(frame);
    drawThumbnail(frame);
    isStale_ = false;
    if (key != measured_) measureLevels();
    measured_ = key;
    drawGround(frame);
    drawPage(frame);
}

}  // namespace

SceneType downsampleScene() { return sceneType<DownsampleScene>(); }

}  // namespace arclight::halftexel
