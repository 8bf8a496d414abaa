// `--explain X,Y`: its numbers are those of the capture, and its words say what they say.
#include "app/cli.h"
#include "core/text.h"

namespace arclight::test {
namespace {

class CliExplain : public Cli {
protected:
    Outcome explained(const std::string& demo, const std::string& pixel, const Words& more = {}) const {
        return headlessDemo(demo, with({"--size", "160x90", "--explain", pixel}, more));
    }
};

TEST_F(CliExplain, PartsAndStepsGiveTheBytesOfTheCapture) {
    for (const char* demo : {"springs", "lightprepass", "particles"}) {
        SCOPED_TRACE(demo);
        const Outcome outcome = explained(demo, "70,40", {"--json", "--capture", "frame.png"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const std::size_t end = outcome.out.rfind("}\n");
        const Json json = Json::parse(outcome.out.substr(0, end + 1));
        const Image frame = image("frame.png");
        EXPECT_EQ(json.at("pixel"), Json::array({70, 40}));
        EXPECT_EQ(json.at("size"), Json::array({160, 90}));
        EXPECT_EQ(json.at("addsUp"), true);
        for (int c = 0; c < 3; ++c) {
            EXPECT_EQ(json.at("bytes")[static_cast<std::size_t>(c)], frame.at(70, 40, c));
            // The sum of the parts is the scene light that the post-processing begins with.
            double sum = json.at("lightUnexplained")[static_cast<std::size_t>(c)];
            for (const Json& part : json.at("light"))
                sum += part.at("value")[static_cast<std::size_t>(c)].get<double>();
            const double light = json.at("post").at("taps")[0].at("light")[static_cast<std::size_t>(c)];
            EXPECT_NEAR(sum, light, 2e-3 * std::max(1.0, light));
        }
        double fractions = 0;
        for (const Json& part : json.at("light")) fractions += part.at("fraction").get<double>();
        EXPECT_NEAR(fractions, 1, 1e-6);
    }
}

TEST_F(CliExplain, WordsNameWhatTheTechniqueDraws) {
    const Outcome light = explained("lightprepass", "37,62");
    ASSERT_EQ(light.code, 0) << light.err;
    EXPECT_TRUE(light.out.starts_with("pixel (37, 62) of 160x90: ")) << light.out;
    EXPECT_NE(light.out.find("In the pass 'light', all of the light comes from "), std::string::npos) << light.out;
    EXPECT_NE(light.out.find(" of 64 lights. The strongest, light "), std::string::npos) << light.out;
    EXPECT_TRUE(light.out.ends_with("they add up to the pixel.\n")) << light.out;
}

TEST_F(CliExplain, NormalOfTheLightPrePassHasUnitLength) {
    for (const char* encoding : {"article", "octahedral", "spheremap", "xyz8"}) {
        const Outcome outcome =
            explained("lightprepass", "37,62", {"--json", "--set", std::string("encoding=") + encoding});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const std::string text = Json::parse(outcome.out).at("rows").at("normal in view space");
        double square = 0;
        for (const std::string_view part : split(text, ' '))
            if (const auto number = parseNumber<double>(part)) square += *number * *number;
        EXPECT_NEAR(square, 1, 0.02) << encoding << ": " << text;
    }
}

TEST_F(CliExplain, WhatIsNoPixelIsRefused) {
    for (const char* pixel : {"12", "1,2,3", "-1,3", "a,b", "1.5,2", ""})
        expectFault(explained("springs", pixel), 2, {"--explain", "X,Y"});
    expectFault(explained("springs", "160,0"), 2, {"--explain 160,0", "160x90"});
    expectFault(explained("springs", "0,90"), 2, {"--explain 0,90", "160x90"});
    expectFault(explained("springs", "0,0", {"--ab", "against"}), 2, {"--explain", "--ab"});
    expectFault(explained("springs", "0,0", {"--ticks", "0:3", "--capture", "%d.png"}), 2, {"--explain", "--ticks"});
    expectFault(explained("springs", "0,0", {"--ui"}), 2, {"--explain", "--ui"});
}

}  // namespace
}  // namespace arclight::test
