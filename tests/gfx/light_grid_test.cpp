// The mean light of a grid over an image, against sums over its texels, and that reading waits for nothing.
#include "gfx/light_grid.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "core/srgb.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

/// An image of random display values as texture; row 0 is at the bottom.
struct RandomImage {
    int width, height;
    std::vector<std::uint8_t> bytes;
    Texture texture;

    RandomImage(int width_, int height_, std::uint64_t seed)
        : width(width_), height(height_), texture("random", PixelFormat::rgba8, width_, height_, Filter::nearest) {
        Random random(Seed{seed});
        bytes.resize(4 * static_cast<std::size_t>(width * height));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        texture.upload(std::span<const std::uint8_t>(bytes));
    }
    double light(int x, int y, std::size_t channel) const {
        const auto texel = static_cast<std::size_t>(y * width + x);
        return static_cast<double>(srgbDecoded(static_cast<float>(bytes[4 * texel + channel]) / 255));
    }
    /// The mean over a cell, by the area of each texel in it.
    double mean(int column, int columns, int row, int rows, std::size_t channel) const {
        const auto part = [](int cell, int cells, int size, int texel) {
            const double from = static_cast<double>(cell) * size / cells, to = static_cast<double>(cell + 1) * size / cells;
            return std::max(0.0, std::min(to, texel + 1.0) - std::max(from, static_cast<double>(texel)));
        };
        double sum = 0, area = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const double inside = part(column, columns, width, x) * part(row, rows, height, y);
                sum += inside * light(x, y, channel), area += inside;
            }
        return sum / area;
    }
};

class LightGrids : public Gl {
protected:
    Shaders shaders{sourceFolder()};
};

TEST_F(LightGrids, CellsAreMeansOfTheirTexels) {
    // Whole texels per cell, parts of texels, and cells smaller than a texel.
    for (const auto& [width, height] : {std::pair{32, 18}, {37, 23}, {101, 50}, {5, 3}, {1, 1}}) {
        constexpr int kColumns = 16, kRows = 9;
        const RandomImage image(width, height, 7);
        LightGridReader reader(shaders, kColumns, kRows);
        reader.start(image.texture, 12);
        const auto grid = reader.next(true);
        ASSERT_TRUE(grid);
        EXPECT_EQ(grid->tick, 12);
        ASSERT_EQ(grid->cells.size(), 3u * kColumns * kRows);
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kColumns; ++column)
                for (std::size_t c = 0; c < 3; ++c)
                    ASSERT_NEAR(static_cast<double>(grid->cells[3 * static_cast<std::size_t>(row * kColumns + column) + c]),
                                image.mean(column, kColumns, row, kRows, c), 2e-5)
                        << width << "x" << height << ": " << column << ", " << row;
    }
}

TEST_F(LightGrids, ArriveInOrderAndOnce) {
    LightGridReader reader(shaders, 4, 2);
    EXPECT_FALSE(reader.next());
    EXPECT_FALSE(reader.next(true)) << "nothing was started";
    const RandomImage first(8, 8, 1), second(8, 8, 2);
    for (int round = 0; round < 3; ++round) {
        reader.start(first.texture, 2 * round);
        reader.start(second.texture, 2 * round + 1);
        for (const RandomImage* image : {&first, &second}) {
            std::optional<LightGrid> grid;
            while (!grid) grid = reader.next();
            EXPECT_EQ(grid->tick, 2 * round + (image == &second));
            EXPECT_NEAR(static_cast<double>(grid->cells[0]), image->mean(0, 4, 0, 2, 0), 2e-5);
        }
        EXPECT_FALSE(reader.next(true));
    }
}

}  // namespace
}  // namespace arclight::test
