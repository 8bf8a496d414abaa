#include "app/window/code_section.h"

#include <algorithm>
#include <vector>

#include "app/session/session.h"
#include "app/window/commands.h"
#include "app/window/panel_state.h"
#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"

namespace arclight {
namespace {

/// Whether `name` is a variant of the shader file: "hair-ribbon+POINTS.frag" of "hair/ribbon.frag".
bool isVariantOf(std::string_view name, std::string_view file) {
    const std::size_t point = file.rfind('.');
    if (point == std::string_view::npos || !name.ends_with(file.substr(point))) return false;
    std::string stem(file.substr(0, point));
    std::replace(stem.begin(), stem.end(), '/', '-');
    return name.starts_with(stem) && (name[stem.size()] == '+' || name[stem.size()] == '.');
}

/// Sorts the demo's own shaders before the suite's shaders.
std::vector<std::string> ownFirst(const DemoInfo& info, std::vector<std::string> names) {
    std::stable_partition(names.begin(), names.end(),
                          [&](const std::string& name) { return name.starts_with(std::string(info.name) + "-"); });
    return names;
}

}  // namespace

std::string techniqueShader(const DemoInfo& info, std::span<const std::string> inUse) {
    for (const std::string_view file : info.shaders)
        for (const std::string& name : inUse)
            if (!file.empty() && isVariantOf(name, file)) return name;
    for (const std::string& name : inUse)
        if (name.starts_with(std::string(info.name) + "-") && name.ends_with(".frag")) return name;
    return {};
}

void codeSection(const Session& session, const PanelState& state) {
    if (!state.isLive() || !sectionHeading("Code", false)) return;
    const DemoInfo& info = session.type().info;
    const bool hasCode = !session.code().empty();
    const std::string shader = hasCode ? "" : techniqueShader(info, state.shadersInUse);
    ImGui::BeginDisabled(!hasCode && shader.empty());
    if (ImGui::Button("Copy the code", {-1, 0})) state.commands->ask(CommandId::copyCode);
    noteWidget("button", "Copy the code");
    ImGui::EndDisabled();
    smallText(hasCode          ? "C++ of the technique, with the current values."
              : shader.empty() ? "This frame uses no shader of the demo."
                               : "The shader of the technique, " + shader + ", as the compiler gets it.");
    if (beginDropDown("##shaders", "Copy a shader of this frame", ImGui::GetContentRegionAvail().x)) {
        for (const std::string& name : ownFirst(info, state.shadersInUse))
            if (ImGui::Selectable(name.c_str())) state.commands->ask(CommandId::copyShader, name);
        ImGui::EndCombo();
    }
    endSection();
}

}  // namespace arclight
