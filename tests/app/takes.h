// Settings of a demo as takes of one recording, so that a single process shows them all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli.h"
#include "core/random.h"

namespace arclight::test {

/// The beginning of a session, and the tick to look at.
struct Settings {
    std::string name;
    int tick = 60;
    Json params = Json::object();
    std::uint64_t seed = 1;
};

/// The names of all demos.
std::vector<std::string> demoNames();

/// The presets that are shipped for the demo, each at its own tick, but at most at `lastTick`.
std::vector<Settings> presetSettings(const std::string& demo, int lastTick);

/// Every value of the demo's first primary choice: its scene, mode or effect.
std::vector<Settings> sceneSettings(const std::string& demo);

/// A random value of the parameter, which is described as by `--list-params --json`; often one of its ends.
Json randomValue(const Json& param, Random& random);

/// A recording, and the argument of `--ticks` that stops at each of its takes.
struct Takes {
    std::string recording, ticks;
};

/// Takes of equal length, one for each setting, to be looked at on the tick of the first.
Takes takesOf(const std::string& demo, const std::vector<Settings>& settings);

/// A frame and the measures on its tick.
struct Drawn {
    Image frame;
    Json measures;
};

/// A test that draws a demo with many settings, which share a tick.
class TakesCli : public Cli {
protected:
    /// One for each of the settings. If the demo does not draw them all, fails the test and returns none.
    std::vector<Drawn> drawAll(const std::string& demo, const std::vector<Settings>& settings,
                               const Words& more = {"--size", "96x54"}) const;
    /// The frames alone: some demos take longer to measure than to draw.
    std::vector<Image> framesOf(const std::string& demo, const std::vector<Settings>& settings,
                                const Words& more = {"--size", "96x54"}) const;
};

}  // namespace arclight::test
