// What the renderers of the lightprepass demo cost, as bench_lightprepass measures it: the figures, their file, their
// tables.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace arclight::bench {

inline constexpr std::array<const char*, 4> kRenderers{"prepass", "deferred", "tiled", "forward"};
inline constexpr std::size_t kPrepass = 0, kForward = 3;

/// Of the passes that differ between renderers, in one scene; NaN is what was not measured.
struct Cost {
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    double ms = kUnknown;
    double lightMs = kUnknown;    ///< of the light pass alone
    double fragments = kUnknown;  ///< pixels that all volumes cover
    double bytes = kUnknown;      ///< that the passes read and write
    double nsPerFragment() const { return 1e6 * lightMs / fragments; }
};

/// All renderers with so many lights, or so many objects.
struct CostRow {
    int count = 0;
    std::array<Cost, kRenderers.size()> costs;
    double forwardToPrepass() const { return costs[kForward].ms / costs[kPrepass].ms; }
};

/// The pre-pass with lights of one radius.
struct RadiusRow {
    double radius = 0;  ///< m
    Cost cost;
};

struct RendererTimes {
    std::string machine;  ///< as OpenGL names it
    int width = 0, height = 0, threads = 0;
    double copyGigabytesPerSecond = Cost::kUnknown;
    std::vector<CostRow> lights, objects;
    std::vector<RadiusRow> radii;
    /// Milliseconds in which the machine only copies what the pre-pass reads and writes; NaN where that is not known.
    double copyMs() const;
};

Json toJson(const RendererTimes& times);
/// Reads `toJson` again. Exit::badAsset with `source` and the JSON path of what is missing or wrong.
Expected<RendererTimes> readTimes(const Json& json, std::string_view source);

/// Prints all rows as tables.
void printTimes(const RendererTimes& times);

}  // namespace arclight::bench
