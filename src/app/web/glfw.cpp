// The part of GLFW that the suite and Dear ImGui's backend call, on the canvas of a page. Its events come from
// canvas_library.js between frames. One window; screen coordinates are device pixels.
#include <array>
#include <cstdlib>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <string>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

extern "C" {
void arclightListen();
int arclightCanvasSide(int isHeight);
double arclightPixelRatio();
void arclightSetCursor(const char* name);
int arclightIsFullScreen();
void arclightFullScreen(int isOn);
void arclightLockPointer(int isOn);
void arclightCopy(const char* text);
char* arclightPaste();
int arclightGamepad(unsigned char* buttons, float* axes);
}

struct GLFWcursor {
    const char* name = "default";
};
struct GLFWmonitor {};

struct GLFWwindow {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
    void* user = nullptr;
    double x = 0, y = 0;
    bool isInside = false, isFocused = false, isLocked = false;
    std::array<bool, GLFW_MOUSE_BUTTON_LAST + 1> buttons{};
    const char* cursor = "";
    std::string pasted;
    GLFWkeyfun onKey = nullptr;
    GLFWcharfun onCharacter = nullptr;
    GLFWmousebuttonfun onButton = nullptr;
    GLFWscrollfun onScroll = nullptr;
    GLFWdropfun onDrop = nullptr;
    GLFWcursorposfun onPointer = nullptr;
    GLFWcursorenterfun onInside = nullptr;
    GLFWwindowfocusfun onFocus = nullptr;
    GLFWframebuffersizefun onSize = nullptr;
};

namespace {

GLFWwindow* theWindow = nullptr;
GLFWmonitor theMonitor;

template <class Function>
Function exchange(Function& held, Function now) {
    const Function before = held;
    held = now;
    return before;
}

std::string utf8(char32_t character) {
    const auto byte = [&](unsigned first, unsigned shift) { return static_cast<char>(first | (character >> shift)); };
    const auto next = [&](unsigned shift) { return static_cast<char>(0x80 | ((character >> shift) & 0x3F)); };
    if (character < 0x80) return {byte(0, 0)};
    if (character < 0x800) return {byte(0xC0, 6), next(0)};
    if (character < 0x10000) return {byte(0xE0, 12), next(6), next(0)};
    return {byte(0xF0, 18), next(12), next(6), next(0)};
}

}  // namespace

// Events, from the page.
extern "C" {

/// `written`: the character that the user's layout has on the key, used as its scancode; 0 if none.
EMSCRIPTEN_KEEPALIVE void arclightOnKey(int key, int action, int modifiers, int written) {
    if (theWindow && theWindow->onKey) theWindow->onKey(theWindow, key, written, action, modifiers);
}
EMSCRIPTEN_KEEPALIVE void arclightOnCharacter(unsigned codePoint) {
    if (theWindow && theWindow->onCharacter) theWindow->onCharacter(theWindow, codePoint);
}
EMSCRIPTEN_KEEPALIVE void arclightOnPointer(double x, double y) {
    if (!theWindow) return;
    theWindow->x = x, theWindow->y = y;
    if (theWindow->onPointer) theWindow->onPointer(theWindow, x, y);
}
EMSCRIPTEN_KEEPALIVE void arclightOnMotion(double right, double down) {
    if (theWindow) arclightOnPointer(theWindow->x + right, theWindow->y + down);
}
/// The browser has released the pointer, or refused to lock it.
EMSCRIPTEN_KEEPALIVE void arclightOnUnlock() {
    if (theWindow) theWindow->isLocked = false;
}
EMSCRIPTEN_KEEPALIVE void arclightOnButton(int button, int action, int modifiers) {
    if (!theWindow) return;
    theWindow->buttons[static_cast<std::size_t>(button)] = action == GLFW_PRESS;
    if (theWindow->onButton) theWindow->onButton(theWindow, button, action, modifiers);
}
EMSCRIPTEN_KEEPALIVE void arclightOnScroll(double x, double y) {
    if (theWindow && theWindow->onScroll) theWindow->onScroll(theWindow, x, y);
}
EMSCRIPTEN_KEEPALIVE void arclightOnInside(int isInside) {
    if (!theWindow) return;
    theWindow->isInside = isInside != 0;
    if (theWindow->onInside) theWindow->onInside(theWindow, isInside);
}
EMSCRIPTEN_KEEPALIVE void arclightOnFocus(int isFocused) {
    if (!theWindow) return;
    theWindow->isFocused = isFocused != 0;
    if (theWindow->onFocus) theWindow->onFocus(theWindow, isFocused);
}
EMSCRIPTEN_KEEPALIVE void arclightOnDrop(const char* path) {
    if (theWindow && theWindow->onDrop) theWindow->onDrop(theWindow, 1, &path);
}
EMSCRIPTEN_KEEPALIVE void arclightOnSize() {
    if (theWindow && theWindow->onSize) theWindow->onSize(theWindow, arclightCanvasSide(0), arclightCanvasSide(1));
}

// The window.

int glfwInit() { return GLFW_TRUE; }
void glfwTerminate() {}
int glfwGetError(const char** description) {
    if (description) *description = nullptr;
    return GLFW_NO_ERROR;
}
GLFWerrorfun glfwSetErrorCallback(GLFWerrorfun) { return nullptr; }
void glfwWindowHint(int, int) {}
#ifdef GLFW_X11_CLASS_NAME
void glfwWindowHintString(int, const char*) {}
#endif
void glfwSetWindowIcon(GLFWwindow*, int, const GLFWimage*) {}
void glfwDefaultWindowHints() {}

GLFWwindow* glfwCreateWindow(int, int, const char*, GLFWmonitor*, GLFWwindow*) {
    if (theWindow) return nullptr;
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    // Frames are drawn into the suite's own framebuffer and copied.
    attributes.alpha = attributes.depth = attributes.stencil = attributes.antialias = EM_FALSE;
    attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
    attributes.enableExtensionsByDefault = EM_FALSE;
    const auto context = emscripten_webgl_create_context("#canvas", &attributes);
    if (context <= 0) return nullptr;
    emscripten_webgl_make_context_current(context);
    theWindow = new GLFWwindow;
    theWindow->context = context;
    arclightListen();
    return theWindow;
}

void glfwDestroyWindow(GLFWwindow* window) {
    emscripten_webgl_destroy_context(window->context);
    delete window;
    theWindow = nullptr;
}

void glfwMakeContextCurrent(GLFWwindow*) {}
GLFWglproc glfwGetProcAddress(const char*) { return nullptr; }
void glfwSwapInterval(int) {}
void glfwSwapBuffers(GLFWwindow*) {}
void glfwPollEvents() {}
void glfwWaitEventsTimeout(double) {}
void glfwPostEmptyEvent() {}
double glfwGetTime() { return emscripten_get_now() * 1e-3; }

int glfwWindowShouldClose(GLFWwindow*) { return GLFW_FALSE; }
void glfwSetWindowShouldClose(GLFWwindow*, int) {}
void glfwShowWindow(GLFWwindow*) {}
void glfwRestoreWindow(GLFWwindow*) {}
void glfwFocusWindow(GLFWwindow*) {}
void glfwRequestWindowAttention(GLFWwindow*) {}
void glfwSetWindowOpacity(GLFWwindow*, float) {}

void glfwSetWindowUserPointer(GLFWwindow* window, void* pointer) { window->user = pointer; }
void* glfwGetWindowUserPointer(GLFWwindow* window) { return window->user; }

int glfwGetWindowAttrib(GLFWwindow* window, int attribute) {
    if (attribute == GLFW_FOCUSED) return window->isFocused;
    return attribute == GLFW_HOVERED ? window->isInside : GLFW_FALSE;
}

void glfwGetFramebufferSize(GLFWwindow*, int* width, int* height) {
    if (width) *width = arclightCanvasSide(0);
    if (height) *height = arclightCanvasSide(1);
}
void glfwGetWindowSize(GLFWwindow* window, int* width, int* height) { glfwGetFramebufferSize(window, width, height); }
// The page sets the size.
void glfwSetWindowSize(GLFWwindow*, int, int) {}
void glfwGetWindowPos(GLFWwindow*, int* x, int* y) {
    if (x) *x = 0;
    if (y) *y = 0;
}
void glfwGetWindowContentScale(GLFWwindow*, float* x, float* y) {
    if (x) *x = static_cast<float>(arclightPixelRatio());
    if (y) *y = static_cast<float>(arclightPixelRatio());
}

// The screen.

GLFWmonitor** glfwGetMonitors(int* count) {
    static GLFWmonitor* all = &theMonitor;
    *count = 1;
    return &all;
}
GLFWmonitor* glfwGetPrimaryMonitor() { return &theMonitor; }
GLFWmonitor* glfwGetWindowMonitor(GLFWwindow*) { return arclightIsFullScreen() ? &theMonitor : nullptr; }
void glfwSetWindowMonitor(GLFWwindow*, GLFWmonitor* monitor, int, int, int, int, int) {
    arclightFullScreen(monitor != nullptr);
}
const char* glfwGetMonitorName(GLFWmonitor*) { return "browser"; }
void glfwGetMonitorPos(GLFWmonitor*, int* x, int* y) { glfwGetWindowPos(nullptr, x, y); }
void glfwGetMonitorContentScale(GLFWmonitor*, float* x, float* y) { glfwGetWindowContentScale(nullptr, x, y); }
void glfwGetMonitorWorkarea(GLFWmonitor*, int* x, int* y, int* width, int* height) {
    glfwGetWindowPos(nullptr, x, y);
    glfwGetFramebufferSize(nullptr, width, height);
}
const GLFWvidmode* glfwGetVideoMode(GLFWmonitor*) {
    static GLFWvidmode mode{};
    mode = {arclightCanvasSide(0), arclightCanvasSide(1), 8, 8, 8, 60};
    return &mode;
}
GLFWmonitorfun glfwSetMonitorCallback(GLFWmonitorfun) { return nullptr; }

// Input.

GLFWkeyfun glfwSetKeyCallback(GLFWwindow* window, GLFWkeyfun f) { return exchange(window->onKey, f); }
GLFWcharfun glfwSetCharCallback(GLFWwindow* window, GLFWcharfun f) { return exchange(window->onCharacter, f); }
GLFWmousebuttonfun glfwSetMouseButtonCallback(GLFWwindow* window, GLFWmousebuttonfun f) {
    return exchange(window->onButton, f);
}
GLFWscrollfun glfwSetScrollCallback(GLFWwindow* window, GLFWscrollfun f) { return exchange(window->onScroll, f); }
GLFWdropfun glfwSetDropCallback(GLFWwindow* window, GLFWdropfun f) { return exchange(window->onDrop, f); }
GLFWcursorposfun glfwSetCursorPosCallback(GLFWwindow* window, GLFWcursorposfun f) {
    return exchange(window->onPointer, f);
}
GLFWcursorenterfun glfwSetCursorEnterCallback(GLFWwindow* window, GLFWcursorenterfun f) {
    return exchange(window->onInside, f);
}
GLFWwindowfocusfun glfwSetWindowFocusCallback(GLFWwindow* window, GLFWwindowfocusfun f) {
    return exchange(window->onFocus, f);
}
GLFWframebuffersizefun glfwSetFramebufferSizeCallback(GLFWwindow* window, GLFWframebuffersizefun f) {
    return exchange(window->onSize, f);
}
GLFWwindowrefreshfun glfwSetWindowRefreshCallback(GLFWwindow*, GLFWwindowrefreshfun) { return nullptr; }

const char* glfwGetKeyName(int, int written) {
    static std::string name;
    name = utf8(static_cast<char32_t>(written));
    return written > 0 ? name.c_str() : nullptr;
}

void glfwGetCursorPos(GLFWwindow* window, double* x, double* y) {
    if (x) *x = window->x;
    if (y) *y = window->y;
}
void glfwSetCursorPos(GLFWwindow*, double, double) {}
int glfwGetMouseButton(GLFWwindow* window, int button) { return window->buttons[static_cast<std::size_t>(button)]; }
int glfwGetInputMode(GLFWwindow* window, int) { return window->isLocked ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL; }
void glfwSetInputMode(GLFWwindow* window, int mode, int value) {
    if (mode != GLFW_CURSOR || (value == GLFW_CURSOR_DISABLED) == window->isLocked) return;
    window->isLocked = !window->isLocked;
    arclightLockPointer(window->isLocked);
}

GLFWcursor* glfwCreateStandardCursor(int shape) {
    switch (shape) {
        case GLFW_IBEAM_CURSOR: return new GLFWcursor{"text"};
        case GLFW_HAND_CURSOR: return new GLFWcursor{"pointer"};
        case GLFW_HRESIZE_CURSOR: return new GLFWcursor{"ew-resize"};
        case GLFW_VRESIZE_CURSOR: return new GLFWcursor{"ns-resize"};
        default: return new GLFWcursor;
    }
}
// The suite has one cursor of its own, an hourglass, and browsers provide one.
GLFWcursor* glfwCreateCursor(const GLFWimage*, int, int) { return new GLFWcursor{"wait"}; }
void glfwDestroyCursor(GLFWcursor* cursor) { delete cursor; }
void glfwSetCursor(GLFWwindow* window, GLFWcursor* cursor) {
    const char* const name = cursor ? cursor->name : "default";
    if (name == window->cursor) return;
    window->cursor = name;
    arclightSetCursor(name);
}

const char* glfwGetClipboardString(GLFWwindow*) {
    char* const text = arclightPaste();
    theWindow->pasted = text;
    std::free(text);
    return theWindow->pasted.c_str();
}
void glfwSetClipboardString(GLFWwindow*, const char* text) { arclightCopy(text); }

int glfwJoystickIsGamepad(int stick) { return stick == GLFW_JOYSTICK_1; }
int glfwGetGamepadState(int, GLFWgamepadstate* state) { return arclightGamepad(state->buttons, state->axes); }
const float* glfwGetJoystickAxes(int, int* count) {
    *count = 0;
    return nullptr;
}
const unsigned char* glfwGetJoystickButtons(int, int* count) {
    *count = 0;
    return nullptr;
}

}  // extern "C"
