#include "gfx/state.h"

#include "gfx/gl.h"

namespace arclight {
namespace {

struct BlendTerms {
    GLenum equation, source, target, sourceAlpha, targetAlpha;
};

BlendTerms termsOf(Blend blend) {
    const auto same = [](GLenum equation, GLenum source, GLenum target) {
        return BlendTerms{equation, source, target, source, target};
    };
    switch (blend) {
        case Blend::alpha:
            return {GL_FUNC_ADD, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA};
        case Blend::premultiplied: return same(GL_FUNC_ADD, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        case Blend::under: return same(GL_FUNC_ADD, GL_ONE_MINUS_DST_ALPHA, GL_ONE);
        case Blend::multiply: return same(GL_FUNC_ADD, GL_ZERO, GL_SRC_COLOR);
        case Blend::attenuate: return same(GL_FUNC_ADD, GL_ZERO, GL_ONE_MINUS_SRC_COLOR);
        case Blend::max: return same(GL_MAX, GL_ONE, GL_ONE);
        case Blend::additive: break;
        case Blend::none: return same(GL_FUNC_ADD, GL_ONE, GL_ZERO);
    }
    return same(GL_FUNC_ADD, GL_ONE, GL_ONE);
}

void enable(GLenum what, bool isOn) { isOn ? glEnable(what) : glDisable(what); }

void applySeparately(const Blends& blends, std::size_t attachments) {
    if (!glInfo().hasSeparateBlends) return noteGlFault("separate blend functions per attachment need OpenGL 4.0");
    for (std::size_t i = 0; i < attachments; ++i) {
        const auto at = static_cast<GLuint>(i);
        blends[i] == Blend::none ? glDisablei(GL_BLEND, at) : glEnablei(GL_BLEND, at);
        const BlendTerms terms = termsOf(blends[i]);
        glBlendEquationi(at, terms.equation);
        glBlendFuncSeparatei(at, terms.source, terms.target, terms.sourceAlpha, terms.targetAlpha);
    }
}

void applyBlends(const Blends& blends, std::size_t attachments) {
    if (!blends.isUniform(attachments)) return applySeparately(blends, attachments);
    enable(GL_BLEND, blends[0] != Blend::none);
    if (blends[0] == Blend::none) return;
    const BlendTerms terms = termsOf(blends[0]);
    glBlendEquation(terms.equation);
    glBlendFuncSeparate(terms.source, terms.target, terms.sourceAlpha, terms.targetAlpha);
}

void applyDepth(Depth depth) {
    enable(GL_DEPTH_TEST, depth != Depth::off);
    glDepthMask(depth == Depth::testAndWrite ? GL_TRUE : GL_FALSE);
    glDepthFunc(depth == Depth::behind ? GL_GEQUAL : depth == Depth::same ? GL_EQUAL : GL_LEQUAL);
    if (glInfo().hasDepthClamp) enable(GL_DEPTH_CLAMP, depth == Depth::behind);
}

}  // namespace

void applyState(const DrawState& state, std::size_t attachments) {
    applyBlends(state.blend, attachments);
    applyDepth(state.depth);
    enable(GL_CULL_FACE, state.cull == Cull::back);
    const GLboolean writes = state.writesColour ? GL_TRUE : GL_FALSE;
    glColorMask(writes, writes, writes, writes);
    // In OpenGL ES, programs always set the size of points.
    if (!glInfo().isEs) enable(GL_PROGRAM_POINT_SIZE, state.sizesPoints);
    enable(GL_SAMPLE_ALPHA_TO_COVERAGE, state.alphaToCoverage);
    if (!glInfo().hasSampleMasks) {
        if (state.sampleMask != ~0u) noteGlFault("sample masks need OpenGL 3.3");
        return;
    }
    enable(GL_SAMPLE_MASK, state.sampleMask != ~0u);
    glSampleMaski(0, state.sampleMask);
}

}  // namespace arclight
