// The time that each system of the game takes, measured outside of the game's state, for the X-ray.
#pragma once

#include <array>
#include <cstddef>

#include "core/stopwatch.h"

namespace arclight::procyon {

/// The systems that share a frame.
enum class System : int { particles, companions, springs, collision, machines, lightning, lights, tiles, hud };
inline constexpr std::size_t kSystems = 9;

/// ms, of each system.
struct Costs {
    std::array<double, kSystems> ms{};

    double& operator[](System system) { return ms[static_cast<std::size_t>(system)]; }
    double operator[](System system) const { return ms[static_cast<std::size_t>(system)]; }
};

/// Divides the time of a function among systems. With null, it reads no clock.
class Laps {
public:
    explicit Laps(Costs* costs) : costs_(costs) {
        if (costs_) watch_ = Stopwatch();
    }
    /// Adds the time since the last call, or since the construction.
    void end(System system) {
        if (!costs_) return;
        (*costs_)[system] += watch_.ms();
        watch_ = Stopwatch();
    }

private:
    Costs* costs_;
    Stopwatch watch_;
};

}  // namespace arclight::procyon
