#include "sim/dither/matrix_export.h"

namespace arclight::dither {
namespace {

/// What a rank is multiplied by to span 16 bits.
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

Expected<ThresholdMap> mapOfImage(const Image& image) {
    const int size = image.width;
    if (size < 2 || size > 256 || (size & (size - 1)) != 0 || image.height % size != 0)
        return fail(Exit::badAsset,
                    "not a matrix: its side must be a power of two up to 256, and its height a multiple");
    ThresholdMap map{.size = size, .frames = image.height / size, .ranks = {}};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < size; ++x) {
            const std::uint32_t value = image.at(x, y, 0) * 256u + image.at(x, y, 1);
            if (value % spacingOf(size) != 0) return fail(Exit::badAsset, "not a matrix: ranks between whole ones");
            map.ranks.push_back(value / spacingOf(size));
        }
    return map;
}

std::string matrixCode(const ThresholdMap& map, std::string_view name) {
    const std::string side = std::to_string(map.size), count = std::to_string(map.size * map.size);
    std::string text = "// Thresholds are ";
    text += map.offset > 0 ? "(rank + 0.5) / " : "rank / ";
    text += count + ". A pixel is drawn if its coverage\n// is above the one at [";
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
