// When measures are updated: in every frame, less often if one is costly, once for a capture.
#include <chrono>
#include <limits>
#include <thread>

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "app/window/measure_section.h"

namespace arclight::test {
namespace {

struct NoParams {
    bool isOn = false;
};

constexpr auto rowsOf(NoParams) { return paramRows<NoParams>(Param{"isOn", "Nothing.", &NoParams::isOn}); }

struct CountMeasures {
    double count = 0;
};

constexpr auto rowsOf(CountMeasures) {
    return measureRows<CountMeasures>(
        Measure{"count", "", "Number of measurements so far.", &CountMeasures::count}.costly());
}

/// Counts its own measurements.
class Counting : public Demo<NoParams, CountMeasures> {
public:
    static constexpr DemoInfo info{"counting", "Counting", "Counts."};
    explicit Counting(Shaders&) {}
    void reset(Seed) override {}
    void step(const Step&) override {}
    void draw(Frame&) override {}
    CountMeasures measure() override { return {static_cast<double>(++count_)}; }

private:
    int count_ = 0;
};

class MeasuresTaken : public ::testing::Test {
protected:
    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Counting>();
    Session a{type, shaders}, b{type, shaders};

    static double take(MeasureReadings& readings, const Session& a, const Session* b, double now) {
        readings.beginFrame();
        readings.take(a, b, now);
        return readings.a()[0];
    }
};

TEST_F(MeasuresTaken, OneCostlyMeasureDelaysAllOfADemo) {
    MeasureTable table(2);
    EXPECT_EQ(secondsBetweenReadings(table), 0);
    table[1].isCostly = true;
    EXPECT_EQ(secondsBetweenReadings(table), 0.5);
    EXPECT_EQ(secondsBetweenReadings({}), 0);
}

TEST_F(MeasuresTaken, CheapMeasuresUpdateEveryFrame) {
    MeasureReadings readings(0);
    for (int i = 1; i <= 5; ++i) EXPECT_EQ(take(readings, a, nullptr, 7), i);
    EXPECT_FALSE(readings.isPending(8));
}

TEST_F(MeasuresTaken, CostlyMeasuresUpdateTwiceASecond) {
    MeasureReadings readings(0.5);
    double last = 0;
    for (int frame = 0; frame < 600; ++frame) last = take(readings, a, nullptr, 100 + frame / 60.0);
    EXPECT_NEAR(last, 20, 1);
    readings = MeasureReadings(0.5);
    take(readings, a, nullptr, 200);
    EXPECT_FALSE(readings.isPending(201)) << "nothing was drawn since";
    take(readings, a, nullptr, 200.1);
    EXPECT_FALSE(readings.isPending(200.2));
    EXPECT_TRUE(readings.isPending(200.6)) << "the last frame shows figures of an earlier one";
    take(readings, a, nullptr, 200.6);
    EXPECT_FALSE(readings.isPending(300));
}

TEST_F(MeasuresTaken, SlowMeasuresTakeAFifthOfTheTime) {
    struct Slow : Counting {
        using Counting::Counting;
        CountMeasures measure() override {
            std::this_thread::sleep_for(std::chrono::milliseconds(150));
            return Counting::measure();
        }
    };
    const DemoType slow = demoType<Slow>();
    const Session session(slow, shaders);
    MeasureReadings readings(0.5);
    EXPECT_EQ(take(readings, session, nullptr, 10), 1);
    EXPECT_EQ(take(readings, session, nullptr, 10.7), 1) << "150 ms of every 700 are more than a fifth";
    EXPECT_EQ(take(readings, session, nullptr, 1000), 2);
    MeasureReadings everyFrame(0);
    EXPECT_EQ(take(everyFrame, session, nullptr, 10), 3);
    EXPECT_EQ(take(everyFrame, session, nullptr, 10.1), 4);
}

TEST_F(MeasuresTaken, CollapsedTableNeedsNoUpdate) {
    MeasureReadings readings(0.5);
    take(readings, a, nullptr, 1);
    take(readings, a, nullptr, 1.1);
    readings.beginFrame();
    EXPECT_FALSE(readings.isPending(9));
}

TEST_F(MeasuresTaken, KnowTheirAge) {
    MeasureReadings readings(0.5);
    take(readings, a, nullptr, 1);
    EXPECT_EQ(readings.age(a), 0);
    for (int tick = 0; tick < 12; ++tick) a.step(Input{});
    take(readings, a, nullptr, 1.1);
    EXPECT_EQ(readings.age(a), 12);
    take(readings, a, nullptr, 2);
    EXPECT_EQ(readings.age(a), 0);
}

TEST_F(MeasuresTaken, AreOutdatedAfterAChangeUntilTakenAgain) {
    MeasureReadings readings(0.5);
    double now = 1;
    EXPECT_FALSE(readings.isOutdated(a, nullptr)) << "there are none yet";
    const auto expectOutdatedOnce = [&](const char* change, const Session* other) {
        SCOPED_TRACE(change);
        take(readings, a, other, now + 0.1);
        EXPECT_TRUE(readings.isOutdated(a, other));
        take(readings, a, other, now += 1);
        EXPECT_FALSE(readings.isOutdated(a, other));
    };
    a.step(Input{});
    take(readings, a, &b, now);
    EXPECT_FALSE(readings.isOutdated(a, &b));
    a.step(Input{});
    EXPECT_FALSE(readings.isOutdated(a, &b)) << "time passes: that is their age";
    a.params().find("isOn").set(true);
    expectOutdatedOnce("a parameter", &b);
    b.params().find("isOn").set(true);
    expectOutdatedOnce("a parameter of side B", &b);
    a.reset(a.seed());
    expectOutdatedOnce("back to tick 0", &b);
    a.reset(Seed{77});
    expectOutdatedOnce("another seed", &b);
}

TEST_F(MeasuresTaken, CaptureMeasuresOnce) {
    MeasureReadings readings(std::numeric_limits<double>::infinity());
    EXPECT_FALSE(readings.isTaken());
    for (int layout = 0; layout < 3; ++layout) EXPECT_EQ(take(readings, a, &b, 0), 1);
    EXPECT_EQ(readings.b(), std::vector<double>{1});
}

TEST_F(MeasuresTaken, UpdateAtOnceWhenSideBComesOrGoes) {
    MeasureReadings readings(0.5);
    EXPECT_EQ(take(readings, a, nullptr, 1), 1);
    EXPECT_TRUE(readings.b().empty());
    EXPECT_EQ(take(readings, a, &b, 1.1), 2);
    EXPECT_EQ(readings.b(), std::vector<double>{1});
    EXPECT_EQ(take(readings, a, nullptr, 1.2), 3);
    EXPECT_TRUE(readings.b().empty());
}

}  // namespace
}  // namespace arclight::test
