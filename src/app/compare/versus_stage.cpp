#include "app/compare/versus_stage.h"

#include <cmath>

#include "gfx/plot.h"

namespace arclight {

VersusStage::VersusStage(Stage& stage, const DemoType& type)
    : stage_(stage), type_(type), program_(stage.shaders().program("common/fullscreen.vert", "common/versus.frag")) {}

void VersusStage::show(Versus versus, const Session& a) {
    versus_ = std::move(versus);
    reference_ = versus_.reference ? textureOf(versus_.reference->image) : Texture();
    b_ = versus_.isSession() ? std::make_unique<Session>(type_, stage_.shaders()) : nullptr;
    follow(a);
}

Recording VersusStage::inputsOf(const Session& a) const {
    Recording inputs;
    inputs.clear(versus_.values);
    for (const Recording::Event& event : a.recording().events())
        if (event.isInput) inputs.addInput(event.tick, event.input);
    return inputs;
}

void VersusStage::follow(const Session& a) {
    if (!b_) return;
    b_->setPicture(a.input());
    b_->replay(a.seed(), inputsOf(a), a.tick(), Input{});
}

void VersusStage::catchUp(const Session& a) {
    if (b_) b_->resume(inputsOf(a), a.tick(), Input{});
}

void VersusStage::step(const Input& input) {
    if (b_) b_->step(input);
}

void VersusStage::resize(int width, int height) {
    const FramebufferSpec spec{.width = width, .height = height, .colours = {PixelFormat::rgba8}};
    shownA_.fit("side A", spec);
    shownB_.fit("side B", spec);
    both_.fit("both sides", spec);
}

void VersusStage::drawBoth() {
    Pass pass("both sides", both_);
    program_.set({{"a", shownA_.colour()}, {"b", b_ ? shownB_.colour() : reference_}});
    program_.set("view", static_cast<int>(versus_.look.view));
    program_.set("splitPx", std::round(versus_.look.split * static_cast<float>(both_.width())));
    program_.set("linePx", std::max(1.0f, std::round(static_cast<float>(both_.height()) / 480.0f)));
    program_.set("gain", versus_.look.gain);
    pass.fullscreen(program_);
    drawNames(pass);
}

void VersusStage::drawNames(Pass& pass) {
    const float line = std::round(versus_.look.split * static_cast<float>(both_.width()));
    const bool hasLine = line > 0 && line < static_cast<float>(both_.width());
    if (versus_.look.view != VersusView::split || !hasLine) return;
    Canvas& canvas = stage_.canvas();
    canvas.begin(both_.width(), both_.height());
    const float s = canvas.scale(), y = static_cast<float>(both_.height()) - 20 * s, beside = 14 * s;
    const TextStyle right{13 * s, kPaper, Align::right, FontWeight::semibold},
        left{13 * s, kPaper, Align::left, FontWeight::semibold};
    drawLabel(canvas, {line - beside, y}, "A", right);
    drawLabel(canvas, {line + beside, y}, "B  " + versus_.name, left);
    canvas.flush(pass);
}

const Framebuffer& VersusStage::draw(Session& a, int width, int height) {
    resize(width, height);
    if (b_) stage_.draw(*b_, width, height).resolveTo(shownB_);
    stage_.draw(a, width, height).resolveTo(shownA_);
    drawBoth();
    return both_;
}

Comparison VersusStage::compareSides() const {
    return compare(b_ ? readImage(shownB_) : versus_.reference->image, readImage(shownA_));
}

}  // namespace arclight
