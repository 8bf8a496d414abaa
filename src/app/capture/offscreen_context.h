// An OpenGL context with no window: EGL on Linux, a hidden window elsewhere.
#pragma once

#include <memory>

#include "gfx/gl.h"

namespace arclight {

class OffscreenContext {
public:
    /// Makes the context and makes it current. A GPU is preferred; with none, or where LIBGL_ALWAYS_SOFTWARE is set,
    /// the software rasteriser. Exit::noDisplay where there is no OpenGL 3.3.
    static Expected<OffscreenContext> make();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;
    ~OffscreenContext();
    const GlInfo& gl() const { return gl_; }

private:
    struct Context;
    explicit OffscreenContext(std::unique_ptr<Context> context);
    std::unique_ptr<Context> context_;
    GlInfo gl_;
};

}  // namespace arclight
