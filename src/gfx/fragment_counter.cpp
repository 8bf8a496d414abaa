#include "gfx/fragment_counter.h"

#include <limits>

#include "gfx/traffic.h"

namespace arclight {
namespace {

/// There is one context, and at most one count at a time.
bool counts = false;

}  // namespace

bool FragmentCounter::isCounting() { return counts; }

FragmentCounter::FragmentCounter() {
    if (!glInfo().hasSampleCounts) return;
    GLuint name = 0;
    glGenQueries(1, &name);
    query_ = GlHandle<QueryTraits>(name);
    // A query that never ran has no result: this first, empty count makes it 0.
    const Counting counting(*this);
}

FragmentCounter::Counting::Counting(const FragmentCounter& counter) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    counts = true;
    if (glInfo().hasSampleCounts) glBeginQuery(GL_SAMPLES_PASSED, counter.query_.name());
}

FragmentCounter::Counting::~Counting() {
    counts = false;
    if (glInfo().hasSampleCounts) glEndQuery(GL_SAMPLES_PASSED);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

double FragmentCounter::count() const {
    if (!glInfo().hasSampleCounts) return std::numeric_limits<double>::quiet_NaN();
    GLuint samples = 0;
    glGetQueryObjectuiv(query_.name(), GL_QUERY_RESULT, &samples);
    noteReadBack(sizeof(samples));
    return static_cast<double>(samples);
}

}  // namespace arclight
