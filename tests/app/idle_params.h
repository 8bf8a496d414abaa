// What the declarations of a demo promise beyond their types, held against its executable: a parameter that does not
// matter changes nothing, a figure that is missing says why, and a newcomer is shown a few parameters to begin with.
#pragma once

#include "app/cli.h"
#include "core/measures.h"
#include "core/params.h"
#include "core/random.h"

namespace arclight::test {

/// Each check goes through settings of a demo whose first parameter, its scene or mode, has every label in turn.
class IdleParams : public Cli {
protected:
    /// Changes every parameter that does not matter (`when`) while the demo runs: neither frame nor state may tell. And
    /// a measure without a value must have a reason.
    template <class Params, class Measures>
    void expectNothingChanges(std::string_view demo, int settingsEach) const {
        Params params;
        check(demo, ParamSet({{&paramTable<Params>(), &params}}), measureTable<Measures>(), settingsEach);
    }
    /// Whatever the settings, from three to eight parameters that matter are primary.
    template <class Params>
    static void expectFewPrimary() {
        Params params;
        countPrimary(ParamSet({{&paramTable<Params>(), &params}}));
    }

private:
    void check(std::string_view demo, const ParamSet& params, const MeasureTable& measures, int settingsEach) const;
    static void countPrimary(const ParamSet& params);
};

}  // namespace arclight::test
