// WebGL 2: loading its extensions, and the calls that emscripten's headers lack.
#include <emscripten/em_js.h>
#include <emscripten/html5.h>

#include "gfx/gl.h"

// clang-format off
EM_JS(void, arclightReadBuffer, (GLenum target, int offset, int size, void* data), {
    GLctx.getBufferSubData(target, offset, HEAPU8, data, size);
});
// clang-format on

void glGetBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, void* data) {
    arclightReadBuffer(target, static_cast<int>(offset), static_cast<int>(size), data);
}

namespace arclight {
namespace {

std::string getString(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text ? text : "";
}

bool enable(const char* extension) {
    return emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(), extension) == EM_TRUE;
}

}  // namespace

Expected<GlInfo> loadGl(GLADloadfunc) {
    GlInfo info;
    constexpr GLenum kUnmaskedVendor = 0x9245, kUnmaskedRenderer = 0x9246;
    const bool isUnmasked = enable("WEBGL_debug_renderer_info");
    info.renderer = getString(isUnmasked ? kUnmaskedRenderer : GL_RENDERER);
    info.vendor = getString(isUnmasked ? kUnmaskedVendor : GL_VENDOR);
    info.version = getString(GL_VERSION);
    info.major = 3, info.isEs = true;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &info.maxTextureSize);
    glGetIntegerv(GL_MAX_SAMPLES, &info.maxSamples);
    info.drawsFullFloats = enable("EXT_color_buffer_float");
    if (!info.drawsFullFloats && !enable("EXT_color_buffer_half_float"))
        return fail(Exit::noDisplay,
                    "WebGL 2 with EXT_color_buffer_float or EXT_color_buffer_half_float is needed, but " +
                        info.renderer + " has neither");
    info.filtersFullFloats = enable("OES_texture_float_linear");
    enable("EXT_float_blend");
    info.hasDepthClamp = enable("EXT_depth_clamp");
    info.tellsCompletion = enable("KHR_parallel_shader_compile");
    return detail::setGlInfo(info);
}

}  // namespace arclight
