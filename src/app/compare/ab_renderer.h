// Two sides of a comparison drawn into one picture.
#pragma once

#include <memory>

#include "app/compare/ab_comparison.h"
#include "app/session_renderer.h"
#include "core/image_compare.h"

namespace arclight {

/// Holds B beside the session A that somebody else owns.
class AbRenderer {
public:
    AbRenderer(SessionRenderer& renderer, const DemoType& type);

    /// Another B, brought to where `a` stands with the same seed, inputs and picture.
    void show(AbComparison ab, const Session& a);
    /// Brings B again to where `a` was brought by a reset or a replay.
    void follow(const Session& a);
    /// Plays B on to where `a` was played on to.
    void catchUp(const Session& a);
    /// One tick on, with what A got.
    void step(const Input& input);

    AbComparison& ab() { return ab_; }
    const AbComparison& ab() const { return ab_; }
    /// The second session; null where B is a picture.
    const Session* b() const { return b_.get(); }

    /// Draws both. The picture stays until the next call.
    const Framebuffer& draw(Session& a, int width, int height);
    /// The gate's figures of the two sides last drawn. Reads both back.
    Comparison compareSides() const;

private:
    void resize(int width, int height);
    /// What was done to `a` but for its parameters.
    Recording inputsOf(const Session& a) const;
    void drawBoth();
    /// Says beside the line which side is which; other views hold nothing but the pictures.
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
