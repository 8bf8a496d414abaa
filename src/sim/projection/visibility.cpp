#include "sim/projection/visibility.h"

#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {

std::span<const glm::vec3> seenDirections() {
    static const auto directions = [] {
        std::array<glm::vec3, kSeenDirections> all;
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = glm::vec3(evenDirection(static_cast<int>(i), static_cast<int>(all.size())));
        return all;
    }();
    return directions;
}

}  // namespace arclight::projection
