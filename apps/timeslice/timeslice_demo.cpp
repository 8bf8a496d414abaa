#include "timeslice_demo.h"

namespace arclight::timeslice {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "Timeslicing Batched Algorithms across Multiple Frames", 2017,
     "http://allenchou.net/2017/03/timeslicing-batched-algorithms-across-multiple-frames/"},
    {"Allen Chou", "A Brain Dump of What I Worked on for Uncharted 4", 2016, "", "posts, followers and leaders"},
};

constexpr DemoInfo kInfo{
    .name = "timeslice",
    .title = "Timeslicing",
    .about =
        "Spread AI decisions over many frames; move agents every frame. 20,000 agents, four modes. A scheduler runs a "
        "few jobs of a batch at a time. The times at which jobs read their input and publish their output determine "
        "how old and how consistent the results are.",
    .showcaseTick = 120,
    .accent = Colour{1.0f, 0.79f, 0.40f},
    .sources = kSources,
    .scenes = "The computation that is sliced."};

}  // namespace

DemoType timesliceDemo() {
    return sceneSet(
        kInfo,
        {crowdScene(), pointersScene(), influenceScene(), costScene(), threadsScene(), changeScene(), systemsScene()},
        {.moved = {{"jobsPerTick", "threads"}, {"lostKeys", "jobsPerTick"}}});
}

}  // namespace arclight::timeslice
