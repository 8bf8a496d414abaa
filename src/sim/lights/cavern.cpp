#include "sim/lights/cavern.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/random.h"
#include "core/time.h"
#include "sim/common/periodic.h"

namespace arclight::lights {
namespace {

constexpr float kShipAhead = 11.0f;  ///< m from the camera's position on the path
constexpr SpringShape kSteering{5.0, 0.9};
constexpr glm::vec3 kCrystalLight(1.1f, 8.6f, 11.5f), kEmberLight(13.0f, 3.4f, 0.55f), kLampLight(9.0f, 5.2f, 2.4f);

/// Random numbers for one item in one tile.
class Draws {
public:
    Draws(std::uint32_t seed, std::int64_t tile, std::uint32_t thing)
        : state_(hash32(seed + hash32(static_cast<std::uint32_t>(static_cast<std::uint64_t>(tile)) + hash32(thing)))) {}
    float next() {
        state_ = hash32(state_ + 0x9e3779b9u);
        return static_cast<float>(state_ >> 8) * 0x1p-24f;
    }
    float between(float a, float b) { return a + (b - a) * next(); }

private:
    std::uint32_t state_;
};

/// How many of `total` items tile `index` has: any kAll consecutive tiles have `total` together.
std::size_t countInTile(std::int64_t index, int total) {
    constexpr std::int64_t kAll = TileChain::kBehind + 1 + TileChain::kAhead;
    const std::int64_t at = (index % kAll + kAll) % kAll;
    return static_cast<std::size_t>((at + 1) * total / kAll - at * total / kAll);
}

/// A rotation around y by the angle `turn`, followed by a rotation that maps y to `up`.
glm::mat4 upright(glm::vec3 up, float turn) {
    const glm::vec3 side =
        glm::normalize(glm::cross(std::abs(up.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0), up));
    const glm::mat4 basis(glm::vec4(side, 0), glm::vec4(up, 0), glm::vec4(glm::cross(side, up), 0),
                          glm::vec4(0, 0, 0, 1));
    return glm::rotate(basis, turn, glm::vec3(0, 1, 0));
}

const Anchor& pick(const std::vector<Anchor>& anchors, float from, float to, Draws& draws) {
    static const Anchor kEntry;
    const float at = draws.between(from, to);
    if (anchors.empty()) return kEntry;
    return anchors[std::min(anchors.size() - 1, static_cast<std::size_t>(at * static_cast<float>(anchors.size())))];
}

void addCrystals(std::vector<SceneObject>& objects, const Anchor& anchor, float size, Draws& draws) {
    const int count = 6 + static_cast<int>(5 * draws.next());
    for (int i = 0; i < count; ++i) {
        SceneObject crystal;
        crystal.mesh = MeshName::crystal, crystal.material = Material::crystal;
        // The first crystal is the tallest and most upright.
        const float spread = i == 0 ? 0.1f : 0.75f;
        const float leanZ = draws.between(-spread, spread), leanY = draws.between(-spread, spread);
        const glm::vec3 lean(draws.between(-spread, spread), leanY, leanZ);
        const glm::vec3 up = glm::normalize(glm::normalize(anchor.normal + glm::vec3(0, 0.35f, 0)) + lean);
        const float height = size * (i == 0 ? 1.0f : draws.between(0.28f, 0.72f));
        const float radius = size * (i == 0 ? 0.13f : draws.between(0.05f, 0.105f));
        const glm::vec3 foot = anchor.position - 0.25f * size * anchor.normal * 0.5f +
                               0.22f * size * glm::vec3(lean.x, 0.3f * lean.y, lean.z);
        crystal.toWorld = glm::scale(glm::translate(glm::mat4(1), foot) * upright(up, 6.28f * draws.next()),
                                     glm::vec3(radius, height, radius));
        crystal.tint = glm::vec3(0.10f, 0.30f, 0.36f);
        crystal.emission = glm::vec3(0.06f, 0.78f, 1.05f) * draws.between(1.3f, 2.6f);
        objects.push_back(crystal);
    }
}

void addEmbers(std::vector<SceneObject>& objects, const Anchor& anchor, Draws& draws) {
    const int count = 6 + static_cast<int>(4 * draws.next());
    for (int i = 0; i < count; ++i) {
        SceneObject ember;
        ember.mesh = MeshName::boulderC;
        const float angle = 6.28318f * draws.next(), far = 1.1f * std::sqrt(draws.next());
        const float size = draws.between(0.16f, 0.46f) * (1.25f - 0.5f * far);
        const glm::vec3 foot = anchor.position + glm::vec3(far * cosf(angle), 0.05f, far * sinf(angle));
        ember.toWorld = glm::scale(
            glm::rotate(glm::translate(glm::mat4(1), foot), 6.28f * draws.next(), glm::vec3(0, 1, 0)), glm::vec3(size));
        ember.tint = glm::vec3(0.22f, 0.19f, 0.18f);
        ember.emission = glm::vec3(11.0f, 1.5f, 0.10f) * (1.2f - 0.6f * far);
        ember.texturePerMetre = 0.36f / size;
        objects.push_back(ember);
    }
}

}  // namespace

Cavern::Cavern(std::vector<CavernTile> kinds) : kinds_(std::move(kinds)) {
    for (const CavernTile& kind : kinds_) paths_.push_back(kind.path);
    reset(Seed{1});
}

void Cavern::reset(Seed seed) {
    seed_ = Random(seed, 0xca3e).next();
    chain_ = TileChain(seed, paths_);
    seconds_ = 0;
    aside_ = above_ = {};
    contents_.clear();
    fill();
}

void Cavern::step(const FlightSettings& flight, glm::vec2 steer, double seconds, double dt) {
    move(flight, steer, seconds, exactPropagator(kSteering, dt), dt);
    fill();
}

void Cavern::skip(const FlightSettings& flight, std::int64_t tick, std::int64_t ticks, double dt) {
    const Propagator<double> ease = exactPropagator(kSteering, dt);
    for (std::int64_t end = tick + ticks; tick < end; ++tick) move(flight, {}, secondsAt(tick), ease, dt);
    fill();
}

void Cavern::follow(const TileChain& chain, double seconds) {
    chain_ = chain, seconds_ = seconds;
    fill();
}

void Cavern::move(const FlightSettings& flight, glm::vec2 steer, double seconds, const Propagator<double>& ease,
                  double dt) {
    seconds_ = seconds + dt;
    chain_.advance(flight.speed * static_cast<float>(dt), flight.loop);
    // The ship sways by itself; the stick moves it farther.
    const double sway = 0.9 * static_cast<double>(wave(seconds_ / 9.7)) + 2.4 * static_cast<double>(steer.x);
    const double lift = 0.35 * static_cast<double>(wave(seconds_ / 6.1 + 0.2)) + 1.4 * static_cast<double>(steer.y);
    aside_ = stepped(ease, aside_, sway);
    above_ = stepped(ease, above_, lift);
}

void Cavern::fill() {
    const TileChain::Tiles tiles = chain_.tiles();
    const auto holds = [](const TileContents& contents, const TileInstance& tile) {
        return contents.index == tile.index && contents.kind == tile.kind;
    };
    if (std::equal(contents_.begin(), contents_.end(), tiles.begin(), tiles.end(), holds)) return;
    std::vector<TileContents> next;
    for (const TileInstance& tile : tiles) {
        const auto old =
            std::find_if(contents_.begin(), contents_.end(), [&](const TileContents& d) { return holds(d, tile); });
        next.push_back(old != contents_.end() ? std::move(*old) : contentsOf(tile));
    }
    contents_ = std::move(next);
}

const Cavern::TileContents& Cavern::contentsAt(std::int64_t tile) const {
    const std::int64_t at = tile - contents_.front().index;
    CHECK_LT(static_cast<std::size_t>(at), contents_.size());
    return contents_[static_cast<std::size_t>(at)];
}

Cavern::TileContents Cavern::contentsOf(const TileInstance& tile) const {
    TileContents contents;
    contents.index = tile.index, contents.kind = tile.kind;
    const CavernTile& kind = kinds_[static_cast<std::size_t>(tile.kind)];
    Draws draws(seed_, tile.index, 1);
    // Three clusters of crystals along the tile: on the floor, on a wall, on the floor.
    const int clusters = 3;
    for (int i = 0; i < clusters; ++i) {
        const float from = (static_cast<float>(i) + 0.1f) / clusters, to = (static_cast<float>(i) + 0.9f) / clusters;
        const Anchor& anchor = i == 1 ? pick(kind.wall, from, to, draws) : pick(kind.floor, from, to, draws);
        const float size = draws.between(1.2f, 2.7f);
        addCrystals(contents.fixtures, anchor, size, draws);
        contents.lights.push_back(
            {anchor.position + (0.35f + 0.45f * size) * anchor.normal, 3.4f + 1.6f * size, kCrystalLight * size});
    }
    for (int i = 0; i < 2; ++i) {
        const Anchor& anchor =
            pick(kind.floor, 0.5f * static_cast<float>(i) + 0.05f, 0.5f * static_cast<float>(i) + 0.45f, draws);
        addEmbers(contents.fixtures, anchor, draws);
        contents.lights.push_back(
            {anchor.position + glm::vec3(0, 0.6f, 0), 6.0f, kEmberLight * draws.between(0.8f, 1.3f)});
    }
    return contents;
}

void Cavern::addTileLights(LightScene& scene, const SceneSettings& settings, const TileInstance& tile,
                           std::size_t count) const {
    const std::vector<PointLight>& lights = contentsAt(tile.index).lights;
    std::size_t fixed = 0;
    for (; fixed < std::min(count, lights.size()); ++fixed) {
        PointLight light = lights[fixed];
        light.position += tile.position;
        scene.lights.push_back(light);
        scene.floats.push_back(false);
    }
    const TilePath& path = paths_[static_cast<std::size_t>(tile.kind)];
    for (std::size_t i = fixed; i < count; ++i) {
        Draws draws(seed_, tile.index, 1000 + static_cast<std::uint32_t>(i));
        const float along = draws.next() * path.length();
        const float angle = 6.28318f * draws.next(), far = std::sqrt(draws.next());
        const auto phase = static_cast<double>(draws.next());
        const double rate = 1.0 / (6.0 + 9.0 * static_cast<double>(draws.next()));
        PointLight light;
        light.position = tile.position + positionOnPath(path, along) +
                         glm::vec3(5.6f * far * cosf(angle), 3.9f * far * sinf(angle) - 0.2f, 0);
        light.position += 0.55f * glm::vec3(wave(rate * seconds_ + phase), wave(1.31 * rate * seconds_ + 3 * phase),
                                            wave(0.83 * rate * seconds_ + 7 * phase));
        light.radius = settings.lightRadius * draws.between(0.7f, 1.3f);
        const float hue = draws.next(),
                    strength = draws.between(0.25f, 0.8f) * std::min(1.0f, 0.25f * settings.lightRadius);
        light.colour = (hue < 0.66f   ? kCrystalLight * 0.22f
                        : hue < 0.93f ? kEmberLight * 0.2f
                                      : kLampLight * 0.2f) *
                       strength;
        scene.lights.push_back(light);
        scene.floats.push_back(true);
    }
}

void Cavern::addTileObjects(LightScene& scene, const TileInstance& tile, std::size_t count) const {
    const CavernTile& kind = kinds_[static_cast<std::size_t>(tile.kind)];
    for (std::size_t i = 0; i < count; ++i) {
        Draws draws(seed_, tile.index, 200000 + static_cast<std::uint32_t>(i));
        const float what = draws.next();
        const bool hangs = what > 0.62f;
        const Anchor& anchor = pick(hangs ? kind.ceiling : kind.floor, 0, 1, draws);
        SceneObject object;
        object.texturePerMetre = 0.3f;
        glm::vec3 scale(1), up = anchor.normal;
        if (what < 0.45f) {
            const float size = 0.16f + 0.85f * powf(draws.next(), 3.0f);
            object.mesh = size < 0.45f ? MeshName::boulderC : what < 0.2f ? MeshName::boulderA : MeshName::boulderB;
            const float depth = size * draws.between(0.8f, 1.2f);
            scale = glm::vec3(size, size * draws.between(0.7f, 1.0f), depth);
        } else {
            object.mesh = what < 0.53f || what > 0.8f ? MeshName::spikeA : MeshName::spikeB;
            const float size = draws.between(0.14f, 0.42f);
            scale = glm::vec3(size, size * draws.between(0.8f, 1.9f), size);
            up = glm::normalize(glm::vec3(0, hangs ? -1.0f : 1.0f, 0) + 0.12f * anchor.normal);
        }
        object.toWorld =
            glm::scale(glm::translate(glm::mat4(1), tile.position + anchor.position - 0.18f * scale.y * up) *
                           upright(up, 6.28f * draws.next()),
                       scale);
        object.tint = glm::vec3(draws.between(0.85f, 1.1f));
        scene.objects.push_back(object);
    }
}

glm::vec3 Cavern::positionAlong(float metres) const {
    const TileChain::Tiles tiles = chain_.tiles();
    std::size_t at = TileChain::kBehind;
    while (metres < 0 && at > 0) metres += paths_[static_cast<std::size_t>(tiles[--at].kind)].length();
    while (at + 1 < tiles.size() && metres > paths_[static_cast<std::size_t>(tiles[at].kind)].length())
        metres -= paths_[static_cast<std::size_t>(tiles[at++].kind)].length();
    return tiles[at].position + positionOnPath(paths_[static_cast<std::size_t>(tiles[at].kind)], metres);
}

glm::vec3 Cavern::keptInAir(glm::vec3 position, float margin) const {
    const TileChain::Tiles tiles = chain_.tiles();
    std::size_t at = 0;
    while (at + 1 < tiles.size() && position.z < tiles[at].exit.z) ++at;
    const TilePath& path = paths_[static_cast<std::size_t>(tiles[at].kind)];
    const glm::vec3 own = position - tiles[at].position;
    const glm::vec3 centre = positionOnPath(path, std::clamp(-own.z, 0.0f, path.length()));
    const auto isFree = [&](float fraction) {
        return airAt(tiles[at].kind, own + fraction * (centre - own)) >= margin;
    };
    if (isFree(0)) return position;
    // The first free position on the line to the path, refined by bisection.
    constexpr int kSteps = 24;
    int step = 1;
    while (step < kSteps && !isFree(static_cast<float>(step) / kSteps)) ++step;
    float low = static_cast<float>(step - 1) / kSteps, high = static_cast<float>(step) / kSteps;
    for (int i = 0; i < 6; ++i) {
        const float half = 0.5f * (low + high);
        (isFree(half) ? high : low) = half;
    }
    return position + high * (centre - own);
}

void Cavern::addShip(LightScene& scene, const SceneSettings& settings) const {
    const float s = chain_.along() + kShipAhead;
    const glm::vec3 sway(static_cast<float>(aside_.x) - 0.7f, static_cast<float>(above_.x) - 0.55f, 0);
    const glm::vec3 at = positionAlong(s) + sway;
    const glm::vec3 velocity(static_cast<float>(aside_.v), static_cast<float>(above_.v), 0);
    const glm::vec3 ahead = glm::normalize(positionAlong(s + 1.5f) - positionAlong(s - 1.5f) + 0.35f * velocity);
    const float bank = std::clamp(-0.25f * velocity.x - 0.9f * ahead.x, -0.7f, 0.7f);
    const glm::vec3 right = glm::normalize(glm::cross(ahead, glm::vec3(0, 1, 0))), up = glm::cross(right, ahead);
    const glm::mat4 basis(glm::vec4(right, 0), glm::vec4(up, 0), glm::vec4(-ahead, 0), glm::vec4(at, 1));
    SceneObject ship;
    ship.mesh = MeshName::ship, ship.material = Material::metal;
    ship.toWorld = glm::rotate(basis, bank, glm::vec3(0, 0, 1));
    ship.tint = glm::vec3(1.7f, 1.75f, 1.8f);
    ship.emission = glm::vec3(56.0f, 18.0f, 4.4f) * (1 + 0.08f * wave(seconds_ * 11.0));
    ship.texturePerMetre = 0.42f;
    scene.objects.push_back(ship);
    if (settings.lights > 0) {
        scene.floats.push_back(false);
        scene.lights.push_back({at - 1.9f * ahead + glm::vec3(0, 0.35f, 0), 5.5f, glm::vec3(3.6f, 1.30f, 0.35f)});
    }
    if (settings.spots) {
        SpotLight lamp;
        lamp.point = {at + 2.2f * ahead - 0.15f * up, 30.0f, glm::vec3(420, 450, 480)};
        lamp.direction = glm::normalize(ahead - 0.12f * up);
        lamp.cosInner = 0.96f, lamp.cosOuter = 0.90f;
        scene.spots.push_back(lamp);
    }
    scene.black = settings.shadow(at, ahead);
}

void Cavern::scene(const SceneSettings& settings, LightScene& scene) const {
    begin(scene);
    addShip(scene, settings);
    addScenery(scene, settings);
    Camera rest;
    const float s = chain_.along();
    const float follow = 0.35f;
    rest.position = positionAlong(s) + glm::vec3(2.7f + follow * static_cast<float>(aside_.x), 0.75f, 0);
    rest.target = positionAlong(s + 13) + glm::vec3(1.9f + 0.5f * static_cast<float>(aside_.x), -0.05f, 0);
    rest.fovY = 0.88f, rest.near = 0.4f, rest.far = 130;
    scene.camera = rest;
}

void Cavern::scenery(const SceneSettings& settings, LightScene& scene) const {
    begin(scene);
    addScenery(scene, settings);
}

void Cavern::begin(LightScene& scene) const {
    scene.clear();
    const TileChain::Tiles tiles = chain_.tiles();
    for (const TileInstance& tile : tiles)
        if (!isLeftOut(tile.index)) scene.tiles.push_back(tile);
}

void Cavern::addScenery(LightScene& scene, const SceneSettings& settings) const {
    const int others = std::max(0, settings.lights - 1);
    for (const TileInstance& tile : scene.tiles) {
        addTileLights(scene, settings, tile, countInTile(tile.index, others));
        addTileObjects(scene, tile, countInTile(tile.index, settings.objects));
    }
    for (const TileInstance& tile : scene.tiles) {
        const TileContents& contents = contentsAt(tile.index);
        for (SceneObject fixture : contents.fixtures) {
            fixture.toWorld = glm::translate(glm::mat4(1), tile.position) * fixture.toWorld;
            scene.objects.push_back(fixture);
        }
    }
    if (settings.sun) scene.sun = {glm::normalize(glm::vec3(0.25f, 0.85f, 0.45f)), glm::vec3(0.030f, 0.036f, 0.048f)};
    scene.ambient = glm::vec3(0.200f, 0.270f, 0.340f);
    scene.bounce = glm::vec3(0.230f, 0.205f, 0.185f);
    scene.haze = {glm::vec3(0.008f, 0.019f, 0.025f), 0.024f, 0.0046f};
    const auto turn = [&](double metresPerSecond) {
        return static_cast<float>(metresPerSecond * seconds_ - 16 * std::floor(metresPerSecond * seconds_ / 16));
    };
    scene.drift = {turn(0.11), turn(0.17), turn(-0.07)};
}

}  // namespace arclight::lights
