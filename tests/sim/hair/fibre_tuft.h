// A small path-traced tuft of parallel fibres: the ground truth for single and dual scattering.
#pragma once

#include <array>
#include <vector>

#include "core/random.h"
#include "sim/hair/fibre.h"

namespace arclight::test {

/// Cross-section of a tuft: non-overlapping circles of radius 1 in a disc.
class FibreTuft {
public:
    FibreTuft(int fibres, float radius, Seed seed);

    /// A ray in the cross-section that leaves fibre `from` (−1: the outside) along the unit vector (cos azimuth, sin
    /// azimuth), on the side of the fibre's axis that the hit's `offset` determines.
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
    /// A ray from the eye's side through the tuft's disc at a random offset, against the direction to the eye.
    Ray fromEye(float azimuthToEye, Random& random) const;
    /// The continuation of a ray that met a fibre at `hit` and leaves with `azimuth`. Refraction and reflection in a
    /// circle preserve the offset.
    Ray onwards(const Hit& hit, float azimuth) const;
    /// How many fibres a ray from a fibre's axis meets on average, from the tuft's density alone. No other axis lies
    /// within two radii, which excludes an area of 3.9 from the strip that can hold such fibres.
    float meanCrossings(int fibre, float azimuth) const;

private:
    std::vector<glm::vec2> centres_;
    float radius_;
};

/// A direction by its inclination and azimuth.
struct FibreDirection {
    float theta = 0, azimuth = 0;
};

/// How light leaves a fibre: a random direction with the density Σ Mp Np, normalized by its integral.
FibreDirection sampledDirection(const hair::Fibre& fibre, float absorption, const FibreDirection& eye, float offset,
                                Random& random);

/// Radiance of a tuft lit with radiance 1 from a half space of directions: the eye's side, or the opposite one.
struct HalfLights {
    double front = 0, back = 0;
    double sum() const { return front + back; }
};

struct TracedTuft {
    HalfLights once, all;  ///< light scattered by one fibre, and all light
};
/// Mean over `paths` rays from the eye that hit a fibre, for one absorption. If `Fibre::tilt` is 0, a white tuft sums
/// to 1.
TracedTuft tracedTuft(const FibreTuft& tuft, const hair::Fibre& fibre, float theta, int paths, Seed seed);

}  // namespace arclight::test
