// The code speaks the field's language: words that were given up do not come back.
#include "docs/retired_identifiers.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/files.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

/// Name and text of every file of C++ and GLSL.
std::vector<std::pair<std::string, std::string>> sources() {
    std::vector<std::pair<std::string, std::string>> found;
    for (const char* folder : {"src", "apps", "shaders", "tests", "tools"})
        for (const auto& entry : fs::recursive_directory_iterator(sourceFolder() / folder)) {
            const std::string extension = entry.path().extension().string();
            if (!entry.is_regular_file() || extension.empty() ||
                std::string_view(".h .cpp .glsl .vert .frag .comp").find(extension) == std::string_view::npos)
                continue;
            const Expected<std::string> code = readFile(entry.path(), 1 << 20);
            EXPECT_TRUE(code) << entry.path();
            found.emplace_back(fs::relative(entry.path(), sourceFolder()).string(), code.value_or(""));
        }
    EXPECT_GT(found.size(), 300u);
    return found;
}

TEST(RetiredIdentifiers, AreInNoSourceFile) {
    const RetiredIdentifiers retired = retiredIdentifiers();
    ASSERT_GE(retired.words.size(), 10u);
    for (const auto& [name, code] : sources())
        for (const std::string& fault : identifierFaults(name, code, retired)) ADD_FAILURE() << fault;
}

TEST(RetiredWords, AreInNoComment) {
    const std::vector<RetiredWord> words = retiredWords();
    for (const auto& [name, code] : sources())
        for (const std::string& fault : commentFaults(name, code, words)) ADD_FAILURE() << fault;
}

TEST(RetiredWords, AreFoundInCommentsOnly) {
    const char* code =
        "int picture; // a Picture\nconst char* b = \"picture\"; /* two\npictures */ int c; // pictured\n";
    EXPECT_EQ(commentFaults("a.h", code, {{"picture", "image"}}),
              (Faults{"a.h:1: 'picture': write image", "a.h:2: 'picture': write image"}));
}

TEST(RetiredIdentifiers, WordsOfAnIdentifierFollowItsCapitals) {
    EXPECT_EQ(wordsOf("kMaxTileMean"), (Words{"k", "max", "tile", "mean"}));
    EXPECT_EQ(wordsOf("GL_COLOR_BUFFER"), (Words{"gl", "color", "buffer"}));
    EXPECT_EQ(wordsOf("position_"), (Words{"position"}));
}

TEST(RetiredIdentifiers, CommentsAndLiteralsHoldNone) {
    const char* code =
        "int a; // place\n/* place\nplace */ const char* b = \"place\\\" place\"; char c = '\\'';\n"
        "auto d = R\"x(place \" )\" place)x\"; int e = 1'000; vec3 lightPlace;";
    Words found;
    for (const Identifier& each : identifiersOf(code)) found.push_back(each.text + " " + std::to_string(each.line));
    EXPECT_EQ(found, (Words{"int 1", "a 1", "const 3", "char 3", "b 3", "char 3", "c 3", "auto 4", "d 4", "int 4",
                            "e 4", "vec3 4", "lightPlace 4"}));
}

TEST(RetiredIdentifiers, AreFoundWhateverTheirCaseAndNumber) {
    const RetiredIdentifiers retired{{{"place", "position"}, {"Stage", "SessionRenderer"}}, {"inPlace"}};
    const Faults faults = identifierFaults(
        "a.h", "Place b;\nvec3 lightPlaces;\nint inPlace, replaced, displace;\nStage s;\nstage t;", retired);
    EXPECT_EQ(faults, (Faults{"a.h:1: 'Place': write position", "a.h:2: 'lightPlaces': write position",
                              "a.h:4: 'Stage': write SessionRenderer"}));
}

}  // namespace
}  // namespace arclight::test
