// A window on a slow machine draws frames in parts, uses OpenGL itself between them, and abandons frames when something
// is pressed. None of this may show in a later frame.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/long_run.h"
#include "core/random.h"
#include "core/text.h"
#include "each_demo/each_demo.h"
#include "gfx/gl.h"

namespace arclight::test {
namespace {

/// Leaves OpenGL's state as panels might, except for what `YieldPoints::begin` excludes.
void disturb() {
    glUseProgram(0);
    glBindVertexArray(0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
}

/// Where two images of the same size differ, and by how much.
std::string differenceText(const Image& a, const Image& b) {
    int pixels = 0, most = 0, left = a.width, top = a.height, right = -1, bottom = -1;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            int here = 0;
            for (int c = 0; c < 3; ++c) here = std::max(here, std::abs(a.at(x, y, c) - b.at(x, y, c)));
            if (here == 0) continue;
            ++pixels, most = std::max(most, here);
            left = std::min(left, x), right = std::max(right, x), top = std::min(top, y), bottom = std::max(bottom, y);
        }
    return std::to_string(pixels) + " pixels differ by up to " + std::to_string(most) + ", x " + std::to_string(left) +
           " to " + std::to_string(right) + ", y " + std::to_string(top) + " to " + std::to_string(bottom);
}

class YieldingFrames : public EachDemo {
protected:
    static constexpr int kWidth = kSmallWidth, kHeight = kSmallHeight;

    /// The frame that `of` shows now, drawn whole.
    Image whole(Session& of) { return readImage(renderer->draw(of, kWidth, kHeight)); }

    /// Does the work with yield points and abandons it at that point. The number of points passed.
    template <class Work>
    static int doUpTo(YieldPoints& points, int point, const Work& work) {
        int passed = 0;
        points.begin(
            [&](double) {
                disturb();
                return ++passed != point;
            },
            kWidth * kHeight);
        try {
            work();
        } catch (const FrameAbandoned&) {
        }
        points.end();
        return passed;
    }
    int drawUpTo(Session& of, int point) {
        return doUpTo(renderer->store().yieldPoints(), point, [&] { renderer->draw(of, kWidth, kHeight); });
    }

    /// Measures as a window does between frames.
    static int measureUpTo(const Session& of, int point, std::vector<double>& values) {
        YieldPoints points;
        points.divideAll(2);
        return doUpTo(points, point, [&] {
            const YieldPoints::Outside outside(points);
            values = of.measure();
        });
    }
    /// The measures without those of time, as text, so that what is not measured equals itself.
    static std::string textOf(const std::vector<double>& values) {
        std::string text;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (const MeasureInfo& info = (*testedDemo().measures)[i]; !info.isTiming)
                text += std::string(info.name) + " " + formatFixed(values[i], 12) + "\n";
        return text;
    }

    std::vector<Preset> tried() const { return isLongRun() ? presets() : sampleOf(presets(), 3); }
    std::unique_ptr<Session> fresh(const Preset& preset) {
        auto made = std::make_unique<Session>(testedDemo(), renderer->shaders());
        load(*made, preset, Seed{5});
        return made;
    }
    static void play(Session& of, int ticks) {
        for (int i = 0; i < ticks; ++i) of.step(resting(kWidth, kHeight));
    }
};

TEST_F(YieldingFrames, InPartsHaveTheSameBits) {
    YieldPoints& points = renderer->store().yieldPoints();
    int most = 0;
    for (const Preset& preset : tried()) {
        const auto made = fresh(preset);
        play(*made, 3);
        const Image expected = whole(*made);
        points.divideAll(3);
        const int passed = drawUpTo(*made, -1);
        points.divideAll(0);
        const Image parts = readImage(renderer->store().output());
        EXPECT_TRUE(parts == expected) << preset.name << ": " << differenceText(parts, expected);
        most = std::max(most, passed);
    }
    EXPECT_GT(most, 6) << "nothing was divided";
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

TEST_F(YieldingFrames, AbandonedLeaveNoTrace) {
    Random random(Seed{11});
    YieldPoints& points = renderer->store().yieldPoints();
    for (const Preset& preset : tried()) {
        SCOPED_TRACE(preset.name);
        const auto undisturbed = fresh(preset), disturbed = fresh(preset);
        // The very first frame, which fills caches, then frames after ticks and after a change.
        for (int round = 0; round < 2; ++round) {
            const Image expected = whole(*undisturbed);
            points.divideAll(2);
            const int all = drawUpTo(*undisturbed, -1);
            const auto anyPoint = [&] { return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(all))); };
            for (int i = 0; i < 3; ++i) drawUpTo(*disturbed, anyPoint());
            points.divideAll(0);
            const Image after = whole(*disturbed);
            EXPECT_TRUE(after == expected) << "round " << round << ": " << differenceText(after, expected);
            for (Session* each : {undisturbed.get(), disturbed.get()}) play(*each, 2), each->touch();
        }
    }
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

TEST_F(YieldingFrames, MeasuresInPartsAndAfterAbandonedOnesAreTheSame) {
    Random random(Seed{12});
    for (const Preset& preset : tried()) {
        SCOPED_TRACE(preset.name);
        const auto undisturbed = fresh(preset), disturbed = fresh(preset);
        for (Session* each : {undisturbed.get(), disturbed.get()}) play(*each, 3), whole(*each);
        const std::string expected = textOf(undisturbed->measure());
        std::vector<double> values;
        const int all = measureUpTo(*undisturbed, -1, values);
        EXPECT_EQ(textOf(values), expected);
        for (int i = 0; i < 2 && all > 0; ++i)
            measureUpTo(*disturbed, 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(all))), values);
        EXPECT_EQ(textOf(disturbed->measure()), expected);
    }
    EXPECT_EQ(takeFaults(), std::vector<std::string>());
}

}  // namespace
}  // namespace arclight::test
