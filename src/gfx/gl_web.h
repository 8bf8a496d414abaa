// OpenGL ES 3.0 in a browser (WebGL 2), under the names that `gfx` uses. Included by gfx/gl.h only.
//
// Constants that WebGL 2 lacks keep their desktop values, so switches over types and formats need no second version.
// Functions that it lacks are guarded by `GlInfo`: calling one is a bug, which ends the program with the function's
// name.
#pragma once

#define GL_GLEXT_PROTOTYPES
#include <GLES3/gl3.h>

#include "core/check.h"

using GLADapiproc = void (*)();
using GLADloadfunc = GLADapiproc (*)(const char*);

// The registry's values.
inline constexpr GLenum GL_ACTIVE_RESOURCES = 0x92F5, GL_ALL_BARRIER_BITS = 0xFFFFFFFF, GL_COMPUTE_SHADER = 0x91B9,
                        GL_DEPTH_CLAMP = 0x864F, GL_DISPATCH_INDIRECT_BUFFER = 0x90EE, GL_DRAW_INDIRECT_BUFFER = 0x8F3F,
                        GL_IMAGE_1D = 0x904C, GL_IMAGE_2D = 0x904D, GL_IMAGE_2D_ARRAY = 0x9053, GL_IMAGE_3D = 0x904E,
                        GL_INT_IMAGE_1D = 0x9057, GL_INT_IMAGE_2D = 0x9058, GL_INT_IMAGE_2D_ARRAY = 0x905E,
                        GL_INT_IMAGE_3D = 0x9059, GL_INT_SAMPLER_1D = 0x8DC9, GL_INT_SAMPLER_2D_MULTISAMPLE = 0x9109,
                        GL_PROGRAM_POINT_SIZE = 0x8642, GL_PROXY_TEXTURE_2D = 0x8064,
                        GL_PROXY_TEXTURE_2D_MULTISAMPLE = 0x9101, GL_READ_WRITE = 0x88BA,
                        GL_SAMPLER_2D_MULTISAMPLE = 0x9108, GL_SAMPLES_PASSED = 0x8914, GL_SAMPLE_MASK = 0x8E51,
                        GL_SAMPLE_POSITION = 0x8E50, GL_SHADER_STORAGE_BLOCK = 0x92E6,
                        GL_SHADER_STORAGE_BUFFER = 0x90D2, GL_TEXTURE_2D_MULTISAMPLE = 0x9100,
                        GL_TEXTURE_WIDTH = 0x1000, GL_TIMESTAMP = 0x8E28, GL_UNIFORM_BLOCK = 0x92E2,
                        GL_UNSIGNED_INT_IMAGE_2D = 0x9063, GL_UNSIGNED_INT_IMAGE_2D_ARRAY = 0x9069,
                        GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY = 0x906C, GL_UNSIGNED_INT_IMAGE_3D = 0x9064,
                        GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE = 0x910A, GL_BUFFER = 0x82E0, GL_PROGRAM = 0x82E2,
                        GL_VERTEX_ARRAY = 0x8074, GL_COMPLETION_STATUS_KHR = 0x91B1;

// Without KHR_debug, nothing reads names and groups.
inline constexpr int GLAD_GL_KHR_debug = 0;
inline constexpr GLenum GL_DEBUG_OUTPUT = 0x92E0, GL_DEBUG_OUTPUT_SYNCHRONOUS = 0x8242, GL_DEBUG_SEVERITY_HIGH = 0x9146,
                        GL_DEBUG_SOURCE_APPLICATION = 0x824A, GL_DEBUG_SOURCE_SHADER_COMPILER = 0x8248;
#define GLAD_API_PTR

/// Copies from a buffer to memory: WebGL 2 has this instead of mapped buffers.
void glGetBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, void* data);

namespace arclight::detail {
[[noreturn]] inline void missingInWebGl(const char* function) {
    checkFailed(function, "called", "missing in WebGL 2");
}
}  // namespace arclight::detail

#define ARCLIGHT_NOT_IN_WEBGL(name)                \
    template <class... Arguments>                  \
    void name(Arguments...) {                      \
        ::arclight::detail::missingInWebGl(#name); \
    }
ARCLIGHT_NOT_IN_WEBGL(glBindImageTexture)
ARCLIGHT_NOT_IN_WEBGL(glBlendEquationi)
ARCLIGHT_NOT_IN_WEBGL(glBlendFuncSeparatei)
ARCLIGHT_NOT_IN_WEBGL(glClearBufferData)
ARCLIGHT_NOT_IN_WEBGL(glDebugMessageCallback)
ARCLIGHT_NOT_IN_WEBGL(glDisablei)
ARCLIGHT_NOT_IN_WEBGL(glDispatchCompute)
ARCLIGHT_NOT_IN_WEBGL(glDispatchComputeIndirect)
ARCLIGHT_NOT_IN_WEBGL(glDrawArraysIndirect)
ARCLIGHT_NOT_IN_WEBGL(glDrawArraysInstancedBaseInstance)
ARCLIGHT_NOT_IN_WEBGL(glDrawElementsIndirect)
ARCLIGHT_NOT_IN_WEBGL(glDrawElementsInstancedBaseInstance)
ARCLIGHT_NOT_IN_WEBGL(glEnablei)
ARCLIGHT_NOT_IN_WEBGL(glGetMultisamplefv)
ARCLIGHT_NOT_IN_WEBGL(glGetProgramInterfaceiv)
ARCLIGHT_NOT_IN_WEBGL(glGetProgramResourceName)
ARCLIGHT_NOT_IN_WEBGL(glGetQueryObjectui64v)
ARCLIGHT_NOT_IN_WEBGL(glGetTexLevelParameteriv)
ARCLIGHT_NOT_IN_WEBGL(glMemoryBarrier)
ARCLIGHT_NOT_IN_WEBGL(glObjectLabel)
ARCLIGHT_NOT_IN_WEBGL(glPopDebugGroup)
ARCLIGHT_NOT_IN_WEBGL(glPushDebugGroup)
ARCLIGHT_NOT_IN_WEBGL(glQueryCounter)
ARCLIGHT_NOT_IN_WEBGL(glSampleMaski)
ARCLIGHT_NOT_IN_WEBGL(glShaderStorageBlockBinding)
ARCLIGHT_NOT_IN_WEBGL(glTexImage2DMultisample)
#undef ARCLIGHT_NOT_IN_WEBGL
