// Where the light of scene pyramid is, on every level and at any size, against closed forms.
#include <array>
#include <cmath>

#include "apps/halftexel/takes.h"
#include "core/random.h"

namespace arclight::test {
namespace {

class CliHalftexelLight : public HalftexelTakes {};

const std::vector<std::string> kSizes{"333x191", "257x255", "640x359"};

double pickOf(Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.uniform01());
}

/// The centroid along an axis of `size` texels of the integrals of a Gaussian over them.
double centroidOfTexels(int size, double centre, double sigma) {
    double light = 0, moment = 0;
    for (int i = 0; i < size; ++i) {
        const double scale = 1 / (sigma * std::sqrt(2.0));
        const double texel = std::erf((i + 1 - centre) * scale) - std::erf((i - centre) * scale);
        light += texel, moment += texel * (i + 0.5);
    }
    return moment / light;
}

TEST_F(CliHalftexelLight, LightOfATexelKeepsTheCentroidOfItsImage) {
    Random random(Seed{1});
    constexpr int kTicks = 7;
    for (const auto& [width, height] : {std::pair{333, 191}, {257, 255}, {640, 359}}) {
        std::vector<Json> params;
        for (const double sigma : {0.3, 0.3, 0.31, 0.4, 0.6, 1.0, 4.0})
            params.push_back({{"scene", "pyramid"}, {"lightSize", sigma}, {"lightSpeed", pickOf(random, 0, 60)}});
        const auto shown = play(params, kTicks, std::to_string(width) + "x" + std::to_string(height));
        for (std::size_t i = 0; i < shown.size(); ++i) {
            // The light goes round a circle; its pixels are integrals of a Gaussian there.
            const double sigma = params[i]["lightSize"],
                         travelled = params[i]["lightSpeed"].get<double>() * kTicks / 60;
            const double radius = std::min(20.0, 0.05 * std::min(width, height));
            const double x = 0.5 * width + 0.37 + radius * std::cos(travelled / 20);
            const double y = 0.5 * height + 0.23 + radius * std::sin(travelled / 20);
            SCOPED_TRACE(params[i].dump());
            EXPECT_NEAR(shown[i].centroid(0, 0), centroidOfTexels(width, x, sigma), 1e-4);
            EXPECT_NEAR(shown[i].centroid(0, 1), centroidOfTexels(height, y, sigma), 1e-4);
            // The texels that were drawn have that centroid too: the B-spline keeps it.
            for (const std::size_t axis : {0u, 1u})
                EXPECT_NEAR(2 * shown[i].centroid(1, axis), shown[i].centroid(0, axis), 1e-3);
        }
    }
}

TEST_F(CliHalftexelLight, RightPyramidsMoveNoLightOnAnyLevelDownOrUp) {
    Random random(Seed{2});
    for (const std::string& size : kSizes) {
        std::vector<Json> params;
        for (int run = 0; run < 8; ++run) {
            const std::array<const char*, 3> down{"bspline", "tap13", "dualKawase"};
            const std::array<const char*, 3> up{"linear", "bspline", "dualKawase"};
            params.push_back({{"scene", "pyramid"},
                              {"filter", down[random.below(3)]},
                              {"upFilter", up[random.below(3)]},
                              {"level", 8 - run % 4},
                              {"lightSize", std::exp(pickOf(random, std::log(0.3), std::log(32.0)))},
                              {"lightSpeed", pickOf(random, 0, 60)}});
        }
        const auto shown = play(params, 5, size);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            SCOPED_TRACE(size + " " + params[i].dump());
            const std::size_t levels = shown[i].state.at("levels").size() - 1;
            EXPECT_GE(levels, 5u);
            for (std::size_t level = 1; level <= levels; ++level)
                EXPECT_LT(shown[i].measure("centroidShift" + std::to_string(level)), 0.01) << level;
            EXPECT_LT(shown[i].measure("upShiftPx"), 0.01);
            EXPECT_TRUE(shown[i].says("A light stays where it is on every level"));
        }
    }
}

TEST_F(CliHalftexelLight, MeasuredShiftsAreThoseOfTheLevelsThatAreDrawn) {
    Random random(Seed{3});
    std::vector<Json> params;
    for (const char* filter : {"box2", "tap4", "bspline", "tap13", "dualKawase"})
        for (const bool mistake : {false, true})
            params.push_back({{"scene", "pyramid"},
                              {"filter", filter},
                              {"mistake", mistake},
                              {"level", 3},
                              {"lightSize", pickOf(random, 4, 10)},
                              {"lightSpeed", pickOf(random, 0, 60)}});
    // The light stays clear of all edges on these levels.
    const auto shown = play(params, 5, "333x191");
    for (std::size_t i = 0; i < shown.size(); ++i) {
        SCOPED_TRACE(params[i].dump());
        for (std::size_t level = 1; level <= 3; ++level) {
            double drawn = 0;
            for (const std::size_t axis : {0u, 1u})
                drawn =
                    std::max(drawn, std::fabs(2 * shown[i].centroid(level, axis) - shown[i].centroid(level - 1, axis)));
            EXPECT_NEAR(shown[i].measure("centroidShift" + std::to_string(level)), drawn, 2e-3) << level;
        }
        EXPECT_EQ(shown[i].measure("upShiftPx") > 0.5, params[i]["mistake"].get<bool>());
    }
}

TEST_F(CliHalftexelLight, AnInputImageKeepsItsCentroidToo) {
    Image input(61, 47, 3);
    for (int y = 20; y < 47; ++y)
        for (int x = 0; x < 30; ++x) input.at(x, y, 0) = static_cast<std::uint8_t>(8 * x), input.at(x, y, 1) = 200;
    write("p.png", input);
    for (const char* filter : {"bspline", "tap13"}) {
        const Json measures = measured({"scene=pyramid", "level=5", std::string("filter=") + filter},
                                       {"--size", "320x180", "--tick", "0", "--input", "p.png"});
        EXPECT_LT(figure(measures, "centroidShiftPx"), 0.01) << "light at the edge of the image included";
        EXPECT_LT(figure(measures, "upShiftPx"), 0.01);
    }
}

}  // namespace
}  // namespace arclight::test
