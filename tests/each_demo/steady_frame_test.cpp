// A steady frame allocates no memory, but for the strings of the texts that it draws, and reads nothing back.
#include <algorithm>
#include <vector>

#include "core/allocation_counter.h"
#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "gfx/traffic.h"

namespace arclight::test {
namespace {

class SteadyFrame : public EachDemo {};

constexpr int kWarmUp = 12, kCounted = 7;
/// Allocations that the formatting of a text may cost, and texts that may be written although there is no room for
/// them.
constexpr int kPerText = 4, kLeftOut = 3;

/// The median, since lists grow now and then: ever more rarely, as they double.
TEST_F(SteadyFrame, AllocatesNothingButTexts) {
    for (const Preset& preset : sampleOf(presets(), 3)) {
        load(*session, preset, Seed{1});
        session->noteChanges();
        const Input input{.widthPx = 64, .heightPx = 36, .keys = {}, .dropped = {}};
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

/// With default settings, nothing waits for the GPU; the times of a frame are read three frames later.
TEST_F(SteadyFrame, ReadsNothingBackByDefault) {
    const Input input{.widthPx = 64, .heightPx = 36, .keys = {}, .dropped = {}};
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
