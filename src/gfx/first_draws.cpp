#include "gfx/first_draws.h"

#include <vector>

#include "gfx/gl.h"

namespace arclight {
namespace {

struct Watch {
    bool isOn = false;
    std::size_t done = 0;        ///< of `fences`, which the GPU passes in their order
    std::vector<GLsync> fences;  ///< null once passed
};
Watch& watch() {
    static Watch watch;
    return watch;
}

bool isPassed(GLsync fence) { return glClientWaitSync(fence, 0, 0) != GL_TIMEOUT_EXPIRED; }

}  // namespace

void watchFirstDraws(bool isOn) {
    for (const GLsync fence : watch().fences)
        if (fence) glDeleteSync(fence);
    watch() = {isOn, 0, {}};
}

void noteFirstDraw() {
    if (!watch().isOn) return;
    watch().fences.push_back(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0));
    // Without this, all would reach the GPU at once, and nothing else could be drawn between them.
    glFlush();
}

FirstDraws firstDraws() {
    auto& [isOn, done, fences] = watch();
    while (done < fences.size() && isPassed(fences[done])) {
        glDeleteSync(fences[done]);
        fences[done++] = nullptr;
    }
    return {done, fences.size()};
}

}  // namespace arclight
