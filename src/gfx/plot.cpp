#include "gfx/plot.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/text.h"

namespace arclight {
namespace {

/// A fixed-point number with the minus sign U+2212.
std::string fixed(double value, int digits) {
    std::string text = formatFixed(std::fabs(value), digits);
    const bool isZero = text.find_first_not_of("0.") == std::string::npos;
    return value < 0 && !isZero ? "−" + text : text;
}

}  // namespace

void drawLabel(Canvas& canvas, glm::vec2 at, std::string_view text, const TextStyle& style) {
    const float width = canvas.textWidth(text, style), pad = 0.35f * style.sizePx;
    const float left = at.x - (style.align == Align::centre ? 0.5f * width : style.align == Align::right ? width : 0);
    canvas.rect({left - pad, at.y - 0.72f * style.sizePx, width + 2 * pad, 1.44f * style.sizePx},
                kGround.withAlpha(0.86f), 3 * canvas.scale());
    canvas.text(at, text, style);
}

void drawDashed(Canvas& canvas, std::span<const glm::vec2> points, float widthPx, CanvasColour colour, float dashPx,
                float gapPx) {
    const float period = dashPx + gapPx;
    if (!(period > 0.1f)) return;
    float phase = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const glm::vec2 a = points[i], way = points[i + 1] - a;
        const float length = glm::length(way);
        if (!(length > 0) || !std::isfinite(length)) continue;
        const glm::vec2 along = way / length;
        for (float at = 0; at < length;) {
            const bool isDash = phase < dashPx;
            const float next = std::min(length, at + std::max(1e-2f, (isDash ? dashPx : period) - phase));
            if (isDash) canvas.line(a + along * at, a + along * next, widthPx, colour);
            phase += next - at;
            if (phase >= period - 1e-2f) phase = 0;
            at = next;
        }
    }
}

void drawCurve(Canvas& canvas, std::span<const glm::vec2> points, const LineStyle& style) {
    canvas.noteCurve(points, style.colour);
    style.dash > 0 ? drawDashed(canvas, points, style.width, style.colour, style.dash, style.gap)
                   : canvas.polyline(points, style.width, style.colour);
}

void drawCross(Canvas& canvas, glm::vec2 at, float reach, float widthPx, CanvasColour colour) {
    for (const glm::vec2 arm : {glm::vec2(reach, 0), glm::vec2(0, reach)})
        canvas.line(at - arm, at + arm, widthPx, colour);
}

void drawArrowhead(Canvas& canvas, glm::vec2 tip, glm::vec2 way, float length, float half, CanvasColour colour) {
    const glm::vec2 foot = tip - length * way, across{-way.y, way.x};
    canvas.triangle(tip, foot + half * across, foot - half * across, colour);
}

void drawArc(Canvas& canvas, glm::vec2 centre, float radius, float from, float to, float widthPx, CanvasColour colour) {
    constexpr int kPoints = 33;
    glm::vec2 points[kPoints];
    for (int i = 0; i < kPoints; ++i) {
        const float a = from + (to - from) * static_cast<float>(i) / (kPoints - 1);
        points[i] = centre + radius * glm::vec2(std::cos(a), -std::sin(a));
    }
    canvas.polyline(points, widthPx, colour);
}

CanvasColour mixed(CanvasColour a, CanvasColour b, float t) {
    return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t};
}

std::string readable(double value) {
    if (!std::isfinite(value)) return "–";
    const double size = std::fabs(value);
    if (size == 0) return "0";
    const int exponent = static_cast<int>(std::floor(std::log10(size * 1.0005)));
    if (exponent >= -3 && exponent < 4) return fixed(value, std::clamp(2 - exponent, 0, 4));
    return fixed(value / std::pow(10.0, exponent), 1) + "×10" + superscript(exponent);
}

glm::vec2 Plot::at(double x, double y) const {
    const double u = (x - x_.low) / (x_.high - x_.low), v = (y - y_.low) / (y_.high - y_.low);
    return {area_.x + static_cast<float>(std::clamp(u, -4.0, 5.0)) * area_.width,
            area_.bottom() - static_cast<float>(std::clamp(v, -4.0, 5.0)) * area_.height};
}

std::string Plot::figure(const Axis& axis, double value) const {
    if (axis.isPowerOfTen) return "10" + superscript(static_cast<int>(std::lround(value)));
    return fixed(value, axis.digits);
}

template <class Draw>
void Plot::eachMark(const Axis& axis, Draw draw) const {
    for (const AxisMark& mark : axis.marks) draw(mark.value, std::string(mark.text));
    if (!axis.marks.empty()) return;
    for (double k = std::ceil(axis.low / axis.spacing - 1e-6); k * axis.spacing <= axis.high + 1e-6; ++k)
        draw(k * axis.spacing, figure(axis, k * axis.spacing));
}

void Plot::drawGrid(bool withXFigures) const {
    canvas_.notePlot(area_, x_, y_);
    const float s = canvas_.scale(), thin = std::max(1.0f, s);
    const TextStyle figures{12 * s, kMuted, Align::right};
    // Labels that would overlap the previous one are omitted.
    float free = std::numeric_limits<float>::infinity();
    eachMark(y_, [&](double value, const std::string& text) {
        const float y = at(x_.low, value).y;
        canvas_.line({area_.x, y}, {area_.right(), y}, thin, kHairline.withAlpha(value == 0 ? 1.0f : 0.62f));
        if (y > free) return;
        canvas_.text({area_.x - 9 * s, y}, text, figures);
        free = y - 12 * s;
    });
    free = -std::numeric_limits<float>::infinity();
    eachMark(x_, [&](double value, const std::string& text) {
        const float x = at(value, y_.low).x;
        canvas_.line({x, area_.y}, {x, area_.bottom()}, thin, kHairline.withAlpha(0.62f));
        const TextStyle style{12 * s, kMuted, Align::centre};
        const float half = 0.5f * canvas_.textWidth(text, style);
        if (!withXFigures || x - half < free) return;
        canvas_.text({x, area_.bottom() + 15 * s}, text, style);
        free = x + half;
    });
    canvas_.line({area_.x, area_.bottom()}, {area_.right(), area_.bottom()}, thin, kMuted.withAlpha(0.8f));
    canvas_.text({area_.x, area_.y - 13 * s}, y_.title, {12 * s, kMuted});
    if (withXFigures) canvas_.text({area_.right(), area_.bottom() + 33 * s}, x_.title, {12 * s, kMuted, Align::right});
}

}  // namespace arclight
