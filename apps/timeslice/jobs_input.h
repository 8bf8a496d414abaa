// Job durations from a file of the user's: a table, or a profile of another program.
#pragma once

#include <cstddef>

#include "data/input.h"

namespace arclight::timeslice {

inline constexpr std::size_t kMaxJobsBytes = std::size_t{64} << 20;

/// Reads RecordedJobs, the durations of jobs by frame.
///
/// CSV: the columns frame, job and microseconds (or another unit: `duration_ms`) in any order, or a column frame and
/// one column per job with a unit of time in its heading. The job `rest` is the rest of the frame.
///
/// Chrome trace (`.json`): the selection is the name of a thread, whose outermost events are the jobs, or of an event,
/// whose occurrences in a frame are the jobs. Frames are events named `Frame` or, without any, 1/60 s long.
Expected<InputContent> readJobsInput(const InputBytes& file, Progress& progress);

inline constexpr InputKind kJobsInput{
    "job durations as CSV with the columns frame, job and microseconds, or as a "
    "Chrome trace",
    ".csv .tsv .json .txt", kMaxJobsBytes, &readJobsInput};

}  // namespace arclight::timeslice
