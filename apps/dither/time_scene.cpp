// Scene time: the error of each pattern after temporal accumulation.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/random.h"
#include "core/text.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "sim/dither/accumulation.h"

namespace arclight::dither {
namespace {

constexpr int kFrames = 64;
/// Step functions added per tick, until there are 256.
constexpr int kStepsPerTick = 4;

/// The grey of a ball before a wall, which is dithered and accumulated.
constexpr int kBallWidth = 192, kBallHeight = 88;
float ballAt(int x, int y) {
    const glm::vec2 p((static_cast<float>(x) - 96) / 38, (static_cast<float>(y) - 44) / 38);
    const float square = glm::dot(p, p);
    if (square >= 1) return 0.10f + 0.0024f * static_cast<float>(y);
    const glm::vec3 normal(p.x, p.y, std::sqrt(1 - square));
    return 0.06f + 0.86f * std::max(0.0f, glm::dot(normal, glm::vec3(-0.48f, -0.6f, 0.64f)));
}

struct TimePage {
    float unit, text;
    Rect plot, table;
    std::array<Rect, 3> images;

    TimePage(int w, int h) : unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
        Rect body = pageBody(w, h);
        const float gap = 14 * unit;
        Rect below = cutBottom(body, 0.335f * body.height, 26 * unit);
        const float zoom = std::max(
            1.0f, std::floor(std::min((below.width - 2 * gap) / (3 * kBallWidth), below.height / kBallHeight)));
        for (std::size_t i = 0; i < images.size(); ++i) {
            const Rect panel = panelBeside(below, static_cast<int>(i), 3, gap);
            images[i] = Rect{panel.x, panel.y, zoom * kBallWidth, zoom * kBallHeight}.onPixels();
        }
        Rect left = body;
        left.width = 0.50f * body.width;
        plot = plotArea(left, unit);
        table = {body.x + 0.54f * body.width, body.y, 0.46f * body.width, body.height};
    }
};

/// A pattern over time, and its test.
struct Candidate {
    ThresholdMap map;
    std::optional<AccumulationTest> test;
    std::vector<double> rms;
};

struct TimeParams {
    ThresholdSettings thresholds;
    DiffusionSettings diffusion;
    AccumulationSetting accumulation;

    /// Equal for parameters that accumulate the same.
    constexpr TimeParams used() const {
        return {thresholds.ofMap(), thresholds.isDiffused() ? diffusion : DiffusionSettings{}, accumulation};
    }
    friend bool operator==(const TimeParams&, const TimeParams&) = default;
};
constexpr auto rowsOf(TimeParams) {
    using P = TimeParams;
    return paramRows<P>(embed(&P::thresholds), kPictureGroup, embed(&P::diffusion, isDiffused<P>),
                        embed(&P::accumulation));
}

struct TimeMeasures {
    MapMeasures map;
    double rmsAccumulated = 0;
};
constexpr auto rowsOf(TimeMeasures) {
    using M = TimeMeasures;
    return measureRows<M>(embed(&M::map), Measure{"rmsAccumulated", "", "Root-mean-square error after accumulation.",
                                                  &M::rmsAccumulated});
}

class TimeScene : public DitherScene<TimeParams, TimeMeasures> {
public:
    static constexpr SceneInfo info{"time", "the error of each pattern after temporal accumulation"};

    explicit TimeScene(Shaders&) {}

    void restart() override {
        made_ = params.used(), frame_ = 0;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            Candidate& candidate = candidates_[i];
            const auto pattern = static_cast<Pattern>(i);
            const ThresholdMap still =
                pattern == this->pattern() ? map() : thresholdMap(pattern, kComparedSide, seed());
            candidate.map = shiftedInTime(still, kFrames, seed());
            candidate.test.emplace(candidate.map.size, kFrames, params.accumulation, seed());
        }
        addSteps();
        accumulate();
    }
    void changed() override {
        if (made_ != params.used()) restart();
    }

    void advance(const Step&) override {
        addSteps();
        ++frame_;
        accumulate();
    }

    void draw(Frame& frame) override {
        const TimePage page(frame.width(), frame.height());
        const bool isStill = params.accumulation.motion == 0;
        Canvas& canvas = beginPage(
            frame,
            isStill ? "Noise made for accumulation has the smallest error"
                    : "In motion, frames no longer complement each other",
            isStill ? "Each frame has the weight α in a running mean, as in temporal anti-aliasing. White noise "
                      "averages out slowly. Noise whose frames complement each other has a smaller error."
                    : "The history is reprojected, so a surface point meets the thresholds of different pixels. "
                      "Noise that was made for a fixed pixel over time loses its advantage.");
        drawPlot(canvas, page);
        drawTable(canvas, page);
        drawImages(canvas, page);
    }

    TimeMeasures measure() override { return {mapMeasures(), candidateOf(pattern()).test->steadyRms()}; }
    Json dumpState() override {
        const Candidate& chosen = candidateOf(pattern());
        return {{"steps", chosen.test->added()}, {"rms", chosen.rms}};
    }

private:
    const Candidate& candidateOf(Pattern pattern) const { return candidates_[static_cast<std::size_t>(pattern)]; }

    MaskAt masksOfCandidate(std::size_t i) const {
        const Candidate& candidate = candidates_[i];
        return static_cast<Pattern>(i) == Pattern::diffusion
                   ? diffusedMasks(candidate.map.size, made_.diffusion, seed())
                   : masksOf(candidate.map);
    }

    void addSteps() {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            Candidate& candidate = candidates_[i];
            if (candidate.test->isComplete()) continue;
            // Error diffusion cannot compute a mask without all of its neighbours, and takes long.
            const bool isSlow = candidate.map.size > 64 || static_cast<Pattern>(i) == Pattern::diffusion;
            candidate.test->add(masksOfCandidate(i), isSlow ? 1 : kStepsPerTick);
            candidate.rms = candidate.test->rms();
        }
    }

    /// Adds a frame to the running means of the ball.
    void accumulate() {
        const std::array<Pattern, 2> shown{pattern(), Pattern::white};
        const float alpha = params.accumulation.alpha;
        for (std::size_t i = 2; i-- > 0;) {
            ditherFrame(shown[i]);
            if (frame_ == 0) means_[i] = dots_;
            for (std::size_t k = 0; k < dots_.size(); ++k) means_[i][k] = alpha * dots_[k] + (1 - alpha) * means_[i][k];
        }
    }

    /// The dots of the current frame on the moving ball.
    void ditherFrame(Pattern pattern) {
        dots_.clear();
        if (pattern == Pattern::diffusion) return diffuseFrame();
        const ThresholdMap& map = candidateOf(pattern).map;
        const int moved = movedBy(params.accumulation.motion, frame_);
        for (int y = 0; y < kBallHeight; ++y)
            for (int x = 0; x < kBallWidth; ++x)
                dots_.push_back(ballAt(x, y) > map.threshold(x + moved, y, frame_) ? 1.0f : 0.0f);
    }

    /// Random values in the first rows give each frame other errors.
    void diffuseFrame() {
        Random random(seed(), static_cast<std::uint64_t>(frame_));
        std::vector<glm::ivec3> ball;
        for (int y = 0; y < kBallHeight; ++y)
            for (int x = 0; x < kBallWidth; ++x) {
                const float noise = y < 2 ? random.uniform(-0.5f, 0.5f) : 0;
                ball.emplace_back(static_cast<int>((ballAt(x, y) + noise) * kDiffusionUnit));
            }
        for (const glm::ivec3 shown : diffused(ball, kBallWidth, kBallHeight, weightsOf(params.diffusion.kernel),
                                               params.diffusion.serpentine, evenLevels(2)))
            dots_.push_back(shown.x > 0 ? 1.0f : 0.0f);
    }

    static void setGreys(PixelImage& image, std::span<const float> values) {
        image.set(greyImage(kBallWidth, kBallHeight, [&](int x, int y) {
            return toByte(0.06f + 0.82f * values[static_cast<std::size_t>(y * kBallWidth + x)]);
        }));
    }

    void drawPlot(Canvas& canvas, const TimePage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.plot, {0, kFrames, 16, "accumulated frames", false, 0},
                        {-3, -1, 1, "RMS error", true, 0});
        plot.draw([&] {
            for (std::size_t pass = 0; pass < 2; ++pass)
                for (std::size_t i = 0; i < candidates_.size(); ++i) {
                    const bool isChosen = i == static_cast<std::size_t>(pattern());
                    if (isChosen != (pass == 1)) continue;
                    const NoiseRow& row = kNoiseRows[i];
                    drawCurve(canvas, kFrames,
                              {row.colour.withAlpha(isChosen ? 1.0f : 0.7f), (isChosen ? 2.8f : 1.4f) * s}, [&](int f) {
                                  const double rms = candidates_[i].rms[static_cast<std::size_t>(f)];
                                  return plot.at(f + 1, std::log10(std::max(rms, 1e-6)));
                              });
                }
        });
    }

    void drawTable(Canvas& canvas, const TimePage& page) const {
        const float s = page.text;
        const TextStyle header{11.5f * s, kMuted};
        const auto columns = Table::fitted(canvas,
                                           {{""},
                                            {"1 frame"},
                                            {"frames 33–64"},
                                            {"published, 1", 0, Align::right, true},
                                            {"published, 33–64", 0, Align::right, true}},
                                           page.table.width, 118 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 12 * page.unit}, columns, 22 * s);
        table.header(header, 3 * s);
        const auto published = [](double value) { return value > 0 ? formatFixed(value, 5) : std::string("–"); };
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const NoiseRow& row = kNoiseRows[i];
            const PublishedRms others = publishedRms(static_cast<Pattern>(i));
            const TextStyle style = i == static_cast<std::size_t>(pattern()) ? bold(12.5f * s, row.colour)
                                                                             : TextStyle{12.5f * s, row.colour};
            table.row(
                {std::string(row.name), formatFixed(candidates_[i].rms.front(), 5),
                 formatFixed(candidates_[i].test->steadyRms(), 5), published(others.first), published(others.steady)},
                style);
        }
        std::string conditions = "Random step functions, Gaussian blur with σ = 1.3435.";
        if (columns.back().isShown)
            conditions +=
                " Published errors are by the authors of FAST for α = 0.1. They blurred white noise with σ = 0.95.";
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * page.unit), page.table.width, conditions,
                     {11.5f * s, kMuted}, 16 * s);
    }

    void drawImages(Canvas& canvas, const TimePage& page) {
        setGreys(images_[0], dots_), setGreys(images_[1], means_[0]), setGreys(images_[2], means_[1]);
        const std::string name(rowOf(pattern()).name);
        const std::array<std::string, 3> names{name + ", one frame", name + ", accumulated", "white, accumulated"};
        for (std::size_t i = 0; i < 3; ++i) {
            const Rect& at = page.images[i];
            images_[i].draw(canvas, at);
            canvas.keepClear(page.images[i]);
            canvas.text({at.x, at.y - 11 * page.unit}, names[i], bold(12.5f * page.text, i == 2 ? kMuted : kAccent));
        }
    }

    std::array<Candidate, kNoiseRows.size()> candidates_;
    TimeParams made_;
    int frame_ = 0;
    std::vector<float> dots_;
    std::array<std::vector<float>, 2> means_;  ///< of the chosen pattern and of white noise
    std::array<PixelImage, 3> images_;
};

}  // namespace

SceneType timeScene() { return sceneType<TimeScene>(); }

}  // namespace arclight::dither
