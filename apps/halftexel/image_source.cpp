#include "image_source.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/angles.h"

namespace arclight::halftexel {
namespace {

struct Tone {
    float r, g, b;
};
constexpr Tone kPaperTone{236, 230, 216}, kInkTone{20, 26, 36}, kRedTone{224, 54, 36};

/// Ink per pixel: 0 is paper, 1 is ink, and more is red.
class Chart {
public:
    Chart(int width, int height)
        : width_(width), height_(height), w_(static_cast<float>(width)), h_(static_cast<float>(height)) {}

    float colourAt(int x, int y) const {
        if (x == 0 || y == 0 || x == width_ - 1 || y == height_ - 1) return 1;
        const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
        const float u = px / w_, v = py / h_;
        if (v > 0.80f) return ladder(x, u);
        if (v < 0.06f) return u < 0.5f ? static_cast<float>((x ^ y) & 1) : static_cast<float>(y & 1);
        const float red = dot(px - 0.5f * w_, py - 0.43f * h_, 0.022f * h_);
        if (red > 0) return 1 + red;
        if (u < 0.36f) return star(px - 0.19f * w_, py - 0.43f * h_);
        if (u < 0.64f) return slantedEdge(px - 0.5f * w_, py - 0.43f * h_);
        return zonePlate(px - 0.81f * w_, py - 0.43f * h_);
    }

private:
    float radius() const { return std::min(0.33f * h_, 0.16f * w_); }
    static float coverage(float distance) { return std::clamp(0.5f - distance, 0.0f, 1.0f); }
    static float dot(float x, float y, float r) { return coverage(std::sqrt(x * x + y * y) - r); }

    /// 36 wedges, narrower than a pixel where they meet.
    float star(float x, float y) const {
        const float r = std::sqrt(x * x + y * y);
        if (r > radius()) return 0;
        const float wave = sinf(36 * atan2f(y, x));
        return std::clamp(0.5f + wave * r * 0.0278f, 0.0f, 1.0f) * coverage(r - radius() + 1);
    }

    /// cos(k r²), with stripes at the rim as fine as pixels can show.
    float zonePlate(float x, float y) const {
        const float r = std::sqrt(x * x + y * y);
        if (r > radius()) return 0;
        return (0.5f + 0.5f * cosf(0.5f * kPi * r * r / radius())) * coverage(r - radius() + 1);
    }

    float slantedEdge(float x, float y) const {
        const float turned = 0.9945f * x + 0.1045f * y, along = 0.9945f * y - 0.1045f * x;
        const float side = 0.62f * radius();
        return coverage(std::max(std::fabs(turned), std::fabs(along)) - side) -
               coverage(std::max(std::fabs(turned), std::fabs(along)) - 0.72f * side);
    }

    /// Vertical lines of one to four pixels, and steps of grey.
    float ladder(int x, float u) const {
        if (u > 0.75f) return std::floor((u - 0.75f) * 32) / 7.0f > 1 ? 1 : std::floor((u - 0.75f) * 32) / 7.0f;
        const int pitch = 1 + std::min(3, static_cast<int>(u / 0.1875f));
        return (x / pitch) % 2 == 0 ? 1.0f : 0.0f;
    }

    int width_, height_;
    float w_, h_;
};

}  // namespace

Image testChart(int width, int height) {
    Image image(width, height, 3);
    const Chart chart(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float colour = chart.colourAt(x, y);
            const Tone& to = colour > 1 ? kRedTone : kInkTone;
            const float amount = colour > 1 ? colour - 1 : std::max(0.0f, colour);
            const auto mix = [&](float a, float b) {
                return static_cast<std::uint8_t>(std::lround(a + (b - a) * amount));
            };
            image.at(x, y, 0) = mix(kPaperTone.r, to.r);
            image.at(x, y, 1) = mix(kPaperTone.g, to.g);
            image.at(x, y, 2) = mix(kPaperTone.b, to.b);
        }
    return image;
}

Image tinyImage(int side) {
    constexpr std::uint8_t kTones[4][3] = {{238, 232, 219}, {203, 196, 181}, {22, 28, 38}, {226, 56, 38}};
    Image image(side, side, 3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const bool isStroke = x + y == side - 1 || x + y == side;
            const int tone = x == 1 && y == 1 ? 3 : isStroke ? 2 : (x + y) % 2;
            for (int c = 0; c < 3; ++c) image.at(x, y, c) = kTones[tone][c];
        }
    return image;
}

TexelGrid gridOf(const Image& image) {
    TexelGrid grid(image.width, image.height);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            grid.at(x, y) = glm::dvec3(image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2)) / 255.0;
    return grid;
}

TexelGrid readGrid(const Framebuffer& framebuffer) {
    const std::vector<float> floats = framebuffer.readFloats();
    TexelGrid grid(framebuffer.width(), framebuffer.height());
    const float* from = floats.data();
    for (int y = grid.height - 1; y >= 0; --y)
        for (int x = 0; x < grid.width; ++x, from += 4) grid.at(x, y) = glm::dvec3(from[0], from[1], from[2]);
    return grid;
}

Texture textureOf(const TexelGrid& grid, PixelFormat format) {
    std::vector<float> floats;
    floats.reserve(grid.texels.size() * 4);
    for (int y = grid.height - 1; y >= 0; --y)
        for (int x = 0; x < grid.width; ++x) {
            for (int c = 0; c < 3; ++c) floats.push_back(static_cast<float>(grid.at(x, y)[c]));
            floats.push_back(1);
        }
    Texture texture("numbers", format, grid.width, grid.height);
    texture.upload<float>(floats);
    return texture;
}

int largestDifference(const Image& a, const Image& b) {
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        largest = std::max(largest, std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])));
    return largest;
}

void ImageSource::set(const Image* given) {
    isGiven_ = given != nullptr;
    image_ = given ? *given : Image();
    if (given) upload();
}

void ImageSource::prepare(int width, int height) {
    if (isGiven_ || (image_.width == width && image_.height == height)) return;
    image_ = testChart(width, height);
    upload();
}

const Texture& ImageSource::numbers(int fireflies, Seed seed) {
    constexpr double kFirefly = 200;
    if (numbersVersion_ == version_ && fireflies_ == fireflies && seed_ == seed) return numbers_;
    numbersVersion_ = version_, fireflies_ = fireflies, seed_ = seed;
    grid_ = gridOf(image_);
    Random random(seed);
    for (int i = 0; i < fireflies; ++i) {
        const auto x = static_cast<int>(random.below(static_cast<std::uint32_t>(image_.width)));
        const auto y = static_cast<int>(random.below(static_cast<std::uint32_t>(image_.height)));
        grid_.at(x, y) = glm::dvec3(kFirefly);
    }
    numbers_ = textureOf(grid_, PixelFormat::rgba16f);
    return numbers_;
}

void ImageSource::upload() {
    texture_ = textureOf(image_);
    ++version_;
}

}  // namespace arclight::halftexel
