// Parameter rows common to the settings of several studies.
#pragma once

#include "core/params.h"
#include "sim/common/timeslicer.h"

namespace arclight::timeslice {

inline constexpr Group kSliceGroup =
    Group{"Timeslicing", "When jobs run, read their input and publish their output."}.open();
inline constexpr Group kJobGroup{"Jobs", "Cost of a batch in units of work."};

template <class Settings>
constexpr auto modeRow(SliceMode Settings::*field) {
    return Param{"mode",
                 "When a job reads its input, and when its output becomes visible. aiao (asynchronous input, "
                 "asynchronous output): when the job starts, and when it ends; siao (synchronous input): when the "
                 "batch starts, and when the job ends; siso: when the batch starts, and when it ends; aiso: when the "
                 "job starts, and when the batch ends. If all four are shown, the measures are of this mode.",
                 field, labels("aiao", "siao", "siso", "aiso")}
        .primary();
}
template <class Settings>
constexpr auto jobsPerTickRow(int Settings::*field) {
    return Param{"jobsPerTick", "", "Number of jobs that run per tick. 0 stops them.", field, 0, 64}
        .label("jobs per tick")
        .primary();
}
template <class Settings>
constexpr auto threadsRow(bool Settings::*field) {
    return Param{"threads", "Run the jobs of a tick on all threads. Their results are collected in the next tick.",
                 field}
        .primary();
}
template <class Settings>
constexpr auto hysteresisRow(bool Settings::*field) {
    return Param{"hysteresis",
                 "Let agents change their mind only for a large gain. Followers join the line, guides turn back and "
                 "people change their queue only beyond a distance or a margin.",
                 field}
        .primary();
}
template <class Settings>
constexpr auto jobsRow(int Settings::*field) {
    return Param{"jobs", "", "Number of jobs per batch.", field, 10, 400}.label("batch size").logarithmic().primary();
}
template <class Settings>
constexpr auto jobWorkRow(float Settings::*field) {
    return Param{"jobWork", "", "Units of work of a normal job. A slow job takes ten times as many.", field, 10, 1000}
        .label("work per job")
        .logarithmic();
}
template <class Settings>
constexpr auto slowShareRow(float Settings::*field) {
    return Param{"slowShare", "", "Probability that a job takes ten times as long as a normal job.", field, 0, 1}
        .label("slow jobs")
        .primary();
}

}  // namespace arclight::timeslice
