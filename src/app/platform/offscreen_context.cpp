#include "app/platform/offscreen_context.h"

#ifdef __linux__

#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "app/platform/gl_context.h"
#include "app/platform/libraries.h"
#include "core/text.h"

namespace arclight {
namespace {

template <class Pointer>
Pointer eglFunction(const char* name) {
    return reinterpret_cast<Pointer>(eglGetProcAddress(name));
}

/// A device to draw on, through a display of EGL.
struct Gpu {
    std::string name;
    EGLDisplay display = EGL_NO_DISPLAY;
};

/// EGL's description of a device: its name, if the driver provides one, and its file.
std::string nameOfDevice(EGLDeviceEXT device, std::string_view extensions) {
    const auto queryString = eglFunction<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    // Some headers lack these names.
    constexpr EGLint kRenderer = 0x335F, kRenderNode = 0x3377;
    std::vector<std::string> parts;
    for (const auto& [extension, name] : {std::pair{"EGL_EXT_device_query_name", kRenderer},
                                          {"EGL_EXT_device_drm_render_node", kRenderNode},
                                          {"EGL_EXT_device_drm", EGLint{EGL_DRM_DEVICE_FILE_EXT}}}) {
        if (extensions.find(extension) == std::string_view::npos) continue;
        const char* const text = queryString(device, name);
        if (text && *text) parts.push_back(printable(text));
        // A device has one file that matters.
        if (text && name != kRenderer) break;
    }
    return parts.empty() ? "a GPU that EGL does not name" : join(parts, ", ");
}

constexpr const char* kRasteriser = "software rasteriser";

EGLDisplay defaultDisplay() {
    const auto getDisplay = eglFunction<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    return getDisplay ? getDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr) : EGL_NO_DISPLAY;
}

/// All devices, the software rasteriser last. It is the only one if LIBGL_ALWAYS_SOFTWARE is set.
std::vector<Gpu> gpus() {
    const auto getDisplay = eglFunction<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    const auto queryDevices = eglFunction<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto queryString = eglFunction<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    if (!getDisplay) return {};
    const char* const variable = std::getenv("LIBGL_ALWAYS_SOFTWARE");
    const bool isSoftwareOnly = variable && *variable && std::string_view(variable) != "0";
    EGLDeviceEXT devices[32];
    EGLint count = 0;
    if (!queryDevices || !queryString || !queryDevices(32, devices, &count)) count = 0;
    std::vector<Gpu> found;
    EGLDisplay software = EGL_NO_DISPLAY;
    for (EGLint i = 0; i < count; ++i) {
        const char* const text = queryString(devices[i], EGL_EXTENSIONS);
        const std::string_view extensions = text ? text : "";
        const bool isSoftware = extensions.find("EGL_MESA_device_software") != std::string_view::npos;
        if (!text || (isSoftwareOnly && !isSoftware)) continue;
        const EGLDisplay display = getDisplay(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr);
        if (isSoftware)
            software = display;
        else
            found.push_back({nameOfDevice(devices[i], extensions), display});
    }
    const bool isKnown = software != EGL_NO_DISPLAY || isSoftwareOnly;
    // If the rasteriser is the only device, it is also EGL's default.
    if (found.empty())
        found.push_back({isKnown ? kRasteriser : "the default of EGL", defaultDisplay()});
    else if (software != EGL_NO_DISPLAY)
        found.push_back({kRasteriser, software});
    return found;
}

std::optional<int>& chosenGpu() {
    static std::optional<int> number;
    return number;
}

/// The EGL displays to try, the best first.
std::vector<EGLDisplay> displays() {
    const std::vector<Gpu> all = gpus();
    if (chosenGpu()) return {all[static_cast<std::size_t>(*chosenGpu())].display};
    std::vector<EGLDisplay> list;
    for (const Gpu& gpu : all)
        if (gpu.name != kRasteriser) list.push_back(gpu.display);
    list.push_back(defaultDisplay());
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

Expected<std::vector<std::string>> gpuNames() {
    if (auto done = openEgl(); !done) return tl::unexpected(done.error());
    std::vector<std::string> names;
    for (const Gpu& gpu : gpus()) names.push_back(gpu.name);
    return names;
}

Expected<Done> chooseGpu(int number) {
    const auto names = gpuNames();
    if (!names) return tl::unexpected(names.error());
    if (number < static_cast<int>(names->size())) return chosenGpu() = number, Done{};
    std::string list;
    for (std::size_t i = 0; i < names->size(); ++i)
        list += (i == 0 ? "" : "; ") + std::to_string(i) + " (" + (*names)[i] + ")";
    return fail(Exit::usage, "--gpu " + std::to_string(number) + ": no such GPU; there " +
                                 (names->size() == 1 ? "is " : "are ") + (list.empty() ? "none" : list));
}

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

Expected<std::vector<std::string>> gpuNames() { return std::vector<std::string>(); }

Expected<Done> chooseGpu(int) {
    return fail(Exit::usage, "--gpu: this system chooses the GPU itself; only Linux lets a program do so");
}

}  // namespace arclight

#endif

namespace arclight {

OffscreenContext::OffscreenContext(std::unique_ptr<Context> context) : context_(std::move(context)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

}  // namespace arclight
