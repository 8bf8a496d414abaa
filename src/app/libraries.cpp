#include "app/libraries.h"

// Made by cmake/LazyLibrary.cmake: null, or why the library cannot be opened.
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
        return fail(Exit::noDisplay, "windows need the library " ARCLIGHT_LAZY_GLFW ", which cannot be loaded: " +
                                         std::string(reason) +
                                         "; install GLFW (Debian: libglfw3), or use --headless with --capture");
#endif
    return Done{};
}

Expected<Done> openEgl() {
#ifdef ARCLIGHT_LAZY_EGL
    if (const char* reason = arclightOpenEgl())
        return fail(Exit::noDisplay, "drawing without a window needs the library " ARCLIGHT_LAZY_EGL
                                     ", which cannot be loaded: " +
                                         std::string(reason) + "; install EGL (Debian: libegl1)");
#endif
    return Done{};
}

}  // namespace arclight
