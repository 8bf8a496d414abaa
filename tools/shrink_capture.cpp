// Scales a capture down and keeps its state: shrink_capture <capture.png> <thumbnail.png> <width>x<height>
// tools/make_thumbnails uses it to make the thumbnails of presets.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "core/files.h"
#include "core/image.h"
#include "core/text.h"

using namespace arclight;

namespace {

constexpr std::size_t kMaxBytes = 32 * 1024;  // of a thumbnail

constexpr double kLobes = 2;

double sinc(double x) { return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x); }

/// The Lanczos kernel with `kLobes` lobes on either side.
double lanczos(double x) { return std::abs(x) < kLobes ? sinc(x) * sinc(x / kLobes) : 0; }

double toLinear(double srgb) { return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4); }
double toSrgb(double light) { return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055; }

/// An image of linear RGB light, row by row.
struct Light {
    int width = 0, height = 0;
    std::vector<double> values;
    double& at(int x, int y, int channel) { return values[static_cast<std::size_t>((y * width + x) * 3 + channel)]; }
};

Light lightOf(const Image& image) {
    Light light{image.width, image.height, {}};
    for (const std::uint8_t byte : image.pixels) light.values.push_back(toLinear(byte / 255.0));
    return light;
}

/// The light scaled to `width` pixels and transposed, so a second call scales the other direction.
Light shrunkAcross(Light light, int width) {
    Light result{light.height, width, std::vector<double>(static_cast<std::size_t>(3 * width * light.height))};
    const double ratio = static_cast<double>(light.width) / width;
    for (int x = 0; x < width; ++x) {
        const double centre = (x + 0.5) * ratio - 0.5;
        const int first = static_cast<int>(std::ceil(centre - kLobes * ratio));
        const int last = static_cast<int>(std::floor(centre + kLobes * ratio));
        double sum = 0;
        for (int i = first; i <= last; ++i) sum += lanczos((i - centre) / ratio);
        for (int i = first; i <= last; ++i) {
            const double weight = lanczos((i - centre) / ratio) / sum;
            const int from = std::clamp(i, 0, light.width - 1);
            for (int y = 0; y < light.height; ++y)
                for (int channel = 0; channel < 3; ++channel)
                    result.at(y, x, channel) += weight * light.at(from, y, channel);
        }
    }
    return result;
}

Image imageOf(const Light& light) {
    Image image(light.width, light.height);
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        image.pixels[i] = toByte(static_cast<float>(toSrgb(std::clamp(light.values[i], 0.0, 1.0))));
    return image;
}

Expected<Done> shrink(const std::string& from, const std::string& to, int width, int height) {
    const auto bytes = readFile(from, kMaxPngBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto image = decodePng(*bytes, from);
    if (!image) return tl::unexpected(image.error());
    const auto state = readPngText(*bytes, "arclight", from);
    if (!state) return tl::unexpected(state.error());
    Image small = imageOf(shrunkAcross(shrunkAcross(lightOf(*image), width), height));
    const std::vector<TextChunk> texts{{"arclight", *state}};
    auto png = encodePng(small, texts, PngCompression::small, PngColours::srgb);
    // Stars and sparks compress poorly. If the file is too large, the lowest bits are cleared.
    for (int bit = 0; png && png->size() > kMaxBytes && bit < 3; ++bit) {
        for (auto& value : small.pixels) value = static_cast<std::uint8_t>(value >> (bit + 1) << (bit + 1));
        png = encodePng(small, texts, PngCompression::small, PngColours::srgb);
    }
    return png ? writeFileWhole(to, *png) : Expected<Done>(tl::unexpected(png.error()));
}

}  // namespace

int main(int argc, char** argv) {
    const auto size = parseNumbers<int>(argc == 4 ? argv[3] : "", 'x');
    if (!size || size->size() != 2 || (*size)[0] < 1 || (*size)[1] < 1) {
        std::fprintf(stderr, "shrink_capture <capture.png> <thumbnail.png> <width>x<height>\n");
        return static_cast<int>(Exit::usage);
    }
    const auto done = shrink(argv[1], argv[2], (*size)[0], (*size)[1]);
    if (!done) std::fprintf(stderr, "shrink_capture: %s\n", done.error().message.c_str());
    return static_cast<int>(done ? Exit::done : done.error().exit);
}
