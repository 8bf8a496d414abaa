// Parallel loops that run on one thread.
#pragma once

namespace arclight {

/// During its lifetime, the loops that this thread begins with `parallelFor` run on this thread alone, so work in the
/// background leaves the other threads to the frames.
class SerialLoops {
public:
    SerialLoops() { ++scopes_; }
    ~SerialLoops() { --scopes_; }
    SerialLoops(const SerialLoops&) = delete;
    SerialLoops& operator=(const SerialLoops&) = delete;
    /// Whether this thread is within such a lifetime.
    static bool areAsked() { return scopes_ > 0; }

private:
    static inline thread_local int scopes_ = 0;
};

}  // namespace arclight
