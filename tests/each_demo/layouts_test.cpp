// The texts of every scene and preset, at ten sizes and aspects of the frame: none covers another or a picture, and
// none is clipped.
#include <algorithm>
#include <span>

#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "gfx/gl.h"
#include "gfx/text_faults.h"

namespace arclight::test {
namespace {

struct FrameSize {
    int width, height;
    bool isAlwaysTried = false;  ///< not only in long runs
};
/// The frame beside the open panel in a window of 1280×720, then those of windows, captures and phones.
constexpr FrameSize kSizes[] = {{938, 655, true}, {1280, 720},      {960, 540},  {640, 480, true}, {480, 640, true},
                                {540, 960},       {390, 844, true}, {1024, 768}, {1920, 1080},     {2560, 1080}};

/// Frames without fragments: texts and pictures do not depend on them, and they take nearly all the time of a software
/// rasteriser.
class NoFragments {
public:
    NoFragments() { glEnable(GL_RASTERIZER_DISCARD); }
    ~NoFragments() { glDisable(GL_RASTERIZER_DISCARD); }
};

class Layouts : public EachDemo {
protected:
    void SetUp() override {
        EachDemo::SetUp();
        renderer->canvas().keepTextBoxes(true);
    }

    /// Draws the present state at all sizes that this run tries.
    void checkSizes(const std::string& what) {
        const Canvas& canvas = renderer->canvas();
        for (const FrameSize& size : kSizes) {
            if (!size.isAlwaysTried && !isLongRun()) continue;
            const NoFragments fast;
            renderer->draw(*session, size.width, size.height);
            for (const std::string& fault : textFaults(canvas))
                ADD_FAILURE() << what << ' ' << size.width << 'x' << size.height << ": " << fault;
        }
    }
    void play(int ticks) {
        const Input input = resting(kSizes[0].width, kSizes[0].height);
        session->noteChanges();
        for (int i = 0; i < ticks; ++i) session->step(input);
    }
};

TEST_F(Layouts, OfScenesKeepTextsApartWholeAndOffPictures) {
    inEachScene([&](const std::string& scene) {
        play(20);
        checkSizes(scene);
    });
}

TEST_F(Layouts, OfPresetsKeepTextsApartWholeAndOffPictures) {
    // Most texts do not depend on the tick, and most of a preset's are those of its scene.
    const std::int64_t lastTick = isLongRun() ? 200 : 30;
    for (const Preset& preset : sampleOf(presets(), 6)) {
        load(*session, preset, Seed{1});
        play(static_cast<int>(std::min(lastTick, preset.tick.value_or(60))));
        checkSizes("preset " + preset.name);
    }
}

TEST(LayoutFaults, AreFound) {
    const auto text = [](const char* words, Rect box, Rect visible) { return TextBox{words, box, visible}; };
    const TextBox a = text("a", {10, 10, 50, 9}, {10, 10, 50, 9});
    const auto faults = [](std::vector<TextBox> texts, std::vector<Rect> pictures = {}, std::size_t before = 0) {
        return textFaults(texts, pictures, std::vector<std::size_t>(pictures.size(), before)).size();
    };
    EXPECT_EQ(faults({a, text("below", {10, 20, 50, 9}, {10, 20, 50, 9})}), 0u);
    EXPECT_EQ(faults({a, text("beside", {59.5f, 10, 50, 9}, {59.5f, 10, 50, 9})}), 0u);
    EXPECT_EQ(faults({a, text("over", {40, 14, 50, 9}, {40, 14, 50, 9})}), 1u);
    EXPECT_EQ(faults({text("cut", {10, 10, 50, 9}, {10, 10, 45, 9})}), 1u);
    EXPECT_EQ(faults({text("outside", {-80, 10, 50, 9}, {0, 10, 0, 9})}), 1u);
    EXPECT_EQ(faults({a}, {{30, 0, 100, 100}}), 1u);
    EXPECT_EQ(faults({a}, {{0, 0, 100, 100}}, 1), 0u) << "part of the picture";
    EXPECT_EQ(faults({a}, {{0, 0, 100, 100}}), 1u) << "the same text, but drawn over it";
    EXPECT_EQ(faults({a}, {{30, 0, 100, 100}}, 1), 1u) << "a heading that reaches into it";
    EXPECT_EQ(faults({a}, {{60, 0, 100, 100}}), 0u);
}

}  // namespace
}  // namespace arclight::test
