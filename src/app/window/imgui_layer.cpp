#include "app/window/imgui_layer.h"

#include <algorithm>

#define GLFW_INCLUDE_NONE
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/platform/clipboard.h"
#include "app/window/imgui_input.h"
#include "app/window/shown_text.h"
#include "core/time.h"
#include "gfx/font.h"
#include "gfx/gl.h"
#include "gfx/shader_source.h"

namespace arclight {
namespace {

/// Dear ImGui does not accept a layout with a time step of 0.
constexpr float kMomentSeconds = 1e-5f;

}  // namespace

struct ImGuiLayer::Context {
    ImGuiContext* former = ImGui::GetCurrentContext();  ///< current again once this one is destroyed
    ImGuiContext* own = ImGui::CreateContext();
    std::unique_ptr<ImGuiInput> window;  ///< null without a window
    GLint framebuffer = 0;               ///< the one that the layout will be drawn into
    bool isFirst = true;                 ///< whether the next layout is the first since a frame was drawn

    Context() {
        ImGui::SetCurrentContext(own);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        ImGui_ImplOpenGL3_Init(glslVersion());
    }
    Context(const Context&) = delete;
    ~Context() {
        ImGui::SetCurrentContext(own);
        ImGui_ImplOpenGL3_Shutdown();
        if (window) ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
        ImGui::SetCurrentContext(former);
    }
};

ImGuiLayer::ImGuiLayer() : context_(std::make_unique<Context>()) {}
ImGuiLayer::ImGuiLayer(ImGuiLayer&&) noexcept = default;
ImGuiLayer& ImGuiLayer::operator=(ImGuiLayer&&) noexcept = default;
ImGuiLayer::~ImGuiLayer() = default;

void ImGuiLayer::attachWindow(GLFWwindow* window) {
    ImGui_ImplGlfw_InitForOpenGL(window, false);
    ImGui::GetIO().GetClipboardTextFn = [](void* of) {
        static std::string text;
        text = clipboardText(static_cast<GLFWwindow*>(of));
        for (std::string_view rest = text; !rest.empty();) wantGlyph(takeCodepoint(rest));
        return text.c_str();
    };
    context_->window = std::make_unique<ImGuiInput>();
}

void ImGuiLayer::beginChange() {
    ImGui::SetCurrentContext(context_->own);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    context_->isFirst = true;
}

void ImGuiLayer::begin(int widthPx, int heightPx, std::span<const WindowEvent> round) {
    ImGui::SetCurrentContext(context_->own);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &context_->framebuffer);
    ImGuiIO& io = ImGui::GetIO();
    if (context_->isFirst) ImGui_ImplOpenGL3_NewFrame();
    if (!io.Fonts->TexID) ImGui_ImplOpenGL3_CreateFontsTexture();
    if (context_->window) {
        if (context_->isFirst) {
            ImGui_ImplGlfw_NewFrame();
            context_->window->setPixelsPerUnit({io.DisplayFramebufferScale.x, io.DisplayFramebufferScale.y});
        } else {
            io.DeltaTime = kMomentSeconds;
        }
        // Two frames may read the same time from the clock, or the later frame an earlier time.
        io.DeltaTime = std::max(io.DeltaTime, kMomentSeconds);
        context_->window->apply(round);
    } else {
        io.DeltaTime = static_cast<float>(kTickSeconds);
    }
    // Widgets are laid out in pixels. The backend's sizes are in screen coordinates, which may span several pixels.
    io.DisplaySize = {static_cast<float>(widthPx), static_cast<float>(heightPx)};
    io.DisplayFramebufferScale = {1, 1};
    context_->isFirst = false;
    ImGui::NewFrame();
}

void ImGuiLayer::endLayout() { ImGui::EndFrame(); }

void ImGuiLayer::end() {
    context_->isFirst = true;
    ImGui::Render();
    // The demo may have drawn for its measures in the meantime.
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(context_->framebuffer));
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace arclight
