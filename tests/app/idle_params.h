// Checks a demo's declarations against its executable: parameters that do not matter have no effect, missing measures
// have a reason, and only a few parameters are primary.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/takes.h"
#include "core/measures.h"
#include "core/params.h"
#include "core/random.h"

namespace arclight::test {

/// Settings, and changes of single parameters that matter under them.
struct Trial {
    Json settings;
    std::vector<std::pair<std::string, Json>> changes;  ///< name and value
};

/// Each check tries random settings for every label of the demo's first parameter, its scene or mode.
class IdleParams : public DemoCli {
protected:
    explicit IdleParams(std::string demo) : DemoCli(std::move(demo), "160x90") {}

    /// Changes every parameter that does not matter (`when`) while the demo runs: neither frame nor state may change.
    /// A measure without a value must have a reason.
    template <class Params, class Measures>
    void expectNothingChanges(int settingsEach) const {
        Params params;
        check(ParamSet({{&paramTable<Params>(), &params}}), measureTable<Measures>(), settingsEach);
    }
    /// Changes parameters that matter, one at a time: under some settings, each must change the frame or the state.
    /// Parameters in `fixed` keep these values and are not tried; nor are two thirds, except in a long run.
    template <class Params>
    void expectOthersChangeSomething(int settingsEach, const Json& fixed = Json::object()) const {
        Params params;
        checkEffects(ParamSet({{&paramTable<Params>(), &params}}), settingsEach, fixed);
    }
    /// Under any settings, three to eight of the parameters that matter must be primary.
    template <class Params>
    static void expectFewPrimary() {
        Params params;
        countPrimary(ParamSet({{&paramTable<Params>(), &params}}));
    }

private:
    void check(const ParamSet& params, const MeasureTable& measures, int settingsEach) const;
    /// The parameters whose change affects the frame or the state.
    std::set<std::string> withEffect(const ParamSet& params, const std::vector<Trial>& trials) const;
    void checkEffects(const ParamSet& params, int settingsEach, const Json& fixed) const;
    static void countPrimary(const ParamSet& params);
};

}  // namespace arclight::test
