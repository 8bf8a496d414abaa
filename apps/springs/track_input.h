// A recorded target from a file of the user's.
#pragma once

#include <cstddef>

#include "data/input.h"

namespace arclight::springs {

inline constexpr std::size_t kMaxTrackBytes = std::size_t{32} << 20;
inline constexpr double kMaxTrackSeconds = 600;          ///< later samples are omitted
inline constexpr std::size_t kMaxTrackSamples = 40'000;  ///< of more, every n-th is taken

/// Reads a TargetTrack from a CSV with a column for the time and one or more for values, of which the selection chooses
/// one. Without a header row, the first column is the time in seconds; a file with one column has 60 values per second.
Expected<InputContent> readTrackInput(const InputBytes& file, Progress& progress);

inline constexpr InputKind kTrackInput{"a recorded target as CSV with the columns time and value", ".csv .tsv .txt",
                                       kMaxTrackBytes, &readTrackInput};

}  // namespace arclight::springs
