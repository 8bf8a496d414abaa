#include "procyon_demo.h"

namespace arclight::procyon {
namespace {

constexpr Source kSources[] = {
    {"Josh Jersild (drilian)", ".NET Reflection and State Machines", 2009, "", "state machines and their fall-through"},
    {"Josh Jersild (drilian)", "Scrollathon 2008", 2008, "",
     "chained tiles, the proximity shadow and the layouts of the display"},
    {"Josh Jersild (drilian)", "Lightning Bolts", 2009, "", "two alternating bolts"},
    {"Allen Chou", "A Brain Dump of What I Worked on for Uncharted 4", 2016, "",
     "rating of posts, hysteresis, delayed explosions"},
};

constexpr DemoInfo kInfo{
    .name = "procyon",
    .title = "Procyon",
    .about =
        "Fly a small ship through a cavern and out over a stormy sea; any key takes over from the autopilot. The game "
        "joins the systems of the suite: light pre-pass, lightning, particles, trees of triangles and springs. Hold X "
        "to see which of them made the frame. Enemies are state machines, declared as tables that the compiler "
        "checks.",
    .showcaseTick = 936,
    .accent = Colour{0.22f, 0.72f, 1.0f},
    .sources = kSources,
    .scenes = "The game, or a diagram."};

}  // namespace

DemoType procyonDemo() { return sceneSet(kInfo, {sliceScene(), machineScene()}); }

}  // namespace arclight::procyon
