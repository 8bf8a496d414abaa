// The executable of a demo with many settings: each in a run of its own, or all as takes of one recording, so that a
// single process shows them.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli.h"
#include "core/random.h"

namespace arclight::test {

/// The beginning of a session, and the tick to look at. Events are those of a recording.
struct Settings {
    std::string name;
    int tick = 60;
    Json params = Json::object();
    std::uint64_t seed = 1;
    Json events = Json::array();
};

/// The names of all demos.
std::vector<std::string> demoNames();

/// The presets that are shipped for the demo, each at its own tick, but at most at `lastTick`.
std::vector<Settings> presetSettings(const std::string& demo, int lastTick);

/// Every value of the demo's first primary choice: its scene, mode or effect.
std::vector<Settings> sceneSettings(const std::string& demo);

/// A random value of the parameter, which is described as by `--list-params --json`; often one of its ends.
Json randomValue(const Json& param, Random& random);

/// A take of a recording.
Json takeOf(const Json& params, int ticks, Json events = Json::array(), std::uint64_t seed = 1);
/// The text of a recording with these takes, an array.
std::string recordingOf(std::string_view demo, Json takes);

/// The parameters as `--set` takes them.
Words assignmentsOf(const Json& params);

/// A recording, and the argument of `--ticks` that stops once in each of its takes.
struct Takes {
    std::string recording, ticks;
    int first = 0, stride = 1;  ///< the ticks of the recording at which it stops
};

/// A take for each setting, which lasts to its tick or longer.
Takes takesOf(std::string_view demo, const std::vector<Settings>& settings);

/// What a demo shows at a tick; what was not asked for is empty.
struct Drawn {
    Image frame;
    Json measures, state, texts;
    /// A figure; fails the test and returns NaN if it has no value.
    double measure(const std::string& name) const;
};

/// What to ask for, as a sum.
enum Part : unsigned { kFrames = 1, kMeasures = 2, kStates = 4, kTexts = 8 };

/// A test that draws a demo with many settings.
class TakesCli : public Cli {
protected:
    /// The parts of what each of the settings shows. If the demo does not show them all, fails the test and returns
    /// none.
    std::vector<Drawn> drawAll(std::string_view demo, const std::vector<Settings>& settings,
                               const Words& more = {"--size", "96x54"}, unsigned parts = kFrames | kMeasures) const;
    /// The frames alone: some demos take longer to measure than to draw.
    std::vector<Image> framesOf(std::string_view demo, const std::vector<Settings>& settings,
                                const Words& more = {"--size", "96x54"}) const;
};

/// A test of one demo, whose runs must exit with 0. They draw at `size` unless their words give another.
class DemoCli : public TakesCli {
protected:
    explicit DemoCli(std::string demo, std::string size = "96x54") : demo_(std::move(demo)), size_(std::move(size)) {}

    Outcome run(Words words) const { return headlessDemo(demo_, std::move(words), 280); }
    /// A run with each of the assignments and with further words.
    Outcome run(const Words& assignments, const Words& more) const;
    /// The capture of such a run, in frame.png; its measures, in measures.json; its state, in state.json; or its texts,
    /// in texts.json.
    Image captured(const Words& assignments, const Words& more = {}) const;
    Json measured(const Words& assignments, const Words& more = {}) const;
    Json dumped(const Words& assignments, const Words& more = {}) const;
    Json textsOf(const Words& assignments, const Words& more = {}) const;
    /// The parameters of the demo, as `--list-params --json` lists them.
    Json listedParams() const;

    /// As takes of one recording.
    std::vector<Drawn> shown(const std::vector<Settings>& settings, unsigned parts, const Words& more = {}) const {
        return drawAll(demo_, settings, sized(more), parts);
    }
    void record(std::string_view name, const Json& take) const { write(name, recordingOf(demo_, Json::array({take}))); }

private:
    Words sized(Words words) const;

    std::string demo_, size_;
};

/// The number under that name; fails the test and returns NaN if there is none.
double figure(const Json& json, const std::string& name);

}  // namespace arclight::test
