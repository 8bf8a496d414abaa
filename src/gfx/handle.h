// An OpenGL object name that is deleted with its owner.
#pragma once

#include <cstdint>
#include <utility>

#include "gfx/gl.h"

namespace arclight {

/// Move-only; `Traits::destroy` deletes the name. The raw name never leaves `gfx`.
template <class Traits>
class GlHandle {
public:
    GlHandle() = default;
    explicit GlHandle(GLuint name) : name_(name) {}
    GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlHandle& operator=(GlHandle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlHandle() {
        if (name_) Traits::destroy(name_);
    }
    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

private:
    GLuint name_ = 0;
};

struct BufferTraits { static void destroy(GLuint n) { glDeleteBuffers(1, &n); } };
struct TextureTraits { static void destroy(GLuint n) { glDeleteTextures(1, &n); } };
struct FramebufferTraits { static void destroy(GLuint n) { glDeleteFramebuffers(1, &n); } };
struct RenderbufferTraits { static void destroy(GLuint n) { glDeleteRenderbuffers(1, &n); } };
struct VertexArrayTraits { static void destroy(GLuint n) { glDeleteVertexArrays(1, &n); } };
struct ProgramTraits { static void destroy(GLuint n) { glDeleteProgram(n); } };
struct ShaderTraits { static void destroy(GLuint n) { glDeleteShader(n); } };
struct QueryTraits { static void destroy(GLuint n) { glDeleteQueries(1, &n); } };

/// A number that no other call returns. It tells objects apart even if the driver reuses their OpenGL names.
std::uint64_t nextGlSerial();

}  // namespace arclight
