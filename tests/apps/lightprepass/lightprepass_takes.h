// Plays many scenes of the lightprepass demo as takes of one recording, so that one process draws them all.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/cli.h"
#include "core/random.h"

namespace arclight::test::takes {

/// One frame to draw: seed, parameters, input events and tick.
struct Scene {
    std::uint64_t seed = 1;
    Json params;
    int tick = 0;
    Json events = Json::array();
};

/// What a scene gave: its measures and, where requested, its dumped state.
struct Shown {
    Json measures, state;
    double measure(const char* name) const { return measures.at(name).get<double>(); }
};

class LightprepassTakes : public Cli {
protected:
    Outcome lightprepass(Words arguments) const { return headlessDemo("lightprepass", std::move(arguments), 240); }
    static constexpr int kWidth = 96, kHeight = 54, kPixels = kWidth * kHeight;

    /// Plays the scenes as takes. Each take starts `tick` ticks before the tick of the series that captures it.
    std::vector<Shown> shown(const std::vector<Scene>& scenes, bool withStates) const {
        const auto [recording, ticks] = recorded(scenes);
        write("r.json", recording.dump());
        Words words{"--replay", "r.json", "--ticks", ticks, "--measure", "m.json"};
        words.insert(words.end(), {"--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)});
        if (withStates) words.insert(words.end(), {"--dump-state", "s.json"});
        const Outcome outcome = lightprepass(words);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const Json measures = json("m.json");
        // A state with thousands of lights is larger than the default limit, which suits presets and recordings.
        constexpr std::size_t kMaxStateBytes = std::size_t{64} << 20;
        const Json states = withStates ? parseJson(slurp(in("s.json")), "s.json", kMaxStateBytes).value() : Json();
        EXPECT_EQ(measures.size(), scenes.size());
        std::vector<Shown> all;
        for (std::size_t i = 0; i < measures.size(); ++i)
            all.push_back({measures[i].at("measures"), withStates ? states.at(i).at("state") : Json()});
        return all;
    }

private:
    /// The recording, and the series of ticks that captures each of its takes once.
    static std::pair<Json, std::string> recorded(const std::vector<Scene>& scenes) {
        int stride = 1;
        for (const Scene& scene : scenes) stride = std::max(stride, scene.tick + 1);
        Json takes = Json::array();
        int begin = 0;
        for (std::size_t i = 0; i < scenes.size(); ++i) {
            const int at = scenes.front().tick + stride * static_cast<int>(i);
            const int end = i + 1 < scenes.size() ? at + stride - scenes[i + 1].tick : at + 1;
            takes.push_back({{"seed", scenes[i].seed},
                             {"ticks", end - begin},
                             {"params", scenes[i].params},
                             {"inputs", {{"start", Json::object()}, {"events", scenes[i].events}}}});
            begin = end;
        }
        const int first = scenes.front().tick, last = first + stride * (static_cast<int>(scenes.size()) - 1);
        Json recording = {{"demo", "lightprepass"}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}};
        recording["takes"] = std::move(takes);
        return {std::move(recording),
                std::to_string(first) + ":" + std::to_string(last) + ":" + std::to_string(stride)};
    }
};

inline Json input(int tick, Json changes) { return {{"tick", tick}, {"input", std::move(changes)}}; }

/// Random positions of sticks and triggers, held for a whole take: the camera moves near, far and around.
inline Json randomMoves(Random& random) {
    Json axes = Json::array();
    for (int axis = 0; axis < 4; ++axis) axes.push_back(random.uniform(-1, 1));
    for (int trigger = 0; trigger < 2; ++trigger) axes.push_back(random.uniform01());
    return Json::array({input(0, {{"axes", axes}}), input(20, {{"scroll", random.uniform(-3, 3)}})});
}

/// Parameters of a scene in which only the point lights matter.
inline Json lightsOnly(const char* scene, int lights, float radius) {
    return {{"scene", scene}, {"lights", lights}, {"lightRadius", radius}, {"objects", 10}};
}

}  // namespace arclight::test::takes
