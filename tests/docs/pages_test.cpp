// Rules that hold for every page, and that they find what breaks them.
#include <array>
#include <regex>

#include "core/files.h"
#include "core/text.h"
#include "core/wording.h"
#include "docs/page_rules.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

/// The names that may follow `./run`: those for which tests/docs/CMakeLists.txt runs the commands of all pages.
std::vector<std::string> demosWithCommands() {
    std::vector<std::string> names{"arclight"};
    for (const std::string_view name : split(ARCLIGHT_DEMOS, ',')) names.emplace_back(name);
    return names;
}

std::string text(const fs::path& path) { return readFile(path, 1 << 20).value_or(""); }

void expectNone(const Faults& faults) {
    for (const std::string& fault : faults) ADD_FAILURE() << fault;
}

/// The faults of a page are these, in any order: a line each, and a part of what is said.
void expectEach(Faults faults, const std::vector<std::pair<int, std::string>>& expected) {
    for (const auto& [line, part] : expected) {
        const std::string start = "docs/made-up.md:" + std::to_string(line) + ": ";
        const auto says = [&, &said = part](const std::string& fault) {
            return fault.starts_with(start) && fault.find(said) != std::string::npos;
        };
        EXPECT_EQ(std::erase_if(faults, says), 1u) << start << part;
    }
    for (const std::string& fault : faults) ADD_FAILURE() << "not expected: " << fault;
}

Page madeUp(std::string_view markdown) { return parsePage("docs/made-up.md", markdown); }

TEST(Pages, AreAllFound) {
    const std::vector<Page> pages = allPages();
    EXPECT_EQ(pages.front().name, "README.md");
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ',')) {
        const auto isIts = [&](const Page& page) { return page.name == "docs/" + std::string(demo) + ".md"; };
        EXPECT_EQ(std::count_if(pages.begin(), pages.end(), isIts), 1) << demo;
    }
}

TEST(Pages, HaveOnlyBlocksOfCodeThatAreTested) {
    for (const Page& page : allPages()) expectNone(blockFaults(page));
}

TEST(Pages, HaveLinksWithATitleThatLeadSomewhere) {
    for (const Page& page : allPages()) expectNone(linkFaults(page));
}

TEST(Pages, HaveOnlyCommandsThatAreRun) {
    for (const Page& page : allPages()) expectNone(commandFaults(page, demosWithCommands()));
}

TEST(Pages, ReadmeSaysFirstWhatItRunsOnAndWhatItCosts) {
    const std::string readme = text(sourceFolder() / "README.md");
    const std::string top = readme.substr(0, readme.find("\n## What to try first\n"));
    EXPECT_LT(top.size(), readme.size());
    for (const char* answer : {R"(\n\| System \| .*Debian \d+)", R"(\n\| Graphics \| .*OpenGL 3\.3)",
                               R"(\n\| Download \| .*\d+ MB .*\d+ MB on disk)", R"(\n\| First start \| .* minutes)"})
        EXPECT_TRUE(std::regex_search(top, std::regex(answer))) << answer;
}

TEST(Pages, OfDemosBeginWithOneScreenForAStudent) {
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        expectNone(openingFaults(readPage("docs/" + std::string(demo) + ".md")));
}

TEST(Pages, OfTechniquesAreLessons) {
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        expectNone(lessonFaults(readPage("docs/" + std::string(demo) + ".md")));
}

/// The pages about the suite itself.
constexpr std::array<std::string_view, 10> kReferencePages{
    "adding-a-demo", "command-line", "how-a-frame-is-made", "packages", "speed", "stage", "testing", "web",
    "window",        "windows"};

TEST(Pages, SpeakPlainly) {
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        expectNone(languageFaults(readPage("docs/" + std::string(demo) + ".md"), true));
    expectNone(languageFaults(readPage("README.md"), true));
    for (const std::string_view name : kReferencePages)
        expectNone(languageFaults(readPage("docs/" + std::string(name) + ".md"), false));
}

TEST(Pages, UseTermsOfTextbooks) {
    std::vector<Page> pages{readPage("README.md")};
    for (const std::string_view name : kReferencePages) pages.push_back(readPage("docs/" + std::string(name) + ".md"));
    for (const Page& page : pages)
        for (const ProseLine& line : page.prose)
            if (!line.isGenerated)
                for (const std::string& fault : wordingFaults(line.text, TextKind::page))
                    ADD_FAILURE() << page.at(line.number) << line.text << "\n  " << fault;
}

/// Each page with a table of what its article says or which mistakes there are.
TEST(Pages, OfDemosSayWhereTheirArticlesErr) {
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ',')) {
        const Page page = readPage("docs/" + std::string(demo) + ".md");
        static const std::regex kHeader(R"(\| (mistake|said or done|what the article says) \| .*)");
        const auto isHeader = [](const ProseLine& line) { return std::regex_match(line.text, kHeader); };
        EXPECT_GE(std::count_if(page.prose.begin(), page.prose.end(), isHeader), 1) << page.name;
    }
}

/// The blocks that CMake extracted are those that this reader sees, and the page's test includes them.
TEST(Pages, HaveEveryBlockOfCodeCompiledAndTested) {
    int tested = 0;
    for (const Page& page : allPages()) {
        if (page.name == "docs/adding-a-demo.md" || page.name == "docs/stage.md") continue;
        const std::string name = std::regex_replace(fs::path(page.name).stem().string(), std::regex("-"), "_");
        const std::string test = text(sourceFolder() / "tests/docs" / (name + "_code_test.cpp"));
        for (const CodeBlock& block : page.blocks) {
            if (block.language != "cpp") continue;
            const std::string header = "docs/code/" + name + "_" + std::to_string(block.number) + ".h";
            const std::string lastLine(split(block.code, '\n').rbegin()[1]);
            EXPECT_NE(text(fs::path(ARCLIGHT_BUILD) / header).find(lastLine + "\n}\n"), std::string::npos)
                << page.at(block.line) << header;
            EXPECT_NE(test.find("#include \"" + header + "\""), std::string::npos) << page.at(block.line) << header;
            ++tested;
        }
    }
    EXPECT_GT(tested, 0);
}

TEST(Pages, NameEveryPackageThatRunInstalls) {
    const std::string readme = text(sourceFolder() / "README.md");
    const std::string setup = text(sourceFolder() / "tools/cmake/setup.sh");
    std::smatch packages;
    ASSERT_TRUE(std::regex_search(setup, packages, std::regex("run_packages=\"([^\"]*)\"")));
    std::istringstream words(packages[1]);
    int count = 0;
    for (std::string word; words >> word; ++count)
        EXPECT_NE(readme.find("`" + word + "`"), std::string::npos) << "README.md does not name " << word;
    EXPECT_GE(count, 10);
}

TEST(PageRules, FindBlocksThatNothingTests) {
    expectEach(
        blockFaults(madeUp("```\nx\n```\n```rust\nx\n```\n```cpp\n```\n  ```sh\n~~~\n```json\n{\"a\": 1,}\n```\n"
                           "```json\n{\"a\": 1}\n```\n```sh\n./run\n")),
        {{1, "''"}, {4, "'rust'"}, {7, "empty"}, {9, "fence"}, {10, "fence"}, {11, "JSON"}, {17, "without an end"}});
}

TEST(PageRules, FindLinksThatSayNothingOrLeadNowhere) {
    expectEach(linkFaults(madeUp("# A heading, and more\n[here](testing.md)\n[https://a.org/b](https://a.org/b)\n"
                                 "See https://a.org/b\n[gone](nowhere.md)\n![](images/springs.png)\n"
                                 "![Gone](images/nowhere.png)\n[good](#a-heading-and-more) [bad](#another)\n"
                                 "[two\nlines](../README.md#tests) [code](`#x`)\n[by name][name]\n<https://a.org>\n"
                                 "[bad](testing.md#nowhere) [A title](https://a.org/b) `https://a.org`\n")),
               {{2, "here"},
                {3, "address"},
                {4, "bare"},
                {5, "nowhere.md"},
                {6, "description"},
                {7, "nowhere.png"},
                {8, "#another"},
                {10, "`code`"},
                {11, "[text](address)"},
                {12, "bare"},
                {13, "#nowhere"}});
}

TEST(PageRules, FindOpeningsThatAStudentCannotRead) {
    const std::string tables = "<!-- generated: presets -->\n| one | A preset |\n| two | a label, x |\n<!-- end -->\n";
    const std::string image = "# a\n\nWhat and why.\n![An image](images/springs.png)\n\n*Its caption.*\n";
    const std::string list = "## What to try\n- **A preset**\n- **a label**\n- three\n";
    expectEach(openingFaults(madeUp(image + list + "## The technique\n$x$\n" + tables)), {});
    expectEach(openingFaults(madeUp("# a\n\n## The technique\n" + tables)), {{1, "must begin"}});
    expectEach(openingFaults(madeUp("# a\n$x$\n| t |\n" + list + "```sh\n./run\n```\n## The technique\n" + tables)),
               {{1, "one image"}, {1, "caption"}, {2, "formula"}, {3, "table"}, {9, "code"}});
    expectEach(openingFaults(madeUp(image + "## What to try\n- **gone**\n" + std::string(30, '\n') +
                                    "## The technique in a page\n" + std::string(50, '\n') + "## End\n" + tables)),
               {{7, "gone"}, {7, "too little"}, {39, "screen"}, {39, "than a page"}});
}

TEST(PageRules, FindPagesThatAreNoLessons) {
    const std::string end = "## Mistakes\n## When to use it\n## Exercises\n## Sources\n## Parameters\n## Measures\n";
    expectEach(lessonFaults(madeUp("| symbol | meaning |\n\n$$x$$\n" + end)), {});
    expectEach(lessonFaults(madeUp("# a\n$$x$$\n| symbol | meaning |\n" + end)), {{2, "symbols"}});
    expectEach(lessonFaults(madeUp("# a\n## Parameters\n## Mistakes\n")), {{1, "displayed formula"},
                                                                           {1, "symbols"},
                                                                           {1, "When to use it"},
                                                                           {1, "Exercises"},
                                                                           {1, "Sources"},
                                                                           {1, "Measures"},
                                                                           {2, "too early"}});
}

TEST(PageRules, FindHabitsThatMakeProseHardToRead) {
    const std::string plain = "You see the error grow, because the step is long. So you choose a shorter step.\n";
    expectEach(languageFaults(madeUp("# a\n" + plain), true), {});
    expectEach(languageFaults(madeUp("# a\n\nThe step is long, but it holds.\n"), false), {});
    expectEach(languageFaults(madeUp("# a\n\nThe step is long, but it holds.\n"), true), {{1, "'you'"}});
    expectEach(
        languageFaults(madeUp("# a\n" + plain + "So what is long grows: that of the other, so that it ends.\n"), true),
        {{3, "'what'"}, {3, "'that of'"}, {3, "', so that'"}, {1, "colon"}});
    expectEach(languageFaults(madeUp("# a\n\nYou see it.\n| what is in a table | that of a row; |\n"), true),
               {{1, "give reasons"}});
}

TEST(PageRules, FindCommandsThatNothingRuns) {
    expectEach(commandFaults(madeUp("```sh\n./run\n./run swing --tick 3\n./run boulder\n./run swing | less\n./test\n"
                                    "./test -R Golden\ncmake --build .\n./other\n```\n"),
                             {"swing"}),
               {{4, "boulder"}, {5, "less"}, {7, "Golden"}, {9, "other"}});
}

}  // namespace
}  // namespace arclight::test
