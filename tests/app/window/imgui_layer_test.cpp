// Widgets are drawn where their layout began, whatever was drawn meanwhile.
#include "app/window/imgui_layer.h"

#include <imgui.h>

#include "gfx/framebuffer.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Layer : public Gl {};

TEST_F(Layer, DrawsIntoTheFramebufferThatWasBoundAtFirst) {
    constexpr int kSize = 32;
    const FramebufferSpec spec{.width = kSize, .height = kSize, .colours = {PixelFormat::rgba8}};
    const Framebuffer shown("shown", spec), other("other", spec);
    for (const Framebuffer* each : {&shown, &other}) each->clear(0, 0, 0, 0);
    ImGuiLayer layer;
    // What the first layout shows is drawn in the second.
    for (int i = 0; i < 2; ++i) {
        shown.bind();
        layer.begin(kSize, kSize);
        ImGui::GetForegroundDrawList()->AddRectFilled({8, 8}, {24, 24}, IM_COL32_WHITE);
        other.bind();
        layer.end();
    }
    const std::size_t centre = 4 * (kSize * kSize / 2 + kSize / 2);
    EXPECT_EQ(shown.readBytes()[centre], 255);
    EXPECT_EQ(other.readBytes()[centre], 0);
}

}  // namespace
}  // namespace arclight::test
