// The head-up display, in units of 32 × 18 from (−16, −9) to (16, 9), y up, whatever the frame's size.
#pragma once

#include "game.h"
#include "gfx/canvas.h"

namespace arclight::procyon {

/// standard mirrors the second player's side at the right for balance, or shows the score of one player there; classic
/// puts everything at the left, one player below the other.
enum class HudLayout : int { standard, classic };

/// Maps the units to pixels: 32 × 18 units fill the largest rectangle of 16:9 in the frame.
struct HudUnits {
    float scale = 1;
    glm::vec2 centre{0};

    HudUnits(int widthPx, int heightPx);
    glm::vec2 toPx(glm::vec2 units) const { return centre + scale * glm::vec2(units.x, -units.y); }
    /// A rectangle with its upper left corner at `corner`.
    Rect toPx(glm::vec2 corner, glm::vec2 size) const;
};

/// The values that it shows of a player.
struct HudState {
    int lives = 3;
    double score = 0;  ///< rolling, so between two whole numbers
    float charge = 0, secret = 0;
    bool isPlayed = false;  ///< by a person rather than by the pilot
    bool isOver = false;
};

/// The first player's charge meter, px; a press on it releases the charge.
Rect chargeMeter(int widthPx, int heightPx);

/// One or two players.
void drawHud(Canvas& canvas, int widthPx, int heightPx, HudLayout layout, std::span<const HudState> players);

}  // namespace arclight::procyon
