// Scene foliage: an explorer walks through a jungle. Leaves near the lens or in front of him fade.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "core/time.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "render/dither/jungle_painter.h"
#include "sim/common/periodic.h"

namespace arclight::dither {
namespace {

struct FoliageParams {
    ThresholdSettings thresholds;
    Anchor anchor = Anchor::screen;
    JungleFade fade;
};
constexpr auto rowsOf(FoliageParams) {
    using P = FoliageParams;
    using T = ThresholdSettings;
    return paramRows<P>(kThresholdGroup, Param{&P::thresholds, &T::pattern}, Param{&P::thresholds, &T::size},
                        anchorRow(&P::anchor), Param{&P::thresholds, &T::filter}, Param{&P::thresholds, &T::mistake},
                        embed(&P::fade));
}

struct FoliageMeasures {
    MapMeasures map;
    double uncovered = kNotMeasured, doubled = kNotMeasured, orderDependence = 0, flips = kNotMeasured;
};
constexpr auto rowsOf(FoliageMeasures) {
    using M = FoliageMeasures;
    constexpr std::string_view kReason = "blended fades discard no pixels";
    constexpr auto count = [](std::string_view name, std::string_view help, double M::*field) {
        return Measure{name, "px", help, field}.atMost(0).costly().ofPixels();
    };
    return measureRows<M>(
        embed(&M::map),
        count("uncovered", "Number of cross-fade pixels that neither level of detail covers.", &M::uncovered)
            .absentBecause(kReason),
        count("doubled", "Number of cross-fade pixels that both levels of detail cover.", &M::doubled)
            .absentBecause(kReason),
        count("orderDependence", "Number of pixels that change if everything is drawn in another order.",
              &M::orderDependence),
        flipsRow(&M::flips));
}

class FoliageScene : public DitherScene<FoliageParams, FoliageMeasures> {
public:
    static constexpr SceneInfo info{"foliage", "leaves near the lens fade by discarded pixels"};

    explicit FoliageScene(Shaders& shaders) : painter_(shaders) {}

    bool usesCamera() const override { return true; }
    void restart() override { painter_.plant(seed()); }
    void draw(Frame& frame) override { painter_.draw(frame, shotAt(tick(), seconds())); }
    FoliageMeasures measure() override {
        FoliageMeasures measures{.map = mapMeasures()};
        const JungleShot shot = shotAt(tick(), seconds());
        if (params.fade.method == FadeMethod::discard) {
            const CrossFadeCounts counts = painter_.crossFades(shot);
            measures.uncovered = counts.uncovered, measures.doubled = counts.doubled;
        }
        JungleShot shuffled = shot;
        shuffled.fade.order += 1;
        measures.orderDependence = painter_.differentPixels(shot, shuffled);
        constexpr float kLargeStep = 0.1f;  // in encoded values, 0 to 1
        if (tick() > 0)
            measures.flips = painter_.differentPixels(shot, shotAt(tick() - 1, seconds() - kTickSeconds), kLargeStep);
        return measures;
    }
    bool move(const Input& input) override {
        const bool wasDown = std::exchange(isDown_, input.isDown(Key{'O'}));
        if (wasDown || !isDown_) return false;
        params.fade.order = params.fade.order % JungleFade::kMaxOrder + 1;
        return true;
    }
    void explain(PixelNotes& notes) override {
        if (params.fade.method != FadeMethod::discard || params.anchor != Anchor::screen) return;
        const glm::ivec2 pixel(notes.history.pixel().x, notes.history.size().y - 1 - notes.history.pixel().y);
        const glm::ivec3 shift = thresholds().shift(tick());
        const float threshold = map().threshold(pixel.x + shift.x, pixel.y + shift.y, shift.z);
        notes.rows.push_back({"threshold, above which an opacity is drawn", formatNumber(threshold)});
    }
    Claims claims() const override { return {.keys = {{{Key{'O'}}, "shuffle the draw order"}}}; }
    Json dumpState() override {
        const WalkerPose pose = walkerPose(walkedAt(seconds()));
        return {{"stand", {pose.stand.x, pose.stand.y, pose.stand.z}}, {"plants", painter_.plantsDrawn()}};
    }

private:
    /// m along the path: a fading leaf hides the explorer after two and a half seconds.
    static constexpr double kStart = 37.2;

    static double walkedAt(double seconds) { return kStart + static_cast<double>(kWalkSpeed) * seconds; }

    JungleShot shotAt(std::int64_t tick, double seconds) const {
        PatternMap& thresholds = this->thresholds();
        const glm::ivec3 shift = thresholds.shift(tick);
        return {cameraAt(seconds),
                walkerPose(walkedAt(seconds)),
                seconds,
                params.fade,
                {.thresholds = &thresholds.texture(),
                 .layer = shift.z,
                 .offset = glm::ivec2(shift),
                 .anchor = params.anchor,
                 .isSameForBoth = params.thresholds.mistake == Mistake::sameThresholds}};
    }

    /// Behind his right shoulder; it looks past him to where the path leads.
    Camera cameraAt(double seconds) const {
        const double walked = walkedAt(seconds);
        const auto at = [&](double along, float aside) {
            return onPath(static_cast<float>(inPeriod(along, static_cast<double>(kLap))), aside);
        };
        const glm::vec3 explorer = at(walked, 0);
        const auto near = [&](glm::vec3 p) {
            p.z += kLap * std::round((explorer.z - p.z) / kLap);
            return p;
        };
        const float sway = 0.05f * wave(walked / 5.1);
        const glm::vec3 eye = near(at(walked - 4.1, 0.62f + sway)), ahead = near(at(walked + 3.2, 0.45f));
        const Camera rest{.position = eye + glm::vec3(0, 1.62f + 0.02f * wave(walked / 3.3), 0),
                          .target = glm::mix(explorer, ahead, 0.55f) + glm::vec3(0, 1.52f, 0),
                          .fovY = 0.86f,
                          .near = std::max(0.12f, 0.4f * params.fade.distance),  // everything nearer has faded
                          .far = 70};
        return camera().applied(rest);
    }

    JunglePainter painter_;
    bool isDown_ = false;  ///< O
};

}  // namespace

SceneType foliageScene() { return sceneType<FoliageScene>(); }

}  // namespace arclight::dither
