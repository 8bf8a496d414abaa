// Scene foliage as the executable shows it, over the whole range of its settings.
#include <algorithm>

#include "app/takes.h"
#include "core/long_run.h"
#include "core/random.h"
#include "core/text.h"

namespace arclight::test {
namespace {

class CliFoliage : public DemoCli {
protected:
    CliFoliage() : DemoCli("dither", "160x90") {}

    /// Random values of what decides which leaves fade, and how.
    static Json randomFade(const Json& params, Random& random) {
        Json fade = randomValues(params,
                                 {"pattern", "anchor", "mistake", "fading", "fadeDistance", "crossFade", "cameraYawDeg",
                                  "cameraPitchDeg", "cameraDistance"},
                                 random);
        fade["scene"] = "foliage";
        return fade;
    }

    static int differentPixels(const Image& one, const Image& other) {
        int count = 0;
        for (int y = 0; y < one.height; ++y)
            for (int x = 0; x < one.width; ++x) {
                bool isSame = true;
                for (int c = 0; c < 3; ++c) isSame = isSame && one.at(x, y, c) == other.at(x, y, c);
                count += isSame ? 0 : 1;
            }
        return count;
    }
};

/// The four pixels of a matrix of 2 × 2 thresholds have the thresholds (i + ½) / 4.
TEST_F(CliFoliage, ExplainedPixelsNameTheirThreshold) {
    std::vector<double> thresholds;
    for (const char* pixel : {"10,10", "11,10", "10,11", "11,11"}) {
        const Outcome outcome =
            headlessDemo("dither", {"--size", "64x36", "--set", "size=2", "--explain", pixel, "--json"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const std::string text = Json::parse(outcome.out).at("rows").at("threshold, above which an opacity is drawn");
        thresholds.push_back(parseNumber<double>(text).value_or(-1));
    }
    std::sort(thresholds.begin(), thresholds.end());
    EXPECT_EQ(thresholds, (std::vector<double>{0.125, 0.375, 0.625, 0.875}));
}

/// A shuffle of the plants leaves the frame the same, except where leaves are blended in draw order.
TEST_F(CliFoliage, NoFadeDependsOnTheOrderOfDrawing) {
    const Json params = listedParams();
    Random random(Seed{65});
    std::vector<Settings> settings;
    for (int i = 0; i < (isLongRun() ? 200 : 10); ++i) {
        Json fade = randomFade(params, random);
        const int tick = static_cast<int>(random.below(2000));
        for (const int order : {0, 1 + static_cast<int>(random.below(999))}) {
            fade["drawOrder"] = order;
            settings.push_back({"", tick, fade, 1 + random.below(3)});
        }
        settings.back().seed = settings[settings.size() - 2].seed;
    }
    const std::vector<Drawn> all = shown(settings, kFrames);
    int unsorted = 0;
    for (std::size_t i = 0; i < all.size(); i += 2) {
        SCOPED_TRACE(settings[i + 1].params.dump() + " tick " + std::to_string(settings[i].tick));
        const int different = differentPixels(all[i].frame, all[i + 1].frame);
        if (settings[i].params.at("fading") == "unsorted") {
            unsorted += different;
            continue;
        }
        EXPECT_EQ(different, 0);
    }
    EXPECT_GT(unsorted, 0);
}

/// Each pixel of a cross-fade belongs to one level of detail, unless both are drawn below the same thresholds: then
/// some belong to neither and others to both, which shows that the measure counts.
TEST_F(CliFoliage, CrossFadesCoverEachPixelOnce) {
    const Json params = listedParams();
    Random random(Seed{66});
    std::vector<Settings> settings;
    for (int i = 0; i < (isLongRun() ? 220 : 22); ++i) {
        Json fade = randomFade(params, random);
        fade["fading"] = "discard", fade["size"] = randomValues(params, {"size"}, random).at("size");
        // At most 64: larger blue noise takes long to make.
        if (fade["size"].get<std::string>().size() > 2) fade["size"] = "16";
        settings.push_back({"", static_cast<int>(random.below(2000)), fade, 1 + random.below(3)});
    }
    const std::vector<Drawn> all = shown(settings, kMeasures, {"--size", "64x36"});
    double uncovered = 0, doubled = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(settings[i].params.dump() + " tick " + std::to_string(settings[i].tick));
        if (settings[i].params.at("mistake") == "sameThresholds") {
            uncovered += all[i].measure("uncovered"), doubled += all[i].measure("doubled");
            continue;
        }
        EXPECT_EQ(all[i].measure("uncovered"), 0);
        EXPECT_EQ(all[i].measure("doubled"), 0);
    }
    EXPECT_GT(uncovered, 0);
    EXPECT_GT(doubled, 0);
}

/// The measure says so, too, also of two levels of detail that cover the same pixels.
TEST_F(CliFoliage, OnlyUnsortedBlendingHasAnOrder) {
    const Json near = {{"fadeDistance", 6}, {"crossFade", 12}, {"mistake", "sameThresholds"}};
    std::vector<Settings> settings;
    for (const char* fading : {"discard", "sorted", "unsorted"}) {
        settings.push_back({fading, 150, near});
        settings.back().params["fading"] = fading;
    }
    const std::vector<Drawn> all = shown(settings, kMeasures);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(all[i].measure("orderDependence") > 0, settings[i].name == "unsorted") << settings[i].name;
}

}  // namespace
}  // namespace arclight::test
