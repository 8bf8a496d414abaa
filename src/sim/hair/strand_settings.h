// How strands are solved, and what a step of them takes.
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
/// - rootSphere: and each node stays within the sum of rest lengths from its root.
/// - followTheLeader: from the root on, each node is put at its length from the one before, in one pass, with a
///   correction of velocities (M. Müller et al., "Fast Simulation of Inextensible Hair and Fur", 2012).
/// - cosserat: rods with an orientation for each link, which bend and twist (T. Kugelstadt and E. Schömer, "Position
///   and Orientation Based Cosserat Rods", 2016), with compliance (M. Macklin et al., "XPBD", 2016), and root spheres.
enum class Solver : int { relaxation, rootSphere, followTheLeader, cosserat };

/// In which order the links of a strand are solved in an iteration: root to tip; a new seeded permutation each time;
/// first every other link, then the rest.
enum class Order : int { sequential, random, grouped };

struct StrandSettings {
    Solver solver = Solver::rootSphere;
    Order order = Order::sequential;
    int iterations = 4;
    float damping = 0.98f;  ///< factor of the velocity relative to the air in a step; 1 is undamped
    float bending = 0;      ///< stiffness of links across one node, 0 … 1
    /// Stiffness of the bends between links, 0 … 1: each link is drawn to the direction that it has at rest as seen
    /// from the link before it, so that waves and curls last (D. Han and T. Harada, "Real-time Hair Simulation with
    /// Efficient Hair Style Preservation", 2012). Links across one node only know distances.
    float shape = 0;
    float restore = 0;                ///< r0: fraction of the way to the groomed position, in a step, at the root
    float restoreRatio = 0.6f;        ///< q: r_i = r0 q^i
    bool articleRestore = false;      ///< the article's r_i = r0^(q i), which is 1 at the root whatever r0 is
    float velocityCorrection = 0.9f;  ///< followTheLeader: 0 … 1
    float bendingLength = 0.05f;      ///< cosserat: (EI / λg)^⅓, the length beyond which a free end droops, m
    float twistRatio = 0.75f;         ///< cosserat: GJ / EI, 1 / (1 + Poisson's ratio) for a round fibre
    float lift = 1;                   ///< factor of the groom's distances from the skin, which give hair its volume
    bool collide = true;
    friend bool operator==(const StrandSettings&, const StrandSettings&) = default;
};

/// The fraction of its strand's lift that a node has: none at the root, all from the third node on.
float liftOf(int node);

/// r_i of both formulas.
float restoreStrength(const StrandSettings& settings, int node);

/// The most nodes of a strand.
inline constexpr int kMaxNodes = 64;

struct StrandStep {
    float dt = kTick;
    double seconds = 0;  ///< at the end of the step
    Pose pose{};
    glm::vec3 gravity{0, -kGravity, 0};
    const Wind* wind = nullptr;                  ///< none: still air
    std::span<const Sphere> spheres{};           ///< in the world
    float mostDamping = 1;  ///< the damping is at most this: for strands in water, or in air that lets them settle
};

}  // namespace arclight::hair
