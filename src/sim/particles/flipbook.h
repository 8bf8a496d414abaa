// Flipbooks: an effect's frames in one image, with the motion between them, so a few frames play smoothly. The
// flipbooks that ship are baked from fluid simulations by tools/bake.
#pragma once

#include <glm/glm.hpp>

namespace arclight::particles {

/// Cells of equal size, one per frame, row by row from the top left.
struct FlipbookLayout {
    int columns = 8, rows = 8;
    int cellSide = 96;  ///< px

    constexpr int frames() const { return columns * rows; }
    constexpr FlipbookLayout withSide(int side) const { return {columns, rows, side}; }
    glm::ivec2 corner(int frame) const { return cellSide * glm::ivec2(frame % columns, frame / columns); }
};

/// The sheets that ship. Motion is smooth, so its cells have half the side.
inline constexpr FlipbookLayout kSmokeLayout{6, 6, 160}, kFireLayout{8, 8, 128};

/// The ranges of values that the bytes of the images encode.
inline constexpr float kSmokeMotion = 0.16f, kFireMotion = 0.2f;  ///< of byte 255, in cell sides per frame
inline constexpr float kFireColdest = 800, kFireHottest = 2000;   ///< K, of bytes 0 and 255

/// One texel of smoke, in the order of the two textures: a holds right, top, back and alpha; b left, bottom, front and
/// emission. All are premultiplied by the coverage: no map exceeds alpha.
struct SixWayTexel {
    glm::vec3 a{0};      ///< lit from the right, the top, the back
    float alpha = 0;     ///< opacity: 1 - transmittance to the viewer
    glm::vec3 b{0};      ///< lit from the left, the bottom, the front
    float emission = 0;  ///< mean of the visible heat, times alpha
};

}  // namespace arclight::particles
