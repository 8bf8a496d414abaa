// The stimuli of the reactor field in the scenes: gusts, footsteps and blasts, as effectors.
#pragma once

#include <cstdint>
#include <vector>

#include "core/params.h"
#include "sim/bones/effector.h"

namespace arclight::bones {

enum class Stimulus : int { wind, footsteps, explosion, implosion, shockWave };

struct StimulusSettings {
    Stimulus kind = Stimulus::wind;
    Seed seed{};
    glm::vec3 centre{0};  ///< of blasts, and of the walk, m
    float reach = 20;     ///< half the size of the region, m
    float strength = 1;
    glm::vec2 wind{1, 0};  ///< unit vector along which gusts travel, x and z
};
constexpr auto rowsOf(StimulusSettings) {
    using S = StimulusSettings;
    return paramRows<S>(Param{"stimulus", "Source of the effectors that push the cells.", &S::kind,
                              labels("wind", "footsteps", "explosion", "implosion", "shockWave")}
                            .primary(),
                        Param{"push", "", "Factor for the strength of the stimulus.", &S::strength, 0, 3}
                            .label("stimulus strength")
                            .primary(),
                        Fixed{&S::seed}, Fixed{&S::centre}, Fixed{&S::reach}, Fixed{&S::wind});
}

/// Ticks after which blasts repeat.
inline constexpr std::int64_t kBlastTicks = 330;

/// Adds the effectors of a tick: at most 18. A pure function of the tick.
void addStimulus(const StimulusSettings& settings, std::int64_t tick, double dt, std::vector<Effector>& to);

/// A walker that hops through the field in laps, with one rest per lap.
struct Walker {
    glm::vec3 position{0};  ///< on the ground, m
    glm::vec3 heading{0};   ///< unit length
    bool isResting = false;
    double seconds = 0;  ///< since the rest or hop began
    float flight = -1;   ///< fraction of the flight completed, 0 to 1; below 0 on the ground
};
inline constexpr double kHopSeconds = 1.2, kRestSeconds = 8.4;
Walker walkerAt(const StimulusSettings& settings, double seconds);

}  // namespace arclight::bones
