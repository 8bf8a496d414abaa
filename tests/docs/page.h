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
    std::string text;  ///< code between backticks is replaced by `code`, but for headings
    int number = 0;
    bool isGenerated = false;  ///< between `<!-- generated: … -->` or `<!-- checked: … -->` and `<!-- end -->`
};

struct Page {
    std::string name;      ///< from the root: "docs/springs.md"
    bool isClosed = true;  ///< the last block of code has an end
    std::vector<CodeBlock> blocks;
    std::vector<Link> links;
    std::vector<ProseLine> prose;

    /// "docs/springs.md:12: "
    std::string at(int line) const { return name + ":" + std::to_string(line) + ": "; }
};

/// The anchors of the page's headings, as GitHub makes them.
std::vector<std::string> anchorsOf(const Page& page);

Page parsePage(std::string name, std::string_view markdown);

/// A page of the source tree, by its name from the root.
Page readPage(const std::string& name);

/// README.md and docs/*.md of the source tree.
std::vector<Page> allPages();

}  // namespace arclight::test
