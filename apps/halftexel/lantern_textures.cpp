#include "lantern_textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/noise.h"

namespace arclight::halftexel {
namespace {

constexpr float kGain = 0.55f;  // per octave of clouds
constexpr int kWaveSide = 256, kPaperSide = 512, kRidgeLength = 2048;

/// Octaves of noise over the unit square that repeat at its edges, in [0, 1].
float tiledClouds(glm::vec2 uv, int cells, int octaves, std::uint32_t stream) {
    return ValueNoise(stream).clouds(uv * static_cast<float>(cells), octaves, kGain, cells);
}

/// Adds `strength` times one octave of value noise, `cells` along each side, to the texels of the square `sums`.
void addOctave(std::vector<float>& sums, int side, int cells, const ValueNoise& noise, float strength) {
    const auto texels = static_cast<std::size_t>(side);
    // Each row of the lattice, interpolated along x.
    std::vector<float> rows(static_cast<std::size_t>(cells) * texels);
    const auto cellOf = [&](int texel) {
        return (static_cast<float>(texel) + 0.5f) / static_cast<float>(side) * static_cast<float>(cells);
    };
    std::vector<float> values(static_cast<std::size_t>(cells));
    for (int row = 0; row < cells; ++row) {
        for (int i = 0; i < cells; ++i) values[static_cast<std::size_t>(i)] = noise.at({i, row}, cells);
        for (int x = 0; x < side; ++x) {
            const float position = cellOf(x), first = std::floor(position), f = position - first;
            const auto i = static_cast<std::size_t>(first);
            const float a = values[i], b = values[(i + 1) % values.size()];
            rows[static_cast<std::size_t>(row) * texels + static_cast<std::size_t>(x)] =
                a + (b - a) * (f * f * (3 - 2 * f));
        }
    }
    for (int y = 0; y < side; ++y) {
        const float position = cellOf(y), first = std::floor(position), f = position - first;
        const float v = f * f * (3 - 2 * f);
        const float* low = &rows[static_cast<std::size_t>(first) * texels];
        const float* high = &rows[static_cast<std::size_t>((static_cast<int>(first) + 1) % cells) * texels];
        float* sum = &sums[static_cast<std::size_t>(y) * texels];
        for (std::size_t x = 0; x < texels; ++x) sum[x] += strength * (low[x] + (high[x] - low[x]) * v);
    }
}

/// `tiledClouds` at the centres of all texels of a square whose side is a power of two, bit for bit.
std::vector<float> cloudSquare(int side, int cells, int octaves, std::uint32_t stream) {
    std::vector<float> sums(static_cast<std::size_t>(side * side));
    float strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= kGain, cells *= 2) {
        addOctave(sums, side, cells, ValueNoise(stream + static_cast<std::uint32_t>(i)), strength);
        total += strength;
    }
    for (float& sum : sums) sum /= total;
    return sums;
}

struct Wave {
    int i, j;  ///< number of waves along each edge of the square
    float amplitude, phase;
};

/// Adds short thin lines to a square of paper, wrapping at its edges.
void addFibres(std::vector<float>& paper, Random& random) {
    for (int fibre = 0; fibre < 900; ++fibre) {
        float x = random.uniform(0, kPaperSide), y = random.uniform(0, kPaperSide);
        float angle = random.uniform(0, kTwoPi);
        const float bend = random.uniform(-0.03f, 0.03f);
        const float depth = random.uniform(-0.20f, 0.10f);
        const int length = 12 + static_cast<int>(random.below(60));
        for (int step = 0; step < length; ++step, angle += bend) {
            x += cosf(angle), y += sinf(angle);
            const int column = static_cast<int>(std::floor(x)) & (kPaperSide - 1);
            const int row = static_cast<int>(std::floor(y)) & (kPaperSide - 1);
            paper[static_cast<std::size_t>(row * kPaperSide + column)] += depth;
        }
    }
}

/// Ink of the ring at a position in the unit square: one clockwise stroke, from 7 o'clock, with a drying brush.
float brushRing(glm::vec2 uv) {
    const float x = uv.x - 0.5f, y = uv.y - 0.5f;
    const float radius = std::sqrt(x * x + y * y);
    if (std::abs(radius - 0.325f) > 0.117f) return 0;  // beyond the widest stroke
    float turn = 0.62f - std::atan2(y, x) / kTwoPi;
    turn -= std::floor(turn);
    const float centre = 0.335f + 0.018f * sinf(kTwoPi * turn + 0.6f) - 0.02f * turn;
    const float width = 0.088f * (1.0f - 0.45f * turn) * std::min(1.0f, 12 * turn);
    const float across = (radius - centre) / std::max(width, 1e-3f);
    if (turn >= 0.955f || std::abs(across) >= 1) return 0;
    const float hairs = 0.6f * ValueNoise(71).at({across * 9 + 40, turn * 7}, 256) +
                        0.4f * ValueNoise(72).at({across * 21 + 90, turn * 15}, 256);
    const float dry = std::clamp((turn - 0.60f) / 0.36f, 0.0f, 1.0f);
    const float edge = std::clamp((1.0f - std::abs(across)) * width / 0.008f, 0.0f, 1.0f);
    const float wet = std::clamp(1.0f - std::max(0.0f, 0.62f * dry - hairs) * 4.0f, 0.0f, 1.0f);
    return edge * wet;
}

}  // namespace

Texture waveTexture() {
    Random random(Seed{}, 0x3a7e);
    std::vector<Wave> waves;
    float power = 0;
    while (waves.size() < 48) {
        const Wave wave{static_cast<int>(random.below(27)) - 13, static_cast<int>(random.below(27)) - 13,
                        random.uniform(0.5f, 1.0f), random.uniform(0, kTwoPi)};
        const auto number = static_cast<float>(wave.i * wave.i + wave.j * wave.j);
        if (number < 2 || number > 170) continue;
        // Wind ripples: slopes are about equal for all wavelengths, and less for the shortest.
        waves.push_back(wave);
        waves.back().amplitude /= 1.0f + number / 60.0f;
        power += 0.25f * waves.back().amplitude * waves.back().amplitude;
    }
    const float scale = 1.0f / std::sqrt(power);
    // Along rows and columns, a wave repeats the same 256 phases.
    std::vector<float> texels(static_cast<std::size_t>(kWaveSide * kWaveSide) * 4);
    for (const Wave& wave : waves) {
        const float length = std::sqrt(static_cast<float>(wave.i * wave.i + wave.j * wave.j));
        std::array<glm::vec2, kWaveSide> slopes;
        for (int turns = 0; turns < kWaveSide; ++turns) {
            const float angle = kTwoPi * static_cast<float>(turns) / kWaveSide + wave.phase;
            const float slope = scale * wave.amplitude * cosf(angle);
            slopes[static_cast<std::size_t>(turns)] = {slope * static_cast<float>(wave.i) / length,
                                                       slope * static_cast<float>(wave.j) / length};
        }
        float* texel = texels.data();
        for (int y = 0; y < kWaveSide; ++y)
            for (int x = 0; x < kWaveSide; ++x, texel += 4) {
                const glm::vec2 slope = slopes[static_cast<std::size_t>((wave.i * x + wave.j * y) & (kWaveSide - 1))];
                texel[0] += slope.x, texel[1] += slope.y;
            }
    }
    for (float* texel = texels.data(); texel != texels.data() + texels.size(); texel += 4)
        texel[2] = texel[0] * texel[0], texel[3] = texel[1] * texel[1];
    Texture texture("waves", PixelFormat::rgba16f, kWaveSide, kWaveSide, Filter::mipmapped, Wrap::repeat);
    texture.upload<float>(texels);
    return texture;
}

Texture paperTexture() {
    Random random(Seed{}, 0x9a9e);
    std::vector<float> paper(static_cast<std::size_t>(kPaperSide * kPaperSide));
    std::vector<std::uint8_t> texels(paper.size() * 4);
    constexpr float kTexel = 1.0f / kPaperSide;
    addFibres(paper, random);
    const std::vector<float> coarse = cloudSquare(kPaperSide, 4, 4, 11), fine = cloudSquare(kPaperSide, 32, 3, 29);
    for (int y = 0; y < kPaperSide; ++y)
        for (int x = 0; x < kPaperSide; ++x) {
            const auto i = static_cast<std::size_t>(y * kPaperSide + x);
            const glm::vec2 uv((static_cast<float>(x) + 0.5f) * kTexel, (static_cast<float>(y) + 0.5f) * kTexel);
            const float clouds = 0.55f * coarse[i] + 0.45f * fine[i];
            texels[4 * i] = toByte(0.5f + 0.9f * (clouds - 0.5f) + paper[i]);
            texels[4 * i + 1] = toByte(brushRing(uv));
            texels[4 * i + 3] = 255;
        }
    Texture texture("paper", PixelFormat::rgba8, kPaperSide, kPaperSide, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(texels);
    return texture;
}

Texture ridgeTexture() {
    std::vector<float> texels(static_cast<std::size_t>(kRidgeLength) * 2);
    for (int x = 0; x < kRidgeLength; ++x) {
        const float u = (static_cast<float>(x) + 0.5f) / kRidgeLength;
        const float near = tiledClouds({u, 0.37f}, 5, 8, 3), far = tiledClouds({u, 0.61f}, 3, 6, 17);
        const float trees =
            ValueNoise(5).at({u * 420, 0.5f}, 420) * 0.6f + ValueNoise(6).at({u * 900, 0.5f}, 900) * 0.4f;
        texels[2 * static_cast<std::size_t>(x)] = near * near * 1.6f + 0.09f * trees;
        texels[2 * static_cast<std::size_t>(x) + 1] = far;
    }
    Texture texture("ridges", PixelFormat::rg16f, kRidgeLength, 1, Filter::linear, Wrap::clamp);
    texture.upload<float>(texels);
    return texture;
}

}  // namespace arclight::halftexel
