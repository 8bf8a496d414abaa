// Texts that the program and its site show use the terms of textbooks.
#include "docs/source_texts.h"

#include "core/text.h"
#include "core/wording.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

void checkFolders(const std::vector<std::string>& folders) {
    int checked = 0;
    for (const std::string& folder : folders)
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sourceFolder() / folder))
            for (const SourceText& text : textsOfFile(entry.path())) {
                ++checked;
                for (const std::string& fault : wordingFaults(text.text, TextKind::sentence))
                    ADD_FAILURE() << fs::relative(entry.path(), sourceFolder()).generic_string() << ":" << text.line
                                  << ": " << text.text << "\n  " << fault;
            }
    EXPECT_GT(checked, 100);
}

TEST(SourceTexts, OfTheHostUseTermsOfTextbooks) { checkFolders({"src/app", "src/core", "src/gfx", "apps/arclight"}); }

TEST(SourceTexts, OfTheDemosUseTermsOfTextbooks) {
    std::vector<std::string> folders{"src/render", "src/sim"};
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ',')) folders.push_back("apps/" + std::string(demo));
    checkFolders(folders);
}

void expectTexts(const std::vector<SourceText>& texts, const std::vector<std::pair<int, std::string>>& expected) {
    ASSERT_EQ(texts.size(), expected.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(texts[i].line, expected[i].first);
        EXPECT_EQ(texts[i].text, expected[i].second);
    }
}

TEST(SourceTexts, AreFoundInCode) {
    expectTexts(textsOfCode("// \"in a comment\"\n#include \"a b\"\nf(\"one of \"\n  \"two\", 'x', \"name\", R\"(three "
                            "and \"four\")\");\n"
                            "int n = 1'000; /* \"not this\" */ g(`five ${n} and six`);\n\"void f() {\\n\"\n"),
                {{3, "one of two"}, {4, "three and \"four\""}, {5, "five ${n} and six"}});
}

TEST(SourceTexts, AreFoundInPages) {
    expectTexts(textsOfHtml("<!-- not this --><p title=\"one two\">three four\n<b>five</b></p><script>a b</script>"),
                {{1, "one two"}, {1, "three four\n"}});
}

}  // namespace
}  // namespace arclight::test
