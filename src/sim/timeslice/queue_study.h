// Two systems in slices that read each other's results: people choose a queue by the counts of the queues, and the
// queues are counted by what people chose. Neither waits for the other; each reads the newest results on show.
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
    int choicesPerStep = 4;     ///< at most that many people choose in a step; one queue is counted in each
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
    static constexpr int kServiceSteps = 6;    ///< after so many, somebody is served and another comes, to any queue
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
    /// The lengths that people read; −1 where a queue has not been counted.
    std::array<int, kQueues> lengthsOnShow() const;
    /// The last steps, oldest first, since `reset` or `configure`.
    std::span<const Record> records() const { return records_; }
    /// How often one of the people changes to another queue in a minute.
    double changesPerMinute() const;
    /// The longest queue less the shortest, people, mean of `records`.
    double meanSpread() const;

    /// Steps since the inputs of the choices on show were read, mean; −1 without any.
    double choiceAge() const;
    /// Steps since the queues were counted that these choices were made by: of the oldest count, mean; −1 without any.
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
        std::int64_t countedAt = -1;  ///< the step of the oldest count that it was made by
    };

    Seen seenBy(int person) const;
    Choice choose(const Seen& seen) const;
    int takeChoices();
    void serve();

    QueueSettings settings_;
    Random random_{Seed{}};
    std::vector<int> queues_;             ///< by person
    std::vector<std::int64_t> since_;     ///< the step in which they came
    std::vector<int> people_, counters_;  ///< keys of the two systems
    Timeslicer<int, Seen, Choice> choices_;
    Timeslicer<int, Count, Count> counts_;
    std::vector<Record> records_;
    std::int64_t steps_ = 0;
};

}  // namespace arclight::timeslice
