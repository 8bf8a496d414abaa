// What can be set and what is measured in the hair demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/hair/groom.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

enum class Scene : int { portrait, shake, skirt };
enum class Shot : int { portrait, front, profile, closeUp, back };
enum class SkinLight : int { lambert, preintegrated };

struct HairParams {
    Scene scene = Scene::portrait;
    Style style = Style::straight;
    int strands = 10000;
    int guideLevel = 2;
    float length = 0.38f;
    float thickness = 0.4f;
    Motion motion = Motion::turn;
    float wind = 1.5f;
    float windFrom = 60;
    float gravity = 1;
    bool underWater = false;
    Solver solver = Solver::rootSphere;
    Order order = Order::sequential;
    int nodes = 16;
    int iterations = 4;
    float damping = 0.97f;
    float restore = 0.25f;
    float restoreRatio = 0.7f;
    bool articleRestore = false;
    bool collide = true;
    Shot shot = Shot::portrait;
    float turn = 0;
    float nod = 0;
    float gaze = 1;
    float key = 1;
    float fill = 1;
    float rim = 1;
    SkinLight skin = SkinLight::preintegrated;
    float pores = 1;
    bool rootSpheres = false;
    bool fold = true;
};

constexpr bool isPortrait(const HairParams& p) { return p.scene == Scene::portrait; }
constexpr bool isShake(const HairParams& p) { return p.scene == Scene::shake; }
constexpr bool isSkirt(const HairParams& p) { return p.scene == Scene::skirt; }
constexpr bool hasStrands(const HairParams& p) { return p.scene != Scene::skirt; }
constexpr bool hasFigure(const HairParams& p) { return p.scene != Scene::shake; }

constexpr auto rowsOf(HairParams) {
    return paramRows<HairParams>(
        Group{"Scene", "What the solver moves."},
        Param{"scene", "portrait: a head of hair; shake: the solvers side by side; skirt: cloth from the same solver.",
              &HairParams::scene, labels("portrait", "shake", "skirt")}
            .primary(),
        Group{"Hair",
              "How the hair is groomed. Guides at the vertices of the scalp are simulated; drawn strands lie "
              "between them."},
        Param{"style", "The groom.", &HairParams::style,
              labels("straight", "wavy", "curly", "short", "ponytail", "wet")}
            .primary()
            .when(&isPortrait),
        Param{"strands", "", "Drawn strands.", &HairParams::strands, 100, 100000}.primary()
            .when(&isPortrait),
        Param{"guideLevel", "",
              "Times that each triangle of the scalp is split into four before its vertices carry guides.",
              &HairParams::guideLevel, 0, 4}
            .label("level of guides")
            .when(&isPortrait),
        Param{"length", "m", "Length of the longest strands.", &HairParams::length, 0.05f, 0.7f}.primary()
            .when(&isPortrait),
        Param{"thickness", "mm", "Radius of a strand at its root, were there 10,000 of them.", &HairParams::thickness,
              0.05f, 2}
            .when(&isPortrait),
        Group{"Motion", "What moves the hair."},
        Param{"motion", "How the head moves.", &HairParams::motion,
              labels("still", "turn", "nod", "shake", "jump", "dive", "shrink")}
            .primary()
            .when(&isPortrait),
        Param{"wind", "m/s", "Mean speed of the wind, or of the current under water.", &HairParams::wind, 0, 20}
            .primary()
            .when(&hasFigure),
        Param{"windFrom", "°", "Where the wind comes from: 0 is the front, 90 the character's left.",
              &HairParams::windFrom, -180, 180}
            .label("wind from")
            .when(&hasFigure),
        Param{"gravity", "g", "Gravity; negative values point upwards.", &HairParams::gravity, -2, 2}
            .when(&hasFigure),
        Param{"underWater", "Water carries most of the weight and damps motion.", &HairParams::underWater}
            .when(&isPortrait),
        Group{"Solver", "Constraints of a strand."},
        Param{"solver", "How links keep their lengths.", &HairParams::solver,
              labels("relaxation", "rootSphere", "followTheLeader", "cosserat")}
            .primary()
            .when(&hasStrands),
        Param{"order", "The order of the links in an iteration.", &HairParams::order,
              labels("sequential", "random", "grouped")}
            .when(&hasStrands),
        Param{"nodes", "", "Nodes of a strand.", &HairParams::nodes, 4, 64}
            .when(&hasStrands),
        Param{"iterations", "", "Iterations of a step.", &HairParams::iterations, 1, 64}.primary(),
        Param{"damping", "", "Factor of the velocity relative to the air in a step; 1 is undamped.",
              &HairParams::damping, 0, 1},
        Param{"restore", "", "Fraction of the way to the groomed position in a step, at the root.",
              &HairParams::restore, 0, 1}
            .when(&isPortrait),
        Param{"restoreRatio", "", "Factor of that fraction from node to node, q in r0 q^i.", &HairParams::restoreRatio,
              0, 1}
            .when(&isPortrait),
        Param{"articleRestore", "The article's r0^(q i), which is 1 at the root whatever r0 is.",
              &HairParams::articleRestore}
            .when(&isPortrait),
        Param{"collide", "Nodes leave the spheres of head and body.", &HairParams::collide}
            .when(&isPortrait),
        Group{"Portrait", "Where the camera stands and how the head is held."},
        Param{"shot", "Position of the camera.", &HairParams::shot,
              labels("portrait", "front", "profile", "closeUp", "back")}
            .label("camera")
            .primary()
            .when(&isPortrait),
        Param{"turn", "°", "Turn of the head to the character's left.", &HairParams::turn, -70, 70}
            .label("turn of the head")
            .primary()
            .when(&isPortrait),
        Param{"nod", "°", "How far the head is bowed.", &HairParams::nod, -30, 30}.label("bow of the head").primary()
            .when(&isPortrait),
        Param{"gaze", "", "How far the eyes turn to the camera.", &HairParams::gaze, 0, 1}
            .when(&isPortrait),
        Group{"Light", "Three lights: a warm key, a soft cool fill, a strong rim from behind."},
        Param{"key", "", "Factor of the key light.", &HairParams::key, 0, 3}.label("key light").primary()
            .when(&hasFigure),
        Param{"fill", "", "Factor of the fill and of the surroundings.", &HairParams::fill, 0, 3}.label("fill light")
            .when(&hasFigure),
        Param{"rim", "", "Factor of the rim light.", &HairParams::rim, 0, 3}.label("rim light").primary()
            .when(&hasFigure),
        Group{"Skin", "Light that enters the skin leaves it some millimetres away."},
        Param{"skin",
              "lambert reflects light where it arrives; preintegrated spreads it by the curvature and lets it through "
              "the ears.",
              &HairParams::skin, labels("lambert", "preintegrated")}
            .label("light in the skin")
            .primary()
            .when(&isPortrait),
        Param{"pores", "", "Strength of pores and fine lines.", &HairParams::pores, 0, 2}
            .when(&isPortrait),
        Group{"Shake", "Rows of strands whose roots are shaken, one row for each solver."},
        Param{"rootSpheres", "Draws the spheres within which the nodes of a strand stay.", &HairParams::rootSpheres}
            .label("show root spheres")
            .primary()
            .when(&isShake),
        Param{"fold",
              "Draws the strand that has folded back most: its tip is within reach of its root, its links are too long.",
              &HairParams::fold}
            .label("show folded strand")
            .primary()
            .when(&isShake));
}

struct HairMeasures {
    double strainMean = 0, strainMax = 0;
    double rootError = 0;
    double penetrations = 0;
    double strandsDrawn = 0;
    double triangles = 0;
    double faceHairs = 0;
};

constexpr auto rowsOf(HairMeasures) {
    return measureRows<HairMeasures>(
        Measure{"strainMean", "%", "Mean of |l - L| / L over all links.", &HairMeasures::strainMean},
        Measure{"strainMax", "%", "The largest |l - L| / L.", &HairMeasures::strainMax},
        Measure{"rootError", "m", "Distance of a root from where the head puts it.", &HairMeasures::rootError},
        Measure{"penetrations", "", "Nodes inside a sphere after the last solve.", &HairMeasures::penetrations},
        Measure{"strandsDrawn", "", "Strands drawn in the last frame.", &HairMeasures::strandsDrawn},
        Measure{"triangles", "", "Triangles of skin and cloth.", &HairMeasures::triangles},
        Measure{"faceHairs", "", "Hairs of lashes and brows.", &HairMeasures::faceHairs});
}

}  // namespace arclight::hair
