// Durations by frame and job, as they are found in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "data/input.h"
#include "sim/timeslice/frame_costs.h"

namespace arclight::timeslice {

/// Collects durations, and makes a table without gaps of them.
class JobsTable {
public:
    /// The index of a job; jobs keep the order in which they first appear.
    std::uint32_t jobIndex(std::string_view name);
    std::size_t jobs() const { return names_.size(); }
    void add(std::int64_t frame, std::uint32_t job, double microseconds);
    /// Sets the time of a whole frame, from which the rest follows.
    void setFrame(std::int64_t frame, double microseconds) { frames_[frame] = microseconds; }

    /// The table, with notes on the changes. `name` of the file starts the messages. The job `rest` becomes
    /// `RecordedJobs::restUs`.
    Expected<InputContent> content(std::string_view name, std::vector<std::string> notes) const;

private:
    struct Entry {
        std::int64_t frame;
        std::uint32_t job;
        float microseconds;
    };
    std::vector<std::size_t> keptJobs(std::size_t frames, std::vector<std::string>& notes) const;
    std::vector<double> frameSums(std::int64_t first, std::size_t frames) const;
    void collect(RecordedJobs& recorded, std::int64_t first, const std::vector<std::size_t>& kept,
                 std::vector<std::string>& notes) const;

    std::vector<std::string> names_;
    std::map<std::string, std::uint32_t, std::less<>> indices_;
    std::vector<Entry> entries_;
    std::map<std::int64_t, double> frames_;
};

}  // namespace arclight::timeslice
