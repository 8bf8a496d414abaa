// Scene foliage: an explorer walks through a jungle; what is near the lens or hides him fades.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/json.h"
#include "core/time.h"
#include "render/dither/jungle_painter.h"
#include "scene.h"
#include "sim/common/periodic.h"

namespace arclight::dither {
namespace {

class FoliageScene : public DitherScene {
public:
    explicit FoliageScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SceneContext& context) override { painter_.plant(context.seed); }
    void draw(const SceneContext& context, Frame& frame) override {
        painter_.draw(frame, shotAt(context, context.tick, context.seconds));
    }
    void measure(const SceneContext& context, DitherMeasures& measures) override {
        const JungleShot shot = shotAt(context, context.tick, context.seconds);
        if (context.params.fading == Fading::discard) {
            const CrossFadeCounts counts = painter_.crossFades(shot);
            measures.uncovered = counts.uncovered, measures.doubled = counts.doubled;
        }
        JungleShot shuffled = shot;
        shuffled.fade.order += 1;
        measures.orderDependence = painter_.differentPixels(shot, shuffled);
        constexpr float kLargeStep = 0.1f;  // of what a display shows, 0 to 1
        if (context.tick > 0)
            measures.flips = painter_.differentPixels(
                shot, shotAt(context, context.tick - 1, context.seconds - kTickSeconds), kLargeStep);
    }
    bool adjust(const SceneContext&, DitherParams& params, const Input& input) override {
        const bool wasDown = std::exchange(isDown_, input.isDown(Key{'O'}));
        if (wasDown || !isDown_) return false;
        params.drawOrder = params.drawOrder % 999 + 1;
        return true;
    }
    Claims claims() const override { return {.keys = {{{Key{'O'}}, "shuffle the order of drawing"}}}; }
    Json dumpState(const SceneContext& context) override {
        const WalkerPose pose = walkerPose(walkedAt(context.seconds));
        return {{"stand", {pose.stand.x, pose.stand.y, pose.stand.z}}, {"plants", painter_.plantsDrawn()}};
    }

private:
    /// m along the path: a fading leaf hides the explorer after two and a half seconds.
    static constexpr double kStart = 37.2;

    static double walkedAt(double seconds) { return kStart + static_cast<double>(kWalkSpeed) * seconds; }

    JungleShot shotAt(const SceneContext& context, std::int64_t tick, double seconds) const {
        return {camera(context, seconds), walkerPose(walkedAt(seconds)), seconds, fadeOf(context, tick)};
    }
    JungleFade fadeOf(const SceneContext& context, std::int64_t tick) const {
        const DitherParams& p = context.params;
        JungleFade fade{.method = static_cast<FadeMethod>(p.fading),
                        .distance = p.fadeDistance,
                        .crossFade = p.crossFade,
                        .order = p.drawOrder,
                        .anchor = static_cast<int>(p.anchor),
                        .hasSameThresholds = p.mistake == Mistake::sameThresholds};
        fade.thresholds = &context.pattern->texture();
        const glm::ivec3 shift = context.pattern->shift(p, tick);
        fade.offset = {shift.x, shift.y}, fade.layer = shift.z;
        return fade;
    }

    /// Behind his right shoulder; it looks past him to where the path leads.
    Camera camera(const SceneContext& context, double seconds) const {
        const double walked = walkedAt(seconds);
        const auto at = [&](double along, float aside) {
            return onPath(static_cast<float>(inPeriod(along, static_cast<double>(kLap))), aside);
        };
        const glm::vec3 figure = at(walked, 0);
        const auto near = [&](glm::vec3 p) {
            p.z += kLap * std::round((figure.z - p.z) / kLap);
            return p;
        };
        const float sway = 0.05f * wave(walked / 5.1);
        const glm::vec3 eye = near(at(walked - 4.1, 0.62f + sway)), ahead = near(at(walked + 3.2, 0.45f));
        const Camera rest{.position = eye + glm::vec3(0, 1.62f + 0.02f * wave(walked / 3.3), 0),
                          .target = glm::mix(figure, ahead, 0.55f) + glm::vec3(0, 1.52f, 0),
                          .fovY = 0.86f,
                          .near = std::max(0.12f, 0.4f * context.params.fadeDistance),  // all is faded there
                          .far = 70};
        return context.camera.applied(rest);
    }

    JunglePainter painter_;
    bool isDown_ = false;  ///< O
};

}  // namespace

std::unique_ptr<DitherScene> foliageScene(Shaders& shaders) { return std::make_unique<FoliageScene>(shaders); }

}  // namespace arclight::dither
