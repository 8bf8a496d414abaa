// What the gallery's search finds of a demo.
#include "app/host/search_terms.h"

#include <algorithm>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "app/demo_list.h"
#include "app/pendulum.h"
#include "core/files.h"
#include "core/temporary_folder.h"
#include "core/text.h"

namespace arclight::test {
namespace {

bool holds(const Json& terms, const char* kind, const char* name, const std::string& label) {
    return std::find(terms.begin(), terms.end(), Json{{"kind", kind}, {"name", name}, {"label", label}}) != terms.end();
}

TEST(SearchTerms, AreThoseOfTheDeclarationsThePageAndTheTopics) {
    const TemporaryFolder folder;
    const DemoType type = demoType<Pendulum>();
    Json terms = searchTerms(type, folder.path());
    EXPECT_TRUE(holds(terms, "parameter", "isHeavy", "is heavy")) << terms;
    EXPECT_TRUE(holds(terms, "parameter", "push", "push"));
    EXPECT_TRUE(holds(terms, "choice", "noise", "push=noise"));
    EXPECT_TRUE(holds(terms, "measure", "angle", "angle"));
    EXPECT_TRUE(holds(terms, "parameter", "exposure", "exposure")) << "of the post stack";
    for (const Json& term : terms) EXPECT_NE(term["kind"], "docs");
    std::filesystem::create_directories(folder.path() / "docs");
    std::filesystem::create_directories(folder.path() / "assets" / "search");
    std::ofstream(folder.path() / "docs" / "pendulum.md") << "# pendulum\n## The `exact` step\n";
    std::ofstream(folder.path() / "assets" / "search" / "pendulum.txt") << "oscillator\nhalf-life\n";
    terms = searchTerms(type, folder.path());
    EXPECT_TRUE(holds(terms, "docs", "The exact step", "The exact step")) << terms;
    EXPECT_TRUE(holds(terms, "topic", "half-life", "half-life"));
}

TEST(SearchTerms, HeadingsAreThoseOutsideOfCode) {
    EXPECT_EQ(
        headingsOf("# Title\n\n## One\n```sh\n## a comment\n```\n### **Two** [of](x.md) `them`\r\n#### 3\nno # one\n"
                   "##none\n"),
        (std::vector<std::string>{"One", "Two of them", "3"}));
    EXPECT_TRUE(headingsOf("").empty());
}

TEST(SearchTerms, TopicsAreThoseOfDemosAndOneALine) {
    const std::vector<std::string_view> demos = demoList();
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ARCLIGHT_PRESETS).parent_path() / "search")) {
        const std::filesystem::path& path = entry.path();
        EXPECT_NE(std::ranges::find(demos, path.stem().string()), demos.end()) << path;
        const std::string text = readFile(path, 1 << 16).value_or("");
        std::set<std::string> topics;
        for (const std::string_view line : split(text, '\n')) {
            EXPECT_EQ(line.find_first_of("\r\t,;"), std::string_view::npos) << path << ": " << line;
            EXPECT_TRUE(line.empty() || topics.insert(lowerCase(line)).second) << path << ": twice: " << line;
        }
        EXPECT_GE(topics.size(), 10u) << path;
        ++files;
    }
    EXPECT_GE(files, 12);
}

}  // namespace
}  // namespace arclight::test
