// The cavern: a ship that flies through an endless chain of rock tiles, among crystals, embers and drifting lights.
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"
#include "sim/common/spring.h"
#include "sim/lights/cavern_rock.h"
#include "sim/lights/light_scene.h"

namespace arclight::lights {

/// The parameters of the cavern.
struct CavernConfig {
    int lights = 64;        ///< visible point lights, 0 to 4,096
    float lightRadius = 4;  ///< m
    int objects = 120;      ///< visible boulders and spikes
    float speed = 4;        ///< of the ship, m/s
    bool loops = false;     ///< repeats the farthest visible tile
    float shadowRadius = 3.5f, shadowLength = 3.0f, shadowStrength = 0.9f, shadowLineStep = 0;
    bool hasSpots = true, hasSun = true;
};

class Cavern {
public:
    explicit Cavern(std::vector<CavernTile> kinds);

    const std::vector<CavernTile>& kinds() const { return kinds_; }

    void reset(Seed seed);
    /// Advances from `seconds` after the reset by `dt`. `steer`, from -1 to 1, moves the ship sideways and up.
    void step(const CavernConfig& config, glm::vec2 steer, double seconds, double dt);
    /// Equals `ticks` steps of `dt` from tick `tick` without steering, with the same bits, but takes less time.
    void skip(const CavernConfig& config, std::int64_t tick, std::int64_t ticks, double dt);
    /// Replaces `scene` by this one, in the coordinates of the tile under the camera. Allocates no memory once `scene`
    /// has room.
    void scene(const CavernConfig& config, LightScene& scene) const;
    LightScene scene(const CavernConfig& config) const {
        LightScene made;
        scene(config, made);
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
    void move(const CavernConfig& config, glm::vec2 steer, double seconds, const Propagator<double>& ease, double dt);
    void fill();
    TileContents contentsOf(const TileInstance& tile) const;
    void addTileLights(LightScene& scene, const CavernConfig& config, const TileInstance& tile,
                       std::size_t count) const;
    void addTileObjects(LightScene& scene, const TileInstance& tile, std::size_t count) const;
    void addShip(LightScene& scene, const CavernConfig& config) const;
    glm::vec3 positionAlong(float metres) const;

    std::vector<CavernTile> kinds_;
    std::vector<TilePath> paths_;
    TileChain chain_;
    std::vector<TileContents> contents_;
    std::uint32_t seed_ = 0;
    double seconds_ = 0;         ///< since the reset
    SpringState aside_, above_;  ///< offset of the ship from the path, m
};

}  // namespace arclight::lights
