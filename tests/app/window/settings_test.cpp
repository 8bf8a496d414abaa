// Settings load as they were saved, and no file or folder in their way stops a demo.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "app/child.h"
#include "app/platform/platform.h"
#include "app/window/settings.h"
#include "core/sample_params.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

#if !defined(_WIN32) && !defined(__APPLE__)

/// Gives the test a home folder of its own; restores the environment afterwards.
class SettingsFile : public ::testing::Test {
protected:
    TemporaryFolder home;
    fs::path file = home.path() / ".config" / "arclight" / "swing.json";

    void SetUp() override {
        for (const char* name : {"HOME", "XDG_CONFIG_HOME"})
            if (const char* value = std::getenv(name)) before_[name] = value;
        unsetenv("XDG_CONFIG_HOME");
        setHome(home.path());
    }
    void TearDown() override {
        for (const char* name : {"HOME", "XDG_CONFIG_HOME"}) {
            unsetenv(name);
            if (before_.contains(name)) setenv(name, before_[name].c_str(), 1);
        }
    }
    static void setHome(const fs::path& path) { setenv("HOME", path.c_str(), 1); }
    void write(std::string_view text) const {
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }
    static Settings someSettings() {
        return {1600, 901, false, {"Spring", "Füllung \"2\""}, {{"frequency", 2.5}, {"goal", {0.1, -0.5}}}, true, 400};
    }

private:
    std::map<std::string, std::string> before_;
};

void expectSame(const Settings& a, const Settings& b) {
    EXPECT_EQ(a.windowWidth, b.windowWidth);
    EXPECT_EQ(a.windowHeight, b.windowHeight);
    EXPECT_EQ(a.showPanels, b.showPanels);
    EXPECT_EQ(a.openGroups, b.openGroups);
    EXPECT_EQ(a.params, b.params);
    EXPECT_EQ(a.hasSeenWelcome, b.hasSeenWelcome);
    EXPECT_EQ(a.panelWidth, b.panelWidth);
}

TEST_F(SettingsFile, LoadsAsItWasSaved) {
    const auto saved = saveSettings("swing", someSettings());
    ASSERT_TRUE(saved) << saved.error().message;
    EXPECT_TRUE(fs::is_regular_file(file));
    const LoadedSettings loaded = loadSettings("swing");
    expectSame(loaded.settings, someSettings());
    EXPECT_EQ(loaded.message, "");
    Settings others;
    others.hasSeenWelcome = true;  // it is that of the suite
    expectSame(loadSettings("springs").settings, others);
    ASSERT_TRUE(saveSettings("swing", Settings{}));
    expectSame(loadSettings("swing").settings, Settings{});
    EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1)
        << "something else was left in the folder";
}

TEST_F(SettingsFile, FollowsXdgBaseDirectories) {
    EXPECT_EQ(settingsFile("swing"), file);
    const fs::path other = home.path() / "elsewhere";
    setenv("XDG_CONFIG_HOME", other.c_str(), 1);
    EXPECT_EQ(settingsFile("swing"), other / "arclight" / "swing.json");
    ASSERT_TRUE(saveSettings("swing", someSettings()));
    EXPECT_TRUE(fs::exists(other / "arclight" / "swing.json"));
    // The XDG Base Directory Specification: relative paths are ignored.
    for (const char* relative : {"", "relative/folder"}) {
        setenv("XDG_CONFIG_HOME", relative, 1);
        EXPECT_EQ(settingsFile("swing"), file) << relative;
    }
}

TEST_F(SettingsFile, MissingFileGivesDefaults) {
    const LoadedSettings loaded = loadSettings("swing");
    expectSame(loaded.settings, Settings{});
    EXPECT_EQ(loaded.message, "");
    EXPECT_EQ(home.size(), 0) << "reading left a file behind";
}

TEST_F(SettingsFile, WithoutHomeNothingIsReadOrWritten) {
    const auto expectNothing = [] {
        EXPECT_TRUE(settingsFolder().empty());
        expectSame(loadSettings("swing").settings, Settings{});
        const auto saved = saveSettings("swing", someSettings());
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().exit, Exit::fileFailed);
        EXPECT_EQ(saved.error().message.find('\n'), std::string::npos);
    };
    for (const char* value : {"", "not/absolute"}) {
        setenv("HOME", value, 1);
        expectNothing();
    }
    unsetenv("HOME");
    expectNothing();
}

TEST_F(SettingsFile, UncreatableFolderIsAnError) {
    // Not even root can create folders in a file or in /proc.
    const fs::path blocked = home.path() / "a file";
    std::ofstream(blocked) << "x";
    for (const fs::path& position : {blocked, fs::path("/proc"), fs::path("/dev/null")}) {
        setHome(position);
        const auto saved = saveSettings("swing", someSettings());
        ASSERT_FALSE(saved) << position;
        EXPECT_EQ(saved.error().exit, Exit::fileFailed);
        EXPECT_NE(saved.error().message.find(position.string()), std::string::npos) << saved.error().message;
        expectSame(loadSettings("swing").settings, Settings{});
    }
    EXPECT_EQ(home.size(), 1);
}

TEST_F(SettingsFile, FolderAtItsPathIsLeftAlone) {
    fs::create_directories(file);
    const LoadedSettings loaded = loadSettings("swing");
    expectSame(loaded.settings, Settings{});
    EXPECT_NE(loaded.message.find(file.string()), std::string::npos) << loaded.message;
    EXPECT_FALSE(saveSettings("swing", someSettings()));
    EXPECT_TRUE(fs::is_directory(file));
}

TEST_F(SettingsFile, InvalidFifosAtItsPathAreNotWaitedFor) {
    write("");
    std::filesystem::remove(file);
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    // Another demo's, which is asked about the welcome.
    ASSERT_EQ(mkfifo((file.parent_path() / "other.json").c_str(), 0600), 0);
    const LoadedSettings loaded = loadSettings("swing");
    expectSame(loaded.settings, Settings{});
    EXPECT_NE(loaded.message.find("is not a regular file"), std::string::npos) << loaded.message;
}

TEST_F(SettingsFile, InvalidJsonGivesDefaults) {
    std::string deep, deepParams = R"({"windowWidth": 900, "params": {"a": )";
    for (int i = 0; i < 20000; ++i) deep += "[";
    for (int i = 0; i < 40; ++i) deepParams += "[";
    for (int i = 0; i < 40; ++i) deepParams += "]";
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("garbage"), std::string("\xff\xfe\0\0", 4), std::string("[]"),
          std::string("null"), std::string("12"), std::string(R"({"windowWidth": 900)"), deep, deepParams + "}}",
          std::string(R"({"windowWidth": 900, "windowWidth": 901})"), std::string(R"({"windowWidth": 1e999})"),
          std::string(R"({"windowWidth": 900} x)")}) {
        write(text);
        const LoadedSettings loaded = loadSettings("swing");
        expectSame(loaded.settings, Settings{});
        EXPECT_NE(loaded.message.find(file.string()), std::string::npos)
            << text.substr(0, 40) << ": " << loaded.message;
        EXPECT_EQ(loaded.message.find('\n'), std::string::npos) << loaded.message;
    }
}

TEST_F(SettingsFile, OversizedFileIsNeitherReadNorWritten) {
    const std::string head = R"({"windowWidth": 900, "other": ")", tail = "\"}";
    const auto ofSize = [&](std::size_t size) {
        return head + std::string(size - head.size() - tail.size(), 'x') + tail;
    };
    write(ofSize(kMaxSettingsBytes));
    EXPECT_EQ(loadSettings("swing").settings.windowWidth, 900);
    write(ofSize(kMaxSettingsBytes + 1));
    EXPECT_EQ(loadSettings("swing").settings.windowWidth, Settings{}.windowWidth);
    EXPECT_NE(loadSettings("swing").message, "");
    Settings huge;
    huge.openGroups.assign(1, std::string(kMaxSettingsBytes, 'x'));
    write("{}");
    EXPECT_FALSE(saveSettings("swing", huge));
    EXPECT_EQ(slurp(file), "{}");
}

TEST_F(SettingsFile, WelcomeOfOneDemoIsThatOfAll) {
    write(R"({"hasSeenWelcome": false})");
    EXPECT_FALSE(loadSettings("swing").settings.hasSeenWelcome);
    std::ofstream(file.parent_path() / "damaged.json") << "{";
    std::ofstream(file.parent_path() / "dunes.json") << R"({"hasSeenWelcome": true})";
    EXPECT_TRUE(loadSettings("swing").settings.hasSeenWelcome);
    EXPECT_TRUE(loadSettings("never-opened").settings.hasSeenWelcome);
    EXPECT_EQ(loadSettings("never-opened").message, "");
}

TEST_F(SettingsFile, UnknownKeysAreIgnored) {
    write(R"({"future": {"a": [1]}, "windowWidth": 900, "": null})");
    const LoadedSettings loaded = loadSettings("swing");
    EXPECT_EQ(loaded.settings.windowWidth, 900);
    EXPECT_EQ(loaded.message, "");
}

TEST_F(SettingsFile, InvalidMemberAloneGetsItsDefault) {
    const Json whole = {{"windowWidth", 900}, {"windowHeight", 500}, {"showPanels", false},
                        {"openGroups", {"Spring"}}, {"params", {{"frequency", 3}}}};
    const std::map<std::string, std::vector<Json>> wrong{
        {"windowWidth", {nullptr, "900", 900.5, true, -5, 0, 63, 16385, 4294967296, Json::array({1})}},
        {"windowHeight", {nullptr, "500", 1e300, 63, -9223372036854775807, 18446744073709551615u}},
        {"showPanels", {nullptr, 0, "false", Json::array()}},
        {"openGroups", {nullptr, "Spring", 3, Json::array({1}), Json::array({"Spring", nullptr}), Json::object()}},
        {"params", {nullptr, Json::array(), "frequency", 3}}};
    for (const auto& [name, values] : wrong)
        for (const Json& value : values) {
            Json json = whole;
            json[name] = value;
            write(json.dump());
            const LoadedSettings loaded = loadSettings("swing");
            Settings expected{900, 500, false, {"Spring"}, {{"frequency", 3}}};
            if (name == "windowWidth") expected.windowWidth = Settings{}.windowWidth;
            if (name == "windowHeight") expected.windowHeight = Settings{}.windowHeight;
            if (name == "showPanels") expected.showPanels = true;
            if (name == "openGroups") expected.openGroups.clear();
            if (name == "params") expected.params = Json::object();
            SCOPED_TRACE(json.dump());
            expectSame(loaded.settings, expected);
            EXPECT_NE(loaded.message.find(": " + name + " "), std::string::npos) << loaded.message;
        }
}

#endif

TEST(RememberedParams, HoldOnlyNonDefaultValues) {
    Sample sample;
    EXPECT_EQ(changedParams(sample.set()), Json::object());
    sample.own.count = 13;
    sample.own.method = Method::exact;
    sample.shared.exposure = 0.3f;
    EXPECT_EQ(writeJsonLine(changedParams(sample.set())),
              writeJsonLine(Json{{"count", 13}, {"method", "exact"}, {"exposure", 0.3}}));
}

TEST(RememberedParams, AnyValuesRoundTrip) {
    Random random(Seed{5});
    for (int i = 0; i < 200; ++i) {
        Sample sample, other;
        for (const auto& entry : sample.set().entries())
            if (random.below(2) == 0) entry.set(randomValue(*entry.info, random));
        const Expected<Json> json = parseJson(writeJson(changedParams(sample.set())), "settings");
        ASSERT_TRUE(json);
        EXPECT_EQ(applyRemembered(other.set(), *json), "");
        EXPECT_EQ(other.set().values(), sample.set().values());
    }
}

TEST(RememberedParams, UnusableMembersAloneAreIgnored) {
    Sample sample;
    const std::string message =
        applyRemembered(sample.set(), {{"count", 5}, {"frequencies", 3}, {"frequency", 1e9}, {"method", "gone"},
                                       {"tint", {1, 2}}, {"strength", 0.5}});
    EXPECT_NE(message.find("params.frequencies"), std::string::npos) << message;
    Sample expected;
    expected.own.count = 5;
    expected.own.strength = 0.5f;
    EXPECT_EQ(sample.set().values(), expected.set().values());
    for (const Json& json : {Json(), Json::array(), Json(3)}) EXPECT_NE(applyRemembered(sample.set(), json), "");
    EXPECT_EQ(sample.set().values(), expected.set().values());
}

}  // namespace
}  // namespace arclight::test
