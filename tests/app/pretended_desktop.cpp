// A library that is loaded before all others (LD_PRELOAD) and changes what GLFW tells a program:
//
//   PRETENDED_PADS=0,1         gamepads 1, 2 … whose right sticks are pushed that far to the right
//   PRETENDED_SLEEP=FILE       while the file exists, swapping does not return, as on Wayland while the output sleeps
//   PRETENDED_DESKTOP=FILE     if the file exists, it holds the scale of the window and the size of the monitor: 2 3840
//                              2160; FILE.filled gets the sizes at which windows fill a monitor
//
// Programs look GLFW's functions up with `dlsym`, which is therefore what it replaces.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <thread>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace {

using Lookup = void* (*)(void*, const char*);

Lookup systemLookup() {
    for (const char* version : {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"})
        if (void* const found = dlvsym(RTLD_NEXT, "dlsym", version)) return reinterpret_cast<Lookup>(found);
    std::abort();
}

void* systemFunction(void* library, const char* name) {
    static const Lookup lookup = systemLookup();
    return lookup(library, name);
}

/// The handle of GLFW.
void* glfw = nullptr;

/// GLFW's own function of this name.
template <class Function>
Function* ofGlfw(const char* name) {
    return reinterpret_cast<Function*>(systemFunction(glfw, name));
}

bool exists(const char* variable) {
    const char* const path = std::getenv(variable);
    std::FILE* const file = path ? std::fopen(path, "rb") : nullptr;
    if (file) std::fclose(file);
    return file != nullptr;
}

/// How far the stick of that gamepad is pushed; false if there is none.
bool push(int pad, float& axis) {
    const char* text = std::getenv("PRETENDED_PADS");
    for (int i = 0; text; ++i, text = std::strchr(text, ','), text += text != nullptr) {
        if (i == pad) return axis = std::strtof(text, nullptr), true;
    }
    return false;
}

struct Desktop {
    float scale = 1;
    int width = 0, height = 0;
};

/// False without the file.
bool readDesktop(Desktop& desktop) {
    const char* const path = std::getenv("PRETENDED_DESKTOP");
    std::FILE* const file = path ? std::fopen(path, "rb") : nullptr;
    if (!file) return false;
    const bool isRead = std::fscanf(file, "%f %d %d", &desktop.scale, &desktop.width, &desktop.height) == 3;
    std::fclose(file);
    return isRead;
}

int isGamepad(int pad) {
    float axis = 0;
    return push(pad, axis) ? GLFW_TRUE : GLFW_FALSE;
}

int gamepadState(int pad, GLFWgamepadstate* state) {
    *state = {};
    state->axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = state->axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = -1;
    return push(pad, state->axes[GLFW_GAMEPAD_AXIS_RIGHT_X]) ? GLFW_TRUE : GLFW_FALSE;
}

void swapBuffers(GLFWwindow* window) {
    while (exists("PRETENDED_SLEEP")) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ofGlfw<decltype(glfwSwapBuffers)>("glfwSwapBuffers")(window);
}

void windowScale(GLFWwindow* window, float* x, float* y) {
    ofGlfw<decltype(glfwGetWindowContentScale)>("glfwGetWindowContentScale")(window, x, y);
    Desktop desktop;
    if (readDesktop(desktop)) *x = *y = desktop.scale;
}

const GLFWvidmode* videoMode(GLFWmonitor* monitor) {
    static GLFWvidmode mode;
    mode = *ofGlfw<decltype(glfwGetVideoMode)>("glfwGetVideoMode")(monitor);
    Desktop desktop;
    if (readDesktop(desktop)) mode.width = desktop.width, mode.height = desktop.height;
    return &mode;
}

void setMonitor(GLFWwindow* window, GLFWmonitor* monitor, int x, int y, int width, int height, int rate) {
    const char* const path = std::getenv("PRETENDED_DESKTOP");
    if (std::FILE* const file = path && monitor ? std::fopen((std::string(path) + ".filled").c_str(), "ab") : nullptr) {
        std::fprintf(file, "%d %d\n", width, height);
        std::fclose(file);
    }
    ofGlfw<decltype(glfwSetWindowMonitor)>("glfwSetWindowMonitor")(window, monitor, x, y, width, height, rate);
}

template <class Function>
void* pointer(Function* function) {
    return reinterpret_cast<void*>(function);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) void* dlsym(void* library, const char* name) noexcept {
    if (std::strncmp(name, "glfw", 4) != 0) return systemFunction(library, name);
    glfw = library;
    const bool hasPads = std::getenv("PRETENDED_PADS") != nullptr;
    if (hasPads && std::strcmp(name, "glfwJoystickIsGamepad") == 0) return pointer(isGamepad);
    if (hasPads && std::strcmp(name, "glfwGetGamepadState") == 0) return pointer(gamepadState);
    if (std::strcmp(name, "glfwSwapBuffers") == 0) return pointer(swapBuffers);
    if (std::strcmp(name, "glfwGetWindowContentScale") == 0) return pointer(windowScale);
    if (std::strcmp(name, "glfwGetVideoMode") == 0) return pointer(videoMode);
    if (std::strcmp(name, "glfwSetWindowMonitor") == 0) return pointer(setMonitor);
    return systemFunction(library, name);
}
