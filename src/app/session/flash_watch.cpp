#include "app/session/flash_watch.h"

#include <algorithm>
#include <cmath>

#include "core/base64.h"

namespace arclight {
namespace {

constexpr float kMaxCode = 65535;

}  // namespace

FrameMeasures measuresOf(const FlashMeter& meter) {
    const std::optional<FlashCounts> counts = meter.lastSecond();
    if (!counts) return {};
    return {static_cast<double>(counts->general), static_cast<double>(counts->red)};
}

LightGridReader makeFlashReader(Shaders& shaders) {
    return LightGridReader(shaders, FlashMeter::kColumns, FlashMeter::kRows);
}

std::string flashCellsToText(std::span<const float> cells) {
    std::string bytes;
    for (const float cell : cells) {
        const auto code = static_cast<std::uint16_t>(std::lround(kMaxCode * std::clamp(cell, 0.0f, 1.0f)));
        bytes.push_back(static_cast<char>(code & 0xff));
        bytes.push_back(static_cast<char>(code >> 8));
    }
    return encodeBase64(bytes);
}

std::optional<std::vector<float>> flashCellsFromText(const std::string& text) {
    const std::optional<std::string> bytes = decodeBase64(text);
    if (!bytes || bytes->size() != 2 * 3 * std::size_t{FlashMeter::kCells}) return std::nullopt;
    std::vector<float> cells(bytes->size() / 2);
    const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>((*bytes)[i])); };
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = static_cast<float>(byte(2 * i) | byte(2 * i + 1) << 8) / kMaxCode;
    return cells;
}

void FlashWatch::add(const Framebuffer& image, std::int64_t tick) {
    reader_.start(image.colour(), tick);
    while (const auto grid = reader_.next()) meter_.add(grid->tick, grid->cells);
}

}  // namespace arclight
