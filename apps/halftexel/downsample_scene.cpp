#include "downsample_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arclight::halftexel {
namespace {

constexpr float kPageTop = 118, kPageBeside = 330;  // height of the heading and width of the right column
constexpr std::array<int, kDownFilters> kTaps{1, 4, 4, 13, 5, 13};
/// The published weights of a filter; for karis, those of tap13, to which it converges in faint light.
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

}  // namespace

void DownsampleScene::drawLevels(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    pyramid_.drawDown(
        frame, context.tools.filters, context.tools.source.numbers(params.fireflies, context.seed),
        {.down = params.filter, .maxLevels = params.level, .smallestSide = 0, .errorTexels = context.errorTexels()});
    const Texture& last = pyramid_.level(pyramid_.levels()).colour();
    result_.fit("result", {.width = last.width(), .height = last.height(), .colours = {PixelFormat::rgba8}});
    fullscreen(frame, "result", result_, context.tools.copy, {{"source", last}});
}

void DownsampleScene::drawThumbnail(const SceneContext& context, Frame& frame) {
    // Halves until the image is about as wide as shown: with fewer fetches than texels, it would alias.
    const Texture& image = context.tools.source.texture();
    const double ratio = static_cast<double>(image.width()) / static_cast<double>(thumbnailArea(frame).width);
    const int levels = static_cast<int>(std::lround(std::log2(std::max(1.0, ratio))));
    thumbnailLevels_ = std::min(levels, static_cast<int>(std::log2(std::min(image.width(), image.height()))));
    if (thumbnailLevels_ > 0)
        thumbnail_.drawDown(frame, context.tools.filters, image, {.maxLevels = thumbnailLevels_, .smallestSide = 0});
}

void DownsampleScene::measureBox(const SceneContext& context) {
    const TexelGrid original = gridOf(context.tools.source.image());
    const TexelGrid truth = meanOf4x4(original);
    // In full precision, because rounding the image to half floats is not an error of the filter.
    const Texture source = textureOf(original);
    const auto drawn = [&](PixelFormat format) {
        const Framebuffer target("box", {.width = truth.width, .height = truth.height, .colours = {format}});
        Pass pass("box", target);
        context.tools.filters.down(pass, source, DownFilter::tap4, context.errorTexels());
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

void DownsampleScene::measureLevels(const SceneContext& context) {
    const DownFilter filter = context.params.filter;
    levels_.clear();
    TexelGrid last;
    for (int i = 1; i <= pyramid_.levels(); ++i) {
        last = readGrid(pyramid_.level(i));
        levels_.push_back({last.width, last.height, centroidOf(last)});
    }
    report_ = probeFilter(context.tools.filters, filter, context.errorTexels());
    measures_ = {};
    measures_.dcGain = report_.dcGain;
    measures_.lightKept = meanLight(last) / meanLight(context.tools.source.numbersGrid());
    measures_.impulseSigma = report_.sigma;
    measures_.impulseSigmaTarget = momentsOf(kernelOf(filter)).sigma;
    measures_.impulseShiftPx = report_.shift.x;
    measures_.impulseWanderPx = report_.wander;
    measureBox(context);
}

void DownsampleScene::drawImpulse(const SceneContext& context, Canvas& canvas, const Rect& area) const {
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
    canvas.frame(block.inset(-2 * s), 3 * s, context.params.mistake ? kWrong : kPaper);
    canvas.text({area.x, area.y - 14 * s}, "weights of the texels, %", bold(13 * s));
}

void DownsampleScene::drawProfile(const SceneContext& context, Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale();
    const HalvingKernel target = kernelOf(context.params.filter);
    const Plot plot(canvas, area, {-3, 3, 1, "texels from the block's centre", false, 0}, {0, 0.55, 0.1, "", false, 1});
    plot.drawGrid();
    for (std::size_t x = 0; x < 6; ++x) {
        double measured = 0, published = 0;
        for (std::size_t y = 0; y < 6; ++y) measured += report_.weights[y][x], published += target[y][x];
        const double left = static_cast<double>(x) - 3;
        const glm::vec2 a = plot.at(left + 0.08, measured), b = plot.at(left + 0.92, 0);
        canvas.rect({a.x, a.y, b.x - a.x, b.y - a.y}, (context.params.mistake ? kWrong : kSheet).withAlpha(0.8f));
        canvas.line(plot.at(left + 0.02, published), plot.at(left + 0.98, published), 2 * s, kPaper);
    }
    canvas.text({area.x, area.y - 14 * s}, "column sums: drawn (bars), published (lines)", bold(13 * s));
}

void DownsampleScene::drawTable(const SceneContext& context, Canvas& canvas, glm::vec2 at) const {
    const float t = textScale(canvas.scale());
    constexpr Align kLeft = Align::left;
    Table table(
        canvas, at,
        {{"as published", 0, kLeft}, {"taps", 128 * t, kLeft}, {"σ", 176 * t, kLeft}, {"wanders", 236 * t, kLeft}},
        22 * t);
    table.header({12 * t, kMuted}, 2 * t);
    for (std::size_t i = 0; i < kDownFilters; ++i) {
        const auto filter = static_cast<DownFilter>(i);
        const KernelMoments moments = momentsOf(kernelOf(filter));
        const bool isChosen = filter == context.params.filter;
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
    text(width + 8 * t, 21, "wanders " + formatFixed(report_.wander, 3) + " px", report_.wander <= 0.01);
    text(0, 42, "light kept at this level " + formatFixed(100 * measures_.lightKept, 1) + " %",
         std::fabs(measures_.lightKept - 1) < 0.01);
}

Rect DownsampleScene::thumbnailArea(Frame& frame) {
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height());
    const float s = frame.canvas().scale(), t = textScale(s), top = pageTop(frame);
    // In tall frames, the profile is below it, too.
    return {w - kPageBeside * t - 20 * s, top + 250 * t, kPageBeside * t - 28 * s,
            std::max(16.0f, h - top - 250 * t - (h > w ? 280 : 80) * s)};
}

void DownsampleScene::drawPage(const SceneContext& context, Frame& frame) const {
    Pass page = frame.outputPass("page");
    Canvas& canvas = frame.canvas();
    const auto w = static_cast<float>(frame.width()), h = static_cast<float>(frame.height()), s = canvas.scale();
    const Caption caption = downsampleCaption(context.params, measures_);
    drawHeading(canvas, frame.width(), caption.title, caption.sentence);
    const float left = 48 * s, top = pageTop(frame), beside = kPageBeside * textScale(s), right = w - beside - 20 * s;
    const Rect large{left, top, std::max(16.0f, w - left - beside - 84 * s), std::max(16.0f, h - top - 254 * s)};
    const Rect shown = context.tools.view.drawWhole(page, large, result_.colour());
    canvas.frame(shown.inset(-s), std::max(1.0f, s), kHairline);
    canvas.text({shown.x, shown.bottom() + 16 * s},
                "level " + std::to_string(pyramid_.levels()) + ", " + std::to_string(result_.width()) + "×" +
                    std::to_string(result_.height()) + " texels",
                {13 * s, kMuted});
    const float below = h - 192 * s, square = 150 * s;
    drawImpulse(context, canvas, {left, below, square, square});
    const float wide = h > w ? w - 2 * left : large.width;
    drawProfile(context, canvas, {left + square + 72 * s, below, std::max(16.0f, wide - square - 72 * s), 136 * s});
    drawTable(context, canvas, {right, top + 8 * s});
    drawReport(canvas, {right, top + 8 * s + 182 * textScale(s)});
    const Texture& image = context.tools.source.texture();
    const Rect seen = context.tools.view.drawWhole(
        page, thumbnailArea(frame), thumbnailLevels_ > 0 ? thumbnail_.level(thumbnailLevels_).colour() : image);
    canvas.text({seen.x, seen.bottom() + 18 * s}, "the image", {13 * s, kMuted});
}

void DownsampleScene::draw(const SceneContext& context, Frame& frame) {
    const HalftexelParams& params = context.params;
    ImageSource& source = context.tools.source;
    source.prepare(frame.width(), frame.height());
    const Key key{params.filter, params.mistake, params.level, params.fireflies, context.seed.value, source.version()};
    if (isStale_ || key != measured_) drawLevels(context, frame);
    drawThumbnail(context, frame);
    isStale_ = false;
    if (key != measured_) measureLevels(context);
    measured_ = key;
    drawGround(frame);
    drawPage(context, frame);
}

void DownsampleScene::dump(Json& levels) const {
    for (const Level& level : levels_) dumpLevel(levels, level.width, level.height, level.centroid);
}

}  // namespace arclight::halftexel
