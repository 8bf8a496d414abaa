// The parameters of the timeslicing demo; timeslice_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/common/timeslicer.h"
#include "sim/timeslice/frame_costs.h"
#include "sim/timeslice/slice_report.h"

namespace arclight::timeslice {

enum class Scene : int { crowd, pointers, influence, cost, threads, change, systems };
enum class MapSize : int { cells128, cells256, cells512 };

struct TimesliceParams {
    Scene scene = Scene::crowd;
    SliceMode mode = SliceMode::aiao;
    int jobsPerTick = 4;
    bool threads = false;
    // Scene crowd.
    int agents = 20000;
    float decisionShare = 0.1f;
    bool heatMap = false;
    bool showCosts = false;
    bool hysteresis = true;  ///< scene systems, too
    // Scene pointers.
    Float2 jobRate{10, 30};
    float turnSpeed = 180;
    bool capsPerFrame = false;
    bool invertsLookup = false;
    SliceHistory history = SliceHistory::map;
    int ringFactor = 1;
    KeyOrder keyOrder = KeyOrder::fixed;
    // Scene influence.
    MapSize mapSize = MapSize::cells256;
    int rings = 20;
    // Scenes cost and threads.
    int jobs = 100;
    float jobWork = 120;
    Budget budget = Budget::jobs;
    float workPerTick = 600;
    float slowShare = 0.05f;
    bool bursts = true;
    bool joinsUnderLock = false;
    // Scene change.
    int changeTicks = 12;
};

template <Scene... scenes>
constexpr bool inScene(const TimesliceParams& p) {
    return ((p.scene == scenes) || ...);
}
constexpr bool hasRing(const TimesliceParams& p) {
    return inScene<Scene::pointers>(p) && p.history == SliceHistory::ring;
}
constexpr bool hasJobsPerTick(const TimesliceParams& p) {
    return inScene<Scene::influence, Scene::threads, Scene::change, Scene::systems>(p) ||
           (inScene<Scene::cost>(p) && p.budget == Budget::jobs);
}

}  // namespace arclight::timeslice
