// Scene rotation: a grid of compass needles that turn to the cursor.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "scene.h"
#include "sim/springs/spring_scenes.h"

namespace arclight::springs {
namespace {

constexpr int kColumns = 13, kRows = 7;
constexpr double kFastest = 1e5;  // rad and rad/s; beyond it an unstable field starts anew

/// The field in pixels: its centre and the spacing of the needles.
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

/// A smooth path over the whole field. It passes needles on both sides, and so crosses the seam at ±π.
glm::dvec2 automaticCursor(std::int64_t tick) {
    const float t = static_cast<float>(tick) / static_cast<float>(kTicksPerSecond);
    return {5.2 * static_cast<double>(std::sin(0.83f * t + 0.9f)),
            2.6 * static_cast<double>(std::sin(1.37f * t + 0.2f))};
}

class RotationScene {
public:
    void reset(const SceneContext& context) {
        field_.reset(kColumns, kRows, 1);
        goesLong_.assign(field_.springs().size(), false);
        cursor_ = automaticCursor(0);
        changed(context);
    }

    void changed(const SceneContext& context) {
        field_.wraps = context.params.wrapAngles;
        field_.pointsAway = context.params.mistake == Mistake::pointsAway;
    }

    void step(const SceneContext& context, const Step& step) {
        const Input& input = step.input;
        const Layout layout = layoutOf(input.widthPx, input.heightPx);
        cursor_ = input.pointerInside ? glm::dvec2((input.pointerPx[0] - layout.centre.x) / layout.spacing,
                                                   (layout.centre.y - input.pointerPx[1]) / layout.spacing)
                                      : automaticCursor(context.tick + 1);
        field_.step(cursor_, context.propagator(step.dt));
        bool isLost = false;
        for (std::size_t i = 0; i < goesLong_.size(); ++i) {
            const AngleSpring& needle = field_.springs()[i];
            const double way = std::fabs(needle.deviation());
            isLost |= !(std::fabs(needle.velocity) < kFastest) || !(std::fabs(needle.angle) < kFastest);
            if (way > std::numbers::pi + 1e-3)
                goesLong_[i] = true;
            else if (way < 0.4 && std::fabs(needle.velocity) < 5)
                goesLong_[i] = false;
        }
        if (isLost) field_.reset(kColumns, kRows, 1);
    }

    void draw(const SceneContext& context, Frame& frame) {
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        const bool isAway = field_.pointsAway;
        const char* const caption =
            isAway
                ? "atan2(needle − cursor) instead of atan2(cursor − needle): every needle turns its back on the cursor."
            : field_.wraps
                ? "Each deviation is wrapped to ±π before the step, so every needle turns the shorter way round."
                : "Without wrapping, a target that crosses ±π sends a needle the long way round: red, with the arc "
                  "still to go.";
        drawHeading(canvas, frame.width(), "Needles that turn to the cursor", caption);
        const Layout layout = layoutOf(frame.width(), frame.height());
        int wrong = 0;
        for (std::size_t i = 0; i < field_.springs().size(); ++i) {
            const bool isWrong = isAway || goesLong_[i];
            drawNeedle(canvas, layout.at(field_.positions()[i]), 0.42f * layout.spacing, field_.springs()[i], isWrong);
            wrong += isWrong ? 1 : 0;
        }
        drawCursor(canvas, layout, context.tick);
        const std::string count = wrong == 0 ? std::string("all turn the shorter way")
                                             : std::to_string(wrong) + (isAway ? " look away" : " turn the long way");
        canvas.text({static_cast<float>(frame.width()) - 48 * s, 50 * s}, count,
                    {14 * s, wrong == 0 ? kTeal : kWrong, Align::right});
    }

    void measure(const SceneContext&, SpringMeasures& measures) const {
        measures.springs = static_cast<double>(field_.springs().size());
    }

    void dump(Json& springs) const {
        for (const AngleSpring& needle : field_.springs())
            dumpSpring(springs, needle.angle, needle.velocity, needle.target);
    }

private:
    /// A compass needle: two slim triangles about a pivot, the head coloured.
    void drawNeedle(Canvas& canvas, glm::vec2 centre, float length, const AngleSpring& needle, bool isWrong) const {
        const float s = canvas.scale();
        const auto angle = static_cast<float>(std::remainder(needle.angle, 2 * std::numbers::pi));
        const glm::vec2 along{std::cos(angle), -std::sin(angle)}, across{along.y, -along.x};
        const auto speed = static_cast<float>(std::min(1.0, std::fabs(needle.velocity) / 14));
        const CanvasColour head = isWrong ? kWrong : mixed(kTeal, kPaper, 0.85f * speed);
        if (isWrong && !field_.pointsAway) {
            const auto way = static_cast<float>(std::clamp(-needle.deviation(), -6.28, 6.28));
            drawArc(canvas, centre, 0.86f * length, angle, angle + way, 1.4f * s, kWrong.withAlpha(0.55f));
        }
        canvas.ring(centre, 1.04f * length, std::max(1.0f, s), kHairline.withAlpha(0.5f));
        const glm::vec2 side = 0.19f * length * across, tip = centre + 0.88f * length * along;
        const glm::vec2 tail = centre - 0.62f * length * along;
        const auto half = [&](glm::vec2 end, glm::vec2 edge, CanvasColour colour) {
            const glm::vec2 rim[] = {centre + edge, end, centre};
            canvas.triangle(centre, centre + edge, end, colour);
            canvas.polyline(rim, 1.1f * s, colour);
        };
        half(tail, side, mixed(kHairline, kMuted, 0.35f));
        half(tail, -side, mixed(kHairline, kMuted, 0.05f));
        half(tip, side, head);
        half(tip, -side, mixed(head, kGround, 0.38f));
        canvas.disc(centre, 0.07f * length, kGround);
    }

    /// The cursor; while it moves by itself it leaves a trail.
    void drawCursor(Canvas& canvas, const Layout& layout, std::int64_t tick) const {
        const float s = canvas.scale();
        if (tick > 0 && cursor_ == automaticCursor(tick))
            for (std::int64_t k = 24; k > 0; k -= 2) {
                const auto age = static_cast<float>(k) / 24.0f;
                canvas.disc(layout.at(automaticCursor(std::max<std::int64_t>(0, tick - k))), (1 - 0.6f * age) * 3 * s,
                            kAmber.withAlpha(0.5f * (1 - age)));
            }
        const glm::vec2 cursor = layout.at(cursor_);
        canvas.disc(cursor, 13 * s, kGround.withAlpha(0.7f));
        canvas.ring(cursor, 10 * s, 1.6f * s, kAmber);
        canvas.disc(cursor, 3.6f * s, kAmber);
    }

    PointerField field_;
    std::vector<char> goesLong_;  ///< by needle: turns the longer way round, until it has settled
    glm::dvec2 cursor_{0, 0};     ///< in needle spacings from the centre, y up
};

}  // namespace

Scene rotationScene(Shaders&) { return sceneOf<RotationScene>(); }

}  // namespace arclight::springs
