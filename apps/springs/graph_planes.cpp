// Scene graph's planes: position against velocity, and the poles of each step with the unit circle.
#include <algorithm>
#include <cmath>
#include <complex>

#include "core/text.h"
#include "graph_view.h"

namespace arclight::springs {
namespace {

constexpr double kPoleReach = 1.3;  // half the width of the pole plane

/// The velocity axis, at the scale of the position axis.
PositionAxis velocityAxis(const Rect& area, const PositionAxis& positions) {
    const double span = positions.shown(positions.high) - positions.shown(positions.low);
    const double farthest = positions.valueAt(0.5 * span * static_cast<double>(area.width / area.height));
    return {-farthest, farthest, positions.isLogarithmic};
}

/// The complex plane around the unit circle.
class PolePlane {
public:
    PolePlane(Canvas& canvas, const GraphLayout& layout)
        : canvas_(canvas), u_(layout.unit), area_(layout.poles), labels_(layout.poleLabels) {}

    void drawAxes() {
        const float thin = std::max(1.0f, u_);
        const glm::vec2 centre = area_.centre();
        canvas_.line({area_.x, centre.y}, {area_.right(), centre.y}, thin, kHairline);
        canvas_.line({centre.x, area_.y}, {centre.x, area_.bottom()}, thin, kHairline);
        canvas_.ring(centre, radiusPx(), 1.4f * u_, mixed(kMuted, kPaper, 0.25f));
        canvas_.text({area_.x - 26 * u_, area_.y - 13 * u_}, "poles λ of a step", {12 * u_, kMuted});
        const TextStyle figures{11 * u_, kMuted};
        const float off = 9 * u_;
        canvas_.text(at({1.06, 0}) + glm::vec2(2 * u_, off), "1", figures);
        canvas_.text(at({-1.06, 0}) + glm::vec2(-11 * u_, off), "−1", figures);
        canvas_.text(at({0, 1.06}) + glm::vec2(-8 * u_, -6 * u_), "i", figures);
    }

    /// Draws the path of the poles as the frequency rises from 0.
    void drawPath(const GraphCurve& curve) {
        constexpr int kPoints = 60;
        PointList first(canvas_), second(canvas_);
        GraphSpringConfig config = curve.spring->config();
        const double omega = config.shape.omega;
        for (int i = 0; i <= kPoints; ++i) {
            config.shape.omega = std::max(1e-6, omega * i / kPoints);
            const StepPoles poles = polesOf(stepMatrix(config));
            first.add(at(poles.poles[0]));
            second.add(at(poles.poles[1]));
        }
        canvas_.clip(area_);
        for (const PointList* path : {&first, &second})
            canvas_.polyline(*path, std::max(1.0f, 0.9f * u_), curve.style.colour.withAlpha(0.4f));
        canvas_.unclip();
    }

    void drawPoles(const GraphCurve& curve) {
        const float size = radiusOf(curve);
        for (const std::complex<double>& pole : curve.poles.poles) {
            const glm::vec2 position = at(pole), held = area_.nearest(position);
            const bool grows = curve.poles.isUnstable() && std::abs(pole) > 1;
            const CanvasColour colour = grows ? kWrong : curve.style.colour;
            if (held == position) {
                canvas_.disc(position, size + 1.2f * u_, kGround);
                canvas_.disc(position, size, colour);
                continue;
            }
            // A pole outside the plane gets an arrow at the edge.
            const glm::vec2 out = glm::normalize(position - held);
            drawArrowhead(canvas_, held + 3 * u_ * out, out, 9 * u_, 5 * u_, colour);
        }
    }

    /// Draws names and magnitudes of the poles next to the plane, in order of height, each joined to its pole.
    void drawLabels(std::span<const GraphCurve> curves) {
        std::vector<const GraphCurve*> order;
        for (const GraphCurve& curve : curves) order.push_back(&curve);
        std::stable_sort(order.begin(), order.end(), [&](const GraphCurve* a, const GraphCurve* b) {
            return at(a->poles.dominant()).y < at(b->poles.dominant()).y;
        });
        const float step = std::min(24 * u_, labels_.height / static_cast<float>(order.size() + 1));
        canvas_.text({labels_.right(), area_.y - 13 * u_}, "|λ|", {12 * u_, kMuted, Align::right});
        float y = labels_.y + 8 * u_;
        for (const GraphCurve* curve : order) {
            const bool grows = curve->poles.isUnstable();
            const CanvasColour colour = grows ? kWrong : mixed(curve->style.colour, kPaper, 0.3f);
            const glm::vec2 pole = area_.nearest(at(curve->poles.dominant()));
            const glm::vec2 leader[] = {pole, {area_.right() + 2 * u_, y}, {labels_.x - 4 * u_, y}};
            canvas_.polyline(leader, std::max(0.8f, 0.8f * u_), curve->style.colour.withAlpha(0.55f));
            canvas_.text({labels_.x, y}, curve->shortName, {12 * u_, colour});
            canvas_.text({labels_.right(), y}, sizeOf(*curve), {12 * u_, colour, Align::right});
            y += step;
        }
        drawInset(curves, {labels_.x, y, labels_.width, labels_.bottom() - y});
    }

private:
    float radiusOf(const GraphCurve& curve) const { return (curve.isMain ? 4.4f : 2.8f) * u_; }

    /// Draws the upper poles enlarged if they are close together.
    void drawInset(std::span<const GraphCurve> curves, const Rect& room) {
        const float side = std::min(room.width - 44 * u_, room.height);
        if (side < 44 * u_) return;
        const glm::vec2 focus = at(curves.front().poles.dominant());
        float farthest = 2 * u_;
        for (const GraphCurve& curve : curves)
            farthest = std::max(farthest, glm::distance(focus, at(curve.poles.dominant())));
        float zoom = 0;
        for (const float step : {2.0f, 5.0f, 10.0f, 20.0f})
            if (step * farthest < 0.4f * side) zoom = step;
        if (curves.size() < 2 || zoom == 0) return;
        const Rect inset{room.right() - side, room.bottom() - side, side, side};
        const auto enlarged = [&](glm::vec2 point) { return inset.centre() + zoom * (point - focus); };
        canvas_.rect(inset, kGround.withAlpha(0.6f));
        canvas_.clip(inset);
        canvas_.ring(enlarged(at(0)), zoom * radiusPx(), 1.4f * u_, mixed(kMuted, kPaper, 0.25f));
        for (const GraphCurve& curve : curves) {
            const CanvasColour colour = curve.poles.isUnstable() ? kWrong : curve.style.colour;
            canvas_.disc(enlarged(at(curve.poles.dominant())), radiusOf(curve), colour);
        }
        canvas_.unclip();
        canvas_.frame(inset, std::max(1.0f, u_), kHairline);
        const float half = 0.5f * side / zoom;
        canvas_.frame({focus.x - half, focus.y - half, 2 * half, 2 * half}, std::max(1.0f, u_), kMuted);
        canvas_.text({inset.x - 8 * u_, inset.bottom() - 7 * u_}, "× " + formatFixed(static_cast<double>(zoom), 0),
                     {12 * u_, kMuted, Align::right});
    }

    float radiusPx() const { return 0.5f * area_.width / static_cast<float>(kPoleReach); }
    glm::vec2 at(std::complex<double> z) const {
        const auto held = [](double v) { return static_cast<float>(std::clamp(v, -50.0, 50.0)); };
        return area_.centre() + radiusPx() * glm::vec2(held(z.real()), -held(z.imag()));
    }
    /// The magnitude of the poles, with as many digits as distinguish it from 1.
    static std::string sizeOf(const GraphCurve& curve) {
        const double size = curve.poles.radius;
        return size < 10 ? formatFixed(size, 3) : readable(size);
    }

    Canvas& canvas_;
    float u_;
    Rect area_, labels_;
};

}  // namespace

/// Velocities are divided by ω and both axes have the same scale, so an undamped oscillation is a circle.
void drawPhasePlane(Canvas& canvas, const GraphLayout& layout, const GraphContent& content) {
    const float u = layout.unit;
    const PositionAxis &positions = content.axis, velocities = velocityAxis(layout.phase, positions);
    const PositionMarks positionMarks(positions), velocityMarks(velocities, 2);
    const Plot plot(canvas, layout.phase,
                    {.low = positions.shown(velocities.low),
                     .high = positions.shown(velocities.high),
                     .title = "velocity v/ω",
                     .marks = velocityMarks.marks()},
                    {.low = positions.shown(positions.low),
                     .high = positions.shown(positions.high),
                     .title = "phase plane: position x",
                     .marks = positionMarks.marks()});
    const auto at = [&](SpringState s) {
        return plot.at(positions.shown(s.v / content.requested.omega), positions.shown(s.x));
    };
    const auto drawPath = [&](const GraphSpring& spring, LineStyle style) {
        ThinnedCurve path(canvas);
        for (const GraphSample& sample : spring.history())
            if (sample.t >= content.window.begin() && sample.t <= content.window.end())
                path.add(at({sample.x, sample.v}));
        style.width *= 0.8f;
        drawCurve(canvas, path.points(), style.times(u));
    };
    plot.draw([&] {
        drawCross(canvas, at({content.truth.target(), 0}), 5 * u, std::max(1.0f, 1.2f * u), kPaper.withAlpha(0.8f));
        // The band of the closed form over the whole window, including the future.
        drawPath(content.truth, {kTeal.withAlpha(0.26f), 6});
        drawFuture(canvas, content, 4.8f * u, [&](double t) { return at(content.truth.referenceAt(t)); });
        for (std::size_t i = content.curves.size(); i-- > 0;) {
            const GraphCurve& curve = content.curves[i];
            drawPath(*curve.spring, curve.style);
            const GraphSample& now = curve.spring->now();
            canvas.disc(at({now.x, now.v}), (curve.style.width + 1.8f) * u, curve.style.colour);
        }
    });
}

void drawPoles(Canvas& canvas, const GraphLayout& layout, const GraphContent& content) {
    PolePlane plane(canvas, layout);
    plane.drawAxes();
    for (std::size_t i = content.curves.size(); i-- > 0;) plane.drawPath(content.curves[i]);
    plane.drawLabels(content.curves);
    for (const GraphCurve& curve : content.curves) plane.drawPoles(curve);
}

}  // namespace arclight::springs
