#include "sim/timeslice/queue_study.h"

#include <algorithm>
#include <numeric>

namespace arclight::timeslice {

void QueueStudy::reset(const QueueSettings& settings, Seed seed) {
    *this = {};
    random_ = Random(seed);
    people_.resize(static_cast<std::size_t>(settings.people)), counters_.resize(kQueues);
    std::iota(people_.begin(), people_.end(), 0);
    std::iota(counters_.begin(), counters_.end(), 0);
    for (std::size_t i = 0; i < people_.size(); ++i) queues_.push_back(static_cast<int>(random_.below(kQueues)));
    since_.assign(people_.size(), 0);
    records_.reserve(kKept);
    configure(settings);
}

void QueueStudy::configure(const QueueSettings& settings) {
    if (settings != settings_) records_.clear();
    settings_ = settings;
    choices_.configure({.mode = settings.mode, .maxJobsPerUpdate = static_cast<std::size_t>(settings.choicesPerStep)});
    counts_.configure({.mode = settings.mode, .maxJobsPerUpdate = 1});
}

std::array<int, QueueStudy::kQueues> QueueStudy::lengths() const {
    std::array<int, kQueues> lengths{};
    for (const int queue : queues_) ++lengths[static_cast<std::size_t>(queue)];
    return lengths;
}

std::array<int, QueueStudy::kQueues> QueueStudy::lengthsOnShow() const {
    std::array<int, kQueues> lengths{};
    for (const int queue : counters_) {
        const Count* const count = counts_.find(queue);
        lengths[static_cast<std::size_t>(queue)] = count ? count->people : -1;
    }
    return lengths;
}

QueueStudy::Seen QueueStudy::seenBy(int person) const {
    Seen seen{.queue = queues_[static_cast<std::size_t>(person)], .lengths = lengthsOnShow(), .countedAt = steps_};
    for (const int queue : counters_) {
        const Count* const count = counts_.find(queue);
        seen.countedAt = std::min(seen.countedAt, count ? count->stamp : -1);
    }
    return seen;
}

/// The shortest queue, the first of equals; with hysteresis, only if it is shorter by more than the margin.
QueueStudy::Choice QueueStudy::choose(const Seen& seen) const {
    if (seen.countedAt < 0) return {seen.queue, -1};
    const auto shortest = std::min_element(seen.lengths.begin(), seen.lengths.end());
    const int gain = seen.lengths[static_cast<std::size_t>(seen.queue)] - *shortest;
    const bool changes = gain > (settings_.hasHysteresis ? kMargin : 0);
    return {changes ? static_cast<int>(shortest - seen.lengths.begin()) : seen.queue, seen.countedAt};
}

/// People move to the queue of their newest choice, unless it was made for their predecessor with the same index.
int QueueStudy::takeChoices() {
    int changes = 0;
    for (const int person : people_) {
        const auto i = static_cast<std::size_t>(person);
        const auto stamp = choices_.stampOf(person);
        if (!stamp || static_cast<std::int64_t>(*stamp) < since_[i]) continue;
        changes += queues_[i] != choices_.find(person)->queue;
        queues_[i] = choices_.find(person)->queue;
    }
    return changes;
}

void QueueStudy::serve() {
    const std::uint32_t person = random_.below(static_cast<std::uint32_t>(people_.size()));
    queues_[person] = static_cast<int>(random_.below(kQueues));
    since_[person] = steps_ + 1;
}

void QueueStudy::step() {
    const auto stamp = static_cast<std::uint64_t>(steps_);
    counts_.update(
        stamp, [this] { return std::span<const int>(counters_); },
        [this](int queue) {
            return Count{lengths()[static_cast<std::size_t>(queue)], steps_};
        },
        [](int, const Count& count) { return count; });
    choices_.update(
        stamp, [this] { return std::span<const int>(people_); }, [this](int person) { return seenBy(person); },
        [this](int, const Seen& seen) { return choose(seen); });
    Record record{.changes = takeChoices()};
    if (steps_ % kServiceSteps == kServiceSteps - 1) serve();
    record.lengths = lengths();
    if (records_.size() == kKept) records_.erase(records_.begin());
    records_.push_back(record);
    ++steps_;
}

double QueueStudy::changesPerMinute() const {
    double changes = 0;
    for (const Record& record : records_) changes += record.changes;
    const auto peopleSteps = static_cast<double>(people_.size() * std::max<std::size_t>(1, records_.size()));
    return changes / peopleSteps * 3600;
}

double QueueStudy::meanSpread() const {
    double sum = 0;
    for (const Record& record : records_) {
        const auto [least, most] = std::minmax_element(record.lengths.begin(), record.lengths.end());
        sum += *most - *least;
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, records_.size()));
}

double QueueStudy::choiceAge() const {
    double sum = 0, count = 0;
    for (const int person : people_)
        if (const auto stamp = choices_.stampOf(person))
            sum += static_cast<double>(steps_ - 1 - static_cast<std::int64_t>(*stamp)), ++count;
    return count > 0 ? sum / count : -1;
}

double QueueStudy::chainAge() const {
    double sum = 0, count = 0;
    for (const int person : people_)
        if (const Choice* const choice = choices_.find(person); choice && choice->countedAt >= 0)
            sum += static_cast<double>(steps_ - 1 - choice->countedAt), ++count;
    return count > 0 ? sum / count : -1;
}

}  // namespace arclight::timeslice
