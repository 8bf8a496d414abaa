#include "app/platform/offscreen_context.h"

#ifdef __linux__

#include <cstdlib>
#include <string_view>
#include <vector>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "app/platform/gl_context.h"
#include "app/platform/libraries.h"

namespace arclight {
namespace {

std::vector<EGLDeviceEXT> hardwareDevices() {
    const auto queryDevices = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    const auto queryString =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(eglGetProcAddress("eglQueryDeviceStringEXT"));
    if (!queryDevices || !queryString) return {};
    EGLDeviceEXT all[32];
    EGLint count = 0;
    if (!queryDevices(32, all, &count)) return {};
    std::vector<EGLDeviceEXT> found;
    for (EGLint i = 0; i < count; ++i) {
        const char* extensions = queryString(all[i], EGL_EXTENSIONS);
        if (extensions && std::string_view(extensions).find("EGL_MESA_device_software") == std::string_view::npos)
            found.push_back(all[i]);
    }
    return found;
}

/// The EGL displays to try, the best first.
std::vector<EGLDisplay> displays() {
    std::vector<EGLDisplay> list;
    const auto getPlatformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (!getPlatformDisplay) return list;
    const char* software = std::getenv("LIBGL_ALWAYS_SOFTWARE");
    const bool wantsSoftware = software && *software && std::string_view(software) != "0";
    if (!wantsSoftware)
        for (EGLDeviceEXT device : hardwareDevices())
            list.push_back(getPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr));
    list.push_back(getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    return list;
}

}  // namespace

struct OffscreenContext::Context {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    /// Creates a core context of the newest version, or one of any version and profile, on `candidate` and makes it
    /// current; false where that fails.
    bool open(EGLDisplay candidate, bool isAnyVersion = false) {
        if (candidate == EGL_NO_DISPLAY || !eglInitialize(candidate, nullptr, nullptr)) return false;
        display = candidate;
        const EGLint configAttributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display, configAttributes, &config, 1, &count))
            return false;
        if (count == 0) config = nullptr;
        const EGLint anyVersion[] = {EGL_NONE};
        if (isAnyVersion) context = eglCreateContext(display, config, EGL_NO_CONTEXT, anyVersion);
        for (const GlVersion version : kGlVersions) {
            if (context != EGL_NO_CONTEXT) break;
            const EGLint attributes[] = {
                EGL_CONTEXT_MAJOR_VERSION, version.major, EGL_CONTEXT_MINOR_VERSION, version.minor,
                EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                EGL_CONTEXT_OPENGL_DEBUG, wantsDebugContexts() ? EGL_TRUE : EGL_FALSE, EGL_NONE};
            context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
        }
        return context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
    }
    void close() {
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        eglTerminate(display);
        display = EGL_NO_DISPLAY, context = EGL_NO_CONTEXT;
    }
    ~Context() { close(); }
};

Expected<OffscreenContext> OffscreenContext::make() {
    if (auto done = openEgl(); !done) return tl::unexpected(done.error());
    if (auto done = prepareDriver(); !done) return tl::unexpected(done.error());
    auto context = std::make_unique<Context>();
    bool opened = false;
    for (EGLDisplay candidate : displays()) {
        opened = context->open(candidate);
        if (opened) break;
        context->close();
    }
    // For the message: which version the driver has instead.
    for (EGLDisplay candidate : opened ? std::vector<EGLDisplay>() : displays()) {
        if (context->open(candidate, true)) {
            auto info = loadGl(reinterpret_cast<GLADloadfunc>(eglGetProcAddress));
            if (!info) return tl::unexpected(info.error());
            return fail(Exit::noDisplay, "offscreen OpenGL 3.3: the driver refuses a core context, but has " +
                                             info->version + " on " + info->renderer);
        }
        context->close();
    }
    if (!opened)
        return fail(Exit::noDisplay,
                    "offscreen OpenGL 3.3: EGL gave no context; install a driver (Debian: libegl1, libegl-mesa0)");
    OffscreenContext offscreen(std::move(context));
    auto info = loadGl(reinterpret_cast<GLADloadfunc>(eglGetProcAddress));
    if (!info) return tl::unexpected(info.error());
    offscreen.gl_ = *info;
    enableGlMessages();
    return offscreen;
}

bool OffscreenContext::findsDriver() {
    if (!openEgl()) return false;
    for (EGLDisplay candidate : displays()) {
        Context context;
        if (context.open(candidate, true)) return true;
    }
    return false;
}

}  // namespace arclight

#else

#include <string>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/gl_context.h"
#include "app/platform/libraries.h"

namespace arclight {
namespace {

std::string causeOfGlfw() {
    const char* cause = nullptr;
    glfwGetError(&cause);
    return cause ? cause : "no reason given";
}

}  // namespace

struct OffscreenContext::Context {
    GLFWwindow* window = nullptr;
    ~Context() {
        if (window) glfwDestroyWindow(window);
        glfwTerminate();
    }
};

Expected<OffscreenContext> OffscreenContext::make() {
    if (auto done = openGlfw(); !done) return tl::unexpected(done.error());
#if defined(__APPLE__)
    // Without a menu bar, the program neither appears in the Dock nor takes the keyboard from another.
    glfwInitHint(GLFW_COCOA_MENUBAR, GLFW_FALSE);
#endif
    if (!glfwInit()) return fail(Exit::noDisplay, "offscreen OpenGL: GLFW cannot start: " + causeOfGlfw());
    auto context = std::make_unique<Context>();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    context->window = createGlfwWindow("arclight", 16, 16);
    if (!context->window)
        return fail(Exit::noDisplay, "offscreen OpenGL 3.3: no context in a hidden window: " + causeOfGlfw() +
                                         "; update the graphics driver, or run it in a desktop session");
    glfwMakeContextCurrent(context->window);
    OffscreenContext offscreen(std::move(context));
    auto info = loadGl(glfwGetProcAddress);
    if (!info) return tl::unexpected(info.error());
    offscreen.gl_ = *info;
    enableGlMessages();
    return offscreen;
}

bool OffscreenContext::findsDriver() { return true; }

}  // namespace arclight

#endif

namespace arclight {

OffscreenContext::OffscreenContext(std::unique_ptr<Context> context) : context_(std::move(context)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

}  // namespace arclight
