// Flipbooks: frames of an effect in one image, with the motion from each to the next, so that few frames play smoothly.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "core/image.h"
#include "sim/particles/six_way.h"
#include "sim/particles/volume.h"

namespace arclight::particles {

/// Frames of equal cells, in rows from the top left.
struct FlipbookLayout {
    int columns = 8, rows = 8;
    int cellSide = 96;  ///< px

    constexpr int frames() const { return columns * rows; }
    constexpr FlipbookLayout withSide(int side) const { return {columns, rows, side}; }
    glm::ivec2 corner(int frame) const { return cellSide * glm::ivec2(frame % columns, frame / columns); }
};

/// Motion of what a frame shows until the next frame: x to the right, y down as image rows run, in sides of the cell.
/// One vector a texel, rows from the top; beside it how much is there to move.
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
    float cellsPerFrame = 1;  ///< that 1 m/s is
    BakeWindow next{};        ///< the window of the next frame, in cells
};

/// A fluid's velocity as seen from the front: the mean along each ray, weighted with what is seen of each cell.
MotionImage projectMotion(const MovingVolume& moving, const BakeWindow& window, int width, int height,
                          const MotionSettings& settings);

/// Carries the motion on to where there is nothing, smoothly, so that what moves into a texel finds a motion there.
void fillMotion(MotionImage& image);

/// Bytes for a component of motion: 128 is none, 1 and 255 are -greatest and +greatest.
std::uint8_t encodedMotion(float motion, float greatest);

/// Writes a frame's texels, each of as many bytes as the sheet has channels, into its cell.
void putFrame(Image& sheet, const FlipbookLayout& layout, int frame, const Image& pixels);

}  // namespace arclight::particles
