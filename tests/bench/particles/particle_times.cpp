#include "bench/particles/particle_times.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <set>

#include "core/json_values.h"

namespace arclight::bench {
namespace {

Json toJson(const std::vector<Series>& all) {
    Json list = Json::array();
    for (const Series& series : all) {
        Json points = Json::array();
        for (const Series::Point& point : series.points) points.push_back({{"count", point.count}, {"ms", point.ms}});
        list.push_back({{"name", series.name}, {"points", std::move(points)}});
    }
    return list;
}

template <class T>
bool readMember(const Json& json, const char* name, T& value) {
    return json.is_object() && json.contains(name) && readValue(json.at(name), value);
}

bool readSeries(const Json& json, const char* name, std::vector<Series>& all) {
    if (!json.contains(name) || !json.at(name).is_array()) return false;
    for (const Json& from : json.at(name)) {
        Series& series = all.emplace_back();
        if (!readMember(from, "name", series.name) || !from.contains("points") || !from.at("points").is_array())
            return false;
        for (const Json& point : from.at("points")) {
            Series::Point& to = series.points.emplace_back();
            if (!readMember(point, "count", to.count) || !readMember(point, "ms", to.ms)) return false;
            if (to.count < 1 || !(to.ms > 0)) return false;
        }
    }
    return true;
}

void printSeries(const char* what, const std::vector<Series>& all) {
    std::set<int> counts;
    std::printf("\n%s, ns a particle\n%14s", what, "");
    for (const Series& series : all)
        for (const Series::Point& point : series.points) counts.insert(point.count);
    for (const int count : counts) std::printf("%10d", count);
    for (const Series& series : all) {
        std::printf("\n%-14s", series.name.c_str());
        for (const int count : counts) std::printf("%10.2f", 1e6 * series.at(count) / count);
    }
    std::printf("\n");
}

}  // namespace

double Series::at(int count) const {
    for (const Point& point : points)
        if (point.count == count) return point.ms;
    return std::numeric_limits<double>::quiet_NaN();
}

const Series* ParticleTimes::find(std::string_view name) const {
    const auto found =
        std::find_if(simulation.begin(), simulation.end(), [&](const Series& series) { return series.name == name; });
    return found == simulation.end() ? nullptr : &*found;
}

Json toJson(const ParticleTimes& times) {
    return {{"machine", times.machine},
            {"vectors", times.vectors},
            {"threads", times.threads},
            {"bytesMoved", times.bytesMoved},
            {"simulation", toJson(times.simulation)},
            {"drawing", toJson(times.drawing)}};
}

Expected<ParticleTimes> readParticleTimes(const Json& json, std::string_view source) {
    ParticleTimes times;
    const bool isComplete =
        readMember(json, "machine", times.machine) && readMember(json, "vectors", times.vectors) &&
        readMember(json, "threads", times.threads) && readMember(json, "bytesMoved", times.bytesMoved) &&
        readSeries(json, "simulation", times.simulation) && readSeries(json, "drawing", times.drawing);
    if (!isComplete) return fail(Exit::badAsset, std::string(source) + ": must be written by bench_particles");
    return times;
}

void printTimes(const ParticleTimes& times) {
    std::printf("%s, %s, %d threads\n", times.machine.c_str(), times.vectors.c_str(), times.threads);
    printSeries("simulation", times.simulation);
    const Series* floor = times.find(kFloor);
    if (floor != nullptr)
        for (const char* name : {kCalm, kTurbulent, kTick})
            if (const Series* series = times.find(name); series != nullptr && !floor->points.empty()) {
                std::printf("%s, times the memory floor:", name);
                for (const Series::Point& point : floor->points)
                    std::printf("  %d: %.2f", point.count, series->at(point.count) / point.ms);
                std::printf("\n");
            }
    printSeries("drawing", times.drawing);
}

}  // namespace arclight::bench
