#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: Precise Control over Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-precise-control-over-numeric-springing/"},
    {"Allen Chou", "Game Math: Numeric Springing Examples", 2015,
     "http://allenchou.net/2015/04/game-math-numeric-springing-examples/"},
    {"Allen Chou", "Game Math: More on Numeric Springing", 2015,
     "http://allenchou.net/2015/04/game-math-more-on-numeric-springing/"},
    {"Erin Catto", "Soft Constraints", 2011, "https://box2d.org/files/ErinCatto_SoftConstraints_GDC2011.pdf",
     "the implicit step"},
    {"Allen Chou", "CjLib for Unity: NumericSpring.cs", 0, "https://github.com/TheAllenChou/unity-cj-lib",
     "tracking by half-life"},
    {"Daniel Holden", "Spring-It-On: The Game Developer's Spring-Roll-Call", 2021,
     "https://theorangeduck.com/page/spring-roll-call", "the damping 4 ln 2 / λ"},
    {"Robert Penner", "Easing Functions", 0, "http://robertpenner.com/easing/", "the tween's curves"},
};

constexpr DemoInfo kInfo{
    .name = "springs",
    .title = "Numeric springs",
    .about =
        "Step a spring with exactly the frequency and damping you asked for. Compare five integrators. A spring moves "
        "a number towards a target, and you set how fast it oscillates and how soon it comes to rest. It accepts a new "
        "target in "
        "mid-flight, where the velocity of a tween jumps. The popular integrators do not give the frequency and the "
        "decay that you request, but the exact step does, at the same cost.",
    .showcaseTick = 600,
    .accent = Colour{0.95f, 0.64f, 0.23f},
    .sources = kSources,
    .scenes = "Objects that the springs move."};

}  // namespace

DemoType springsDemo() {
    return sceneSet(kInfo,
                    {fieldScene(), graphScene(), positionScene(), rotationScene(), frameScene(), orientationScene(),
                     stabilityScene(), trackScene()},
                    {.rowsFirst = {"graph", "position"}});
}

}  // namespace arclight::springs
