#include "app/bench/bench_compare.h"

#include <algorithm>

#include "core/files.h"
#include "core/text.h"

namespace arclight {
namespace {

BenchRow compareTimes(std::string name, const BenchTimes& a, const BenchTimes& b) {
    BenchRow row{std::move(name), a.median, b.median, std::nullopt, BenchVerdict::noise};
    if (a.median > 0) row.ratio = b.median / a.median;
    if (b.p95 < a.min) row.verdict = BenchVerdict::faster;
    if (b.min > a.p95) row.verdict = BenchVerdict::slower;
    return row;
}

const BenchPass* findPass(const BenchResult& result, const std::string& name) {
    const auto found = std::find_if(result.passes.begin(), result.passes.end(),
                                    [&](const BenchPass& pass) { return pass.name == name; });
    return found == result.passes.end() ? nullptr : &*found;
}

std::vector<BenchDifference> differencesOf(const BenchResult& a, const BenchResult& b) {
    std::vector<BenchDifference> list;
    const auto add = [&](std::string what, std::string ofA, std::string ofB) {
        if (ofA != ofB) list.push_back({std::move(what), std::move(ofA), std::move(ofB)});
    };
    add("demo", a.demo, b.demo);
    add("renderer", a.renderer, b.renderer);
    add("build", a.build, b.build);
    add("version", a.version, b.version);
    add("commit", a.commit, b.commit);
    add("size", sizeText(a.size.first, a.size.second), sizeText(b.size.first, b.size.second));
    add("threads", std::to_string(a.threads), std::to_string(b.threads));
    add("frames", std::to_string(a.frames), std::to_string(b.frames));
    const auto valueText = [](const Json& params, const std::string& name) {
        return params.contains(name) ? writeJsonLine(params.at(name)) : std::string();
    };
    for (auto member = a.params.begin(); member != a.params.end(); ++member)
        add(memberPath("params", member.key()), writeJsonLine(*member), valueText(b.params, member.key()));
    for (auto member = b.params.begin(); member != b.params.end(); ++member)
        if (!a.params.contains(member.key())) add(memberPath("params", member.key()), "", writeJsonLine(*member));
    return list;
}

const char* verdictName(BenchVerdict verdict) {
    switch (verdict) {
        case BenchVerdict::noise: return "noise";
        case BenchVerdict::faster: return "faster";
        case BenchVerdict::slower: return "slower";
    }
    return "";
}

Json rowsToJson(const std::vector<BenchRow>& rows) {
    Json list = Json::array();
    for (const BenchRow& row : rows)
        list.push_back({{"name", row.name},
                        {"aMs", row.aMs},
                        {"bMs", row.bMs},
                        {"ratio", row.ratio ? Json(*row.ratio) : Json()},
                        {"verdict", verdictName(row.verdict)}});
    return list;
}

std::string headline(const std::vector<BenchDifference>& differences) {
    if (differences.empty()) return "Same demo, renderer, build, commit, size and parameters: only the times differ.\n";
    std::string text = "More than the times differs, which affects the ratios:\n";
    std::vector<std::vector<std::string>> cells{{"", "A", "B"}};
    for (const BenchDifference& it : differences)
        cells.push_back({"  " + brief(it.what), brief(it.a.empty() ? "-" : it.a), brief(it.b.empty() ? "-" : it.b)});
    for (const std::string& line : alignColumns(cells)) text += line + "\n";
    return text;
}

}  // namespace

BenchComparison compareBench(const BenchResult& a, const BenchResult& b) {
    BenchComparison result;
    result.differences = differencesOf(a, b);
    result.whole = {compareTimes("frame", a.frame, b.frame), compareTimes("step", a.step, b.step),
                    compareTimes("draw", a.draw, b.draw)};
    for (const BenchPass& pass : a.passes) {
        const BenchPass* other = findPass(b, pass.name);
        if (other == nullptr)
            result.onlyInA.push_back(pass.name);
        else if (pass.gpu && other->gpu)
            result.passes.push_back(compareTimes(pass.name, *pass.gpu, *other->gpu));
    }
    for (const BenchPass& pass : b.passes)
        if (findPass(a, pass.name) == nullptr) result.onlyInB.push_back(pass.name);
    return result;
}

std::string describeComparison(const BenchComparison& comparison) {
    std::vector<std::vector<std::string>> numbers{{"", "A ms", "B ms", "B/A"}};
    std::vector<std::string> marks{""};
    const auto add = [&](const std::string& indent, const BenchRow& row) {
        numbers.push_back({indent + brief(row.name), formatFixed(row.aMs, 3), formatFixed(row.bMs, 3),
                           row.ratio ? formatFixed(*row.ratio, 3) : "-"});
        marks.push_back(row.verdict == BenchVerdict::noise ? "" : verdictName(row.verdict));
    };
    for (const BenchRow& row : comparison.whole) add("", row);
    if (!comparison.passes.empty()) {
        numbers.push_back({"passes on the GPU", "", "", ""});
        marks.push_back("");
    }
    for (const BenchRow& row : comparison.passes) add("  ", row);
    alignRight(numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i].push_back(marks[i]);
    std::string text = headline(comparison.differences) + "\n";
    for (const std::string& line : alignColumns(numbers)) text += line + "\n";
    for (const auto& [where, names] : {std::pair{"A", &comparison.onlyInA}, {"B", &comparison.onlyInB}})
        if (!names->empty()) text += "Only " + std::string(where) + " has " + printable(join(*names, ", ")) + ".\n";
    return text +
           "Times are medians. Unmarked rows may be noise: their ranges from minimum to 95th percentile overlap.\n";
}

Json comparisonToJson(const BenchComparison& comparison) {
    Json differences = Json::array();
    for (const BenchDifference& it : comparison.differences)
        differences.push_back({{"what", it.what}, {"a", it.a}, {"b", it.b}});
    return {{"differences", std::move(differences)},
            {"whole", rowsToJson(comparison.whole)},
            {"passes", rowsToJson(comparison.passes)},
            {"onlyInA", comparison.onlyInA},
            {"onlyInB", comparison.onlyInB}};
}

Expected<std::string> compareBenchFiles(const std::string& a, const std::string& b, bool asJson) {
    const auto resultA = loadBench(a);
    if (!resultA) return tl::unexpected(resultA.error());
    const auto resultB = loadBench(b);
    if (!resultB) return tl::unexpected(resultB.error());
    const BenchComparison comparison = compareBench(*resultA, *resultB);
    if (asJson) {
        Json json{{"a", absolutePath(a)}, {"b", absolutePath(b)}};
        json.update(comparisonToJson(comparison));
        return writeJson(json);
    }
    return "A  " + absolutePath(a) + "\nB  " + absolutePath(b) + "\n" + describeComparison(comparison);
}

}  // namespace arclight
