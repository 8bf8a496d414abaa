// Scene skirt: a skirt in motion on a dancer's waist, solved by the strand solver on rings and columns.
#include <cmath>

#include "app/scene.h"
#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "render/hair/skirt_painter.h"
#include "sim/common/camera_control.h"
#include "sim/hair/dancer.h"
#include "sim/hair/shots.h"
#include "sim/hair/skirt.h"
#include "sim/hair/skirt_ribbon.h"
#include "sim/hair/wind.h"
#include "solver_measures.h"

namespace arclight::hair {
namespace {

struct SkirtParams {
    WindChoice wind;
    float gravity = 1;
    SkirtSettings cloth;
    LightLevels light;
    SkirtMotion motion = SkirtMotion::glide;
    int layers = 2;
    SkirtView view;
    SkirtShot shot = SkirtShot::dancer;
};

constexpr auto rowsOf(SkirtParams) {
    using P = SkirtParams;
    return paramRows<P>(
        Group{"Motion", "The body, the wind and gravity move hair and cloth."}, embed(&P::wind),
        gravityRow(&P::gravity),
        Group{"Solver", "Constraints are solved one after the other, for a number of iterations."},
        Param{&P::cloth, &SkirtSettings::iterations}, Param{&P::cloth, &SkirtSettings::damping}, embed(&P::light),
        Group{"Skirt", "Rings and columns of nodes, in layers."},
        Param{"skirtMotion", "Motion of the dancer.", &P::motion, labels("stand", "walk", "kick", "twirl", "glide")}
            .label("dancer motion")
            .primary(),
        Param{"layers", "", "Number of layers of cloth; the innermost of several layers is a petticoat.", &P::layers, 1,
              SkirtPainter::kMaxLayers}
            .primary(),
        Param{&P::cloth, &SkirtSettings::continuous}, embed(&P::view),
        Param{"skirtShot", "Position of the camera at rest, from which the parameters of the camera count.", &P::shot,
              labels("dancer", "closeUp", "below").formerly("figure", "dancer")});
}

struct SkirtMeasures {
    LinkMeasures links;
    CharacterMeasures character;
    double opening = 0, kneeCrossings = 0;
};

constexpr auto rowsOf(SkirtMeasures) {
    using M = SkirtMeasures;
    return measureRows<M>(
        embed(&M::links), embed(&M::character),
        Measure{"opening", "", "Area within the skirt's hem divided by its area at rest.", &M::opening},
        Measure{
            "kneeCrossings", "",
            "Number of ticks in which a leg passed through the skirt, since the reset or the last change of a setting.",
            &M::kneeCrossings});
}

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

class SkirtScene : public Scene<SkirtParams, SkirtMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"skirt", "cloth moved by the same solver"};

    explicit SkirtScene(Shaders& shaders) : painter_(shaders) {}

    void restart() override {
        set_ = params;
        crossedTicks_ = 0;
        wind_ = Wind(params.wind.settings(kWindHeight), seed());
        pose_ = dancerPose(params.motion, 0);
        const SkirtShape shape{.layers = params.layers};
        skirt_.reset(shape, params.cloth, pose_.body, pose_.legs);
        ribbons_.reset(waistBow(shape), {}, pose_.body);
        painter_.reset(skirt_);
    }
    /// Restarts if the shape or the motion has changed.
    void changed() override {
        if (params.motion != set_.motion || params.layers != set_.layers) return restart();
        if (params.wind != set_.wind) wind_ = Wind(params.wind.settings(kWindHeight), seed());
        // Crossings under the old settings do not count for the new ones.
        if (params.wind != set_.wind || params.cloth != set_.cloth || params.gravity != set_.gravity) crossedTicks_ = 0;
        set_ = params;
        skirt_.set(params.cloth);
    }
    void advance(const Step& step) override {
        const double end = step.seconds + step.dt;
        pose_ = dancerPose(params.motion, end);
        skirt_.step({.dt = static_cast<float>(step.dt),
                     .pose = pose_.body,
                     .gravity = gravity(),
                     .air = pose_.air + wind_.at(end),
                     .legs = pose_.legs});
        crossedTicks_ += skirt_.measure().crossings > 0;
        stepRibbons(end, step.dt);
    }

    void draw(Frame& frame) override {
        // Higher than in the portrait, because the shadow of the whole dancer must stay within the pool of light.
        PortraitLight light = params.light.light();
        light.toKey = {-0.50f, 0.82f, 0.60f};
        // The camera partly follows a dancer who rises.
        const ShotCamera rest = shotCamera(params.shot, 0.8f * pose_.lift);
        const Camera camera = keptBeforeFigure(seenFrom(rest, this->camera()), frame.aspect(), pose_.lift);
        painter_.draw(frame, camera, light, params.view, {.skirt = skirt_, .ribbons = ribbons_, .pose = pose_});
    }
    CameraReach reach() const override { return shotCamera(params.shot, 0).reach; }

    SkirtMeasures measure() override {
        const Skirt::Measures m = skirt_.measure();
        return {.links = {m.strainMean, m.strainMax, m.rootError},
                .character = {static_cast<double>(m.penetrations), static_cast<double>(painter_.triangles())},
                .opening = m.opening,
                .kneeCrossings = static_cast<double>(crossedTicks_)};
    }
    void panel(Panel& panel) override {
        panel.value("hem area / rest area", formatFixed(skirt_.measure().opening, 2));
        if (crossedTicks_ > 0) panel.wrong("A knee has passed through the cloth.");
    }
    std::string formula() override {
        return solverFormula({.iterations = params.cloth.iterations, .damping = params.cloth.damping}, {});
    }
    /// `{"tick", "spheres", "strands"}`: the columns of the outermost layer as strands; no spheres.
    Json dumpState() override {
        const SkirtShape& shape = skirt_.shape();
        Json strands = Json::array();
        for (int column = 0; column < shape.columns; ++column) {
            Json rest = Json::array(), nodes = Json::array();
            for (int ring = 0; ring < shape.rings; ++ring) {
                const glm::vec3 p = skirt_.node(0, ring, column);
                nodes.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
                if (ring > 0)
                    rest.push_back(floatToJson(
                        glm::length(skirt_.groomed(0, ring, column) - skirt_.groomed(0, ring - 1, column))));
            }
            strands.push_back({{"rest", std::move(rest)}, {"nodes", std::move(nodes)}});
        }
        return {{"tick", tick()}, {"spheres", Json::array()}, {"strands", std::move(strands)}};
    }

private:
    static constexpr float kWindHeight = 1;  ///< m

    glm::vec3 gravity() const { return {0, -kGravity * params.gravity, 0}; }

    void stepRibbons(double seconds, double dt) {
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
                       .gravity = gravity(),
                       .wind = &wind_,
                       .spheres = spheres_});
    }

    SkirtParams set_;  ///< parameters of the last change
    DancerPose pose_;
    Skirt skirt_;
    Ribbons ribbons_;
    Wind wind_;
    std::vector<Sphere> spheres_;
    int crossedTicks_ = 0;  ///< number of ticks in which the axis of a leg crossed the cloth
    SkirtPainter painter_;
};

}  // namespace

SceneType skirtScene() { return sceneType<SkirtScene>(); }

}  // namespace arclight::hair
