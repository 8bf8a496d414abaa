// The trace of a measure against a list of everything that was added.
#include "app/window/trace.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

/// What the trace should hold: the latest value of each tick since the session last went back.
class Truth {
public:
    void add(std::int64_t tick, double value) {
        if (!values_.empty() && tick < values_.rbegin()->first) values_.clear();
        values_[tick] = value;
    }
    Trace::Range bin(int age) const {
        Trace::Range range;
        if (values_.empty()) return range;
        const std::int64_t bin = values_.rbegin()->first / Trace::kTicksPerBin - age;
        for (const auto& [tick, value] : values_)
            if (tick / Trace::kTicksPerBin == bin && std::isfinite(value)) range.add(value);
        return range;
    }

private:
    std::map<std::int64_t, double> values_;
};

void expectSame(const Trace& trace, const Truth& truth) {
    for (int age = 0; age < Trace::kBins; ++age) {
        const Trace::Range found = trace.bin(age), expected = truth.bin(age);
        ASSERT_EQ(found.isEmpty(), expected.isEmpty()) << age;
        if (expected.isEmpty()) continue;
        ASSERT_EQ(found.low, expected.low) << age;
        ASSERT_EQ(found.high, expected.high) << age;
    }
}

TEST(Trace, HoldsTheExtremesOfTheLastTenSeconds) {
    std::mt19937 random(7);
    Trace trace;
    Truth truth;
    std::int64_t tick = 0;
    for (int step = 0; step < 4000; ++step) {
        const auto dice = random() % 1000;
        // Mostly one tick on, sometimes a pause, a leap, or back to the start.
        if (dice < 700)
            tick += 1;
        else if (dice < 850)
            tick += static_cast<std::int64_t>(random() % 20);
        else if (dice < 860)
            tick += static_cast<std::int64_t>(random() % 900);
        else if (dice < 863)
            tick = static_cast<std::int64_t>(random() % 5);
        const double value =
            random() % 50 == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(random() % 2000) - 1000;
        trace.add(tick, value);
        truth.add(tick, value);
        ASSERT_NO_FATAL_FAILURE(expectSame(trace, truth)) << "step " << step;
    }
}

TEST(Trace, BeginsEmptyAndIgnoresWhatIsNotFinite) {
    Trace trace;
    EXPECT_TRUE(trace.range().isEmpty());
    trace.add(5, std::numeric_limits<double>::infinity());
    EXPECT_TRUE(trace.range().isEmpty());
    trace.add(6, -2);
    EXPECT_EQ(trace.range().low, -2);
    EXPECT_EQ(trace.range().high, -2);
}

TEST(Trace, JoinsWhatWasReadHoweverSeldom) {
    Trace trace;
    // Costly measures: twice a second, which leaves four bins of five without a reading.
    for (std::int64_t tick = 0; tick <= 300; tick += 30) trace.add(tick, static_cast<double>(tick));
    for (int age = 0, next = 5; next <= 50; age = next, next += 5) EXPECT_EQ(trace.before(age), next);
    EXPECT_EQ(trace.before(50), -1) << "the first reading";
}

TEST(Trace, LeavesGapsWhereAReadingHadNoValue) {
    Trace trace;
    for (const std::int64_t tick : {0, 30, 90, 120}) trace.add(tick, 1);
    EXPECT_EQ(trace.before(5), 15) << "nothing was read at tick 60";
    Trace gap;
    for (const std::int64_t tick : {0, 30, 60, 90, 120})
        gap.add(tick, tick == 60 ? std::numeric_limits<double>::quiet_NaN() : 1);
    EXPECT_EQ(gap.before(0), 5);
    EXPECT_EQ(gap.before(5), -1);
    EXPECT_EQ(gap.before(15), 20);
}

TEST(Trace, WorksAfterAWeek) {
    Trace trace;
    for (std::int64_t tick = 36288000; tick < 36289000; ++tick) trace.add(tick, static_cast<double>(tick));
    EXPECT_EQ(trace.range().high, 36288999.0);
    EXPECT_EQ(trace.range().low, 36288402.0) << "the first tick of the oldest of 100 bins";
}

}  // namespace
}  // namespace arclight::test
