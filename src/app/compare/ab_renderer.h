// Draws the two sides of a comparison into one frame.
#pragma once

#include <memory>

#include "app/compare/ab_comparison.h"
#include "app/session_renderer.h"
#include "core/image_compare.h"

namespace arclight {

/// Owns side B; session A belongs to the caller.
class AbRenderer {
public:
    AbRenderer(SessionRenderer& renderer, const DemoType& type);

    /// Replaces B and brings it to the tick of `a`, with the same seed, inputs and input image.
    void show(AbComparison ab, const Session& a);
    /// Replays B from tick 0 to the tick of `a`, after `a` was reset or replayed.
    void follow(const Session& a, const Session::GoesOn& goesOn = {});
    /// Advances B from its present tick to that of `a`.
    void catchUp(const Session& a, const Session::GoesOn& goesOn = {});
    /// Advances B by one tick, with the input that A got.
    void step(const Input& input);

    AbComparison& ab() { return ab_; }
    const AbComparison& ab() const { return ab_; }
    /// The second session; null where B is an image.
    const Session* b() const { return b_.get(); }

    /// Draws both sides. The framebuffer is valid until the next call.
    const Framebuffer& draw(Session& a, int width, int height);
    /// Compares the two sides drawn last, with the measures of golden tests. Reads both back.
    Comparison compareSides() const;

private:
    void resize(int width, int height);
    /// The recording of `a` without its parameter changes.
    Recording inputsOf(const Session& a) const;
    void drawBoth();
    /// Labels the sides beside the line. Other views show nothing but the images.
    void drawNames(Pass& pass);

    SessionRenderer& renderer_;
    DemoType type_;
    AbComparison ab_;
    std::unique_ptr<Session> b_;
    Texture reference_;
    Framebuffer shownA_, shownB_, both_;
    Program program_;
};

}  // namespace arclight
