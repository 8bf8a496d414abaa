// How fast a window draws, for its bar.
#pragma once

#include <algorithm>

namespace arclight {

/// Means over about the last second of frames. Times are in seconds of any monotonic clock.
class FrameRate {
public:
    /// Call it after drawing a frame. `now`: the frame's end. `cpuSeconds`: CPU time of the tick and the frame.
    /// `gpuMs`: GPU time of its passes.
    void note(double now, double cpuSeconds, double gpuMs) {
        const double apart = std::max(1e-4, now - last_);
        // After a pause in which nothing was drawn, the means start afresh.
        const double weight = last_ == 0 || apart > kForgetSeconds ? 1 : std::min(1.0, apart / kMeanSeconds);
        last_ = now;
        if (apart <= kForgetSeconds) interval_ += (interval_ == 0 ? 1 : weight) * (apart - interval_);
        cpuMs_ += weight * (1000 * cpuSeconds - cpuMs_);
        gpuMs_ += weight * (gpuMs - gpuMs_);
    }
    /// 0 until two frames have been drawn.
    double framesPerSecond() const { return interval_ > 0 ? 1 / interval_ : 0; }
    double cpuMs() const { return cpuMs_; }
    double gpuMs() const { return gpuMs_; }

private:
    static constexpr double kMeanSeconds = 0.5, kForgetSeconds = 20;
    double last_ = 0, interval_ = 0, cpuMs_ = 0, gpuMs_ = 0;
};

}  // namespace arclight
