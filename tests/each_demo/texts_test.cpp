// Texts that people read call things as the panel does: by labels, not by identifiers.
#include <cctype>
#include <map>

#include "app/session/figure_text.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

/// Identifiers that are no words of English, with the labels that the panel shows in their place.
std::map<std::string, std::string> labels(const ParamSet& params, const MeasureTable& measures) {
    std::map<std::string, std::string> found;
    const auto add = [&](std::string_view name, const std::string& label) {
        bool isWord = true;
        for (std::size_t i = 1; i < name.size(); ++i)
            if (std::islower(static_cast<unsigned char>(name[i - 1])) &&
                std::isupper(static_cast<unsigned char>(name[i])))
                isWord = false;
        if (!isWord && label != name) found.emplace(name, label);
    };
    for (const ParamSet::Entry& entry : params.entries()) {
        add(entry.info->name, entry.info->label);
        for (std::size_t i = 0; i < static_cast<std::size_t>(entry.info->choice.count); ++i)
            add(entry.info->choice.text[i], choiceText(entry.info->choice, static_cast<int>(i)));
    }
    for (const MeasureInfo& measure : measures) add(measure.name, measureLabel(measure));
    return found;
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)))
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    return words;
}

TEST_F(EachDemo, CallsThingsByTheirLabels) {
    const auto names = labels(session->params(), *testedDemo().measures);
    std::map<std::string, std::string> titles;
    for (const Preset& preset : presets())
        if (preset.name.find('-') != std::string::npos) titles.emplace(preset.name, preset.title);
    const auto check = [&](std::string_view text, const std::string& where) {
        for (const std::string& word : wordsOf(text))
            if (const auto name = names.find(word); name != names.end())
                ADD_FAILURE() << where << " says " << word << ", the panel \"" << name->second << "\": " << text;
        for (const auto& [name, title] : titles)
            if (text.find("preset " + name) != std::string_view::npos)
                ADD_FAILURE() << where << " says " << name << ", the panel \"" << title << "\": " << text;
    };
    for (const Preset& preset : presets()) check(preset.title + ". " + preset.sentence, "preset " + preset.name);
    for (const ParamSet::Entry& entry : session->params().entries()) {
        check(entry.info->help, "parameter " + std::string(entry.info->name));
        check(entry.info->groupHelp, "group " + std::string(entry.info->group));
    }
    for (const MeasureInfo& measure : *testedDemo().measures) {
        check(measure.help, "measure " + std::string(measure.name));
        check(measure.reason, "measure " + std::string(measure.name));
    }
    check(testedDemo().info.about, "the description");
}

}  // namespace
}  // namespace arclight::test
