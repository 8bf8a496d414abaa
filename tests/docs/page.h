// The pages of the docs as the tests read them: blocks of code, links, images and prose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arclight::test {

/// A block of code between fences.
struct CodeBlock {
    std::string language;  ///< what follows the opening fence; empty where nothing does
    std::string code;
    int line = 0;    ///< of its first line of code, from 1
    int number = 0;  ///< among the page's blocks of that language, from 1
};

/// `[text](target)`, or an image where a `!` precedes it.
struct Link {
    std::string text, target;
    int line = 0;
    bool isImage = false;
};

/// A line outside of blocks of code.
struct ProseLine {
    std::string text;
    int number = 0;
};

struct Page {
    std::string name;  ///< from the root: "docs/springs.md"
    std::vector<CodeBlock> blocks;
    std::vector<Link> links;
    std::vector<ProseLine> prose;

    /// "docs/springs.md:12: "
    std::string at(int line) const { return name + ":" + std::to_string(line) + ": "; }
};

Page parsePage(std::string name, std::string_view markdown);

/// README.md and docs/*.md of the source tree.
std::vector<Page> allPages();

}  // namespace arclight::test
