// Dear ImGui with its backends, offscreen or on a window.
#pragma once

#include <memory>
#include <span>

struct GLFWwindow;

namespace arclight {

struct WindowEvent;

/// Owns a Dear ImGui context. It is current until a later layer is made, and again after that layer is destroyed. An
/// OpenGL context must be current from construction to destruction. The owner sets style and fonts before the first
/// frame or after `beginChange`.
class ImGuiLayer {
public:
    ImGuiLayer();
    ImGuiLayer(ImGuiLayer&&) noexcept;
    ImGuiLayer& operator=(ImGuiLayer&&) noexcept;
    ~ImGuiLayer();

    /// Connects to a window, whose events `begin` passes on.
    void attachWindow(GLFWwindow* window);

    /// Makes its context current, for changes of style and fonts between two frames. The next frame uploads them again.
    void beginChange();

    /// Starts a layout of the widgets, which see this round of events (`takeRound`). A frame may have several layouts;
    /// the time since the last frame passes in the first. Without a window, a layout has the given size and lasts a
    /// tick.
    void begin(int widthPx, int heightPx, std::span<const WindowEvent> round = {});
    /// Ends a layout without drawing it.
    void endLayout();
    /// Ends a layout and draws its widgets into the framebuffer that was bound when it began.
    void end();

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

}  // namespace arclight
