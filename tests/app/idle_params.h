// Checks the declarations of a demo against its executable: parameters that do not matter have no effect, missing
// measures have a reason, and a few parameters are primary.
#pragma once

#include "app/cli.h"
#include "core/measures.h"
#include "core/params.h"
#include "core/random.h"

namespace arclight::test {

/// Each check tries random settings for every label of the demo's first parameter, its scene or mode.
class IdleParams : public Cli {
protected:
    /// Changes every parameter that does not matter (`when`) while the demo runs: neither frame nor state may change.
    /// A measure without a value must have a reason.
    template <class Params, class Measures>
    void expectNothingChanges(std::string_view demo, int settingsEach) const {
        Params params;
        check(demo, ParamSet({{&paramTable<Params>(), &params}}), measureTable<Measures>(), settingsEach);
    }
    /// Changes parameters that matter, one at a time, and counts how often frame or state are others: each parameter
    /// must have an effect in a good part of the settings.
    template <class Params>
    void expectOthersChangeSomething(std::string_view demo, int settingsEach) const {
        Params params;
        checkEffects(demo, ParamSet({{&paramTable<Params>(), &params}}), settingsEach);
    }
    /// With any settings, three to eight of the parameters that matter must be primary.
    template <class Params>
    static void expectFewPrimary() {
        Params params;
        countPrimary(ParamSet({{&paramTable<Params>(), &params}}));
    }

private:
    void check(std::string_view demo, const ParamSet& params, const MeasureTable& measures, int settingsEach) const;
    /// Plays the takes and captures each, with states and measures.
    void play(std::string_view demo, const Json& takes) const;
    void checkEffects(std::string_view demo, const ParamSet& params, int settingsEach) const;
    static void countPrimary(const ParamSet& params);
};

}  // namespace arclight::test
