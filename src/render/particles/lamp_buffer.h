// The block of shaders/particles/lamps.glsl, used by particles and scenery.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/check.h"
#include "gfx/buffer.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {

/// Its contents, byte for byte (std140).
struct LampBlock {
    std::array<glm::vec4, kLights> positions{};  ///< w: radius
    std::array<glm::vec4, kLights> powers{};
    std::array<glm::vec4, kLights> cones{};  ///< direction, and cosine of half the angle
    std::int32_t count = 0;
    std::array<std::int32_t, 3> padding{};
};
static_assert(sizeof(LampBlock) == 3 * 16 * kLights + 16);

/// The lamps of a frame on the GPU; none at first.
class LampBuffer {
public:
    LampBuffer() { upload({}); }

    /// Replaces all lamps; at most `kLights`.
    void upload(std::span<const Lamp> lamps) {
        CHECK_LE(lamps.size(), kLights);
        LampBlock block{.count = static_cast<std::int32_t>(lamps.size())};
        for (std::size_t i = 0; i < lamps.size(); ++i) {
            block.positions[i] = glm::vec4(lamps[i].position, lamps[i].radius);
            block.powers[i] = glm::vec4(lamps[i].power, 0);
            block.cones[i] = glm::vec4(lamps[i].direction, lamps[i].cone);
        }
        buffer_.upload(std::span<const LampBlock>(&block, 1));
        hasCones_ = std::any_of(lamps.begin(), lamps.end(), [](const Lamp& lamp) { return lamp.cone > -1; });
    }
    /// Whether one of the uploaded lamps is a spotlight; point lights cost less.
    bool hasCones() const { return hasCones_; }
    const Buffer& buffer() const { return buffer_; }
    /// Reads the lamps back; waits for the GPU: for tests.
    LampBlock read() const { return buffer_.read<LampBlock>(1).front(); }

private:
    Buffer buffer_{"lamps"};
    bool hasCones_ = false;
};

}  // namespace arclight::particles
