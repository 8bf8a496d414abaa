// The code of docs/procyon.md, against the library's state machine.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/procyon_1.h"
#include "sim/common/state_machine.h"

namespace arclight {
namespace {

/// Conditions that a test sets, and a log of calls.
struct Switches {
    std::array<bool, 6> on{};
    std::string log;
};

template <int i>
bool isOn(const Switches& switches) {
    return switches.on[i];
}
template <char c>
void note(Switches& switches) {
    switches.log += c;
}

/// Three states in a circle with a shortcut, so that chains and cycles occur.
constexpr auto kCircle = machineTable<Switches>(
    state("a").begin(note<'a'>).tick(note<'A'>).end(note<'1'>).when("0", isOn<0>, "b").when("1", isOn<1>, "c"),
    state("b").begin(note<'b'>).tick(note<'B'>).end(note<'2'>).when("2", isOn<2>, "c"),
    state("c").tick(note<'C'>).when("3", isOn<3>, "a").when("4", isOn<4>, "b"));

const std::vector<Behaviour<Switches>> kPage{
    {.begin = note<'a'>, .tick = note<'A'>, .end = note<'1'>, .transitions = {{isOn<0>, 1}, {isOn<1>, 2}}},
    {.begin = note<'b'>, .tick = note<'B'>, .end = note<'2'>, .transitions = {{isOn<2>, 2}}},
    {.tick = note<'C'>, .transitions = {{isOn<3>, 0}, {isOn<4>, 1}}}};

TEST(ProcyonPage, MachineCallsTheSameFunctionsAsTheLibrary) {
    Random random(Seed{4});
    Switches page, library;
    page.log = "a";  // the library's first tick begins the initial state
    std::size_t current = 0;
    MachineState machine;
    for (int tick = 0; tick < 2000; ++tick) {
        for (bool& on : page.on) on = random.below(2) == 0;
        library.on = page.on;
        runTick<Switches>(kPage, current, page);
        tickMachine(kCircle, machine, library);
        ASSERT_EQ(page.log, library.log) << "tick " << tick;
        ASSERT_EQ(current, machine.state);
        page.log.clear(), library.log.clear();
    }
}

}  // namespace
}  // namespace arclight
