#include "sim/dither/mask_export.h"

#include "core/json.h"

namespace arclight::dither {

std::vector<std::uint16_t> maskValues(const ThresholdMap& map, std::uint32_t max) {
    std::vector<std::uint16_t> values;
    for (int frame = 0; frame < map.frames; ++frame)
        for (int y = 0; y < map.size; ++y)
            for (int x = 0; x < map.size; ++x)
                values.push_back(static_cast<std::uint16_t>(
                    static_cast<double>(map.threshold(x, y, frame)) * static_cast<double>(max) + 0.5));
    return values;
}

std::string maskRaw(const ThresholdMap& map) {
    std::string bytes;
    for (const std::uint16_t value : maskValues(map, 65535)) {
        bytes += static_cast<char>(value & 255u);
        bytes += static_cast<char>(value >> 8);
    }
    return bytes;
}

std::string maskRawDescription(const ThresholdMap& map, const std::string& file, const std::string& command) {
    const Json json{{"file", file},
                    {"command", command},
                    {"width", map.size},
                    {"height", map.size},
                    {"depth", map.frames},
                    {"format", "unsigned, 16 bits, little endian"},
                    {"order", "x fastest, then y from the top row down, then z, the frame"},
                    {"meaning",
                     "threshold = value / 65535; draw a pixel if its opacity is above the threshold of "
                     "(x % width, y % height, frame % depth)"}};
    return writeJson(json) + "\n";
}

}  // namespace arclight::dither
