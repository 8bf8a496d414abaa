#include "sim/timeslice/thread_study.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/random.h"

namespace arclight::timeslice {

void ThreadStudy::reset(const ThreadSettings& settings) {
    *this = {};
    configure(settings);
}

void ThreadStudy::configure(const ThreadSettings& settings) {
    for (int key = settings.jobs; key < settings_.jobs; ++key) alone_.slicer.forget(key), beside_.slicer.forget(key);
    if (!settings.joinUnderLock && stuck_ > 0) {  // as after a restart
        stuck_ = stuckTicks_ = 0;
        beside_.slicer.reset();
        beside_.bars.clear();
        beside_.start = jobsDone_ = alone_.start;
    }
    if (settings != settings_)
        for (Run* run : {&alone_, &beside_}) run->ageSum = 0, run->ageTicks = 0;
    settings_ = settings;
    SliceSettings slices{.mode = settings.mode, .maxJobsPerUpdate = static_cast<std::size_t>(settings.jobsPerTick)};
    alone_.slicer.configure(slices);
    slices.isThreaded = true;
    beside_.slicer.configure(slices);
    keys_.resize(static_cast<std::size_t>(settings.jobs));
    std::iota(keys_.begin(), keys_.end(), 0);
}

bool ThreadStudy::isSlow(int job) const {
    const float draw = static_cast<float>(hash32(static_cast<std::uint32_t>(job)) >> 8) * 0x1p-24f;
    return draw < settings_.slowShare;
}

double ThreadStudy::msOf(int job) const {
    return static_cast<double>(0.01f * settings_.jobWork) * (isSlow(job) ? kSlowFactor : 1);
}

/// A chain of hashes, longer for a slow job.
std::uint64_t ThreadStudy::output(int job, std::uint64_t input) const {
    std::uint32_t value = static_cast<std::uint32_t>(job) ^ static_cast<std::uint32_t>(input << 9);
    for (int i = 0; i < (isSlow(job) ? 100 * kSlowFactor : 100); ++i) value = hash32(value);
    return value;
}

/// Fills `started_`: batches have their keys in order.
void ThreadStudy::update(Run& run) {
    run.slicer.update(
        tick_, [this] { return std::span<const int>(keys_); }, [this](int) { return tick_; },
        [this](int job, std::uint64_t input) { return output(job, input); });
    started_.resize(run.slicer.statistics().jobsInUpdate);
    std::iota(started_.begin(), started_.end(), static_cast<int>(run.slicer.jobsStarted() - started_.size()));
}

void ThreadStudy::step() {
    update(alone_);
    layAlone();
    if (settings_.joinUnderLock) getStuck();
    if (stuck_ == 0) {
        update(beside_);
        layBeside();
    } else {
        ++stuckTicks_;
    }
    ++tick_;
    for (Run* run : {&alone_, &beside_})
        if (const double age = ageMean(*run); age >= 0) run->ageSum += age, ++run->ageTicks;
}

/// Jobs, one after the other, then the rest of the frame.
void ThreadStudy::layAlone() {
    const double begin = alone_.start;
    double time = begin;
    for (const int job : started_) {
        alone_.bars.push_back({LaneBar::Kind::job, 0, time, time + msOf(job), isSlow(job)});
        time += msOf(job);
    }
    alone_.bars.push_back({LaneBar::Kind::rest, 0, time, time + kRestMs});
    endFrame(alone_, begin, time + kRestMs);
}

/// Waits for the jobs of the last update, then starts jobs that run in parallel with the rest of the frame.
void ThreadStudy::layBeside() {
    const double begin = beside_.start, time = std::max(begin, jobsDone_);
    if (time > begin) beside_.bars.push_back({LaneBar::Kind::wait, 0, begin, time});
    beside_.bars.push_back({LaneBar::Kind::rest, 0, time, time + kRestMs});
    std::array<double, kWorkers> isFree;
    isFree.fill(time);
    for (const int job : started_) {
        const auto first = std::min_element(isFree.begin(), isFree.end());
        const int lane = 1 + static_cast<int>(first - isFree.begin());
        beside_.bars.push_back({LaneBar::Kind::job, lane, *first, *first + msOf(job), isSlow(job)});
        *first += msOf(job);
    }
    jobsDone_ = *std::max_element(isFree.begin(), isFree.end());
    endFrame(beside_, begin, time + kRestMs);
}

void ThreadStudy::endFrame(Run& run, double begin, double end) {
    run.start = std::max(begin + kFrameMs, end);
    if (run.frameMs.size() == kKept) run.frameMs.erase(run.frameMs.begin());
    run.frameMs.push_back(run.start - begin);
    std::erase_if(run.bars, [&](const LaneBar& bar) { return bar.end < run.start - kShownMs; });
}

/// An update takes the lock and waits for the jobs. On each worker, the first job that has yet to do its look-up waits
/// for the lock, and the jobs queued behind it do not begin.
void ThreadStudy::getStuck() {
    const double now = stuck_ > 0 ? stuckSince_ : beside_.start;
    // Only time advances.
    if (stuck_ > 0) beside_.start = std::min(std::max(beside_.start, alone_.start), now + 2.5 * kFrameMs);
    if (stuck_ > 0) return;
    std::array<bool, 1 + kWorkers> isLaneStuck{};
    std::erase_if(beside_.bars, [&](LaneBar& bar) {
        const double lookUp = 0.5 * (bar.begin + bar.end);
        bool& isStuck = isLaneStuck[static_cast<std::size_t>(bar.lane)];
        if (bar.kind != LaneBar::Kind::job || lookUp <= now) return false;
        if (isStuck) return true;
        isStuck = bar.isStuck = true, bar.end = lookUp;
        ++stuck_;
        return false;
    });
    if (stuck_ == 0) return;
    stuckSince_ = now;
    beside_.bars.push_back({LaneBar::Kind::wait, 0, now, now, false, true});
}

int ThreadStudy::jobsInTick(const Run& run) const {
    const bool isStuck = &run == &beside_ && stuck_ > 0;
    return isStuck ? 0 : static_cast<int>(run.slicer.statistics().jobsInUpdate);
}

int ThreadStudy::differences() const {
    int count = 0;
    for (const int key : keys_) {
        const std::uint64_t *const a = alone_.slicer.find(key), *const b = beside_.slicer.find(key);
        if (a && b && alone_.slicer.stampOf(key) == beside_.slicer.stampOf(key) && *a != *b) ++count;
    }
    return count;
}

double ThreadStudy::ageMean(const Run& run) const {
    double sum = 0, count = 0;
    for (const int key : keys_)
        if (const auto stamp = run.slicer.stampOf(key)) {
            sum += static_cast<double>(tick_ - 1 - *stamp);
            ++count;
        }
    return count > 0 ? sum / count : -1;
}

}  // namespace arclight::timeslice
