// Ten thousand changes do no harm: no fault of OpenGL, no number that is not finite, no growing memory.
#include "each_demo/storm.h"

#include <algorithm>
#include <cstdlib>

#include "core/json.h"
#include "core/long_run.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

int changesOf(int quick) { return isLongRun() ? 10000 : quick; }

class Storms : public EachDemo {};

TEST_F(Storms, LeaveNoFaultsAndFiniteNumbers) {
    Storm storm(*session, *renderer, presets(), Seed{20261123});
    // Passes are kept as the inspector does, which costs as much as drawing them.
    renderer->store().inspectPasses(true);
    for (int i = 0; i < changesOf(20); ++i) {
        const std::string what = storm.change();
        SCOPED_TRACE("change " + std::to_string(i) + ": " + what);
        const std::vector<std::string> faults = takeFaults();
        ASSERT_TRUE(faults.empty()) << faults.front();
        if (i % 5 != 4) continue;
        ASSERT_EQ(firstPassNotFinite(renderer->store()), "");
        const auto state = session->checkedState();
        ASSERT_TRUE(state) << state.error().message;
    }
}

class RepeatedStorms : public EachDemo {
protected:
    /// On threads, llvmpipe keeps what it has drawn with for as long as it has no need of the place, which depends on
    /// what else the machine does.
    static void SetUpTestSuite() {
        setenv("LP_NUM_THREADS", "0", 1);
        EachDemo::SetUpTestSuite();
    }
};

TEST_F(RepeatedStorms, TakeNoMoreMemory) {
    // The first storm warms up: drivers keep what they have compiled. Some 10 KiB more in each later one are timer
    // queries: each of the rounds whose times are awaited (`GpuTimeline`) keeps as many as it ever needed.
    double before = 0, growth = 1e9;
    for (int i = 0; i < 4; ++i) {
        session->reset(Seed{1});
        for (const ParamSet::Entry& entry : session->params().entries()) entry.set(entry.info->defaultValue);
        Storm storm(*session, *renderer, presets(), Seed{7});
        for (int k = 0; k < changesOf(27) / 3; ++k) storm.change();
        session->reset(Seed{1});
        const double after = allocatedMiB();
        std::printf("%.3f MiB after storm %d\n", after, i + 1);
        // What is made once, and on a busy machine late, grows in one storm; what leaks grows in each.
        if (i >= 2) growth = std::min(growth, after - before);
        before = after;
    }
    EXPECT_LT(growth, isLongRun() ? 3 : 0.25) << "MiB more after each of the last two of four equal storms";
}

}  // namespace
}  // namespace arclight::test
