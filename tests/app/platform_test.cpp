// How the suite finds its own files.
#include <cstdlib>

#include <gtest/gtest.h>

#include "app/platform/platform.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

TEST(Platform, ExecutablePathIsThisProgram) {
    EXPECT_TRUE(fs::exists(executablePath()));
    EXPECT_EQ(executablePath().filename(), "app_tests");
}

TEST(Platform, ScaleOfTheInterfaceHasBounds) {
    EXPECT_EQ(boundedScale(1.5f, 1080), 1.5f);
    EXPECT_EQ(boundedScale(2, 600), 2) << "half of the room on a small screen is still room";
    EXPECT_EQ(boundedScale(0.5f, 1080), 1);
    EXPECT_EQ(boundedScale(0, 0), 1);
    for (const int height : {480, 720, 1080, 2160, 4320}) {
        const float scale = boundedScale(4000.0f / 96, height);
        EXPECT_LE(scale, 5) << height;
        EXPECT_GE(static_cast<float>(height) / scale, 300) << height;
    }
    EXPECT_EQ(boundedScale(4000.0f / 96, 200), 1);
    EXPECT_EQ(boundedScale(4000.0f / 96, 0), 5);
}

TEST(DataRoot, OptionOverridesOtherCandidates) {
    const TemporaryFolder folder;
    const Expected<fs::path> missing = findDataRoot(folder.path().string());
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().exit, Exit::badAsset);
    EXPECT_EQ(missing.error().message, "no folder with shaders/common and assets; tried " + folder.path().string());
    fs::create_directories(folder.path() / "shaders" / "common");
    EXPECT_FALSE(findDataRoot(folder.path().string()).has_value());
    fs::create_directories(folder.path() / "assets");
    EXPECT_EQ(findDataRoot(folder.path().string()).value(), folder.path());
}

TEST(DataRoot, EnvironmentPrecedesExecutableFolder) {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "shaders" / "common");
    fs::create_directories(folder.path() / "assets");
    setenv("ARCLIGHT_DATA", folder.path().c_str(), 1);
    EXPECT_EQ(findDataRoot(std::nullopt).value(), folder.path());
    EXPECT_EQ(dataRootCandidates(std::nullopt).front(), folder.path());
    unsetenv("ARCLIGHT_DATA");
    EXPECT_EQ(dataRootCandidates(std::nullopt).front(), executablePath().parent_path());
}

}  // namespace
}  // namespace arclight::test
