#include "sky_input.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "core/text.h"
#include "data/float_image.h"
#include "sim/projection/sky_resampling.h"

namespace arclight::projection {
namespace {

constexpr std::size_t kFaces = 6;
using FaceNames = std::array<std::string_view, kFaces>;
constexpr FaceNames kFaceNames[]{{"px", "nx", "py", "ny", "pz", "nz"},
                                 {"posx", "negx", "posy", "negy", "posz", "negz"},
                                 {"right", "left", "top", "bottom", "front", "back"}};

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Lossy compression leaves values slightly below 0; at most this fraction of the mean counts as that.
constexpr double kMaxNoise = 0.05;

/// The first value that is no radiance, with its pixel; empty if there is none. Values slightly below 0 become 0.
/// Raises `max` to the largest value.
std::string radianceFault(FloatImage& image, float& max, std::vector<std::string>& notes) {
    double sum = 0;
    float low = 0;
    for (const float value : image.pixels)
        sum += static_cast<double>(value), low = std::min(low, value), max = std::max(max, value);
    if (low >= 0 && std::isfinite(sum)) return {};
    // Sums with infinite values and those that are no numbers accept no noise: these values are refused below.
    const double mean = std::isfinite(sum) ? sum / static_cast<double>(image.pixels.size()) : 0;
    const auto lowest = static_cast<float>(-kMaxNoise * std::max(mean, 0.0));
    std::size_t negative = 0;
    for (std::size_t at = 0; at < image.pixels.size(); ++at) {
        float& value = image.pixels[at];
        if (value >= 0 && value <= std::numeric_limits<float>::max()) continue;
        if (value < 0 && value >= lowest) {
            value = 0, ++negative;
            continue;
        }
        constexpr std::array<std::string_view, 3> kColours{"red", "green", "blue"};
        const std::size_t pixel = at / 3, width = static_cast<std::size_t>(image.width);
        const std::string text = std::isnan(value)   ? "not a number"
                                 : std::isinf(value) ? "infinite"
                                                     : formatNumber(value);
        return "pixel (" + std::to_string(pixel % width) + ", " + std::to_string(pixel / width) + "): its " +
               std::string(kColours[at % 3]) + " is " + text + "; radiance must be finite and not negative";
    }
    if (negative > 0)
        notes.push_back(std::to_string(negative) +
                        " values are slightly negative, as lossy compression leaves them, and are set to 0");
    return {};
}

/// A face in an image of faces: its column and row.
SkyFace faceAt(const FloatImage& image, int side, int column, int row, bool isUpsideDown = false) {
    const std::ptrdiff_t down = 3 * static_cast<std::ptrdiff_t>(image.width);
    if (!isUpsideDown) return {image.at(column * side, row * side), 3, down};
    return {image.at((column + 1) * side - 1, (row + 1) * side - 1), -3, -down};
}

struct Layout {
    std::string name;
    Environment environment;
};

/// Finds the projection from the proportions.
Expected<Layout> unfolded(const FloatImage& image, std::string_view name) {
    const int w = image.width, h = image.height;
    if (w == 2 * h) return Layout{"equirectangular", resampled(EquirectangularSky{image.pixels, w, h})};
    // In a vertical cross, the back face continues the bottom one, so it is upside down.
    const bool isBackTurned = 4 * w == 3 * h;
    const auto cube = [&](const char* layout, int side, const std::array<std::array<int, 2>, kFaces>& cells) {
        CubeSky sky{{}, side};
        for (std::size_t i = 0; i < kFaces; ++i)
            sky.faces[i] = faceAt(image, side, cells[i][0], cells[i][1], isBackTurned && i + 1 == kFaces);
        return Layout{layout, resampled(sky)};
    };
    if (3 * w == 4 * h && w % 4 == 0)
        return cube("a horizontal cross", w / 4, {{{2, 1}, {0, 1}, {1, 0}, {1, 2}, {1, 1}, {3, 1}}});
    if (isBackTurned && w % 3 == 0)
        return cube("a vertical cross", w / 3, {{{2, 1}, {0, 1}, {1, 0}, {1, 2}, {1, 1}, {1, 3}}});
    if (w == 6 * h) return cube("a row of faces", h, {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}});
    if (h == 6 * w) return cube("a column of faces", w, {{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}});
    return fail(
        Exit::badAsset,
        std::string(name) + ": has a size of " + sizeText(w, h) +
            "; must be an equirectangular map (2:1), a cross (4:3 or 3:4) or a strip (6:1 or 1:6) of six faces");
}

/// What the images of a sky have in common.
struct Statistics {
    float max = 0;
    std::vector<std::string> notes, layers;
    std::string layer;
};

Expected<FloatImage> readPart(const InputBytes& file, Progress& progress, Statistics& statistics) {
    Expected<FloatFile> read = readFloatImage(file, progress);
    if (!read) return tl::unexpected<Error>(read.error());
    if (const std::string fault = radianceFault(read->image, statistics.max, read->notes); !fault.empty())
        return fail(Exit::badAsset, std::string(file.name) + ": " + fault);
    for (std::string& note : read->notes)
        if (std::find(statistics.notes.begin(), statistics.notes.end(), note) == statistics.notes.end())
            statistics.notes.push_back(std::move(note));
    statistics.layers = std::move(read->layers), statistics.layer = std::move(read->layer);
    return std::move(read->image);
}

Expected<Layout> readFaces(const InputBytes& file, const std::vector<std::string_view>& parts, Progress& progress,
                           Statistics& statistics, std::string& size) {
    const std::vector<std::string> names = skyFiles(file.name);
    std::array<FloatImage, kFaces> images;
    CubeSky sky;
    for (std::size_t i = 0; i < kFaces; ++i) {
        const std::string name = names.size() == kFaces ? names[i] : std::string(file.name);
        auto image = readPart({name, parts[i], file.selection}, progress, statistics);
        if (!image) return tl::unexpected<Error>(image.error());
        images[i] = std::move(*image);
        const int side = images[0].width;
        if (images[i].width != side || images[i].height != side)
            return fail(Exit::badAsset, name + ": has a size of " + sizeText(images[i].width, images[i].height) +
                                            "; must be " + sizeText(side, side) +
                                            ", as all faces are squares of one size");
        if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * kFaces > kMaxFloatPixels)
            return fail(Exit::badAsset, name + ": has a size of " + sizeText(side, side) +
                                            "; six faces must have at most " + std::to_string(kMaxFloatPixels) +
                                            " pixels together");
        sky.faces[i] = faceAt(images[i], side, 0, 0), sky.side = side;
    }
    size = "6 x " + sizeText(sky.side, sky.side);
    return Layout{"six faces", resampled(sky)};
}

}  // namespace

Expected<InputContent> readSky(const InputBytes& file, Progress& progress) {
    Statistics statistics;
    std::string size;
    const std::vector<std::string_view> parts = splitFiles(file.bytes);
    Expected<Layout> layout = fail(Exit::badAsset, std::string(file.name) + ": must be one file or six");
    if (parts.size() == kFaces) {
        layout = readFaces(file, parts, progress, statistics, size);
    } else if (parts.size() == 1) {
        const auto image = readPart({file.name, parts[0], file.selection}, progress, statistics);
        if (!image) return tl::unexpected<Error>(image.error());
        layout = unfolded(*image, file.name);
        size = sizeText(image->width, image->height);
    }
    if (!layout) return tl::unexpected<Error>(layout.error());
    UserSky sky{std::move(layout->environment)};
    sky.unit = meanLuminance(sky.environment);
    if (!(sky.unit > 1e-30))
        return fail(Exit::badAsset, std::string(file.name) + ": has no light: all pixels are black");
    scale(sky.environment, static_cast<float>(1 / sky.unit));
    InputContent content{{},
                         size + " pixels, " + layout->name + ", radiance up to " + formatNumber(statistics.max) +
                             ", mean luminance " + formatFixed(sky.unit, sky.unit < 0.1 ? 5 : 2)};
    content.notes = std::move(statistics.notes);
    constexpr double kUsual = 20;
    if (sky.unit > kUsual || sky.unit < 1 / kUsual)
        content.notes.push_back("The exposure is adjusted by a factor of " +
                                formatNumber(static_cast<float>(1 / sky.unit)) +
                                ", which brings the mean luminance of the sky to 1");
    content.selections = std::move(statistics.layers);
    if (!content.selections.empty()) content.selection = std::move(statistics.layer);
    content.value = InputValue::of(std::move(sky));
    return content;
}

std::vector<std::string> skyFiles(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    const std::string_view stem = name.substr(0, dot), ending = dot == std::string_view::npos ? "" : name.substr(dot);
    const std::string lower = lowerCase(stem);
    for (const FaceNames& names : kFaceNames)
        for (const std::string_view face : names) {
            if (!lower.ends_with(face)) continue;
            const std::size_t begin = stem.size() - face.size();
            if (begin > 0 && isWordCharacter(stem[begin - 1])) continue;
            const bool isUpper = stem[begin] >= 'A' && stem[begin] <= 'Z';
            std::vector<std::string> files;
            for (const std::string_view other : names) {
                std::string token(other);
                if (isUpper)
                    for (char& c : token) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                files.push_back(std::string(stem.substr(0, begin)) + token + std::string(ending));
            }
            return files;
        }
    return {std::string(name)};
}

}  // namespace arclight::projection
