// The page of scene keys: its layout, and the times of the keyframes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/time.h"
#include "gfx/page.h"
#include "sim/orientation/interpolants.h"

namespace arclight::orientation {

inline constexpr float kKeysRowPitch = 20;

struct KeysPage {
    int width;
    float unit;
    glm::vec2 globe{0};
    float radius = 1;
    Rect table, speeds, accelerations;

    KeysPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        auto [left, right] = PageParts(w, h, 0.55f, 34 * unit);
        if (h <= w) {
            const float end = right.right();
            left = pageBody(w, h);
            left.width = std::min(500 * unit, 0.45f * left.width);
            right.x = left.right() + 34 * unit, right.width = end - right.x;
        }
        accelerations = plotArea(cutBottom(right, 0.47f * right.height, 10 * unit), unit);
        speeds = plotArea(right, unit);
        table = cutBottom(left, (kMethods + 2) * kKeysRowPitch * unit, 12 * unit);
        radius = 0.5f * std::min(left.height, left.width) - 22 * unit;
        globe = left.centre() + glm::vec2(0, 10 * unit);
    }
    Rect row(int method) const {
        return {table.x, table.y + (static_cast<float>(method) + 0.5f) * kKeysRowPitch * unit, table.width,
                kKeysRowPitch * unit};
    }
};

/// The times of keyframes in a round that is repeated. Key times count keys: 2.5 is halfway between the third and the
/// fourth.
class KeyTimes {
public:
    /// `keys` keys, `seconds` apart; the round also has the interval from the last key to the first.
    KeyTimes(std::size_t keys, double seconds) : interval_(seconds) {
        for (std::size_t i = 0; i <= keys; ++i) starts_.push_back(seconds * static_cast<double>(i));
    }
    explicit KeyTimes(const std::vector<double>& intervals) : starts_{0} {
        for (const double interval : intervals) starts_.push_back(starts_.back() + interval);
    }

    std::size_t segments() const { return starts_.size() - 1; }
    double startOf(std::size_t key) const { return starts_[key]; }
    double end() const { return starts_.back(); }
    /// The time in seconds at u from 0 to 1 between a key and the next.
    double between(std::size_t key, double u) const { return starts_[key] + u * (starts_[key + 1] - starts_[key]); }

    /// Seconds since the start of the current round.
    double secondsAt(std::int64_t ticks) const { return std::fmod(static_cast<double>(ticks) * kTickSeconds, end()); }
    /// The key time in the current round.
    double keyAt(std::int64_t ticks) const {
        if (interval_ > 0)
            return std::fmod(static_cast<double>(ticks) * kTickSeconds / interval_, static_cast<double>(segments()));
        const double seconds = secondsAt(ticks);
        const auto after = std::upper_bound(starts_.begin(), starts_.end(), seconds);
        const std::size_t key = std::min(segments() - 1, static_cast<std::size_t>(after - starts_.begin()) - 1);
        return static_cast<double>(key) +
               std::min(1 - 1e-9, (seconds - starts_[key]) / (starts_[key + 1] - starts_[key]));
    }

private:
    double interval_ = 0;         ///< of evenly spaced keys, otherwise 0
    std::vector<double> starts_;  ///< of each key, in seconds, and the end of the round
};

/// A round step of at least a fourth of `most`.
inline double roundStep(double most) {
    for (double step = 1;; step *= 10)
        for (const double factor : {1.0, 2.0, 5.0})
            if (4 * factor * step >= most) return factor * step;
}

}  // namespace arclight::orientation
