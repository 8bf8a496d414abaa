// The cavern: a ship that flies through an endless chain of rock tiles, among crystals, embers and drifting lights.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/values.h"
#include "sim/common/spring.h"
#include "sim/lights/cavern_rock.h"
#include "sim/lights/light_scene.h"
#include "sim/lights/scene_settings.h"

namespace arclight::lights {

/// Settings of the ship's flight.
struct FlightSettings {
    float speed = 4;    ///< m/s
    bool loop = false;  ///< repeats the farthest visible tile
};

constexpr auto rowsOf(FlightSettings) {
    return paramRows<FlightSettings>(
        Param{"speed", "m/s", "Speed of the ship.", &FlightSettings::speed, 0, 40}.label("ship speed"),
        Param{"loop", "Repeat the farthest visible tile until you switch this off.", &FlightSettings::loop}.label(
            "repeat farthest tile"));
}

class Cavern {
public:
    explicit Cavern(std::vector<CavernTile> kinds);

    const std::vector<CavernTile>& kinds() const { return kinds_; }

    void reset(Seed seed);
    /// Advances from `seconds` after the reset by `dt`. `steer`, from -1 to 1, moves the ship sideways and up.
    void step(const FlightSettings& flight, glm::vec2 steer, double seconds, double dt);
    /// Bit-identical to `ticks` steps of `dt` from tick `tick` without steering, but takes less time.
    void skip(const FlightSettings& flight, std::int64_t tick, std::int64_t ticks, double dt);
    /// Takes over the tiles and the time of another simulation, such as a game's.
    void follow(const TileChain& chain, double seconds);
    /// Leaves the tiles `first` to `end` − 1 out of the scene.
    void leaveOut(std::int64_t first, std::int64_t end) { leftOut_ = {first, end}; }

    /// Replaces `scene` by this one, in the coordinates of the tile under the camera. Allocates no memory once `scene`
    /// has room.
    void scene(const SceneSettings& settings, LightScene& scene) const;
    /// Like `scene`, without ship and camera.
    void scenery(const SceneSettings& settings, LightScene& scene) const;
    LightScene scene(const SceneSettings& settings) const {
        LightScene made;
        scene(settings, made);
        return made;
    }

    /// `position` in the scene's coordinates, moved towards the path if it is nearer to the rock than `margin`, m.
    glm::vec3 keptInAir(glm::vec3 position, float margin) const;

    const TileChain& chain() const { return chain_; }

private:
    /// The fixtures of one tile, in the tile's own coordinates.
    struct TileContents {
        std::int64_t index = -1;
        int kind = 0;
        std::vector<SceneObject> fixtures;  ///< crystals, embers, arches
        std::vector<PointLight> lights;     ///< emitted by the fixtures
    };
    /// Moves the ship without updating the contents of the visible tiles.
    void move(const FlightSettings& flight, glm::vec2 steer, double seconds, const Propagator<double>& ease, double dt);
    void fill();
    TileContents contentsOf(const TileInstance& tile) const;
    const TileContents& contentsAt(std::int64_t tile) const;  ///< of a visible tile
    void addTileLights(LightScene& scene, const SceneSettings& settings, const TileInstance& tile,
                       std::size_t count) const;
    void addTileObjects(LightScene& scene, const TileInstance& tile, std::size_t count) const;
    void begin(LightScene& scene) const;
    void addScenery(LightScene& scene, const SceneSettings& settings) const;
    bool isLeftOut(std::int64_t tile) const { return tile >= leftOut_[0] && tile < leftOut_[1]; }
    void addShip(LightScene& scene, const SceneSettings& settings) const;
    glm::vec3 positionAlong(float metres) const;

    std::vector<CavernTile> kinds_;
    std::vector<TilePath> paths_;
    TileChain chain_;
    std::vector<TileContents> contents_;
    std::array<std::int64_t, 2> leftOut_{};  ///< the first tile, and the one after the last
    std::uint32_t seed_ = 0;
    double seconds_ = 0;         ///< since the reset
    SpringState aside_, above_;  ///< offset of the ship from the path, m
};

}  // namespace arclight::lights
