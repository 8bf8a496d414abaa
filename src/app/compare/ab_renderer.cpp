#include "app/compare/ab_renderer.h"

#include <cmath>

#include "gfx/plot.h"

namespace arclight {

AbRenderer::AbRenderer(SessionRenderer& renderer, const DemoType& type)
    : renderer_(renderer),
      type_(type),
      program_(renderer.shaders().program("common/fullscreen.vert", "common/ab.frag")) {}

void AbRenderer::show(AbComparison ab, const Session& a) {
    ab_ = std::move(ab);
    reference_ = ab_.reference ? textureOf(ab_.reference->image) : Texture();
    b_ = ab_.isSession() ? std::make_unique<Session>(type_, renderer_.shaders()) : nullptr;
    follow(a);
}

Recording AbRenderer::inputsOf(const Session& a) const {
    Recording inputs;
    inputs.clear(ab_.values);
    for (const Recording::Event& event : a.recording().events())
        if (event.isInput) inputs.addInput(event.tick, event.input);
    return inputs;
}

void AbRenderer::follow(const Session& a, const Session::GoesOn& goesOn) {
    if (!b_) return;
    b_->setInputImage(a.input());
    b_->replay(a.seed(), inputsOf(a), a.tick(), Input{}, goesOn);
}

void AbRenderer::catchUp(const Session& a, const Session::GoesOn& goesOn) {
    if (b_) b_->resume(inputsOf(a), a.tick(), Input{}, goesOn);
}

void AbRenderer::step(const Input& input) {
    if (b_) b_->step(input);
}

void AbRenderer::resize(int width, int height) {
    const FramebufferSpec spec{.width = width, .height = height, .colours = {PixelFormat::rgba8}};
    shownA_.fit("side A", spec);
    shownB_.fit("side B", spec);
    both_.fit("both sides", spec);
}

void AbRenderer::drawBoth() {
    Pass pass("both sides", both_);
    program_.set({{"a", shownA_.colour()}, {"b", b_ ? shownB_.colour() : reference_}});
    program_.set("view", static_cast<int>(ab_.look.view));
    program_.set("splitPx", std::round(ab_.look.split * static_cast<float>(both_.width())));
    program_.set("linePx", std::max(1.0f, std::round(static_cast<float>(both_.height()) / 480.0f)));
    program_.set("gain", ab_.look.gain);
    pass.fullscreen(program_);
    drawNames(pass);
}

void AbRenderer::drawNames(Pass& pass) {
    const float line = std::round(ab_.look.split * static_cast<float>(both_.width()));
    const bool hasLine = line > 0 && line < static_cast<float>(both_.width());
    if (ab_.look.view != AbView::split || !hasLine) return;
    Canvas& canvas = renderer_.canvas();
    canvas.begin(both_.width(), both_.height());
    const float s = canvas.scale(), y = static_cast<float>(both_.height()) - 20 * s, beside = 14 * s;
    const TextStyle right{13 * s, kPaper, Align::right, FontWeight::semibold},
        left{13 * s, kPaper, Align::left, FontWeight::semibold};
    drawLabel(canvas, {line - beside, y}, "A", right);
    drawLabel(canvas, {line + beside, y}, "B  " + ab_.name, left);
    canvas.flush(pass);
}

const Framebuffer& AbRenderer::draw(Session& a, int width, int height) {
    resize(width, height);
    if (b_) renderer_.draw(*b_, width, height).resolveTo(shownB_);
    renderer_.draw(a, width, height).resolveTo(shownA_);
    drawBoth();
    return both_;
}

Comparison AbRenderer::compareSides() const {
    return compare(b_ ? readImage(shownB_) : ab_.reference->image, readImage(shownA_));
}

}  // namespace arclight
