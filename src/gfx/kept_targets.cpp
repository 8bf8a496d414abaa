#include "gfx/kept_targets.h"

#include "gfx/state.h"

namespace arclight {

KeptTargets::KeptTargets() {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn_);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    glGetIntegerv(GL_SCISSOR_BOX, scissor_);
    isScissored_ = glIsEnabled(GL_SCISSOR_TEST);
    glGetBooleanv(GL_COLOR_WRITEMASK, colourMask_);
    glGetBooleanv(GL_DEPTH_WRITEMASK, &depthMask_);
    glDisable(GL_SCISSOR_TEST);
    applyState({}, 1);
}

KeptTargets::~KeptTargets() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawn_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    glScissor(scissor_[0], scissor_[1], scissor_[2], scissor_[3]);
    isScissored_ ? glEnable(GL_SCISSOR_TEST) : glDisable(GL_SCISSOR_TEST);
    glColorMask(colourMask_[0], colourMask_[1], colourMask_[2], colourMask_[3]);
    glDepthMask(depthMask_);
}

}  // namespace arclight
