#include "orientation_demo.h"

namespace arclight::orientation {
namespace {

constexpr Source kSources[] = {
    {"Allen Chou", "Game Math: Swing-Twist Interpolation (…Sterp)", 2018,
     "http://allenchou.net/2018/05/game-math-swing-twist-interpolation-sterp/"},
    {"Allen Chou", "Interpolating Quaternions with Circular Blending", 2014, "", "circular blending"},
    {"K. Shoemake", "Animating Rotation with Quaternion Curves", 1985, "", "slerp"},
    {"K. Shoemake", "Quaternion Calculus and Fast Animation", 1987, "", "squad"},
    {"J. Blow", "Hacking Quaternions", 2002, "", "the idea of corrected nlerp"},
    {"A. Kapoulkine", "Approximating slerp", 2015, "https://zeux.io/2015/07/23/approximating-slerp/",
     "the polynomials of corrected nlerp"},
    {"K. Mardia and P. Jupp", "Directional Statistics", 2000, "", "the mean of directions"},
};

constexpr DemoInfo kInfo{
    .name = "orientation",
    .title = "Orientations",
    .about =
        "Interpolate rotations: slerp, nlerp, splines and swing-twist. Compare path, speed and error. Slerp rotates "
        "about one axis by the smallest angle, but it takes a rod's tip off the great arc. Swing-twist interpolation "
        "(sterp) keeps the tip on it. Your choice depends on the property that you must keep, for example an axis, a "
        "speed, or the keyframes before and after.",
    .showcaseTick = 300,
    .accent = Colour{0.36f, 0.55f, 1.0f},
    .sources = kSources,
    .shaders = {"orientation/ribbon.frag"},
    .scenes = "Applications that interpolate rotations."};

}  // namespace

DemoType orientationDemo() {
    return sceneSet(kInfo, {rodScene(), keysScene(), mechanicalScene(), errorsScene(), headingsScene(), axisScene()},
                    {.moved = {{"spline", "tSwing"}}});
}

}  // namespace arclight::orientation
