// An OpenGL context without a window: EGL on Linux, a hidden window elsewhere.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gfx/gl.h"

namespace arclight {

/// The GPUs on which `OffscreenContext` can draw, in the order of their numbers, which begin at 0; the software
/// rasteriser is the last. Empty where the system does not list them. Exit::noDisplay without EGL.
Expected<std::vector<std::string>> gpuNames();

/// Makes contexts on this GPU from now on: `--gpu`. Exit::usage with a list of all GPUs if none has that number.
Expected<Done> chooseGpu(int number);

class OffscreenContext {
public:
    /// Creates the context and makes it current: on a GPU, or on the software rasteriser if there is no GPU or
    /// LIBGL_ALWAYS_SOFTWARE is set. Exit::noDisplay without OpenGL 3.3, and Exit::glFailed if the address space is too
    /// small for a driver.
    static Expected<OffscreenContext> make();
    /// Whether a driver provides a context of any version. If `make` failed nevertheless, that driver is too old or
    /// refuses.
    static bool findsDriver();
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
