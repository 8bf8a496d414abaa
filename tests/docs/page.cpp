#include "docs/page.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>

#include "core/check.h"
#include "core/files.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFence = "```";

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Links may go on in the next line.
std::vector<Link> linksOf(const std::vector<ProseLine>& prose) {
    std::string text;
    std::vector<int> lineOf;
    for (const ProseLine& line : prose) {
        text += line.text + '\n';
        lineOf.resize(text.size(), line.number);
    }
    static const std::regex kLink(R"((!?)\[([^\]\[]*)\]\(([^)\s]+)\))");
    std::vector<Link> links;
    for (std::sregex_iterator found(text.begin(), text.end(), kLink), end; found != end; ++found)
        links.push_back(
            {(*found)[2], (*found)[3], lineOf[static_cast<std::size_t>(found->position())], found->length(1) > 0});
    return links;
}

ProseLine proseLine(const std::string& line, int number, bool isGenerated) {
    static const std::regex kCode("`[^`]+`");
    return {line.starts_with('#') ? line : std::regex_replace(line, kCode, "`code`"), number, isGenerated};
}

}  // namespace

std::vector<std::string> anchorsOf(const Page& page) {
    std::vector<std::string> anchors;
    for (const ProseLine& line : page.prose) {
        if (!line.text.starts_with('#')) continue;
        std::string anchor;
        for (const char c : line.text.substr(std::min(line.text.find(' ') + 1, line.text.size()))) {
            const auto letter = static_cast<unsigned char>(c);
            if (c == ' ') anchor += '-';
            if (std::isalnum(letter) || c == '-' || c == '_' || letter >= 0x80)
                anchor += static_cast<char>(std::tolower(letter));
        }
        anchors.push_back(anchor);
    }
    return anchors;
}

Page parsePage(std::string name, std::string_view markdown) {
    Page page;
    page.name = std::move(name);
    std::map<std::string, int> count;
    bool isGenerated = false;
    int number = 0;
    for (const std::string& line : linesOf(markdown)) {
        ++number;
        const bool isFence = line.starts_with(kFence);
        if (isFence && page.isClosed) {
            const std::string language = line.substr(kFence.size());
            page.blocks.push_back({language, "", number + 1, ++count[language]});
        } else if (!isFence && !page.isClosed) {
            page.blocks.back().code += line + '\n';
        } else if (!isFence) {
            if (line.starts_with("<!-- generated: ") || line.starts_with("<!-- checked: ")) isGenerated = true;
            if (line.starts_with("<!-- end")) isGenerated = false;
            page.prose.push_back(proseLine(line, number, isGenerated));
        }
        page.isClosed = isFence != page.isClosed;
    }
    page.links = linksOf(page.prose);
    return page;
}

Page readPage(const std::string& name) {
    const Expected<std::string> text = readFile(sourceFolder() / name, 1 << 20);
    CHECK(text.has_value());
    return parsePage(name, *text);
}

std::vector<Page> allPages() {
    std::vector<std::string> names{"README.md"};
    for (const auto& entry : fs::directory_iterator(sourceFolder() / "docs"))
        if (entry.path().extension() == ".md") names.push_back("docs/" + entry.path().filename().string());
    std::sort(names.begin(), names.end());
    std::vector<Page> pages;
    for (const std::string& name : names) pages.push_back(readPage(name));
    return pages;
}

}  // namespace arclight::test
