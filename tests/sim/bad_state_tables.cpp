// Tables of state machines. They compile; with FAULT_<fault> defined, one of them has that fault.
#include "sim/common/state_machine.h"

namespace arclight {

struct Door {
    bool isPushed = false;
    int turns = 0;
    bool isShut() const { return !isPushed; }
    void creak(MachineControl&) { ++turns; }
};

inline constexpr auto kDoor = machineTable<Door>(
#if defined(FAULT_tableHasNoStates)
#elif defined(FAULT_stateHasNoName)
    state("").asFinal()
#elif defined(FAULT_duplicateStateName)
    state("shut").when("pushed", &Door::isPushed, "open"),
    state("open").when("shut", &Door::isShut, "shut"),
    state("open").when("shut", &Door::isShut, "shut")
#elif defined(FAULT_transitionToUnknownState)
    state("shut").when("pushed", &Door::isPushed, "opened"),
    state("open").when("shut", &Door::isShut, "shut")
#elif defined(FAULT_transitionHasNoName)
    state("shut").when("", &Door::isPushed, "open"),
    state("open").when("shut", &Door::isShut, "shut")
#elif defined(FAULT_stateIsUnreachable)
    state("shut").when("pushed", &Door::isPushed, "open"),
    state("open").when("shut", &Door::isShut, "shut"),
    state("ajar").when("shut", &Door::isShut, "shut")
#elif defined(FAULT_stateHasNoExit)
    state("shut").when("pushed", &Door::isPushed, "open"),
    state("open")
#elif defined(FAULT_restartIsNoExit)
    state("shut").when("pushed", &Door::isPushed, "open"),
    state("open").when("pushed", &Door::isPushed, "open")
#elif defined(FAULT_finalStateHasExit)
    state("shut").when("pushed", &Door::isPushed, "open"),
    state("open").when("shut", &Door::isShut, "shut").asFinal()
#elif defined(FAULT_functionOfAnotherObject)
    state("shut").begin([](int&) {}).when("pushed", &Door::isPushed, "open"),
    state("open").asFinal()
#elif defined(FAULT_conditionIsNoBool)
    state("shut").when("pushed", [](const Door&, int) { return true; }, "open"),
    state("open").asFinal()
#elif defined(FAULT_conditionChangesTheObject)
    state("shut").when("pushed", [](Door& door) { return ++door.turns > 1; }, "open"),
    state("open").asFinal()
#else
    state("shut").begin(&Door::creak).when("pushed", &Door::isPushed, "open"),
    state("open")
        .tick([](Door& door) { ++door.turns; })
        .when("after a second", [](const Door&, const MachineState& state) { return state.ticksInState > 60; }, "shut")
        .when("broken", byCode, "broken"),
    state("broken").asFinal()
#endif
);

struct Gate : Door {
    bool isRusty = true;
};

inline constexpr auto kGate = extendTable<Gate>(
    kDoor,
#if defined(FAULT_overrideHasNoExit)
    state("open")
#elif defined(FAULT_overrideMakesUnreachable)
    state("open").when("rusty", &Gate::isRusty, "shut")
#elif defined(FAULT_overriddenTwice)
    state("open").when("rusty", &Gate::isRusty, "broken"),
    state("open").when("rusty", &Gate::isRusty, "broken")
#else
    state("open").when("rusty", &Gate::isRusty, "broken")
#endif
);

#if defined(FAULT_unknownState)
inline constexpr StateId kAjar = kGate.id("ajar");
#else
inline constexpr StateId kBroken = kGate.id("broken");
#endif

// Conditions and functions are checked where they are called.
inline MachineReport stepBoth(Gate& gate, MachineState& state) {
    tickMachine(kDoor, state, gate);
    return tickMachine(kGate, state, gate);
}

}  // namespace arclight
