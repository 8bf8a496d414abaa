#include "position_marks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"

namespace arclight::springs {
namespace {

constexpr float kRestHeight = 30;  // of the block, in units of the page

std::string signedText(float value, int digits) {
    const std::string figure = formatFixed(static_cast<double>(std::fabs(value)), digits);
    const bool isZero = figure.find_first_not_of("0.") == std::string::npos;
    return (value < 0 && !isZero ? "−" : "") + figure;
}

}  // namespace

void drawBlock(Canvas& canvas, const RubberBlock& block, float parent, float child, float y, glm::vec2 note,
               CanvasColour colour) {
    const float s = canvas.scale(), restHeight = kRestHeight * s;
    const BlockScale scale = block.scale();
    const float height = scale.across * restHeight, left = std::min(parent, child);
    const float width = std::max(2 * s, std::fabs(child - parent));
    canvas.rect({left, y - 0.5f * height, width, height}, colour.withAlpha(0.38f), 4 * s);
    canvas.frame({left, y - 0.5f * height, width, height}, 1.8f * s, colour, 4 * s);
    // The outline without squash and stretch: its volume would change with its length.
    drawDashed(canvas, Rect{left, y - 0.5f * restHeight, width, restHeight}.outline(), std::max(1.0f, 1.2f * s), kWrong,
               4 * s, 4 * s);
    const auto times = [](float value) { return "× " + formatFixed(static_cast<double>(value), 2); };
    const double stretch = block.stretch();
    const std::string_view state = std::fabs(stretch - 1) < 5e-3 ? "at rest" : stretch > 1 ? "stretched" : "squashed";
    canvas.text(note, "block " + std::string(state), bold(13 * s, colour));
    TextLines lines(canvas, note + glm::vec2(0, 18 * s), 16 * s);
    lines.add("length " + times(scale.along), {12 * s, kPaper});
    lines.add("across " + times(scale.across), {12 * s, kPaper});
    lines.add("volume × " + formatFixed(scale.volume(), 6), {12 * s, kPaper});
    lines.add("without (dashed) " + times(scale.along), {12 * s, kWrong});
}

void drawScreenEdges(Canvas& canvas, const ScreenUnits& screen) {
    const float s = canvas.scale(), thin = std::max(1.0f, s);
    // In a frame of another shape, the edges of the screen lie within the scene, where numbers would cover its texts.
    const glm::vec2 corner = screen.pixelAt({-ScreenUnits::kHalfWidth, ScreenUnits::kHalfHeight});
    const bool fillsFrame = corner.x < 1 && corner.y < 1;
    const auto mark = [&](glm::vec2 units, glm::vec2 inwards, float value, Align align) {
        const bool isLong = std::fmod(value, 4.0f) == 0.0f;
        const glm::vec2 edge = screen.pixelAt(units);
        canvas.line(edge, edge + (isLong ? 10 : 5) * s * inwards, thin, kMuted);
        if (!isLong || !fillsFrame || std::fabs(units.x) + std::fabs(units.y) > 24) return;
        canvas.text(edge + 18 * s * inwards, signedText(value, 0), {11 * s, kMuted, align});
    };
    for (float x = -ScreenUnits::kHalfWidth; x <= ScreenUnits::kHalfWidth; ++x) {
        mark({x, ScreenUnits::kHalfHeight}, {0, 1}, x, Align::centre);
        mark({x, -ScreenUnits::kHalfHeight}, {0, -1}, x, Align::centre);
    }
    for (float y = -ScreenUnits::kHalfHeight; y <= ScreenUnits::kHalfHeight; ++y) {
        mark({-ScreenUnits::kHalfWidth, y}, {1, 0}, y, Align::left);
        mark({ScreenUnits::kHalfWidth, y}, {-1, 0}, y, Align::right);
    }
    // Above and below a screen that is flatter than the frame, there is a heading.
    canvas.text(corner + glm::vec2(corner.y > 1 ? 4 : 14, 14) * s, "(−16, 9)", {11 * s, kPaper});
    const glm::vec2 opposite = screen.pixelAt({ScreenUnits::kHalfWidth, -ScreenUnits::kHalfHeight});
    canvas.text(opposite - glm::vec2(14, 14) * s, "(16, −9)", {11 * s, kPaper, Align::right});
}

std::string unitsText(const ScreenUnits& screen, glm::vec2 px) {
    const glm::vec2 units = screen.unitsAt(px);
    return "(" + signedText(units.x, 2) + ", " + signedText(units.y, 2) + ")";
}

}  // namespace arclight::springs
