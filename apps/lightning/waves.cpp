#include "waves.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/angles.h"
#include "core/random.h"

namespace arclight::lightning {
namespace {

constexpr int kSide = 256, kWaves = 110, kLongest = 2, kShortest = 40;

/// A wave train that is periodic over the square, with tables of the sine and cosine of its phase along each edge.
struct WaveTrain {
    float slopeX, slopeZ;
    std::vector<float> sineX, cosineX, sineZ, cosineZ;
};

WaveTrain anyWave(Random& random) {
    // Each octave gets equally many waves. The wind blows along z, and most crests lie across it.
    const float length = kLongest * std::pow(static_cast<float>(kShortest) / kLongest, random.uniform01());
    const float angle = 0.75f * random.gaussian();
    const float i = std::round(length * sinf(angle)), j = std::round(length * cosf(angle));
    const float number = std::max(std::sqrt(i * i + j * j), 1.0f), phase = random.uniform(0, kTwoPi);
    // Long waves are steeper, so short waves ride on them without hiding them.
    const float slope = std::pow(number, -0.25f);
    WaveTrain wave{slope * i / number, slope * j / number, {}, {}, {}, {}};
    for (int k = 0; k < kSide; ++k) {
        const float turn = kTwoPi / kSide * static_cast<float>(k);
        wave.sineX.push_back(sinf(turn * i + phase)), wave.cosineX.push_back(cosf(turn * i + phase));
        wave.sineZ.push_back(sinf(turn * j)), wave.cosineZ.push_back(cosf(turn * j));
    }
    return wave;
}

}  // namespace

Texture waveSlopes() {
    Random random(Seed{31});
    std::vector<float> texels(4 * kSide * kSide, 0.0f);
    for (int w = 0; w < kWaves; ++w) {
        const WaveTrain wave = anyWave(random);
        for (std::size_t z = 0, at = 0; z < kSide; ++z)
            for (std::size_t x = 0; x < kSide; ++x, at += 4) {
                const float height = wave.cosineX[x] * wave.cosineZ[z] - wave.sineX[x] * wave.sineZ[z];
                texels[at] += wave.slopeX * height, texels[at + 1] += wave.slopeZ * height;
            }
    }
    double square = 0;
    for (std::size_t at = 0; at < texels.size(); at += 4)
        square += texels[at] * texels[at] + texels[at + 1] * texels[at + 1];
    const float scale = std::sqrt(kSide * kSide / static_cast<float>(square));
    std::vector<std::uint8_t> bytes(texels.size());
    for (std::size_t at = 0; at < texels.size(); at += 4)
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const float slope = scale * texels[at + axis];
            bytes[at + axis] = toByte((slope + 4) / 8);
            bytes[at + 2 + axis] = toByte(slope * slope / 16);
        }
    Texture texture("waves", PixelFormat::rgba8, kSide, kSide, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(bytes);
    return texture;
}

}  // namespace arclight::lightning
