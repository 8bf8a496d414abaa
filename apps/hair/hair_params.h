// What can be set and what is measured in the hair demo: one declaration for sliders, command line and docs.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "sim/hair/dancer.h"
#include "sim/hair/groom.h"
#include "sim/hair/strand_settings.h"

namespace arclight::hair {

enum class Scene : int { portrait, shake, skirt };
enum class Shot : int { portrait, front, profile, closeUp, back };
enum class SkirtShot : int { figure, closeUp, below };
/// Whether the skirt's mesh follows its nodes, by B-splines, or is skinned by bones.
enum class Skinning : int { nodes, bones };
enum class SkinLight : int { lambert, preintegrated };

struct HairParams {
    Scene scene = Scene::portrait;
    Style style = Style::straight;
    int strands = 10000;
    int guideLevel = 2;
    float length = 0.38f;
    float thickness = 0.4f;
    float clumping = 0.3f;
    float frizz = 3;
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
    float stiffness = 1;
    float bending = 0;
    float bendingLength = 5;
    float velocityCorrection = 0.9f;
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
constexpr bool hasStrands(const HairParams& p) { return !isSkirt(p); }
constexpr bool hasFigure(const HairParams& p) { return !isShake(p); }

/// Whether the solver repeats its corrections.
constexpr bool iterates(const HairParams& p) { return p.solver != Solver::followTheLeader; }

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
            .when(isPortrait),
        Param{"strands", "", "Drawn strands.", &HairParams::strands, 100, 100000}.primary().when(isPortrait),
        Param{"guideLevel", "",
              "Times that each triangle of the scalp is split into four before its vertices carry guides.",
              &HairParams::guideLevel, 0, 4}
            .label("level of guides")
            .when(isPortrait),
        Param{"length", "m", "Length of the longest strands.", &HairParams::length, 0.05f, 0.7f}.primary().when(
            isPortrait),
        Param{"thickness", "mm", "Radius of a strand at its root, were there 10,000 of them.", &HairParams::thickness,
              0.05f, 2}
            .when(isPortrait),
        Param{"clumping", "", "How far tips gather in locks.", &HairParams::clumping, 0, 1}.when(isPortrait),
        Param{"frizz", "mm", "How far tips stray from their locks.", &HairParams::frizz, 0, 30}.when(isPortrait),
        Group{"Motion", "What moves the hair. The right mouse button drags the head."},
        Param{"motion", "How the head moves.", &HairParams::motion,
              labels("still", "turn", "nod", "shake", "jump", "dive", "shrink")}
            .primary()
            .when(isPortrait),
        Param{"wind", "m/s", "Mean speed of the wind, with gusts; under water, of the current.", &HairParams::wind, 0,
              20}
            .primary()
            .when(hasFigure),
        Param{"windFrom", "°", "Where the wind comes from: 0 is the front, 90 the character's left.",
              &HairParams::windFrom, -180, 180}
            .label("wind from")
            .when([](const HairParams& p) { return hasFigure(p) && p.wind > 0; }),
        Param{"gravity", "g", "Gravity; negative values point upwards.", &HairParams::gravity, -2, 2}.when(hasFigure),
        Param{"underWater", "Water carries most of the weight and takes velocity away.", &HairParams::underWater}
            .label("under water")
            .when(isPortrait),
        Group{"Solver", "Constraints of a strand, solved one after the other for a number of iterations."},
        Param{"solver",
              "relaxation corrects each link by halves; rootSphere also keeps each node within its length of the root; "
              "followTheLeader goes from root to tip once; cosserat bends and twists rods.",
              &HairParams::solver, labels("relaxation", "rootSphere", "followTheLeader", "cosserat")}
            .primary()
            .when(hasStrands),
        Param{"order", "The order of the links in an iteration.", &HairParams::order,
              labels("sequential", "random", "grouped")}
            .when([](const HairParams& p) { return hasStrands(p) && (isShake(p) || iterates(p)); }),
        Param{"nodes", "", "Nodes of a strand.", &HairParams::nodes, 4, 64}.when(hasStrands),
        Param{"iterations", "", "Iterations of a step.", &HairParams::iterations, 1, 64}.primary().when(
            [](const HairParams& p) { return p.scene != Scene::portrait || iterates(p); }),
        Param{"damping", "", "Factor of the velocity relative to the air in a step; 1 is undamped.",
              &HairParams::damping, 0, 1},
        Param{"stiffness", "", "Factor of the stiffness with which a style keeps its waves and curls.",
              &HairParams::stiffness, 0, 2}
            .when(isPortrait),
        Param{"bending", "", "Stiffness of additional links across one node.", &HairParams::bending, 0, 1}.when(
            isPortrait),
        Param{"bendingLength", "cm", "Length beyond which a free end droops under its weight: 5 cm for human hair.",
              &HairParams::bendingLength, 0.5f, 50}
            .label("bending length")
            .when([](const HairParams& p) { return isPortrait(p) && p.solver == Solver::cosserat; }),
        Param{"velocityCorrection", "",
              "How much of the momentum that moving a node takes is given back to the node before it.",
              &HairParams::velocityCorrection, 0, 1}
            .label("velocity correction")
            .when([](const HairParams& p) { return isPortrait(p) && p.solver == Solver::followTheLeader; }),
        Param{"restore", "", "Fraction of the way to the groomed position in a step, at the root: r0.",
              &HairParams::restore, 0, 1}
            .when(isPortrait),
        Param{"restoreRatio", "", "Factor of that fraction from node to node, for 16 nodes: q in r0 q^i.",
              &HairParams::restoreRatio, 0, 1}
            .label("restore ratio")
            .when(isPortrait),
        Param{"articleRestore", "The article's r0^(q i): at the root it is 1 whatever r0 is.",
              &HairParams::articleRestore}
            .label("restore as printed")
            .when(isPortrait),
        Param{"collide", "Nodes leave the spheres of head and body.", &HairParams::collide}.when(isPortrait),
        Group{"Portrait", "Where the camera stands and how the head is held."},
        Param{"shot", "Position of the camera.", &HairParams::shot,
              labels("portrait", "front", "profile", "closeUp", "back")}
            .label("camera")
            .primary()
            .when(isPortrait),
        Param{"turn", "°", "Turn of the head to the character's left.", &HairParams::turn, -70, 70}
            .label("turn of the head")
            .primary()
            .when(isPortrait),
        Param{"nod", "°", "How far the head is bowed.", &HairParams::nod, -30, 30}
            .label("bow of the head")
            .primary()
            .when(isPortrait),
        Param{"gaze", "", "How far the eyes turn to the camera.", &HairParams::gaze, 0, 1}.when(isPortrait),
        Group{"Light", "Three lights: a warm key, a soft cool fill, a strong rim from behind."},
        Param{"key", "", "Factor of the key light.", &HairParams::key, 0, 3}
            .label("key light")
            .primary()
            .when(hasFigure),
        Param{"fill", "", "Factor of the fill and of the surroundings.", &HairParams::fill, 0, 3}
            .label("fill light")
            .when(hasFigure),
        Param{"rim", "", "Factor of the rim light.", &HairParams::rim, 0, 3}
            .label("rim light")
            .primary()
            .when(hasFigure),
        Group{"Skin", "Light that enters the skin leaves it some millimetres away."},
        Param{"skin",
              "lambert reflects light where it arrives; preintegrated spreads it by the curvature and lets it through "
              "the ears.",
              &HairParams::skin, labels("lambert", "preintegrated")}
            .label("light in the skin")
            .primary()
            .when(isPortrait),
        Param{"pores", "", "Strength of pores and fine lines.", &HairParams::pores, 0, 2}.when(isPortrait),
        Group{"Shake", "Rows of strands whose roots are shaken, one row for each solver."},
        Param{"rootSpheres", "Draws the spheres within which the nodes of a strand stay.", &HairParams::rootSpheres}
            .label("show root spheres")
            .primary()
            .when(isShake),
        Param{"fold",
              "Draws the strand that has folded back most: its tip is within reach of its root, its links are too "
              "long.",
              &HairParams::fold}
            .label("show folded strand")
            .primary()
            .when(isShake),
        Group{"Skirt", "Rings and columns of nodes, in layers."},
        Param{"skirtMotion", "What the figure does.", &HairParams::skirtMotion,
              labels("stand", "walk", "kick", "twirl", "glide")}
            .label("motion of the figure")
            .primary()
            .when(isSkirt),
        Param{"layers", "", "Layers of cloth; the innermost of several is a petticoat.", &HairParams::layers, 1, 3}
            .primary()
            .when(isSkirt),
        Param{"kneeTest",
              "Tests the legs' way through a step. Without it, only where it ends: a fast knee passes the cloth.",
              &HairParams::kneeTest}
            .label("continuous test of knees")
            .primary()
            .when(isSkirt),
        Param{"skinning", "nodes: B-splines through the nodes; bones: a mesh that the nodes move as bones.",
              &HairParams::skinning, labels("nodes", "bones")}
            .label("mesh follows")
            .when(isSkirt),
        Param{"bones", "Draws the nodes of the outermost layer with their columns and rings.", &HairParams::bones}
            .label("show nodes")
            .primary()
            .when(isSkirt),
        Param{"skirtShot", "Position of the camera.", &HairParams::skirtShot, labels("figure", "closeUp", "below")}
            .label("camera of the skirt")
            .when(isSkirt));
}

struct HairMeasures {
    double strainMean = 0, strainMax = 0;
    double rootError = 0;
    double penetrations = 0;
    double energyDrift = 0;
    double strandsDrawn = 0;
    double triangles = 0;
    double faceHairs = 0;
    double opening = kNotMeasured;
    double kneeCrossings = kNotMeasured;
};

constexpr auto rowsOf(HairMeasures) {
    return measureRows<HairMeasures>(
        Measure{"strainMean", "%", "Mean of |l - L| / L over all links.", &HairMeasures::strainMean},
        Measure{"strainMax", "%", "The largest |l - L| / L.", &HairMeasures::strainMax},
        Measure{"rootError", "m", "Distance of a root from where the head puts it.", &HairMeasures::rootError},
        Measure{"penetrations", "", "Nodes inside a sphere after the last solve.", &HairMeasures::penetrations},
        Measure{"energyDrift", "%",
                "Energy that a free pendulum of one link loses in its first second, with these settings.",
                &HairMeasures::energyDrift},
        Measure{"strandsDrawn", "", "Strands drawn in the last frame.", &HairMeasures::strandsDrawn},
        Measure{"triangles", "", "Triangles of skin and cloth.", &HairMeasures::triangles},
        Measure{"faceHairs", "", "Hairs of lashes and brows.", &HairMeasures::faceHairs},
        Measure{"opening", "", "Area within the skirt's hem over that at rest.", &HairMeasures::opening}.absentBecause(
            "only scene skirt"),
        Measure{"kneeCrossings", "", "Ticks so far in which a leg passed through the skirt.",
                &HairMeasures::kneeCrossings}
            .absentBecause("only scene skirt"));
}

}  // namespace arclight::hair
