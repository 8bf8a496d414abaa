#include "bench/lightprepass/lightprepass_times.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/json_values.h"

namespace arclight::bench {
namespace {

Json numberOrNull(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json costToJson(const Cost& cost) {
    return {{"ms", numberOrNull(cost.ms)},
            {"lightMs", numberOrNull(cost.lightMs)},
            {"fragments", numberOrNull(cost.fragments)},
            {"bytes", numberOrNull(cost.bytes)}};
}

Json rowsToJson(const std::vector<CostRow>& rows) {
    Json all = Json::array();
    for (const CostRow& row : rows) {
        Json json = {{"count", row.count}};
        for (std::size_t i = 0; i < kRenderers.size(); ++i) json[kRenderers[i]] = costToJson(row.costs[i]);
        all.push_back(std::move(json));
    }
    return all;
}

/// Reads members and remembers the path of the first that is missing or invalid.
class Reader {
public:
    template <class T>
    void read(const Json& object, const std::string& path, const char* name, T& value) {
        if (!object.is_object() || !object.contains(name) || !readValue(object.at(name), value)) note(path + name);
    }
    void readNumber(const Json& object, const std::string& path, const char* name, double& value) {
        value = Cost::kUnknown;
        if (object.is_object() && object.contains(name) && object.at(name).is_null()) return;
        read(object, path, name, value);
        if (value < 0) note(path + name);
    }
    void readCost(const Json& row, const std::string& path, const char* name, Cost& cost) {
        if (!row.is_object() || !row.contains(name)) return note(path + name);
        const std::string at = path + name + ".";
        for (auto [member, value] : {std::pair{"ms", &cost.ms}, std::pair{"lightMs", &cost.lightMs},
                                     std::pair{"fragments", &cost.fragments}, std::pair{"bytes", &cost.bytes}})
            readNumber(row.at(name), at, member, *value);
    }
    /// Calls `readRow(row, path)` for each element of the array `name`.
    template <class ReadRow>
    void readRows(const Json& json, const char* name, ReadRow readRow) {
        if (!json.is_object() || !json.contains(name) || !json.at(name).is_array()) return note(name);
        for (std::size_t i = 0; i < json.at(name).size(); ++i)
            readRow(json.at(name)[i], std::string(name) + "[" + std::to_string(i) + "].");
    }
    void note(const std::string& path) {
        if (fault_.empty()) fault_ = path;
    }
    const std::string& fault() const { return fault_; }

private:
    std::string fault_;
};

void printRows(const char* what, const std::vector<CostRow>& rows) {
    std::printf("\nms of the passes that differ between renderers, by %s\n%8s", what, what);
    for (const char* renderer : kRenderers) std::printf("%12s", renderer);
    std::printf("%18s%20s\n", "forward/prepass", "ns/covered pixel");
    for (const CostRow& row : rows) {
        std::printf("%8d", row.count);
        for (const Cost& cost : row.costs) std::printf("%12.1f", cost.ms);
        std::printf("%18.2f%20.2f\n", row.forwardToPrepass(), row.costs[kPrepass].nsPerFragment());
    }
}

}  // namespace

double RendererTimes::copyMs() const {
    const auto hasBytes = [](const CostRow& row) { return row.costs[kPrepass].bytes > 0; };
    const auto known = std::find_if(lights.begin(), lights.end(), hasBytes);
    if (known == lights.end() || !(copyGigabytesPerSecond > 0)) return Cost::kUnknown;
    return known->costs[kPrepass].bytes / copyGigabytesPerSecond * 1e-6;
}

Json toJson(const RendererTimes& times) {
    Json radii = Json::array();
    for (const RadiusRow& row : times.radii)
        radii.push_back({{"radius", row.radius}, {"prepass", costToJson(row.cost)}});
    return {{"machine", times.machine},
            {"width", times.width},
            {"height", times.height},
            {"threads", times.threads},
            {"copyGigabytesPerSecond", numberOrNull(times.copyGigabytesPerSecond)},
            {"lights", rowsToJson(times.lights)},
            {"objects", rowsToJson(times.objects)},
            {"radii", std::move(radii)}};
}

Expected<RendererTimes> readTimes(const Json& json, std::string_view source) {
    RendererTimes times;
    Reader reader;
    reader.read(json, "", "machine", times.machine);
    for (auto [name, value] :
         {std::pair{"width", &times.width}, std::pair{"height", &times.height}, std::pair{"threads", &times.threads}})
        reader.read(json, "", name, *value);
    reader.readNumber(json, "", "copyGigabytesPerSecond", times.copyGigabytesPerSecond);
    for (auto [name, rows] : {std::pair{"lights", &times.lights}, std::pair{"objects", &times.objects}})
        reader.readRows(json, name, [&, into = rows](const Json& item, const std::string& path) {
            CostRow& row = into->emplace_back();
            reader.read(item, path, "count", row.count);
            if (row.count < 1) reader.note(path + "count");
            for (std::size_t i = 0; i < kRenderers.size(); ++i)
                reader.readCost(item, path, kRenderers[i], row.costs[i]);
        });
    reader.readRows(json, "radii", [&](const Json& item, const std::string& path) {
        RadiusRow& row = times.radii.emplace_back();
        reader.read(item, path, "radius", row.radius);
        reader.readCost(item, path, "prepass", row.cost);
    });
    if (reader.fault().empty()) return times;
    return fail(Exit::badAsset, std::string(source) + ": " + reader.fault() + " is missing or invalid");
}

void printTimes(const RendererTimes& times) {
    std::printf("%s, %d threads, %dx%d\n", times.machine.c_str(), times.threads, times.width, times.height);
    printRows("lights", times.lights);
    printRows("objects", times.objects);
    std::printf("\nlight pass of the pre-pass, by the radius of 64 lights above spheres\n%8s%12s%14s%20s\n", "m", "ms",
                "pixels", "ns/covered pixel");
    for (const RadiusRow& row : times.radii)
        std::printf("%8.1f%12.2f%14.0f%20.2f\n", row.radius, row.cost.lightMs, row.cost.fragments,
                    row.cost.nsPerFragment());
    std::printf("\ncopying the pre-pass's bytes: %.2f ms at %.2f GB/s\n", times.copyMs(), times.copyGigabytesPerSecond);
    std::fflush(stdout);
}

}  // namespace arclight::bench
