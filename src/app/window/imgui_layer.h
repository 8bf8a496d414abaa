// Dear ImGui with its backends: one context for the process, offscreen or on a window.
#pragma once

#include <memory>

struct GLFWwindow;

namespace arclight {

/// The context from construction to destruction; needs a current OpenGL context all that time. Style and fonts are the
/// owner's to set before the first frame.
class ImGuiLayer {
public:
    ImGuiLayer();
    ImGuiLayer(ImGuiLayer&&) noexcept;
    ImGuiLayer& operator=(ImGuiLayer&&) noexcept;
    ~ImGuiLayer();

    /// Connects to a window, whose events it then sees first and hands on.
    void attachWindow(GLFWwindow* window);

    /// Widgets may be laid out until `end`. Without a window the frame is as large as given and a tick long.
    void begin(int widthPx, int heightPx);
    /// Draws the widgets into the bound framebuffer.
    void end();

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

}  // namespace arclight
