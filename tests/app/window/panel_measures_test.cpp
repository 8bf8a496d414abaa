// Measures that nobody sees are not taken: in the first frame of a window, and out of view.
#include <imgui.h>

#include "app/pendulum.h"
#include "app/window/imgui_layer.h"
#include "app/window/imgui_style.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

/// Counts its own measurements.
struct Measured : Pendulum {
    using Pendulum::Pendulum;
    static inline int taken = 0;
    PendulumMeasures measure() const {
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

TEST_F(PanelMeasures, AreTakenOutOfViewForCapturesOnly) {
    ImGuiLayer layer;
    ASSERT_TRUE(addFaces(sourceFolder(), 1));
    const auto layOut = [&](float y, bool isLive) {
        layer.begin(400, 300);
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("panel");
        ImGui::SetCursorPosY(y);
        measureSection(session, nullptr, readings, 0, isLive, 1);
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
