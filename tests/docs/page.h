// Documentation pages as the tests read them: code blocks, links, images and prose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arclight::test {

/// A fenced code block.
struct CodeBlock {
    std::string language;  ///< the text after the opening fence; may be empty
    std::string code;
    int line = 0;    ///< of its first line of code, from 1
    int number = 0;  ///< index among the page's blocks of this language, from 1
};

/// `[text](target)`, or an image if `!` precedes it.
struct Link {
    std::string text, target;
    int line = 0;
    bool isImage = false;
};

/// A line outside of code blocks.
struct ProseLine {
    std::string text;  ///< code between backticks is replaced by `code`, except in headings
    int number = 0;
    bool isGenerated = false;  ///< between `<!-- generated: … -->` or `<!-- checked: … -->` and `<!-- end -->`
};

struct Page {
    std::string name;      ///< path from the root: "docs/springs.md"
    bool isClosed = true;  ///< the last code block has a closing fence
    std::vector<CodeBlock> blocks;
    std::vector<Link> links;
    std::vector<ProseLine> prose;

    /// "docs/springs.md:12: "
    std::string at(int line) const { return name + ":" + std::to_string(line) + ": "; }
};

/// The anchors of the page's headings, as GitHub generates them.
std::vector<std::string> anchorsOf(const Page& page);

Page parsePage(std::string name, std::string_view markdown);

/// A page of the source tree, by its path from the root.
Page readPage(const std::string& name);

/// README.md and docs/*.md of the source tree.
std::vector<Page> allPages();

}  // namespace arclight::test
