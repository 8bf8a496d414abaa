// Draws the two sides of a comparison into one frame.
#pragma once

#include <memory>
#include <utility>

#include "app/compare/ab_comparison.h"
#include "app/session/session_renderer.h"
#include "core/image_compare.h"
#include "core/measures.h"
#include "core/stopwatch.h"
#include "core/time.h"

namespace arclight {

/// Owns side B; session A belongs to the caller.
class AbRenderer {
public:
    AbRenderer(SessionRenderer& renderer, const DemoType& type);

    /// Replaces B and brings it to the tick of `a`, with the same seed and input image. If B has no past of its own, it
    /// gets the inputs and changes of `a`, except that parameters that now differ have B's values from the start. So
    /// two sides with equal parameters are equal, whatever was done before. Later changes to A do not affect B.
    void show(AbComparison ab, Session& a);
    /// Replays B from tick 0 to the tick of `a` after `a` was replayed.
    void follow(const Session& a, const Session::GoesOn& goesOn = {});
    /// Returns B to tick 0 with its present parameters, as was done with `a`, and brings it to the tick of `a`.
    void reset(const Session& a);
    /// Returns B to the tick of `a` after `a` was replayed to an earlier one. Replays what was done to B as well, and
    /// remembers what follows for `catchUp`.
    void rewind(const Session& a);
    /// Forgets what would follow B's present tick after a `rewind`, as something else is done now.
    void forgetLater();
    /// Advances B from its present tick to that of `a`.
    void catchUp(const Session& a, const Session::GoesOn& goesOn = {});
    /// Advances B by one tick, with the input that `a` has just received.
    void step(const Input& input, const Session& a);
    /// Records changes of B's parameters by steps and inputs. See `Session::noteChanges`.
    void noteChanges();

    /// Applies an input to B in a pause, as was just done with `a`; true if B's frame changes.
    bool adjust(const Input& input, const Session& a);

    AbComparison& ab() { return ab_; }
    const AbComparison& ab() const { return ab_; }
    /// The comparison with everything done to B, as a capture stores it.
    AbComparison withPast() const;
    /// The second session; null if B is an image.
    const Session* b() const { return b_.get(); }

    /// Sets whether a costly pinned measure may lag behind, as in a playing window. Otherwise it is always measured at
    /// the tick drawn.
    void letPinLag(bool lags) { pinLags_ = lags; }
    bool pinLags() const { return pinLags_; }

    /// Draws both sides, each as `SessionRenderer::draw` does. The framebuffer is valid until the next call.
    const Framebuffer& draw(Session& a, int width, int height, float fraction = 1);
    /// Width and height of the sides drawn last.
    std::pair<int, int> size() const { return {both_.width(), both_.height()}; }
    /// Compares the two sides drawn last, with the measures of golden tests. Reads both back.
    Comparison compareSides() const;

private:
    void resize(int width, int height);
    /// Replays B's past to the tick of `a`.
    void replay(const Session& a, const Session::GoesOn& goesOn);
    /// Adds to `past_` the inputs that `a` has received since the last call.
    void takeInputs(const Session& a);
    /// Makes `past_` what B has done so far; from now on it takes the inputs of `a` from that event on.
    void leavePast(std::size_t takenEvents);
    void drawBoth();
    /// Whether to measure both sides again, as the pinned values are out of date.
    bool isPinDue(Session& a) const;
    double measured(const Session& of) const;
    /// The pinned measure; null if there is none.
    const MeasureInfo* pinned() const;
    /// Labels the sides beside the line. Other views show nothing but the images.
    void drawNames(Pass& pass);

    SessionRenderer& renderer_;
    DemoType type_;
    AbComparison ab_;
    std::unique_ptr<Session> b_;
    Recording past_;               ///< what B plays to catch up
    std::size_t takenEvents_ = 0;  ///< events of A's recording that `past_` reflects, or that B has received live
    bool isLive_ = false;          ///< whether B has received input that its past lacks
    std::int64_t pastEnd_ = kMaxRestoredTick;  ///< the tick up to which B's own past tells what was done to B
    Texture reference_;
    bool pinLags_ = false;
    /// The pinned values, and the state that they were measured in.
    struct Pin {
        std::int64_t tick = -1;
        std::vector<ParamValue> ofA, ofB;
        double a = kNotMeasured, b = kNotMeasured;
        float fraction = 1;  ///< of the scenes that were measured
        double takenAtMs = 0, tookMs = 0;
    } pin_;
    float fraction_ = 1;  ///< see `SessionRenderer::draw`
    Stopwatch clock_;
    Framebuffer shownA_, shownB_, both_;
    Program program_;
};

}  // namespace arclight
