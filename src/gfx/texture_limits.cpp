#include "gfx/texture_limits.h"

#include <algorithm>


namespace arclight {

bool canCreateTexture(PixelFormat format, int width, int height, int samples) {
    const GlInfo& gl = glInfo();
    if (!gl.hasTextureProbes) return std::max(width, height) <= gl.maxTextureSize && samples <= gl.maxSamples;
    const FormatInfo info = formatInfo(format);
    const GLenum proxy = samples > 0 ? GL_PROXY_TEXTURE_2D_MULTISAMPLE : GL_PROXY_TEXTURE_2D;
    if (samples > 0)
        glTexImage2DMultisample(proxy, samples, info.internal, width, height, GL_TRUE);
    else
        glTexImage2D(proxy, 0, static_cast<GLint>(info.internal), width, height, 0, info.layout, info.type, nullptr);
    GLint found = 0;
    glGetTexLevelParameteriv(proxy, 0, GL_TEXTURE_WIDTH, &found);
    return found == width;
}

}  // namespace arclight
