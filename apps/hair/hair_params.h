// The parameters of the hair demo; hair_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "render/hair/hair_look.h"
#include "render/hair/skirt_view.h"
#include "sim/hair/dancer.h"
#include "sim/hair/groom.h"
#include "sim/hair/shots.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

enum class Scene : int { portrait, shake, skirt };
/// Labels of `Order`, also for the chart of scene shake.
inline constexpr Labels kOrderLabels = labels("sequential", "random", "grouped");
/// What sets the number of drawn strands: their width in the frame, or a fixed fraction.
enum class Detail : int { automatic, fixed };

struct HairParams {
    Scene scene = Scene::portrait;
    Style style = Style::wavy;
    int strands = 40000;
    int guideLevel = 2;
    float length = 0.38f;
    float thickness = 0.4f;
    float clumping = 0.3f;
    float frizz = 3;
    Motion motion = Motion::turn;
    float wind = 5;
    float windFrom = 60;
    float gravity = 1;
    float gravityTilt = 0;
    bool underWater = false;
    Solver solver = Solver::rootSphere;
    Order order = Order::sequential;
    int nodes = 16;
    int iterations = 8;
    float damping = 0.97f;
    float stiffness = 1;
    float bending = 0;
    float bendingLength = 5;
    float velocityCorrection = 0.9f;
    float restore = 0.25f;
    float restoreRatio = 0.7f;
    bool articleRestore = false;
    bool collide = true;
    Transparency transparency = Transparency::sorted;
    SortUnit sortUnit = SortUnit::segment;
    int sortNode = 6;
    int nearestFragments = 4;
    int peeledLayers = 96;
    Detail detail = Detail::automatic;
    float detailFraction = 1;
    float aperture = 0;
    float focus = 0;
    bool depthWritten = true;
    Shading shading = Shading::marschner;
    Scattering scattering = Scattering::dual;
    float melanin = 0.9f;
    float redness = 0.35f;
    float dye = 0;
    Colour dyeColour{0.55f, 0.12f, 0.30f};
    float roughness = 0.18f;
    float tilt = 3;
    float variation = 0.35f;
    float tips = 0.75f;
    float grey = 0;
    float glints = 0.6f;
    float irregularity = 6;
    bool normalised = true;
    Shot shot = Shot::portrait;
    float turn = 0;
    float nod = 0;
    float gaze = 1;
    float key = 1;
    float fill = 1;
    float rim = 1;
    HairShadows hairShadows = HairShadows::deepOpacity;
    float shadowDepth = 50;
    bool growingLayers = true;
    int shadowStrands = 2000;
    float strandOpacity = 0.3f;
    bool hairAmbient = true;
    SkinLight skin = SkinLight::preintegrated;
    float pores = 1;
    bool rootSpheres = false;
    bool fold = true;
    SkirtMotion skirtMotion = SkirtMotion::glide;
    int layers = 2;
    bool kneeTest = true;
    Skinning skinning = Skinning::nodes;
    bool bones = false;
    SkirtShot skirtShot = SkirtShot::figure;
};

constexpr bool isPortrait(const HairParams& p) { return p.scene == Scene::portrait; }
constexpr bool isShake(const HairParams& p) { return p.scene == Scene::shake; }
constexpr bool isSkirt(const HairParams& p) { return p.scene == Scene::skirt; }
/// A condition that applies only to the portrait.
template <auto Condition>
constexpr bool inPortrait(const HairParams& p) {
    return isPortrait(p) && Condition(p);
}
/// The condition of parameters that matter in every scene.
constexpr bool everywhere(const HairParams&) { return true; }
constexpr bool hasStrands(const HairParams& p) { return !isSkirt(p); }
constexpr bool hasFigure(const HairParams& p) { return !isShake(p); }

constexpr bool hasBlur(const HairParams& p) { return isPortrait(p) && p.aperture > 0; }
constexpr bool isSorted(const HairParams& p) { return isPortrait(p) && p.transparency == Transparency::sorted; }

/// Whether the solver repeats its corrections.
constexpr bool iterates(const HairParams& p) { return p.solver != Solver::followTheLeader; }

/// Whether shadows of the hair are looked up in layers.
constexpr bool layersShadows(const HairParams& p) {
    return p.hairShadows == HairShadows::deepOpacity || p.hairShadows == HairShadows::fine;
}

}  // namespace arclight::hair
