// Two timesliced systems that read each other's results: people choose a queue by the counted lengths of the queues,
// and the counts depend on people's choices. Neither waits for the other; each reads the newest visible results.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/slice_rows.h"

namespace arclight::timeslice {

struct QueueSettings {
    SliceMode mode = SliceMode::aiao;  ///< of both systems
    int people = 120;
    int choicesPerStep = 4;     ///< upper bound of people who choose per step; one queue is counted per step
    bool hasHysteresis = true;  ///< people change only to a queue that is shorter by more than `QueueStudy::kMargin`
    friend bool operator==(const QueueSettings&, const QueueSettings&) = default;
};
constexpr auto rowsOf(QueueSettings) {
    using Q = QueueSettings;
    return paramRows<Q>(kSliceGroup, modeRow(&Q::mode), jobsPerTickRow(&Q::choicesPerStep),
                        hysteresisRow(&Q::hasHysteresis), Fixed{&Q::people});
}

class QueueStudy {
public:
    static constexpr int kQueues = 4;
    static constexpr int kMargin = 8;          ///< people
    static constexpr int kServiceSteps = 6;    ///< after so many, one person is served and another joins a random queue
    static constexpr std::size_t kKept = 600;  ///< steps

    /// Of a step.
    struct Record {
        std::array<int, kQueues> lengths{};
        int changes = 0;  ///< people who changed to another queue
    };

    void reset(const QueueSettings& settings, Seed seed);
    /// Another number of people takes effect with `reset`.
    void configure(const QueueSettings& settings);
    void step();

    /// The queue in which each of the people stands.
    std::span<const int> queues() const { return queues_; }
    std::array<int, kQueues> lengths() const;
    /// The queue lengths that people read; −1 where a queue has not been counted.
    std::array<int, kQueues> lengthsOnShow() const;
    /// The last steps, oldest first, since `reset` or `configure`.
    std::span<const Record> records() const { return records_; }
    /// Changes to another queue per person and minute.
    double changesPerMinute() const;
    /// Mean over `records` of the longest minus the shortest queue, in people.
    double meanSpread() const;

    /// Mean number of steps since the inputs of the visible choices were read; −1 without any.
    double choiceAge() const;
    /// Mean number of steps since the oldest count that these choices are based on; −1 without any.
    double chainAge() const;
    int jobsInStep() const { return static_cast<int>(choices_.statistics().jobsInUpdate); }

private:
    struct Count {
        int people = 0;
        std::int64_t stamp = -1;
    };
    struct Seen {
        int queue = 0;
        std::array<int, kQueues> lengths{};
        std::int64_t countedAt = -1;
    };
    struct Choice {
        int queue = 0;
        std::int64_t countedAt = -1;  ///< the step of the oldest count that it is based on
    };

    Seen seenBy(int person) const;
    Choice choose(const Seen& seen) const;
    int takeChoices();
    void serve();

    QueueSettings settings_;
    Random random_{Seed{}};
    std::vector<int> queues_;             ///< by person
    std::vector<std::int64_t> since_;     ///< the step in which each person arrived
    std::vector<int> people_, counters_;  ///< keys of the two systems
    Timeslicer<int, Seen, Choice> choices_;
    Timeslicer<int, Count, Count> counts_;
    std::vector<Record> records_;
    std::int64_t steps_ = 0;
};

}  // namespace arclight::timeslice
