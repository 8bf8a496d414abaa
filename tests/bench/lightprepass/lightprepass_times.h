// The costs of the lightprepass demo's renderers as measured by bench_lightprepass: figures, file format and tables.
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

/// The cost of the passes that differ between renderers, in one scene; NaN if not measured.
struct Cost {
    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    double ms = kUnknown;
    double lightMs = kUnknown;    ///< light pass alone
    double fragments = kUnknown;  ///< pixels covered by light volumes, summed over all lights
    double bytes = kUnknown;      ///< read and written by the passes
    double nsPerFragment() const { return 1e6 * lightMs / fragments; }
};

/// The costs of all renderers for one number of lights or objects.
struct CostRow {
    int count = 0;
    std::array<Cost, kRenderers.size()> costs;
    double forwardToPrepass() const { return costs[kForward].ms / costs[kPrepass].ms; }
};

/// The cost of the light pre-pass for lights of one radius.
struct RadiusRow {
    double radius = 0;  ///< m
    Cost cost;
};

struct RendererTimes {
    std::string machine;  ///< OpenGL's renderer and version
    int width = 0, height = 0, threads = 0;
    double copyGigabytesPerSecond = Cost::kUnknown;
    std::vector<CostRow> lights, objects;
    std::vector<RadiusRow> radii;
    /// Milliseconds for a plain copy of the bytes that the pre-pass reads and writes; NaN if unknown.
    double copyMs() const;
};

Json toJson(const RendererTimes& times);
/// Reads the output of `toJson`. Exit::badAsset with `source` and the JSON path of what is missing or invalid.
Expected<RendererTimes> readTimes(const Json& json, std::string_view source);

/// Prints all rows as tables.
void printTimes(const RendererTimes& times);

}  // namespace arclight::bench
