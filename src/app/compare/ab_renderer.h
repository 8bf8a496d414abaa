// Draws the two sides of a comparison into one frame.
#pragma once

#include <memory>
#include <utility>

#include "app/compare/ab_comparison.h"
#include "app/session/session_renderer.h"
#include "core/image_compare.h"
#include "core/measures.h"
#include "core/stopwatch.h"

namespace arclight {

/// Owns side B; session A belongs to the caller.
class AbRenderer {
public:
    AbRenderer(SessionRenderer& renderer, const DemoType& type);

    /// Replaces B and brings it to the tick of `a`, with the same seed and input image. A B without a past of its own
    /// gets that of `a`, inputs and changes, in which the parameters that now differ between the two had B's values
    /// from the start. So two sides with equal parameters are equal, whatever was done before; afterwards, changes of A
    /// are A's alone.
    void show(AbComparison ab, Session& a);
    /// Replays B from tick 0 to the tick of `a`, after `a` was replayed.
    void follow(const Session& a, const Session::GoesOn& goesOn = {});
    /// Returns B to tick 0 with the parameters that it has, as `a` was, and brings it to the tick of `a`.
    void reset(const Session& a);
    /// Returns B to the tick of `a`, which was replayed to an earlier one; what was done to B is replayed as well.
    void rewind(const Session& a);
    /// Advances B from its present tick to that of `a`.
    void catchUp(const Session& a, const Session::GoesOn& goesOn = {});
    /// Advances B by one tick, with the input that A got.
    void step(const Input& input);
    /// Records what steps and inputs have changed of B's parameters. See `Session::noteChanges`.
    void noteChanges();

    /// Lets B take an input in a pause, as A has; true if B's frame changes.
    bool adjust(const Input& input);

    AbComparison& ab() { return ab_; }
    const AbComparison& ab() const { return ab_; }
    /// The comparison with all that was done to B, as a capture stores it.
    AbComparison withPast() const;
    /// The second session; null where B is an image.
    const Session* b() const { return b_.get(); }

    /// Whether the pinned measure may be some moments old while it is costly, as in a window that plays. Otherwise it
    /// is that of the tick drawn.
    void letPinLag(bool lags) { pinLags_ = lags; }
    bool pinLags() const { return pinLags_; }

    /// Draws both sides. The framebuffer is valid until the next call.
    const Framebuffer& draw(Session& a, int width, int height, float fraction = 1);
    /// Width and height of the sides drawn last.
    std::pair<int, int> size() const { return {both_.width(), both_.height()}; }
    /// Compares the two sides drawn last, with the measures of golden tests. Reads both back.
    Comparison compareSides() const;

private:
    void resize(int width, int height);
    /// Replays B's past to the tick of `a`.
    void replay(const Session& a, const Session::GoesOn& goesOn);
    /// Gives `past_` the inputs that `a` has got since it was asked last.
    void takeInputs(const Session& a);
    void drawBoth();
    /// Whether to measure both sides, as what is pinned is of another moment.
    bool isPinDue(Session& a) const;
    double measured(const Session& of) const;
    /// The measure that is pinned; null without one.
    const MeasureInfo* pinned() const;
    /// Labels the sides beside the line. Other views show nothing but the images.
    void drawNames(Pass& pass);

    SessionRenderer& renderer_;
    DemoType type_;
    AbComparison ab_;
    std::unique_ptr<Session> b_;
    Recording past_;               ///< what B plays to catch up
    std::size_t takenEvents_ = 0;  ///< of A's recording that `past_` reflects
    Texture reference_;
    bool pinLags_ = false;
    /// What is pinned, and the moment that it is of.
    struct Pin {
        std::int64_t tick = -1;
        std::vector<ParamValue> ofA, ofB;
        double a = kNotMeasured, b = kNotMeasured;
        float fraction = 1;  ///< of the frames that were measured
        double takenAtMs = 0, tookMs = 0;
    } pin_;
    float fraction_ = 1;  ///< of the frame; see `Canvas::begin`
    Stopwatch clock_;
    Framebuffer shownA_, shownB_, both_;
    Program program_;
};

}  // namespace arclight
