#include "sim/timeslice/frame_costs.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/random.h"

namespace arclight::timeslice {
namespace {

/// Uniform in [0, 1), by a hash.
double share(std::uint32_t a, std::uint32_t b) { return static_cast<double>(hash32(a ^ hash32(b)) >> 8) * 0x1p-24; }

constexpr std::uint32_t kWorkStream = 0x51, kSlowStream = 0x77, kRestStream = 0x93, kClockStream = 0x1000;

}  // namespace

double RecordedJobs::batchUs(std::size_t frame) const {
    double sum = 0;
    for (std::size_t job = 0; job < jobs(); ++job) sum += static_cast<double>(at(frame, job));
    return sum;
}

void FrameCosts::reset(const CostSettings& settings, Seed seed, const RecordedJobs* recorded) {
    settings_ = settings, seed_ = seed, tick_ = atOnceStamp_ = 0;
    recorded_ = recorded;
    keys_.resize(recorded_ ? recorded_->jobs() : static_cast<std::size_t>(settings.jobs));
    std::iota(keys_.begin(), keys_.end(), 0);
    sliced_ = slower_ = Slicer();
    records_.clear();
    records_.reserve(kept_);
}

void FrameCosts::configure(const CostSettings& settings) {
    if (!recorded_ && settings.jobs != settings_.jobs) return reset(settings, seed_);
    settings_ = settings;
}

bool FrameCosts::isSlow(int job) const {
    const auto seed = static_cast<std::uint32_t>(seed_.value);
    return share(seed + kSlowStream, static_cast<std::uint32_t>(job)) < static_cast<double>(settings_.slowShare);
}

std::uint64_t FrameCosts::unitsOf(int job) const {
    if (recorded_)
        return static_cast<std::uint64_t>(recorded_->at(recordedFrame(), static_cast<std::size_t>(job)) + 0.5f);
    const bool isBurst = settings_.hasBursts && tick_ % kBurstPeriod >= kBurstPeriod - kBurstTicks;
    const double usual =
        0.6 + 0.8 * share(static_cast<std::uint32_t>(seed_.value) + kWorkStream, static_cast<std::uint32_t>(job));
    const double units =
        static_cast<double>(settings_.jobWork) * usual * (isSlow(job) ? kSlowFactor : 1) * (isBurst ? kBurstFactor : 1);
    return static_cast<std::uint64_t>(units) + 1;
}

double FrameCosts::microsecondsOf(int job, double speed) const {
    const auto stream = kClockStream + static_cast<std::uint32_t>(speed * 100) + static_cast<std::uint32_t>(tick_);
    return static_cast<double>(unitsOf(job)) / speed * (0.85 + 0.3 * share(stream, static_cast<std::uint32_t>(job)));
}

FrameCosts::Run FrameCosts::runOn(Slicer& slicer, double speed) const {
    const int first = slicer.isBatchDone() ? 0 : static_cast<int>(slicer.jobsStarted());
    SliceSettings settings;
    settings.mode = settings_.mode;
    if (settings_.budget == Budget::jobs) {
        settings.maxJobsPerUpdate = static_cast<std::size_t>(settings_.jobsPerTick);
    } else if (settings_.budget == Budget::work) {
        settings.workPerUpdate = static_cast<std::uint64_t>(settings_.perTick);
    } else {
        // The clock is read after each job, so the last job overruns the budget.
        int count = 0;
        for (double spent = 0; first + count < jobCount() && spent < static_cast<double>(settings_.perTick);)
            spent += microsecondsOf(first + count++, speed);
        settings.maxJobsPerUpdate = static_cast<std::size_t>(count);
    }
    slicer.configure(settings);
    slicer.update(
        tick_, [&] { return std::span<const int>(keys_); }, [&](int) { return tick_; },
        [](int, std::uint64_t stamp) { return stamp; }, [&](int job) { return unitsOf(job); });
    return {first, static_cast<int>(slicer.statistics().jobsInUpdate)};
}

FrameCosts::FrameTime FrameCosts::timeOf(const Run& run, double speed) const {
    FrameTime time;
    double rest = 7400 + 1200 * share(kRestStream, static_cast<std::uint32_t>(tick_));
    if (recorded_) rest = recorded_->restUs.empty() ? 0 : static_cast<double>(recorded_->restUs[recordedFrame()]);
    time.rest = static_cast<float>(rest / speed);
    double jobs = 0;
    for (int i = 0; i < run.count; ++i)
        jobs += settings_.budget == Budget::time ? microsecondsOf(run.first + i, speed)
                                                 : static_cast<double>(unitsOf(run.first + i)) / speed;
    time.jobs = static_cast<float>(jobs);
    return time;
}

void FrameCosts::step() {
    Record record;
    record.isBurst = !recorded_ && settings_.hasBursts && tick_ % kBurstPeriod >= kBurstPeriod - kBurstTicks;
    const Run all{0, jobCount()};
    const bool startsBatch = sliced_.isBatchDone();
    if (startsBatch) atOnceStamp_ = tick_;
    record.sliced = runOn(sliced_, 1);
    record.slower = runOn(slower_, kSlowerSpeed);
    record.frames = {timeOf(all, 1), timeOf(startsBatch ? all : Run{}, 1), timeOf(record.sliced, 1),
                     timeOf(record.slower, kSlowerSpeed)};
    const auto sinceAtOnce = static_cast<double>(tick_ - atOnceStamp_);
    record.ages = {Age{}, Age{sinceAtOnce, sinceAtOnce}, agesOf(sliced_), agesOf(slower_)};
    if (records_.size() == kept_) records_.erase(records_.begin());
    records_.push_back(record);
    ++tick_;
}

/// In the current tick.
std::optional<FrameCosts::Age> FrameCosts::agesOf(const Slicer& slicer) const {
    Age ages;
    for (const int key : keys_) {
        const auto stamp = slicer.stampOf(key);
        if (!stamp) return std::nullopt;
        const auto age = static_cast<double>(tick_ - *stamp);
        ages.mean += age, ages.max = std::max(ages.max, age);
    }
    ages.mean /= static_cast<double>(keys_.size());
    return ages;
}

const std::vector<float>& FrameCosts::sortedFrames(Schedule schedule) const {
    sorted_.clear();
    for (const Record& record : records_)
        sorted_.push_back(record.frames[static_cast<std::size_t>(schedule)].whole() / 1000);
    std::sort(sorted_.begin(), sorted_.end());
    return sorted_;
}

FrameCosts::Metrics FrameCosts::metrics(Schedule schedule) const {
    if (records_.empty()) return {};
    Metrics metrics;
    for (const Record& record : records_)
        if (const std::optional<Age>& age = record.ages[static_cast<std::size_t>(schedule)]) {
            metrics.ageMean += age->mean, metrics.ageMax = std::max(metrics.ageMax, age->max);
            ++metrics.agedTicks;
        }
    metrics.ageMean /= std::max(1, metrics.agedTicks);
    const std::vector<float>& frames = sortedFrames(schedule);
    const auto at = [&](double part) {
        return static_cast<double>(
            frames[static_cast<std::size_t>(part * static_cast<double>(frames.size() - 1) + 0.5)]);
    };
    metrics.median = at(0.5), metrics.p99 = at(0.99), metrics.longest = at(1);
    return metrics;
}

int FrameCosts::resultsThatDiffer() const {
    return static_cast<int>(std::count_if(keys_.begin(), keys_.end(),
                                          [&](int key) { return sliced_.stampOf(key) != slower_.stampOf(key); }));
}

std::vector<CostOutcome> compareSchedules(const CostSettings& settings, Seed seed, const RecordedJobs* recorded,
                                          std::size_t ticks) {
    std::vector<CostOutcome> outcomes;
    FrameCosts costs(ticks);
    for (const Budget budget : {Budget::jobs, Budget::work, Budget::time})
        for (const SliceMode mode : {SliceMode::aiao, SliceMode::siao, SliceMode::siso, SliceMode::aiso}) {
            CostSettings tried = settings;
            tried.budget = budget, tried.mode = mode;
            costs.reset(tried, seed, recorded);
            for (std::size_t tick = 0; tick < ticks; ++tick) costs.step();
            if (outcomes.empty())
                for (const Schedule schedule : {Schedule::everyFrame, Schedule::atOnce})
                    outcomes.push_back({schedule, budget, mode, costs.metrics(schedule)});
            outcomes.push_back({Schedule::sliced, budget, mode, costs.metrics(Schedule::sliced)});
        }
    return outcomes;
}

}  // namespace arclight::timeslice
