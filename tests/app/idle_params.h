// Checks the declarations of a demo against its executable: parameters that do not matter have no effect, missing
// measures have a reason, and a few parameters are primary.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli.h"
#include "core/measures.h"
#include "core/params.h"
#include "core/random.h"

namespace arclight::test {

/// Settings, and changes of one parameter each that matters in them.
struct Trial {
    Json settings;
    std::vector<std::pair<std::string, Json>> changes;  ///< name and value
};

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
    /// Changes parameters that matter, one at a time: with some settings, each must change the frame or the state.
    /// Those in `fixed` keep these values and are not tried.
    template <class Params>
    void expectOthersChangeSomething(std::string_view demo, int settingsEach,
                                     const Json& fixed = Json::object()) const {
        Params params;
        checkEffects(demo, ParamSet({{&paramTable<Params>(), &params}}), settingsEach, fixed);
    }
    /// With any settings, three to eight of the parameters that matter must be primary.
    template <class Params>
    static void expectFewPrimary() {
        Params params;
        countPrimary(ParamSet({{&paramTable<Params>(), &params}}));
    }

private:
    void check(std::string_view demo, const ParamSet& params, const MeasureTable& measures, int settingsEach) const;
    /// Plays the takes and captures each, with its state. `more` are further options.
    void play(std::string_view demo, const Json& takes, const Words& more = {}) const;
    /// The parameters whose change shows in the frame or the state.
    std::set<std::string> withEffect(std::string_view demo, const ParamSet& params,
                                     const std::vector<Trial>& trials) const;
    void checkEffects(std::string_view demo, const ParamSet& params, int settingsEach, const Json& fixed) const;
    static void countPrimary(const ParamSet& params);
};

}  // namespace arclight::test
