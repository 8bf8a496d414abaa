// The settings of the strand solver, and the inputs of a step.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

#include "core/params.h"
#include "core/time.h"
#include "sim/common/physics.h"
#include "sim/hair/bust.h"
#include "sim/hair/head_motion.h"
#include "sim/hair/wind.h"

namespace arclight::hair {

/// - relaxation: length constraints, half the correction on either side (T. Jakobsen, "Advanced Character Physics",
///   2001). With few iterations strands stretch like rubber.
/// - rootSphere: relaxation, and each node stays within the sum of rest lengths from its root.
/// - followTheLeader: from the root on, each node is placed at its rest length from the previous one, in one pass, with
///   a velocity correction (M. Müller et al., "Fast Simulation of Inextensible Hair and Fur", 2012).
/// - cosserat: rods with an orientation for each link, which bend and twist (T. Kugelstadt and E. Schömer, "Position
///   and Orientation Based Cosserat Rods", 2016), with compliance (M. Macklin et al., "XPBD", 2016), and root spheres.
enum class Solver : int { relaxation, rootSphere, followTheLeader, cosserat };

/// The order in which an iteration solves the links of a strand: root to tip; a new seeded permutation each time; every
/// other link first, then the rest.
enum class Order : int { sequential, random, grouped };
inline constexpr Labels kOrderLabels = labels("sequential", "random", "grouped");

/// The maximum number of nodes per strand.
inline constexpr int kMaxNodes = 64;

struct StrandSettings {
    Solver solver = Solver::rootSphere;
    Order order = Order::sequential;
    int iterations = 4;
    float damping = 0.98f;  ///< factor per step of the velocity relative to the air; 1 is undamped
    float bending = 0;      ///< stiffness of the links that skip one node, 0 … 1
    /// Stiffness of the bends between links, 0 … 1: each link is pulled towards its rest direction relative to the
    /// previous link, which preserves waves and curls (D. Han and T. Harada, "Real-time Hair Simulation with Efficient
    /// Hair Style Preservation", 2012). Links that skip one node preserve only distances.
    float shape = 0;
    float restore = 0;                ///< r0: fraction of the distance to the groomed position per step, at the root
    float restoreRatio = 0.6f;        ///< q: r_i = r0 q^i
    bool articleRestore = false;      ///< the article's r_i = r0^(q i), always 1 at the root
    float velocityCorrection = 0.9f;  ///< followTheLeader: 0 … 1
    Centimetres bendingLength{5};     ///< cosserat: (EI / λg)^⅓, the length beyond which a free end droops
    float twistRatio = 0.75f;         ///< cosserat: GJ / EI, 1 / (1 + Poisson's ratio) for a round fibre
    float lift = 1;                   ///< factor for the groom's heights above the skin, which give hair volume
    bool collide = true;
    friend bool operator==(const StrandSettings&, const StrandSettings&) = default;
};

/// Rows common to the settings of strands, cloth and a table of strands.
template <class Settings>
constexpr auto solverRow(Solver Settings::*field) {
    return Param{
        "solver",
        "relaxation moves both ends of each link by half of its error. root sphere also keeps each node within its "
        "rest distance of the root. follow the leader places each node once, from root to tip. cosserat simulates rods "
        "that bend and twist.",
        field, labels("relaxation", "rootSphere", "followTheLeader", "cosserat")}
        .primary();
}
template <class Settings>
constexpr auto orderRow(Order Settings::*field) {
    return Param{"order", "Order in which an iteration corrects the links.", field, kOrderLabels};
}
template <class Settings>
constexpr auto nodesRow(int Settings::*field) {
    return Param{"nodes", "", "Number of nodes per strand.", field, 4, kMaxNodes};
}
template <class Settings>
constexpr auto iterationsRow(int Settings::*field) {
    return Param{"iterations", "", "Number of iterations per step.", field, 1, 64};
}
template <class Settings>
constexpr auto gravityRow(float Settings::*field) {
    return Param{"gravity", "g", "Gravity; negative values point upwards.", field, -2, 2};
}
template <class Settings>
constexpr auto dampingRow(float Settings::*field) {
    return Param{"damping", "", "Factor of the velocity relative to the air per step; 1 is undamped.", field, 0, 1};
}

constexpr auto rowsOf(StrandSettings) {
    return paramRows<StrandSettings>(
        solverRow(&StrandSettings::solver), orderRow(&StrandSettings::order),
        iterationsRow(&StrandSettings::iterations), dampingRow(&StrandSettings::damping),
        Param{"bending", "", "Stiffness of additional links that skip one node.", &StrandSettings::bending, 0, 1},
        Param{"bendingLength", "cm", "Length beyond which a free end droops under its weight; 5 cm for human hair.",
              &StrandSettings::bendingLength, 0.5f, 50}
            .label("bending length")
            .when([](const StrandSettings& s) { return s.solver == Solver::cosserat; }),
        Param{"velocityCorrection", "",
              "Fraction of the momentum lost by moving a node that is returned to the node before it.",
              &StrandSettings::velocityCorrection, 0, 1}
            .label("velocity correction")
            .when([](const StrandSettings& s) { return s.solver == Solver::followTheLeader; }),
        Param{"restore", "",
              "Fraction of the distance to the groomed position that is restored per step, at the root: r0.",
              &StrandSettings::restore, 0, 1},
        Param{"restoreRatio", "", "Factor of the restored fraction from node to node, for 16 nodes: q in r0 q^i.",
              &StrandSettings::restoreRatio, 0, 1}
            .label("restore ratio"),
        Param{"articleRestore", "Use the article's formula r0^(q i), which is 1 at the root for any r0.",
              &StrandSettings::articleRestore}
            .label("restore as published"),
        Param{"collide", "Push nodes out of the spheres of head and body.", &StrandSettings::collide},
        Fixed{&StrandSettings::shape}, Fixed{&StrandSettings::twistRatio}, Fixed{&StrandSettings::lift});
}

/// The fraction of its strand's lift that a node has: 0 at the root (node 0), 1 from node 3 on.
float liftOf(int node);

/// r_i by either formula.
float restoreStrength(const StrandSettings& settings, int node);

struct StrandStep {
    float dt = kTick;
    double seconds = 0;  ///< at the end of the step
    Pose pose{};
    glm::vec3 gravity{0, -kGravity, 0};
    const Wind* wind = nullptr;         ///< null: still air
    std::span<const Sphere> spheres{};  ///< in the world
    float mostDamping = 1;              ///< upper limit of the damping factor, for strands in water or while settling
};

}  // namespace arclight::hair
