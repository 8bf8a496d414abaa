#include "docs/page_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <regex>
#include <sstream>

#include "core/check.h"
#include "core/files.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

template <class Range, class T>
bool contains(const Range& range, const T& value) {
    return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

std::string lowerCase(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// What is wrong with the text of a link or an image; empty where nothing is.
std::string textFault(const Link& link) {
    if (link.text.empty()) return link.isImage ? "an image without a description" : "a link without text";
    if (link.isImage) return "";
    static const std::regex kAddress(R"(\S+://\S*|www\.\S+|\S+\.(com|org|net)(/\S*)?)");
    static constexpr std::array<std::string_view, 6> kVague{"here", "this", "link", "this link", "this page", "page"};
    if (std::regex_match(link.text, kAddress)) return "a link whose text is an address: " + link.text;
    if (contains(kVague, lowerCase(link.text))) return "a link whose text says nothing: " + link.text;
    return "";
}

/// What is wrong with the target of a link within the project; empty where nothing is.
std::string targetFault(const Page& page, const std::string& target) {
    if (target.find("://") != std::string::npos) return "";
    const std::size_t hash = std::min(target.find('#'), target.size());
    const fs::path path = (fs::path(page.name).parent_path() / target.substr(0, hash)).lexically_normal();
    if (hash > 0 && !fs::exists(sourceFolder() / path)) return "no file " + path.generic_string();
    if (hash == target.size()) return "";
    const Page linked = hash == 0 ? page : readPage(path.generic_string());
    return contains(anchorsOf(linked), target.substr(hash + 1)) ? "" : "no heading " + target;
}

}  // namespace

Faults blockFaults(const Page& page) {
    static constexpr std::array<std::string_view, 6> kLanguages{"cpp", "c", "glsl", "sh", "cmake", "json"};
    Faults faults;
    for (const CodeBlock& block : page.blocks) {
        const std::string at = page.at(block.line - 1);
        if (!contains(kLanguages, block.language)) faults.push_back(at + "a block of '" + block.language + "'");
        if (block.code.find_first_not_of(" \n") == std::string::npos) faults.push_back(at + "an empty block");
        if (block.language == "json" && !parseJson(block.code, page.name))
            faults.push_back(at + "JSON that does not parse");
    }
    if (!page.isClosed) faults.push_back(page.at(page.blocks.back().line - 1) + "a block without an end");
    static const std::regex kOtherFence(R"(^(\s+```|\s*~~~).*)");
    for (const ProseLine& line : page.prose)
        if (std::regex_match(line.text, kOtherFence))
            faults.push_back(page.at(line.number) + "an indented or other fence");
    return faults;
}

Faults linkFaults(const Page& page) {
    Faults faults;
    for (const Link& link : page.links)
        for (const std::string& fault : {textFault(link), targetFault(page, link.target)})
            if (!fault.empty()) faults.push_back(page.at(link.line) + fault);
    static const std::regex kLink(R"((\[[^\]]*)?\]\([^)\s]*\))"), kAddress(R"(https?://|www\.)");
    static const std::regex kOther(R"(\]\[|^\[[^\]]*\]:|<a |<img )");
    for (const ProseLine& line : page.prose) {
        const std::string rest = std::regex_replace(line.text, kLink, "");
        if (std::regex_search(rest, kAddress)) faults.push_back(page.at(line.number) + "a bare address");
        if (std::regex_search(rest, kOther)) faults.push_back(page.at(line.number) + "write links as [text](address)");
    }
    return faults;
}

namespace {

constexpr int kScreen = 32, kBookPage = 45;  // lines

/// The level-two headings, and the line after the last.
std::vector<ProseLine> sectionsOf(const Page& page) {
    std::vector<ProseLine> sections;
    for (const ProseLine& line : page.prose)
        if (line.text.starts_with("## ")) sections.push_back(line);
    sections.push_back({"", page.prose.empty() ? 1 : page.prose.back().number + 1, false});
    return sections;
}

/// Names in the first column of parameters, measures and presets, and their labels and titles without symbols.
std::vector<std::string> namesInTables(const Page& page) {
    std::vector<std::string> names;
    for (const ProseLine& line : page.prose) {
        if (!line.isGenerated || !line.text.starts_with("| ")) continue;
        std::string title = std::string(split(line.text, '|')[2]);
        title = title.substr(1, title.size() - 2);
        // A symbol follows the label.
        names.push_back(title.substr(0, title.find(", ")));
        names.push_back(title);
    }
    return names;
}

std::string kindFault(const std::string& line) {
    if (line.find('$') != std::string::npos) return "a formula in the opening";
    if (line.starts_with('|')) return "a table in the opening";
    return line.starts_with("###") ? "a heading in the opening" : "";
}

}  // namespace

Faults openingFaults(const Page& page) {
    const std::vector<ProseLine> sections = sectionsOf(page);
    if (sections.size() < 3 || sections[0].text != "## What to try" ||
        !sections[1].text.starts_with("## The technique"))
        return {page.at(1) + "must begin with what and why, '## What to try' and '## The technique'"};
    const int list = sections[0].number, end = sections[1].number;
    Faults faults;
    const auto add = [&](int line, const std::string& fault) { faults.push_back(page.at(line) + fault); };
    if (end > kScreen) add(end, "the opening is longer than a screen");
    for (const CodeBlock& block : page.blocks)
        if (block.line < end) add(block.line, "code in the opening");
    const auto isShown = [&](const Link& link) { return link.isImage && link.line < end; };
    if (std::ranges::count_if(page.links, isShown) != 1) add(1, "the opening must have one image");
    const std::vector<std::string> names = namesInTables(page);
    int items = 0, captions = 0;
    for (const ProseLine& line : page.prose) {
        if (line.number >= end) break;
        if (const std::string fault = kindFault(line.text); !fault.empty()) add(line.number, fault);
        captions += line.number < list && line.text.starts_with('*');
        items += line.number > list && line.text.starts_with("- ");
    }
    if (captions != 1) add(1, "the image of the opening needs a caption");
    if (items < 3) add(list, "too little to try");
    std::string text;
    for (const ProseLine& line : page.prose)
        if (line.number > list && line.number < end) text += line.text + ' ';
    static const std::regex kBold(R"(\*\*([^*]+)\*\*)"), kSpaces(" +");
    text = std::regex_replace(text, kSpaces, " ");
    for (std::sregex_iterator bold(text.begin(), text.end(), kBold), none; bold != none; ++bold)
        if (!contains(names, (*bold)[1].str())) add(list, "no preset or parameter is called " + (*bold)[1].str());
    for (std::size_t i = 0; i + 1 < sections.size(); ++i)
        if (sections[i].text.ends_with("in a page") && sections[i + 1].number - sections[i].number > kBookPage)
            add(sections[i].number, "is longer than a page");
    return faults;
}

Faults lessonFaults(const Page& page) {
    Faults faults;
    const auto lineOf = [&](const auto& isIt) {
        const auto found = std::ranges::find_if(page.prose, isIt);
        return found == page.prose.end() ? 0 : found->number;
    };
    const int symbols = lineOf([](const ProseLine& l) { return l.text.starts_with("| symbol"); });
    const int formula = lineOf([](const ProseLine& l) { return l.text.starts_with("$$"); });
    if (formula == 0) faults.push_back(page.at(1) + "no displayed formula");
    if (symbols == 0 || (formula > 0 && symbols > formula))
        faults.push_back(page.at(std::max(formula, 1)) + "no table of symbols before the first formula");
    int last = 0;
    for (const char* heading :
         {"## Mistakes", "## When to use it", "## Exercises", "## Sources", "## Parameters", "## Measures"}) {
        const int line = lineOf([&](const ProseLine& l) { return l.text.starts_with(heading); });
        if (line == 0)
            faults.push_back(page.at(1) + "no section '" + heading + "'");
        else if (line < last)
            faults.push_back(page.at(line) + "'" + heading + "' comes too early");
        last = std::max(last, line);
    }
    return faults;
}

namespace {

/// A habit, and how often it may occur, or must, in 10,000 words.
struct Habit {
    std::string_view name;
    std::regex pattern;
    double limit;
    bool isWanted = false;
};

/// Native manuals (Ray Tracing in One Weekend, the Rust book, Box2D's) have 2 to 5 of the first, none of the second and
/// 0.9 of the third in 10,000 words.
const std::array<Habit, 5>& habits() {
    using std::regex_constants::icase;
    static const std::array<Habit, 5> all{
        {{"a clause with 'what' in place of a noun",
          std::regex(
              R"(\bwhat (is|are|was|has|have|lies|moves|stands|follows|leaves|misses|passes|reads|needs|draws|remains|a|an|the|it|they|each|no|only|one|two|must|can|cannot|may|should|does)\b)",
              icase),
          6},
         {"'that of' or 'those of'", std::regex(R"(\b(that|those) of\b)", icase), 1.5},
         {"', so that'", std::regex(R"(, so that\b)", icase), 2},
         {"words that give reasons (because, so, for example, if you)",
          std::regex(R"(\b(because|for example|therefore|if you|but|so)\b)", icase), 20, true},
         {"'you'", std::regex(R"(\byour?\b)", icase), 60, true}}};
    return all;
}

/// The prose that a person reads as sentences: no tables, headings, images or formulas.
std::vector<ProseLine> sentencesOf(const Page& page) {
    std::vector<ProseLine> lines;
    bool isFormula = false;
    for (const ProseLine& line : page.prose) {
        const bool isFence = line.text.starts_with("$$");
        if (isFence && line.text.find("$$", 2) == std::string::npos) isFormula = !isFormula;
        if (isFence || isFormula || line.isGenerated || line.text.empty()) continue;
        if (std::string_view("|#!<").find(line.text.front()) == std::string_view::npos) lines.push_back(line);
    }
    return lines;
}

}  // namespace

Faults languageFaults(const Page& page, bool addressesReader) {
    const std::vector<ProseLine> lines = sentencesOf(page);
    std::string text;
    for (const ProseLine& line : lines) text += line.text + ' ';
    const auto count = [&text](const std::regex& pattern) {
        return static_cast<double>(std::distance(std::sregex_iterator(text.begin(), text.end(), pattern), {}));
    };
    static const std::regex kWord(R"(\S+)"), kSentence(R"([^.!?]+[.!?](\s|$))"),
        kChain(R"([^.!?]*[:;][^.!?]*[.!?](\s|$))");
    const double words = count(kWord), sentences = count(kSentence), chains = count(kChain);
    Faults faults;
    for (const Habit& habit : habits()) {
        if (habit.name == "'you'" && !addressesReader) continue;
        const double rate = 1e4 * count(habit.pattern) / std::max(words, 1.0);
        if (habit.isWanted ? rate >= habit.limit : rate <= habit.limit) continue;
        int first = 1;
        for (const ProseLine& line : lines)
            if (!habit.isWanted && std::regex_search(line.text, habit.pattern)) {
                first = line.number;
                break;
            }
        faults.push_back(page.at(first) + formatFixed(rate, 1) + " of " + std::string(habit.name) +
                         " in 10,000 words, " + (habit.isWanted ? "at least " : "at most ") +
                         formatFixed(habit.limit, 1));
    }
    if (chains > 0.2 * sentences)
        faults.push_back(page.at(1) + formatFixed(100 * chains / sentences, 0) +
                         " % of the sentences have a colon or semicolon, at most 20 %");
    return faults;
}

Faults commandFaults(const Page& page, const std::vector<std::string>& demos) {
    Faults faults;
    for (const CodeBlock& block : page.blocks) {
        if (block.language != "sh") continue;
        std::istringstream lines(block.code);
        int number = block.line;
        for (std::string line; std::getline(lines, line); ++number) {
            std::istringstream words(line);
            std::string program, name;
            words >> program >> name;
            const bool isRun = program == "./run" && (name.empty() || contains(demos, name));
            const bool isWhole = line.find_first_of("|&;<>#$\\\"'") == std::string::npos;
            if (program.starts_with("./") && line != "./test" && !(isRun && isWhole))
                faults.push_back(page.at(number) + "nothing runs '" + line + "'");
        }
    }
    return faults;
}

}  // namespace arclight::test
