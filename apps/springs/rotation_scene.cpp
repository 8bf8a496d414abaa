#include "rotation_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>


namespace arclight::springs {
namespace {

constexpr int kColumns = 13, kRows = 7;
constexpr double kFastest = 1e5;  // rad/s; an unstable spring starts anew there

/// Pixels of the field: the middle, and the distance of two needles.
struct Layout {
    glm::vec2 centre;
    float spacing;
    glm::vec2 at(glm::dvec2 p) const {
        return centre + spacing * glm::vec2(static_cast<float>(p.x), -static_cast<float>(p.y));
    }
};

Layout layoutOf(int widthPx, int heightPx) {
    const Rect body = pageBody(widthPx, heightPx);
    return {body.centre(), std::max(1.0f, std::min(body.width / kColumns, (body.height + 20) / kRows))};
}

/// Smooth, over the whole field; its way leads past every needle on both sides, across the seam at +-pi.
glm::dvec2 automaticCursor(std::int64_t tick) {
    const auto t = static_cast<float>(tick) / 60.0f;
    return {5.2 * static_cast<double>(std::sin(0.83f * t + 0.9f)),
            2.6 * static_cast<double>(std::sin(1.37f * t + 0.2f))};
}

bool isLong(double way) { return std::fabs(way) > std::numbers::pi + 1e-3; }

}  // namespace

void RotationScene::reset(const SceneContext& context) {
    field_.reset(kColumns, kRows, 1);
    goesLong_.assign(field_.springs().size(), 0);
    tick_ = 0;
    cursor_ = automaticCursor(0);
    changed(context);
}

void RotationScene::changed(const SceneContext& context) {
    field_.wraps = context.params.wrapAngles;
    field_.pointsAway = context.params.mistake == Mistake::pointsAway;
}

void RotationScene::step(const SceneContext& context, const Input& input) {
    ++tick_;
    const Layout layout = layoutOf(input.widthPx, input.heightPx);
    if (input.pointerInside)
        cursor_ = glm::dvec2((input.pointerPx[0] - layout.centre.x) / layout.spacing,
                             (layout.centre.y - input.pointerPx[1]) / layout.spacing);
    else
        cursor_ = automaticCursor(tick_);
    field_.step(cursor_, context.step);
    bool isLost = false;
    for (std::size_t i = 0; i < goesLong_.size(); ++i) {
        const AngleSpring& needle = field_.springs()[i];
        isLost |= !(std::fabs(needle.velocity) < kFastest) || !(std::fabs(needle.angle) < kFastest);
        if (isLong(needle.deviation()))
            goesLong_[i] = 1;
        else if (std::fabs(needle.deviation()) < 0.4 && std::fabs(needle.velocity) < 5)
            goesLong_[i] = 0;
    }
    if (isLost) field_.reset(kColumns, kRows, 1);
}

/// A compass needle: two slim triangles about a pivot, the head in colour.
void RotationScene::drawNeedle(Canvas& canvas, glm::vec2 centre, float length, const AngleSpring& needle,
                               bool isWrong) const {
    const float s = canvas.scale();
    const double deviation = needle.deviation();
    const auto angle = static_cast<float>(std::remainder(needle.angle, 2 * std::numbers::pi));
    const glm::vec2 along{std::cos(angle), -std::sin(angle)}, across{along.y, -along.x};
    const auto speed = static_cast<float>(std::min(1.0, std::fabs(needle.velocity) / 14));
    const Ink head = isWrong ? kWrong : mixed(kPetrol, kPaper, 0.85f * speed);
    if (isWrong && !field_.pointsAway) {
        const auto way = static_cast<float>(std::clamp(-deviation, -6.28, 6.28));
        drawArc(canvas, centre, 0.86f * length, angle, angle + way, 1.4f * s, kWrong.withAlpha(0.55f));
    }
    canvas.ring(centre, 1.04f * length, std::max(1.0f, s), kHairline.withAlpha(0.5f));
    const glm::vec2 side = 0.19f * length * across, tip = centre + 0.88f * length * along;
    const glm::vec2 tail = centre - 0.62f * length * along;
    const auto half = [&](glm::vec2 end, glm::vec2 edge, Ink ink) {
        const glm::vec2 rim[] = {centre + edge, end, centre};
        canvas.triangle(centre, centre + edge, end, ink);
        canvas.polyline(rim, 1.1f * s, ink);
    };
    half(tail, side, mixed(kHairline, kQuiet, 0.35f));
    half(tail, -side, mixed(kHairline, kQuiet, 0.05f));
    half(tip, side, head);
    half(tip, -side, mixed(head, kGround, 0.38f));
    canvas.disc(centre, 0.07f * length, kGround);
}

void RotationScene::draw(const SceneContext& context, Frame& frame) {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    const bool isAway = context.params.mistake == Mistake::pointsAway;
    const bool wraps = context.params.wrapAngles;
    drawHeading(canvas, frame.width(), "Needles that turn to the cursor",
                isAway ? "atan2(needle − cursor) instead of atan2(cursor − needle): every needle shows its back."
                : wraps
                    ? "Each deviation is brought into ±π before it is sprung, so every needle takes the shorter way "
                      "round."
                    : "Without the wrap a target that crosses ±π sends a needle all the way back: red, with the way "
                      "still to go.");
    const Layout layout = layoutOf(frame.width(), frame.height());
    int wrong = 0;
    for (std::size_t i = 0; i < field_.springs().size(); ++i) {
        const AngleSpring& needle = field_.springs()[i];
        const bool isWrong = isAway || goesLong_[i] != 0;
        drawNeedle(canvas, layout.at(field_.places()[i]), 0.42f * layout.spacing, needle, isWrong);
        wrong += isWrong ? 1 : 0;
    }
    if (tick_ > 0)
        for (std::int64_t k = 24; k > 0; k -= 2) {
            const std::int64_t then = std::max<std::int64_t>(0, tick_ - k);
            const auto age = static_cast<float>(k) / 24.0f;
            if (cursor_ == automaticCursor(tick_))
                canvas.disc(layout.at(automaticCursor(then)), (1 - 0.6f * age) * 3 * s,
                            kAmber.withAlpha(0.5f * (1 - age)));
        }
    const glm::vec2 cursor = layout.at(cursor_);
    canvas.disc(cursor, 13 * s, kGround.withAlpha(0.7f));
    canvas.ring(cursor, 10 * s, 1.6f * s, kAmber);
    canvas.disc(cursor, 3.6f * s, kAmber);
    const std::string count = wrong == 0 ? std::string("all go the shorter way")
                                         : std::to_string(wrong) + (isAway ? " look away" : " go the long way");
    canvas.text({static_cast<float>(frame.width()) - 48 * s, 50 * s}, count,
                {14 * s, wrong == 0 ? kPetrol : kWrong, Align::right});
}

void RotationScene::measure(const SceneContext&, SpringMeasures& measures) const {
    measures.springs = static_cast<double>(field_.springs().size());
}

void RotationScene::dump(Json& springs) const {
    for (const AngleSpring& needle : field_.springs())
        dumpSpring(springs, needle.angle, needle.velocity, needle.target);
}

}  // namespace arclight::springs
