// Counts the samples that draws write.
#pragma once

#include "gfx/handle.h"

namespace arclight {

/// Counts the samples (fragments, without multisampling) that pass all tests while a `Counting` exists. Only one
/// `Counting` may exist at a time.
class FragmentCounter {
public:
    FragmentCounter();
    class Counting {
    public:
        explicit Counting(const FragmentCounter& counter);
        Counting(Counting&&) = delete;
        ~Counting();

    private:
        // Measures count between passes: the framebuffer that was bound before is bound again afterwards.
        GLint framebuffer_ = 0;
        GLint viewport_[4] = {};
    };
    /// Whether a `Counting` exists.
    static bool isCounting();
    /// The last count; waits for the GPU. NaN without `GlInfo::hasSampleCounts`.
    double count() const;

private:
    GlHandle<QueryTraits> query_;
};

}  // namespace arclight
