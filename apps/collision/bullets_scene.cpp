// Scene bullets: thousands of bolts of light through a field of asteroids.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/angles.h"
#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "gfx/page.h"
#include "render/collision/bullets_painter.h"
#include "scene.h"
#include "sim/common/pointer_ray.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

constexpr double kSwaySeconds = 26;
constexpr int kTicksPerShot = 5;  ///< by hand

BulletSettings settingsOf(const CollisionParams& p) {
    return {.count = p.count,
            .radius = p.radius,
            .timeScale = p.slowMotion,
            .tree = {p.split, p.leafSize},
            .exitsEarly = p.earlyExit};
}

class BulletsScene : public CollisionScene {
public:
    explicit BulletsScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SceneContext& context) override {
        bullets_.reset(settingsOf(context.params), context.seed);
        sway_ = 0, sinceShot_ = kTicksPerShot;
    }
    void changed(const SceneContext& context) override { bullets_.change(settingsOf(context.params)); }

    void step(const SceneContext& context, const Step& step) override {
        sway_ = std::fmod(sway_ + step.dt / kSwaySeconds, 1.0);
        if (++sinceShot_ >= kTicksPerShot && step.input.isDown(MouseButton::right) && step.input.pointerInside) {
            sinceShot_ = 0;
            const Camera camera = this->camera(context);
            const glm::vec3 ray = rayThroughPointer(camera, step.input);
            const glm::vec3 gun =
                camera.position + 0.9f * camera.right() - 0.8f * glm::cross(camera.right(), camera.forward());
            // To where the pointer's ray meets a rock, if it does.
            const auto hit = bullets_.field().firstHit({{camera.position, 400.0f * ray}, 0});
            const glm::vec3 aim = camera.position + 400.0f * (hit ? hit->at : 1.0f) * ray;
            bullets_.fire(gun, glm::normalize(aim - gun));
        }
        bullets_.step(step.dt);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const View view = frame.view(camera(context));
        painter_.draw(frame, view, bullets_, context.params.showTree);
        if (context.params.showTree) drawCaption(frame.canvas(), view, camera(context), context.params.earlyExit);
    }

    void measure(const SceneContext&, CollisionMeasures& measures) override {
        const FieldCounts& counts = bullets_.counts();
        const double queries = std::max<double>(1, counts.meshQueries);
        measures.boxTests = counts.meshes.boxTests / queries;
        measures.triangleTests = counts.meshes.triangleTests / queries;
        if (counts.meshTriangles > 0)
            measures.culledShare =
                100 * std::max(0.0, 1 - counts.meshes.triangleTests / static_cast<double>(counts.meshTriangles));
        if (counts.field.triangleTests > 0)
            measures.earlyExitShare = 100 * (1 - static_cast<double>(counts.meshQueries) / counts.field.triangleTests);
        measures.falseNegatives = bullets_.missed(bullets_.field(), 2);
        const Rock& rock = bullets_.field().rocks()[RockField::kWatched];
        const BoxTree& tree = bullets_.field().meshOf(rock).tree.tree();
        measures.leafReferenceRatio = tree.referenceRatio();
        measures.sahCost = tree.sahCost();
        measures.hits = bullets_.hitCount();
    }

    Json dumpState(const SceneContext&) override {
        std::uint64_t hash = kHash64Start;
        for (const BulletBolt& bolt : bullets_.bolts())
            hash = hash64(std::span<const float>(&bolt.position.x, 3), hash);
        return {{"bolts", std::to_string(hash)}, {"hits", bullets_.hitCount()}, {"scars", bullets_.scars().size()}};
    }

    std::vector<Gesture> gestures() const override { return {{"Press the right button", "shoot"}}; }

private:
    Camera camera(const SceneContext& context) const {
        const float turn = 0.085f * sinf(kTwoPi * static_cast<float>(sway_));
        Camera rest{.position = {0, 1.0f, 15}, .target = {1.1f, 0.25f, -1.5f}, .fovY = 0.82f, .near = 0.3f, .far = 900};
        const glm::vec3 arm = rest.position - rest.target;
        rest.position = rest.target + glm::vec3(cosf(turn) * arm.x + sinf(turn) * arm.z, arm.y,
                                                cosf(turn) * arm.z - sinf(turn) * arm.x);
        return context.camera.applied(rest);
    }

    /// What a query of the watched rock costs, below the rock.
    void drawCaption(Canvas& canvas, const View& view, const Camera& camera, bool earlyExit) const {
        const Bullets::Cost& cost = bullets_.watchedCost();
        const Rock& rock = bullets_.field().rocks()[RockField::kWatched];
        const auto all = bullets_.field().meshOf(rock).tree.triangles().size();
        if (cost.queries < 0.01) return;
        const float s = canvas.scale();
        const glm::vec2 from = view.pixelOf(rock.centre + rock.size * (0.62f * camera.right() - glm::vec3(0, 0.9f, 0)));
        if (!std::isfinite(from.x)) return;
        const std::string shots =
            "A shot near this rock tests " + formatFixed(cost.boxTests / cost.queries, 0) + " boxes";
        const std::string triangles = "and " + formatFixed(cost.triangleTests / cost.queries, 1) + " of its " +
                                      grouped(static_cast<double>(all)) + " triangles.";
        const double spared = cost.rocks > 0 ? 100 * (1 - cost.trees / cost.rocks) : 0;
        const std::string exits = "All shots ask " + grouped(cost.trees) + " trees per tick: spheres spare " +
                                  (earlyExit ? formatFixed(spared, 0) + " %." : "none.");
        const TextStyle style{13 * s, kPaper};
        const float wide = std::max(
            {canvas.textWidth(shots, style), canvas.textWidth(triangles, style), canvas.textWidth(exits, style)});
        const glm::vec2 knee = glm::clamp(from + glm::vec2(34, 44) * s, glm::vec2(20 * s),
                                          view.imageSize - glm::vec2(wide + 34 * s, 72 * s));
        canvas.rect({knee.x, knee.y, wide + 20 * s, 64 * s}, colourFromHex(0x05090A, 0.6f));
        const CanvasColour line{0.42f, 0.95f, 0.62f, 0.8f};
        canvas.polyline(std::array{from, knee, knee + glm::vec2(wide + 20 * s, 0)}, 1.2f * s, line);
        canvas.text(knee + glm::vec2(10, 14) * s, shots, style);
        canvas.text(knee + glm::vec2(10, 32) * s, triangles, style);
        canvas.text(knee + glm::vec2(10, 50) * s, exits, {13 * s, earlyExit ? kPaper : kWrong});
    }

    Bullets bullets_;
    BulletsPainter painter_;
    double sway_ = 0;  ///< of the camera, 0 to 1
    int sinceShot_ = 0;
};

}  // namespace

std::unique_ptr<CollisionScene> bulletsScene(Shaders& shaders) { return std::make_unique<BulletsScene>(shaders); }

}  // namespace arclight::collision
