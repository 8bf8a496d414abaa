// Wind near the ground: a mean speed and gusts with the spectrum of the atmosphere.
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "core/random.h"

namespace arclight::hair {

/// The mean wind, and the ground that it blows over.
struct WindSettings {
    float speed = 3;               ///< mean, m/s
    glm::vec3 direction{1, 0, 0};  ///< unit length, horizontal
    float height = 2;              ///< above the ground, m
    float roughness = 0.03f;       ///< roughness length of the ground, m: 0.03 is grass
    friend bool operator==(const WindSettings&, const WindSettings&) = default;
};

/// The wind as a person sets it.
struct WindChoice {
    float speed = 5;  ///< mean, m/s
    Degrees from{60};
    /// `height`: above the ground, m.
    WindSettings settings(float height = 2) const;
    friend bool operator==(const WindChoice&, const WindChoice&) = default;
};
constexpr auto rowsOf(WindChoice) {
    return paramRows<WindChoice>(
        Param{"wind", "m/s", "Mean speed of the wind, which has gusts; under water, of the current.",
              &WindChoice::speed, 0, 20}
            .primary(),
        Param{"windFrom", "°", "Direction from which the wind blows: 0 is the front, 90 the character's left.",
              &WindChoice::from, -180, 180}
            .label("wind direction")
            .when([](const WindChoice& wind) { return wind.speed > 0; }));
}

/// Gusts along the wind, across it and upwards, as sums of harmonics whose amplitudes follow
///     n S(n) / u*² = 105 f / (1 + 33 f)^(5/3),  17 f / (1 + 9.5 f)^(5/3),  2.1 f / (1 + 5.3 f^(5/3)),  f = n z / U
/// (J. Kaimal et al., "Spectral Characteristics of Surface-Layer Turbulence", 1972): standard deviations of 2.19, 1.64
/// and 1.24 u*, which is 21 % of the mean speed along the wind at 2 m over grass. They drift with the mean wind
/// (Taylor's frozen turbulence). A pure function of time and position.
class Wind {
public:
    Wind() : Wind(WindSettings{.speed = 0}, Seed{1}) {}
    Wind(const WindSettings& settings, Seed seed);

    /// Velocity in m/s.
    glm::vec3 at(double seconds, glm::vec3 position = glm::vec3(0)) const;
    const WindSettings& settings() const { return settings_; }

    /// Velocities for many positions at one time, interpolated from this many samples along the wind.
    static constexpr int kSamples = 64;
    static constexpr float kReach = 1.6f;  ///< m from the origin that the samples cover, on either side
    struct Snapshot {
        std::array<glm::vec3, kSamples> velocity{};
        glm::vec3 axis{0};
        glm::vec3 at(glm::vec3 position) const;
    };
    Snapshot snapshot(double seconds) const;

private:
    struct Harmonic {
        double frequency, phase;  ///< Hz, cycles
        float amplitude;          ///< m/s
    };
    glm::vec3 sum(double delay) const;

    WindSettings settings_;
    glm::vec3 axis_{0};  ///< along which gusts vary, at a slight angle to the wind
    std::array<std::vector<Harmonic>, 3> harmonics_;
};

/// n S(n) / u*² of component 0 (along), 1 (across) or 2 (upwards) at f = n z / U.
float kaimalSpectrum(int component, float f);

}  // namespace arclight::hair
