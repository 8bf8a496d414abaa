#include "bones_demo.h"

namespace arclight::bones {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "Boing Kit: bouncy bones and reactor fields (posts on GameDev.net)", 2018,
     "https://www.gamedev.net/profile/241325-ming-lun-allen-chou/"},
    {"Allen Chou", "Game Math: Precise Control over Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-precise-control-over-numeric-springing/", "the springs"},
    {"VRM Consortium", "VRMC_springBone 1.0", 2022,
     "https://github.com/vrm-c/vrm-specification/tree/master/specification/VRMC_springBone-1.0",
     "the update of scene chains, and the export of chains"},
    {"Khronos Group", "glTF 2.0 Specification", 2021, "https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html",
     "the figures of scene figure"},
    {"Matthias Müller, Bruno Heidelberger, Marcus Hennix, John Ratcliff", "Position Based Dynamics", 2007,
     "https://doi.org/10.1016/j.jvcir.2007.01.005", "the fourth method of scene chains"},
    {"F. N. Fritsch, R. E. Carlson", "Monotone Piecewise Cubic Interpolation", 1980, "https://doi.org/10.1137/0717021",
     "curves of stiffness along a chain"},
    {"Edwin Catmull, Raphael Rom", "A Class of Local Interpolating Splines", 1974, "",
     "smooth curves through chains and ticks"},
    {"Sarah F. Frisken Gibson", "Constrained Elastic Surface Nets", 1998, "https://doi.org/10.1007/BFb0056277",
     "the creature's surface"},
};

constexpr DemoInfo kInfo{
    .name = "bones",
    .title = "Bouncy bones",
    .about =
        "Springs on bones give ears, tails and wings secondary motion. Nearly the same at 15 and 144 Hz. A spring "
        "pulls each bone to its pose, which moves with the bone's parent, so chains of bones bend, stretch and swing "
        "back. A grid of such springs, which plants sample, moves a whole meadow.",
    .showcaseTick = 52,
    .accent = Colour{0.98f, 0.55f, 0.42f},
    .computed = "the reactor field",
    .sources = kSources,
    .scenes = "Two showcases, three measured comparisons, and your own figure."};

}  // namespace

DemoType bonesDemo() {
    return sceneSet(kInfo, {creatureScene(), meadowScene(), chainsScene(), kinkScene(), fieldScene(), figureScene()},
                    {.rowsFirst = {"chains", "kink"},
                     .moved = {{"cells", "volumeError"},
                               {"fieldEnergy", "volumeError"},
                               {"frontSpeed", "volumeError"},
                               {"cpuGpuMaxDiff", "volumeError"}}});
}

}  // namespace arclight::bones
