#include "gfx/objects.h"

namespace arclight {
namespace {

/// Vertex array for drawing without vertex data; core profiles need one bound.
void bindEmptyVertexArray() {
    static thread_local GLuint empty = 0;
    if (empty == 0 || glIsVertexArray(empty) == GL_FALSE) glGenVertexArrays(1, &empty);
    glBindVertexArray(empty);
}

}  // namespace

VertexArray::VertexArray(std::string_view label) {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    handle_ = GlHandle<VertexArrayTraits>(name);
    glBindVertexArray(name);
    labelObject(GL_VERTEX_ARRAY, name, label);
}

void VertexArray::attach(const Buffer& buffer, std::size_t stride, std::initializer_list<RawAttribute> attributes,
                         bool perInstance) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.handle_.name());
    for (const RawAttribute& a : attributes) {
        const auto location = static_cast<GLuint>(a.location);
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, a.count, a.type, a.normalised ? GL_TRUE : GL_FALSE,
                              static_cast<GLsizei>(stride), reinterpret_cast<const void*>(a.offset));
        glVertexAttribDivisor(location, perInstance ? 1 : 0);
    }
}

void VertexArray::attachIndices(const Buffer& buffer) {
    bind();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.handle_.name());
}

void VertexArray::bind() const { glBindVertexArray(handle_.name()); }

void drawVertices(const VertexArray& array, GLenum mode, int first, int count, int instances) {
    array.bind();
    if (instances == 1)
        glDrawArrays(mode, first, count);
    else
        glDrawArraysInstanced(mode, first, count, instances);
}

void drawIndices(const VertexArray& array, GLenum mode, int count, int instances) {
    array.bind();
    if (instances == 1)
        glDrawElements(mode, count, GL_UNSIGNED_INT, nullptr);
    else
        glDrawElementsInstanced(mode, count, GL_UNSIGNED_INT, nullptr, instances);
}

void drawInstances(const VertexArray& array, GLenum mode, int count, int instances) {
    array.bind();
    glDrawArraysInstanced(mode, 0, count, instances);
}

void drawFullscreen() { drawNumbered(GL_TRIANGLES, 3); }

void drawNumbered(GLenum mode, int count) {
    bindEmptyVertexArray();
    glDrawArrays(mode, 0, count);
}

void dispatch(int x, int y, int z) {
    for (const int groups : {x, y, z}) {
        CHECK_LE(0, groups);
        CHECK_LE(groups, 65535);
    }
    glDispatchCompute(static_cast<GLuint>(x), static_cast<GLuint>(y), static_cast<GLuint>(z));
    // Read as storage, as vertices and indices, copied to textures, or back to the CPU.
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT |
                    GL_PIXEL_BUFFER_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

void setBlend(Blend blend) {
    if (blend == Blend::none) {
        glDisable(GL_BLEND);
        return;
    }
    glEnable(GL_BLEND);
    glBlendEquation(blend == Blend::max ? GL_MAX : GL_FUNC_ADD);
    switch (blend) {
        case Blend::alpha:
            glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            break;
        case Blend::premultiplied: glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); break;
        case Blend::multiply: glBlendFunc(GL_ZERO, GL_SRC_COLOR); break;
        default: glBlendFunc(GL_ONE, GL_ONE); break;
    }
}

void setSampleMask(unsigned mask) {
    if (mask == ~0u)
        glDisable(GL_SAMPLE_MASK);
    else
        glEnable(GL_SAMPLE_MASK);
    glSampleMaski(0, mask);
}

void setDepthTest(bool test, bool write) {
    if (test)
        glEnable(GL_DEPTH_TEST);
    else
        glDisable(GL_DEPTH_TEST);
    glDepthMask(write ? GL_TRUE : GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_DEPTH_CLAMP);
}

void setBehindTest() {
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_GEQUAL);
    glEnable(GL_DEPTH_CLAMP);
}

void setCulling(bool cull) {
    if (cull)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
}

void setColourMask(bool writes) {
    const GLboolean w = writes ? GL_TRUE : GL_FALSE;
    glColorMask(w, w, w, w);
}

void setPointSizeFromShader(bool fromShader) {
    if (fromShader)
        glEnable(GL_PROGRAM_POINT_SIZE);
    else
        glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace arclight
