// Every stage of every program passes Khronos's reference compiler, as GLSL 3.30 and as GLSL ES 3.00: a driver may
// accept more than the language allows.
#include <algorithm>
#include <set>
#include <sstream>

#include "app/cli.h"
#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

constexpr int kFilesAtOnce = 40;

bool isCompute(const std::string& name) { return name.ends_with(".comp"); }

/// What GLSL ES 3.00 has not, so that these stages belong to choices that a browser is not offered.
bool needsDesktop(const std::string& text) {
    return text.find("sampler2DMS") != std::string::npos || text.starts_with("#version 430");
}

/// With another version in the first line, and without extensions, which are of GLSL 3.30.
std::string asVersion(const std::string& version, const std::string& text) {
    std::istringstream lines(text);
    std::string result = "#version " + version + "\n", line;
    std::getline(lines, line);
    while (std::getline(lines, line))
        if (!line.starts_with("#extension")) result += line + "\n";
    return result;
}

class PortableShaders : public Cli, public ::testing::WithParamInterface<std::string> {
protected:
    void SetUp() override {
        compiler_ = findProgram("glslangValidator");
        if (compiler_.empty()) GTEST_SKIP() << "no glslangValidator (Debian package glslang-tools)";
    }

    /// Writes the shaders that all scenes of the demo and, in a long run, all presets use into a folder.
    void dump(const std::string& folder, bool withCompute) const {
        std::vector<Settings> all = sampleOf(presetSettings(GetParam(), 0), 6), scenes = sceneSettings(GetParam());
        for (Settings& scene : scenes) all.push_back({scene.name, 0, scene.params});
        // The first tick has been stepped, so that the programs of the simulation are used too.
        for (Settings& one : all) one.tick = 1;
        const Takes takes = takesOf(GetParam(), all);
        const Words arguments{"--headless", "--replay",  "r.json",         "--size", "64x36",
                              "--ticks",    takes.ticks, "--dump-shaders", folder};
        write("r.json", takes.recording);
        Launch launch = launchOf(executable(GetParam()), arguments);
        if (!withCompute) launch.environment["MESA_GL_VERSION_OVERRIDE"] = "3.3";
        const Outcome outcome = runProgram(launch, 280);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }

    /// Compiles the files, and reports the compiler's lines about each that it refuses.
    void compile(const Words& names) const {
        for (std::size_t i = 0; i < names.size(); i += kFilesAtOnce) {
            Words some(names.begin() + static_cast<long>(i),
                       names.begin() + static_cast<long>(std::min(names.size(), i + kFilesAtOnce)));
            const Outcome outcome = runProgram({compiler_, some, folder(), {}});
            EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
        }
    }

private:
    std::string compiler_;
};

TEST_P(PortableShaders, PassReferenceCompiler) {
    Words folders{"with"}, desktop, es, onlyDesktop;
    std::set<std::string> seen;
    dump("with", true);
    // Where there are no compute shaders, others do their work.
    const Words all = files("with");
    if (std::any_of(all.begin(), all.end(), isCompute)) folders.push_back("without"), dump("without", false);
    for (const std::string& where : folders)
        for (const std::string& name : files(where)) {
            const std::string text = slurp(folder() / where / name);
            // Most stages are the same with and without compute shaders.
            if (!seen.insert(name + text).second) continue;
            desktop.push_back(where + "/" + name);
            // The compiler knows `precise` as a part of GLSL 4.00 only, not as one of the extension.
            if (name.find("+captured") != std::string::npos) write(desktop.back(), asVersion("400 core", text));
            if (isCompute(name)) continue;
            if (needsDesktop(text)) {
                onlyDesktop.push_back(name);
                continue;
            }
            es.push_back("es-" + where + "-" + name);
            write(es.back(), asVersion("300 es", text));
        }
    ASSERT_GT(es.size(), 4u);
    compile(desktop);
    compile(es);
    std::printf("%zu stages as GLSL 3.30 or 4.30, %zu as GLSL ES 3.00, %zu for desktops only\n", desktop.size(),
                es.size(), onlyDesktop.size());
}

std::string nameOf(const ::testing::TestParamInfo<std::string>& test) { return test.param; }

INSTANTIATE_TEST_SUITE_P(Demos, PortableShaders, ::testing::ValuesIn(demoNames()), nameOf);

}  // namespace
}  // namespace arclight::test
