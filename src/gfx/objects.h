// The OpenGL objects by one include, and the draws at the level of raw objects that demos still use.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>

#include "gfx/framebuffer.h"
#include "gfx/mesh.h"
#include "gfx/program.h"

namespace arclight {

/// One attribute of a vertex: `count` components of `type` at `offset` bytes.
struct RawAttribute {
    int location = 0;
    int count = 0;
    GLenum type = GL_FLOAT;
    std::size_t offset = 0;
    bool normalised = false;
};

/// How vertices are read from buffers.
class VertexArray {
public:
    VertexArray() = default;
    explicit VertexArray(std::string_view label);
    void attach(const Buffer& buffer, std::size_t stride, std::initializer_list<RawAttribute> attributes,
                bool perInstance = false);
    void attachIndices(const Buffer& buffer);
    void bind() const;

private:
    GlHandle<VertexArrayTraits> handle_;
};

void drawVertices(const VertexArray& array, GLenum mode, int first, int count, int instances = 1);
void drawIndices(const VertexArray& array, GLenum mode, int count, int instances = 1);
void drawInstances(const VertexArray& array, GLenum mode, int count, int instances);
void drawFullscreen();
void drawNumbered(GLenum mode, int count);
void dispatch(int x, int y = 1, int z = 1);
void setSampleMask(unsigned mask);
void setBlend(Blend blend);
void setDepthTest(bool test, bool write);
void setBehindTest();
void setCulling(bool cull);
void setColourMask(bool writes);
void setPointSizeFromShader(bool fromShader);
inline bool hasCompute() { return glInfo().hasCompute; }

}  // namespace arclight
