#include "app/window/param_section.h"

#include <algorithm>

#include "app/session/figure_text.h"
#include "app/session/session.h"
#include "app/window/panel_state.h"
#include "app/window/search.h"
#include "app/window/widgets.h"
#include "core/text.h"

namespace arclight {
namespace {

/// Whether the search finds the parameter's name, label, help, group, unit or choices.
bool isFound(const ParamInfo& info, const Search& search) {
    std::string choices;
    for (int i = 0; i < info.choice.count; ++i)
        choices += std::string(info.choice.text[static_cast<std::size_t>(i)]) + " " + choiceText(info.choice, i) + " ";
    return search.finds({info.name, info.label, info.symbol, info.help, info.group, info.unit, choices});
}

bool isOf(const ParamTable* table, const ParamInfo& info) {
    return table && std::any_of(table->begin(), table->end(), [&](const ParamInfo& row) { return &row == &info; });
}

/// A small line that folds the rows below it.
bool moreButton(std::size_t count, bool isUnfolded, float scale) {
    const UseFace small(Face::small);
    const std::string text = isUnfolded ? "fewer" : std::to_string(count) + " more";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight() + 2 * kSpacing * scale, arrow = 4 * kSpacing * scale;
    const bool isPressed = hitArea("##more", {arrow + widthOf(text) + 2 * kSpacing * scale, height});
    const ImVec4& colour = ImGui::IsItemHovered() ? textColour() : kMutedText;
    const float y = at.y + 0.5f * height, x = at.x + 0.25f * arrow, r = 3.5f * scale;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isUnfolded)
        list.AddTriangleFilled({x - r, y + 0.6f * r}, {x + r, y + 0.6f * r}, {x, y - 0.7f * r}, packed(colour));
    else
        list.AddTriangleFilled({x - r, y - 0.6f * r}, {x + r, y - 0.6f * r}, {x, y + 0.7f * r}, packed(colour));
    textAt({at.x + 0.75f * arrow, at.y + kSpacing * scale}, text, colour);
    return isPressed;
}

}  // namespace

void paramWidgets(const ParamSet& params, float scale) {
    const std::vector<ParamSet::Entry> entries = params.entries();
    const RowColumns columns = columnsOf(entries, scale);
    for (const ParamSet::Entry& entry : entries)
        if (entry.matters()) paramRow(entry, entry.info->defaultValue, columns, scale);
}

std::vector<std::string> ParamSection::openGroups() const {
    std::vector<std::string> names;
    for (const auto& [name, isOpen] : isOpen_) names.push_back((isOpen ? "" : "-") + name);
    return names;
}

void ParamSection::setOpenGroups(const std::vector<std::string>& names) {
    isOpen_.clear();
    for (const std::string& name : names) {
        const bool isOpen = !name.starts_with('-');
        isOpen_[isOpen ? name : name.substr(1)] = isOpen;
    }
}

bool ParamSection::drawHeading(const Rows& group, bool isFirst) {
    const ParamInfo& first = *group.front().entry.info;
    const std::string name(first.group);
    const bool isPrimary =
        std::any_of(group.begin(), group.end(), [](const Row& row) { return row.entry.info->isPrimary; });
    const auto chosen = isOpen_.find(name);
    const bool wasOpen = chosen != isOpen_.end() ? chosen->second : isFirst || first.isGroupOpen || isPrimary;
    const bool isMarked =
        !wasOpen && std::any_of(group.begin(), group.end(), [](const Row& r) { return r.isChanged(); });
    // A search opens all groups; that is not remembered.
    const bool isOpen = foldHeading(name + "##group", isSearching_ || wasOpen, isMarked && !isSearching_);
    if (!isSearching_ && isOpen != wasOpen) isOpen_[name] = isOpen;
    return isOpen;
}

bool ParamSection::isFolded(const Row& row, bool hasPrimary) const {
    const ParamInfo& info = *row.entry.info;
    if (!hasPrimary || info.isPrimary || isSearching_ || unfolded_.contains(info.group)) return false;
    // A row must not vanish under the pointer that drags it to the preset's value.
    if (ImGui::IsAnyItemActive() && shown_.contains(info.name)) return false;
    return !row.isChanged();
}

void ParamSection::drawGroup(const Rows& group, const RowColumns& columns, float scale) {
    const ParamInfo& first = *group.front().entry.info;
    if (!first.groupHelp.empty()) smallText(first.groupHelp);
    const bool hasPrimary =
        std::any_of(group.begin(), group.end(), [](const Row& row) { return row.entry.info->isPrimary; });
    std::size_t folded = 0;
    bool hasMore = false;
    for (const Row& row : group) {
        const ParamInfo& info = *row.entry.info;
        hasMore = hasMore || (hasPrimary && !info.isPrimary);
        if (isFolded(row, hasPrimary)) {
            ++folded;
            shown_.erase(info.name);
            continue;
        }
        shown_.insert(info.name);
        paramRow(row.entry, *row.base, columns, scale);
    }
    const bool isUnfolded = unfolded_.contains(first.group);
    if (isSearching_ || !hasMore || (folded == 0 && !isUnfolded)) return;
    ImGui::PushID(first.group.data(), first.group.data() + first.group.size());
    if (moreButton(folded, isUnfolded, scale)) {
        if (isUnfolded)
            unfolded_.erase(unfolded_.find(first.group));
        else
            unfolded_.emplace(first.group);
    }
    ImGui::PopID();
}

void ParamSection::draw(Session& session, const PanelState& state, const Search& search, float scale) {
    isSearching_ = !search.isEmpty();
    const std::vector<ParamSet::Entry> entries = session.params().entries();
    const RowColumns columns = columnsOf(entries, scale);
    std::vector<Rows> groups;
    std::size_t idle = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ParamInfo& info = *entries[i].info;
        if (isSearching_ && !isFound(info, search)) continue;
        const bool isUsed = entries[i].matters() && (session.usesCamera() || !isOf(session.type().cameraParams, info));
        if (!isUsed) {
            ++idle;
            continue;
        }
        const ParamValue& base = state.tour ? state.tour->values()[i] : info.defaultValue;
        if (groups.empty() || groups.back().front().entry.info->group != info.group) groups.emplace_back();
        groups.back().push_back({entries[i], &base});
    }
    for (const Rows& group : groups)
        if (drawHeading(group, &group == &groups.front())) {
            drawGroup(group, columns, scale);
            endSection();
        }
    hasFound_ = !groups.empty() || idle > 0;
    if (isSearching_ && idle > 0)
        smallText(std::to_string(idle) + (idle == 1 ? " parameter matches, but has" : " parameters match, but have") +
                  " no effect with the current settings.");
}

}  // namespace arclight
