// The motion between the frames of a flipbook, as images.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "bake/particles/six_way.h"
#include "bake/particles/volume.h"
#include "core/image.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

/// Motion from a frame to the next: x to the right, y down as image rows run, in cell sides. One vector per texel, rows
/// from the top; `weight` is the coverage of the texel.
struct MotionImage {
    int width = 0, height = 0;
    std::vector<glm::vec2> motion;
    std::vector<float> weight;

    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x); }
};

/// A volume and the velocities of its cells along x and y, m/s.
struct MovingVolume {
    Volume density, x, y;
};

struct MotionSettings {
    float extinction = 1;     ///< optical depth of a cell where the volume is 1
    float cellsPerFrame = 1;  ///< cells that 1 m/s covers in a frame
    BakeWindow next{};        ///< the window of the next frame, in cells
};

/// A fluid's velocity seen from the front: the mean along each ray, weighted by the visible fraction of each cell.
MotionImage projectMotion(const MovingVolume& moving, const BakeWindow& window, int width, int height,
                          const MotionSettings& settings);

/// Extrapolates the motion smoothly into empty texels, so a texel has a motion before something moves into it.
void fillMotion(MotionImage& image);

/// Encodes a component of motion: 128 stands for 0, 1 for -greatest and 255 for +greatest.
std::uint8_t encodedMotion(float motion, float greatest);

/// Copies a frame into its cell. The frame must have as many channels as the sheet.
void putFrame(Image& sheet, const FlipbookLayout& layout, int frame, const Image& pixels);

}  // namespace arclight::particles
