// Scene spectrum: a matrix, its Fourier spectrum, and its error after a blur.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/text.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "sim/dither/accumulation.h"
#include "sim/dither/spectrum.h"

namespace arclight::dither {
namespace {

/// The grey whose dots are shown.
constexpr float kGrey = 0.375f;
/// The grey whose dots give the spectrum of error diffusion.
constexpr float kSpectrumGrey = 0.25f;
/// Power is shown from 10⁻³ to 10 times the power of white noise.
constexpr double kMinExponent = -3, kMaxExponent = 1;

struct SpectrumPage {
    float unit, text;
    std::array<Rect, 4> images;
    Rect radial, blurred;
    Rect filters;  ///< only of filtered noise

    SpectrumPage(int w, int h, bool isFiltered) : unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
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

/// Measured properties of a pattern.
struct NoiseMetrics {
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

NoiseMetrics metricsOf(Pattern pattern, const ThresholdMap& map, const MaskAt& masks) {
    const std::vector<double> power = powerSpectrum(imageOf(pattern, map, masks), map.size);
    NoiseMetrics metrics{radialPower(power, map.size), {}, lowFrequencyEnergy(power, map.size)};
    for (std::size_t i = 0; i < metrics.rmsBySigma.size(); ++i)
        metrics.rmsBySigma[i] = rmsBlurred(masks, map.size, 1.0 + static_cast<double>(i), 32);
    return metrics;
}

Image greysOf(std::span<const float> values, int size) {
    return greyImage(size, size, [&](int x, int y) { return toByte(values[static_cast<std::size_t>(y * size + x)]); });
}

struct SpectrumParams {
    ThresholdSettings thresholds;
    DiffusionSettings diffusion;
    float blurSigma = 2;
};
constexpr auto rowsOf(SpectrumParams) {
    using P = SpectrumParams;
    return paramRows<P>(embed(&P::thresholds), kPictureGroup, embed(&P::diffusion, isDiffused<P>),
                        Group{"Spectrum", "Power and error of a pattern at low frequencies."},
                        Param{"blurSigma", "px", "Standard deviation of the Gaussian blur that stands for the eye.",
                              &P::blurSigma, 1, 4}
                            .label("blur width")
                            .symbol("σ")
                            .primary());
}

struct SpectrumMeasures {
    MapMeasures map;
    double lowFrequencyEnergy = 0, rmsBlurred = 0;
};
constexpr auto rowsOf(SpectrumMeasures) {
    using M = SpectrumMeasures;
    return measureRows<M>(
        embed(&M::map),
        Measure{"lowFrequencyEnergy", "", "Energy of the matrix at low frequencies, relative to white noise.",
                &M::lowFrequencyEnergy},
        Measure{"rmsBlurred", "", "Root-mean-square error after the blur.", &M::rmsBlurred});
}

class SpectrumScene : public DitherScene<SpectrumParams, SpectrumMeasures> {
public:
    static constexpr SceneInfo info{"spectrum", "the Fourier spectrum of a pattern, and its error after a blur"};

    explicit SpectrumScene(Shaders&) {}

    void restart() override { isMade_ = false; }
    void changed() override { isMade_ = false; }

    void draw(Frame& frame) override {
        make();
        const bool isFiltered = pattern() == Pattern::filtered;
        const SpectrumPage page(frame.width(), frame.height(), isFiltered);
        Canvas& canvas = beginPage(
            frame, "The eye blurs, so errors belong at high frequencies",
            "A blur keeps low frequencies, where white noise has power and blue noise almost none. A Bayer matrix has "
            "power at a few frequencies, which show as a grid.");
        for (const Rect& image : page.images) canvas.declareSubject(image);
        drawImages(canvas, page);
        drawRadial(canvas, page);
        drawBlurred(canvas, page);
        if (isFiltered) drawFilters(canvas, page);
    }

    SpectrumMeasures measure() override {
        make();
        return {mapMeasures(), chosen_.lowEnergy, rmsBlurred_};
    }
    Json dumpState() override {
        make();
        return {
            {"lowFrequencyEnergy", chosen_.lowEnergy}, {"rmsBySigma", chosen_.rmsBySigma}, {"radial", chosen_.radial}};
    }

private:
    void make() {
        if (isMade_) return;
        isMade_ = true;
        compareAll();
        const ThresholdMap& map = this->map();
        const MaskAt masks = isDiffused(params) ? diffusedMasks(map.size, params.diffusion, seed()) : masksOf(map);
        chosen_ = metricsOf(pattern(), map, masks);
        rmsBlurred_ = rmsBlurred(masks, map.size, static_cast<double>(params.blurSigma), 32);
        const std::vector<float> image = imageOf(pattern(), map, masks);
        images_[0].set(greysOf(image, map.size));
        std::vector<float> greys;
        for (const double power : powerSpectrum(image, map.size)) {
            const double exponent = std::log10(std::max(power, 1e-9));
            greys.push_back(static_cast<float>((exponent - kMinExponent) / (kMaxExponent - kMinExponent)));
        }
        images_[1].set(greysOf(greys, map.size));
        setDots(map, masks);
        if (pattern() == Pattern::filtered) filterErrors_ = filterErrors(kComparedSide, seed());
    }

    /// The dots of a grey over at least 64 × 64 pixels, and the dots after the blur.
    void setDots(const ThresholdMap& map, const MaskAt& masks) {
        const int side = std::max(64, map.size);
        std::vector<float> mask(static_cast<std::size_t>(map.size * map.size)), dots;
        masks(0, kGrey, mask);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                dots.push_back(mask[static_cast<std::size_t>(y % map.size * map.size + x % map.size)]);
        images_[2].set(greysOf(dots, side));
        GaussBlur(static_cast<double>(params.blurSigma), side).apply(dots);
        // Errors are shown four times as large as they are.
        for (float& value : dots) value = kGrey + 4 * (value - kGrey);
        images_[3].set(greysOf(dots, side));
    }

    void compareAll() {
        if (comparedSeed_ == seed()) return;
        comparedSeed_ = seed();
        for (std::size_t i = 0; i < others_.size(); ++i) {
            const auto pattern = static_cast<Pattern>(i);
            const ThresholdMap map = thresholdMap(pattern, kComparedSide, seed());
            others_[i] = metricsOf(
                pattern, map, pattern == Pattern::diffusion ? diffusedMasks(kComparedSide, {}, seed()) : masksOf(map));
        }
    }

    void drawImages(Canvas& canvas, const SpectrumPage& page) const {
        const std::array<std::string, 4> names{
            isDiffused(params) ? "Dots of 25 % grey" : std::string(rowOf(pattern()).name) + ", thresholds",
            "Spectrum, 0 in the centre", "Dots of 37.5 % grey", "Blurred, errors × 4"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            images_[i].draw(canvas, page.images[i]);
            canvas.keepClear(page.images[i]);
            canvas.text({page.images[i].x, page.images[i].y - 12 * page.unit}, names[i],
                        bold(12.5f * page.text, i == 0 ? kAccent : kPaper));
        }
    }

    bool isChosen(std::size_t i) const { return i == static_cast<std::size_t>(pattern()); }
    LineStyle styleOf(std::size_t i, float unit) const {
        return {kNoiseRows[i].colour.withAlpha(isChosen(i) ? 1.0f : 0.65f), (isChosen(i) ? 2.6f : 1.2f) * unit};
    }

    void drawRadial(Canvas& canvas, const SpectrumPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.radial, {0, 0.5, 0.125, "frequency, cycles per pixel", false, 3},
                        {kMinExponent, kMaxExponent, 1, "power relative to white noise", true, 0});
        const auto curve = [&](const NoiseMetrics& metrics, const LineStyle& style) {
            const auto rings = static_cast<int>(metrics.radial.size());
            drawCurve(canvas, rings, style, [&](int i) {
                const double power = std::max(metrics.radial[static_cast<std::size_t>(i)], 1e-6);
                return plot.at(0.5 * (i + 1) / rings, std::log10(power));
            });
        };
        plot.draw([&] {
            for (std::size_t i = 0; i < others_.size(); ++i)
                if (!isChosen(i) && static_cast<Pattern>(i) != Pattern::bayer) curve(others_[i], styleOf(i, s));
            if (pattern() == Pattern::bayer) return drawBayerLines(canvas, plot, s);
            curve(chosen_, styleOf(static_cast<std::size_t>(pattern()), s));
        });
    }

    /// The power of a Bayer matrix is in a few rings: a stem for each.
    void drawBayerLines(Canvas& canvas, const Plot& plot, float unit) const {
        const auto rings = static_cast<double>(chosen_.radial.size());
        for (std::size_t i = 0; i < chosen_.radial.size(); ++i) {
            if (chosen_.radial[i] < 1e-3) continue;
            const double frequency = 0.5 * (static_cast<double>(i) + 1) / rings;
            const glm::vec2 top = plot.at(frequency, std::log10(chosen_.radial[i]));
            canvas.line(plot.at(frequency, kMinExponent), top, 1.6f * unit, rowOf(Pattern::bayer).colour);
            canvas.disc(top, 3 * unit, rowOf(Pattern::bayer).colour);
        }
    }

    void drawBlurred(Canvas& canvas, const SpectrumPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.blurred, {1, 4, 1, "blur width σ, px", false, 0},
                        {-4, -0.75, 1, "RMS error after the blur", true, 0});
        const auto curve = [&](const NoiseMetrics& metrics, const LineStyle& style) {
            drawCurve(canvas, 4, style, [&](int i) {
                return plot.at(1 + i, std::log10(std::max(metrics.rmsBySigma[static_cast<std::size_t>(i)], 1e-6)));
            });
        };
        plot.draw([&] {
            for (std::size_t i = 0; i < others_.size(); ++i)
                if (!isChosen(i)) curve(others_[i], styleOf(i, s));
            curve(chosen_, styleOf(static_cast<std::size_t>(pattern()), s));
            canvas.disc(plot.at(static_cast<double>(params.blurSigma), std::log10(std::max(rmsBlurred_, 1e-6))), 4 * s,
                        kPaper);
        });
        std::array<LegendEntry, kNoiseRows.size()> entries;
        for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = {kNoiseRows[i].name, styleOf(i, 1)};
        const glm::vec2 at(page.blurred.x + 12 * s, page.blurred.bottom() - 58 * s);
        drawLegend(canvas, at, std::span(entries).first(4), s);
        const glm::vec2 end = drawLegend(canvas, at + glm::vec2(182 * s, 0), std::span(entries).subspan(4), s);
        canvas.text(end, "thin lines: 32 × 32", {11 * s, kMuted});
    }

    /// Compares noise for a Gaussian filter with noise for a binomial filter, after both filters.
    void drawFilters(Canvas& canvas, const SpectrumPage& page) const {
        const float s = page.text;
        const TextStyle header{11.5f * s, kMuted};
        const auto columns =
            Table::fitted(canvas, {{"noise"}, {"Gaussian"}, {"binomial"}}, page.filters.width, 100 * s, header);
        const glm::vec2 top(page.filters.x, page.filters.y + 20 * s);
        canvas.text(top, "RMS error after each filter", bold(12.5f * s));
        Table table(canvas, top + glm::vec2(0, 22 * s), columns, 20 * s);
        table.header(header, 3 * s);
        constexpr std::array<const char*, 2> kNames{"Gaussian", "binomial"};
        for (std::size_t made = 0; made < kNames.size(); ++made) {
            const bool isChosen = made == static_cast<std::size_t>(params.thresholds.filter);
            const auto& [gauss, binomial] = filterErrors_[made];
            table.row({kNames[made], formatFixed(gauss, 4), formatFixed(binomial, 4)},
                      isChosen ? bold(12.5f * s, kAccent) : TextStyle{12.5f * s, kPaper});
        }
        const auto less = [&](std::size_t filter) {
            return formatFixed(100 * (1 - filterErrors_[1][filter] / filterErrors_[0][filter]), 1) + " %";
        };
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * page.unit), page.filters.width,
                     "Noise for the binomial filter (3 × 3) is better: by " + less(0) +
                         " after the Gaussian (σ = 1) and by " + less(1) + " after its own. 32 × 32, one frame.",
                     header, 16 * s);
    }

    bool isMade_ = false;
    FilterErrors filterErrors_{};  ///< of filtered noise
    std::optional<Seed> comparedSeed_;
    std::array<NoiseMetrics, kNoiseRows.size()> others_;
    NoiseMetrics chosen_;
    double rmsBlurred_ = 0;
    std::array<PixelImage, 4> images_;
};

}  // namespace

SceneType spectrumScene() { return sceneType<SpectrumScene>(); }

}  // namespace arclight::dither
