// Sweeps: what a range of whole numbers may be.
#include "app/plan/sweep.h"

#include <gtest/gtest.h>

#include "app/pendulum.h"
#include "app/session/owned_params.h"

namespace arclight::test {
namespace {

class SweepText : public ::testing::Test {
protected:
    void expectRefused(std::string_view text, const std::string& why) const {
        const auto sweep = parseSweep(params.set(), text);
        ASSERT_FALSE(sweep) << text;
        EXPECT_EQ(sweep.error().exit, Exit::usage);
        EXPECT_EQ(sweep.error().message, "'" + std::string(text) + "': " + why);
    }
    void expectValues(std::string_view text, const std::vector<std::string>& texts) const {
        const auto sweep = parseSweep(params.set(), text);
        ASSERT_TRUE(sweep) << sweep.error().message;
        EXPECT_EQ(sweep->texts, texts);
    }
    DemoType type = demoType<Pendulum>();
    OwnedParams params{type};
};

TEST_F(SweepText, WholeNumbersNeedARangeThatTheyDivide) {
    expectValues("repeats=1..7:4", {"1", "3", "5", "7"});
    expectValues("repeats=7..1:3", {"7", "4", "1"});
    expectValues("repeats=4..4:1", {"4"});
    expectRefused("repeats=1..7:3.5", "a range must be a..b:n with 1 to 10000 values, such as 1..4:4");
    // Only 1 and 7 steps divide 7: of the counts, 2 and 8 are equally near to 5, and more values show more.
    expectRefused("repeats=1..8:5",
                  "repeats takes whole numbers, but this range gives 1, 2.75, 4.5, 6.25, 8; the nearest that fits is "
                  "repeats=1..8:8");
    expectRefused("repeats=1..7:5",
                  "repeats takes whole numbers, but this range gives 1, 2.5, 4, 5.5, 7; the nearest that fits is "
                  "repeats=1..7:4");
    expectRefused("repeats=1..3:9",
                  "repeats takes whole numbers, but this range gives 1, 1.25, 1.5, 1.75, 2, \u2026; the nearest that "
                  "fits is repeats=1..3:3");
    expectRefused("repeats=1..7.5:3", "repeats takes whole numbers, so both ends of a range must be whole");
    expectRefused("noise=1..4:3",
                  "noise takes whole numbers, but this range gives 1, 2.5, 4; the nearest that fits is noise=1..4:4");
}

TEST_F(SweepText, TheRangeThatIsNamedFits) {
    for (int to = 2; to <= 8; ++to)
        for (int count = 2; count <= 12; ++count) {
            const std::string range = "repeats=1.." + std::to_string(to) + ":";
            const auto sweep = parseSweep(params.set(), range + std::to_string(count));
            if (sweep) continue;
            const std::string& message = sweep.error().message;
            const std::size_t at = message.rfind("repeats=");
            EXPECT_TRUE(parseSweep(params.set(), message.substr(at))) << message;
        }
}

TEST_F(SweepText, RealNumbersMayBeAnything) { expectValues("rate=1..2:3", {"1", "1.5", "2"}); }

}  // namespace
}  // namespace arclight::test
