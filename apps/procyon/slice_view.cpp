#include "slice_view.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "sim/common/pointer_ray.h"

namespace arclight::procyon {
namespace {

constexpr glm::vec3 kShotGlow(0.3f, 1.6f, 2.1f), kBulletGlow(1.8f, 0.4f, 0.2f), kBlastGlow(60, 24, 8);
constexpr glm::vec3 kBoltGlow(9, 7, 16);
constexpr std::size_t kLitShots = 40;  ///< that illuminate the rock

}  // namespace

SliceView::SliceView(Shaders& shaders)
    : cavern_(lights::cavernTiles(lights::loadRock(shaders))),
      renderer_(shaders, cavern_.kinds()),
      bolts_(shaders),
      images_(shaders),
      shadows_(shaders),
      particles_(shaders) {
    renderer_.startCavernPrograms(style_);
}

Camera SliceView::camera(const Game& game, const CameraRail& rail, const SliceLook& look) {
    const glm::vec3 centre = game.track().toScene(game.track().fromCamera(rail.centre() + look.shake * rail.shock()));
    Camera camera;
    camera.target = centre;
    camera.position = centre + glm::vec3(CameraRail::kDistance, 1.1f, 0);
    camera.fovY = 2 * std::atan(Game::kHalfView.y / CameraRail::kDistance);
    camera.near = 10.2f, camera.far = 60;
    return camera;
}

glm::vec2 SliceView::planeUnderPointer(const Game& game, const Camera& camera, const Input& input) const {
    const float cameraX = game.track().cameraX();
    const glm::vec3 ray = rayThroughPointer(camera, input), origin = game.track().toScene({cameraX, 0});
    const float t = (origin.x - camera.position.x) / std::min(ray.x, -0.01f);
    const glm::vec3 at = camera.position + t * ray - origin;
    return {cameraX - at.z, at.y};
}

void SliceView::addLight(glm::vec3 at, float radius, glm::vec3 colour) {
    scene_.lights.push_back({at, radius, colour});
    scene_.floats.push_back(false);
}

void SliceView::addModel(const Model& model, const glm::mat4& toWorld, glm::vec3 tint, float emission) {
    for (lights::SceneObject part : model.parts()) {
        part.toWorld = toWorld * part.toWorld;
        part.tint *= tint, part.emission *= emission;
        scene_.objects.push_back(part);
    }
}

void SliceView::addShip(const Game& game) {
    const Ship& ship = game.ship();
    // A ship that cannot be hit blinks.
    if (!ship.isShown() || (ship.state == ShipState::returning && ship.ticks % 12 >= 7)) return;
    const glm::vec3 at = game.track().toScene(game.shipAt());
    addModel(shipModel(), placed(at, game.shipAttitude(), Game::kShipScale), glm::vec3(1), 1);
    addLight(at + glm::vec3(0.5f, 0.2f, 1.1f), 4.0f, {3.6f, 1.5f, 0.5f});
    addLight(at + glm::vec3(1.6f, 1.2f, -0.4f), 3.6f, {1.6f, 1.8f, 2.2f});
    scene_.black = {at, {0, 0, 1}, 1.1f, 2.2f, 0.75f, 0.85f, 0};
}

void SliceView::addEnemies(const Game& game) {
    for (const Enemy& enemy : game.enemies()) {
        const glm::vec3 at = game.track().toScene(enemy.at);
        addModel(droneModel(), placed(at, enemy.attitude, Game::kEnemyScale), glm::vec3(1 + 2.5f * enemy.flash),
                 warningOf(enemy));
        addLight(at + glm::vec3(0.4f, 0, 1.0f), 2.8f, warningOf(enemy) * glm::vec3(1.7f, 0.3f, 0.2f));
        addLight(at + glm::vec3(1.3f, 0.8f, 0), 2.2f, {1.1f, 1.0f, 1.0f});
    }
}

void SliceView::addWingmen(const Game& game) {
    for (const Wingman& wingman : game.wingmen().all()) {
        const glm::vec3 at = game.track().toScene(game.track().fromCamera(wingman.at()));
        addModel(shipModel(), placed(at, game.wingmen().attitude(wingman), Wingmen::kScale), {0.7f, 0.9f, 1.2f}, 0.7f);
        addLight(at + glm::vec3(1.2f, 0.8f, 0), 2.4f, {1.1f, 1.3f, 1.6f});
    }
}

void SliceView::addBoss(const Game& game) {
    const Boss& boss = game.boss();
    if (!boss.isPresent()) return;
    const glm::vec3 at = game.track().toScene(boss.at);
    const float shine = boss.isTarget() ? 0.35f + 1.6f * boss.vulnerability() : 0.1f;
    addModel(coreModel(), boss.corePlace(at), glm::vec3(1), shine);
    for (std::size_t i = 0; i < Boss::kPlates; ++i)
        if (boss.plates[i].isWhole())
            addModel(plateModel(), boss.platePlace(i, at), glm::vec3(1 + 2 * boss.plates[i].flash), 1);
    addLight(at + glm::vec3(1.6f, 0.2f, 0.6f), 6.5f, shine * glm::vec3(7, 1.6f, 8));
    addLight(at + glm::vec3(3.0f, 2.2f, 1.5f), 6.0f, {5.0f, 4.6f, 4.2f});
}

void SliceView::addShotLights(const Game& game) {
    const auto add = [&](std::span<const Shot> shots, glm::vec3 colour) {
        const std::size_t count = std::min(shots.size(), kLitShots);
        for (std::size_t i = 0; i < count; ++i) addLight(game.track().toScene(shots[i].at), 2.1f, colour);
    };
    add(game.shots(), kShotGlow);
    add(game.bullets(), kBulletGlow);
}

void SliceView::addBlastLights(const Game& game, const SliceLook& look) {
    for (const Blast& blast : game.blasts()) {
        const float fade = std::exp(-6 * static_cast<float>(blast.age) * kTick) * blast.size * look.flashes;
        if (fade < 0.01f) continue;
        addLight(game.track().toScene(blast.at) + glm::vec3(0.8f, 0, 0), 8.5f, fade * kBlastGlow);
    }
}

void SliceView::addBolt(const Game& game, const SliceLook& look, glm::vec3 from, glm::vec3 to, std::uint64_t number) {
    // Two bolts alternate; each fades for 20 ticks, and the second begins 10 ticks after the first (drilian, 2009).
    for (const int offset : {0, 10}) {
        const std::int64_t at = game.tick() + offset;
        const float age = static_cast<float>(at % 20) / 20;
        bolts::growBolt({.generations = 6, .dimensions = bolts::BoltDimensions::three},
                        Seed{static_cast<std::uint64_t>(at / 20)}, 2 * number + (offset > 0 ? 1 : 0), shape_);
        for (bolts::WorldSegment segment : bolts::segmentsBetween(shape_, from, to, 0.022f)) {
            segment.brightness *= (1 - age) * (0.25f + 0.75f * look.flashes);
            segments_.push_back(segment);
        }
    }
    for (int i = 1; i <= 4; ++i)
        addLight(glm::mix(from, to, static_cast<float>(i) / 4), 5.0f, look.flashes * kBoltGlow);
}

void SliceView::makeBolts(const Game& game, const SliceLook& look) {
    segments_.clear();
    const glm::vec3 from = game.track().toScene(game.shipAt() + glm::vec2(0.9f, 0));
    for (const std::size_t index : game.struck())
        addBolt(game, look, from, game.track().toScene(game.enemies()[index].at), index);
    if (game.struckBoss()) addBolt(game, look, from, game.track().toScene(game.boss().at), 100);
}

void SliceView::makeScene(const Game& game, const Camera& camera, const SliceLook& look, double seconds) {
    cavern_.follow(game.track().chain(), seconds);
    cavern_.scenery({.lights = look.lights, .objects = 90}, scene_);
    scene_.isCutaway = true;
    scene_.camera = camera;
    // The eye is outside of the cavern, so the haze between it and the plane of flight does not count.
    scene_.haze.density *= 0.25f, scene_.haze.scatter *= 0.6f;
    scene_.ambient *= 0.45f, scene_.bounce *= 0.5f;
    addShip(game);
    addWingmen(game);
    addEnemies(game);
    addBoss(game);
    addShotLights(game);
    addBlastLights(game, look);
}

void SliceView::draw(Frame& frame, const Game& game, const Effects& effects, const Camera& camera,
                     const SliceLook& look, double seconds) {
    Laps laps(costs_);
    makeScene(game, camera, look, seconds);
    laps.end(System::lights);
    makeBolts(game, look);
    laps.end(System::lightning);
    if (look.mistake == Mistake::worldCoordinates) addUpInWorld(scene_, game.track().chain().index());
    if (look.mistake == Mistake::halfTexel) frame.post().splitAt = 0;
    const View view = frame.view(scene_.camera);
    renderer_.upload(scene_, view);
    const lights::FrameInputs inputs = renderer_.inputs(scene_, style_, view);
    renderer_.drawResult(frame, inputs, renderer_.drawSurfaces(frame, inputs));
    if (!segments_.empty())
        bolts_.add(
            frame, view, segments_,
            {.drawing = look.mistake == Mistake::threeQuads ? bolts::BoltDrawing::quads : bolts::BoltDrawing::glow});
    noSurface_.fit("no surfaces", {.width = frame.sceneWidth(),
                                   .height = frame.sceneHeight(),
                                   .colours = {PixelFormat::r32f},
                                   .filter = Filter::nearest});
    frame.pass("no surfaces", noSurface_).clear(glm::vec4(1e9f));
    laps = Laps(costs_);
    effects.collect(game, drawn_);
    if (look.mistake == Mistake::poppingFade) removeFades(drawn_);
    laps.end(System::particles);
    const particles::ParticleScene scene{.effect = effects.effect(),
                                         .lamps = {},
                                         .images = images_,
                                         .shadows = shadows_,
                                         .view = view,
                                         .distance = noSurface_.colour(),
                                         .sky = glm::vec3(0.10f, 0.13f, 0.16f)};
    particles_.draw(&frame, frame.scene(), drawn_, scene, {.lighting = particles::Lighting::ball});
}

}  // namespace arclight::procyon
