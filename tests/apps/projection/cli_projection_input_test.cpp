// The user's skies and drawings, as the executable shows them.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/takes.h"
#include "data/exr_bytes.h"

namespace arclight::test {
namespace {

class CliProjectionInput : public DemoCli {
protected:
    CliProjectionInput() : DemoCli("projection", "128x72") {}

    /// A sky of 8 x 4 pixels whose radiance is 1 except for red at (5, 2).
    void writeSky(const std::string& name, float red) {
        write(name, exrBytes({"B", "G", "R"}, 8, 4,
                             [red](std::size_t i, int x, int y) { return i == 2 && x == 5 && y == 2 ? red : 1.0f; }));
    }
};

/// Six files with constant radiance: the coefficients of x, y and z follow from the differences of opposite faces.
TEST_F(CliProjectionInput, SixFacesLieWhereTheirNamesSay) {
    const std::array<std::string, 6> names{"right", "left", "top", "bottom", "front", "back"};
    const std::array<float, 6> radiance{7, 2, 5, 1, 3, 11};
    for (std::size_t i = 0; i < 6; ++i)
        write("room_" + names[i] + ".exr",
              exrBytes({"B", "G", "R"}, 4, 4, [&](std::size_t, int, int) { return radiance[i]; }));
    ASSERT_EQ(run({"--input", in("room_top.exr"), "--export", in("sky.json")}).code, 0);
    const Json terms = json("sky.json").at("radiance");
    // The integral of x over the face +x of a cube, in closed form: ∫∫ 1 / (1 + u² + v²)² du dv over [−1, 1]².
    const double face = 4 * std::numbers::sqrt2 / 2 * std::atan(std::numbers::sqrt2 / 2);
    const double factor = std::sqrt(3 / (4 * std::numbers::pi)) * face;
    const auto term = [&](std::size_t i) { return terms.at(i).at(1).get<double>(); };
    EXPECT_NEAR(term(0), 29.0 / 6 * std::sqrt(4 * std::numbers::pi), 0.01);
    EXPECT_NEAR(term(1), (5 - 1) * factor, 0.02);   // y
    EXPECT_NEAR(term(2), (11 - 3) * factor, 0.02);  // z, towards the viewer: the back
    EXPECT_NEAR(term(3), (7 - 2) * factor, 0.02);   // x
}

TEST_F(CliProjectionInput, RefusesSkiesWithThePixelAndTheReason) {
    const auto fault = [&](const std::string& name) { return run({"--input", in(name), "--capture", in("a.png")}); };
    writeSky("nan.exr", std::numeric_limits<float>::quiet_NaN());
    writeSky("negative.exr", -0.5f);
    writeSky("infinite.exr", std::numeric_limits<float>::infinity());
    expectFault(fault("nan.exr"), 3, {"nan.exr", "pixel (5, 2)", "red", "not a number"});
    expectFault(fault("negative.exr"), 3, {"pixel (5, 2)", "-0.5"});
    expectFault(fault("infinite.exr"), 3, {"pixel (5, 2)", "infinite"});
    write("wide.png", Image(30, 20));
    expectFault(fault("wide.png"), 3, {"30x20", "2:1", "6:1"});
    write("black.png", Image(8, 4));
    expectFault(fault("black.png"), 3, {"no light"});
    write("my_px.png", Image(4, 4));
    expectFault(fault("my_px.png"), 3, {"my_nx.png"});
}

/// A sun of 10⁵ in a dim sky: the measures are finite, and the frame is neither black nor white.
TEST_F(CliProjectionInput, ShowsSkiesOfWideRange) {
    writeSky("sun.exr", 1e5f);
    for (const char* light : {"bands", "fullSky"}) {
        const Words sky{std::string("light=") + light};
        const Json measures = measured(sky, {"--input", in("sun.exr")});
        EXPECT_GT(measures.at("shErrorMax").get<double>(), 1);
        EXPECT_LT(measures.at("shErrorMax").get<double>(), 9.5);  // of a single light: 9.4 %
        const Image frame = captured(sky, {"--input", in("sun.exr")});
        double sum = 0;
        for (const std::uint8_t byte : frame.pixels) sum += byte;
        const double mean = sum / static_cast<double>(frame.pixels.size());
        EXPECT_GT(mean, 15);
        EXPECT_LT(mean, 200);
    }
}

TEST_F(CliProjectionInput, ACircleNeedsOneTerm) {
    std::string csv = "x,y\n", svg = "<svg><circle cx='100' cy='-40' r='30'/></svg>";
    for (int i = 0; i < 360; ++i)
        csv += std::to_string(5 + 3 * std::cos(i * std::numbers::pi / 180)) + "," +
               std::to_string(1e3 + 3 * std::sin(i * std::numbers::pi / 180)) + "\n";
    write("circle.csv", csv);
    write("circle.svg", svg);
    for (const char* name : {"circle.csv", "circle.svg"}) {
        const Words drawing{"scene=drawing", "order=1"};
        EXPECT_LT(measured(drawing, {"--input", in(name)}).at("rmse").get<double>(), 0.002) << name;
    }
    write("text.svg", "<svg><text>a</text></svg>");
    expectFault(run({"--input", in("text.svg"), "--capture", in("a.png")}), 3, {"text.svg", "no lines"});
    write("point.csv", "x,y\n1,2\n1,2\n");
    expectFault(run({"--input", in("point.csv"), "--capture", in("a.png")}), 3, {"point.csv", "no extent"});
    write("other.csv", "time,value\n1,2\n");
    expectFault(run({"--input", in("other.csv"), "--capture", in("a.png")}), 3, {"other.csv", "x"});
}

}  // namespace
}  // namespace arclight::test
