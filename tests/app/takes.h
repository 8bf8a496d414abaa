// Settings of a demo as takes of one recording, so that a single process shows them all.
#pragma once

#include <string>
#include <vector>

#include "app/cli.h"

namespace arclight::test {

/// The beginning of a session, and the tick to look at.
struct Settings {
    std::string name;
    int tick = 60;
    Json params = Json::object();
};

/// The names of all demos.
std::vector<std::string> demoNames();

/// The presets that are shipped for the demo, each at its own tick, but at most at `lastTick`.
std::vector<Settings> presetSettings(const std::string& demo, int lastTick);

/// Every value of the demo's first primary choice: its scene, mode or effect.
std::vector<Settings> sceneSettings(const std::string& demo);

/// A recording, and the argument of `--ticks` that stops at each of its takes.
struct Takes {
    std::string recording, ticks;
};

/// Takes of equal length, one for each setting, to be looked at on the tick of the first.
Takes takesOf(const std::string& demo, const std::vector<Settings>& settings);

}  // namespace arclight::test
