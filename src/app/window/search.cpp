#include "app/window/search.h"

#include <algorithm>

#include "app/session/figure_text.h"
#include "app/window/panel_state.h"
#include "app/window/value_field.h"
#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

constexpr std::size_t kLongestSearch = 60;
/// The limit for presets and for commands; typing more words finds the rest.
constexpr std::size_t kMaxRows = 6;

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false); }

std::string moreText(std::size_t count, std::string_view what) {
    return "and " + std::to_string(count) + " more " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace

bool Search::finds(std::initializer_list<std::string_view> texts) const {
    std::string said;
    for (const std::string_view text : texts) said += lowerCase(text) + " ";
    for (const std::string_view word : split(text_, ' '))
        if (said.find(lowerCase(word)) == std::string::npos) return false;
    return true;
}

bool Search::finds(const MeasureInfo& measure) const {
    return finds({measure.name, measureLabel(measure), measure.help, measure.unit, "measure"});
}

void Search::drawField(float width) {
    const bool hadKeys = hasKeys_;
    ImGui::SetNextItemWidth(width);
    if (isAsked_ && !hasKeys_) ImGui::SetKeyboardFocusHere();
    if (textField("##search", "Search", text_, kLongestSearch)) chosen_ = -1;
    hasKeys_ = ImGui::IsItemActive();
    if (isAsked_ && hasKeys_) {
        ImGui::SetScrollHereY();
        // Dear ImGui reports one layout late that a field has the keyboard.
        if (ImGui::GetIO().WantTextInput) isAsked_ = false;
    }
    if (hadKeys && !hasKeys_ && isPressed(ImGuiKey_Escape)) text_.clear();
    tipForItem("Parameters, measures, presets and commands  (" + keyText(commandOf(CommandId::search)) + ")");
}

std::vector<Search::Found> Search::found(const PanelState& state) const {
    std::vector<Found> rows;
    for (const Preset& preset : state.presets)
        if (finds({preset.title, preset.name, preset.sentence, "preset"}))
            rows.push_back({CommandId::applyPreset, preset.name, preset.title, ""});
    for (const Command& command : commandTable())
        if (!command.takesArgument() && command.id != CommandId::search &&
            finds({command.name, command.help, keyText(command), "command"}))
            rows.push_back({command.id, "", std::string(command.help.empty() ? command.name : command.help),
                            keyText(command)});
    return rows;
}

void Search::take(const Found& row, const PanelState& state) {
    state.commands->ask(row.id, row.argument);
    chosen_ = -1;
    text_.clear();
}

void Search::drawRow(const Found& row, std::size_t index, const PanelState& state) {
    const bool isChosen = chosen_ == static_cast<int>(index);
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float detail = row.detail.empty() ? 0 : widthOf(row.detail) + 2 * ImGui::GetStyle().ItemSpacing.x;
    ImGui::PushID(static_cast<int>(index));
    ImGui::BeginDisabled(!state.commands->isPossible(row.id));
    if (ImGui::Selectable("##found", isChosen)) take(row, state);
    ImGui::EndDisabled();
    ImGui::PopID();
    const bool isPreset = row.id == CommandId::applyPreset;
    noteWidget("found", isPreset ? row.argument : commandOf(row.id).name);
    textAt(at, elided(row.title, right - at.x - detail), textColour());
    textRightAt({right, at.y}, row.detail, kMutedText);
}

void Search::followKeys(const std::vector<Found>& rows, const PanelState& state) {
    // Enter takes the keyboard away from the field.
    if (!hasKeys_ && !isPressed(ImGuiKey_Enter)) {
        chosen_ = -1;
        return;
    }
    const int last = static_cast<int>(rows.size()) - 1;
    if (isPressed(ImGuiKey_DownArrow)) chosen_ = std::min(chosen_ + 1, last);
    if (isPressed(ImGuiKey_UpArrow)) chosen_ = std::max(chosen_ - 1, -1);
    chosen_ = std::min(chosen_, last);
    if (chosen_ < 0 || !isPressed(ImGuiKey_Enter)) return;
    take(rows[static_cast<std::size_t>(chosen_)], state);
}

bool Search::drawFound(const PanelState& state, float scale) {
    if (isEmpty() || !state.isLive()) return false;
    std::vector<Found> rows = found(state);
    if (rows.empty()) return false;
    const auto firstCommand = std::stable_partition(
        rows.begin(), rows.end(), [](const Found& row) { return row.id == CommandId::applyPreset; });
    const auto presets = static_cast<std::size_t>(firstCommand - rows.begin()), commands = rows.size() - presets;
    const std::size_t shown = std::min(presets, kMaxRows), shownCommands = std::min(commands, kMaxRows);
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(presets + shownCommands), rows.end());
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(shown), rows.begin() + static_cast<std::ptrdiff_t>(presets));
    followKeys(rows, state);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i == 0 && shown > 0) smallText("Presets");
        if (i == shown) smallText("Commands");
        drawRow(rows[i], i, state);
        if (i + 1 == shown && presets > shown) smallText(moreText(presets - shown, "preset"));
    }
    if (commands > shownCommands) smallText(moreText(commands - shownCommands, "command"));
    ImGui::Dummy({0, kSpacing * scale});
    return true;
}

}  // namespace arclight
