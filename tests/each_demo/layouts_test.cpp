// The texts of every scene and preset, at ten sizes and aspects of the frame: none covers another or a picture, and
// none is clipped.
#include <algorithm>
#include <span>

#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "gfx/gl.h"

namespace arclight::test {
namespace {

constexpr float kTolerance = 1;  // px

struct FrameSize {
    int width, height;
    bool isAlwaysTried = false;  ///< not only in long runs
};
/// The frame beside the open panel in a window of 1280×720, then those of windows, captures and phones.
constexpr FrameSize kSizes[] = {{938, 655, true}, {1280, 720},      {960, 540},  {640, 480, true}, {480, 640, true},
                                {540, 960},       {390, 844, true}, {1024, 768}, {1920, 1080},     {2560, 1080}};

bool overlap(const Rect& a, const Rect& b) {
    const Rect both = a.intersection(b);
    return both.width > kTolerance && both.height > kTolerance;
}

bool isInside(const Rect& inner, const Rect& outer) {
    const Rect both = inner.intersection(outer);
    return both.width > inner.width - kTolerance && both.height > inner.height - kTolerance;
}

bool isClipped(const TextBox& text) {
    return text.visible.width < text.box.width - kTolerance || text.visible.height < text.box.height - kTolerance;
}

std::string describe(const Rect& r) {
    const auto whole = [](float x) { return std::to_string(static_cast<int>(x)); };
    return "[" + whole(r.x) + " " + whole(r.y) + " " + whole(r.width) + " " + whole(r.height) + "]";
}

/// What is wrong with the texts of a frame, a line each. `textsBefore`: how many of them came before each picture.
/// Those are part of it if they lie in it.
std::vector<std::string> faultsOf(std::span<const TextBox> texts, std::span<const Rect> pictures,
                                  std::span<const std::size_t> textsBefore) {
    std::vector<std::string> faults;
    const auto name = [](const TextBox& text) { return "\"" + text.text + "\" " + describe(text.box); };
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (isClipped(texts[i])) faults.push_back("clipped: " + name(texts[i]));
        for (std::size_t k = i + 1; k < texts.size(); ++k)
            if (overlap(texts[i].box, texts[k].box))
                faults.push_back("overlap: " + name(texts[i]) + " and " + name(texts[k]));
        for (std::size_t k = 0; k < pictures.size(); ++k)
            if (overlap(texts[i].box, pictures[k]) && !(i < textsBefore[k] && isInside(texts[i].box, pictures[k])))
                faults.push_back("on a picture: " + name(texts[i]) + " and " + describe(pictures[k]));
    }
    return faults;
}

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
            for (const std::string& fault :
                 faultsOf(canvas.textBoxes(), canvas.clearAreas(), canvas.textsBeforeClear()))
                ADD_FAILURE() << what << ' ' << size.width << 'x' << size.height << ": " << fault;
        }
    }
    void play(int ticks) {
        const Input input{.widthPx = kSizes[0].width, .heightPx = kSizes[0].height, .keys = {}, .dropped = {}};
        session->noteChanges();
        for (int i = 0; i < ticks; ++i) session->step(input);
    }
};

TEST_F(Layouts, OfScenesKeepTextsApartWholeAndOffPictures) {
    const auto entries = session->params().entries();
    const auto scene = std::ranges::find_if(
        entries, [](const ParamSet::Entry& entry) { return entry.info->isPrimary && entry.info->choice.count > 0; });
    const int scenes = scene == entries.end() ? 1 : static_cast<int>(scene->info->choice.count);
    for (int i = 0; i < scenes; ++i) {
        session->params().reset();
        if (scene != entries.end()) scene->set(Choice{i});
        session->reset(Seed{1});
        play(20);
        checkSizes(scene == entries.end() ? "the scene"
                                          : std::string(scene->info->choice.text[static_cast<std::size_t>(i)]));
    }
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
        return faultsOf(texts, pictures, std::vector<std::size_t>(pictures.size(), before)).size();
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
