#include "sim/dither/ramp.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/srgb.h"

namespace arclight::dither {
namespace {

bool isUpright(Gradient gradient) { return gradient == Gradient::sky; }
int lengthOf(const Image& ramp, Gradient gradient) { return isUpright(gradient) ? ramp.height : ramp.width; }

/// Calls `draw(pixel, line, x, y)` for each channel of each pixel; `line` is its distance along the gradient.
template <class Draw>
Image drawn(Gradient gradient, int width, int height, Draw draw) {
    Image image(width, height, 3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            draw(&image.at(x, y, 0), static_cast<std::size_t>(isUpright(gradient) ? y : x), x, y);
    return image;
}

template <class Of>
auto alongRamp(Gradient gradient, int length, Of of) {
    std::vector<std::array<decltype(of(0.0f)), 3>> lines(static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i) {
        const glm::vec3 light = gradientAt(gradient, (static_cast<float>(i) + 0.5f) / static_cast<float>(length));
        for (int c = 0; c < 3; ++c) lines[static_cast<std::size_t>(i)][static_cast<std::size_t>(c)] = of(light[c]);
    }
    return lines;
}

}  // namespace

glm::vec3 gradientAt(Gradient gradient, float along) {
    if (gradient == Gradient::grey) return glm::vec3(srgbDecoded(along));
    if (gradient == Gradient::colour) {
        glm::vec3 light;
        for (int c = 0; c < 3; ++c)
            light[c] = srgbDecoded(0.5f + 0.42f * cosf(kTwoPi * (along - static_cast<float>(c) / 3)));
        return light;
    }
    // From a night sky's zenith down to the last light of dusk.
    const glm::vec3 zenith(0.0015f, 0.0032f, 0.0105f), dusk(0.075f, 0.044f, 0.040f);
    const float low = along * along;
    return zenith + (dusk - zenith) * (low * low) + glm::vec3(0.0015f, 0.0050f, 0.0150f) * along;
}

Image roundedRamp(Gradient gradient, int width, int height, int bits) {
    const Levels levels(bits);
    const auto lines =
        alongRamp(gradient, isUpright(gradient) ? height : width, [&](float light) { return levels.nearest(light); });
    return drawn(gradient, width, height, [&](std::uint8_t* pixel, std::size_t line, int, int) {
        std::copy(lines[line].begin(), lines[line].end(), pixel);
    });
}

Image ditheredRamp(Gradient gradient, int width, int height, int bits, const Threshold& threshold) {
    const Levels levels(bits);
    const auto lines =
        alongRamp(gradient, isUpright(gradient) ? height : width, [&](float light) { return levels.around(light); });
    return drawn(gradient, width, height, [&](std::uint8_t* pixel, std::size_t line, int x, int y) {
        const float t = threshold(x, y);
        for (std::size_t c = 0; c < 3; ++c) {
            const LevelPair& pair = lines[line][c];
            pixel[c] = pair.share > t ? pair.high : pair.low;
        }
    });
}

Image diffusedRamp(Gradient gradient, int width, int height, int bits, const DiffusionSettings& settings) {
    const auto unit = static_cast<float>(kDiffusionUnit);
    const Levels levels(bits);
    std::vector<int> lights;
    for (const float light : levels.lights()) lights.push_back(static_cast<int>(light * unit + 0.5f));
    const auto nearest = [&](int value) {
        const auto above = std::upper_bound(lights.begin() + 1, lights.end() - 1, value);
        return static_cast<std::size_t>(above - lights.begin()) - (value - above[-1] <= *above - value ? 1 : 0);
    };
    const auto lines = alongRamp(gradient, isUpright(gradient) ? height : width,
                                 [&](float light) { return static_cast<int>(light * unit + 0.5f); });
    std::vector<glm::ivec3> wanted;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto& line = lines[static_cast<std::size_t>(isUpright(gradient) ? y : x)];
            wanted.emplace_back(line[0], line[1], line[2]);
        }
    const std::vector<glm::ivec3> chosen =
        diffused(wanted, width, height, weightsOf(settings.kernel), settings.serpentine, [&](glm::ivec3 value) {
            return glm::ivec3(lights[nearest(value.x)], lights[nearest(value.y)], lights[nearest(value.z)]);
        });
    return drawn(gradient, width, height, [&](std::uint8_t* pixel, std::size_t, int x, int y) {
        const glm::ivec3 colour = chosen[static_cast<std::size_t>(y * width + x)];
        for (int c = 0; c < 3; ++c) pixel[c] = levels.byte(nearest(colour[c]));
    });
}

std::vector<float> meansAlong(const Image& ramp, Gradient gradient, int period) {
    std::array<float, 256> light;
    for (std::size_t i = 0; i < light.size(); ++i) light[i] = srgbDecoded(static_cast<float>(i) / 255.0f);
    const int length = lengthOf(ramp, gradient), across = isUpright(gradient) ? ramp.width : ramp.height;
    // Uses whole periods across, so each block contains each threshold equally often.
    const int used = across >= period ? across - across % period : across;
    std::vector<float> means;
    for (int from = 0; from + period <= length; from += period) {
        double sum = 0;
        for (int i = from; i < from + period; ++i)
            for (int j = 0; j < used; ++j)
                sum += static_cast<double>(light[isUpright(gradient) ? ramp.at(j, i, 1) : ramp.at(i, j, 1)]);
        means.push_back(static_cast<float>(sum / (static_cast<double>(period) * used)));
    }
    return means;
}

int bandsOf(const Image& ramp, Gradient gradient, int period) {
    const std::vector<float> means = meansAlong(ramp, gradient, period);
    int bands = 0;
    for (std::size_t i = 0; i < means.size();) {
        std::size_t end = i;
        while (end < means.size() && means[end] == means[i]) ++end;
        if (static_cast<int>(end - i) * period >= kBandPx && (period == 1 || end - i > 1)) ++bands;
        i = end;
    }
    return bands;
}

}  // namespace arclight::dither
