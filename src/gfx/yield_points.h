// Points within a frame at which its owner may respond to events or abandon the frame.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/stopwatch.h"

namespace arclight {

/// Thrown out of a frame that its owner abandons. No code after that point runs, so no undrawn work is marked as drawn.
/// A demo that marks work as done before drawing it opens a `YieldPoints::Whole` around both.
struct FrameAbandoned {};

/// On a slow machine, a window needs control every few milliseconds, even if a frame takes seconds. Between passes, and
/// between the parts of a long draw, a callback of the owner decides whether the frame continues. Without an owner, as
/// in captures, tests and benchmarks, there are no yield points, and each draw is one call.
///
/// A software rasteriser defers work. Therefore long or unmeasured pending work is finished (glFinish) before the
/// callback. The time of each draw in the last frame determines which draws are divided and where to finish.
class YieldPoints {
public:
    /// `progress`: the estimated fraction of the time that has passed, negative if unknown. False abandons the frame.
    using GoesOn = std::function<bool(double progress)>;

    /// Begins a picture of that many pixels: one frame or, in a comparison, two. `goesOn` must not draw to the demo's
    /// targets; it may change any other state of OpenGL except bound framebuffers, viewport, scissor and masks.
    void begin(GoesOn goesOn, double pixels);
    /// Ends the picture, whether it is complete or not.
    void end();
    bool isOn() const { return static_cast<bool>(goesOn_); }
    /// Whether the current picture was abandoned.
    bool isAbandoned() const { return isAbandoned_; }

    /// A point between two passes.
    void betweenPasses(std::string_view next);
    /// The last point of a picture, once all its work is finished.
    void last();

    /// The possible divisions of one draw.
    struct Divisions {
        int units = 1;       ///< primitives or instances, in order
        int rows = 1;        ///< blocks of rows of the target
        bool byRows = true;  ///< whether they may be drawn one after another
    };
    /// A part of a draw: some of its units, or some blocks of rows.
    struct Part {
        int first = 0, count = 0;
        bool isRows = false;
    };
    /// Calls `issue` for the whole draw or, if it takes long, part by part.
    void draw(const Divisions& into, const std::function<void(const Part&)>& issue);

    /// The time that `goesOn` has taken since `begin`.
    double yieldedMs() const { return yieldedMs_; }

    /// While this exists, a frame is not abandoned; its owner may still respond to events.
    class Whole {
    public:
        explicit Whole(YieldPoints& points) : points_(points) { ++points_.whole_; }
        Whole(Whole&&) = delete;
        ~Whole() { --points_.whole_; }

    private:
        YieldPoints& points_;
    };

    /// While this exists, passes outside of frames also have yield points: the passes of a measure that draws. Work
    /// that may be abandoned must not have been marked as done.
    class Outside {
    public:
        explicit Outside(YieldPoints& points);
        Outside(Outside&&) = delete;
        ~Outside();
    };
    /// The yield points of passes outside of frames; almost always null.
    static YieldPoints* outsideOfFrames();

    /// For tests: divides every draw into parts of 1 / `share` of it, regardless of its time. 0: divides by time.
    void divideAll(int share) { divideAll_ = share; }

private:
    /// Measurements of a draw, or of the work between two passes, from the last picture.
    struct Record {
        std::uint64_t pass = 0;  ///< hash of its name
        double ms = -1;          ///< negative: unknown
        int part = 0;            ///< units or blocks that take about as long as a part should
        bool byRows = false;     ///< single units take too long
    };
    Record& next();
    /// Finishes the work since the last call, and distributes its time over the records that it belongs to.
    void finish();
    void finishIfLong(const Record& record);
    void drawInParts(std::size_t record, const Divisions& into, const std::function<void(const Part&)>& issue);
    void ask(double progress);
    double progress() const;

    GoesOn goesOn_;
    std::vector<Record> records_;
    std::size_t count_ = 0, finished_ = 0;  ///< records of this picture, and those whose work is finished
    std::uint64_t pass_ = 0;
    Stopwatch clock_;
    double finishedMs_ = 0, pendingMs_ = 0, doneMs_ = 0, expectedMs_ = 0, pixels_ = 0, yieldedMs_ = 0;
    int whole_ = 0, divideAll_ = 0;
    bool isAbandoned_ = false;
};

}  // namespace arclight
