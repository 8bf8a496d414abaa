#include "app/bench/bench_result.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/files.h"
#include "core/json_values.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr int kMaxCount = 1000000;

/// Reads members and stores the path of the first that is missing or invalid.
class ResultReader {
public:
    template <class T>
    void read(const Json& object, std::string_view path, const char* name, T& value, const char* what) {
        if (!object.contains(name) || !readValue(object.at(name), value)) note(memberPath(path, name), what);
    }
    void readCount(const Json& object, const char* name, int& value) {
        constexpr const char* kWhat = "a whole number from 1 to 1000000";
        read(object, "", name, value, kWhat);
        if (value < 1 || value > kMaxCount) note(name, kWhat);
    }
    void readNumber(const Json& object, std::string_view path, const char* name, double& value) {
        read(object, path, name, value, "a number, at least 0");
        if (!(value >= 0)) note(memberPath(path, name), "a number, at least 0");
    }
    void readTimes(const Json& object, std::string_view path, const char* name, BenchTimes& times) {
        const std::string at = memberPath(path, name);
        if (!object.contains(name) || !object.at(name).is_object())
            return note(at, "an object with min, median and p95");
        const Json& json = object.at(name);
        readNumber(json, at, "min", times.min);
        readNumber(json, at, "median", times.median);
        readNumber(json, at, "p95", times.p95);
        if (times.min > times.median || times.median > times.p95) note(at, "min, median and p95 in ascending order");
    }
    void readTimes(const Json& object, std::string_view path, const char* name, std::optional<BenchTimes>& times) {
        if (object.contains(name) && object.at(name).is_null()) return;
        readTimes(object, path, name, times.emplace());
    }
    void readTraffic(const Json& json, Traffic& traffic) {
        if (!json.is_object()) return note("traffic", "an object");
        constexpr const char* kWhat = "a whole number, at least 0";
        read(json, "traffic", "bytesUploaded", traffic.bytesUploaded, kWhat);
        read(json, "traffic", "bytesReadBack", traffic.bytesReadBack, kWhat);
        read(json, "traffic", "waits", traffic.waits, kWhat);
    }
    void readPasses(const Json& json, std::vector<BenchPass>& passes) {
        if (!json.contains("passes") || !json.at("passes").is_array()) return note("passes", "an array");
        std::set<std::string> names;
        for (std::size_t i = 0; i < json.at("passes").size(); ++i) {
            const Json& row = json.at("passes")[i];
            const std::string at = elementPath("passes", i);
            if (!row.is_object()) return note(at, "an object");
            BenchPass pass;
            read(row, at, "name", pass.name, "a name");
            readTimes(row, at, "cpuMs", pass.cpu);
            readTimes(row, at, "gpuMs", pass.gpu);
            // Older files lack these; the table then leaves their cells empty.
            if (row.contains("gigabytesPerSecond")) readNumber(row, at, "gigabytesPerSecond", pass.gigabytesPerSecond);
            if (row.contains("shareOfCopy")) readNumber(row, at, "shareOfCopy", pass.shareOfCopy);
            if (!names.insert(pass.name).second) note(memberPath(at, "name"), "unique");
            passes.push_back(std::move(pass));
        }
    }
    void note(std::string_view path, const char* what) {
        if (fault_.empty()) fault_ = std::string(path) + " must be " + what;
    }
    const std::string& fault() const { return fault_; }

private:
    std::string fault_;
};

std::vector<std::string> timeCells(const std::string& name, const BenchTimes& times) {
    return {name, formatFixed(times.min, 3), formatFixed(times.median, 3), formatFixed(times.p95, 3), "", "", ""};
}

}  // namespace

Expected<BenchResult> readBench(const Json& json, std::string_view source) {
    BenchResult result;
    ResultReader reader;
    if (!json.is_object()) return fail(Exit::badAsset, std::string(source) + ": must be an object written by --bench");
    for (const auto& [name, value] : {std::pair<const char*, std::string*>{"demo", &result.demo},
                                      {"version", &result.version},
                                      {"commit", &result.commit},
                                      {"build", &result.build},
                                      {"renderer", &result.renderer}})
        reader.read(json, "", name, *value, "a string");
    if (!json.contains("size") || !readPair(json.at("size"), result.size.first, result.size.second))
        reader.note("size", "an array of width and height");
    reader.readCount(json, "threads", result.threads);
    reader.readCount(json, "frames", result.frames);
    if (json.contains("params") && json.at("params").is_object())
        result.params = json.at("params");
    else
        reader.note("params", "an object");
    reader.readTimes(json, "", "frameMs", result.frame);
    reader.readTimes(json, "", "stepMs", result.step);
    reader.readTimes(json, "", "drawMs", result.draw);
    if (json.contains("traffic")) reader.readTraffic(json.at("traffic"), result.traffic.emplace());
    reader.readPasses(json, result.passes);
    // Older files lack them.
    if (json.contains("figures") && json.at("figures").is_object()) result.figures = json.at("figures");
    if (!reader.fault().empty()) return fail(Exit::badAsset, std::string(source) + ": " + reader.fault());
    return result;
}

Expected<BenchResult> loadBench(const std::string& path) {
    const auto text = readFile(path, kMaxJsonBytes);
    if (!text) return fail(Exit::badAsset, text.error().message);
    const std::string file = absolutePath(path);
    const auto json = parseJson(*text, file);
    if (!json) return tl::unexpected(json.error());
    return readBench(*json, file);
}

void alignRight(std::vector<std::vector<std::string>>& rows) {
    for (std::size_t column = 1; !rows.empty() && column < rows.front().size(); ++column) {
        std::size_t width = 0;
        for (const auto& row : rows) width = std::max(width, row[column].size());
        for (auto& row : rows)
            if (!row[column].empty()) row[column].insert(0, width - row[column].size(), ' ');
    }
}

std::string describeBench(const BenchResult& result) {
    std::vector<std::vector<std::string>> rows{{"ms", "min", "median", "p95", "CPU", "GB/s", "of copy"},
                                               timeCells("frame", result.frame),
                                               timeCells("step", result.step),
                                               timeCells("draw", result.draw)};
    if (!result.passes.empty()) rows.push_back({"passes on the GPU", "", "", "", "", "", ""});
    for (const BenchPass& pass : result.passes) {
        auto row = timeCells("  " + pass.name, pass.gpu.value_or(BenchTimes{}));
        if (!pass.gpu) row[1] = row[2] = row[3] = "";
        if (pass.cpu) row[4] = formatFixed(pass.cpu->median, 3);
        if (pass.gigabytesPerSecond > 0) row[5] = formatFixed(pass.gigabytesPerSecond, 2);
        if (pass.shareOfCopy > 0) row[6] = formatFixed(pass.shareOfCopy, 2);
        rows.push_back(std::move(row));
    }
    alignRight(rows);
    std::string text = result.demo + " " + sizeText(result.size.first, result.size.second) + ", " +
                       std::to_string(result.frames) + " frames, " + std::to_string(result.threads) + " threads, " +
                       result.renderer + "\n";
    for (const std::string& line : alignColumns(rows)) text += line + "\n";
    if (result.traffic) text += "traffic of a frame: " + describe(*result.traffic) + "\n";
    for (const auto& [name, value] : result.figures.items()) text += name + ": " + value.dump() + "\n";
    return text;
}

}  // namespace arclight
