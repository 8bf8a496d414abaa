#include "sim/dither/matrix_export.h"

namespace arclight::dither {
namespace {

/// The factor that scales ranks to 16 bits.
std::uint32_t spacingOf(int size) { return 65536u / static_cast<std::uint32_t>(size * size); }

std::string rowText(const ThresholdMap& map, int frame, int y) {
    std::string text;
    for (int x = 0; x < map.size; ++x) text += std::string(x > 0 ? ", " : "{") + std::to_string(map.rank(x, y, frame));
    return text + "}";
}

std::string frameText(const ThresholdMap& map, int frame, const std::string& indent) {
    std::string text = "{\n";
    for (int y = 0; y < map.size; ++y) text += indent + "    " + rowText(map, frame, y) + ",\n";
    return text + indent + "}";
}

}  // namespace

Image matrixImage(const ThresholdMap& map) {
    Image image(map.size, map.size * map.frames);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const std::uint32_t value = map.rank(x, y % map.size, y / map.size) * spacingOf(map.size);
            image.at(x, y, 0) = image.at(x, y, 2) = static_cast<std::uint8_t>(value >> 8);
            image.at(x, y, 1) = static_cast<std::uint8_t>(value);
        }
    return image;
}

std::string matrixCode(const ThresholdMap& map, std::string_view name) {
    const std::string side = std::to_string(map.size), count = std::to_string(map.size * map.size);
    std::string text = "// Thresholds are ";
    text += map.offset > 0 ? "(rank + 0.5) / " : "rank / ";
    text += count + ". A pixel is drawn if its opacity\n// is above the threshold of the rank at [";
    if (map.frames > 1) text += "frame % " + std::to_string(map.frames) + "][";
    text += "y % " + side + "][x % " + side + "].\nstatic const unsigned short " + std::string(name);
    if (map.frames > 1) text += "[" + std::to_string(map.frames) + "]";
    text += "[" + side + "][" + side + "] = ";
    if (map.frames == 1) return text + frameText(map, 0, "") + ";\n";
    text += "{\n";
    for (int frame = 0; frame < map.frames; ++frame) text += "    " + frameText(map, frame, "    ") + ",\n";
    return text + "};\n";
}

}  // namespace arclight::dither
