// Measures that nobody sees are not taken: in the first frame of a window, and out of view. Panels follow the scale of
// their display.
#include <imgui.h>

#include "app/panel.h"
#include "app/pendulum.h"
#include "app/window/imgui_layer.h"
#include "app/window/imgui_style.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "gfx/framebuffer.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

/// Counts its own measurements.
struct Measured : Pendulum {
    using Pendulum::Pendulum;
    static inline int taken = 0;
    PendulumMeasures measure() override {
        ++taken;
        return Pendulum::measure();
    }
};

class PanelMeasures : public Gl {
protected:
    void SetUp() override { Measured::taken = 0; }

    Shaders shaders{"/nonexistent"};
    DemoType type = demoType<Measured>();
    Session session{type, shaders};
    MeasureReadings readings{0};
};

TEST_F(PanelMeasures, AreNotTakenInTheFirstFrameOfAWindow) {
    auto panels = Panels::make(sourceFolder(), 1, Measured::info);
    ASSERT_TRUE(panels) << panels.error().message;
    PanelState state;
    state.readings = &readings;
    state.layout = layOutWindow(640, 360, 1, 320, true);
    state.isFirst = true;
    panels->layOut(session, state, 640, 360, {});
    EXPECT_EQ(Measured::taken, 0);
    state.isFirst = false;
    panels->layOut(session, state, 640, 360, {});
    EXPECT_EQ(Measured::taken, 1);
}

TEST_F(PanelMeasures, LookTheSameAfterAChangeOfScale) {
    constexpr int kTargetWidth = 640, kTargetHeight = 400;
    const Framebuffer target("panels",
                             {.width = kTargetWidth, .height = kTargetHeight, .colours = {PixelFormat::rgba8}});
    const auto drawn = [&](Panels& panels) {
        PanelState state;
        state.readings = &readings;
        state.layout = layOutWindow(kTargetWidth, kTargetHeight, panels.scale(), kPanelWidth, true);
        // What depends on the sizes of new windows settles in the second frame.
        for (int i = 0; i < 3; ++i) {
            target.clear(0, 0, 0, 1);
            target.bind();
            panels.draw(session, state, kTargetWidth, kTargetHeight);
        }
        return target.readBytes();
    };
    auto changed = Panels::make(sourceFolder(), 1, Measured::info);
    ASSERT_TRUE(changed) << changed.error().message;
    const std::vector<std::uint8_t> small = drawn(*changed);
    ASSERT_TRUE(changed->rescale(1.5f));
    const std::vector<std::uint8_t> large = drawn(*changed);
    ASSERT_TRUE(changed->rescale(1));
    EXPECT_EQ(drawn(*changed), small);
    auto fresh = Panels::make(sourceFolder(), 1.5f, Measured::info);
    ASSERT_TRUE(fresh) << fresh.error().message;
    EXPECT_EQ(drawn(*fresh), large);
    EXPECT_NE(small, large);
    EXPECT_TRUE(takeGlFaults().empty());
}

TEST_F(PanelMeasures, ASearchHidesWhatADemoAddsUnlessItsHeadingMatches) {
    ImGuiLayer layer;
    ASSERT_TRUE(addFaces(sourceFolder(), 1));
    /// The height of all, or of what is below one of the headings.
    const auto heightOf = [&](Panel panel, bool hasThunder) {
        layer.begin(400, 300);
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("panel");
        const float from = ImGui::GetCursorPosY();
        panel.text("A note before the first heading.");
        panel.heading("Segments of a bolt");
        panel.value("count", "3");
        const float before = ImGui::GetCursorPosY();
        panel.heading("Thunder");
        panel.muted("Heard later.");
        panel.wrong("Too late.");
        panel.plot("loudness", std::vector<float>{1, 2, 3});
        EXPECT_FALSE(panel.button("Again"));
        const float height = ImGui::GetCursorPosY() - (hasThunder ? before : from);
        ImGui::End();
        layer.endLayout();
        return std::pair(height, panel.hasFound());
    };
    const auto thunder = heightOf(Panel([](std::string_view heading) { return heading == "Thunder"; }), false);
    EXPECT_EQ(thunder, heightOf(Panel(), true)) << "just this heading and what is below it";
    EXPECT_GT(thunder.first, 0);
    EXPECT_EQ(heightOf(Panel([](std::string_view) { return false; }), false), std::pair(0.0f, false));
}

TEST_F(PanelMeasures, AreTakenOutOfViewForCapturesOnly) {
    ImGuiLayer layer;
    ASSERT_TRUE(addFaces(sourceFolder(), 1));
    const auto layOut = [&](float y, bool isLive) {
        layer.begin(400, 300);
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("panel");
        ImGui::SetCursorPosY(y);
        measureSection(session, nullptr, readings, {.isLive = isLive});
        ImGui::End();
        layer.endLayout();
    };
    layOut(2000, true);
    EXPECT_EQ(Measured::taken, 0);
    layOut(20, true);
    EXPECT_EQ(Measured::taken, 1);
    readings = MeasureReadings(0);
    layOut(2000, false);
    EXPECT_EQ(Measured::taken, 2);
}

}  // namespace
}  // namespace arclight::test
