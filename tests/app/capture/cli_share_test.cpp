// `--share`: the page holds the capture byte for byte, and everything on it reproduces the same state.
#include <cmath>
#include <cstdlib>

#include "app/cli.h"
#include "core/base64.h"
#include "core/text.h"

namespace arclight::test {
namespace {

/// The text between `from` and `to`, after `at`; empty, and `at` stays, if there is none.
std::string between(const std::string& text, std::string_view from, std::string_view to, std::size_t& at) {
    const std::size_t start = text.find(from, at);
    if (start == std::string::npos) return {};
    const std::size_t first = start + from.size(), end = text.find(to, first);
    if (end == std::string::npos) return {};
    at = end;
    return text.substr(first, end - first);
}

std::string between(const std::string& text, std::string_view from, std::string_view to) {
    std::size_t at = 0;
    return between(text, from, to, at);
}

std::string plain(std::string html) {
    const std::pair<const char*, const char*> escapes[] = {
        {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}};
    for (std::size_t open; (open = html.find('<')) != std::string::npos;)
        html.erase(open, html.find('>', open) - open + 1);
    for (const auto& [escape, character] : escapes)
        for (std::size_t at = 0; (at = html.find(escape, at)) != std::string::npos; ++at)
            html.replace(at, std::string_view(escape).size(), character);
    return html;
}

/// The rows of a class, each as its cells: label, identifier, value and so on.
std::vector<Words> rowsOf(const std::string& page, const std::string& kind) {
    std::vector<Words> rows;
    for (std::size_t at = 0;;) {
        const std::string row = between(page, "<tr class=\"" + kind + "\">", "</tr>", at);
        if (row.empty()) return rows;
        rows.emplace_back();
        for (std::size_t cell = 0; cell < row.size();) {
            const std::size_t open = row.find("<t", cell), close = row.find("</t", open);
            if (open == std::string::npos) break;
            rows.back().push_back(plain(row.substr(open, close - open)));
            cell = close + 1;
        }
    }
}

std::string dataOf(const std::string& page, const std::string& type) {
    return decodeBase64(between(page, "data:image/" + type + ";base64,", "\"")).value_or("");
}

/// The words of the page's command after `./run springs`.
Words commandOf(const std::string& page) {
    std::string text = plain(between(page, "<pre id=\"command\" tabindex=\"0\">", "</pre>"));
    EXPECT_EQ(text.find('/', 2), std::string::npos) << "a folder of this machine: " << text;
    Words words;
    for (const std::string_view word : split(text, ' ')) words.emplace_back(word);
    EXPECT_GE(words.size(), 2u) << text;
    words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)));
    return words;
}

const Words kShareSize{"--headless", "--size", "160x90"};

class CliShare : public Cli {
protected:
    std::string share(const Words& words, const char* name = "page.html") const {
        const Outcome outcome = springs(with(with(kShareSize, words), {"--share", name}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, in(name) + "\n") << "the path, and nothing else";
        return slurp(in(name));
    }
    /// A folder of programs, with this script as ffmpeg, in place of PATH.
    Launch withFfmpeg(Launch launch, const std::string& script) const {
        std::filesystem::create_directory(in("bin"));
        if (!script.empty()) {
            write("bin/ffmpeg", "#!/bin/sh\n" + script);
            std::filesystem::permissions(in("bin/ffmpeg"), std::filesystem::perms::owner_all);
        }
        launch.environment["PATH"] = in("bin");
        return launch;
    }
};

TEST_F(CliShare, HoldsTheCaptureByteForByte) {
    ASSERT_EQ(springs(with(kShareSize, {"--preset", "storm", "--seed", "3", "--capture", "first.png"})).code, 0);
    const std::vector<Words> states{{"--preset", "storm"},
                                    {"--preset", "storm", "--set", "frequency=2.5", "--seed", "9", "--tick", "30"},
                                    {"--set", "scene=graph", "--tick", "50"},
                                    {"--preset", "long-way-round", "--ab", "against"},
                                    {"--set", "scene=graph", "--ab", "storm", "--view", "beside"},
                                    {"--from", "first.png"}};
    for (const Words& state : states) {
        SCOPED_TRACE(join(state, " "));
        ASSERT_EQ(springs(with(with(kShareSize, state), {"--capture", "a.png"})).code, 0);
        const std::string png = dataOf(share(state), "png");
        ASSERT_FALSE(png.empty());
        EXPECT_EQ(png, slurp(in("a.png")));
    }
}

TEST_F(CliShare, ListedParametersReproduceTheStateAndAreAllThatDiffer) {
    for (const char* preset : {"storm", "half-life", "squash-and-stretch"}) {
        SCOPED_TRACE(preset);
        const std::string page = share({"--preset", preset, "--set", "exposure=1.25", "--tick", "10"});
        Words words = with(kShareSize, {"--tick", "10", "--capture", "again.png", "--preset", "none.json"});
        write("none.json", std::string_view(R"({"demo": "springs", "version": 1, "params": {}})"));
        for (const Words& row : rowsOf(page, "param")) {
            ASSERT_EQ(row.size(), 5u);
            words.insert(words.end(), {"--set", row[1] + "=" + row[2]});
            EXPECT_NE(row[2], row[4]) << row[1] << " has its default value";
        }
        ASSERT_EQ(springs(words).code, 0);
        write("shared.png", dataOf(page, "png"));
        EXPECT_EQ(state("shared.png").at("params"), state("again.png").at("params"));
        EXPECT_EQ(image("shared.png"), image("again.png"));
    }
}

TEST_F(CliShare, LabelsAndUnitsAreThoseOfTheList) {
    const Json list = parseJson(springs({"--list-params", "--json"}).out, "list").value();
    const auto rows = rowsOf(share({"--preset", "storm"}), "param");
    ASSERT_GE(rows.size(), 3u);
    for (const Words& row : rows)
        for (const Json& param : list)
            if (param.at("name") == row[1]) {
                EXPECT_EQ(row[0], param.value("label", ""));
                EXPECT_EQ(row[3], param.value("unit", ""));
            }
}

TEST_F(CliShare, CommandReproducesTheFrame) {
    write("r.json", std::string_view(R"({"demo": "springs", "version": "1.0", "commit": "0", "format": 1, "takes": [
        {"seed": 1, "ticks": 60, "params": {"scene": "graph"}, "inputs": {"start": {}, "events": [
        {"tick": 20, "set": {"target": -1}}]}}]})"));
    for (const Words& state :
         {Words{"--preset", "storm", "--set", "frequency=2.5", "--tick", "40"},
          Words{"--preset", "dead-stop", "--ab", "against"}, Words{"--replay", "r.json", "--tick", "40"},
          Words{"--set", "scene=graph", "--ui", "--tick", "12"}}) {
        SCOPED_TRACE(join(state, " "));
        const std::string page = share(state), png = dataOf(page, "png");
        const bool isPlain = state[1] == "storm";
        EXPECT_EQ(commandOf(page)[0], isPlain ? "--seed" : "--from") << "a command without the capture where it can be";
        write(between(page, "download=\"", "\""), png);
        write("shared.png", png);
        const Outcome outcome = springs(with(commandOf(page), {"--headless", "--capture", "again.png"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(image("shared.png"), image("again.png"));
    }
}

TEST_F(CliShare, TitleSentenceAndMeasureAreThePresets) {
    const Json presets = parseJson(springs({"--list-presets", "--json"}).out, "list").value();
    for (const Json& preset : presets) {
        const std::string name = preset.at("name");
        if (name != "storm" && name != "dead-stop") continue;
        SCOPED_TRACE(name);
        const bool isMistake = preset.contains("view");
        const std::string page =
            share(isMistake ? Words{"--preset", name, "--ab", "against"} : Words{"--preset", name});
        EXPECT_EQ(plain(between(page, "<h1>", "</h1>")), preset.at("title"));
        EXPECT_EQ(plain(between(page, "<p id=\"sentence\">", "</p>")), preset.at("sentence"));
        const auto rows = rowsOf(page, "measure");
        ASSERT_EQ(springs(with(kShareSize, {"--preset", name, "--measure", "m.json"})).code, 0);
        const Json measured = json("m.json");
        ASSERT_FALSE(rows.empty());
        for (const Words& row : rows) {
            ASSERT_TRUE(measured.contains(row[1])) << row[1];
            const double value = measured.at(row[1]);
            // Units may have a prefix, and small numbers a power of ten.
            const double shown = std::strtod(row[2].c_str(), nullptr);
            const double thousands = shown == 0 ? 0 : std::log10(std::abs(value / shown)) / 3;
            EXPECT_NEAR(thousands, std::round(thousands), 0.005) << row[1] << " " << row[2] << " instead of " << value;
        }
        if (isMistake) {
            EXPECT_EQ(rows.size(), 1u) << "the pinned one";
        }
    }
    EXPECT_EQ(plain(between(share({"--preset", "storm", "--set", "frequency=5"}), "<h1>", "</h1>")), "Storm, changed");
}

TEST_F(CliShare, RequestsNothing) {
    const std::string page = share({"--preset", "storm"});
    for (std::size_t at = 0; (at = page.find("src=\"", at)) != std::string::npos; ++at)
        EXPECT_EQ(page.compare(at + 5, 5, "data:"), 0) << page.substr(at, 60);
    EXPECT_EQ(page.find("http"), std::string::npos) << "no site is known";
    EXPECT_EQ(page.find("url("), std::string::npos);
    EXPECT_EQ(plain(between(page, "<pre id=\"address\" tabindex=\"0\">", "</pre>")), "springs/storm/#tick=260");
}

TEST_F(CliShare, LinkLeadsToTheSite) {
    const auto linkOf = [&](const Words& words) {
        return plain(between(share(with({"--preset", "storm", "--seed", "4", "--tick", "7"}, words)),
                             "<a id=\"open\" href=\"", "\""));
    };
    for (const char* site : {"https://example.org/demos", "https://example.org/demos/"})
        EXPECT_EQ(linkOf({"--site", site}), "https://example.org/demos/springs/storm/#seed=4&tick=7");
}

TEST_F(CliShare, LoopIsASmallWebpOfTwoSecondsThatMotionSettingsStop) {
    if (findProgram("ffmpeg").empty()) GTEST_SKIP() << "no program ffmpeg in PATH";
    ASSERT_EQ(springs({"--headless", "--size", "1000x560", "--preset", "storm", "--share", "page.html"}).code, 0);
    const std::string page = slurp(in("page.html")), webp = dataOf(page, "webp");
    EXPECT_EQ(webp.substr(0, 4) + webp.substr(8, 4), "RIFFWEBP");
    int frames = 0;
    for (std::size_t at = 0; (at = webp.find("ANMF", at)) != std::string::npos; ++at) ++frames;
    EXPECT_EQ(frames, 30);
    EXPECT_LE(webp.size(), 1'000'000u);
    EXPECT_NE(page.find("@media (prefers-reduced-motion: no-preference) { #loop"), std::string::npos);
    EXPECT_NE(page.find("id=\"motion\""), std::string::npos);
    EXPECT_EQ(files(), Words{"page.html"}) << "temporary files stay";
}

TEST_F(CliShare, WithoutAWorkingFfmpegThePageHasNoLoopAndSaysSo) {
    for (const auto& [script, part] :
         {std::pair{"", "ffmpeg is not in PATH"}, std::pair{"echo no such encoder >&2; exit 1\n", "no such encoder"},
          std::pair{"while read -r line; do :; done; exit 0\n", "no animated WebP"}}) {
        SCOPED_TRACE(part);
        const Outcome outcome = runProgram(withFfmpeg(
            launch(with(kShareSize, {"--preset", "storm", "--tick", "20", "--share", "page.html"})), script));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(isOneLine(outcome.err)) << outcome.err;
        for (const std::string& said : {std::string("--share 'page.html': the page has no loop"), std::string(part)})
            EXPECT_NE(outcome.err.find(said), std::string::npos) << outcome.err;
        const std::string page = slurp(in("page.html"));
        EXPECT_FALSE(dataOf(page, "png").empty());
        EXPECT_EQ(page.find("id=\"loop\""), std::string::npos);
        EXPECT_EQ(page.find("id=\"motion\""), std::string::npos);
        std::filesystem::remove(in("page.html"));
    }
}

TEST_F(CliShare, TextsOfPresetFilesAreNoMarkup) {
    write("p.json", std::string_view(R"({"demo": "springs", "version": 1, "title": "</h1><script>alert(1)</script>",
        "sentence": "a \"b\" & <img src=x>", "params": {}})"));
    const std::string page = share({"--preset", "p.json", "--tick", "1"});
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<img src=x"), std::string::npos);
    EXPECT_EQ(plain(between(page, "<p id=\"sentence\">", "</p>")), "a \"b\" & <img src=x>");
}

TEST_F(CliShare, FaultsNameTheOptionAndLeaveNothingBehind) {
    const std::pair<Words, std::string> cases[] = {
        {{"--share", "page.png"}, "--share 'page.png'"},
        {{"--share", "a.html", "--ticks", "0:3"}, "--share cannot be combined"},
        {{"--share", "a.html", "--sweep", "frequency=1,2"}, "--share cannot be combined"},
        {{"--share", "a.html", "--video", "a.mp4"}, "--share cannot be combined"},
        {{"--share", "a.html", "--list-params"}, "--list-params"},
        {{"--share", "a.html", "--measure", "a.html"}, "name the same file"},
        {{"--site", "https://example.org/"}, "--site needs --share"},
        {{"--share", "a.html", "--site", "javascript:alert(1)"}, "--site 'javascript:alert(1)'"},
        {{"--share", "a.html", "--site", "https://example.org/?a"}, "--site"}};
    for (const auto& [words, part] : cases) expectFault(springs(with(kShareSize, words)), 2, {part});
    expectFault(springs(with(kShareSize, {"--preset", "storm", "--tick", "1", "--share", "missing/a.html"})), 6,
                {"missing"});
    EXPECT_EQ(files(), Words{});
}

}  // namespace
}  // namespace arclight::test
