// Building blocks of the panel's sections: headings, aligned texts, tooltips, buttons.
#pragma once

#include <string>
#include <string_view>

#include "app/window/imgui_style.h"

namespace arclight {

ImU32 packed(const ImVec4& colour);
/// Interpolates from `a` at `t` = 0 to `b` at 1.
ImVec4 mixed(const ImVec4& a, const ImVec4& b, float t);

/// A rectangle in pixels, from the upper left.
struct Area {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    float centreY() const { return 0.5f * (min.y + max.y); }
    bool holds(ImVec2 p) const { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }
};

/// The rectangle of the latest item.
Area lastItem();

/// The width of the text in the current font. Like all functions here, it takes text of any script (`ShownText`).
float widthOf(std::string_view text);

/// The text, or its beginning and an ellipsis, at most `width` wide in the current font.
std::string elided(std::string_view text, float width);

/// Draws without moving the cursor: `at` is the upper left corner.
void textAt(ImVec2 at, std::string_view text, const ImVec4& colour);
/// Draws with the right edge at `x`.
void textRightAt(ImVec2 at, std::string_view text, const ImVec4& colour);
/// Wrapped text in the small face, muted by default.
void smallText(std::string_view text, const ImVec4& colour = kMutedText);

/// ImGui::InvisibleButton of any size, at least a pixel: a window may leave no room.
bool hitArea(const char* id, ImVec2 size);

/// A heading below a line across the panel that folds the section below it: true if the section is unfolded now.
/// `wasOpen`: in the last frame. `hasMark`: draws a dot, for a change inside.
bool foldHeading(const std::string& label, bool wasOpen, bool hasMark);
/// Like `foldHeading`, but stores the section's state itself. `isOpenAtFirst`: in the first frame.
bool sectionHeading(const std::string& label, bool isOpenAtFirst);
/// Unfolds that section.
void openSection(const std::string& label);
/// A heading that cannot be folded.
void plainHeading(std::string_view label);
/// Space between a section and the next heading.
void endSection();

/// A frameless button of accent text, for links that leave the panel.
bool linkButton(const std::string& label);
/// A check box at the left of `area`, visible even when empty, with its label next to it; true if pressed.
bool checkBox(const std::string& label, bool& isOn, const Area& area);
/// A list that drops down from `shown`. If true, add `ImGui::Selectable`s and call `ImGui::EndCombo`.
bool beginDropDown(const char* id, const std::string& shown, float width);

/// Whether a tooltip for the latest item, or for `isHovered`, is due: never during a drag.
bool wantsTip(bool isHovered);
/// Opens a tooltip of the panel's width below the row, or above it in the panel's lower part, where it covers neither
/// the row nor the frame. Call `endTip` after its contents.
void beginTip(const Area& row);
void endTip();
/// A tooltip of one text for the latest item, if it is hovered.
void tipForItem(std::string_view text);

}  // namespace arclight
