#include "key_path_page.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "blow_up.h"
#include "core/text.h"
#include "palette.h"
#include "spring_scene.h"

namespace arclight::springs {
namespace {

constexpr std::int64_t kKeyTicks = 54;  // from one key to the next
constexpr double kKeySeconds = kKeyTicks * kTickSeconds;
constexpr double kShownTurning = 150;    // degrees per second
constexpr int kSamples = 24;             // of a path between two keys
constexpr glm::dvec3 kMark{0, 0.85, 0};  // the tip of the disc's axis, in its own space

glm::dvec3 markOf(const glm::dquat& q) { return q * kMark; }

PathKind kindOf(KeyPath path) { return path == KeyPath::slerp ? PathKind::slerp : PathKind::circular; }

CanvasColour colourOf(KeyPath path) {
    return path == KeyPath::slerp ? kWrong : path == KeyPath::circular ? kTeal : kAmber;
}

}  // namespace

void KeyPathPage::reset(Seed seed) {
    path_ = randomPath(seed);
    spring_ = {.orientation = path_.key(0), .target = path_.key(0)};
    time_ = 0, ticks_ = 0;
    springJump_ = 0;
    slerpJump_ = path_.largestJump(PathKind::slerp) / kKeySeconds;
    circularJump_ = path_.largestJump(PathKind::circular) / kKeySeconds;
    unitError_ = std::max(path_.largestUnitError(PathKind::slerp), path_.largestUnitError(PathKind::circular));
    bisectorError_ = path_.largestBisectorError();
    history_.clear();
    springMarks_.clear();
    springMarks_.add(markOf(spring_.orientation));
}

void KeyPathPage::step(const Propagator<double>& p) {
    const bool isKey = ticks_ % kKeyTicks == 0;
    if (isKey) {
        // A new target must not change the angular velocity; `springJump_` measures whether it does.
        const glm::dvec3 before = spring_.angularVelocity;
        spring_.target = path_.key(ticks_ / kKeyTicks + 1);
        springJump_ = std::max(springJump_, glm::length(spring_.angularVelocity - before));
    }
    spring_.step(p);
    for (int i = 0; i < 3; ++i) spring_.angularVelocity[i] = held(spring_.angularVelocity[i]);
    const auto turning = [&](PathKind kind) { return glm::degrees(path_.velocityAt(kind, time_).x) / kKeySeconds; };
    history_.add(
        {turning(PathKind::slerp), turning(PathKind::circular), glm::degrees(spring_.angularVelocity.x), isKey});
    springMarks_.add(markOf(spring_.orientation));
    ++ticks_;
    time_ = static_cast<double>(ticks_) / kKeyTicks;
}

glm::dquat KeyPathPage::shown(KeyPath chosen) const {
    if (chosen == KeyPath::spring) return spring_.orientation;
    return path_.at(kindOf(chosen), time_);
}

KeyMeasures KeyPathPage::measure(KeyPath chosen) const {
    const double jump = chosen == KeyPath::slerp      ? slerpJump_
                        : chosen == KeyPath::circular ? circularJump_
                                                      : springJump_;
    return {glm::degrees(jump), unitError_, bisectorError_};
}

void KeyPathPage::dump(Json& springs) const {
    const glm::dvec3 off = rotationVector(spring_.orientation * glm::conjugate(spring_.target));
    for (int i = 0; i < 3; ++i) dumpSpring(springs, off[i], spring_.angularVelocity[i], 0);
}

void KeyPathPage::draw(Canvas& canvas, KeyPath chosen, const View& view, glm::vec3 centre) const {
    drawTrails(canvas, chosen, view, centre);
    drawCircle(canvas, view.imageSize);
    drawSpeeds(canvas, view.imageSize);
}

void KeyPathPage::drawTrails(Canvas& canvas, KeyPath chosen, const View& view, glm::vec3 centre) const {
    const float s = canvas.scale();
    const auto at = [&](const glm::dvec3& mark) { return view.pixelOf(centre + glm::vec3(mark)); };
    const auto styleOf = [&](KeyPath kind) {
        const bool isChosen = kind == chosen;
        return LineStyle{colourOf(kind).withAlpha(isChosen ? 0.95f : 0.55f), (isChosen ? 2.6f : 1.4f) * s};
    };
    const auto count = static_cast<int>(path_.keys().size());
    for (const KeyPath kind : {KeyPath::slerp, KeyPath::circular})
        drawCurve(canvas, count * kSamples + 1, styleOf(kind),
                  [&](int i) { return at(markOf(path_.at(kindOf(kind), static_cast<double>(i) / kSamples))); });
    const std::span<const glm::dvec3> trail = springMarks_.last(2 * kKeyTicks);
    drawCurve(canvas, static_cast<int>(trail.size()), styleOf(KeyPath::spring),
              [&](int i) { return at(trail[static_cast<std::size_t>(i)]); });
    const glm::dvec3 tip = markOf(shown(chosen));
    canvas.line(at(0.12 * tip), at(tip), 1.6f * s, kPaper.withAlpha(0.6f));
    for (int i = 0; i < count; ++i) canvas.ring(at(markOf(path_.key(i))), 5 * s, 1.8f * s, kPaper);
    canvas.disc(at(tip), 5 * s, colourOf(chosen));
}

/// Draws the circle through the last key and its neighbours, in its own plane: two chords, their bisectors, and the
/// centre where these meet.
void KeyPathPage::drawCircle(Canvas& canvas, glm::vec2 sizePx) const {
    const float s = canvas.scale(), radius = 78 * s;
    const glm::vec2 centre{48 * s + 100 * s, sizePx.y - 66 * s - 92 * s};
    const std::array<glm::dvec4, 3> keys = path_.neighbourhood(static_cast<std::int64_t>(std::floor(time_)));
    const Circle circle = circleThrough(keys[0], keys[1], keys[2]);
    if (circle.isDegenerate) return;
    canvas.rect({centre.x - 118 * s, centre.y - 112 * s, 236 * s, 226 * s}, kGround.withAlpha(0.72f), 6 * s);
    const auto at = [&](double angle) {
        const auto turned = static_cast<float>(angle - circle.second);
        return centre + radius * glm::vec2(std::sin(turned), -std::cos(turned));
    };
    const std::array<glm::vec2, 3> points{at(0), at(circle.second), at(circle.third)};
    canvas.ring(centre, radius, 1.6f * s, kTeal.withAlpha(0.8f));
    for (std::size_t i = 0; i < 2; ++i) {
        const glm::vec2 midpoint = 0.5f * (points[i] + points[i + 1]), chord = points[i + 1] - points[i];
        canvas.line(points[i], points[i + 1], 1.4f * s, kMuted);
        const float length = glm::length(chord);
        if (length < s) continue;
        // Towards the centre and beyond it; perpendicular to the chord if the centre lies on it.
        const glm::vec2 across = glm::vec2(-chord.y, chord.x) / length;
        const float side = glm::dot(centre - midpoint, across) < 0 ? -1.0f : 1.0f;
        const float reach = glm::distance(centre, midpoint) + 22 * s;
        canvas.dashedLine(midpoint, midpoint + side * reach * across, 1.4f * s, kAmber);
        canvas.disc(midpoint, 3 * s, kAmber);
    }
    canvas.disc(centre, 4 * s, kAmber);
    for (const glm::vec2& point : points) {
        canvas.disc(point, 5.5f * s, kGround);
        canvas.ring(point, 5 * s, 1.8f * s, kPaper);
    }
    const double u = 1 + time_ - std::floor(time_);
    canvas.disc(at(circle.second * u * (2 - u) + 0.5 * circle.third * u * (u - 1)), 4.5f * s, kTeal);
    canvas.text({centre.x - 110 * s, centre.y - 100 * s}, "circle through three keys", {12 * s, kMuted});
    canvas.text({centre.x, centre.y + 102 * s}, "bisectors miss the centre by " + readable(bisectorError_),
                {12 * s, kMuted, Align::centre});
}

void KeyPathPage::drawSpeeds(Canvas& canvas, glm::vec2 sizePx) const {
    const float s = canvas.scale(), wide = std::max(1.0f, 0.46f * sizePx.x);
    const Rect area{sizePx.x - 48 * s - wide, sizePx.y - 204 * s, wide, 136 * s};
    drawPatch(canvas, area, 74);
    const Plot plot(canvas, area, {-3, 0, 1, "time, s"},
                    {-kShownTurning, kShownTurning, 50, "angular velocity about the axis to the right, °/s", false, 0});
    plot.draw([&] {
        const std::span<const Moment> shown = history_.last(kShownTicks + 1);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const double t = (static_cast<double>(i) - static_cast<double>(shown.size() - 1)) * kTickSeconds;
            if (shown[i].isKey)
                canvas.dashedLine(plot.at(t, -kShownTurning), plot.at(t, kShownTurning), std::max(1.0f, s),
                                  kPaper.withAlpha(0.5f));
        }
        drawHistory(canvas, plot, history_, &Moment::spring, 1.8f, kAmber);
        drawHistory(canvas, plot, history_, &Moment::slerp, 2, kWrong);
        drawHistory(canvas, plot, history_, &Moment::circular, 2.4f, kTeal);
    });
    float x = area.x;
    canvas.text({x, area.y - 54 * s}, "largest jump of the angular velocity at a key (dashed)", {12 * s, kMuted});
    const auto note = [&](std::string_view name, double jump, CanvasColour colour) {
        const std::string figure = std::string(name) + " " + readable(glm::degrees(jump)) + " °/s";
        x += canvas.text({x, area.y - 35 * s}, figure, bold(13 * s, colour)) + 18 * s;
    };
    note("slerp", slerpJump_, kWrong);
    note("circular", circularJump_, kTeal);
    note("spring", springJump_, kAmber);
}

}  // namespace arclight::springs
