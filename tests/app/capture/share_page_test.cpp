// The page of `--share` as text, and the loop in it.
#include "app/offscreen/share_page.h"

#include <gtest/gtest.h>

#include "app/offscreen/loop.h"

namespace arclight::test {
namespace {

SharedState stateWith(const std::string& text) {
    SharedState state;
    state.demo = state.title = state.sentence = state.nameOfB = state.fileName = state.facts = state.command = text;
    state.address = state.version = text;
    state.params = {{text, text, text, text, text, text}};
    state.measures = {{text, text, text, text, text, true}};
    state.png = state.webp = "bytes";
    state.width = 16, state.height = 9;
    return state;
}

/// The names of the open elements after the last tag, and whether every tag closed the one opened last: the page is
/// also well-formed XML.
std::vector<std::string> openElements(const std::string& html, bool& isNested) {
    std::vector<std::string> open;
    isNested = true;
    for (std::size_t at = html.find('<', 1); at != std::string::npos; at = html.find('<', at + 1)) {
        const std::size_t end = html.find('>', at);
        const bool closes = html[at + 1] == '/';
        const std::size_t first = at + (closes ? 2 : 1);
        const std::string name = html.substr(first, html.find_first_of(" />", first) - first);
        if (closes && (open.empty() || open.back() != name)) return isNested = false, open;
        if (closes)
            open.pop_back();
        else if (html[end - 1] != '/')
            open.push_back(name);
        at = end;
    }
    return open;
}

TEST(SharePage, IsWellFormedWhateverItsTextsAre) {
    for (const std::string text : {"plain", "</h1><script>alert(1)</script>", "\" onload=\"x", "a & b &amp; c", "<!--",
                                   "\x01\x02 control", "", "]]>"})
        for (const bool hasSite : {false, true}) {
            SharedState state = stateWith(text);
            if (hasSite) state.site = "https://example.org/" + text;
            const std::string page = sharePage(state);
            bool isNested = false;
            EXPECT_TRUE(openElements(page, isNested).empty() && isNested) << text;
            EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
            EXPECT_EQ(page.find('\x01'), std::string::npos);
        }
}

TEST(SharePage, HasOneHeadingOfTheFirstLevelAndTextsForImages) {
    const std::string page = sharePage(stateWith("Storm"));
    EXPECT_EQ(page.find("<h1>", page.find("<h1>") + 1), std::string::npos);
    EXPECT_EQ(page.find("<h3"), std::string::npos);
    for (std::size_t at = 0; (at = page.find("<img ", at)) != std::string::npos; ++at)
        EXPECT_LT(page.find("alt=\"Frame of Storm: Storm, compared with Storm", at), page.find('>', at));
    EXPECT_NE(page.find("<html lang=\"en\">"), std::string::npos);
}

TEST(SharePage, ParametersWithDefaultsAndMissingMeasuresAreSaid) {
    SharedState state = stateWith("x");
    state.params.clear(), state.measures.clear();
    const std::string page = sharePage(state);
    EXPECT_NE(page.find("All parameters have their default values."), std::string::npos);
    EXPECT_EQ(page.find("Measures</h2>"), std::string::npos);
    state = stateWith("x");
    state.measures.front().holds = false;
    EXPECT_NE(sharePage(state).find("<td class=\"wrong\">x (not met)</td>"), std::string::npos) << "not by colour only";
}

std::string chunk(const std::string& name, const std::string& content) {
    std::string bytes = name;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(content.size() >> (8 * i));
    return bytes + content + std::string(content.size() % 2, '\0');
}

TEST(WebpDuration, IsTheSumOfItsFrames) {
    const auto frame = [](int ms) {
        std::string header(16, '\0');
        header[12] = static_cast<char>(ms), header[13] = static_cast<char>(ms >> 8);
        return chunk("ANMF", header + "odd");
    };
    const auto file = [](const std::string& body) { return "RIFF" + std::string(4, '\0') + "WEBP" + body; };
    EXPECT_EQ(webpDurationMs(file(chunk("ANIM", "123456") + frame(67) + frame(600))), 667);
    EXPECT_EQ(webpDurationMs(file(chunk("VP8 ", "still"))), 0);
    EXPECT_EQ(webpDurationMs(file(frame(67)).substr(0, 20)), 0) << "cut short";
    for (const char* other : {"", "RIFF", "GIF89a and more bytes"}) EXPECT_EQ(webpDurationMs(other), 0);
}

}  // namespace
}  // namespace arclight::test
