// The thresholds of the present params, and the same as a texture.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "dither_params.h"
#include "gfx/texture.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

/// Makes a map when it is first asked for with other parameters, and keeps it.
class PatternMap {
public:
    /// Says what the next call of `map` or `texture` is to give.
    void choose(const DitherParams& params, Seed seed);
    /// The shift of the pattern in x and y at a tick, and its layer.
    glm::ivec3 shift(const DitherParams& params, std::int64_t tick);
    const ThresholdMap& map();
    /// How long it took to make the map, ms.
    double madeMs() const { return madeMs_; }
    /// R32F, a layer per frame: row 0, the lowest, holds y = 0. Read it by texelFetch, at pixels modulo its size.
    const Texture& texture();

private:
    struct Key {
        Pattern pattern{};
        int side = 0;
        bool hasHalf = true;
        NoiseFilter filter{};
        Seed seed;
        friend bool operator==(const Key&, const Key&) = default;
    };
    Key wanted_, made_, uploaded_;
    ThresholdMap map_;
    double madeMs_ = 0;
    Texture texture_;
};

}  // namespace arclight::dither
