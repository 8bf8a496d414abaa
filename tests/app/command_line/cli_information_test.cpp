// What the executable reports: help, version, lists, the doctor, benchmarks.
#include <algorithm>
#include <cctype>
#include <set>

#include "app/cli.h"
#include "core/glossary.h"
#include "core/json.h"
#include "core/long_run.h"
#include "core/text.h"

namespace arclight::test {
namespace {

/// Makes every OpenGL and EGL library unreachable.
Launch withoutOpenGl(Launch launch) {
    launch.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "/nonexistent.json";
    launch.environment["LIBGL_DRIVERS_PATH"] = "/nonexistent";
    return launch;
}

TEST_F(Cli, HelpAndVersionNeedNoOpenGl) {
    const Outcome help = runProgram(withoutOpenGl(launch({"--help"})));
    EXPECT_EQ(help.code, 0) << help.err;
    for (const char* option :
         {"--headless",      "--size",    "--seed",   "--preset",      "--set",         "--tick",
          "--ticks",         "--capture", "--ui",     "--pass",        "--dump-state",  "--dump-texts",
          "--dump-shaders",  "--measure", "--from",   "--list-params", "--list-passes", "--list-presets",
          "--list-measures", "--bench",   "--frames", "--doctor",      "--version"})
        EXPECT_NE(help.out.find(option), std::string::npos) << option;
    EXPECT_EQ(help.err, "");
    const Outcome version = runProgram(withoutOpenGl(launch({"--version"})));
    EXPECT_EQ(version.code, 0);
    EXPECT_TRUE(isOneLine(version.out)) << version.out;
    EXPECT_EQ(version.out.rfind("springs ", 0), 0u) << version.out;
    EXPECT_EQ(version.err, "");
}

/// The table of exit codes in the docs is that of --help.
TEST_F(Cli, HelpEndsWithTheExitCodesOfTheDocs) {
    const std::string page = slurp(std::filesystem::path(ARCLIGHT_ROOT) / "docs/command-line.md");
    Words expected;
    for (const std::string& line : linesOf(page.substr(page.find("## Exit codes")))) {
        if (line.empty() || line.find_first_of("0123456789") != 2) continue;
        const std::size_t bar = line.find(" | ");
        std::string meaning = line.substr(bar + 3, line.size() - bar - 5);
        std::erase(meaning, '`');
        const std::string code = line.substr(2, bar - 2);
        expected.push_back("  " + code + std::string(6 - code.size(), ' ') + meaning);
    }
    ASSERT_GT(expected.size(), 8u);
    for (const char* program : {"springs", "arclight"}) {
        const Words help = linesOf(runProgram(launchOf(executable(program), {"--help"})).out);
        ASSERT_GT(help.size(), expected.size());
        EXPECT_EQ(Words(help.end() - static_cast<std::ptrdiff_t>(expected.size()), help.end()), expected) << program;
    }
}

/// Every string in `json` that people read in sentences.
void addSentences(const Json& json, const std::string& key, Words& sentences) {
    static const std::set<std::string> kRead{"about", "title", "sentence", "label", "help", "reason"};
    if (json.is_string() && kRead.count(key) != 0) sentences.push_back(json.get<std::string>());
    if (!json.is_structured()) return;
    // What the gallery's search finds are words, not sentences.
    for (const auto& [name, value] : json.items())
        if (name != "terms") addSentences(value, json.is_object() ? name : key, sentences);
}

/// Whoever reads a sentence in the panel can find out what its abbreviations mean.
TEST_F(Cli, EveryAbbreviationIsInTheGlossary) {
    const std::set<std::string> known{"CPU", "GPU"};
    for (const Term& term : glossary()) EXPECT_EQ(known.count(std::string(term.name)), 0u) << term.name;
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ',')) {
        Words sentences;
        for (const char* list : {"--about", "--list-params", "--list-measures"}) {
            const Outcome told = runProgram(withoutOpenGl(launchOf(executable(std::string(demo)), {list, "--json"})));
            ASSERT_EQ(told.code, 0) << told.err;
            addSentences(parseJson(told.out, list).value(), "", sentences);
        }
        ASSERT_GT(sentences.size(), 20u) << demo;
        for (const std::string& sentence : sentences) {
            std::set<std::string_view> explained;
            for (const TermInText& found : termsIn(sentence)) explained.insert(found.term->name);
            // GL_MAX is a name of OpenGL.
            const auto isPart = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
            for (auto at = sentence.begin(); at != sentence.end();) {
                const auto end = std::find_if_not(at, sentence.end(), isPart);
                const std::string word(at, end);
                const bool isClear = !isAbbreviation(word) || known.count(word) != 0 || explained.count(word) != 0;
                EXPECT_TRUE(isClear) << demo << ": " << word << " in: " << sentence;
                at = std::find_if(end, sentence.end(), isPart);
            }
        }
    }
}

TEST_F(Cli, CaptureWithoutOpenGlExitsWith4) {
    expectFault(runProgram(withoutOpenGl(launch({"--headless", "--capture", in("a.png")}))), 4, {"OpenGL"});
    EXPECT_TRUE(files().empty());
}

TEST_F(Cli, ListedDefaultsCanBeSet) {
    const Outcome list = springs({"--list-params", "--json"});
    ASSERT_EQ(list.code, 0) << list.err;
    const Expected<Json> params = parseJson(list.out, "stdout");
    ASSERT_TRUE(params.has_value()) << params.error().message;
    ASSERT_TRUE(params->is_array());
    std::vector<std::string> names;
    for (const Json& param : *params) {
        for (const char* key : {"name", "type", "help", "default"}) EXPECT_TRUE(param.contains(key)) << param.dump();
        names.push_back(param.value("name", ""));
        if (param.contains("min") && param["default"].is_number()) {
            EXPECT_GE(param["default"].get<double>(), param["min"].get<double>()) << param.dump();
            EXPECT_LE(param["default"].get<double>(), param["max"].get<double>()) << param.dump();
        }
    }
    for (const char* name :
         {"scene", "integrator", "parameterization", "frequency", "dampingRatio", "fractionRemaining", "fractionTime",
          "halfLife", "tickRate", "target", "retargetTick", "retargetTo"})
        EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
}

TEST_F(Cli, SettingDefaultsChangesNothing) {
    const Outcome list = springs({"--list-params", "--json"});
    const Json params = parseJson(list.out, "stdout").value_or(Json::array());
    Words words{"--headless", "--size", "64x36", "--tick", "3", "--capture", in("set.png")};
    for (const Json& param : params) {
        const Json& value = param["default"];
        if (value.is_array()) continue;
        words.insert(words.end(), {"--set", param.value("name", "") + "=" +
                                                (value.is_string() ? value.get<std::string>() : value.dump())});
    }
    ASSERT_GT(words.size(), 20u);
    const Outcome set = springs(words);
    ASSERT_EQ(set.code, 0) << set.err;
    ASSERT_EQ(springs({"--headless", "--size", "64x36", "--tick", "3", "--capture", in("plain.png")}).code, 0);
    EXPECT_EQ(image("set.png"), image("plain.png"));
}

TEST_F(Cli, ListsNameKnownEntries) {
    for (const char* option : {"--list-params", "--list-presets", "--list-measures", "--list-passes"}) {
        SCOPED_TRACE(option);
        const Outcome list = springs({"--headless", option});
        EXPECT_EQ(list.code, 0) << list.err;
        EXPECT_FALSE(list.out.empty());
        const Outcome asJson = springs({"--headless", option, "--json"});
        EXPECT_EQ(asJson.code, 0) << asJson.err;
        const Expected<Json> parsed = parseJson(asJson.out, "stdout");
        ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
        EXPECT_GT(parsed->size(), 0u);
    }
    const std::string measures = springs({"--list-measures"}).out;
    for (const char* name :
         {"maxError", "frequencyMeasured", "halfLifeMeasured", "overshoot", "velocityJump", "springs"})
        EXPECT_NE(measures.find(name), std::string::npos) << name;
    EXPECT_EQ(measures.find("PerMs"), std::string::npos) << "a timing is no measure";
}

TEST_F(Cli, EveryListedPresetCanBeCaptured) {
    const Json presets = parseJson(springs({"--list-presets", "--json"}).out, "stdout").value_or(Json::array());
    ASSERT_GE(presets.size(), 8u);
    for (const Json& preset : sampleOf(presets.get<std::vector<Json>>(), 4)) {
        const std::string name = preset.is_string() ? preset.get<std::string>() : preset.value("name", "");
        SCOPED_TRACE(name);
        const Outcome shot =
            springs({"--headless", "--preset", name, "--size", "96x54", "--tick", "2", "--capture", in(name + ".png")});
        EXPECT_EQ(shot.code, 0) << shot.err;
        EXPECT_EQ(image(name + ".png").width, 96);
    }
}

TEST_F(Cli, DoctorReportsThatDemoCanRun) {
    const Outcome doctor = springs({"--headless", "--doctor"});
    EXPECT_EQ(doctor.code, 0) << doctor.out << doctor.err;
    for (const char* word : {"OpenGL", "llvmpipe", "ffmpeg"})
        EXPECT_NE(doctor.out.find(word), std::string::npos) << word << " is not in\n" << doctor.out;
}

TEST_F(Cli, DoctorFailsWithoutAssets) {
    const Outcome doctor = springs({"--headless", "--doctor", "--data-dir", in("nothing here")});
    EXPECT_EQ(doctor.code, 3);
    EXPECT_NE((doctor.out + doctor.err).find("nothing here"), std::string::npos);
}

TEST_F(Cli, BenchWritesTimes) {
    const Outcome bench = headless({"--size", "64x36", "--frames", "5", "--bench", in("bench.json")});
    ASSERT_EQ(bench.code, 0) << bench.err;
    EXPECT_NE(bench.out.find(in("bench.json")), std::string::npos) << bench.out;
    const Json figures = json("bench.json");
    for (const char* key : {"demo", "version", "commit", "build", "renderer", "size", "params", "passes"})
        EXPECT_TRUE(figures.contains(key)) << key;
    ASSERT_TRUE(figures.value("passes", Json()).is_array());
    EXPECT_GT(figures["passes"].size(), 0u);
    for (const Json& pass : figures["passes"])
        for (const char* unit : {"cpuMs", "gpuMs"}) {
            ASSERT_TRUE(pass.contains(unit)) << pass.dump();
            const Json& times = pass[unit];
            if (times.is_null()) continue;
            EXPECT_LE(times.value("min", -1.0), times.value("median", -2.0)) << pass.dump();
            EXPECT_LE(times.value("median", -1.0), times.value("p95", -2.0)) << pass.dump();
            EXPECT_GE(times.value("min", -1.0), 0.0) << pass.dump();
        }
}

}  // namespace
}  // namespace arclight::test
