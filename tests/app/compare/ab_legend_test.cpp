// The legend of an error map: inside the frame, away from the worst tile, and with the statistics of the map.
#include "app/compare/ab_legend.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

/// Errors of a frame that are small, except in one tile.
AbErrors errorsWithTile(int width, int height, int column, int row, AbView view = AbView::error) {
    ErrorMap map{width, height, std::vector<float>(static_cast<std::size_t>(width * height), 0.02f)};
    for (int y = row * kErrorTile; y < std::min((row + 1) * kErrorTile, height); ++y)
        for (int x = column * kErrorTile; x < std::min((column + 1) * kErrorTile, width); ++x)
            map.errors[static_cast<std::size_t>(y * width + x)] = 0.5f;
    AbErrors errors{.view = view};
    errors.take(map);
    return errors;
}

bool overlap(const Rect& a, const Rect& b) {
    const Rect shared = a.intersection(b);
    return shared.width > 0 && shared.height > 0;
}

TEST(ErrorLegend, IsInTheFrameAndNeverOnTheWorstTile) {
    Random random(Seed{4});
    for (const auto& [width, height] : {std::pair{1280, 720}, {640, 360}, {938, 655}, {540, 960}, {3840, 2160}}) {
        const AbLayout layout = layOutSides({.view = AbView::error}, {.width = width, .height = height});
        ASSERT_TRUE(fitsErrorLegend(layout));
        const Rect frame{0, 0, static_cast<float>(width), static_cast<float>(height)};
        for (const Rect& place : legendPlaces(layout)) EXPECT_EQ(place.intersection(frame), place);
        for (int trial = 0; trial < (width > 2000 ? 2 : 10); ++trial) {
            const int column = static_cast<int>(random.below(static_cast<unsigned>(width / kErrorTile))),
                      row = static_cast<int>(random.below(static_cast<unsigned>(height / kErrorTile)));
            const AbErrors errors = errorsWithTile(width, height, column, row);
            EXPECT_EQ(errors.figures.worstTileX, column * kErrorTile);
            const Rect tile = worstTile(layout, errors).value_or(Rect{});
            EXPECT_EQ(tile.x, static_cast<float>(column * kErrorTile));
            EXPECT_EQ(tile.y, static_cast<float>(row * kErrorTile));
            for (const std::optional<std::size_t> before : {std::optional<std::size_t>{}, {0u}, {5u}})
                EXPECT_FALSE(overlap(legendPlaces(layout)[placeOfLegend(layout, errors, before)], tile));
        }
    }
}

TEST(ErrorLegend, FollowsTheTileOfAMagnifiedMap) {
    const AbParams look{.view = AbView::error, .magnification = 4, .centre = {0.5f, 0.5f}};
    const AbLayout layout = layOutSides(look, {.width = 1280, .height = 720});
    // The upper left pixel of the middle quarter of the image is that of the frame.
    const AbErrors errors = errorsWithTile(1280, 720, 480 / kErrorTile, 288 / kErrorTile);
    const Rect tile = worstTile(layout, errors).value_or(Rect{});
    EXPECT_EQ(tile, (Rect{0, 4 * (288.0f - 270.0f), 4 * kErrorTile, 4 * kErrorTile}));
    EXPECT_FALSE(overlap(legendPlaces(layout)[placeOfLegend(layout, errors)], tile));
}

TEST(ErrorLegend, StandsWhereErrorsAreSmallest) {
    const AbLayout layout = layOutSides({.view = AbView::error}, {.width = 1280, .height = 720});
    for (const bool isLeft : {true, false}) {
        ErrorMap map{1280, 720, {}};
        for (int i = 0; i < 1280 * 720; ++i) map.errors.push_back((i % 1280 < 640) == isLeft ? 0.5f : 0.0f);
        AbErrors errors;
        errors.take(map);
        EXPECT_EQ(legendPlaces(layout)[placeOfLegend(layout, errors)].x > 640, isLeft);
    }
}

TEST(ErrorLegend, NeedsALegibleSize) {
    for (const auto& [width, height, fits] : {std::tuple{160, 90, false}, {200, 400, false}, {320, 180, true}})
        EXPECT_EQ(fitsErrorLegend(layOutSides({.view = AbView::mask}, {.width = width, .height = height})), fits)
            << width;
}

TEST(ErrorLegend, SaysTheFiguresInTheUnitOfTheView) {
    const AbErrors flip = errorsWithTile(64, 32, 2, 1), mask = errorsWithTile(64, 32, 2, 1, AbView::mask),
                   difference = errorsWithTile(64, 32, 2, 1, AbView::difference);
    EXPECT_EQ(errorLines(flip)[0], "mean 0.0800   p95 0.500   max 0.500");
    EXPECT_EQ(errorLines(flip)[1], "worst tile 0.500 at 32, 16");
    EXPECT_EQ(errorLines(difference)[1], "worst tile 128 at 32, 16");
    EXPECT_EQ(errorLines(mask)[0], "8.00 % of pixels; allowed 0.05 %");
    AbErrors none{.view = AbView::error};
    none.take({32, 32, std::vector<float>(1024)});
    EXPECT_EQ(errorLines(none)[1], "no tile differs");
    EXPECT_FALSE(worstTile(layOutSides({.view = AbView::error}, {.width = 32, .height = 32}), none));
}

TEST(ErrorWork, HasTheErrorsOfAllViewsInTheEnd) {
    Random random(Seed{9});
    Image a(80, 60), b(80, 60);
    for (std::uint8_t& byte : a.pixels) byte = static_cast<std::uint8_t>(random.below(256));
    for (std::uint8_t& byte : b.pixels) byte = static_cast<std::uint8_t>(random.below(256));
    AbErrorWork work;
    for (const AbView view : {AbView::difference, AbView::luminance, AbView::error, AbView::mask}) {
        EXPECT_FALSE(work.poll());
        work.start({.view = view, .sides = 3, .tick = 8}, b, a);
        std::optional<AbErrors> errors;
        while (!errors) errors = work.poll();
        EXPECT_FALSE(work.isBusy());
        const ErrorMap map = *errorsOf(errorViewOf(view).metric, b, a);
        EXPECT_EQ(errors->figures.mean, figuresOf(map).mean);
        EXPECT_EQ(errors->tick, 8);
        EXPECT_EQ(errors->sides, 3);
        EXPECT_EQ(errors->picture, view == AbView::error ? colouredErrors(map) : Image());
    }
    // An abandoned computation ends.
    work.start({.view = AbView::error}, Image(600, 400), Image(600, 400));
}

}  // namespace
}  // namespace arclight
