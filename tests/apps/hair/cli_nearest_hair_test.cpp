// The nearest fragments in order, through the hair demo's executable.
#include <map>
#include <optional>

#include "app/takes.h"

namespace arclight::test {
namespace {

class CliNearestHair : public DemoCli {
protected:
    CliNearestHair() : DemoCli("hair", "160x90") {}

    using Environment = std::map<std::string, std::optional<std::string>>;
    /// A frame of the default head with this transparency.
    Image frameOf(const std::string& transparency, const Environment& environment) const {
        Launch launch = launchOf(executable("hair"), {"--headless", "--size", "160x90", "--tick", "20", "--set",
                                                      "transparency=" + transparency, "--capture", "frame.png"});
        for (const auto& [name, value] : environment) launch.environment[name] = value;
        const Outcome outcome = runProgram(launch, 280);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("frame.png");
    }
    bool hasCompute() const {
        return headlessDemo("hair", {"--doctor"}).out.find("\ncompute    yes") != std::string::npos;
    }
};

TEST_F(CliNearestHair, ComesCloserToPeeledHairWithMoreFragments) {
    if (!hasCompute()) GTEST_SKIP() << "no OpenGL 4.3 here";
    // Without what the other measures that draw would compare.
    const Json plain{{"strands", 1500}, {"detail", "fixed"}, {"hairShadows", "none"}, {"transparency", "sorted"}};
    std::vector<Settings> all{{"sorted", 20, plain}};
    for (const int k : {1, 2, 4, 8}) {
        all.push_back({std::to_string(k), 20, plain});
        all.back().params["transparency"] = "nearest", all.back().params["nearestFragments"] = k;
    }
    const std::vector<Drawn> drawn = shown(all, kMeasures);
    double before = 0;
    for (std::size_t i = 1; i < drawn.size(); ++i) {
        const double psnr = drawn[i].measure("psnrToPeeled");
        EXPECT_GT(psnr, before + 1) << all[i].name;
        before = psnr;
    }
    // Eight are better than all segments in order.
    EXPECT_GT(drawn[4].measure("psnrToPeeled"), drawn[0].measure("psnrToPeeled") + 2);
}

TEST_F(CliNearestHair, IsTheSameWithAnyNumberOfThreadsOfTheRasteriser) {
    const Image one = frameOf("nearest", {{"LP_NUM_THREADS", "1"}});
    for (const char* threads : {"0", "2", "4"})
        EXPECT_EQ(frameOf("nearest", {{"LP_NUM_THREADS", threads}}).pixels, one.pixels) << threads;
}

TEST_F(CliNearestHair, IsShownAsSortedPiecesWithoutComputeShaders) {
    const Environment old{{"MESA_GL_VERSION_OVERRIDE", "3.3"}};
    const Image sorted = frameOf("sorted", old);
    EXPECT_EQ(frameOf("nearest", old).pixels, sorted.pixels);
    if (hasCompute()) {
        EXPECT_NE(frameOf("nearest", {}).pixels, sorted.pixels);
    }
}

}  // namespace
}  // namespace arclight::test
