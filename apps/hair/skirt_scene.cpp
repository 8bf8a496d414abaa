#include "skirt_scene.h"

#include <cmath>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "sim/hair/shots.h"

namespace arclight::hair {
namespace {

/// Where the bow is tied: on the waistband, a little to the character's right.
constexpr float kBowAngle = -0.42f;
constexpr float kBowSize = 0.082f;
/// Radius of spheres under the bow's tails, and the gap between their surfaces and the cloth.
constexpr float kCushion = 0.06f, kCushionGap = 0.010f;

/// Two loops that face the front, and two tails that lie on the flared cloth.
std::vector<RibbonShape> waistBow(const SkirtShape& skirt) {
    constexpr int kLoopRows = 13, kTailRows = 10;
    const glm::vec3 out(std::sin(kBowAngle), 0, std::cos(kBowAngle)), right(out.z, 0, -out.x), up(0, 1, 0);
    const glm::vec3 knot = out * (skirt.waist + 0.016f) + 0.006f * up;
    std::vector<RibbonShape> shapes;
    for (const float side : {1.0f, -1.0f}) {
        RibbonShape loop{.side = glm::normalize(up + 0.15f * side * right), .width = 0.46f * kBowSize, .isLoop = true};
        for (int i = 0; i < kLoopRows; ++i) {
            const float angle = kTwoPi * (static_cast<float>(i) / (kLoopRows - 1) - 0.5f);
            const float along = 0.5f * kBowSize * (1 + std::cos(angle)), across = 0.17f * kBowSize * std::sin(angle);
            loop.centre.push_back(knot + side * along * right + (across + 0.012f) * out -
                                  (0.20f * along * along / kBowSize) * up);
        }
        loop.centre.front() = loop.centre.back() = knot + 0.004f * out;
        shapes.push_back(std::move(loop));
    }
    for (const float side : {1.0f, -1.0f}) {
        RibbonShape tail{.side = glm::normalize(right + 0.25f * side * up), .width = 0.34f * kBowSize};
        for (int i = 0; i < kTailRows; ++i) {
            const float t = static_cast<float>(i) / (kTailRows - 1);
            tail.centre.push_back(knot + kBowSize * (side * (0.15f * t + 0.45f * t * t) * right - 2.0f * t * up) +
                                  (0.09f * t) * out);
        }
        shapes.push_back(std::move(tail));
    }
    return shapes;
}

}  // namespace

SkirtSettings SkirtScene::solver() const {
    return {.iterations = settings_.iterations, .damping = settings_.damping, .continuous = settings_.continuous};
}

std::unique_ptr<HairScene> skirtScene(Shaders& shaders) { return std::make_unique<SkirtScene>(shaders); }

void SkirtScene::reset(const SceneContext& context) {
    settings_ = skirtOf(context.params);
    crossedTicks_ = 0;
    wind_ = Wind(settings_.wind, context.seed);
    pose_ = dancerPose(settings_.motion, 0);
    const SkirtShape shape{.layers = settings_.layers};
    skirt_.reset(shape, solver(), pose_.body, pose_.legs);
    ribbons_.reset(waistBow(shape), {}, pose_.body);
    painter_.reset(skirt_);
}

void SkirtScene::changed(const SceneContext& context) {
    const SkirtSceneSettings settings = skirtOf(context.params);
    if (settings == settings_) return;
    if (settings.motion != settings_.motion || settings.layers != settings_.layers) return reset(context);
    if (settings.wind != settings_.wind) wind_ = Wind(settings.wind, context.seed);
    // Crossings under the old settings say nothing about the new ones.
    crossedTicks_ = 0;
    settings_ = settings;
    skirt_.set(solver());
}

void SkirtScene::stepRibbons(double seconds, double dt) {
    spheres_.clear();
    const SkirtShape& shape = skirt_.shape();
    const int column = static_cast<int>(std::lround(kBowAngle / kTwoPi * static_cast<float>(shape.columns)));
    for (int ring = 1; ring < shape.rings; ++ring)
        for (int c = column - 3; c <= column + 3; ++c) {
            const glm::vec3 here = skirt_.node(0, ring, c);
            const glm::vec3 down = here - skirt_.node(0, ring - 1, c);
            const glm::vec3 right = skirt_.node(0, ring, c + 1) - skirt_.node(0, ring, c - 1);
            const glm::vec3 normal = glm::cross(down, right);
            const float size = glm::length(normal);
            if (!(size > 1e-9f)) continue;
            spheres_.push_back({here + normal * ((kCushionGap - kCushion) / size), kCushion});
        }
    ribbons_.step({.dt = static_cast<float>(dt),
                   .seconds = seconds,
                   .pose = pose_.body,
                   .gravity = glm::vec3(0, -kGravity * settings_.gravity, 0),
                   .wind = &wind_,
                   .spheres = spheres_});
}

void SkirtScene::step(const SceneContext&, const Step& step) {
    const double seconds = step.seconds + step.dt, dt = step.dt;
    pose_ = dancerPose(settings_.motion, seconds);
    skirt_.step({.dt = static_cast<float>(dt),
                 .pose = pose_.body,
                 .gravity = glm::vec3(0, -kGravity * settings_.gravity, 0),
                 .air = pose_.air + wind_.at(seconds),
                 .legs = pose_.legs});
    crossedTicks_ += skirt_.measure().crossings > 0;
    stepRibbons(seconds, dt);
}

void SkirtScene::draw(const SceneContext& context, Frame& frame) {
    const HairParams& params = context.params;
    // Higher than in the portrait, so that the shadow of the whole figure stays within the pool of light.
    PortraitLight light = lightOf(params);
    light.toKey = {-0.50f, 0.82f, 0.60f};
    // The camera partly follows a figure that rises.
    const ShotCamera rest = shotCamera(params.skirtShot, 0.8f * pose_.lift);
    const Camera camera = keptBeforeFigure(seenFrom(rest, context.camera), frame.aspect(), pose_.lift);
    painter_.draw(frame, camera, light, {.skinning = params.skinning, .bones = params.bones},
                  {.skirt = skirt_, .ribbons = ribbons_, .pose = pose_});
}

void SkirtScene::panel(const SceneContext&, Panel& panel) const {
    panel.value("hem's area over that at rest", formatFixed(skirt_.measure().opening, 2));
    if (crossedTicks_ > 0) panel.wrong("A knee has passed through the cloth.");
}

HairMeasures SkirtScene::measure(const SceneContext&) {
    const Skirt::Measures m = skirt_.measure();
    HairMeasures result;
    result.strainMean = m.strainMean, result.strainMax = m.strainMax, result.rootError = m.rootError;
    result.penetrations = m.penetrations, result.opening = m.opening;
    result.kneeCrossings = crossedTicks_;
    result.triangles = static_cast<double>(painter_.triangles());
    return result;
}

Json SkirtScene::dumpState(const SceneContext& context) const {
    const SkirtShape& shape = skirt_.shape();
    Json strands = Json::array();
    for (int column = 0; column < shape.columns; ++column) {
        Json rest = Json::array(), nodes = Json::array();
        for (int ring = 0; ring < shape.rings; ++ring) {
            const glm::vec3 p = skirt_.node(0, ring, column);
            nodes.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
            if (ring > 0)
                rest.push_back(
                    floatToJson(glm::length(skirt_.groomed(0, ring, column) - skirt_.groomed(0, ring - 1, column))));
        }
        strands.push_back({{"rest", std::move(rest)}, {"nodes", std::move(nodes)}});
    }
    return {{"tick", context.tick}, {"spheres", Json::array()}, {"strands", std::move(strands)}};
}

}  // namespace arclight::hair
