#include "slice_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "sim/common/pointer_ray.h"
#include "sim/common/quadratic_curve.h"
#include "sim/particles/hot_materials.h"

namespace arclight::procyon {
namespace {

constexpr glm::vec3 kShotGlow(0.3f, 1.6f, 2.1f), kBulletGlow(1.8f, 0.4f, 0.2f), kBlastGlow(60, 24, 8);
constexpr glm::vec3 kBoltGlow(9, 7, 16);
constexpr glm::vec3 kSkyGlow(0.26f, 0.32f, 0.42f), kSkyAmbient(0.10f, 0.13f, 0.18f), kSkyFlash(1.0f, 1.1f, 1.5f);
constexpr glm::vec3 kBeamLight(1.00f, 0.62f, 0.16f);
constexpr int kBeamParts = 24;
/// The second player's ship is darker as well as redder.
constexpr std::array<glm::vec3, kMaxPlayers> kShipTints{glm::vec3(1), glm::vec3(0.85f, 0.34f, 0.22f)};
constexpr float kLimitedBolt =
    0.35f;  ///< brightness of bolts with the flash limit: they come and go with their targets
constexpr std::size_t kLitShots = 40;  ///< that illuminate the rock

/// Whether the blast follows too many others within a second.
bool isBeyondLimit(std::span<const Blast> blasts, const Blast& blast) {
    const auto isBefore = [&](const Blast& other) {
        return other.age > blast.age && isWithinSecond(blast.age, other.age);
    };
    return !mayFlash(static_cast<int>(std::count_if(blasts.begin(), blasts.end(), isBefore)));
}

}  // namespace

SliceView::SliceView(Shaders& shaders)
    : cavern_(lights::cavernTiles(lights::loadRock(shaders))),
      renderer_(shaders, cavern_.kinds()),
      sea_(shaders),
      bolts_(shaders),
      beams_(shaders, {.reach = 7, .core = 1.2f}),
      images_(shaders),
      shadows_(shaders),
      particles_(shaders) {
    renderer_.startCavernPrograms(style_);
}

Camera SliceView::camera(const Game& game, const CameraRail& rail, const SliceLook& look, float aspect) {
    const glm::vec3 centre = game.track().toScene(game.track().fromCamera(rail.centre() + look.shake * rail.shock()));
    // A frame that is narrower than 16:9 shows the same width, and more above and below: from farther away, if the
    // angle of view would become too wide.
    constexpr float kWidest = 0.6f;               // tangent of half the angle
    constexpr float kNear = -3.3f, kFar = 46.5f;  // planes relative to the plane of flight, m
    const float half = std::max(Game::kHalfView.y, Game::kHalfView.x / aspect);
    const float distance = std::max(CameraRail::kDistance, half / kWidest);
    Camera camera;
    camera.target = centre;
    camera.position = centre + glm::vec3(distance, 1.1f, 0);
    camera.fovY = 2 * std::atan(Game::kHalfView.y / distance);
    camera.leastAspect = Game::kHalfView.x / Game::kHalfView.y;
    camera.near = distance + kNear, camera.far = distance + kFar;
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

void SliceView::addShip(const Game& game, std::size_t player) {
    const Ship& ship = game.ship(player);
    // A ship that cannot be hit blinks.
    if (!ship.isShown() || (ship.state == ShipState::returning && ship.ticks % 12 >= 7)) return;
    const glm::vec3 at = game.track().toScene(game.shipAt(player));
    addModel(shipModel(), placed(at, game.shipAttitude(player), Game::kShipScale), kShipTints[player], 1);
    addLight(at + glm::vec3(0.5f, 0.2f, 1.1f), 4.0f, {3.6f, 1.5f, 0.5f});
    addLight(at + glm::vec3(1.6f, 1.2f, -0.4f), 3.6f, {1.6f, 1.8f, 2.2f});
    if (player == 0) scene_.black = {at, {0, 0, 1}, 1.1f, 2.2f, 0.75f, 0.85f, 0};
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
        if (look.flashLimit && isBeyondLimit(game.blasts(), blast)) continue;
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
        const float limited = look.flashLimit ? kLimitedBolt : 1;
        bolts::addSegments(shape_, {from, to, limited * (1 - age) * (0.25f + 0.75f * look.flashes), 0.022f}, segments_);
    }
    for (int i = 1; i <= 4; ++i)
        addLight(glm::mix(from, to, static_cast<float>(i) / 4), 5.0f, look.flashes * kBoltGlow);
}

void SliceView::makeBolts(const Game& game, const SliceLook& look) {
    segments_.clear();
    for (std::size_t player = 0; player < game.players(); ++player) {
        const glm::vec3 from = game.track().toScene(game.nose(player));
        for (const std::size_t index : game.ship(player).struck.live())
            if (index < game.enemies().size())
                addBolt(game, look, from, game.track().toScene(game.enemies()[index].at), index);
        if (game.struckBoss(player)) addBolt(game, look, from, game.track().toScene(game.boss().at), 100);
    }
}

void SliceView::addBeam(const Game& game, std::size_t player) {
    const Beam& beam = game.ship(player).beam;
    if (!beam.isOn) return;
    const glm::vec2 nose = game.nose(player);
    const float reach = 0.6f * glm::length(beam.end - nose);
    const QuadraticCurve curve{.start = game.track().toScene(nose),
                               .control = game.track().toScene(nose + glm::vec2(reach, 0)),
                               .target = game.track().toScene(beam.end)};
    for (int i = 0; i < kBeamParts; ++i) {
        const float from = static_cast<float>(i) / kBeamParts, to = static_cast<float>(i + 1) / kBeamParts;
        beamLines_.push_back(
            {.from = curve.at(from), .to = curve.at(to), .light = 3.0f * kBeamLight, .radius = 0.075f});
    }
    for (const float t : {0.25f, 0.5f, 0.75f, 1.0f}) addLight(curve.at(t), 4.5f, 9.0f * kBeamLight);
}

void SliceView::addSeaLight(const Game& game, const SliceLook& look, const std::optional<Stroke>& stroke) {
    // Under the open sky, all is lit by the clouds.
    const float sky = game.track().seaShare();
    if (sky <= 0) return;
    const float flash = stroke ? stroke->strength * look.flashes : 0;
    scene_.sun = {glm::normalize(glm::vec3(0.35f, 0.9f, 0.2f)), sky * (kSkyGlow + flash * kSkyFlash)};
    scene_.ambient = glm::mix(scene_.ambient, kSkyAmbient + flash * 0.3f * kSkyFlash, sky);
    scene_.bounce = glm::mix(scene_.bounce, glm::vec3(0.06f, 0.09f, 0.10f), sky);
    scene_.haze.scatter *= 1 - sky;
    scene_.black.radius *= 1 - sky;
}

void SliceView::makeScene(const Game& game, const Camera& camera, const SliceLook& look,
                          const std::optional<Stroke>& stroke, double seconds) {
    cavern_.leaveOut(game.track().seaBegin(), game.track().seaEnd());
    cavern_.follow(game.track().chain(), seconds);
    cavern_.scenery({.lights = look.lights, .objects = 90}, scene_);
    scene_.isCutaway = true;
    scene_.camera = camera;
    // The eye is outside of the cavern, so the haze between it and the plane of flight does not count.
    scene_.haze.density *= 0.25f, scene_.haze.scatter *= 0.6f;
    scene_.ambient *= 0.45f, scene_.bounce *= 0.5f;
    beamLines_.clear();
    firstLamp_ = scene_.lights.size();
    for (std::size_t i = 0; i < game.players(); ++i) addShip(game, i), addBeam(game, i);
    addBlastLights(game, look);
    addBoss(game);
    addWingmen(game);
    addEnemies(game);
    addShotLights(game);
    addSeaLight(game, look, stroke);
}

void SliceView::draw(Frame& frame, const Game& game, const Effects& effects, const Camera& camera,
                     const SliceLook& look, double seconds) {
    Laps laps(costs_);
    const std::optional<glm::vec3> sea = game.track().seaInScene();
    const std::optional<Stroke> stroke = sea ? strokeAt(game.tick()) : std::nullopt;
    makeScene(game, camera, look, stroke, seconds);
    laps.end(System::lights);
    makeBolts(game, look);
    if (stroke) sea_.addBolt(*stroke, game.track().toScene({game.track().cameraX(), 0}), look.flashes, segments_);
    laps.end(System::lightning);
    if (sea) sea_.bake(frame);
    if (look.mistake == Mistake::worldCoordinates) addUpInWorld(scene_, game.track().chain());
    if (look.mistake == Mistake::halfTexel) frame.post().splitAt = 0;
    const View view = frame.view(scene_.camera);
    renderer_.upload(scene_, view);
    lights::FrameInputs inputs = renderer_.inputs(scene_, style_, view);
    const lights::DrawBackdrop backdrop = [&](Pass& pass) {
        const auto lamps = std::span<const PointLight>(scene_.lights).subspan(firstLamp_);
        const SeaAt at{*sea, game.track().seaLength(), game.track().mouth(), 0.35f * scene_.haze.colour};
        sea_.draw(pass, view, at, lamps, stroke, look.flashes, seconds);
    };
    if (sea) inputs.backdrop = &backdrop;
    renderer_.drawResult(frame, inputs, renderer_.drawSurfaces(frame, inputs));
    if (!segments_.empty())
        bolts_.add(
            frame, view, segments_,
            {.drawing = look.mistake == Mistake::threeQuads ? bolts::BoltDrawing::quads : bolts::BoltDrawing::glow});
    if (!beamLines_.empty()) {
        Pass pass = frame.pass("beams", frame.scene());
        beams_.draw(pass.view(view).state({.blend = Blend::additive}), beamLines_);
    }
    noSurface_.fit("no surfaces", {.width = frame.sceneWidth(),
                                   .height = frame.sceneHeight(),
                                   .colours = {PixelFormat::r32f},
                                   .filter = Filter::nearest});
    frame.pass("no surfaces", noSurface_).clear(glm::vec4(1e9f));
    laps = Laps(costs_);
    effects.collect(game, drawn_);
    // The white glow of a blast lasts at most 7 ticks.
    const auto isGlowing = [&](const Blast& blast) { return blast.age < 8 && isBeyondLimit(game.blasts(), blast); };
    if (look.flashes == 0 || (look.flashLimit && std::any_of(game.blasts().begin(), game.blasts().end(), isGlowing)))
        std::erase_if(drawn_, [](const particles::Particle& particle) {
            return static_cast<int>(particle.image) / particles::kAtlasCells == particles::HotMaterial::kFlash;
        });
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
