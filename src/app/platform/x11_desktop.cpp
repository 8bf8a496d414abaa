#include "app/platform/x11_desktop.h"

#include <string_view>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "core/number_text.h"

#if defined(__linux__) && !defined(__EMSCRIPTEN__) && __has_include(<X11/Xlib.h>)
#define ARCLIGHT_HAS_X11
#include <chrono>
#include <dlfcn.h>
#include <thread>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#endif

namespace arclight {

std::optional<float> scaleOfResources(const std::string& resources) {
    constexpr std::string_view kName = "Xft.dpi:";
    constexpr float kUnscaledDpi = 96;
    for (std::size_t begin = 0; begin < resources.size();) {
        const std::size_t end = std::min(resources.find('\n', begin), resources.size());
        std::string_view line = std::string_view(resources).substr(begin, end - begin);
        begin = end + 1;
        if (!line.starts_with(kName)) continue;
        line.remove_prefix(kName.size());
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        float dpi = 0;
        const auto [rest, fault] = readFloat(line.data(), line.data() + line.size(), dpi);
        static_cast<void>(rest);
        if (fault == std::errc() && dpi > 0) return dpi / kUnscaledDpi;
    }
    return std::nullopt;
}

#ifdef ARCLIGHT_HAS_X11

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kPatience(500);
/// Larger texts are handed over in parts, which is not supported: fields take a line.
constexpr long kMaxWords = 1 << 16;

bool usesX11() {
#if GLFW_VERSION_MAJOR > 3 || (GLFW_VERSION_MAJOR == 3 && GLFW_VERSION_MINOR >= 4)
    return glfwGetPlatform() == GLFW_PLATFORM_X11;
#else
    return std::string_view(glfwGetVersionString()).find("X11") != std::string_view::npos;
#endif
}

/// The functions of Xlib, which GLFW opens.
struct Xlib {
    void* library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    bool isWhole = library != nullptr;

    template <class Function>
    Function* find(const char* name, Function*) {
        void* const function = library ? dlsym(library, name) : nullptr;
        isWhole = isWhole && function;
        return reinterpret_cast<Function*>(function);
    }
#define ARCLIGHT_XLIB(function) \
    decltype(&::function) function = find(#function, static_cast<decltype(&::function)>(nullptr))
    ARCLIGHT_XLIB(XOpenDisplay);
    ARCLIGHT_XLIB(XCreateSimpleWindow);
    ARCLIGHT_XLIB(XInternAtom);
    ARCLIGHT_XLIB(XConvertSelection);
    ARCLIGHT_XLIB(XGetWindowProperty);
    ARCLIGHT_XLIB(XFree);
    ARCLIGHT_XLIB(XSelectInput);
    ARCLIGHT_XLIB(XPending);
    ARCLIGHT_XLIB(XNextEvent);
    ARCLIGHT_XLIB(XFlush);
#undef ARCLIGHT_XLIB
};

}  // namespace

struct X11Desktop::Server {
    Xlib x;
    Display* display = nullptr;
    Window root = 0, window = 0;
    unsigned requests = 0;  ///< for the clipboard

    bool open() {
        display = x.isWhole ? x.XOpenDisplay(nullptr) : nullptr;
        if (!display) return false;
        root = DefaultRootWindow(display);
        window = x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0);
        x.XSelectInput(display, root, PropertyChangeMask);
        return true;
    }
    Atom atom(const char* name) const { return x.XInternAtom(display, name, 0); }

    /// The bytes of a property; nothing if it is missing or does not have `format` bits per value. Removes it on
    /// request.
    std::optional<std::string> property(Window of, Atom name, bool isTaken) const {
        Atom type = 0;
        int format = 0;
        unsigned long count = 0, rest = 0;
        unsigned char* bytes = nullptr;
        if (x.XGetWindowProperty(display, of, name, 0, kMaxWords, isTaken, AnyPropertyType, &type, &format, &count,
                                 &rest, &bytes) != 0 ||
            !bytes)
            return std::nullopt;
        std::optional<std::string> text;
        if (format == 8) text.emplace(reinterpret_cast<const char*>(bytes), count);
        x.XFree(bytes);
        return text;
    }
};

X11Desktop::X11Desktop(Server* server) : server_(server) {
    resources_ = scaleOfResources(server_->property(server_->root, XA_RESOURCE_MANAGER, false).value_or(""));
}

X11Desktop* X11Desktop::get() {
    static X11Desktop* const desktop = []() -> X11Desktop* {
        if (!usesX11()) return nullptr;
        auto* const server = new Server;
        if (server->open()) return new X11Desktop(server);
        delete server;
        return nullptr;
    }();
    return desktop;
}

std::optional<std::string> X11Desktop::clipboard(const std::function<void()>& pump) {
    const Server& s = *server_;
    // A late answer to the previous request cannot be mistaken for this one's, because its property has another name.
    const std::string name = "ARCLIGHT_CLIPBOARD_" + std::to_string(server_->requests++ % 2);
    const Atom answer = s.atom(name.c_str());
    s.x.XConvertSelection(s.display, s.atom("CLIPBOARD"), s.atom("UTF8_STRING"), answer, s.window, CurrentTime);
    s.x.XFlush(s.display);
    for (const auto end = Clock::now() + kPatience; Clock::now() < end;) {
        pump();
        if (s.x.XPending(s.display) == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            continue;
        }
        XEvent event;
        s.x.XNextEvent(s.display, &event);
        if (event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER) noteResources();
        if (event.type != SelectionNotify) continue;
        if (event.xselection.property == answer) return s.property(s.window, answer, true);
        if (event.xselection.property == 0) return std::nullopt;
    }
    return std::nullopt;
}

void X11Desktop::noteResources() {
    const auto scale = scaleOfResources(server_->property(server_->root, XA_RESOURCE_MANAGER, false).value_or(""));
    if (scale == resources_) return;
    resources_ = scale;
    changed_ = scale.value_or(1.0f);
}

std::optional<float> X11Desktop::changedScale() {
    while (server_->x.XPending(server_->display) > 0) {
        XEvent event;
        server_->x.XNextEvent(server_->display, &event);
        if (event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER) noteResources();
    }
    return changed_;
}

#else

struct X11Desktop::Server {};
X11Desktop* X11Desktop::get() { return nullptr; }
std::optional<std::string> X11Desktop::clipboard(const std::function<void()>&) { return std::nullopt; }
std::optional<float> X11Desktop::changedScale() { return std::nullopt; }

#endif

}  // namespace arclight
