// Scene rotation: a grid of compass needles that turn towards the cursor, which is a lamp.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "blow_up.h"
#include "sim/springs/spring_scenes.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr int kNeedleColumns = 13, kNeedleRows = 7;

/// The field in pixels: its centre and the spacing of the needles.
struct Needles {
    glm::vec2 centre;
    float spacing;
    glm::vec2 at(glm::dvec2 p) const {
        return centre + spacing * glm::vec2(static_cast<float>(p.x), -static_cast<float>(p.y));
    }
};

Needles needlesIn(int widthPx, int heightPx) {
    const Rect body = pageBody(widthPx, heightPx);
    return {body.centre(),
            std::max(1.0f, std::min(body.width / (kNeedleColumns + 0.2f), body.height / (kNeedleRows + 0.2f)))};
}

/// A smooth path over the whole field. It passes needles on both sides, so it crosses their seam at ±π.
glm::dvec2 automaticCursor(std::int64_t tick) {
    const float t = static_cast<float>(tick) / static_cast<float>(kTicksPerSecond);
    return {5.2 * static_cast<double>(std::sin(0.83f * t + 0.9f)),
            2.6 * static_cast<double>(std::sin(1.37f * t + 0.2f))};
}

struct RotationParams {
    SpringSettings spring;
    bool wrapAngles = true;
};
constexpr auto rowsOf(RotationParams) {
    using P = RotationParams;
    return paramRows<P>(
        embed(&P::spring), kComparisonGroup,
        Param{"wrapAngles", "Wrap the difference to ±π, so each needle takes the shorter arc.", &P::wrapAngles}
            .primary());
}

class RotationScene : public SpringScene<RotationParams, StepMeasures> {
public:
    static constexpr SceneInfo info{"rotation", "needles that turn to the cursor"};

    explicit RotationScene(Shaders& shaders)
        : board_(shaders.program("common/fullscreen.vert", "springs/rotation_board.frag")) {}

    void begin() override {
        field_.reset(kNeedleColumns, kNeedleRows, 1);
        goesLong_.assign(field_.springs().size(), false);
        cursor_ = automaticCursor(0);
        adapt();
    }

    void adapt() override {
        const auto isLost = [](const AngleSpring& needle) {
            return isFarAway(needle.angle) || isFarAway(needle.velocity);
        };
        if (isTamed(growth_, growth()) && std::any_of(field_.springs().begin(), field_.springs().end(), isLost))
            field_.reset(kNeedleColumns, kNeedleRows, 1);
        field_.wraps = params.wrapAngles;
        field_.pointsAway = params.spring.mistake == Mistake::pointsAway;
    }

    void advance(const Step& step) override {
        const Input& input = step.input;
        const Needles layout = needlesIn(input.widthPx, input.heightPx);
        cursor_ = input.pointerInside ? glm::dvec2((input.pointerPx[0] - layout.centre.x) / layout.spacing,
                                                   (layout.centre.y - input.pointerPx[1]) / layout.spacing)
                                      : automaticCursor(sceneTick() + 1);
        field_.step(cursor_, propagator(step.dt));
        for (std::size_t i = 0; i < goesLong_.size(); ++i) {
            const AngleSpring& needle = field_.springs()[i];
            const double way = std::fabs(needle.deviation());
            if (way > std::numbers::pi + 1e-3)
                goesLong_[i] = true;
            else if (way < 0.4 && std::fabs(needle.velocity) < 5)
                goesLong_[i] = false;
        }
    }

    void draw(Frame& frame) override {
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        const bool isAway = field_.pointsAway;
        const char* const caption =
            isAway
                ? "atan2(needle − cursor) instead of atan2(cursor − needle): every needle points away from the cursor."
            : field_.wraps ? "Each deviation is wrapped to ±π before the step, so every needle takes the shorter arc."
                           : "Without wrapping, a needle takes the long arc when its target crosses ±π. Such needles "
                             "are red, with the arc that is still ahead.";
        drawSceneHeading(canvas, frame.width(), "Needles that turn to the cursor", caption, growth_);
        const Needles layout = needlesIn(frame.width(), frame.height());
        drawBoard(frame, layout);
        int wrong = 0;
        for (std::size_t i = 0; i < field_.springs().size(); ++i) {
            const AngleSpring& needle = field_.springs()[i];
            const glm::vec2 centre = layout.at(field_.positions()[i]);
            const bool isRunaway = runsAway(needle);
            if (isRunaway) drawSweep(canvas, centre, layout.spacing, needle);
            if (!isWrong(i)) continue;
            if (!isAway && !isRunaway) drawWayToGo(canvas, centre, layout.spacing, needle);
            ++wrong;
        }
        drawTrail(canvas, layout, sceneTick());
        if (growth_ > 1) return drawSpeed(canvas, static_cast<float>(frame.width()));
        const std::string count = wrong == 0 ? std::string("all take the shorter arc")
                                             : std::to_string(wrong) + (isAway ? " point away" : " take the long arc");
        canvas.text({static_cast<float>(frame.width()) - 48 * s, 50 * s}, count,
                    {14 * s, wrong == 0 ? kTeal : kWrong, Align::right});
    }

    std::vector<Gesture> gestures() const override { return {{"Move the pointer", "the needles turn to it"}}; }
    StepMeasures measure() override { return {growth(), static_cast<double>(field_.springs().size())}; }

    void dump(Json& springs) const override {
        for (const AngleSpring& needle : field_.springs())
            dumpSpring(springs, needle.angle, needle.velocity, needle.target);
    }

private:
    /// At the edge of stability, wrapping can also make a needle run away.
    bool runsAway(const AngleSpring& needle) const {
        return growth_ > 1 || std::fabs(needle.velocity) * kTickSeconds > std::numbers::pi;
    }

    /// Draws the area that a needle sweeps in a tick, like motion blur: a sector, or the whole disc.
    static void drawSweep(Canvas& canvas, glm::vec2 centre, float spacing, const AngleSpring& needle) {
        const double sweep = needle.velocity * kTickSeconds;
        const auto angle = static_cast<float>(std::remainder(needle.angle, (2 * std::numbers::pi)));
        const float radius = 0.37f * spacing;
        if (std::fabs(sweep) >= (2 * std::numbers::pi)) {
            canvas.disc(centre, radius, mixed(kGround, kWrong, 0.34f).withAlpha(0.9f));
            return canvas.ring(centre, radius, 1.6f * canvas.scale(), kWrong);
        }
        for (const float share : {1.0f, 0.66f, 0.33f})
            drawArc(canvas, centre, 0.54f * radius, angle - share * static_cast<float>(sweep), angle, 0.92f * radius,
                    kWrong.withAlpha(0.15f));
    }

    void drawSpeed(Canvas& canvas, float width) const {
        const float s = canvas.scale();
        const double turns = field_.fastest() / (2 * std::numbers::pi);
        canvas.text({width - 48 * s, 50 * s}, "the fastest needle makes " + readable(turns) + " revolutions per second",
                    {14 * s, kWrong, Align::right});
    }

    bool isWrong(std::size_t needle) const { return field_.pointsAway || goesLong_[needle]; }

    /// Draws the plate with its needles, lit by the cursor.
    void drawBoard(Frame& frame, const Needles& layout) {
        std::vector<glm::vec4> needles;
        for (std::size_t i = 0; i < field_.springs().size(); ++i) {
            const AngleSpring& needle = field_.springs()[i];
            const auto angle = static_cast<float>(std::remainder(needle.angle, (2 * std::numbers::pi)));
            const auto speed = static_cast<float>(std::min(1.0, std::fabs(needle.velocity) / 14));
            needles.emplace_back(std::cos(angle), std::sin(angle), speed, isWrong(i) || runsAway(needle) ? 1.0f : 0.0f);
        }
        needles_.upload<glm::vec4>(needles);
        const auto width = static_cast<float>(frame.width()), height = static_cast<float>(frame.height());
        board_.set("viewport", glm::vec2(width, height))
            .set("centre", glm::vec2(layout.centre.x, height - layout.centre.y))
            .set("spacing", layout.spacing)
            .set("cells", glm::ivec2(kNeedleColumns, kNeedleRows))
            .set("lamp", glm::vec2(cursor_));
        fullscreen(frame, "board", frame.scene(), board_, {{"needles", needles_}});
    }

    /// Draws an arc from a needle over the remaining angle to its target.
    static void drawWayToGo(Canvas& canvas, glm::vec2 centre, float spacing, const AngleSpring& needle) {
        const auto angle = static_cast<float>(std::remainder(needle.angle, 2 * std::numbers::pi));
        const auto way = static_cast<float>(std::clamp(-needle.deviation(), -6.28, 6.28));
        drawArc(canvas, centre, 0.40f * spacing, angle, angle + way, 1.8f * canvas.scale(), kWrong.withAlpha(0.8f));
    }

    /// Draws the path of the cursor while it moves by itself.
    void drawTrail(Canvas& canvas, const Needles& layout, std::int64_t tick) const {
        if (tick == 0 || cursor_ != automaticCursor(tick)) return;
        for (std::int64_t k = 24; k > 1; k -= 2) {
            const auto age = static_cast<float>(k) / 24.0f;
            canvas.disc(layout.at(automaticCursor(std::max<std::int64_t>(0, tick - k))),
                        (1 - 0.6f * age) * 2.6f * canvas.scale(), kAmber.withAlpha(0.5f * (1 - age)));
        }
    }

    Program board_;
    Texture needles_{"needles", PixelFormat::rgba32f, kNeedleColumns, kNeedleRows, Filter::nearest};
    PointerField field_;
    std::vector<char> goesLong_;  ///< per needle: whether it takes the long way round, until it settles
    double growth_ = 1;           ///< per step; above 1 the needles run away
    glm::dvec2 cursor_{0, 0};     ///< in needle spacings from the centre, y up
};

}  // namespace

SceneType rotationScene() { return sceneType<RotationScene>(); }

}  // namespace arclight::springs
