// A small tuft of parallel fibres, path-traced: the truth for single and dual scattering.
#pragma once

#include <array>
#include <vector>

#include "core/random.h"
#include "sim/hair/fibre.h"

namespace arclight::test {

/// Cross-section of a tuft: circles of radius 1 that do not overlap, in a disc.
class FibreTuft {
public:
    FibreTuft(int fibres, float radius, Seed seed);

    /// A ray across the fibres that leaves `from` (−1: the outside) along the unit vector (cos azimuth, sin azimuth),
    /// on the side of the fibre's axis that `offset` gives.
    struct Ray {
        glm::vec2 origin{0};
        float azimuth = 0;
        int from = -1;
    };
    struct Hit {
        int fibre = -1;    ///< −1: none
        float offset = 0;  ///< of the ray from the axis, as in `lobeAzimuth`
    };
    Hit firstHit(const Ray& ray) const;
    /// A ray from outside that goes through the tuft's disc at a random offset, against the direction to the eye.
    Ray fromEye(float azimuthToEye, Random& random) const;
    /// How a ray continues that met a fibre at `hit` and leaves with `azimuth`: refraction and reflection in a circle
    /// keep the offset.
    Ray onwards(const Hit& hit, float azimuth) const;
    /// How many fibres a ray from a fibre's axis meets on average, from the tuft's density alone. No other fibre's axis
    /// is nearer than two radii, which leaves out 3.9 of their area before the ray.
    float meanCrossings(int fibre, float azimuth) const;

private:
    std::vector<glm::vec2> centres_;
    float radius_;
};

/// A direction by its inclination and azimuth.
struct FibreDirection {
    float theta = 0, azimuth = 0;
};

/// How light goes from a fibre: a random direction with the density of Σ Mp Np over its integral.
FibreDirection sampledDirection(const hair::Fibre& fibre, float absorption, const FibreDirection& eye, float offset,
                                Random& random);

/// Radiance of a tuft under light of radiance 1 from half of all directions: those on the eye's side, or the others.
struct HalfLights {
    double front = 0, back = 0;
    double sum() const { return front + back; }
};

struct TracedTuft {
    HalfLights once, all;  ///< light that met one fibre, and all light
};
/// Mean over `paths` rays from the eye that meet a fibre, for one absorption. With `Fibre::tilt` 0 a white tuft sums
/// to 1.
TracedTuft tracedTuft(const FibreTuft& tuft, const hair::Fibre& fibre, float theta, int paths, Seed seed);

}  // namespace arclight::test
