// Plays many scenes of the lightprepass demo as takes of one recording, so that one process draws them all.
#pragma once

#include <utility>
#include <vector>

#include "app/takes.h"
#include "core/random.h"

namespace arclight::test::takes {

class LightprepassTakes : public DemoCli {
protected:
    LightprepassTakes() : DemoCli("lightprepass") {}
    static constexpr int kWidth = 96, kHeight = 54, kPixels = kWidth * kHeight;
};

inline Settings sceneOf(std::uint64_t seed, Json params, int tick, Json events = Json::array()) {
    std::string name = params.dump() + ", seed " + std::to_string(seed);
    return {std::move(name), tick, std::move(params), seed, std::move(events)};
}

inline Json input(int tick, Json changes) { return {{"tick", tick}, {"input", std::move(changes)}}; }

/// Random positions of sticks and triggers, held for an entire take: the camera moves near, far and around.
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
