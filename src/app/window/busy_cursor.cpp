#include "app/window/busy_cursor.h"

#define GLFW_INCLUDE_NONE
#include <array>
#include <cmath>
#include <cstdint>

#include <GLFW/glfw3.h>

namespace arclight {

GLFWcursor* makeBusyCursor() {
    constexpr int kSide = 24;
    std::array<std::uint8_t, 4 * kSide * kSide> pixels{};
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const float across = std::fabs(static_cast<float>(x) - 11.5f),
                        along = std::fabs(static_cast<float>(y) - 11.5f);
            const bool isEnd = along > 9 && along < 11 && across < 8;
            const bool isGlass = along <= 9 && across < 0.6f * along + 1.2f;
            if (!isEnd && !isGlass) continue;
            const bool isEdge = isEnd || across > 0.6f * along - 0.6f;
            const std::size_t at = 4 * static_cast<std::size_t>(y * kSide + x);
            for (std::size_t c = 0; c < 3; ++c) pixels[at + c] = isEdge ? 235 : 60;
            pixels[at + 3] = 255;
        }
    const GLFWimage image{kSide, kSide, pixels.data()};
    return glfwCreateCursor(&image, kSide / 2, kSide / 2);
}

}  // namespace arclight
