// Every mutant is killed: with the defect, the test that its table names fails.
#include <algorithm>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "app/child.h"
#include "core/files.h"
#include "core/long_run.h"
#include "core/temporary_folder.h"
#include "golden/golden.h"
#include "mutants/mutant_table.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

/// Links to all that is in the folder `from`, but a copy of the file `changed` within it, with the given content.
void linkTree(const fs::path& from, const fs::path& to, const fs::path& changed, const std::string& content) {
    fs::create_directory(to);
    for (const auto& entry : fs::directory_iterator(from)) {
        const fs::path copy = to / entry.path().filename();
        const fs::path rest = changed.lexically_relative(entry.path());
        if (entry.path() == changed)
            ASSERT_TRUE(writeFileWhole(copy, content));
        else if (!rest.empty() && *rest.begin() != "..")
            linkTree(entry.path(), copy, changed, content);
        else
            fs::create_symlink(entry.path(), copy);
    }
}

/// The file's content with the defect.
std::string mutated(const Mutant& mutant) {
    std::string text = readFile(fs::path(ARCLIGHT_SOURCE) / mutant.file, 64u << 20).value_or("");
    const auto at = text.find(mutant.from);
    if (at == std::string::npos || text.find(mutant.from, at + 1) != std::string::npos) {
        ADD_FAILURE() << mutant.id << " must find its text once in " << mutant.file;
        return text;
    }
    return text.replace(at, mutant.from.size(), mutant.to);
}

class Mutants : public ::testing::TestWithParam<Mutant> {
protected:
    /// Runs the killer. Its executables have the mutants compiled in, none of which is on; its shaders and assets are
    /// links, and copies of `changed`.
    Outcome runKiller(const Mutant& mutant, const std::string& content) {
        const auto space = mutant.killer.find(' ');
        const std::string program = mutant.killer.substr(0, space);
        const fs::path withMutants = fs::path(ARCLIGHT_MUTANTS) / "bin" / program;
        Launch launch{fs::exists(withMutants) ? withMutants : executable(program),
                      {"--gtest_filter=" + mutant.killer.substr(space + 1), "--gtest_fail_fast"},
                      folder_.path(),
                      {}};
        const fs::path data = folder_.path() / ("data" + std::to_string(runs_++));
        fs::create_directory(data);
        for (const char* part : {"shaders", "assets"})
            linkTree(fs::path(ARCLIGHT_SOURCE) / part, data / part, fs::path(ARCLIGHT_SOURCE) / mutant.file, content);
        launch.environment = {{"ARCLIGHT_DATA", data.string()},
                              {"ARCLIGHT_TEST_REPORT", (folder_.path() / "report").string()},
                              {"ARCLIGHT_TEST_BIN", ARCLIGHT_MUTANTS "/bin"}};
        if (isCompiled(mutant) && !content.empty()) launch.environment["ARCLIGHT_MUTANT"] = mutant.id;
        return runProgram(launch, 500);
    }

    /// Writes the row for the table that ./test prints.
    void report(const Mutant& mutant, const std::string& by) const {
        const fs::path folder = fs::path(ARCLIGHT_MUTANTS) / "results";
        ASSERT_TRUE(createFolders(folder));
        const std::string row = mutant.demo + "\t" + mutant.what + "\t" + (by.empty() ? "SURVIVED" : by) + "\n";
        ASSERT_TRUE(writeFileWhole(folder / (mutant.demo + "-" + mutant.id), row));
    }

private:
    TemporaryFolder folder_;
    int runs_ = 0;
};

/// The first test that failed in GoogleTest's output; empty if none did.
std::string firstFailed(const std::string& output) {
    constexpr std::string_view kMark = "[  FAILED  ] ";
    const auto at = output.find(kMark);
    if (at == std::string::npos) return {};
    const auto begin = at + kMark.size();
    return output.substr(begin, output.find_first_of(",\n (", begin) - begin);
}

TEST_P(Mutants, IsKilled) {
    const Mutant& mutant = GetParam();
    const Outcome outcome = runKiller(mutant, mutated(mutant));
    const std::string killer = outcome.code == 1 ? firstFailed(outcome.out) : "";
    report(mutant, killer);
    EXPECT_FALSE(killer.empty()) << mutant.what << ": no test of " << mutant.killer << " fails (exit " << outcome.code
                                 << ")\n"
                                 << outcome.out << outcome.err;
    std::printf("%s: killed by %s\n", mutant.what.c_str(), killer.c_str());
}

std::string nameOf(const ::testing::TestParamInfo<Mutant>& info) {
    std::string name = info.param.demo + "_" + info.param.id.substr(info.param.id.find('.') + 1);
    return info.param.id.starts_with("host.") ? "host_" + name.substr(name.find('_') + 1) : name;
}

/// The mutants of the tables that this build can turn on. All of them are tried where those of C++ are.
std::vector<Mutant> builtMutants() {
    std::vector<Mutant> built = mutants().value_or(std::vector<Mutant>{});
    if (ARCLIGHT_MUTANTS_COMPILED) return built;
    std::erase_if(built, isCompiled);
    return sampleOf(built, built.size() / 4);
}

INSTANTIATE_TEST_SUITE_P(All, Mutants, ::testing::ValuesIn(builtMutants()), nameOf);

/// Without a defect the killers pass, with the same executables and links to the same files: what kills is the defect.
class UnmutatedExecutables : public Mutants {};

TEST_P(UnmutatedExecutables, PassKillers) {
    const Outcome outcome = runKiller(GetParam(), "");
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out.find("Running 0 tests"), std::string::npos) << GetParam().killer;
}

/// A row for each demo, with a golden as killer, and those of the host; only beside mutants of C++.
std::vector<Mutant> killers() {
    if (!ARCLIGHT_MUTANTS_COMPILED) return {};
    std::map<std::string, Mutant> all;
    for (const Mutant& mutant : builtMutants()) {
        const bool isGolden = mutant.killer.starts_with("golden_tests");
        all.emplace(isGolden ? mutant.demo : mutant.killer, mutant);
    }
    const auto cases = goldenCases().value_or(std::vector<GoldenCase>{});
    std::vector<Mutant> once;
    for (auto& [key, mutant] : all) {
        const auto first =
            std::find_if(cases.begin(), cases.end(), [&](const auto& c) { return c.demo == mutant.demo; });
        if (mutant.killer.starts_with("golden_tests") && first != cases.end())
            mutant.killer = "golden_tests " + goldenFilter(mutant.demo, first->name);
        mutant.file.clear();
        mutant.id = (mutant.killer.starts_with("golden_tests") ? mutant.demo + ".golden" : "host." + mutant.id);
        std::replace(mutant.id.begin() + static_cast<long>(mutant.id.find('.')) + 1, mutant.id.end(), '.', '_');
        once.push_back(mutant);
    }
    return once;
}

INSTANTIATE_TEST_SUITE_P(All, UnmutatedExecutables, ::testing::ValuesIn(killers()), nameOf);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(UnmutatedExecutables);

TEST(MutantTable, HoldsTenOfEachDemoAndOfTheHost) {
    const auto all = mutants();
    ASSERT_TRUE(all) << all.error().message;
    std::map<std::string, int> counts{{"host", 0}};
    for (const std::string& demo : demosWithMutants()) counts[demo] = 0;
    for (const Mutant& mutant : *all) ++counts[mutant.id.starts_with("host.") ? "host" : mutant.demo];
    for (const auto& [of, count] : counts) EXPECT_GE(count, 10) << of;
}

/// Mutants of C++, which few runs compile, follow their sources too.
TEST(MutantTable, EveryDefectFindsItsTextOnce) {
    for (const Mutant& mutant : mutants().value_or(std::vector<Mutant>{})) EXPECT_NE(mutated(mutant), "");
}

}  // namespace
}  // namespace arclight::test
