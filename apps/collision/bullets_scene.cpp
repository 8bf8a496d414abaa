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
#include "shared_rows.h"
#include "sim/common/pointer_ray.h"
#include "study_view.h"

namespace arclight::collision {
namespace {

constexpr double kSwaySeconds = 26;
constexpr int kTicksPerShot = 5;  ///< by hand

struct BulletsParams {
    TreeOptions tree;
    BulletSettings bullets{.timeScale = 0.25f};
    bool showTree = true;
};
constexpr auto rowsOf(BulletsParams) {
    using P = BulletsParams;
    return paramRows<P>(embed(&P::tree), Group{"Bullets", "Bolts of light among rocks. Each rock has its own tree."},
                        Param{&P::bullets, &BulletSettings::count}, Param{&P::bullets, &BulletSettings::radius},
                        Param{&P::bullets, &BulletSettings::timeScale},
                        Param{"showTree", "Draw the boxes of one rock that bolts enter.", &P::showTree}.primary(),
                        Param{&P::bullets, &BulletSettings::exitsEarly});
}

struct BulletsMeasures {
    TreeMeasures tree;
    double culledShare = kNotMeasured, earlyExitShare = kNotMeasured, hits = 0;
};
constexpr auto rowsOf(BulletsMeasures) {
    using M = BulletsMeasures;
    return measureRows<M>(embed(&M::tree), kCulledShare<M>,
                          Measure{"earlyExitShare", "%",
                                  "Fraction of the rocks in entered leaves whose trees are skipped, because the shot "
                                  "misses their bounding spheres.",
                                  &M::earlyExitShare}
                              .absentBecause("no shot has come near a rock"),
                          Measure{"hits", "", "Hits since the start.", &M::hits});
}

class BulletsScene : public Scene<BulletsParams, BulletsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"bullets", "bolts of light through a field of asteroids"};

    explicit BulletsScene(Shaders& shaders) : painter_(shaders) {}

    void restart() override {
        bullets_.reset(params.bullets, seed(), params.tree);
        sway_ = 0, sinceShot_ = kTicksPerShot;
    }
    void changed() override { bullets_.change(params.bullets, params.tree); }

    void advance(const Step& step) override {
        sway_ = std::fmod(sway_ + step.dt / kSwaySeconds, 1.0);
        if (++sinceShot_ >= kTicksPerShot && step.input.isDown(MouseButton::right) && step.input.pointerInside) {
            sinceShot_ = 0;
            const Camera camera = viewCamera();
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

    void draw(Frame& frame) override {
        const Camera camera = viewCamera();
        const View view = frame.view(camera);
        painter_.draw(frame, view, bullets_, params.showTree);
        if (params.showTree) drawCaption(frame.canvas(), view, camera);
    }

    BulletsMeasures measure() override {
        const FieldCounts& counts = bullets_.counts();
        const double queries = std::max<double>(1, counts.meshQueries);
        const Rock& rock = bullets_.field().rocks()[RockField::kWatched];
        const BoxTree& tree = bullets_.field().meshOf(rock).tree.tree();
        BulletsMeasures measures{
            .tree = {static_cast<double>(bullets_.missed(bullets_.field(), 2)), counts.meshes.boxTests / queries,
                     counts.meshes.triangleTests / queries, tree.referenceRatio(), tree.sahCost()},
            .hits = static_cast<double>(bullets_.hitCount())};
        if (counts.meshTriangles > 0)
            measures.culledShare =
                100 * std::max(0.0, 1 - counts.meshes.triangleTests / static_cast<double>(counts.meshTriangles));
        if (counts.field.triangleTests > 0)
            measures.earlyExitShare = 100 * (1 - static_cast<double>(counts.meshQueries) / counts.field.triangleTests);
        return measures;
    }

    Json dumpState() override {
        std::uint64_t hash = kHash64Start;
        for (const BulletBolt& bolt : bullets_.bolts())
            hash = hash64(std::span<const float>(&bolt.position.x, 3), hash);
        return {{"bolts", std::to_string(hash)}, {"hits", bullets_.hitCount()}, {"scars", bullets_.scars().size()}};
    }

    CameraReach reach() const override { return {.yaw = 3.1f, .pitch = 0.7f}; }
    std::vector<Gesture> gestures() const override { return {{"Press the right button", "shoot"}}; }

private:
    Camera viewCamera() const {
        const float angle = 0.085f * sinf(kTwoPi * static_cast<float>(sway_));
        Camera rest{.position = {0, 1.0f, 15}, .target = {1.1f, 0.25f, -1.5f}, .fovY = 0.82f, .near = 0.3f, .far = 900};
        const glm::vec3 arm = rest.position - rest.target;
        rest.position = rest.target + glm::vec3(cosf(angle) * arm.x + sinf(angle) * arm.z, arm.y,
                                                cosf(angle) * arm.z - sinf(angle) * arm.x);
        return camera().applied(rest);
    }

    /// The cost of a query of the watched rock, below the rock.
    void drawCaption(Canvas& canvas, const View& view, const Camera& camera) const {
        const Bullets::Cost& cost = bullets_.watchedCost();
        const Rock& rock = bullets_.field().rocks()[RockField::kWatched];
        const auto all = bullets_.field().meshOf(rock).tree.triangles().size();
        if (cost.queries < 0.01) return;
        const float s = canvas.scale();
        const glm::vec2 from = view.pixelOf(rock.centre + rock.size * (0.62f * camera.right() - glm::vec3(0, 0.9f, 0)));
        if (!std::isfinite(from.x)) return;
        const std::string shots =
            "A shot near this rock tests " + formatFixed(cost.boxTests / cost.queries, 0) + " boxes";
        const std::string triangles =
            "and " + formatFixed(cost.triangleTests / cost.queries, 1) + " of its " + inGroups(all) + " triangles.";
        const double culled = cost.rocks > 0 ? 100 * (1 - cost.trees / cost.rocks) : 0;
        const std::string exits = "All shots query " + inGroups(cost.trees) + " trees per tick; spheres cull " +
                                  (params.bullets.exitsEarly ? formatFixed(culled, 0) + " %." : "none.");
        const TextStyle style{13 * s, kPaper};
        const float wide = std::max(
            {canvas.textWidth(shots, style), canvas.textWidth(triangles, style), canvas.textWidth(exits, style)});
        const glm::vec2 knee = glm::clamp(from + glm::vec2(34, 44) * s, glm::vec2(20 * s),
                                          view.imageSize - glm::vec2(wide + 34 * s, 72 * s));
        canvas.rect({knee.x, knee.y, wide + 20 * s, 64 * s}, colourFromHex(0x05090A, 0.94f));  // bolts cross behind it
        const CanvasColour line{0.42f, 0.95f, 0.62f, 0.8f};
        canvas.polyline(std::array{from, knee, knee + glm::vec2(wide + 20 * s, 0)}, 1.2f * s, line);
        canvas.text(knee + glm::vec2(10, 14) * s, shots, style);
        canvas.text(knee + glm::vec2(10, 32) * s, triangles, style);
        canvas.text(knee + glm::vec2(10, 50) * s, exits, {13 * s, params.bullets.exitsEarly ? kPaper : kWrong});
    }

    Bullets bullets_;
    BulletsPainter painter_;
    double sway_ = 0;  ///< of the camera, 0 to 1
    int sinceShot_ = 0;
};

}  // namespace

SceneType bulletsScene() { return sceneType<BulletsScene>(); }

}  // namespace arclight::collision
