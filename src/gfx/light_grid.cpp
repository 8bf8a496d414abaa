#include "gfx/light_grid.h"

#include <utility>

#include "gfx/pass.h"

namespace arclight {
namespace {

constexpr std::size_t kFloats = 4;  // per cell, as read back

}  // namespace

LightGridReader::LightGridReader(Shaders& shaders, int columns, int rows)
    : program_(shaders.program("common/fullscreen.vert", "common/light_grid.frag")),
      grid_("light grid", {.width = columns, .height = rows, .colours = {PixelFormat::rgba32f}}) {}

void LightGridReader::start(const Texture& image, std::int64_t tick) {
    program_.set("cells", glm::vec2(grid_.width(), grid_.height()));
    Pass("light grid", grid_).fullscreen(program_.set({{"source", image}}));
    if (unused_.empty()) unused_.emplace_back("light grid");
    Started started{tick, std::move(unused_.back()), nullptr};
    unused_.pop_back();
    started.pixels.resize(kFloats * sizeof(float) * static_cast<std::size_t>(grid_.width() * grid_.height()));
    grid_.startRead(started.pixels);
    started.isRead.reset(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0));
    started_.push_back(std::move(started));
}

std::optional<LightGrid> LightGridReader::next(bool waits) {
    if (started_.empty()) return std::nullopt;
    Started& oldest = started_.front();
    if (!waits) {
        const GLenum status = glClientWaitSync(oldest.isRead.get(), GL_SYNC_FLUSH_COMMANDS_BIT, 0);
        if (status != GL_ALREADY_SIGNALED && status != GL_CONDITION_SATISFIED) return std::nullopt;
    }
    const std::size_t cells = oldest.pixels.sizeBytes() / (kFloats * sizeof(float));
    const std::vector<float> read = oldest.pixels.read<float>(kFloats * cells);
    LightGrid grid{oldest.tick, std::vector<float>(3 * cells)};
    for (std::size_t i = 0; i < cells; ++i)
        for (std::size_t c = 0; c < 3; ++c) grid.cells[3 * i + c] = read[kFloats * i + c];
    unused_.push_back(std::move(oldest.pixels));
    started_.pop_front();
    return grid;
}

}  // namespace arclight
