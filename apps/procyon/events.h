// Events of a tick, to which the effects respond, and explosions, which light the rock and shake the camera.
#pragma once

#include <glm/glm.hpp>

#include "pool.h"

namespace arclight::procyon {

enum class EventKind : int { spark, explosion, shipLost, splash };

struct Event {
    EventKind kind = EventKind::spark;
    glm::vec2 at{0}, velocity{0};
    float size = 1;
};

using Events = Pool<Event, 256>;

/// Light and shock of an explosion. The light arrives at once, the shock after distance / speed of sound.
struct Blast {
    glm::vec2 at{0};
    float size = 1;
    int age = 0;  ///< ticks
};
inline constexpr float kSpeedOfSound = 343;  ///< m/s, in air at 20 °C
inline constexpr int kBlastTicks = 90;

}  // namespace arclight::procyon
