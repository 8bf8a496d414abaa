// Dear ImGui with its backends, offscreen or on a window.
#pragma once

#include <memory>

struct GLFWwindow;

namespace arclight {

/// Owns a Dear ImGui context, which is the current one until a later layer is made, and again once that one is gone. An
/// OpenGL context must be current from construction to destruction. The owner sets
/// style and fonts before the first frame.
class ImGuiLayer {
public:
    ImGuiLayer();
    ImGuiLayer(ImGuiLayer&&) noexcept;
    ImGuiLayer& operator=(ImGuiLayer&&) noexcept;
    ~ImGuiLayer();

    /// Connects to a window: Dear ImGui's callbacks see its events first and call the former ones.
    void attachWindow(GLFWwindow* window);

    /// Starts a frame; widgets may be laid out until `end`. Without a window it has the given size and lasts a tick.
    void begin(int widthPx, int heightPx);
    /// Draws the widgets into the bound framebuffer.
    void end();

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

}  // namespace arclight
