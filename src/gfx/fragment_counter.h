// Counts the samples that draws write (occlusion queries).
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
        friend class FragmentCounter;
        const FragmentCounter& counter_;
        // Measures count between passes: the framebuffer that was bound before is bound again afterwards.
        GLint framebuffer_ = 0;
        GLint viewport_[4] = {};
    };
    /// While this exists, draws are not counted, even if a `Counting` exists.
    class Pause {
    public:
        Pause();
        Pause(Pause&&) = delete;
        ~Pause();

    private:
        const FragmentCounter* counter_ = nullptr;
    };
    /// The last count; waits for the GPU. NaN without `GlInfo::hasSampleCounts`.
    double count() const;

private:
    /// The result of the last query; waits for the GPU.
    double queried() const;

    GlHandle<QueryTraits> query_;
    mutable double before_ = 0;  ///< samples counted before the last pause
};

}  // namespace arclight
