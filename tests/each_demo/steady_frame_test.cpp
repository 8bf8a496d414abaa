// A steady step allocates no memory; nor does a frame, but for the strings of the texts that it draws. With default
// settings, nothing is read back.
#include <algorithm>
#include <array>
#include <vector>

#include "core/allocation_counter.h"
#include "core/long_run.h"
#include "core/parallel.h"
#include "each_demo/each_demo.h"
#include "gfx/traffic.h"

namespace arclight::test {
namespace {

class SteadyFrame : public EachDemo {};

constexpr int kWarmUp = 12, kCounted = 7;
/// Allocations that the formatting of a text may cost, and texts that may be written although there is no room for
/// them.
constexpr int kPerText = 4, kLeftOut = 3;
/// Of 100 steps, those in which a list of what has happened so far may grow.
constexpr int kGrowing = 3;
/// Scenes that make lists anew in each step: of effectors, of what a study asks and finds, of points.
constexpr std::array<std::string_view, 10> kMakesLists{
    "bones meadow",    "bones field",       "collision bullets", "collision tree", "collision duplicates",
    "collision pairs", "collision support", "collision moving",  "dither time",    "orientation axis"};

/// The median, since lists grow now and then: ever more rarely, as they double.
TEST_F(SteadyFrame, AllocatesNothingButTexts) {
    for (const Preset& preset : sampleOf(presets(), 3)) {
        load(*session, preset, Seed{1});
        session->noteChanges();
        const Input input = resting(64, 36);
        const auto frame = [&] {
            session->step(input);
            renderer->draw(*session, 64, 36);
        };
        for (int i = 0; i < kWarmUp; ++i) frame();
        std::vector<int> allocations(kCounted);
        for (int& count : allocations) {
            // The software rasteriser compiles shaders on other threads.
            startCounting(Counted::thisThread);
            frame();
            count = stopCounting();
        }
        std::ranges::nth_element(allocations, allocations.begin() + kCounted / 2);
        // A number becomes a string before it is drawn.
        renderer->canvas().keepTextBoxes(true);
        renderer->draw(*session, 64, 36);
        const auto texts = static_cast<int>(renderer->canvas().textBoxes().size());
        renderer->canvas().keepTextBoxes(false);
        EXPECT_LE(allocations[kCounted / 2], kPerText * (texts + kLeftOut))
            << preset.name << ": a frame with " << texts << " texts";
    }
}

TEST_F(SteadyFrame, StepsAllocateNothing) {
    const Input input = resting(64, 36);
    // Loops on several threads allocate their tasks.
    setThreads(1);
    inEachScene([&](const std::string& scene) {
        if (std::ranges::count(kMakesLists, std::string(testedDemo().info.name) + " " + scene) > 0) return;
        for (int i = 0; i < 200; ++i) session->step(input);
        int allocating = 0;
        for (int i = 0; i < 100; ++i) {
            startCounting(Counted::thisThread);
            session->step(input);
            allocating += stopCounting() > 0;
        }
        EXPECT_LE(allocating, kGrowing);
    });
    setThreads(0);
}

TEST(Allocations, AreCounted) {
    startCounting();
    // Volatile, as a compiler may leave out an allocation whose address nobody sees.
    const std::vector<int>* volatile memory = new std::vector<int>(100);
    EXPECT_EQ(stopCounting(), 2);
    delete memory;
}

/// With default settings, nothing waits for the GPU; the times of a frame are read three frames later.
TEST_F(SteadyFrame, ReadsNothingBackByDefault) {
    const Input input = resting(64, 36);
    session->reset(Seed{1});
    for (int i = 0; i < kWarmUp + kCounted; ++i) {
        const Traffic before = traffic();
        session->step(input);
        renderer->draw(*session, 64, 36);
        const Traffic moved = traffic() - before;
        EXPECT_TRUE(i < kWarmUp || moved.bytesReadBack == 0) << describe(moved) << ", frame " << i;
    }
}

}  // namespace
}  // namespace arclight::test
