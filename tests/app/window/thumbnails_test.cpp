// The thumbnails that ship: every preset has one, which shows it and restores it.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/image.h"
#include "core/json.h"
#include "core/preset.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = 32 << 10;
constexpr const char* kRemedy = "; run tools/make_thumbnails";

/// Demo and preset of every file with that extension in assets/presets.
std::set<std::string> shipped(const std::string& extension) {
    std::set<std::string> names;
    for (const auto& demo : fs::directory_iterator(ARCLIGHT_PRESETS))
        for (const auto& file : fs::directory_iterator(demo.path()))
            if (file.path().extension() == extension)
                names.insert((demo.path().filename() / file.path().stem()).generic_string());
    return names;
}

TEST(Thumbnails, EveryPresetHasOneAndNoneIsLeftOver) {
    const std::set<std::string> presets = shipped(".json"), images = shipped(".png");
    ASSERT_FALSE(presets.empty());
    for (const std::string& name : presets)
        EXPECT_TRUE(images.contains(name)) << name << " has no thumbnail" << kRemedy;
    for (const std::string& name : images) EXPECT_TRUE(presets.contains(name)) << name << ".png has no preset";
}

TEST(Thumbnails, AreSmall) {
    const std::set<std::string> images = shipped(".png");
    ASSERT_FALSE(images.empty());
    for (const std::string& name : images) {
        const fs::path path = fs::path(ARCLIGHT_PRESETS) / (name + ".png");
        const auto bytes = readFile(path, kMaxPngBytes);
        ASSERT_TRUE(bytes.has_value()) << name;
        EXPECT_LE(bytes->size(), kMaxBytes) << name;
        const auto image = decodePng(*bytes, name);
        ASSERT_TRUE(image.has_value()) << name;
        EXPECT_EQ(std::to_string(image->width) + "x" + std::to_string(image->height), "160x90") << name;
    }
}

TEST(Thumbnails, HoldTheParametersOfTheirPreset) {
    int compared = 0;
    for (const std::string& name : shipped(".json")) {
        const fs::path path = fs::path(ARCLIGHT_PRESETS) / name;
        const std::string demo = fs::path(name).parent_path().string();
        const auto preset = loadPreset(path.string() + ".json", demo);
        ASSERT_TRUE(preset.has_value()) << preset.error().message;
        const auto bytes = readFile(path.string() + ".png", kMaxPngBytes);
        if (!bytes) continue;  // another test says so
        const auto text = readPngText(*bytes, "arclight", name);
        ASSERT_TRUE(text.has_value()) << name << " is no capture";
        const Json state = parseJson(*text, name).value_or(Json::object());
        EXPECT_EQ(state.value("demo", ""), demo) << name;
        const Json params = parseJson(preset->params, name).value_or(Json());
        for (auto param = params.begin(); param != params.end(); ++param)
            EXPECT_EQ(state.at("params").value(param.key(), Json()), *param) << name << " " << param.key() << kRemedy;
        if (preset->tick) {
            EXPECT_EQ(state.value("tick", std::int64_t{-1}), *preset->tick) << name << kRemedy;
        }
        ++compared;
    }
    EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace arclight::test
