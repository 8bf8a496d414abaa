// Parallel loops that run on one thread.
#pragma once

namespace arclight {

/// During its lifetime, the loops that this thread begins with `parallelFor` run on this thread alone, so work in the
/// background leaves the other threads to the frames.
class SerialLoops {
public:
    SerialLoops();
    ~SerialLoops();
    SerialLoops(const SerialLoops&) = delete;
    SerialLoops& operator=(const SerialLoops&) = delete;
};

}  // namespace arclight
