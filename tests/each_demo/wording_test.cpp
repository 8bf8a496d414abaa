// Texts of a demo that students read use the terms of textbooks and stand alone.
#include "core/wording.h"

#include "app/session/figure_text.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

void checkWording(std::string_view text, TextKind kind, const std::string& where) {
    for (const std::string& fault : wordingFaults(text, kind))
        ADD_FAILURE() << testedDemo().info.name << ", " << where << ": " << text << "\n  " << fault;
}

TEST_F(EachDemo, SpeaksInTermsOfTextbooks) {
    for (const ParamSet::Entry& entry : session->params().entries()) {
        const ParamInfo& info = *entry.info;
        const std::string name(info.name);
        checkWording(info.label, info.kind == ParamKind::boolean ? TextKind::checkBox : TextKind::label,
                     "label of " + name);
        checkWording(info.help, TextKind::sentence, "hint of " + name);
        for (int i = 0; i < info.choice.count; ++i)
            checkWording(choiceText(info.choice, i), TextKind::label, "choice of " + name);
    }
    std::string_view group;
    for (const ParamSet::Entry& entry : session->params().entries()) {
        if (entry.info->group == group) continue;
        group = entry.info->group;
        checkWording(group, TextKind::label, "group");
        checkWording(entry.info->groupHelp, TextKind::sentence, "group " + std::string(group));
    }
    for (const MeasureInfo& measure : *testedDemo().measures) {
        const std::string name(measure.name);
        checkWording(measureLabel(measure), TextKind::label, "label of " + name);
        checkWording(measure.help, TextKind::sentence, "hint of " + name);
        checkWording(measure.reason, TextKind::sentence, "reason of " + name);
    }
    for (const Preset& preset : presets()) {
        checkWording(preset.title, TextKind::sentence, "title of " + preset.name);
        checkWording(preset.sentence, TextKind::sentence, "sentence of " + preset.name);
    }
    const DemoInfo& info = testedDemo().info;
    for (const std::string_view text : {info.title, info.about, info.computed, info.onlyWithCompute, info.instead})
        checkWording(text, TextKind::sentence, "description");
    checkWording(info.scenes, TextKind::label, "heading of the scenes");
}

}  // namespace
}  // namespace arclight::test
