#include "mutants/mutant_table.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "core/files.h"
#include "core/json.h"
#include "golden/golden.h"

namespace arclight::test {
namespace {

constexpr const char* kGoldens = "golden_tests ";

std::filesystem::path pathOf(const std::string& table) {
    return std::filesystem::path(ARCLIGHT_SOURCE) / "tests" / "mutants" / (table + ".json");
}

/// The killer of a row: `golden` or `golden NAME` stands for the demo's goldens or one of them.
std::string killerOf(const std::string& written, const std::string& demo) {
    if (!written.starts_with("golden") || written.starts_with("golden_")) return written;
    return kGoldens + goldenFilter(demo, written.size() > 7 ? written.substr(7) : "");
}

Mutant mutantOf(const Json& row, const std::string& table, const std::string& demo) {
    const auto killers = row.value("killers", Json::object());
    return {table + "." + row.at("name").get<std::string>(),
            demo,
            row.at("what"),
            row.at("file"),
            row.at("from"),
            row.at("to"),
            killerOf(killers.value(demo, row.value("killer", "golden")), demo)};
}

Expected<Done> addTable(const std::string& table, const std::vector<std::string>& of, std::vector<Mutant>& all) {
    const auto path = pathOf(table);
    auto text = readFile(path, 1u << 20);
    if (!text) return tl::unexpected(text.error());
    auto rows = parseJson(*text, path.string());
    if (!rows) return tl::unexpected(rows.error());
    for (const std::string& demo : of)
        for (const Json& row : *rows) {
            const Json without = row.value("not", Json::array());
            if (std::find(without.begin(), without.end(), demo) == without.end())
                all.push_back(mutantOf(row, table, demo));
        }
    return Done{};
}

}  // namespace

bool isCompiled(const Mutant& mutant) { return mutant.file.ends_with(".cpp") || mutant.file.ends_with(".h"); }

std::string goldenFilter(const std::string& demo, const std::string& name) {
    std::string test = demo + "_" + (name.empty() ? "*" : name);
    std::replace(test.begin(), test.end(), '-', '_');
    const std::string frames = "Frames/Golden.MatchesApprovedFrame/";
    std::string filter = frames + test;
    if (!name.empty()) return filter;
    filter += "-";
    for (const Renderer& renderer : renderers())
        if (!renderer.name.empty()) filter += frames + test + "_" + renderer.name + ":";
    return filter;
}

std::vector<std::string> demosWithMutants() {
    std::vector<std::string> names;
    std::istringstream list(ARCLIGHT_DEMOS);
    for (std::string name; std::getline(list, name, ',');)
        if (std::filesystem::exists(pathOf(name))) names.push_back(name);
    return names;
}

Expected<std::vector<Mutant>> mutants() {
    std::vector<Mutant> all;
    const std::vector<std::string> demos = demosWithMutants();
    if (auto added = addTable("every_demo", demos, all); !added) return tl::unexpected(added.error());
    if (auto added = addTable("host", {demos.front()}, all); !added) return tl::unexpected(added.error());
    for (const std::string& demo : demos)
        if (auto added = addTable(demo, {demo}, all); !added) return tl::unexpected(added.error());
    return all;
}

}  // namespace arclight::test
