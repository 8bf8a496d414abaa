// A page with a column for each mode: a picture, two lines of text and a plot.
#pragma once

#include <algorithm>
#include <array>

#include "slice_scene.h"

namespace arclight::timeslice {

struct ModePage {
    float unit;
    std::array<Rect, 4> pictures{}, texts{}, plots{};

    ModePage(int w, int h) : unit(pageScale(w, h)) {
        for (std::size_t i = 0; i < 4; ++i) {
            Rect panel = panelBeside(pageBody(w, h), static_cast<int>(i), 4, 16 * unit);
            panel.y += 44 * unit, panel.height -= 44 * unit;
            plots[i] = plotArea(cutBottom(panel, 0.36f * panel.height, 4 * unit), unit);
            texts[i] = cutBottom(panel, 48 * unit, 6 * unit);
            const float side = std::min(panel.width, panel.height);
            pictures[i] = {panel.centre().x - 0.5f * side, panel.y, side, side};
        }
    }

    /// The name of a mode above its column, and its meaning if there is space.
    void drawTitle(Canvas& canvas, std::size_t i, bool isChosen) const {
        const float s = unit, x = plots[i].x - 46 * s, y = pictures[i].y - 34 * s;
        canvas.text({x, y}, kModes[i].name, bold(15 * s, isChosen ? kAccent : kPaper));
        const TextStyle style{12 * s, kMuted};
        if (60 * s + canvas.textWidth(kModes[2].output, style) > plots[i].width + 54 * s) return;
        canvas.text({x + 50 * s, y}, kModes[i].input, style);
        canvas.text({x + 50 * s, y + 17 * s}, kModes[i].output, style);
    }

    void drawTexts(Canvas& canvas, std::size_t i, const std::string& upper, CanvasColour upperColour,
                   const std::string& lower, CanvasColour lowerColour) const {
        const float s = unit;
        const glm::vec2 centre = texts[i].centre();
        canvas.text(centre - glm::vec2(0, 9 * s), upper, {13 * s, upperColour, Align::centre});
        canvas.text(centre + glm::vec2(0, 10 * s), lower, {13 * s, lowerColour, Align::centre});
    }
};

}  // namespace arclight::timeslice
