// Scene spectrum: a matrix, its Fourier spectrum, and what a blur leaves of it.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/json.h"
#include "core/text.h"
#include "gfx/page.h"
#include "noise_rows.h"
#include "pixel_image.h"
#include "scene.h"
#include "sim/dither/accumulation.h"
#include "sim/dither/spectrum.h"

namespace arclight::dither {
namespace {

/// The grey whose dots are shown.
constexpr float kGrey = 0.375f;
/// That whose dots give the spectrum of error diffusion.
constexpr float kSpectrumGrey = 0.25f;
/// Power is shown from 10⁻³ to 10 times that of white noise.
constexpr double kLeastExponent = -3, kMostExponent = 1;

struct SpectrumPage {
    int width;
    float unit, text;
    std::array<Rect, 4> images;
    Rect radial, blurred;
    Rect filters;  ///< only of filtered noise

    SpectrumPage(int w, int h, bool isFiltered)
        : width(w), unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
        Rect body = pageBody(w, h);
        const float gap = 16 * unit, label = 22 * unit;
        const float side = std::min((body.width - 3 * gap) / 4, 0.505f * body.height - label);
        const Rect below = cutBottom(body, body.height - label - side, 10 * unit);
        for (std::size_t i = 0; i < images.size(); ++i)
            images[i] = {std::floor(body.x + static_cast<float>(i) * (body.width - side) / 3), body.y + label,
                         std::floor(side), std::floor(side)};
        const int panels = isFiltered ? 3 : 2;
        radial = plotArea(panelBeside(below, 0, panels, 30 * unit), unit);
        blurred = plotArea(panelBeside(below, 1, panels, 30 * unit), unit);
        if (isFiltered) filters = panelBeside(below, 2, panels, 30 * unit);
    }
};

/// What one pattern is made of, and what is measured of it.
struct NoiseFigures {
    std::vector<double> radial;          ///< by cycles in the image
    std::array<double, 4> rmsBySigma{};  ///< of σ = 1, 2, 3, 4
    double lowEnergy = 0;
};

std::vector<float> imageOf(Pattern pattern, const ThresholdMap& map, const MaskAt& masks) {
    if (pattern != Pattern::diffusion) return thresholdsOf(map);
    // It has no thresholds: the dots of a grey take their place.
    std::vector<float> dots(static_cast<std::size_t>(map.size * map.size));
    masks(0, kSpectrumGrey, dots);
    return dots;
}

NoiseFigures figuresOf(Pattern pattern, const ThresholdMap& map, const MaskAt& masks) {
    const std::vector<double> power = powerSpectrum(imageOf(pattern, map, masks), map.size);
    NoiseFigures figures{radialPower(power, map.size), {}, lowFrequencyEnergy(power, map.size)};
    for (std::size_t i = 0; i < figures.rmsBySigma.size(); ++i)
        figures.rmsBySigma[i] = rmsBlurred(masks, map.size, 1.0 + static_cast<double>(i), 32);
    return figures;
}

MaskAt masksFor(const DitherParams& p, const ThresholdMap& map, Seed seed) {
    return isDiffused(p) ? diffusedMasks(map.size, p.kernel, p.serpentine, seed) : masksOf(map);
}

Image greysOf(std::span<const float> values, int size) {
    return greyImage(size, size, [&](int x, int y) { return toByte(values[static_cast<std::size_t>(y * size + x)]); });
}

class SpectrumScene : public DitherScene {
public:
    explicit SpectrumScene(Shaders&) {}

    void reset(const SceneContext&) override { isMade_ = false; }
    void changed(const SceneContext&) override { isMade_ = false; }

    void draw(const SceneContext& context, Frame& frame) override {
        make(context);
        const bool isFiltered = context.params.pattern == Pattern::filtered;
        const SpectrumPage page(frame.width(), frame.height(), isFiltered);
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(canvas, page.width, "The eye blurs, so errors belong at high frequencies",
                    "White noise has power at all frequencies, and a blur leaves the low ones. Blue noise has none of "
                    "those. A Bayer matrix has a few alone, which show as a pattern.");
        for (const Rect& image : page.images) canvas.declareSubject(image);
        drawImages(canvas, page, context.params);
        drawRadial(canvas, page, context.params.pattern);
        drawBlurred(canvas, page, context.params);
        if (isFiltered) drawFilters(canvas, page, context.params.filter);
    }

    void measure(const SceneContext& context, DitherMeasures& measures) override {
        make(context);
        measures.lowFrequencyEnergy = chosen_.lowEnergy;
        measures.rmsBlurred = rmsBlurred_;
    }
    Json dumpState(const SceneContext& context) override {
        make(context);
        return {
            {"lowFrequencyEnergy", chosen_.lowEnergy}, {"rmsBySigma", chosen_.rmsBySigma}, {"radial", chosen_.radial}};
    }

private:
    void make(const SceneContext& context) {
        const DitherParams& p = context.params;
        if (isMade_) return;
        isMade_ = true;
        compareAll(context.seed);
        const ThresholdMap& map = context.pattern->map();
        const MaskAt masks = masksFor(p, map, context.seed);
        chosen_ = figuresOf(p.pattern, map, masks);
        rmsBlurred_ = rmsBlurred(masks, map.size, static_cast<double>(p.blurSigma), 32);
        const std::vector<float> image = imageOf(p.pattern, map, masks);
        images_[0].set(greysOf(image, map.size));
        std::vector<float> greys;
        for (const double power : powerSpectrum(image, map.size)) {
            const double exponent = std::log10(std::max(power, 1e-9));
            greys.push_back(static_cast<float>((exponent - kLeastExponent) / (kMostExponent - kLeastExponent)));
        }
        images_[1].set(greysOf(greys, map.size));
        setDots(p, map, masks);
        if (p.pattern == Pattern::filtered) filterErrors_ = filterErrors(kComparedSide, context.seed);
    }

    /// The dots of a grey, over as much of the plane as the largest matrix covers, and the same after the blur.
    void setDots(const DitherParams& p, const ThresholdMap& map, const MaskAt& masks) {
        const int side = std::max(64, map.size);
        std::vector<float> mask(static_cast<std::size_t>(map.size * map.size)), dots;
        masks(0, kGrey, mask);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                dots.push_back(mask[static_cast<std::size_t>(y % map.size * map.size + x % map.size)]);
        images_[2].set(greysOf(dots, side));
        GaussBlur(static_cast<double>(p.blurSigma), side).apply(dots);
        // Errors are shown four times as large as they are.
        for (float& value : dots) value = kGrey + 4 * (value - kGrey);
        images_[3].set(greysOf(dots, side));
    }

    void compareAll(Seed seed) {
        if (comparedSeed_ == seed) return;
        comparedSeed_ = seed;
        for (std::size_t i = 0; i < others_.size(); ++i) {
            const auto pattern = static_cast<Pattern>(i);
            const ThresholdMap map = thresholdMap(pattern, kComparedSide, seed);
            others_[i] = figuresOf(pattern, map,
                                   pattern == Pattern::diffusion
                                       ? diffusedMasks(kComparedSide, DiffusionKernel::floydSteinberg, true, seed)
                                       : masksOf(map));
        }
    }

    void drawImages(Canvas& canvas, const SpectrumPage& page, const DitherParams& p) const {
        const bool isMap = !isDiffused(p);
        const std::array<std::string, 4> names{
            isMap ? std::string(rowOf(p.pattern).name) + ", thresholds" : "Dots of 25 % grey",
            "Spectrum, 0 in the centre", "Dots of 37.5 % grey", "Blurred, errors × 4"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            images_[i].draw(canvas, page.images[i]);
            canvas.keepClear(page.images[i]);
            canvas.text({page.images[i].x, page.images[i].y - 12 * page.unit}, names[i],
                        bold(12.5f * page.text, i == 0 ? kAccent : kPaper));
        }
    }

    LineStyle styleOf(std::size_t i, Pattern chosen, float unit) const {
        const bool isChosen = i == static_cast<std::size_t>(chosen);
        return {kNoiseRows[i].colour.withAlpha(isChosen ? 1.0f : 0.65f), (isChosen ? 2.6f : 1.2f) * unit};
    }

    void drawRadial(Canvas& canvas, const SpectrumPage& page, Pattern chosen) const {
        const float s = page.unit;
        const Plot plot(canvas, page.radial, {0, 0.5, 0.125, "frequency, cycles per pixel", false, 3},
                        {kLeastExponent, kMostExponent, 1, "power, white = 1", true, 0});
        const auto curve = [&](const NoiseFigures& figures, const LineStyle& style) {
            const auto rings = static_cast<int>(figures.radial.size());
            drawCurve(canvas, rings, style, [&](int i) {
                const double power = std::max(figures.radial[static_cast<std::size_t>(i)], 1e-6);
                return plot.at(0.5 * (i + 1) / rings, std::log10(power));
            });
        };
        plot.draw([&] {
            for (std::size_t i = 0; i < others_.size(); ++i)
                if (i != static_cast<std::size_t>(chosen) && static_cast<Pattern>(i) != Pattern::bayer)
                    curve(others_[i], styleOf(i, chosen, s));
            if (chosen != Pattern::bayer) return curve(chosen_, styleOf(static_cast<std::size_t>(chosen), chosen, s));
            drawBayerLines(canvas, plot, s);
        });
    }

    /// The power of a Bayer matrix is in a few rings: a stem for each.
    void drawBayerLines(Canvas& canvas, const Plot& plot, float unit) const {
        const auto rings = static_cast<double>(chosen_.radial.size());
        for (std::size_t i = 0; i < chosen_.radial.size(); ++i) {
            if (chosen_.radial[i] < 1e-3) continue;
            const double frequency = 0.5 * (static_cast<double>(i) + 1) / rings;
            const glm::vec2 top = plot.at(frequency, std::log10(chosen_.radial[i]));
            canvas.line(plot.at(frequency, kLeastExponent), top, 1.6f * unit, rowOf(Pattern::bayer).colour);
            canvas.disc(top, 3 * unit, rowOf(Pattern::bayer).colour);
        }
    }

    void drawBlurred(Canvas& canvas, const SpectrumPage& page, const DitherParams& p) const {
        const float s = page.unit;
        const Plot plot(canvas, page.blurred, {1, 4, 1, "σ of the blur, px", false, 0},
                        {-4, -0.75, 1, "error left, rms", true, 0});
        const auto curve = [&](const NoiseFigures& figures, const LineStyle& style) {
            drawCurve(canvas, 4, style, [&](int i) {
                return plot.at(1 + i, std::log10(std::max(figures.rmsBySigma[static_cast<std::size_t>(i)], 1e-6)));
            });
        };
        plot.draw([&] {
            const auto chosen = static_cast<std::size_t>(p.pattern);
            for (std::size_t i = 0; i < others_.size(); ++i)
                if (i != chosen) curve(others_[i], styleOf(i, p.pattern, s));
            curve(chosen_, styleOf(chosen, p.pattern, s));
            canvas.disc(plot.at(static_cast<double>(p.blurSigma), std::log10(std::max(rmsBlurred_, 1e-6))), 4 * s,
                        kPaper);
        });
        std::array<LegendEntry, kNoiseRows.size()> entries;
        for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = {kNoiseRows[i].name, styleOf(i, p.pattern, 1)};
        const glm::vec2 at(page.blurred.x + 12 * s, page.blurred.bottom() - 58 * s);
        drawLegend(canvas, at, std::span(entries).first(4), s);
        const glm::vec2 end = drawLegend(canvas, at + glm::vec2(182 * s, 0), std::span(entries).subspan(4), s);
        canvas.text(end, "thin: 32 × 32", {11 * s, kMuted});
    }

    /// Noise for a Gauss filter against noise for a binomial filter, through both filters.
    void drawFilters(Canvas& canvas, const SpectrumPage& page, NoiseFilter chosen) const {
        const float s = page.text;
        const TextStyle header{11.5f * s, kMuted};
        const auto columns = Table::fitted(canvas, {{"for"}, {"Gauss, σ = 1"}, {"binomial, 3 × 3"}},
                                           page.filters.width, 100 * s, header);
        const glm::vec2 top(page.filters.x, page.filters.y + 20 * s);
        canvas.text(top, "Error that each filter leaves, rms", bold(12.5f * s));
        Table table(canvas, top + glm::vec2(0, 22 * s), columns, 20 * s);
        table.header(header, 3 * s);
        constexpr std::array<const char*, 2> kNames{"Gauss", "binomial"};
        for (std::size_t made = 0; made < kNames.size(); ++made) {
            const bool isChosen = made == static_cast<std::size_t>(chosen);
            const auto& [gauss, binomial] = filterErrors_[made];
            table.row({kNames[made], formatFixed(gauss, 4), formatFixed(binomial, 4)},
                      isChosen ? bold(12.5f * s, kAccent) : TextStyle{12.5f * s, kPaper});
        }
        const auto less = [&](std::size_t filter) {
            return formatFixed(100 * (1 - filterErrors_[1][filter] / filterErrors_[0][filter]), 1) + " %";
        };
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * page.unit), page.filters.width,
                     "Noise for the binomial filter leaves less of both: " + less(0) +
                         " less of the Gauss filter and " + less(1) + " less of its own. 32 × 32, one frame.",
                     header, 16 * s);
    }

    bool isMade_ = false;
    FilterErrors filterErrors_{};  ///< of filtered noise
    std::optional<Seed> comparedSeed_;
    std::array<NoiseFigures, kNoiseRows.size()> others_;
    NoiseFigures chosen_;
    double rmsBlurred_ = 0;
    std::array<PixelImage, 4> images_;
};

}  // namespace

std::unique_ptr<DitherScene> spectrumScene(Shaders& shaders) { return std::make_unique<SpectrumScene>(shaders); }

}  // namespace arclight::dither
