// The page of a golden frame that differs.
#include "golden/report.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "core/base64.h"
#include "core/files.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

Image uniform(int width, int height, std::uint8_t value) {
    Image image(width, height, 3);
    for (auto& byte : image.pixels) byte = value;
    return image;
}

/// A test whose reports go to a folder of its own.
class Report : public ::testing::Test {
protected:
    Report() { setenv("ARCLIGHT_TEST_REPORT", folder_.path().c_str(), 1); }
    ~Report() override { unsetenv("ARCLIGHT_TEST_REPORT"); }

    std::string file(const char* name) const { return readFile(folder_.path() / name, 1u << 20).value_or(""); }

private:
    TemporaryFolder folder_;
};

TEST_F(Report, HoldsImagesDifferenceFiguresAndCommand) {
    const Image expected = uniform(8, 4, 100), actual = uniform(8, 4, 103);
    const auto page = writeReport("a", {"a <title>", "3 & more", "./run a --tick 1", expected, actual});
    ASSERT_TRUE(page) << page.error().message;
    const std::string html = file("a.html");
    for (const Image& image : {expected, actual, uniform(8, 4, 3 * 16)})
        EXPECT_NE(html.find(encodeBase64(encodePng(image).value_or("-"))), std::string::npos);
    for (const char* part : {"a &lt;title&gt;", "3 &amp; more", "<code>./run a --tick 1</code>", "@keyframes flicker"})
        EXPECT_NE(html.find(part), std::string::npos) << part;
    EXPECT_EQ(html.find("src=\"http"), std::string::npos) << "the page must need nothing else";
    EXPECT_NE(file("index.html").find("a.html"), std::string::npos);
}

TEST_F(Report, ShowsFramesOfDifferentSizes) {
    ASSERT_TRUE(writeReport("b", {"b", "different sizes", "./run b", uniform(8, 4, 1), uniform(4, 8, 1)}));
    EXPECT_NE(file("b.html").find("The sizes differ."), std::string::npos);
}

TEST_F(Report, LeavesWhenTheCasePassesAgain) {
    ASSERT_TRUE(writeReport("a", {"a", "", "", uniform(2, 2, 1), uniform(2, 2, 9)}));
    ASSERT_TRUE(writeReport("b", {"b", "", "", uniform(2, 2, 1), uniform(2, 2, 9)}));
    removeReport("a");
    EXPECT_TRUE(file("a.html").empty());
    EXPECT_EQ(file("index.html").find("a.html"), std::string::npos);
    EXPECT_NE(file("index.html").find("1 golden frame differs"), std::string::npos);
}

}  // namespace
}  // namespace arclight::test
