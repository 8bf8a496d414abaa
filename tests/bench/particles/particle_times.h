// The costs of the particles demo as measured by bench_particles: figures, file format and tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace arclight::bench {

/// Costs by the number of particles.
struct Series {
    struct Point {
        int count = 0;
        double ms = 0;
        double nsPerParticle() const { return 1e6 * ms / count; }
    };
    std::string name;
    std::vector<Point> points;
    /// Milliseconds for this many particles; NaN if not measured.
    double at(int count) const;
};

inline constexpr const char *kFloor = "memory floor", *kCalm = "no turbulence", *kTurbulent = "turbulence",
                            *kTick = "whole tick", *kScalar = "one by one";

struct ParticleTimes {
    std::string machine;  ///< OpenGL's renderer and version
    std::string vectors;  ///< instruction set of the simulation
    int threads = 0;
    int bytesMoved = 0;  ///< bytes read and written per particle and tick
    std::vector<Series> simulation;
    std::vector<Series> drawing;  ///< one series per path

    const Series* find(std::string_view name) const;
};

Json toJson(const ParticleTimes& times);
/// Reads the output of `toJson`. Exit::badAsset with `source` and what is missing or invalid.
Expected<ParticleTimes> readParticleTimes(const Json& json, std::string_view source);

/// Prints all series as tables.
void printTimes(const ParticleTimes& times);

}  // namespace arclight::bench
