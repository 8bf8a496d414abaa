#include "app/window/imgui_layer.h"

#define GLFW_INCLUDE_NONE
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "core/time.h"

namespace arclight {

struct ImGuiLayer::Context {
    bool hasWindow = false;
    ImGuiContext* former = ImGui::GetCurrentContext();  ///< current again once this one ends
    ImGuiContext* own = ImGui::CreateContext();

    Context() {
        ImGui::SetCurrentContext(own);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        ImGui_ImplOpenGL3_Init("#version 330 core");
    }
    Context(const Context&) = delete;
    ~Context() {
        ImGui::SetCurrentContext(own);
        ImGui_ImplOpenGL3_Shutdown();
        if (hasWindow) ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
        ImGui::SetCurrentContext(former);
    }
};

ImGuiLayer::ImGuiLayer() : context_(std::make_unique<Context>()) {}
ImGuiLayer::ImGuiLayer(ImGuiLayer&&) noexcept = default;
ImGuiLayer& ImGuiLayer::operator=(ImGuiLayer&&) noexcept = default;
ImGuiLayer::~ImGuiLayer() = default;

void ImGuiLayer::attachWindow(GLFWwindow* window) {
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    context_->hasWindow = true;
}

void ImGuiLayer::begin(int widthPx, int heightPx) {
    ImGui::SetCurrentContext(context_->own);
    ImGui_ImplOpenGL3_NewFrame();
    if (context_->hasWindow) {
        ImGui_ImplGlfw_NewFrame();
    } else {
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {static_cast<float>(widthPx), static_cast<float>(heightPx)};
        io.DeltaTime = static_cast<float>(kTickSeconds);
    }
    ImGui::NewFrame();
}

void ImGuiLayer::end() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace arclight
