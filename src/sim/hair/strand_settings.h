// The settings of the strand solver, and the inputs of a step.
#pragma once

#include <cstdint>
#include <span>

#include <glm/glm.hpp>

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

struct StrandSettings {
    Solver solver = Solver::rootSphere;
    Order order = Order::sequential;
    int iterations = 4;
    float damping = 0.98f;  ///< factor per step of the velocity relative to the air; 1 is undamped
    float bending = 0;      ///< stiffness of the links that skip one node, 0 … 1
    /// Stiffness of the bends between links, 0 … 1: each link is pulled towards its rest direction relative to the
    /// previous link, so that waves and curls last (D. Han and T. Harada, "Real-time Hair Simulation with Efficient
    /// Hair Style Preservation", 2012). Links that skip one node preserve only distances.
    float shape = 0;
    float restore = 0;                ///< r0: fraction of the way to the groomed position per step, at the root
    float restoreRatio = 0.6f;        ///< q: r_i = r0 q^i
    bool articleRestore = false;      ///< the article's r_i = r0^(q i), always 1 at the root
    float velocityCorrection = 0.9f;  ///< followTheLeader: 0 … 1
    float bendingLength = 0.05f;      ///< cosserat: (EI / λg)^⅓, the length beyond which a free end droops, m
    float twistRatio = 0.75f;         ///< cosserat: GJ / EI, 1 / (1 + Poisson's ratio) for a round fibre
    float lift = 1;                   ///< factor for the groom's heights above the skin, which give hair volume
    bool collide = true;
    friend bool operator==(const StrandSettings&, const StrandSettings&) = default;
};

/// The fraction of its strand's lift that a node has: 0 at the root (node 0), 1 from node 3 on.
float liftOf(int node);

/// r_i by either formula.
float restoreStrength(const StrandSettings& settings, int node);

/// The maximum number of nodes per strand.
inline constexpr int kMaxNodes = 64;

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
