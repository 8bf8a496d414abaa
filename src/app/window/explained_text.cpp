#include "app/window/explained_text.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <imgui_internal.h>

#include "app/window/widgets.h"
#include "app/window/noted_widgets.h"
#include "core/glossary.h"
#include "gfx/canvas.h"

namespace arclight {
namespace {

void dottedLine(ImVec2 from, float right, const ImVec4& colour) {
    const float dot = std::max(1.0f, std::round(ImGui::GetFontSize() / 14)), y = std::floor(from.y);
    for (float x = std::floor(from.x); x + dot <= right; x += 3 * dot)
        ImGui::GetWindowDrawList()->AddRectFilled({x, y}, {x + dot, y + dot}, packed(colour));
}

/// Underlines a term at `at` and shows its tooltip if the pointer is over it.
void explain(const Term& term, ImVec2 at, float width, const ImVec4& colour) {
    const float height = ImGui::GetTextLineHeight();
    const Area area{at, {at.x + width, at.y + height}};
    dottedLine({at.x, at.y + height - 1}, area.max.x, colour);
    noteWidget("term", term.name, Rect{at.x, at.y, width, height});
    if (!wantsTip(ImGui::IsWindowHovered() && area.holds(ImGui::GetIO().MousePos))) return;
    beginTip(area);
    ImGui::TextUnformatted(term.name.data(), term.name.data() + term.name.size());
    smallText(term.meaning);
    endTip();
}

}  // namespace

void explainTerms(std::string_view text) {
    std::vector<const Term*> explained;
    for (const TermInText& found : termsIn(text)) {
        if (std::find(explained.begin(), explained.end(), found.term) != explained.end()) continue;
        explained.push_back(found.term);
        smallText(std::string(found.term->name) + ": " + std::string(found.term->meaning));
    }
}

void explainedText(std::string_view text, const ImVec4& colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::CalcWrapWidthForPos(at, 0), height = ImGui::GetTextLineHeight();
    wrappedText(text, colour);
    const std::vector<TermInText> terms = termsIn(text);
    if (terms.empty()) return;
    const ImVec2 below = ImGui::GetCursorPos();
    // Break the lines as `wrappedText` does.
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    float y = at.y;
    for (const char* line = begin; line < end; y += height) {
        const char* stop = lineEnd(*ImGui::GetFont(), line, end, width);
        if (stop == line) ++stop;
        const auto first = static_cast<std::size_t>(line - begin), last = static_cast<std::size_t>(stop - begin);
        for (const TermInText& found : terms) {
            const std::size_t from = std::max(found.begin, first), to = std::min(found.end, last);
            if (from >= to) continue;
            const float x = at.x + widthOf(text.substr(first, from - first));
            explain(*found.term, {x, y}, widthOf(text.substr(from, to - from)), colour);
        }
        for (line = stop; line < end && *line == ' ';) ++line;
    }
    ImGui::SetCursorPos(below);
}

}  // namespace arclight
