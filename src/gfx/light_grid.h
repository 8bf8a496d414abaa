// Reads the mean light of the cells of a grid over finished frames, without waiting for the GPU.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "gfx/framebuffer.h"
#include "gfx/program.h"
#include "gfx/shaders.h"

namespace arclight {

/// The cells of a frame: red, green and blue of each as mean linear light, from 0 to 1, bottom row first.
struct LightGrid {
    std::int64_t tick = 0;
    std::vector<float> cells;
};

class LightGridReader {
public:
    LightGridReader(Shaders& shaders, int columns, int rows);

    /// Draws the grid of an image of display values and starts to read it back.
    void start(const Texture& image, std::int64_t tick);
    /// The oldest grid that was started and has arrived since; nothing if none has. With `waits`, waits for it.
    std::optional<LightGrid> next(bool waits = false);

private:
    struct DeleteSync {
        void operator()(std::remove_pointer_t<GLsync>* sync) const { glDeleteSync(sync); }
    };
    using Sync = std::unique_ptr<std::remove_pointer_t<GLsync>, DeleteSync>;
    struct Started {
        std::int64_t tick;
        Buffer pixels;
        Sync isRead;
    };

    Program program_;
    Framebuffer grid_;
    std::deque<Started> started_;  ///< oldest first; as many as the GPU lags behind
    std::vector<Buffer> unused_;
};

}  // namespace arclight
