#include "gfx/fragment_counter.h"

#include <limits>
#include <utility>

#include "gfx/traffic.h"

namespace arclight {
namespace {

/// The active counter: there is one context, and at most one count at a time.
const FragmentCounter* counts = nullptr;

}  // namespace

FragmentCounter::FragmentCounter() {
    if (!glInfo().hasSampleCounts) return;
    GLuint name = 0;
    glGenQueries(1, &name);
    query_ = GlHandle<QueryTraits>(name);
    // A query that never ran has no result: this first, empty count makes it 0.
    const Counting counting(*this);
}

FragmentCounter::Counting::Counting(const FragmentCounter& counter) : counter_(counter) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    counts = &counter_;
    counter_.before_ = 0;
    if (glInfo().hasSampleCounts) glBeginQuery(GL_SAMPLES_PASSED, counter.query_.name());
}

FragmentCounter::Counting::~Counting() {
    counts = nullptr;
    if (glInfo().hasSampleCounts) glEndQuery(GL_SAMPLES_PASSED);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

FragmentCounter::Pause::Pause() : counter_(std::exchange(counts, nullptr)) {
    if (!counter_ || !glInfo().hasSampleCounts) return;
    glEndQuery(GL_SAMPLES_PASSED);
    counter_->before_ += counter_->queried();
}

FragmentCounter::Pause::~Pause() {
    counts = counter_;
    if (counter_ && glInfo().hasSampleCounts) glBeginQuery(GL_SAMPLES_PASSED, counter_->query_.name());
}

double FragmentCounter::count() const {
    return glInfo().hasSampleCounts ? before_ + queried() : std::numeric_limits<double>::quiet_NaN();
}

double FragmentCounter::queried() const {
    GLuint samples = 0;
    glGetQueryObjectuiv(query_.name(), GL_QUERY_RESULT, &samples);
    noteReadBack(sizeof(samples));
    return static_cast<double>(samples);
}

}  // namespace arclight
