// How many samples are drawn.
#pragma once

#include "gfx/handle.h"

namespace arclight {

/// Counts the samples (without multisampling: fragments) that pass all tests while a `Counting` lives. One counts at a
/// time.
class FragmentCounter {
public:
    FragmentCounter();
    class Counting {
    public:
        explicit Counting(const FragmentCounter& counter);
        Counting(Counting&&) = delete;
        ~Counting();

    private:
        // Figures are asked for between passes, by who has a framebuffer bound: it is bound again afterwards.
        GLint framebuffer_ = 0;
        GLint viewport_[4] = {};
    };
    /// Waits for the last count.
    double count() const;

private:
    GlHandle<QueryTraits> query_;
};

}  // namespace arclight
