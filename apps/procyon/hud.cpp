#include "hud.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace arclight::procyon {
namespace {

constexpr CanvasColour kInk = colourFromHex(0xF4F1EA), kShade = colourFromHex(0x05080C, 0.62f);
constexpr CanvasColour kCharge = colourFromHex(0x39B8FF), kSecret = colourFromHex(0xFFD24A);
constexpr std::array<CanvasColour, kMaxPlayers> kPlayerHues{kInk, colourFromHex(0xE2905C)};
constexpr glm::vec2 kMeterCorner{-15.2f, 7.55f}, kMeter{6.4f, 0.46f};

/// Text that stays legible over white and over black: dark edges around light letters.
void outlined(Canvas& canvas, glm::vec2 at, std::string_view text, TextStyle style) {
    const float edge = std::max(1.0f, 0.08f * style.sizePx);
    TextStyle dark = style;
    dark.colour = kShade.withAlpha(0.8f);
    // Only the letters themselves count as text.
    const bool keeps = canvas.keepsTextBoxes();
    canvas.keepTextBoxes(false);
    for (const glm::vec2 to : {glm::vec2(-1, 0), glm::vec2(1, 0), glm::vec2(0, -1), glm::vec2(0, 1)})
        canvas.text(at + edge * to, text, dark);
    canvas.keepTextBoxes(keeps);
    canvas.text(at, text, style);
}

/// Blue fills first; yellow is poured over it once blue is full.
void drawMeter(Canvas& canvas, const HudUnits& units, glm::vec2 corner, const HudState& state) {
    const Rect box = units.toPx(corner, kMeter);
    const float round = 0.5f * box.height;
    canvas.rect(box.inset(-0.08f * units.scale), kShade, round);
    const auto bar = [&](float part, CanvasColour colour, float height) {
        if (part <= 0) return;
        canvas.rect(
            {box.x, box.bottom() - height * box.height, std::max(part * box.width, box.height), height * box.height},
            colour, round * height);
    };
    bar(state.charge, kCharge, 1);
    bar(state.secret, kSecret, 0.62f);
    if (state.charge >= 1) canvas.frame(box, std::max(1.0f, 0.05f * units.scale), kInk, round);
}

/// A ship of three lines for each life that is left.
void drawLives(Canvas& canvas, const HudUnits& units, glm::vec2 at, int lives) {
    for (int i = 0; i < lives; ++i) {
        const glm::vec2 nose = at + glm::vec2(0.9f * static_cast<float>(i), 0);
        const auto point = [&](float x, float y) { return units.toPx(nose + glm::vec2(x, y)); };
        canvas.triangle(point(0.66f, 0), point(-0.04f, 0.34f), point(-0.04f, -0.34f), kShade);
        canvas.triangle(point(0.56f, 0), point(0.02f, 0.24f), point(0.02f, -0.24f), kInk);
    }
}

}  // namespace

HudUnits::HudUnits(int widthPx, int heightPx)
    : scale(std::min(static_cast<float>(widthPx) / 32, static_cast<float>(heightPx) / 18)),
      centre(0.5f * glm::vec2(widthPx, heightPx)) {}

Rect HudUnits::toPx(glm::vec2 corner, glm::vec2 size) const {
    const glm::vec2 at = toPx(corner);
    return {at.x, at.y, scale * size.x, scale * size.y};
}

Rect chargeMeter(int widthPx, int heightPx) { return HudUnits(widthPx, heightPx).toPx(kMeterCorner, kMeter); }

void drawHud(Canvas& canvas, int widthPx, int heightPx, HudLayout layout, std::span<const HudState> players) {
    const HudUnits units(widthPx, heightPx);
    const bool isClassic = layout == HudLayout::classic;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const HudState& state = players[i];
        const bool isMirrored = i > 0 && !isClassic;
        const float down = i > 0 && isClassic ? -3.6f : 0.0f, side = isMirrored ? 1.0f : -1.0f;
        const TextStyle name{0.62f * units.scale, kPlayerHues[i], isMirrored ? Align::right : Align::left,
                             FontWeight::semibold};
        const std::string who = "PLAYER " + std::to_string(i + 1);
        outlined(canvas, units.toPx({15.2f * side, 8.2f + down}), state.isPlayed ? who : "AUTOPILOT", name);
        drawMeter(canvas, units, {isMirrored ? -kMeterCorner.x - kMeter.x : kMeterCorner.x, kMeterCorner.y + down},
                  state);
        const float lives = isMirrored ? 15.1f - 0.9f * static_cast<float>(state.lives) : -15.1f;
        drawLives(canvas, units, isClassic ? glm::vec2(-8.0f, 7.3f + down) : glm::vec2(lives, 6.4f), state.lives);
        // A single player's score has the right side for itself; two have theirs below their lives.
        const bool isAlone = players.size() == 1 && !isClassic;
        const TextStyle score{(isAlone ? 0.95f : 0.8f) * units.scale, kInk,
                              isAlone || isMirrored ? Align::right : Align::left, FontWeight::semibold};
        const glm::vec2 at = isAlone     ? glm::vec2(15.2f, 8.1f)
                             : isClassic ? glm::vec2(-15.2f, 6.2f + down)
                                         : glm::vec2(15.2f * side, 5.2f);
        outlined(canvas, units.toPx(at), std::to_string(static_cast<long>(std::floor(state.score + 0.5))), score);
    }
    const auto all = [&](bool HudState::*is) {
        return std::all_of(players.begin(), players.end(), [&](const HudState& state) { return state.*is; });
    };
    if (std::none_of(players.begin(), players.end(), [](const HudState& state) { return state.isPlayed; }))
        outlined(canvas, units.toPx({0, -8.3f}), "press a key to play",
                 {0.6f * units.scale, kInk, Align::centre, FontWeight::regular});
    if (all(&HudState::isOver))
        outlined(canvas, units.toPx({0, 0.6f}), "GAME OVER",
                 {1.8f * units.scale, kInk, Align::centre, FontWeight::semibold});
}

}  // namespace arclight::procyon
