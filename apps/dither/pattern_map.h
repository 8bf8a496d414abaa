// The thresholds for the current parameters, as a map and as a texture.
#pragma once

#include <cstdint>
#include <optional>

#include <glm/glm.hpp>

#include "gfx/texture.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// Generates a map when it is first used after a change of the settings, and keeps it.
class PatternMap {
public:
    /// Selects the map that the next call of `map` or `texture` returns.
    void choose(const ThresholdSettings& settings, Seed seed);
    /// The shift of the pattern in x and y at a tick, and its layer.
    glm::ivec3 shift(std::int64_t tick);
    const ThresholdMap& map();
    /// Time for generating the map, ms.
    double madeMs() const { return madeMs_; }
    /// R32F, a layer per frame: row 0, the lowest, holds y = 0. Read it by texelFetch, at pixels modulo its size.
    const Texture& texture();

private:
    struct Key {
        ThresholdSettings settings;
        Seed seed;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key wanted_;
    std::optional<Key> made_, uploaded_;
    bool isAnchored_ = true;
    ThresholdMap map_;
    double madeMs_ = 0;
    Texture texture_;
};

}  // namespace arclight::dither
