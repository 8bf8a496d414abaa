// Two systems that read each other's results, against the same rules written out step by step.
#include "sim/timeslice/queue_study.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/timeslice/each_mode.h"

namespace arclight::timeslice {
namespace {

constexpr int kQueues = QueueStudy::kQueues;
using Lengths = std::array<int, kQueues>;

/// What is on show of a job: its answer, when its input was read, and for choices when the oldest count was taken.
struct Shown {
    int value = -1, read = -1, counted = -1;
};

/// Jobs in a fixed order, a few in a step, one batch after the other.
template <class Compute>
void runJobs(SliceMode mode, int perStep, int step, std::vector<Shown>& ready, std::vector<Shown>& shown,
             const Compute& compute) {
    const int jobs = static_cast<int>(shown.size()), length = (jobs + perStep - 1) / perStep, phase = step % length;
    const bool isBatchInput = mode == SliceMode::siao || mode == SliceMode::siso;
    const bool isBatchOutput = mode == SliceMode::siso || mode == SliceMode::aiso;
    if (phase == 0 && isBatchOutput && step > 0) shown = ready;
    for (int job = 0; job < jobs; ++job) {
        const auto i = static_cast<std::size_t>(job);
        const bool isTurn = job / perStep == phase;
        if (isBatchInput ? phase == 0 : isTurn) ready[i] = compute(job);
        if (isTurn && !isBatchOutput) shown[i] = ready[i];
    }
}

/// The rules of `QueueStudy` in plain loops.
struct PlainQueues {
    QueueSettings settings;
    Random random{Seed{9}};
    std::vector<int> queues;
    std::vector<int> since;
    std::vector<Shown> readyCounts{kQueues}, counts{kQueues}, readyChoices, choices;
    int steps = 0, changes = 0, spreads = 0;

    explicit PlainQueues(const QueueSettings& given) : settings(given) {
        for (int i = 0; i < settings.people; ++i) queues.push_back(static_cast<int>(random.below(kQueues)));
        since.resize(queues.size()), readyChoices.resize(queues.size()), choices.resize(queues.size());
    }
    int lengthOf(int queue) const { return static_cast<int>(std::count(queues.begin(), queues.end(), queue)); }

    Shown choiceOf(int person) const {
        Shown choice{queues[static_cast<std::size_t>(person)], steps, steps};
        for (const Shown& count : counts) choice.counted = std::min(choice.counted, count.read);
        if (choice.counted < 0) return choice;
        int best = 0;
        for (int queue = 1; queue < kQueues; ++queue)
            if (counts[static_cast<std::size_t>(queue)].value < counts[static_cast<std::size_t>(best)].value)
                best = queue;
        const int here = counts[static_cast<std::size_t>(choice.value)].value;
        const int there = counts[static_cast<std::size_t>(best)].value;
        if (settings.hasHysteresis ? here > there + 8 : here > there) choice.value = best;
        return choice;
    }
    void step() {
        runJobs(settings.mode, 1, steps, readyCounts, counts, [&](int queue) { return Shown{lengthOf(queue), steps}; });
        runJobs(settings.mode, settings.choicesPerStep, steps, readyChoices, choices,
                [&](int person) { return choiceOf(person); });
        for (std::size_t i = 0; i < queues.size(); ++i) {
            if (choices[i].read < since[i] || choices[i].value < 0) continue;
            changes += queues[i] != choices[i].value;
            queues[i] = choices[i].value;
        }
        if (steps % 6 == 5) {
            const std::uint32_t person = random.below(static_cast<std::uint32_t>(settings.people));
            queues[person] = static_cast<int>(random.below(kQueues)), since[person] = steps + 1;
        }
        Lengths lengths;
        for (int queue = 0; queue < kQueues; ++queue) lengths[static_cast<std::size_t>(queue)] = lengthOf(queue);
        spreads +=
            *std::max_element(lengths.begin(), lengths.end()) - *std::min_element(lengths.begin(), lengths.end());
        ++steps;
    }
    double meanAge(int Shown::*stamp) const {
        double sum = 0, count = 0;
        for (const Shown& choice : choices)
            if (choice.*stamp >= 0) sum += steps - 1 - choice.*stamp, ++count;
        return count > 0 ? sum / count : -1;
    }
};

TEST(QueueStudy, EqualsItsRulesStepByStep) {
    Random random(Seed{31});
    for (int round = 0; round < 200; ++round) {
        const QueueSettings settings{.mode = kEachMode[random.below(4)],
                                     .people = 4 + static_cast<int>(random.below(117)),
                                     .choicesPerStep = 1 + static_cast<int>(random.below(64)),
                                     .hasHysteresis = random.below(2) == 0};
        QueueStudy study;
        study.reset(settings, Seed{9});
        PlainQueues plain(settings);
        const int steps = 1 + static_cast<int>(random.below(300));
        for (int i = 0; i < steps; ++i) {
            study.step(), plain.step();
            ASSERT_TRUE(std::equal(plain.queues.begin(), plain.queues.end(), study.queues().begin())) << i;
        }
        EXPECT_NEAR(study.changesPerMinute(), 3600.0 * plain.changes / settings.people / steps, 1e-9);
        EXPECT_NEAR(study.meanSpread(), static_cast<double>(plain.spreads) / steps, 1e-9);
        EXPECT_NEAR(study.choiceAge(), plain.meanAge(&Shown::read), 1e-9);
        EXPECT_NEAR(study.chainAge(), plain.meanAge(&Shown::counted), 1e-9);
    }
}

/// The claims of the page and of the presets, with the defaults: 120 people, four in a tick, 700 ticks.
TEST(QueueStudy, HysteresisCalmsAiaoAndNothingCalmsABatch) {
    const auto after = [](SliceMode mode, bool hasHysteresis) {
        QueueStudy study;
        study.reset({.mode = mode, .hasHysteresis = hasHysteresis}, Seed{1});
        for (int i = 0; i < 700; ++i) study.step();
        return study;
    };
    const double calm = after(SliceMode::aiao, true).changesPerMinute();
    EXPECT_LT(calm, 2);
    EXPECT_GT(after(SliceMode::aiao, false).changesPerMinute(), 50 * calm);
    EXPECT_LT(after(SliceMode::aiao, true).meanSpread(), 10);
    for (const SliceMode mode : {SliceMode::siao, SliceMode::siso, SliceMode::aiso})
        for (const bool hasHysteresis : {false, true})
            EXPECT_GT(after(mode, hasHysteresis).meanSpread(), 60) << "half of the people stand in one queue";
    // Ages add up: a choice is made by counts that are older than it.
    for (const SliceMode mode : kEachMode) EXPECT_GT(after(mode, true).chainAge(), after(mode, true).choiceAge() + 2);
}

}  // namespace
}  // namespace arclight::timeslice
