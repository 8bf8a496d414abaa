#include "app/compare/ab_renderer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/session/figure_text.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

void addInput(Recording& recording, const Recording::Event& event) {
    if (event.kind == Recording::EventKind::input) recording.addInput(event.tick, event.input);
    if (event.kind == Recording::EventKind::pausedInput) recording.addPausedInput(event.tick, event.input);
}

/// The past of `a`, except that parameters that now differ from `values` have these values from the start.
Recording pastOf(Session& a, const std::vector<ParamValue>& values) {
    const std::vector<ParamValue> present = a.params().values();
    std::vector<ParamValue> start = a.recording().start();
    for (std::size_t i = 0; i < start.size(); ++i)
        if (values[i] != present[i]) start[i] = values[i];
    Recording past;
    past.clear(std::move(start));
    for (Recording::Event event : a.recording().events()) {
        addInput(past, event);
        std::erase_if(event.set, [&](const auto& change) { return values[change.first] != present[change.first]; });
        if (!event.set.empty()) past.addChanges(event.tick, event.set);
    }
    return past;
}

/// The figure with plain spaces, as the frame's font has no thin ones.
std::string pinText(double value, const MeasureInfo& info) {
    std::string text = measuredFigure(value, info).text();
    constexpr std::string_view kThinSpace = "\u2009";
    for (std::size_t at = text.find(kThinSpace); at != std::string::npos; at = text.find(kThinSpace))
        text.replace(at, kThinSpace.size(), " ");
    return text;
}

}  // namespace

AbRenderer::AbRenderer(SessionRenderer& renderer, const DemoType& type)
    : renderer_(renderer),
      type_(type),
      program_(renderer.shaders().program("common/fullscreen.vert", "common/ab.frag")) {}

void AbRenderer::show(AbComparison ab, Session& a) {
    ab_ = std::move(ab);
    pastEnd_ = kMaxRestoredTick;
    reference_ = ab_.reference ? textureOf(ab_.reference->image) : Texture();
    b_ = ab_.isSession() ? std::make_unique<Session>(type_, renderer_.shaders()) : nullptr;
    if (!b_) return;
    if (!ab_.past) past_ = pastOf(a, ab_.values), takenEvents_ = a.recording().events().size();
    replay(a, {});
}

void AbRenderer::takeInputs(const Session& a) {
    const auto& events = a.recording().events();
    for (; takenEvents_ < events.size(); ++takenEvents_) addInput(past_, events[takenEvents_]);
}

void AbRenderer::replay(const Session& a, const Session::GoesOn& goesOn) {
    isLive_ = false;
    b_->setInputImage(a.input());
    b_->replay(a.seed(), ab_.past ? *ab_.past : past_, a.tick(), Input{}, goesOn);
}

void AbRenderer::follow(const Session& a, const Session::GoesOn& goesOn) {
    if (!b_) return;
    past_.clear(ab_.values), takenEvents_ = 0;
    takeInputs(a);
    replay(a, goesOn);
}

void AbRenderer::reset(const Session& a) {
    if (!b_) return;
    ab_.values = b_->params().values();
    ab_.past.reset();
    pastEnd_ = kMaxRestoredTick;
    follow(a);
}

void AbRenderer::rewind(const Session& a) {
    if (!b_) return;
    // A second rewind before the end of the past that the first one stored must not shorten it.
    const bool isStored = ab_.past && pastEnd_ < kMaxRestoredTick && !isLive_;
    if (!isStored) pastEnd_ = b_->tick(), ab_ = withPast();
    replay(a, {});
}

void AbRenderer::forgetLater() {
    if (b_ && pastEnd_ < kMaxRestoredTick) pastEnd_ = std::min(pastEnd_, b_->tick());
}

void AbRenderer::leavePast(std::size_t takenEvents) {
    past_ = b_->recording();
    b_->resumeAfter(past_);
    ab_.past.reset();
    pastEnd_ = kMaxRestoredTick;
    isLive_ = false;
    takenEvents_ = takenEvents;
}

void AbRenderer::catchUp(const Session& a, const Session::GoesOn& goesOn) {
    if (!b_) return;
    if (isLive_) leavePast(takenEvents_);
    if (ab_.past && a.tick() > pastEnd_) {
        b_->resume(*ab_.past, pastEnd_, Input{}, goesOn);
        if (b_->tick() < pastEnd_) return;
        // The input of the next step is still to come, other events at this tick were in the past.
        const auto isTaken = [&](const Recording::Event& event) {
            return event.tick < pastEnd_ || (event.tick == pastEnd_ && event.kind != Recording::EventKind::input);
        };
        const auto& events = a.recording().events();
        leavePast(
            static_cast<std::size_t>(std::partition_point(events.begin(), events.end(), isTaken) - events.begin()));
    }
    takeInputs(a);
    b_->resume(ab_.past ? *ab_.past : past_, a.tick(), Input{}, goesOn);
}

void AbRenderer::noteChanges() {
    if (b_) b_->noteChanges();
}

AbComparison AbRenderer::withPast() const {
    AbComparison whole = ab_;
    if (b_) whole.values = b_->recording().start(), whole.past = b_->recording();
    return whole;
}

void AbRenderer::step(const Input& input, const Session& a) {
    if (!b_) return;
    b_->step(input);
    isLive_ = true, takenEvents_ = a.recording().events().size();
}

bool AbRenderer::adjust(const Input& input, const Session& a) {
    if (!b_) return false;
    isLive_ = true, takenEvents_ = a.recording().events().size();
    return b_->adjust(input);
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
    // The part shown stays inside the images.
    const glm::vec2 size(both_.width(), both_.height());
    const float pixel = 1 / std::max(ab_.look.magnification, 1.0f);
    const glm::vec2 centre(ab_.look.centre[0], 1 - ab_.look.centre[1]);
    program_.set("pixel", pixel);
    program_.set("origin", glm::round(glm::clamp(size * (centre - 0.5f * pixel), glm::vec2(0), size * (1 - pixel))));
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
    if (const MeasureInfo* info = pinned()) {
        // The name appears once, the values on both sides of the line.
        const float above = y - 26 * s;
        // Some measures count the scene's pixels, and a reduced one has fewer.
        const int percent = static_cast<int>(std::lround(100 * pin_.fraction));
        const std::string scale = percent < 100 ? " at " + std::to_string(percent) + " % scale" : "";
        drawLabel(canvas, {line - beside, above}, measureLabel(*info) + scale + "  " + pinText(pin_.a, *info), right);
        drawLabel(canvas, {line + beside, above}, pinText(pin_.b, *info), left);
    }
    canvas.flush(pass);
}

const MeasureInfo* AbRenderer::pinned() const {
    if (!b_) return nullptr;
    for (const MeasureInfo& info : *type_.measures)
        if (info.name == ab_.pin) return &info;
    return nullptr;
}

bool AbRenderer::isPinDue(Session& a) const {
    if (!pinned()) return false;
    if (pin_.tick == a.tick() && pin_.fraction == fraction_ && pin_.ofA == a.params().values() &&
        pin_.ofB == b_->params().values())
        return false;
    constexpr double kLargestShare = 0.2;
    return !pinLags_ || pin_.tick < 0 || clock_.ms() - pin_.takenAtMs >= pin_.tookMs / kLargestShare;
}

double AbRenderer::measured(const Session& of) const {
    return of.measure()[static_cast<std::size_t>(pinned() - type_.measures->data())];
}

const Framebuffer& AbRenderer::draw(Session& a, int width, int height, float fraction) {
    fraction_ = fraction;
    resize(width, height);
    const bool measures = isPinDue(a);
    Pin pin;
    const double from = clock_.ms();
    // Right after drawing, because a measure may draw the frame again.
    if (b_) renderer_.draw(*b_, width, height, fraction).resolveTo(shownB_);
    if (measures) pin.b = measured(*b_);
    renderer_.draw(a, width, height, fraction).resolveTo(shownA_);
    if (measures) {
        pin.a = measured(a);
        pin.tick = a.tick(), pin.ofA = a.params().values(), pin.ofB = b_->params().values();
        pin.fraction = fraction;
        pin.takenAtMs = clock_.ms(), pin.tookMs = pin.takenAtMs - from;
        pin_ = std::move(pin);
    }
    drawBoth();
    return both_;
}

Comparison AbRenderer::compareSides() const {
    if (b_) return compare(readImage(shownB_), readImage(shownA_));
    // Frames are opaque, so every transparent pixel of the reference differs.
    const Image& reference = ab_.reference->image;
    Image shown = readImage(shownA_);
    return compare(reference, reference.channels == 4 ? withAlpha(shown) : shown);
}

}  // namespace arclight
