// The texts of every scene: none covers another, and none is clipped or outside the image, at the sizes of the window's
// frame and of common captures.
#include <algorithm>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

using Size = std::pair<int, int>;

constexpr double kTolerance = 1;  // px

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
    explicit Box(const Json& json)
        : x(json.at(0).get<double>()),
          y(json.at(1).get<double>()),
          width(json.at(2).get<double>()),
          height(json.at(3).get<double>()) {}
};

bool overlap(const Box& a, const Box& b) {
    const double across = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const double down = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return across > kTolerance && down > kTolerance;
}

bool isClipped(const Box& box, const Box& visible) {
    return visible.width < box.width - kTolerance || visible.height < box.height - kTolerance;
}

/// What is wrong with the texts of a frame, a line each.
std::vector<std::string> faultsOf(const Json& texts) {
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Box box(texts[i].at("box"));
        if (isClipped(box, Box(texts[i].at("visible"))))
            faults.push_back("clipped: " + texts[i].at("text").dump() + " " + texts[i].at("box").dump());
        for (std::size_t j = i + 1; j < texts.size(); ++j)
            if (overlap(box, Box(texts[j].at("box"))))
                faults.push_back("overlap: " + texts[i].at("text").dump() + " and " + texts[j].at("text").dump());
    }
    return faults;
}

class SceneTexts : public TakesCli, public ::testing::WithParamInterface<std::tuple<std::string, Size>> {
protected:
    const std::string& demo() const { return std::get<0>(GetParam()); }
    Size size() const { return std::get<1>(GetParam()); }
};

TEST_P(SceneTexts, NeitherOverlapNorAreClipped) {
    // The smallest frame has the least room, that of the window of 1280x720 is seen most: there, presets are tried too.
    const bool isSmallest = size() == Size{640, 360}, isOfTheWindow = size() == Size{940, 680};
    if (!isSmallest && !isOfTheWindow && !isLongRun()) GTEST_SKIP() << "only with ./test --long";
    std::vector<Settings> all;
    if (isOfTheWindow) {
        // Most texts do not depend on the tick, and most of a preset's are those of its scene.
        const int lastTick = isLongRun() ? 200 : 40;
        all = sampleOf(presetSettings(demo(), lastTick), 4);
    }
    if (isSmallest || isLongRun())
        for (Settings& scene : sceneSettings(demo())) all.push_back(std::move(scene));
    ASSERT_FALSE(all.empty());
    const std::string pixels = std::to_string(size().first) + "x" + std::to_string(size().second);
    const std::vector<Drawn> frames = drawAll(demo(), all, {"--size", pixels}, kTexts);
    ASSERT_EQ(frames.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const std::string& fault : faultsOf(frames[i].texts))
            ADD_FAILURE() << all[i].name << " " << pixels << ": " << fault;
}

/// The frame beside the open panel in windows of 1280×720, 1600×900 and, at scale 2, 3840×2160; and captures.
constexpr Size kSizes[] = {{940, 680}, {1260, 860}, {3160, 2080}, {1280, 720}, {640, 360}};

/// Such as springs_940x680.
std::string nameOf(const ::testing::TestParamInfo<SceneTexts::ParamType>& test) {
    const auto& [demo, size] = test.param;
    return demo + "_" + std::to_string(size.first) + "x" + std::to_string(size.second);
}

INSTANTIATE_TEST_SUITE_P(Demos, SceneTexts,
                         ::testing::Combine(::testing::ValuesIn(demoNames()), ::testing::ValuesIn(kSizes)), nameOf);

TEST(TextFaults, AreFound) {
    const auto text = [](const char* words, Json box, Json visible) {
        return Json{{"text", words}, {"box", std::move(box)}, {"visible", std::move(visible)}};
    };
    const Json a = text("a", {10, 10, 50, 9}, {10, 10, 50, 9});
    const auto faults = [](const std::vector<Json>& texts) { return faultsOf(Json(texts)).size(); };
    EXPECT_EQ(faults({a, text("below", {10, 20, 50, 9}, {10, 20, 50, 9})}), 0u);
    EXPECT_EQ(faults({a, text("beside", {59.5, 10, 50, 9}, {59.5, 10, 50, 9})}), 0u);
    EXPECT_EQ(faults({a, text("over", {40, 14, 50, 9}, {40, 14, 50, 9})}), 1u);
    EXPECT_EQ(faults({text("cut", {10, 10, 50, 9}, {10, 10, 45, 9})}), 1u);
    EXPECT_EQ(faults({text("outside", {-80, 10, 50, 9}, {0, 10, 0, 9})}), 1u);
}

}  // namespace
}  // namespace arclight::test
