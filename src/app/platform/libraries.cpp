#include "app/platform/libraries.h"

#ifdef __linux__
#include <dlfcn.h>
#endif

// Made by tools/cmake/LazyLibrary.cmake: null, or why the library cannot be opened.
#ifdef ARCLIGHT_LAZY_GLFW
extern "C" const char* arclightOpenGlfw();
#endif
#ifdef ARCLIGHT_LAZY_EGL
extern "C" const char* arclightOpenEgl();
#endif

namespace arclight {

Expected<Done> openGlfw() {
#ifdef ARCLIGHT_LAZY_GLFW
    if (const char* reason = arclightOpenGlfw())
        return fail(Exit::noDisplay,
                    "windows need the library " ARCLIGHT_LAZY_GLFW ", which cannot be loaded: " + std::string(reason) +
                        "; install GLFW (Debian: libglfw3), or use --headless with --capture");
#endif
    return Done{};
}

Expected<Done> openEgl() {
#ifdef ARCLIGHT_LAZY_EGL
    if (const char* reason = arclightOpenEgl(); reason != nullptr)
        return fail(Exit::noDisplay, "drawing without a window needs the library " ARCLIGHT_LAZY_EGL
                                     ", which cannot be loaded: " +
                                         std::string(reason) + "; install EGL (Debian: libegl1)");
#endif
    return Done{};
}

Expected<Done> checkOpenGl() {
#ifdef __linux__
    // It stays open, so Dear ImGui finds it at once. Every other function is looked up through the first of these.
    static void* const library = dlopen("libGL.so.1", RTLD_LAZY | RTLD_LOCAL);
    const char* reason = library ? nullptr : dlerror();
    for (const char* name : {"glXGetProcAddressARB", "glGetIntegerv"})
        if (library && !reason && !dlsym(library, name)) reason = dlerror();
    if (!library || reason)
        return fail(Exit::noDisplay, "panels need the library libGL.so.1, which cannot be used: " +
                                         std::string(reason ? reason : "no reason given") +
                                         "; install OpenGL (Debian: libgl1)");
#endif
    return Done{};
}

}  // namespace arclight
