// Runs a demo's executable with many settings: each in its own run, or all as takes of one recording, so that a single
// process draws them all.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli.h"
#include "core/random.h"

namespace arclight::test {

/// The start of a session, and the tick to draw. `events` are those of a recording.
struct Settings {
    std::string name;
    int tick = 60;
    Json params = Json::object();
    std::uint64_t seed = 1;
    Json events = Json::array();
};

/// The names of all demos.
std::vector<std::string> demoNames();

/// The demo's shipped presets, each at its own tick, but no later than `lastTick`.
std::vector<Settings> presetSettings(const std::string& demo, int lastTick);

/// Every value of the demo's first primary choice: its scene, mode or effect.
std::vector<Settings> sceneSettings(const std::string& demo);

/// A random value for a parameter described in the format of `--list-params --json`; often an end of its range.
Json randomValue(const Json& param, Random& random);
/// The same for each of `listed` that is in `names`.
Json randomValues(const Json& listed, const std::vector<std::string>& names, Random& random);

/// A take of a recording.
Json takeOf(const Json& params, int ticks, Json events = Json::array(), std::uint64_t seed = 1);
/// The text of a recording with these takes, a JSON array.
std::string recordingOf(std::string_view demo, Json takes);

/// The parameters in the format of `--set`.
Words assignmentsOf(const Json& params);

/// A recording, and the argument of `--ticks` that draws one frame in each of its takes.
struct Takes {
    std::string recording, ticks;
    int first = 0, stride = 1;  ///< the ticks of the recording at which it draws
};

/// A take for each setting that lasts at least to its tick.
Takes takesOf(std::string_view demo, const std::vector<Settings>& settings);

/// What a demo shows at a tick; parts that were not requested are empty.
struct Drawn {
    Image frame;
    Json measures, state, texts;
    /// The value of a measure; fails the test and returns NaN if it has none.
    double measure(const std::string& name) const;
};

/// The parts to request; add them up.
enum Part : unsigned { kFrames = 1, kMeasures = 2, kStates = 4, kTexts = 8 };

/// A test of one demo, whose runs must exit with 0. They draw at `size` unless `words` set another.
class DemoCli : public Cli {
protected:
    explicit DemoCli(std::string demo, std::string size = "96x54") : demo_(std::move(demo)), size_(std::move(size)) {}

    Outcome run(Words words) const { return headlessDemo(demo_, std::move(words), 280); }
    /// Runs the demo with these assignments and further options.
    Outcome run(const Words& assignments, const Words& more) const;
    /// Runs the demo and returns its capture (from frame.png), its measures (measures.json), its state (state.json) or
    /// its texts (texts.json).
    Image captured(const Words& assignments, const Words& more = {}) const;
    Json measured(const Words& assignments, const Words& more = {}) const;
    Json dumped(const Words& assignments, const Words& more = {}) const;
    Json textsOf(const Words& assignments, const Words& more = {}) const;
    /// The largest number of flashes in a second (measure `flashesPerSecond`) of the frames at these consecutive ticks.
    double mostFlashes(const Words& assignments, const std::string& ticks, const Words& more = {}) const;
    /// The parameters of the demo, as `--list-params --json` lists them.
    Json listedParams() const;

    /// The requested parts for each setting, as takes of one recording. If the demo does not draw all of them, the test
    /// fails and ends. Some demos take longer to measure than to draw.
    std::vector<Drawn> shown(const std::vector<Settings>& settings, unsigned parts, const Words& more = {}) const;
    /// The same with nothing but parameters, all at one tick.
    std::vector<Drawn> shown(int tick, const std::vector<Json>& each, unsigned parts, const Words& more = {}) const;
    /// An event of a recording: the pointer in a frame of this test's size, px, and what is down and newly pressed, by
    /// bits as in `Input`.
    Json pointer(int tick, double x, double y, unsigned buttons = 0, unsigned pressed = 0) const;
    void record(std::string_view name, const Json& take) const { write(name, recordingOf(demo_, Json::array({take}))); }

private:
    Words sized(Words words) const;

    std::string demo_, size_;
};

/// The number with this name; fails the test and returns NaN if there is none.
double figure(const Json& json, const std::string& name);

}  // namespace arclight::test
