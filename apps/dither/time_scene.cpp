// Scene time: what accumulation over frames leaves of each noise.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "gfx/page.h"
#include "noise_rows.h"
#include "pixel_image.h"
#include "scene.h"
#include "sim/dither/accumulation.h"

namespace arclight::dither {
namespace {

constexpr int kFrames = 64;
/// Step functions that a tick adds, until all 256 are in.
constexpr int kStepsATick = 4;

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
    int width;
    float unit, text;
    Rect plot, table;
    std::array<Rect, 3> images;

    TimePage(int w, int h) : width(w), unit(pageScale(w, h)), text(textScale(unit, static_cast<float>(w))) {
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

class TimeScene : public DitherScene {
public:
    explicit TimeScene(Shaders&) {}

    void reset(const SceneContext& context) override { restart(context); }
    void changed(const SceneContext& context) override {
        if (made_ != Setting::of(context.params)) restart(context);
    }

    void step(const SceneContext& context, const Step&) override {
        addSteps();
        ++frame_;
        accumulate(context.params);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const TimePage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        const bool isStill = context.params.motion == 0;
        drawHeading(canvas, page.width,
                    isStill ? "Noise that is made for accumulation leaves the least error"
                            : "In motion, frames no longer know of each other",
                    isStill
                        ? "Every frame counts for a share α in a running mean, as temporal anti-aliasing does. White "
                          "noise averages out slowly; noise whose frames know of each other leaves far less."
                        : "The history moves along with what is seen, so that a point meets thresholds of other "
                          "pixels from frame to frame. Noise that is made for one pixel over time loses its lead.");
        drawPlot(canvas, page, context.params);
        drawTable(canvas, page, context.params.pattern);
        drawImages(canvas, page, context.params);
    }

    void measure(const SceneContext& context, DitherMeasures& measures) override {
        measures.rmsAccumulated = candidates_[static_cast<std::size_t>(context.params.pattern)].test->steadyRms();
    }
    Json dumpState(const SceneContext& context) override {
        const Candidate& chosen = candidates_[static_cast<std::size_t>(context.params.pattern)];
        return {{"steps", chosen.test->added()}, {"rms", chosen.rms}};
    }

private:
    /// The parameters that matter here; where a pattern does not use one, its default.
    struct Setting {
        Pattern pattern{};
        Size size{};
        NoiseFilter filter{};
        bool hasHalf = true;
        float alpha = 0, motion = 0;
        DiffusionKernel kernel{};
        bool isSerpentine = true;
        friend bool operator==(const Setting&, const Setting&) = default;

        static Setting of(const DitherParams& p) {
            Setting setting{p.pattern, p.size, {}, p.mistake != Mistake::noHalf, p.alpha, p.motion, {}, true};
            if (p.pattern == Pattern::filtered) setting.filter = p.filter;
            if (isDiffused(p)) setting.kernel = p.kernel, setting.isSerpentine = p.serpentine;
            return setting;
        }
    };

    MaskAt masksOfCandidate(std::size_t i) const {
        const Candidate& candidate = candidates_[i];
        return static_cast<Pattern>(i) == Pattern::diffusion
                   ? diffusedMasks(candidate.map.size, made_.kernel, made_.isSerpentine, seed_)
                   : masksOf(candidate.map);
    }

    void restart(const SceneContext& context) {
        const DitherParams& p = context.params;
        made_ = Setting::of(p), seed_ = context.seed, frame_ = 0;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            Candidate& candidate = candidates_[i];
            const auto pattern = static_cast<Pattern>(i);
            const ThresholdMap still =
                pattern == p.pattern ? context.pattern->map() : thresholdMap(pattern, kComparedSide, seed_);
            candidate.map = shiftedInTime(still, kFrames, seed_);
            candidate.test.emplace(candidate.map.size, kFrames,
                                   AccumulationSetting{.alpha = p.alpha, .motion = p.motion}, seed_);
        }
        addSteps();
        accumulate(p);
    }

    void addSteps() {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            Candidate& candidate = candidates_[i];
            if (candidate.test->isComplete()) continue;
            // Error diffusion cannot compute a mask without all of its neighbours, and takes long.
            const bool isSlow = candidate.map.size > 64 || static_cast<Pattern>(i) == Pattern::diffusion;
            candidate.test->add(masksOfCandidate(i), isSlow ? 1 : kStepsATick);
            candidate.rms = candidate.test->rms();
        }
    }

    /// Adds a frame to the running means of the ball.
    void accumulate(const DitherParams& p) {
        const std::array<Pattern, 2> shown{p.pattern, Pattern::white};
        for (std::size_t i = 2; i-- > 0;) {
            ditherFrame(p, shown[i]);
            if (frame_ == 0) means_[i] = dots_;
            for (std::size_t k = 0; k < dots_.size(); ++k)
                means_[i][k] = p.alpha * dots_[k] + (1 - p.alpha) * means_[i][k];
        }
    }

    /// The dots of the present frame, as the moving ball has them.
    void ditherFrame(const DitherParams& p, Pattern pattern) {
        dots_.clear();
        if (pattern == Pattern::diffusion) return diffuseFrame(p);
        const ThresholdMap& map = candidates_[static_cast<std::size_t>(pattern)].map;
        const int moved = movedBy(p.motion, frame_);
        for (int y = 0; y < kBallHeight; ++y)
            for (int x = 0; x < kBallWidth; ++x)
                dots_.push_back(ballAt(x, y) > map.threshold(x + moved, y, frame_) ? 1.0f : 0.0f);
    }

    /// Random values in the first rows give each frame other errors.
    void diffuseFrame(const DitherParams& p) {
        Random random(seed_, static_cast<std::uint64_t>(frame_));
        std::vector<glm::ivec3> ball;
        for (int y = 0; y < kBallHeight; ++y)
            for (int x = 0; x < kBallWidth; ++x) {
                const float noise = y < 2 ? random.uniform(-0.5f, 0.5f) : 0;
                ball.emplace_back(static_cast<int>((ballAt(x, y) + noise) * kDiffusionUnit));
            }
        for (const glm::ivec3 shown :
             diffused(ball, kBallWidth, kBallHeight, weightsOf(p.kernel), p.serpentine, evenLevels(2)))
            dots_.push_back(shown.x > 0 ? 1.0f : 0.0f);
    }

    static void setGreys(PixelImage& image, std::span<const float> values) {
        image.set(greyImage(kBallWidth, kBallHeight, [&](int x, int y) {
            return toByte(0.06f + 0.82f * values[static_cast<std::size_t>(y * kBallWidth + x)]);
        }));
    }

    void drawPlot(Canvas& canvas, const TimePage& page, const DitherParams& p) const {
        const float s = page.unit;
        const Plot plot(canvas, page.plot, {0, kFrames, 16, "frames accumulated", false, 0},
                        {-3, -1, 1, "error left, rms", true, 0});
        plot.draw([&] {
            for (std::size_t pass = 0; pass < 2; ++pass)
                for (std::size_t i = 0; i < candidates_.size(); ++i) {
                    const bool isChosen = i == static_cast<std::size_t>(p.pattern);
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

    void drawTable(Canvas& canvas, const TimePage& page, Pattern chosen) const {
        const float s = page.text;
        const TextStyle header{11.5f * s, kMuted};
        const auto columns = Table::fitted(
            canvas,
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
            const TextStyle style =
                i == static_cast<std::size_t>(chosen) ? bold(12.5f * s, row.colour) : TextStyle{12.5f * s, row.colour};
            table.row(
                {std::string(row.name), formatFixed(candidates_[i].rms.front(), 5),
                 formatFixed(candidates_[i].test->steadyRms(), 5), published(others.first), published(others.steady)},
                style);
        }
        std::string conditions = "Random step functions, Gauss blur of σ = 1.3435.";
        if (columns.back().isShown)
            conditions += " Published: by the authors of FAST, α = 0.1; their white noise was blurred by σ = 0.95 only.";
        drawSentence(canvas, table.at() + glm::vec2(0, 10 * page.unit), page.table.width, conditions,
                     {11.5f * s, kMuted}, 16 * s);
    }

    void drawImages(Canvas& canvas, const TimePage& page, const DitherParams& p) {
        setGreys(images_[0], dots_), setGreys(images_[1], means_[0]), setGreys(images_[2], means_[1]);
        const std::string name(rowOf(p.pattern).name);
        const std::array<std::string, 3> names{name + ", one frame", name + ", accumulated", "white, accumulated"};
        for (std::size_t i = 0; i < 3; ++i) {
            const Rect& at = page.images[i];
            images_[i].draw(canvas, at);
            canvas.keepClear(page.images[i]);
            canvas.text({at.x, at.y - 11 * page.unit}, names[i], bold(12.5f * page.text, i == 2 ? kMuted : kAccent));
        }
    }

    std::array<Candidate, kNoiseRows.size()> candidates_;
    Setting made_;
    Seed seed_;
    int frame_ = 0;
    std::vector<float> dots_;
    std::array<std::vector<float>, 2> means_;  ///< of the chosen pattern and of white noise
    std::array<PixelImage, 3> images_;
};

}  // namespace

std::unique_ptr<DitherScene> timeScene(Shaders& shaders) { return std::make_unique<TimeScene>(shaders); }

}  // namespace arclight::dither
