// What hair collides with.
#include <array>

#include "sim/hair/bust.h"

namespace arclight::hair {

std::span<const CollisionSphere> bustSpheres() {
    static constexpr std::array<CollisionSphere, 20> kSpheres{{
        {{0, 0.052f, -0.010f}, 0.073f},       // skull
        {{0, 0.043f, -0.036f}, 0.070f},       // back of the head
        {{0, 0.058f, 0.028f}, 0.061f},        // forehead
        {{0, 0.010f, -0.030f}, 0.062f},       // occiput
        {{0, 0.000f, 0.026f}, 0.060f},        // face
        {{0.024f, -0.020f, 0.040f}, 0.038f},  // cheeks
        {{-0.024f, -0.020f, 0.040f}, 0.038f},
        {{0, -0.058f, 0.054f}, 0.036f},       // mouth and chin
        {{0, -0.040f, 0.010f}, 0.046f},       // jaw
        {{0, -0.090f, -0.014f}, 0.045f},      // neck
        {{0, -0.135f, -0.021f}, 0.046f},
        {{0, -0.200f, -0.035f}, 0.055f},      // between the shoulders
        {{0.070f, -0.215f, -0.040f}, 0.048f}, {{-0.070f, -0.215f, -0.040f}, 0.048f},
        {{0.145f, -0.222f, -0.040f}, 0.046f}, {{-0.145f, -0.222f, -0.040f}, 0.046f},
        {{0, -0.290f, -0.030f}, 0.085f},      // chest
        {{0.070f, -0.300f, -0.020f}, 0.080f}, {{-0.070f, -0.300f, -0.020f}, 0.080f},
        {{0, -0.360f, -0.020f}, 0.095f},
    }};
    return kSpheres;
}

}  // namespace arclight::hair
