// The magnifiers of scene post: each square is a pixel of the frame, right or half a texel off.
#include <array>

#include "app/takes.h"

namespace arclight::test {
namespace {

constexpr int kZoom = 4, kColumns = 60, kRows = 40;              // at 1280x720
constexpr int kRightX = 762, kWrongX = 762 + 240 + 14, kY = 40;  // upper left corners

class CliHalftexelMagnifier : public DemoCli {
protected:
    CliHalftexelMagnifier() : DemoCli("halftexel", "1280x720") {}

    Image take(const Words& assignments) const {
        return captured(with({"bloom=0.14"}, assignments), {"--tick", "120"});
    }
    static std::array<int, 3> pixel(const Image& image, int x, int y) {
        return {image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2)};
    }
    /// How many squares of the magnifier at `x` are of one colour, that of the pixel of `frame` at (i, j) from `fromX`,
    /// `fromY`.
    static int matches(const Image& magnified, int x, const Image& frame, int fromX, int fromY) {
        int count = 0;
        for (int j = 0; j < kRows; ++j)
            for (int i = 0; i < kColumns; ++i) {
                bool isSame = true;
                for (int k = 0; k < kZoom * kZoom && isSame; ++k)
                    isSame = pixel(magnified, x + kZoom * i + k % kZoom, kY + kZoom * j + k / kZoom) ==
                             pixel(frame, fromX + i, fromY + j);
                count += isSame ? 1 : 0;
            }
        return count;
    }
};

TEST_F(CliHalftexelMagnifier, SquaresAreThePixelsOfTheFrame) {
    const Image split = take({"mistake=true", "split=0.52"}), right = take({});
    // Where the pixels come from: a thin rectangle marks them, right of the line. Only squares under lines of the
    // canvas may differ.
    int best = 0, bestX = 0, bestY = 0;
    for (int y = 200; y < 700 - kRows; ++y)
        for (int x = 680; x < 1280 - kColumns; ++x) {
            // A quick look at squares at the edge, where nothing is drawn over them, before all are compared.
            bool mayMatch = true;
            for (const int i : {5, 30, 55})
                mayMatch =
                    mayMatch && pixel(split, kWrongX + kZoom * i + 1, kY + kZoom * 3 + 1) == pixel(split, x + i, y + 3);
            if (!mayMatch) continue;
            const int found = matches(split, kWrongX, split, x, y);
            if (found > best) best = found, bestX = x, bestY = y;
        }
    constexpr int kAll = kRows * kColumns;
    EXPECT_GT(best, kAll * 85 / 100) << bestX << ", " << bestY;
    EXPECT_LT(best, kAll) << "the light and its halo are marked";
    EXPECT_GT(matches(split, kRightX, right, bestX, bestY), kAll * 85 / 100);
    // The two are not the same pixels.
    EXPECT_LT(matches(split, kRightX, split, bestX, bestY), kAll / 2);
    EXPECT_LT(matches(split, kWrongX, right, bestX, bestY), kAll / 2);
}

TEST_F(CliHalftexelMagnifier, StandsOnlyBesideTheMistake) {
    const Image off = take({}), past = take({"mistake=true", "split=1"});
    for (int x = kRightX - 4; x < kRightX + 480; ++x)
        for (int y = 10; y < 200; ++y) ASSERT_EQ(pixel(off, x, y), pixel(past, x, y)) << x << ' ' << y;
}

}  // namespace
}  // namespace arclight::test
