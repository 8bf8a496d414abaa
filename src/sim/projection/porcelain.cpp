#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/quadratic_curve.h"
#include "sim/projection/still_life_paint.h"

namespace arclight::projection {
namespace {

using glm::vec2;

constexpr float kJugHeight = 0.32f;  // m, of the whole image

/// Radius of the jug at a height, m.
float radiusAt(float y) {
    constexpr float kRadii[]{0.052f, 0.058f, 0.074f, 0.089f, 0.091f, 0.078f, 0.058f, 0.043f, 0.046f, 0.058f};
    const float at = std::clamp(y / 0.312f, 0.0f, 1.0f) * 8.999f;
    const auto i = static_cast<std::size_t>(at);
    return glm::mix(kRadii[i], kRadii[i + 1], at - static_cast<float>(i));
}

/// A brush. Positions are angles around the jug, in rad, and heights, in m.
class Brush {
public:
    explicit Brush(PorcelainPainting& painting) : ink_(painting.ink) {}

    /// Adds a round spot of ink; ink over ink gets darker.
    void dab(vec2 at, float radius, float strength) {
        const float wide = radius / radiusAt(at.y) / kTwoPi * PorcelainPainting::kWidth;
        const float high = radius / kJugHeight * PorcelainPainting::kHeight;
        const float x = at.x / kTwoPi * PorcelainPainting::kWidth, y = at.y / kJugHeight * PorcelainPainting::kHeight;
        for (int row = static_cast<int>(y - high) - 1; row <= static_cast<int>(y + high) + 1; ++row) {
            if (row < 0 || row >= PorcelainPainting::kHeight) continue;
            for (int column = static_cast<int>(std::floor(x - wide)) - 1; static_cast<float>(column) <= x + wide + 1;
                 ++column) {
                const vec2 off((static_cast<float>(column) - x) / wide, (static_cast<float>(row) - y) / high);
                const float cover = std::clamp(1.6f * (1 - glm::length(off)), 0.0f, 1.0f) * strength;
                const auto wrapped = static_cast<std::size_t>(column & (PorcelainPainting::kWidth - 1));
                std::uint8_t& pixel = ink_[static_cast<std::size_t>(row) * PorcelainPainting::kWidth + wrapped];
                pixel =
                    static_cast<std::uint8_t>(static_cast<float>(pixel) + (255 - static_cast<float>(pixel)) * cover);
            }
        }
    }
    /// A stroke that swells in its middle.
    void stroke(vec2 from, vec2 by, vec2 to, float width, float strength) {
        const QuadraticCurve curve{{from, 0}, {by, 0}, {to, 0}};
        constexpr int kDabs = 44;
        for (int i = 0; i <= kDabs; ++i) {
            const float t = static_cast<float>(i) / kDabs, swell = 4 * t * (1 - t);
            dab(vec2(curve.at(t)), width * (0.3f + 0.7f * swell), 0.35f * strength);
        }
    }
    void ring(float y, float width, float strength) {
        for (int i = 0; i < 700; ++i) dab({kTwoPi * static_cast<float>(i) / 700, y}, width, 0.4f * strength);
    }
    /// A point at a distance from `at`, in m along the surface.
    static vec2 beside(vec2 at, float angle, float distance) {
        return at + distance * vec2(cosf(angle) / radiusAt(at.y), sinf(angle));
    }
    void leaf(vec2 at, float angle, float size, float strength) {
        const vec2 tip = beside(at, angle, size);
        for (const float side : {-0.9f, 0.9f})
            stroke(at, beside(at, angle + side, 0.55f * size), tip, 0.13f * size, 0.5f * strength);
        stroke(at, beside(at, angle, 0.5f * size), tip, 0.06f * size, strength);
    }
    void flower(vec2 at, float size) {
        for (int ring = 0; ring < 2; ++ring) {
            const int petals = ring == 0 ? 9 : 6;
            const float reach = ring == 0 ? size : 0.58f * size;
            for (int i = 0; i < petals; ++i) {
                const float a =
                    kTwoPi * (static_cast<float>(i) + 0.5f * static_cast<float>(ring)) / static_cast<float>(petals);
                const vec2 tip = beside(at, a, reach), foot = beside(at, a, 0.25f * reach);
                for (const float side : {-0.42f, 0.42f})
                    stroke(foot, beside(at, a + side, 0.95f * reach), tip, 0.10f * size, 0.55f);
                dab(beside(at, a, 0.7f * reach), 0.16f * size, 0.25f);
            }
        }
        dab(at, 0.22f * size, 0.9f);
    }
    /// A tendril that rolls up, with leaves along it.
    void scroll(vec2 at, float angle, float size, float turn) {
        vec2 from = at;
        for (int i = 0; i < 9; ++i) {
            const float step = size * (0.34f - 0.03f * static_cast<float>(i)), next = angle + 0.5f * turn;
            const vec2 to = beside(from, next, step);
            stroke(from, beside(from, angle, 0.5f * step), to, 0.0013f, 0.9f);
            if (i % 2 == 1) leaf(to, next - 1.1f * turn, 0.36f * size, 0.7f);
            from = to, angle += turn;
        }
        dab(from, 0.0026f, 0.9f);
    }

private:
    std::vector<std::uint8_t>& ink_;
};

void paintBorders(Brush& brush) {
    for (const float y : {0.018f, 0.0215f, 0.044f, 0.187f, 0.190f, 0.2065f, 0.272f, 0.303f})
        brush.ring(y, 0.0008f, 0.9f);
    brush.ring(0.3085f, 0.0030f, 0.8f);
    constexpr int kLozenges = 30;
    for (int i = 0; i < kLozenges; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / kLozenges, half = 0.5f * kTwoPi / kLozenges;
        for (const float side : {-1.0f, 1.0f}) {
            brush.stroke({a - half, 0.1985f}, {a - 0.5f * half, 0.1985f + 0.0035f * side},
                         {a, 0.1985f + 0.0065f * side}, 0.0011f, 0.8f);
            brush.stroke({a, 0.1985f + 0.0065f * side}, {a + 0.5f * half, 0.1985f + 0.0035f * side},
                         {a + half, 0.1985f}, 0.0011f, 0.8f);
        }
        brush.dab({a, 0.1985f}, 0.0026f, 0.7f);
    }
    for (int i = 0; i < 22; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 22;
        brush.leaf({a, 0.023f}, 0.5f * kPi, 0.019f, 0.8f);
        brush.dab({a + 0.1428f, 0.037f}, 0.0016f, 0.8f);
    }
    for (int i = 0; i < 14; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 14;
        brush.leaf({a, 0.210f}, 0.5f * kPi, 0.030f, 0.9f);
        brush.leaf({a + kPi / 14, 0.269f}, -0.5f * kPi, 0.026f, 0.7f);
        brush.dab({a + kPi / 14, 0.236f}, 0.0018f, 0.8f);
        brush.dab({a, 0.288f}, 0.0036f, 0.6f);
        brush.leaf({a + kPi / 14, 0.280f}, 0.5f * kPi, 0.018f, 0.7f);
    }
}

}  // namespace

PorcelainPainting paintPorcelain() {
    PorcelainPainting painting{std::vector<std::uint8_t>(PorcelainPainting::kWidth * PorcelainPainting::kHeight)};
    Brush brush(painting);
    paintBorders(brush);
    constexpr int kFlowers = 4;
    Random random(Seed{3});
    for (int i = 0; i < kFlowers; ++i) {
        const float a = kTwoPi * (static_cast<float>(i) + 0.3f) / kFlowers,
                    y = 0.115f + (i % 2 == 0 ? 0.008f : -0.008f);
        const float size = random.uniform(0.022f, 0.026f);
        brush.flower({a, y}, size);
        const float half = kPi / kFlowers;
        for (const float side : {-1.0f, 1.0f}) {
            const vec2 from(a + 0.30f * side, y);
            brush.scroll(from, side > 0 ? 0.7f : kPi - 0.7f, 0.055f, 0.55f * side);
            brush.scroll(from, side > 0 ? -0.7f : kPi + 0.7f, 0.050f, -0.55f * side);
        }
        brush.flower({a + half, 0.163f}, 0.011f);
        brush.flower({a + half, 0.063f}, 0.012f);
        for (int k = 0; k < 5; ++k) {
            const float lean = random.uniform(0, kTwoPi), away = random.uniform(0.028f, 0.034f);
            brush.leaf(Brush::beside({a, y}, lean, away), lean, 0.014f, 0.6f);
        }
    }
    return painting;
}

}  // namespace arclight::projection
