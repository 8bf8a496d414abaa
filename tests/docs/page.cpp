#include "docs/page.h"

#include <algorithm>
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

/// Links of prose, of which one may go on in the next line. Code between backticks holds none.
std::vector<Link> linksOf(const std::vector<ProseLine>& prose) {
    std::string text;
    std::vector<int> lineOf;
    for (const ProseLine& line : prose) {
        text += std::regex_replace(line.text, std::regex("`[^`]*`"), "`code`") + '\n';
        lineOf.resize(text.size(), line.number);
    }
    static const std::regex kLink(R"((!?)\[([^\]\[]*)\]\(([^)\s]+)\))");
    std::vector<Link> links;
    for (std::sregex_iterator found(text.begin(), text.end(), kLink), end; found != end; ++found)
        links.push_back({(*found)[2], (*found)[3], lineOf[static_cast<std::size_t>(found->position())], found->length(1) > 0});
    return links;
}

}  // namespace

Page parsePage(std::string name, std::string_view markdown) {
    Page page{.name = std::move(name), .blocks = {}, .links = {}, .prose = {}};
    std::map<std::string, int> count;
    bool inBlock = false;
    int number = 0;
    for (const std::string& line : linesOf(markdown)) {
        ++number;
        const bool isFence = line.starts_with(kFence);
        if (isFence && !inBlock) {
            const std::string language = line.substr(kFence.size());
            page.blocks.push_back({language, "", number + 1, ++count[language]});
        } else if (!isFence && inBlock) {
            page.blocks.back().code += line + '\n';
        } else if (!isFence) {
            page.prose.push_back({line, number});
        }
        inBlock = isFence != inBlock;
    }
    page.links = linksOf(page.prose);
    return page;
}

std::vector<Page> allPages() {
    std::vector<fs::path> paths{sourceFolder() / "README.md"};
    for (const auto& entry : fs::directory_iterator(sourceFolder() / "docs"))
        if (entry.path().extension() == ".md") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<Page> pages;
    for (const fs::path& path : paths) {
        const Expected<std::string> text = readFile(path, 1 << 20);
        CHECK(text.has_value());
        pages.push_back(parsePage(fs::relative(path, sourceFolder()).generic_string(), *text));
    }
    return pages;
}

}  // namespace arclight::test
