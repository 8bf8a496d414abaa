// Scene harmonics: a still life in the light of a sky, by bands of spherical harmonics or by all of it.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/picture.h"
#include "render/projection/still_life_painter.h"
#include "scene.h"
#include "sim/projection/negative_light.h"

namespace arclight::projection {
namespace {

constexpr double kSwaySeconds = 18;
constexpr std::size_t kMostBytes = 8u << 20;
/// The light of all directions together, divided by the mean irradiance of a ball in it: a clamped cosine is a quarter
/// in the mean.
constexpr double kBall = 4;
/// Brings all skies to about the same light on the table.
constexpr float kExposures[]{1.9f, 3.8f, 3.2f, 2.2f};

LightTransfer transferOf(const StillLife& life) {
    std::vector<glm::vec3> normals;
    for (const StillVertex& v : life.mesh.vertices) normals.push_back(v.normal);
    return {normals, life.seen};
}

class HarmonicsScene : public ProjectionScene {
public:
    explicit HarmonicsScene(Shaders& shaders)
        : life_(shaders.asset("assets/projection/still_life.bin", kMostBytes, decodeStillLife).value_or(StillLife{})),
          transfer_(transferOf(life_)),
          painter_(shaders, life_, transfer_),
          sent_(transfer_.vertices()) {}

    void reset(const SceneContext& context) override {
        seconds_ = 0;
        changed(context);
    }
    void changed(const SceneContext& context) override { setLight(context.params); }
    void step(const SceneContext&, const Step& step) override {
        seconds_ = std::fmod(seconds_ + step.dt, kSwaySeconds);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const ProjectionParams& p = context.params;
        const float turn = this->turn(p);
        if (p.light == LightSource::truth)
            transfer_.light(spreader_->turned(turn), sent_);
        else
            transfer_.light(rotated(shown_, static_cast<double>(turn)), sent_);
        painter_.light(sent_);
        const View view = frame.view(camera(context));
        painter_.draw(frame, view, {turn, kExposures[static_cast<std::size_t>(p.sky)], p.marksNegative, p.showsLobes});
        frame.canvas().keepClear(pixelBounds(view, kLifeLow, kLifeHigh));
        drawCaption(frame.canvas(), {frame.width(), frame.height()}, p);
    }

    bool adjust(const SceneContext& context, ProjectionParams& params, const Input& input) override {
        const bool wasHeld = grip_.isHeld();
        const auto takes = [&] {
            return nearestGrab(grabs(context, input.widthPx, input.heightPx), input).has_value();
        };
        if (!grip_.follow(input, takes)) return false;
        if (wasHeld) {
            const float by = 0.4f * (input.pointerPx[0] - pointer_);
            params.skyTurnDeg = std::remainder(params.skyTurnDeg + by, 360.0f);
        }
        pointer_ = input.pointerPx[0];
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(const SceneContext& context, int widthPx, int heightPx) const override {
        if (!context.params.showsLobes) return {};
        return {Grab::ball(viewOf(camera(context), widthPx, heightPx), kLobesCentre, kLobesReach)};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag the lobes", "turn the sky"}}; }

    void measure(const SceneContext& context, ProjectionMeasures& measures) override {
        measures.shErrorMean = 100 * errors_.mean, measures.shErrorMax = 100 * errors_.max;
        measures.ballErrorMean = 100 * kBall * errors_.mean, measures.ballErrorMax = 100 * kBall * errors_.max;
        measures.negativeShare = 100 * negative_.share, measures.negativeDepth = 100 * negative_.depth;
        measures.shadowError = 100 * shadowError(turn(context.params));
    }

    /// Milliseconds to project the sky on 9 and on 81 functions: the best of twenty.
    void benchFigures(const SceneContext&, const FrameTimes&, Json& figures) override {
        for (const int bands : {2, kMostBands}) {
            const HarmonicProjector projector(environment_.width(), environment_.height(), bands);
            double best = 1e9;
            for (int run = 0; run < 20; ++run) {
                const auto start = std::chrono::steady_clock::now();
                const HarmonicLight light = projector.project(environment_);
                const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
                if (light.bands == bands) best = std::min(best, time.count());
            }
            figures["projectMs"][std::to_string(termCount(bands))] = best;
        }
    }

    Json dumpState(const SceneContext& context) override {
        return {{"seconds", seconds_}, {"turn", static_cast<double>(turn(context.params))}};
    }

private:
    static Camera camera(const SceneContext& context) {
        return context.camera.applied({.position = {0.0f, 0.36f, 1.36f},
                                       .target = {0.0f, 0.095f, 0},
                                       .fovY = 0.42f,
                                       .near = 0.1f,
                                       .far = 8,
                                       .leastAspect = 1.75f});
    }
    static constexpr glm::vec3 kLifeLow{-0.30f, 0, -0.10f}, kLifeHigh{0.34f, 0.30f, 0.10f};  ///< m: bowl, jug, fruits

    float turn(const ProjectionParams& p) const {
        const auto sway = static_cast<float>(kTwoPi * static_cast<float>(seconds_ / kSwaySeconds));
        return kDegree * (p.skyTurnDeg + p.swayDeg * sinf(sway));
    }

    /// Mean error of the light on all vertices, in parts of the mean light.
    double shadowError(float turn) {
        std::vector<glm::vec3> truth(sent_.size());
        transfer_.light(spreader_->turned(turn), truth);
        transfer_.light(rotated(shown_, static_cast<double>(turn)), sent_);
        double error = 0, sum = 0;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            error += static_cast<double>(std::abs(luminance(sent_[i] - truth[i])));
            sum += static_cast<double>(luminance(truth[i]));
        }
        return error / sum;
    }

    void drawCaption(Canvas& canvas, glm::vec2 size, const ProjectionParams& p) const {
        const float s = canvas.scale();
        glm::vec2 at(size.x - 28 * s, 44 * s);
        const auto line = [&](const std::string& text, TextStyle style) {
            style.align = Align::right;
            canvas.text(at, text, style);
            at.y += 22 * s;
        };
        const TextStyle plain{13 * s, kPaper.withAlpha(0.85f)};
        if (p.light == LightSource::truth) {
            line("all of the sky", bold(15 * s, kBrass));
            return line("the dot product of " + std::to_string(kSeenDirections) + " directions at each point", plain);
        }
        line(std::to_string(termCount(p.bands)) + (p.bands == 0 ? " number" : " numbers") + " for each colour",
             bold(15 * s, kAccent));
        line("error on a ball: " + formatFixed(100 * kBall * errors_.mean, 1) + " %, at most " +
                 formatFixed(100 * kBall * errors_.max, 1) + " %",
             plain);
        line("of the ball's mean light", plain);
        const bool isNegative = negative_.share > 0;
        const TextStyle below{13 * s, isNegative ? kWrong : plain.colour};
        if (!isNegative) return line("nowhere below zero", below);
        line("below zero in " + formatFixed(100 * negative_.share, 1) + " % of directions,", below);
        line("by up to " + formatFixed(100 * negative_.depth, 0) + " % of the mean", below);
    }

    void setLight(const ProjectionParams& p) {
        if (!spreader_ || sky_ != p.sky) {
            sky_ = p.sky;
            environment_ = makeEnvironment(p.sky);
            all_ = project(environment_, kMostBands);
            spreader_.emplace(environment_);
            direct_.emplace(environment_);
        }
        shown_ = truncated(all_, p.bands);
        shown_ = windowed(shown_, windowFactors(p.window, shown_));
        errors_ = direct_->errorsOf(irradianceOf(shown_));
        negative_ = negativeLight(shown_);
        painter_.shapeLobes(shown_);
        if (p.light == LightSource::truth)
            painter_.reflect(environment_);
        else
            painter_.reflect(shown_);
    }

    StillLife life_;
    LightTransfer transfer_;
    StillLifePainter painter_;
    std::vector<glm::vec3> sent_;
    Environment environment_;
    std::optional<LightSpreader> spreader_;
    std::optional<DirectIrradiance> direct_;
    Sky sky_ = Sky::clear;
    HarmonicLight all_, shown_;
    IrradianceErrors errors_;
    NegativeLight negative_;
    double seconds_ = 0;  ///< of the sway
    Grip grip_;
    float pointer_ = 0;  ///< px
};

}  // namespace

std::unique_ptr<ProjectionScene> harmonicsScene(Shaders& shaders) { return std::make_unique<HarmonicsScene>(shaders); }

}  // namespace arclight::projection
