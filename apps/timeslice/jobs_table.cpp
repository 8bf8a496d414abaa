#include "jobs_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/text.h"

namespace arclight::timeslice {
namespace {

constexpr std::string_view kRest = "rest";
constexpr float kNoDuration = std::numeric_limits<float>::quiet_NaN();

/// A job that did not run in a frame costs as much as in the last frame in which it did, or the first. Returns the
/// number of such cells.
std::size_t fillGaps(RecordedJobs& recorded) {
    std::size_t filled = 0;
    for (std::size_t job = 0; job < recorded.jobs(); ++job) {
        const auto cell = [&](std::size_t frame) -> float& { return recorded.jobUs[frame * recorded.jobs() + job]; };
        std::size_t first = 0;
        while (first < recorded.frames && std::isnan(cell(first))) ++first;
        float last = first < recorded.frames ? cell(first) : 0;
        for (std::size_t frame = 0; frame < recorded.frames; ++frame) {
            if (std::isnan(cell(frame))) cell(frame) = last, ++filled;
            last = cell(frame);
        }
    }
    return filled;
}

std::string summaryOf(const RecordedJobs& recorded) {
    double total = 0;
    for (std::size_t frame = 0; frame < recorded.frames; ++frame) total += recorded.batchUs(frame);
    return counted(recorded.jobs(), "job") + " in " + counted(recorded.frames, "frame") + ", " +
           formatFixed(total / 1000 / static_cast<double>(recorded.frames), 2) + " ms per batch on average";
}

}  // namespace

std::uint32_t JobsTable::jobIndex(std::string_view name) {
    if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
    const auto index = static_cast<std::uint32_t>(names_.size());
    indices_.emplace(name, index);
    names_.emplace_back(name);
    return index;
}

void JobsTable::add(std::int64_t frame, std::uint32_t job, double microseconds) {
    entries_.push_back({frame, job, static_cast<float>(microseconds)});
}

/// The jobs to keep, without `rest`: the ones with the longest total if there are too many.
std::vector<std::size_t> JobsTable::keptJobs(std::size_t frames, std::vector<std::string>& notes) const {
    std::vector<double> totals(names_.size(), 0);
    for (const Entry& entry : entries_) totals[entry.job] += static_cast<double>(entry.microseconds);
    std::vector<std::size_t> kept(names_.size());
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    std::erase_if(kept, [&](std::size_t job) { return lowerCase(names_[job]) == kRest; });
    const std::size_t most = std::min(kMaxRecordedJobs, kMaxRecordedCells / std::max<std::size_t>(1, frames));
    if (kept.size() <= most) return kept;
    notes.push_back("There are " + std::to_string(kept.size()) + " jobs; the " + std::to_string(most) +
                    " with the longest total are taken.");
    std::stable_sort(kept.begin(), kept.end(), [&](std::size_t a, std::size_t b) { return totals[a] > totals[b]; });
    kept.resize(most);
    std::sort(kept.begin(), kept.end());
    return kept;
}

/// The sum of the durations of each frame.
std::vector<double> JobsTable::frameSums(std::int64_t first, std::size_t frames) const {
    std::vector<double> sums(frames, 0);
    for (const Entry& entry : entries_)
        sums[static_cast<std::size_t>(entry.frame - first)] += static_cast<double>(entry.microseconds);
    return sums;
}

/// The cells that ran, with notes on repeated ones, and the rest of the frames.
void JobsTable::collect(RecordedJobs& recorded, std::int64_t first, const std::vector<std::size_t>& kept,
                        std::vector<std::string>& notes) const {
    std::vector<std::size_t> column(names_.size(), kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) column[kept[i]] = i, recorded.names.push_back(names_[kept[i]]);
    std::vector<bool> isRest(names_.size());
    for (std::size_t job = 0; job < names_.size(); ++job) isRest[job] = lowerCase(names_[job]) == kRest;
    recorded.jobUs.assign(recorded.frames * kept.size(), kNoDuration);
    std::size_t summed = 0;
    for (const Entry& entry : entries_) {
        const auto frame = static_cast<std::size_t>(entry.frame - first);
        if (isRest[entry.job]) {
            recorded.restUs.resize(recorded.frames, 0);
            recorded.restUs[frame] += entry.microseconds;
        }
        if (column[entry.job] == kept.size()) continue;
        float& cell = recorded.jobUs[frame * kept.size() + column[entry.job]];
        summed += std::isnan(cell) ? 0 : 1;
        cell = std::isnan(cell) ? entry.microseconds : cell + entry.microseconds;
    }
    if (summed > 0) notes.push_back(std::to_string(summed) + " further runs of a job in the same frame: added up.");
    if (!recorded.restUs.empty() || frames_.empty()) return;
    const std::vector<double> sums = frameSums(first, recorded.frames);
    recorded.restUs.assign(recorded.frames, 0);
    for (const auto& [frame, microseconds] : frames_) {
        const std::int64_t index = frame - first;
        if (index < 0 || index >= std::ssize(sums)) continue;
        const double rest = microseconds - sums[static_cast<std::size_t>(index)];
        recorded.restUs[static_cast<std::size_t>(index)] = static_cast<float>(std::max(0.0, rest));
    }
}

Expected<InputContent> JobsTable::content(std::string_view name, std::vector<std::string> notes) const {
    const auto failed = [&](const std::string& reason) {
        return fail(Exit::badAsset, std::string(name) + ": " + reason);
    };
    if (entries_.empty()) return failed("there are no jobs");
    const auto [low, high] = std::minmax_element(entries_.begin(), entries_.end(),
                                                 [](const Entry& a, const Entry& b) { return a.frame < b.frame; });
    const std::int64_t first = low->frame, span = high->frame - first;
    if (span >= static_cast<std::int64_t>(kMaxRecordedFrames))
        return failed("frames " + std::to_string(first) + " to " + std::to_string(high->frame) +
                      " are more than 36,000, ten minutes at 60 Hz");
    RecordedJobs recorded;
    recorded.frames = static_cast<std::size_t>(span) + 1;
    const std::vector<std::size_t> kept = keptJobs(recorded.frames, notes);
    if (kept.empty()) return failed("there is no job other than 'rest'");
    collect(recorded, first, kept, notes);
    if (const std::size_t filled = fillGaps(recorded); filled > 0)
        notes.push_back("Jobs that did not run in a frame (" + std::to_string(filled) + " of " +
                        std::to_string(recorded.jobUs.size()) + ") cost as much as when they last ran.");
    if (recorded.restUs.empty())
        notes.push_back("The rest of the frame is unknown, so frame times are those of the jobs alone.");
    InputContent content;
    content.summary = summaryOf(recorded);
    content.notes = std::move(notes);
    content.value = InputValue::of(std::move(recorded));
    return content;
}

}  // namespace arclight::timeslice
