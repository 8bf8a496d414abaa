#include "thunder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/angles.h"
#include "core/text.h"
#include "gfx/plot.h"

namespace arclight::lightning {
namespace {

constexpr CanvasColour kFront = colourFromHex(0xB9A8FF), kHeard = colourFromHex(0xFFFFFF);
constexpr int kCorners = 160;

/// The pixel of a position in the world; NaN behind the eye.
glm::vec2 pixelOf(const View& view, glm::vec3 position) {
    const glm::vec4 clip = view.toClip * glm::vec4(position, 1);
    if (clip.w <= view.near) return glm::vec2(std::numeric_limits<float>::quiet_NaN());
    return view.imageSize * (0.5f + 0.5f * glm::vec2(clip.x, -clip.y) / clip.w);
}

constexpr float kFrontM = 14;  // width of the band that shows a wave front

/// Draws the wave front of the sound on the sea as a band of constant width in metres. Far out it is thinner than a
/// pixel and fades; lines of constant width in pixels would look like a second horizon there.
void drawFront(Canvas& canvas, const View& view, glm::vec3 foot, float radius, CanvasColour colour) {
    const float s = canvas.scale();
    const auto at = [&](int corner, float r) {
        const float angle = kTwoPi * static_cast<float>(corner) / kCorners;
        return pixelOf(view, glm::vec3(foot.x, 0, foot.z) + r * glm::vec3(cosf(angle), 0, sinf(angle)));
    };
    for (int i = 0; i < kCorners; ++i) {
        const std::array<glm::vec2, 2> line{at(i, radius), at(i + 1, radius)};
        const glm::vec2 beyond = at(i, radius + kFrontM), along = line[1] - line[0];
        const float length = glm::length(along);
        if (!(length > 0) || !std::isfinite(beyond.x)) continue;
        const glm::vec2 out = beyond - line[0];
        const float widthPx = std::abs(along.x * out.y - along.y * out.x) / length;
        const float alpha = std::clamp(0.6f * (widthPx / s - 0.7f), 0.0f, 1.0f);
        if (alpha > 0.02f) canvas.polyline(line, std::clamp(widthPx, s, 6 * s), colour.withAlpha(alpha * colour.a));
    }
}

}  // namespace

namespace {

constexpr float kFarthestM = 2600, kSidewaysM = 1300;  // extent of the plan from the observer

/// The coast seen from above, with the observer at the lower edge, looking up the page.
class Plan {
public:
    Plan(Canvas& canvas, const View& view)
        : canvas_(canvas),
          view_(view),
          s_(canvas.scale()),
          area_(areaOf(view, s_)),
          pxPerM_(area_.height / kFarthestM) {}

    bool isLegible() const { return area_.width > 90 * s_; }
    const Rect& area() const { return area_; }
    float px(float metres) const { return pxPerM_ * metres; }
    glm::vec2 observer() const { return {area_.centre().x, area_.bottom() - 12 * s_}; }
    /// The pixel of a position in the world.
    glm::vec2 at(glm::vec3 position) const {
        const glm::vec2 ahead = glm::normalize(glm::vec2(view_.forward.x, view_.forward.z));
        const glm::vec2 d(position.x - view_.eye.x, position.z - view_.eye.z);
        return observer() + pxPerM_ * glm::vec2(ahead.x * d.y - ahead.y * d.x, -glm::dot(ahead, d));
    }

    void drawGround() const {
        canvas_.rect(area_, kGround.withAlpha(0.82f), 6 * s_);
        canvas_.frame(area_, s_, kHairline, 6 * s_);
        canvas_.clip(area_);
        for (const float km : {1.0f, 2.0f}) {
            canvas_.ring(observer(), px(1000 * km), s_, kHairline);
            drawLabel(canvas_, observer() + px(1000 * km) * glm::vec2(-0.42f, -0.9075f),
                      formatFixed(static_cast<double>(km), 0) + " km", {11 * s_, kMuted, Align::centre});
        }
        for (const float side : {-1.0f, 1.0f})
            canvas_.dashedLine(observer(), observer() + px(3000) * glm::vec2(side * view_.halfTangents.x, -1), s_,
                               kHairline);
        canvas_.disc(observer(), 4 * s_, kPaper);
        canvas_.unclip();
    }

private:
    static Rect areaOf(const View& view, float s) {
        const float height = std::min(300 * s, 0.46f * view.imageSize.y), width = height * 2 * kSidewaysM / kFarthestM;
        return {24 * s, view.imageSize.y - 24 * s - height, width, height};
    }

    Canvas& canvas_;
    const View& view_;
    float s_;
    Rect area_;
    float pxPerM_;
};

}  // namespace

void drawThunder(Canvas& canvas, const View& view, std::span<const Flash> flashes, std::int64_t tick) {
    const float s = canvas.scale();
    const auto fadeOf = [](double left) { return left >= 0 ? 1 : 1 + static_cast<float>(left) / 1.5f; };
    const auto nameOf = [](int number) { return std::string(1, static_cast<char>('A' + number % 26)); };
    const auto forAudible = [&](const auto& draw) {
        int number = 0;
        for (const Flash& flash : flashes)
            if (const double left = thunderIn(flash, view.eye, tick); left >= -1.5) draw(flash, left, number++);
    };
    const auto radiusOf = [&](const Flash& flash) {
        return kSoundSpeed * static_cast<float>(secondsAt(tick - flash.tick));
    };
    const Plan plan(canvas, view);
    forAudible([&](const Flash& flash, double left, int number) {
        drawFront(canvas, view, flash.foot, radiusOf(flash), kFront.withAlpha(0.4f * fadeOf(left)));
        const glm::vec2 foot = pixelOf(view, flash.foot);
        if (!std::isfinite(foot.x)) return;
        const CanvasColour colour = kFront.withAlpha(fadeOf(left));
        canvas.disc(foot, 3 * s, colour);
        if (plan.isLegible()) canvas.text(foot + glm::vec2(0, -7) * s, nameOf(number), {12 * s, colour, Align::centre});
    });
    if (!plan.isLegible()) return;
    plan.drawGround();
    float line = plan.area().y + 16 * s;
    forAudible([&](const Flash& flash, double left, int number) {
        const CanvasColour colour = (left >= 0 ? kFront : kHeard).withAlpha(fadeOf(left));
        canvas.clip(plan.area());
        canvas.ring(plan.at(flash.foot), plan.px(radiusOf(flash)), 1.6f * s, colour);
        canvas.disc(plan.at(flash.foot), 3 * s, colour);
        canvas.text(plan.at(flash.foot) + glm::vec2(7, -7) * s, nameOf(number), {12 * s, colour});
        canvas.unclip();
        if (line > plan.area().bottom() - 8 * s) return;
        const double km = 1e-3 * static_cast<double>(glm::distance(flash.foot, view.eye));
        const std::string when = left >= 0 ? "thunder in " + formatFixed(left, 1) + " s" : "thunder is heard";
        drawLabel(canvas, {plan.area().right() + 14 * s, line},
                  nameOf(number) + "   " + formatFixed(km, 2) + " km   " + when, {15 * s, colour});
        line += 26 * s;
    });
}

}  // namespace arclight::lightning
