#include "app/host/search_terms.h"

#include <algorithm>

#include "app/session/figure_text.h"
#include "app/session/owned_params.h"
#include "core/files.h"
#include "core/json.h"
#include "core/params_text.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxPageBytes = std::size_t{1} << 20;

Json term(std::string_view kind, std::string_view name, std::string_view label) {
    return {{"kind", kind}, {"name", name}, {"label", label}};
}

/// Adds a parameter and its choices: the choices of the parameter `scene` are the scenes.
void addParam(const ParamInfo& info, Json& terms) {
    const bool isScene = info.name == "scene";
    if (!isScene) terms.push_back(term("parameter", info.name, info.label));
    if (info.kind != ParamKind::choice) return;
    for (const std::string_view label : info.choice.all())
        terms.push_back(isScene ? term("scene", label, label)
                                : term("choice", label, std::string(info.name) + "=" + std::string(label)));
}

/// A heading without its markup: links, code and emphasis are replaced by their texts.
std::string plainText(std::string_view markdown) {
    std::string text;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        const char c = markdown[i];
        if (c == ']' && i + 1 < markdown.size() && markdown[i + 1] == '(') {
            i = std::min(markdown.find(')', i), markdown.size() - 1);
        } else if (c != '`' && c != '*' && c != '[' && c != ']' && c != '\r') {
            text += c;
        }
    }
    return text;
}

}  // namespace

std::vector<std::string> headingsOf(std::string_view markdown) {
    std::vector<std::string> headings;
    bool isCode = false;
    for (const std::string_view line : split(markdown, '\n')) {
        if (line.starts_with("```")) isCode = !isCode;
        const std::size_t level = line.find_first_not_of('#');
        if (isCode || level == std::string_view::npos || level < 2 || line[level] != ' ') continue;
        headings.push_back(plainText(line.substr(level + 1)));
    }
    return headings;
}

Json searchTerms(const DemoType& type, const std::filesystem::path& dataRoot) {
    Json terms = Json::array();
    const std::string name(type.info.name);
    const auto read = [&](const std::filesystem::path& path) {
        return readRegularFile(dataRoot / path, kMaxPageBytes).value_or("");
    };
    const std::string topics = read(std::filesystem::path("assets") / "search" / (name + ".txt"));
    for (const std::string_view topic : split(topics, '\n'))
        if (!topic.empty()) terms.push_back(term("topic", topic, topic));
    const OwnedParams params(type);
    for (const ParamSet::Entry& entry : params.set().entries()) addParam(*entry.info, terms);
    for (const MeasureInfo& measure : *type.measures)
        terms.push_back(term("measure", measure.name, measureLabel(measure)));
    for (const std::string& heading : headingsOf(read(std::filesystem::path("docs") / (name + ".md"))))
        terms.push_back(term("docs", heading, heading));
    return terms;
}

}  // namespace arclight
