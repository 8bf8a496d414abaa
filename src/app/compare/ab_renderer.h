// Draws the two sides of a comparison into one frame.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "app/compare/ab_errors.h"
#include "app/compare/ab_labels.h"
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
    /// Resets B to tick 0 with its current parameters, as was done with `a`, and advances it to the tick of `a`.
    void reset(const Session& a);
    /// Returns B to the tick of `a` after `a` was replayed to an earlier one. Also replays the inputs and changes of B,
    /// and keeps the later ones for `catchUp`.
    void rewind(const Session& a);
    /// Discards B's inputs and changes after its current tick, which a `rewind` kept, because new ones replace them.
    void forgetLater();
    /// Advances B from its current tick to the tick of `a`.
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
    Session* b() { return b_.get(); }

    /// Sets whether a costly pinned measure may lag behind, as in a playing window. Otherwise it is always measured at
    /// the tick drawn.
    void letPinLag(bool lags) { pinLags_ = lags; }
    bool pinLags() const { return pinLags_; }
    /// From now on `draw` does not measure: the owner measures between frames and passes the values to `takePin`.
    void deferPin() { defersPin_ = true; }
    /// Whether to measure both sides again, as the pinned values are out of date.
    bool isPinDue(const Session& a) const;
    /// Takes the pinned values from all measures of both sides, measured in `tookMs`. `drawAgain` shows them.
    void takePin(const Session& a, const std::vector<double>& ofA, const std::vector<double>& ofB, double tookMs);
    /// Counts the calls of `takePin` after `deferPin`.
    int pinCount() const { return pinCount_; }

    /// Sets whether the errors that a map shows may lag behind the sides, as in a window, whose owner calls
    /// `followErrors` between frames. Otherwise they are always those of the sides drawn.
    void letErrorsLag(bool lags) { errorsLag_ = lags; }
    bool errorsLag() const { return errorsLag_; }
    /// Whether a map is shown whose errors are unknown, or those of sides drawn earlier.
    bool areErrorsDue() const;
    /// Computes these errors in the background, in calls at short intervals; begins only if `begins`.
    void followErrors(bool begins);
    /// Counts the errors that `followErrors` has completed.
    int errorsCount() const { return errorsCount_; }
    /// The errors that the map shows; null if there are none.
    const AbErrors* errors() const;

    /// Draws both sides, each as `SessionRenderer::draw` does. The framebuffer is valid until the next call.
    const Framebuffer& draw(Session& a, int width, int height, float fraction = 1);
    /// Shows the images of the last `draw` in the current view, in a frame of the same size. False if the view needs
    /// images of another size.
    bool drawAgain(const Session& a);
    /// Width and height of the sides drawn last.
    std::pair<int, int> size() const { return {shownA_.width(), shownA_.height()}; }
    /// Where the frame drawn last shows the sides.
    const AbLayout& layout() const { return layout_; }
    /// The layout of a frame of that size.
    AbLayout layoutFor(int width, int height, std::int64_t tick = 0) const;
    /// The texts of the image of a side (A is 0), as drawn last.
    const std::vector<TextBox>& textsOf(std::size_t side) const { return sideTexts_[side]; }
    /// The texts of the images as the frame shows them, and the labels of the sides.
    std::vector<TextBox> sideTexts() const;
    const std::vector<TextBox>& labels() const { return labels_; }
    /// The subject that the scene of A declared, at its place in side A (0) or B (1); it may exceed the frame.
    std::optional<Rect> subject(std::size_t side) const;
    /// The parts of the frame that show A and B; nothing of a side that is hidden.
    std::array<Rect, 2> places() const;
    /// Compares the two sides drawn last, with the measures of golden tests. Reads both back.
    Comparison compareSides() const;
    /// Reads back both sides drawn last, and calls `body` with the image of B, or the reference, and with that of A; if
    /// the reference has alpha, both have.
    template <class Body>
    auto withImages(Body body) const {
        const Image a = readImage(shownA_);
        if (b_) return body(readImage(shownB_), a);
        // Frames are opaque, so every transparent pixel of a reference differs.
        const Image& reference = ab_.reference->image;
        return reference.channels == 4 ? body(reference, withAlpha(a)) : body(reference, a);
    }
    /// The errors of A against B, or of the frame against the reference. Reads both back. Fails if the sizes differ.
    Expected<ErrorMap> errorMap(ErrorMetric metric) const;
    /// The texts that name the sides, with the pinned values measured last.
    AbTexts texts() const;

private:
    /// Replays B's past to the tick of `a`.
    void replay(const Session& a, const Session::GoesOn& goesOn);
    /// Adds to `past_` the inputs that `a` has received since the last call.
    void takeInputs(const Session& a);
    /// Replaces `past_` by B's own recording so far; from now on it takes the inputs of `a` from that event on.
    void leavePast(std::size_t takenEvents);
    void drawSides(Session& a);
    void drawSession(Session& session, std::size_t side);
    void drawBoth();
    /// Draws a view of the images at the place of a side.
    void drawSide(Pass& pass, AbView view, std::size_t side);
    /// The x of the line of a split.
    float linePx() const;
    /// The pinned measure; null if there is none.
    const MeasureInfo* pinned() const;
    /// Names the sides next to the dividing line, or below their images. Other views show only the images.
    void drawNames(Pass& pass);
    /// Draws the legend of a map and the outline of its worst tile.
    void drawErrors(Canvas& canvas);
    /// Whether the map that is shown needs errors: for its legend or, in the view `error`, for itself.
    bool needsErrors() const;
    bool areSidesComparable() const;
    /// Computes the errors of the map unless they are those of the sides.
    void takeErrors();
    void show(AbErrors errors);

    SessionRenderer& renderer_;
    DemoType type_;
    AbComparison ab_;
    std::unique_ptr<Session> b_;
    Recording past_;               ///< the recording that B plays to catch up
    std::size_t takenEvents_ = 0;  ///< events of A's recording that `past_` reflects, or that B has received live
    bool isLive_ = false;          ///< whether B has received input that its past lacks
    std::int64_t pastEnd_ = kMaxRestoredTick;  ///< the tick up to which B's own past covers it
    Texture reference_;
    bool pinLags_ = false, defersPin_ = false;
    int pinCount_ = 0;
    /// The pinned values, and the state that they were measured in.
    struct Pin {
        std::int64_t tick = -1;
        std::vector<ParamValue> ofA, ofB;
        double a = kNotMeasured, b = kNotMeasured;
        float fraction = 1;  ///< of the scenes that were measured
        int width = 0, height = 0;
        double takenAtMs = 0, tookMs = 0;
    } pin_;
    float fraction_ = 1;  ///< see `SessionRenderer::draw`
    AbLayout layout_;
    bool isPage_ = false;                            ///< whether a side was a page when it was drawn last
    std::array<std::vector<TextBox>, 2> sideTexts_;  ///< in pixels of the images
    std::optional<Rect> subject_;
    std::vector<TextBox> labels_;
    Stopwatch clock_;
    bool errorsLag_ = false;
    int errorsCount_ = 0;
    int sidesCount_ = 0;          ///< counts the drawings of the sides
    int firstSides_ = 0;          ///< smaller counts belong to an earlier comparison
    std::int64_t sidesTick_ = 0;  ///< the tick of the last one
    AbErrorWork errorWork_;
    std::optional<AbErrors> errors_;          ///< of the view and the sides that they name
    Texture errorPicture_;                    ///< of these errors, in the view `error`
    Texture errorScale_;                      ///< the colours of errors from 0 to 1
    std::optional<std::size_t> legendPlace_;  ///< of the last legend
    Framebuffer shownA_, shownB_, both_;
    Program program_;
};

}  // namespace arclight
