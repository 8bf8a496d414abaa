// Keyframes of an orientation from a file of the user's.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "data/input.h"
#include "sim/orientation/key_curve.h"

namespace arclight::orientation {

inline constexpr std::size_t kMaxKeysBytes = std::size_t{64} << 20;
/// The most keyframes that are shown. Of more, every n-th is taken.
inline constexpr std::size_t kMaxKeys = 128;

/// Keyframes with their times.
struct RecordedKeys {
    std::vector<glm::dquat> keys;  ///< at least two, of unit length
    /// In seconds. A track that ends in its first orientation is closed.
    KeyTiming timing;
};

/// Reads RecordedKeys. CSV: a column for the time and four for the quaternion, whose headings name its components: w,
/// x, y, z or qw, qx, qy, qz in any order. Without a header row, the five columns are time, w, x, y, z.
Expected<InputContent> readKeysInput(const InputBytes& file, Progress& progress);

inline constexpr InputKind kKeysInput{"keyframes as CSV with the columns time, w, x, y and z, or an animated .glb",
                                      ".csv .tsv .txt .glb .gltf", kMaxKeysBytes, &readKeysInput};

}  // namespace arclight::orientation
