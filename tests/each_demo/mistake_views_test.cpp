// Presets of mistakes in the view with which they open: names, measures and the subject of the sentence stay visible.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/compare/ab_renderer.h"
#include "app/compare/side_images.h"
#include "app/plan/quiz.h"
#include "app/plan/run_plan.h"
#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "gfx/framebuffer.h"

namespace arclight::test {
namespace {

struct SplitSize {
    int width, height;
};
/// Beside the panel of a window of 1280 x 720, then smaller frames, and one that is higher than wide.
constexpr std::array<SplitSize, 4> kFrameSizes{{{938, 655}, {960, 540}, {640, 480}, {540, 960}}};
/// By how much both sides must differ in the mean of the subject's pixels and channels, of 255.
constexpr double kMeanDifference = 0.5;

std::string textOf(const Rect& rect) {
    return std::to_string(rect.x) + ", " + std::to_string(rect.y) + ", " + std::to_string(rect.width) + " x " +
           std::to_string(rect.height);
}

bool isIn(const Rect& rect, const Rect& whole) {
    constexpr float kRounding = 1;
    return rect.x >= whole.x - kRounding && rect.y >= whole.y - kRounding &&
           rect.right() <= whole.right() + kRounding && rect.bottom() <= whole.bottom() + kRounding;
}

float areaOf(const Rect& rect) { return std::max(0.0f, rect.width) * std::max(0.0f, rect.height); }

double meanDifference(const Image& a, const Image& b, const Rect& part) {
    const Rect shared = part.intersection({0, 0, static_cast<float>(a.width), static_cast<float>(a.height)});
    double sum = 0;
    int count = 0;
    for (int y = static_cast<int>(shared.y); y < static_cast<int>(shared.bottom()); ++y)
        for (int x = static_cast<int>(shared.x); x < static_cast<int>(shared.right()); ++x)
            for (int c = 0; c < 3; ++c) sum += std::abs(int{a.at(x, y, c)} - int{b.at(x, y, c)}), ++count;
    return count > 0 ? sum / count : 0;
}

class MistakeViews : public EachDemo {
protected:
    /// The presets of mistakes: every sixth, or all in a long run.
    std::vector<Preset> mistakes() const {
        std::vector<Preset> found;
        for (const Preset& preset : presets())
            if (preset.against) found.push_back(preset);
        return sampleOf(found, (found.size() + 5) / 6);
    }

    /// The preset's session at its tick, compared as in a window with frames of that size.
    std::unique_ptr<AbRenderer> open(const Preset& preset, SplitSize size) {
        auto ab = comparisonOf(testedDemo(), preset, presets(), size.height > size.width);
        EXPECT_TRUE(ab) << ab.error().message;
        load(*session, preset, Seed{1});
        Recording untouched;
        untouched.clear(session->params().values());
        const auto [width, height] = sideSizeOf(*ab, size.width, size.height);
        session->resume(untouched, preset.tick.value_or(testedDemo().info.showcaseTick), resting(width, height));
        auto shown = std::make_unique<AbRenderer>(*renderer, testedDemo());
        shown->show(std::move(*ab), *session);
        return shown;
    }

    Image imageOf(AbRenderer& shown, AbView view, SplitSize size) {
        shown.ab().look.view = view, shown.ab().look.magnification = 1;
        return readImage(shown.draw(*session, size.width, size.height));
    }
};

void expectNames(const AbRenderer& shown, const Rect& frame, bool isPinned) {
    const std::vector<TextBox>& labels = shown.labels();
    const auto names = [&](std::string_view letter) {
        return std::any_of(labels.begin(), labels.end(), [&](const TextBox& label) {
            return label.text == letter || label.text.starts_with(std::string(letter) + "  ");
        });
    };
    EXPECT_TRUE(names("A") && names("B")) << "a side has no name";
    EXPECT_GE(labels.size(), isPinned ? 4u : 2u) << "a side has no measure";
    const std::vector<TextBox> texts = shown.sideTexts();
    for (const TextBox& label : labels) {
        EXPECT_TRUE(isIn(label.box, frame)) << label.text << ": " << textOf(label.box);
        for (const TextBox& text : texts)
            EXPECT_EQ(areaOf(label.box.intersection(text.visible)), 0)
                << label.text << " covers " << text.text << " at " << textOf(text.visible);
    }
}

/// The whole subject is in the frame, on both sides; in a split, where each side shows a half, a good part of it.
void expectSubject(const AbRenderer& shown) {
    constexpr float kShare = 0.25f;
    if (!shown.subject(0)) return;
    const AbLayout& layout = shown.layout();
    for (std::size_t side = 0; side < 2; ++side) {
        const Rect here = *shown.subject(side);
        EXPECT_TRUE(isIn(here, layout.sides[side])) << textOf(here) << " in " << textOf(layout.sides[side]);
        if (layout.view != AbView::split) continue;
        EXPECT_GE(areaOf(here.intersection(shown.places()[side])), kShare * areaOf(here))
            << "side " << side << " hides the subject at " << textOf(here);
    }
}

TEST_F(MistakeViews, NamesMeasuresAndSubjectAreInTheFrame) {
    std::size_t next = 0;
    for (const Preset& preset : mistakes()) {
        // One size for each preset, or all in a long run.
        const SplitSize one = kFrameSizes[next++ % kFrameSizes.size()];
        for (const SplitSize& size :
             isLongRun() ? std::vector(kFrameSizes.begin(), kFrameSizes.end()) : std::vector{one}) {
            SCOPED_TRACE(preset.name + " at " + std::to_string(size.width) + "x" + std::to_string(size.height));
            const auto shown = open(preset, size);
            shown->draw(*session, size.width, size.height);
            expectNames(*shown, {0, 0, static_cast<float>(size.width), static_cast<float>(size.height)},
                        !preset.pin.empty());
            expectSubject(*shown);
        }
    }
}

TEST_F(MistakeViews, EachSideIsAWholeFrameOfItsPlace) {
    const std::vector<Preset> some = mistakes();
    if (some.empty()) GTEST_SKIP() << "no preset of a mistake is compared with another";
    const SplitSize size = kFrameSizes[2];
    const auto shown = open(some.front(), size);
    shown->ab().look.magnification = 1;
    for (const AbView view : {AbView::beside, AbView::stacked, AbView::flip}) {
        shown->ab().look.view = view;
        const Image frame = readImage(shown->draw(*session, size.width, size.height));
        const AbLayout layout = shown->layout();
        const Image whole = readImage(renderer->draw(*session, layout.width, layout.height));
        const std::size_t hidden = layout.view == AbView::flip && layout.showsB;
        if (hidden != 0) continue;
        int differing = 0;
        for (int y = 0; y < whole.height; ++y)
            for (int x = 0; x < whole.width; ++x)
                for (int c = 0; c < 3; ++c)
                    differing += frame.at(x + static_cast<int>(layout.sides[0].x),
                                          y + static_cast<int>(layout.sides[0].y), c) != whole.at(x, y, c);
        EXPECT_EQ(differing, 0) << "view " << static_cast<int>(view);
    }
}

TEST_F(MistakeViews, SidesDifferInTheSubject) {
    const SplitSize size = kFrameSizes[2];
    for (const Preset& preset : mistakes()) {
        const auto shown = open(preset, size);
        const Image a = imageOf(*shown, AbView::a, size);
        const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
        const FramePart& zoom = preset.zoom;
        const Rect subject =
            shown->subject(0).value_or(Rect{zoom.x * width, zoom.y * height, zoom.width * width, zoom.height * height});
        const Image b = imageOf(*shown, AbView::b, size);
        const double difference = meanDifference(a, b, subject);
        EXPECT_GE(difference, kMeanDifference) << preset.name << " in " << textOf(subject);
        std::printf("%s: both sides differ by %.2f of 255 in the mean\n", preset.name.c_str(), difference);
    }
}

/// Most mistakes are visible at the size at which the quiz shows them; it skips the others.
TEST_F(MistakeViews, CanBeAskedInTheQuiz) {
    const SplitSize size{kQuizWidth, kQuizHeight};
    int asked = 0, skipped = 0, tried = 0;
    for (const Preset& preset : mistakes()) {
        if (!isLongRun() && tried++ % 3 != 0) continue;
        const auto shown = open(preset, size);
        const SideImages sides = drawSideImages(*shown, renderer->canvas(), *session, size.width, size.height);
        (sides.visible >= kMinQuizVisible ? asked : skipped) += 1;
        std::printf("%s: %.1f %% differ in the quiz\n", preset.name.c_str(), 100 * sides.visible);
        EXPECT_EQ(sides.images[0].width, size.width);
        // Texts are drawn again.
        const Image plain = imageOf(*shown, AbView::a, size);
        const bool isTold = !tellingTexts(shown->textsOf(0), shown->textsOf(1)).empty();
        EXPECT_TRUE(isTold || preset.zoom != FramePart{} || plain == sides.images[0]) << preset.name;
    }
    EXPECT_TRUE(asked >= skipped || !isLongRun()) << "most mistakes are too small for the quiz";
}

TEST(TellingTexts, DifferInMoreThanNumbers) {
    const auto boxes = [](std::vector<std::string> texts) {
        std::vector<TextBox> drawn;
        for (std::string& text : texts) drawn.push_back({std::move(text), {}, {}});
        return drawn;
    };
    EXPECT_EQ(tellingTexts(boxes({"frame 34 of 0 … 23", "exact", "12 %", "error 0.5"}),
                           boxes({"frame 23 of 0 … 23", "implicit", "−7", "error 0"})),
              (std::vector<std::string>{"exact", "implicit"}));
}

}  // namespace
}  // namespace arclight::test
