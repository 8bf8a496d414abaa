// The scene of the strain table: rows of strands whose roots are shaken sideways, one row per solver.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/hair/strand_system.h"

namespace arclight::hair {

inline constexpr std::array kSolvers{Solver::relaxation, Solver::rootSphere, Solver::followTheLeader, Solver::cosserat};

struct ShakeSettings {
    Order order = Order::sequential;
    int nodes = 16;
    int iterations = 8;
    float damping = 0.985f;
    friend bool operator==(const ShakeSettings&, const ShakeSettings&) = default;
};
constexpr auto rowsOf(ShakeSettings) {
    return paramRows<ShakeSettings>(orderRow(&ShakeSettings::order), nodesRow(&ShakeSettings::nodes),
                                    iterationsRow(&ShakeSettings::iterations), dampingRow(&ShakeSettings::damping));
}

inline constexpr int kShakenStrands = 8;
inline constexpr float kShakenLength = 0.3f;  ///< at rest, m

/// A row of strands and its measures. A copy saves the state.
class ShakenRow {
public:
    void reset(Solver solver, const ShakeSettings& settings, Seed seed);
    /// `seconds`: the time at the end of the step.
    void step(double seconds, double dt);

    const StrandSystem& strands() const { return strands_; }
    /// Of the last step.
    const StrandSystem::Measures& now() const { return now_; }
    /// The mean of `now().strainMean` and the maximum of `strainMax` over all steps, in %; the largest root error, m.
    double strainMean() const { return steps_ > 0 ? strainSum_ / steps_ : 0; }
    double strainMax() const { return strainMax_; }
    double rootError() const { return rootError_; }

    /// The first strand in the step in which its length most exceeded the rest length while its tip was within reach of
    /// the root. It shows the limits of root spheres: a strand can fold back and overstretch its links.
    struct Fold {
        std::vector<glm::vec3> nodes;
        double excess = 0;       ///< length of all links / rest length - 1, in %
        double tipDistance = 0;  ///< distance from root to tip / rest length, in %
    };
    const Fold& fold() const { return fold_; }

    /// Positions of the first strand's tip over at most one period of the motion, oldest first.
    std::span<const glm::vec3> trail() const { return trail_; }

private:
    StrandSystem strands_;
    StrandSystem::Measures now_;
    double strainSum_ = 0, strainMax_ = 0, rootError_ = 0;
    int steps_ = 0;
    Fold fold_;
    std::vector<glm::vec3> trail_;
};

/// Mean strain in % over the first four seconds for a number of iterations.
double shakenStrain(Solver solver, const ShakeSettings& settings);

}  // namespace arclight::hair
