// A unit sphere as a globe on a page: parallel projection; curves behind it are fainter than curves in front.
#pragma once

#include <cmath>

#include "gfx/plot.h"
#include "sim/common/camera.h"

namespace arclight::orientation {

struct SphereView {
    glm::vec2 centre{0};
    float radius = 1;  ///< px
    glm::vec3 right{1, 0, 0}, up{0, 1, 0}, toEye{0, 0, 1};

    SphereView(glm::vec2 c, float r, const Camera& camera)
        : centre(c),
          radius(r),
          right(camera.right()),
          up(glm::cross(camera.right(), camera.forward())),
          toEye(-camera.forward()) {}

    glm::vec2 at(glm::vec3 p) const { return centre + radius * glm::vec2(glm::dot(p, right), -glm::dot(p, up)); }
    glm::vec2 at(const glm::dvec3& p) const { return at(glm::vec3(p)); }
    bool isInFront(const glm::dvec3& p) const { return glm::dot(glm::vec3(p), toEye) >= 0; }

    /// The curve through `count` points `point(i)` of the sphere, behind it or in front of it.
    template <class Point>
    void drawCurve(Canvas& canvas, int count, LineStyle style, bool inFront, const Point& point) const {
        if (!inFront) style.colour.a *= 0.28f;
        arclight::drawCurve(canvas, count, style, [&](int i) {
            const glm::dvec3 p = point(i);
            return isInFront(p) == inFront ? at(p) : glm::vec2(std::nanf(""));
        });
    }

    /// Outline, and circles of latitude and longitude 30° apart.
    void drawGlobe(Canvas& canvas, float unit) const {
        canvas.disc(centre, radius, mixed(kGround, kHairline, 0.35f));
        const auto circle = [&](const glm::dvec3& middle, const glm::dvec3& x, const glm::dvec3& y) {
            for (const bool inFront : {false, true})
                drawCurve(canvas, 97, {kHairline, 1.0f * unit}, inFront, [&](int i) {
                    const float a = 6.2831853f * static_cast<float>(i) / 96;
                    return middle + static_cast<double>(cosf(a)) * x + static_cast<double>(sinf(a)) * y;
                });
        };
        for (int i = -2; i <= 2; ++i) {
            const float a = 0.5235988f * static_cast<float>(i);
            const double c = static_cast<double>(cosf(a)), s = static_cast<double>(sinf(a));
            circle({0, s, 0}, {c, 0, 0}, {0, 0, c});
        }
        for (int i = 0; i < 6; ++i) {
            const float a = 0.5235988f * static_cast<float>(i);
            circle({0, 0, 0}, {static_cast<double>(cosf(a)), 0, static_cast<double>(sinf(a))}, {0, 1, 0});
        }
        canvas.ring(centre, radius, 1.3f * unit, kMuted);
    }
};

}  // namespace arclight::orientation
