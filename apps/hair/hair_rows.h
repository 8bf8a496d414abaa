// The tables of parameters and measures. In the demo, only main.cpp includes them.
#pragma once

#include "core/measures.h"
#include "core/params.h"
#include "hair_measures.h"
#include "hair_params.h"

namespace arclight::hair {

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
        Param{"strands", "", "Drawn strands.", &HairParams::strands, 100, 100000}.when(isPortrait),
        Param{"guideLevel", "",
              "Times that each triangle of the scalp is split into four before its vertices carry guides.",
              &HairParams::guideLevel, 0, 4}
            .label("level of guides")
            .when(isPortrait),
        Param{"length", "m", "Length of the longest strands.", &HairParams::length, 0.05f, 0.7f}.when(isPortrait),
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
        Param{"gravityTilt", "°", "How far gravity leans towards the character's left.", &HairParams::gravityTilt, -90,
              90}
            .label("tilt of gravity")
            .when(inPortrait<[](const HairParams& p) { return p.gravity != 0; }>),
        Param{"underWater", "Water carries most of the weight and takes velocity away.", &HairParams::underWater}
            .label("under water")
            .when(isPortrait),
        Group{"Solver", "Constraints of a strand, solved one after the other for a number of iterations."},
        Param{
            "solver",
            "relaxation corrects each link by halves; root sphere also keeps each node within its length of the root; "
            "follow the leader goes from root to tip once; cosserat bends and twists rods.",
            &HairParams::solver, labels("relaxation", "rootSphere", "followTheLeader", "cosserat")}
            .primary()
            .when(hasStrands),
        Param{"order", "The order of the links in an iteration.", &HairParams::order, kOrderLabels}
            .when([](const HairParams& p) { return hasStrands(p) && (isShake(p) || iterates(p)); }),
        Param{"nodes", "", "Nodes of a strand.", &HairParams::nodes, 4, 64}.when(hasStrands),
        Param{"iterations", "", "Iterations of a step.", &HairParams::iterations, 1, 64}.when(
            [](const HairParams& p) { return p.scene != Scene::portrait || iterates(p); }),
        Param{"damping", "", "Factor of the velocity relative to the air in a step; 1 is undamped.",
              &HairParams::damping, 0, 1}
            .when(everywhere),
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
        Group{"Transparency", "How strands let what lies behind them shine through."},
        Param{
            "transparency",
            "test and screen door draw a pixel or not; coverage draws some of its four samples; sorted blends from far "
            "to near, strand by strand; weighted blends in any order; hashed draws by chance; nearest blends the nearest "
            "of each pixel in order, and behind them the mean of all others; peeled is the reference.",
            &HairParams::transparency,
            labels("test", "screenDoor", "coverage", "sorted", "weighted", "hashed", "nearest", "peeled")}
            .primary()
            .when(isPortrait),
        Param{"sortUnit",
              "What is blended from far to near: none is the mistake, any order; strand is the article's way, by one "
              "node "
              "of each; segment takes the pieces of all strands.",
              &HairParams::sortUnit, labels("none", "strand", "segment")}
            .label("sort by")
            .when(inPortrait<isSorted>),
        Param{"sortNode", "", "The node whose depth sorts the strands, 0 at the root.", &HairParams::sortNode, 0, 63}
            .label("sort by the depth of node")
            .when(inPortrait<[](const HairParams& p) { return isSorted(p) && p.sortUnit == SortUnit::strand; }>),
        Param{"nearestFragments", "",
              "Fragments of each pixel that are blended in order; the mean of all others lies behind them.",
              &HairParams::nearestFragments, 1, 8}
            .label("fragments in order")
            .when([](const HairParams& p) { return isPortrait(p) && p.transparency == Transparency::nearest; }),
        Param{"peeledLayers", "", "Layers that are peeled at most.", &HairParams::peeledLayers, 1, 256}.when(
            [](const HairParams& p) { return isPortrait(p) && p.transparency == Transparency::peeled; }),
        Group{"Detail", "How many strands are drawn, and how sharply."},
        Param{"detail", "automatic draws fewer strands, a pixel wide, where all would be thinner; fixed a fraction.",
              &HairParams::detail, labels("automatic", "fixed")}
            .label("level of detail")
            .when(isPortrait),
        Param{"detailFraction", "", "Fraction of the strands that are drawn at their full width.",
              &HairParams::detailFraction, 0.01f, 1}
            .label("fraction of strands")
            .when([](const HairParams& p) { return isPortrait(p) && p.detail == Detail::fixed; }),
        Param{"aperture", "mm", "Diameter of the lens; 0 shows everything in focus.", &HairParams::aperture, 0, 100}
            .when(isPortrait),
        Param{"focus", "m", "Distance of the plane in focus behind the eyes.", &HairParams::focus, -0.5f, 2}.when(
            hasBlur),
        Param{"depthWritten", "Hair writes its depth. Off is the mistake: hair blurs as what lies behind it does.",
              &HairParams::depthWritten}
            .label("depth of hair written")
            .when(hasBlur),
        Group{"Fibre",
              "How a strand reflects light: at its surface, through it, and once inside; and what the strands around "
              "it pass on."},
        Param{"shading", "kajiya kay has a diffuse and a mirrored cone; marschner the three paths of light in a fibre.",
              &HairParams::shading, labels("kajiyaKay", "marschner")}
            .primary()
            .when(isPortrait),
        Param{"scattering", "single is light that met no other strand; dual adds what strands pass on.",
              &HairParams::scattering, labels("single", "dual")}
            .when(isPortrait),
        Param{"melanin", "", "Amount of pigment: 0 is white, 0.26 blond, 0.73 brown, 1 black.", &HairParams::melanin, 0,
              1}
            .primary()
            .when(isPortrait),
        Param{"redness", "", "Fraction of the pigment that is pheomelanin, which is red.", &HairParams::redness, 0, 1}
            .when(isPortrait),
        Param{"dye", "", "Strength of the dye over the pigment.", &HairParams::dye, 0, 2}.when(isPortrait),
        Param{"dyeColour", "Colour of white hair with the dye.", &HairParams::dyeColour}.when(
            inPortrait<[](const HairParams& p) { return 0 < p.dye; }>),
        Param{"roughness", "", "Roughness along the strand.", &HairParams::roughness, 0.1f, 1}.when(isPortrait),
        Param{"tilt", "°", "Tilt of the cuticle's scales, which parts the highlights.", &HairParams::tilt, 0, 10}
            .label("tilt of the scales")
            .when(isPortrait),
        Param{"variation", "", "How much the pigment of strands differs; 1 is half to double.", &HairParams::variation,
              0, 2}
            .when(isPortrait),
        Param{"tips", "", "Pigment of the tips relative to the roots.", &HairParams::tips, 0.1f, 2}.when(isPortrait),
        Param{"grey", "", "Fraction of strands without pigment.", &HairParams::grey, 0, 1}
            .label("grey strands")
            .when(isPortrait),
        Param{"glints", "", "How much the coloured highlight differs from strand to strand.", &HairParams::glints, 0, 1}
            .when(inPortrait<[](const HairParams& p) { return p.shading == Shading::marschner; }>),
        Param{"irregularity", "°", "How far strands turn aside from their drawn path, in waves too fine to draw.",
              &HairParams::irregularity, 0, 15}
            .when(isPortrait),
        Param{"normalised", "No more light leaves than arrives; off, as Kajiya and Kay wrote it.",
              &HairParams::normalised}
            .when(inPortrait<[](const HairParams& p) { return p.shading == Shading::kajiyaKay; }>),
        Group{"Portrait", "Where the camera stands and how the head is held."},
        Param{"shot", "Where the camera rests; the parameters of the camera count from there.", &HairParams::shot,
              labels("portrait", "front", "profile", "closeUp", "back")}
            .label("shot")
            .when(isPortrait),
        Param{"turn", "°", "Turn of the head to the character's left.", &HairParams::turn, -70, 70}
            .label("turn of the head")
            .when(isPortrait),
        Param{"nod", "°", "How far the head is bowed.", &HairParams::nod, -30, 30}
            .label("bow of the head")
            .when(isPortrait),
        Param{"gaze", "", "How far the eyes turn to the camera.", &HairParams::gaze, 0, 1}.when(isPortrait),
        Group{"Light", "Three lights: a warm key, a soft cool fill, a strong rim from behind."},
        Param{"key", "", "Factor of the key light.", &HairParams::key, 0, 3}.label("key light").when(hasFigure),
        Param{"fill", "", "Factor of the fill and of the surroundings.", &HairParams::fill, 0, 3}
            .label("fill light")
            .when(hasFigure),
        Param{"rim", "", "Factor of the rim light.", &HairParams::rim, 0, 3}.label("rim light").when(hasFigure),
        Group{"Hair shadows", "How much hair lies between a point and the lights."},
        Param{"hairShadows",
              "none lets all light through; map is a plain shadow map, in which strands are walls; deep opacity counts "
              "strands in three layers behind the first; fine in seven.",
              &HairParams::hairShadows, labels("none", "map", "deepOpacity", "fine")}
            .label("shadows of the hair")
            .when(isPortrait),
        Param{"shadowDepth", "mm", "How far behind the first strand the layers end.", &HairParams::shadowDepth, 5, 300}
            .label("depth of layers")
            .when(inPortrait<layersShadows>),
        Param{"growingLayers", "The three layers grow as 1:2:3 with their distance from the light.",
              &HairParams::growingLayers}
            .label("growing layers")
            .when(inPortrait<[](const HairParams& p) { return p.hairShadows == HairShadows::deepOpacity; }>),
        Param{"shadowStrands", "", "The most strands in the shadow maps, wider so that they cover what all do.",
              &HairParams::shadowStrands, 100, 100000}
            .label("strands in shadow maps")
            .when(inPortrait<[](const HairParams& p) { return p.hairShadows != HairShadows::none; }>),
        Param{"strandOpacity", "", "Fraction of the light that a strand takes from skin and cloth behind it.",
              &HairParams::strandOpacity, 0.01f, 0.95f}
            .label("opacity of a strand")
            .when(inPortrait<[](const HairParams& p) { return p.hairShadows != HairShadows::none || p.hairAmbient; }>),
        Param{"hairAmbient", "Hair shades the light of the surroundings and of the fill, in itself and on the skin.",
              &HairParams::hairAmbient}
            .label("ambient occlusion by hair")
            .when(isPortrait),
        Group{"Skin", "Light that enters the skin leaves it some millimetres away."},
        Param{"skin",
              "lambert reflects light where it arrives; preintegrated spreads it by the curvature and lets it through "
              "the ears.",
              &HairParams::skin, labels("lambert", "preintegrated")}
            .label("light in the skin")
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
        Param{"skirtShot", "Where the camera rests; the parameters of the camera count from there.",
              &HairParams::skirtShot, labels("figure", "closeUp", "below")}
            .label("shot of the skirt")
            .when(isSkirt));
}

constexpr auto rowsOf(HairMeasures) {
    return measureRows<HairMeasures>(
        Measure{"strainMean", "%",
                "Mean of |l - L| / L over all links, too long or too short; in scene shake, over all ticks so far too.",
                &HairMeasures::strainMean},
        Measure{"strainMax", "%", "The largest |l - L| / L; in scene shake, of all ticks so far.",
                &HairMeasures::strainMax},
        Measure{"overreach", "%",
                "How much farther from its root a node is than the strand up to it is long, at most: how far hair is "
                "seen to stretch, whatever single links do.",
                &HairMeasures::overreach}
            .absentBecause("only scene portrait"),
        Measure{"rootError", "m", "Distance of a root from where the head puts it.", &HairMeasures::rootError},
        Measure{"penetrations", "", "Nodes inside a sphere, or a leg, after the last solve.",
                &HairMeasures::penetrations}
            .absentBecause("nothing to collide with"),
        Measure{"pendulumLoss", "%",
                "Energy that a free pendulum of one link, 0.3 m long, loses in its first second with these settings.",
                &HairMeasures::pendulumLoss}
            .absentBecause("only scenes with strands"),
        Measure{"pendulumDamping", "%",
                "What the damping alone takes of it, as it is meant to; the rest is lost by the solver, which puts the "
                "node back on its circle in each step.",
                &HairMeasures::pendulumDamping}
            .absentBecause("only scenes with strands"),
        Measure{"strandsDrawn", "", "Strands drawn in the last frame.", &HairMeasures::strandsDrawn}.absentBecause(
            "only scenes with strands"),
        Measure{"triangles", "", "Triangles of skin and cloth.", &HairMeasures::triangles}.absentBecause(
            "only scenes with a figure"),
        Measure{"faceHairs", "", "Hairs of lashes and brows.", &HairMeasures::faceHairs}.absentBecause(
            "only scene portrait"),
        Measure{
            "shadowError", "",
            "Root of the mean square of how much the transmittance of the hair differs from that of strands counted "
            "one by one.",
            &HairMeasures::shadowError}
            .costly()
            .absentBecause("only scene portrait with shadows of the hair"),
        Measure{"psnrToPeeled", "dB",
                "The transparency against peeled hair in a window of 320 × 180 pixels with most of the hair, as AgX "
                "shows both "
                "without bloom; 99 where they agree.",
                &HairMeasures::psnrToPeeled}
            .costly()
            .absentBecause("only scene portrait"),
        Measure{"peeledLayers", "", "Layers of hair in that window.", &HairMeasures::peeledLayers}
            .costly()
            .absentBecause("only scene portrait"),
        Measure{
            "peelLeftOut", "",
            "What the limit of layers leaves out of peeled hair: the mean transmittance in front of the next layer.",
            &HairMeasures::peelLeftOut}
            .costly()
            .absentBecause("only peeled hair"),
        Measure{"inversions", "%", "Fragments of strands that are drawn over a nearer one, in that window.",
                &HairMeasures::inversions}
            .costly()
            .absentBecause("only sorted hair"),
        Measure{"lodMeanError", "1/255",
                "How much the mean of a colour channel differs from that of a frame with all strands; not measured for "
                "the alpha test, which widens strands to a pixel.",
                &HairMeasures::lodMeanError}
            .atMost(2)
            .costly()
            .ofPixels()
            .absentBecause("only scene portrait without the alpha test"),
        Measure{"opening", "", "Area within the skirt's hem over that at rest.", &HairMeasures::opening}.absentBecause(
            "only scene skirt"),
        Measure{"kneeCrossings", "", "Ticks in which a leg passed through the skirt, since it was last set.",
                &HairMeasures::kneeCrossings}
            .absentBecause("only scene skirt"));
}

}  // namespace arclight::hair
