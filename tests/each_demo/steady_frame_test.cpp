// A steady frame allocates no memory, but for the strings of the texts that it draws.
#include "core/allocation_counter.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

class SteadyFrame : public EachDemo {};

/// Ticks until all GPU times have arrived and lists have found room, and ticks that are counted.
constexpr int kWarmUp = 40, kCounted = 10;
/// Allocations that the formatting of a text may cost.
constexpr int kPerText = 4;

TEST_F(SteadyFrame, AllocatesNothingButTexts) {
    for (const Preset& preset : presets()) {
        for (const ParamSet::Entry& entry : session->params().entries()) entry.set(entry.info->defaultValue);
        ASSERT_TRUE(applyPreset(session->params(), preset, preset.name));
        session->reset(Seed{1});
        session->noteChanges();
        const Input input{.widthPx = 64, .heightPx = 36, .keys = {}, .dropped = {}};
        const auto play = [&](int ticks) {
            for (int i = 0; i < ticks; ++i) {
                session->step(input);
                renderer->draw(*session, 64, 36);
            }
        };
        play(kWarmUp);
        // The software rasteriser compiles shaders on other threads.
        startCounting(Counted::thisThread);
        play(kCounted);
        const int allocations = stopCounting();
        // A number becomes a string before it is drawn.
        renderer->canvas().keepTextBoxes(true);
        renderer->draw(*session, 64, 36);
        const auto texts = static_cast<int>(renderer->canvas().textBoxes().size());
        renderer->canvas().keepTextBoxes(false);
        EXPECT_LE(allocations, kCounted * kPerText * texts)
            << preset.name << ": in " << kCounted << " frames with " << texts << " texts each";
    }
}

}  // namespace
}  // namespace arclight::test
