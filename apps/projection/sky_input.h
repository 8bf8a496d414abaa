// The user's sky.
#pragma once

#include <string>
#include <vector>

#include "data/input.h"
#include "sim/projection/environment.h"

namespace arclight::projection {

struct UserSky {
    Environment environment;  ///< scaled to a mean luminance of 1
    double unit = 1;          ///< radiance in the file per radiance in `environment`
};

inline constexpr std::size_t kMaxSkyBytes = std::size_t{256} << 20;

/// Reads a `UserSky` from an equirectangular map, a cross or strip of six faces, or six joined files. Radiance that is
/// negative, infinite or not a number is refused with its pixel, as is a sky without light.
Expected<InputContent> readSky(const InputBytes& file, Progress& progress);
/// The six faces, in the order right, left, top, bottom, front, back, if the name ends in one of their usual names
/// (`sky_px.hdr`, `posx.png`, `left.jpg`); else the file itself.
std::vector<std::string> skyFiles(std::string_view name);

inline constexpr InputKind kSkyInput{"a sky, as an equirectangular map or the six faces of a cube",
                                     ".hdr .exr .png .jpg .jpeg", kMaxSkyBytes, &readSky, &skyFiles};

}  // namespace arclight::projection
