// The code of docs/timeslice.md, against what it promises.
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "docs/code/timeslice_1.h"

namespace arclight {
namespace {

/// A slicer whose answers are the ticks of their inputs.
struct Clock {
    explicit Clock(int keys, bool syncInput, bool syncOutput) : all(static_cast<std::size_t>(keys)) {
        std::iota(all.begin(), all.end(), 0);
        slicer.syncInput = syncInput, slicer.syncOutput = syncOutput;
        slicer.startBatch = [this] { return all; };
        slicer.inputOf = [this](int) { return tick; };
        slicer.job = [](int, int seen) { return seen; };
    }
    void run(int ticks, std::size_t jobs) {
        for (int i = 0; i < ticks; ++i) ++tick, slicer.update(jobs);
    }
    double meanAge() const {
        double sum = 0;
        for (const int key : all) sum += tick - slicer.find(key).value_or(tick);
        return sum / static_cast<double>(all.size());
    }
    std::size_t states() const {
        std::set<int> seen;
        for (const int key : all) seen.insert(slicer.find(key).value_or(-1));
        return seen.size();
    }

    std::vector<int> all;
    int tick = 0;
    Slicer<int, int, int> slicer;
};

/// Over a round of 16 ticks, in the order of the page's table.
TEST(TimeslicePage, AgesAndStatesAreThoseOfTheTable) {
    const double ages[] = {7.5, 15, 23.5, 16};
    const std::size_t states[] = {16, 2, 1, 16};
    for (int mode = 0; mode < 4; ++mode) {
        Clock clock(16, mode == 1 || mode == 2, mode >= 2);
        clock.run(100, 1);
        double age = 0;
        std::size_t most = 0;
        for (int i = 0; i < 16; ++i) {
            clock.run(1, 1);
            age += clock.meanAge() / 16;
            most = std::max(most, clock.states());
        }
        EXPECT_EQ(age, ages[mode]);
        EXPECT_EQ(most, states[mode]);
    }
}

TEST(TimeslicePage, NothingHangsAndNothingIsLost) {
    Clock clock(7, false, true);
    clock.run(50, 0);
    EXPECT_FALSE(clock.slicer.find(3));
    clock.run(4, 3);
    EXPECT_EQ(clock.slicer.find(6), 51 + 2);
    clock.all.clear();
    clock.run(10000, 2);
    EXPECT_TRUE(clock.slicer.find(6)) << "an empty batch forgets nothing";
}

}  // namespace
}  // namespace arclight
