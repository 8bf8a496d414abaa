#include "app/compare/ab_renderer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/compare/ab_labels.h"
#include "app/compare/ab_legend.h"
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

/// The text with plain spaces, as the frame's font has no thin ones.
std::string plainText(std::string text) {
    constexpr std::string_view kThinSpace = "\u2009";
    for (std::size_t at = text.find(kThinSpace); at != std::string::npos; at = text.find(kThinSpace))
        text.replace(at, kThinSpace.size(), " ");
    return text;
}

/// During its lifetime, the canvas keeps its texts. An abandoned frame also ends it.
class KeepsTexts {
public:
    explicit KeepsTexts(Canvas& canvas) : canvas_(canvas), kept_(canvas.keepsTextBoxes()) {
        canvas_.keepTextBoxes(true);
    }
    KeepsTexts(KeepsTexts&&) = delete;
    ~KeepsTexts() { canvas_.keepTextBoxes(kept_); }

private:
    Canvas& canvas_;
    bool kept_;
};

std::vector<Rect> rectsOf(const std::vector<TextBox>& texts) {
    std::vector<Rect> rects;
    for (const TextBox& text : texts) rects.push_back(text.visible);
    return rects;
}

/// The image as a texture that keeps its alpha.
Texture referenceTexture(const Image& image) {
    const Image rgba = withAlpha(image);
    const std::size_t row = 4 * static_cast<std::size_t>(image.width);
    std::vector<std::uint8_t> pixels;
    pixels.reserve(rgba.pixels.size());
    for (int y = image.height - 1; y >= 0; --y) {
        const auto from = rgba.pixels.begin() + static_cast<std::ptrdiff_t>(rgba.offset(0, y));
        pixels.insert(pixels.end(), from, from + static_cast<std::ptrdiff_t>(row));
    }
    Texture texture("reference", PixelFormat::rgba8, image.width, image.height);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

Texture scaleTexture() {
    Image scale(256, 1);
    for (int x = 0; x < scale.width; ++x) {
        const ErrorColour colour = colourOfError(static_cast<float>(x) / 255);
        scale.at(x, 0, 0) = colour.r, scale.at(x, 0, 1) = colour.g, scale.at(x, 0, 2) = colour.b;
    }
    return textureOf(scale);
}

}  // namespace

AbRenderer::AbRenderer(SessionRenderer& renderer, const DemoType& type)
    : renderer_(renderer),
      type_(type),
      errorScale_(scaleTexture()),
      program_(renderer.shaders().program("common/fullscreen.vert", "common/ab.frag")) {}

void AbRenderer::show(AbComparison ab, Session& a) {
    ab_ = std::move(ab);
    pastEnd_ = kMaxRestoredTick;
    reference_ = ab_.reference ? referenceTexture(ab_.reference->image) : Texture();
    errors_.reset(), firstSides_ = ++sidesCount_;
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
    b_->setInput(a.input());
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
        // The input of the next step is still to come, but other events at this tick are in the past.
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

AbLayout AbRenderer::layoutFor(int width, int height, std::int64_t tick) const {
    return layOutSides(ab_.look, {.width = width,
                                  .height = height,
                                  .isPage = isPage_,
                                  .hasTwoSessions = b_ != nullptr,
                                  .hasPin = pinned() != nullptr,
                                  .showsB = flipShowsB(ab_.look, tick)});
}

void AbRenderer::drawBoth() {
    if (!errorsLag_) takeErrors();
    Pass pass("both sides", both_);
    if (layout_.hasCaptions()) pass.clear({kGround.r, kGround.g, kGround.b, 1});
    if (layout_.hasTwoPlaces()) {
        drawSide(pass, AbView::a, 0);
        drawSide(pass, AbView::b, 1);
    } else if (layout_.view == AbView::flip) {
        drawSide(pass, layout_.showsB ? AbView::b : AbView::a, 0);
    } else {
        drawSide(pass, layout_.view, 0);
    }
    drawNames(pass);
}

void AbRenderer::drawSide(Pass& pass, AbView view, std::size_t side) {
    const Rect& at = layout_.sides[side];
    const glm::vec2 corner(at.x, static_cast<float>(both_.height()) - at.bottom());
    pass.clip(static_cast<int>(corner.x), static_cast<int>(corner.y), static_cast<int>(at.width),
              static_cast<int>(at.height));
    const AbErrors* const errors = this->errors();
    const bool hasPicture = errors && view == AbView::error;
    program_.set({{"a", shownA_.colour()},
                  {"b", b_ ? shownB_.colour() : reference_},
                  {"scale", errorScale_},
                  {"errors", hasPicture ? errorPicture_ : errorScale_}});
    program_.set("hasErrors", hasPicture);
    program_.set("threshold", static_cast<float>(Gate{}.threshold));
    program_.set("view", static_cast<int>(view));
    program_.set("splitPx", linePx());
    program_.set("linePx", std::max(1.0f, std::round(static_cast<float>(both_.height()) / 480.0f)));
    program_.set("gain", ab_.look.gain);
    program_.set("corner", corner);
    program_.set("pixel", layout_.pixel);
    program_.set("origin", layout_.origin);
    pass.fullscreen(program_);
    pass.unclip();
}

float AbRenderer::linePx() const { return std::round(ab_.look.split * static_cast<float>(both_.width())); }

void AbRenderer::drawNames(Pass& pass) {
    Canvas& canvas = renderer_.canvas();
    const KeepsTexts keeps(canvas);
    canvas.begin(both_.width(), both_.height());
    const bool hasLine = linePx() > 0 && linePx() < static_cast<float>(both_.width());
    if (isMap(layout_.view))
        drawErrors(canvas);
    else if (layout_.hasCaptions())
        drawCaptions(canvas, layout_, texts());
    else if (layout_.view == AbView::split && hasLine)
        drawLabels(canvas, layout_, linePx(), texts(), rectsOf(sideTexts()));
    labels_.assign(canvas.textBoxes().begin(), canvas.textBoxes().end());
    canvas.flush(pass);
}

AbTexts AbRenderer::texts() const {
    AbTexts texts;
    texts.nameOfB = plainText(ab_.name);
    const MeasureInfo* const info = pinned();
    if (!info) return texts;
    texts.measure = pinLabel(*info, isPage_ ? 1 : pin_.fraction);
    const auto [a, b] = measuredPair(pin_.a, pin_.b, *info);
    texts.values = {plainText(a.text()), plainText(b.text())};
    return texts;
}

bool AbRenderer::areSidesComparable() const {
    if (b_) return true;
    const Image& image = ab_.reference->image;
    return std::pair(image.width, image.height) == size();
}

bool AbRenderer::needsErrors() const {
    const bool isShown = layout_.view == AbView::error || (isMap(layout_.view) && fitsErrorLegend(layout_));
    return isShown && areSidesComparable();
}

const AbErrors* AbRenderer::errors() const {
    const bool isOfView =
        errors_ && errors_->view == layout_.view && std::pair(errors_->width, errors_->height) == size();
    return isOfView ? &*errors_ : nullptr;
}

bool AbRenderer::areErrorsDue() const { return needsErrors() && !(errors() && errors_->sides == sidesCount_); }

void AbRenderer::show(AbErrors errors) {
    if (errors.view == AbView::error) errorPicture_ = textureOf(errors.picture);
    errors_ = std::move(errors);
}

void AbRenderer::takeErrors() {
    if (!areErrorsDue()) return;
    AbErrors errors{.view = layout_.view, .sides = sidesCount_, .tick = sidesTick_};
    errors.take(errorMap(errorViewOf(layout_.view).metric).value());
    show(std::move(errors));
}

void AbRenderer::followErrors(bool begins) {
    if (auto errors = errorWork_.poll()) {
        // Those of an earlier view or comparison are of no use.
        if (errors->view == layout_.view && errors->sides >= firstSides_) show(std::move(*errors));
        ++errorsCount_;
    }
    if (!begins || errorWork_.isBusy() || !areErrorsDue()) return;
    withImages([&](const Image& b, const Image& a) {
        errorWork_.start({.view = layout_.view, .sides = sidesCount_, .tick = sidesTick_}, b, a);
    });
}

void AbRenderer::drawErrors(Canvas& canvas) {
    if (!fitsErrorLegend(layout_)) return;
    const AbErrors* const errors = this->errors();
    if (errors) legendPlace_ = placeOfLegend(layout_, *errors, errorsLag_ ? legendPlace_ : std::nullopt);
    if (errors) drawWorstTile(canvas, layout_, *errors);
    drawErrorLegend(canvas, layout_,
                    {.names = "A and B: " + plainText(ab_.name),
                     .gain = ab_.look.gain,
                     .errors = errors,
                     .isOfSides = !areErrorsDue(),
                     .isComparable = areSidesComparable()},
                    legendPlaces(layout_)[legendPlace_.value_or(0)]);
}

std::array<Rect, 2> AbRenderer::places() const {
    std::array<Rect, 2> places = layout_.sides;
    if (layout_.view == AbView::split) {
        places[0].width = linePx();
        places[1].x += linePx(), places[1].width -= linePx();
    } else if (!layout_.hasTwoPlaces()) {
        places[layout_.showsB ? 0 : 1] = {};
    }
    return places;
}

std::vector<TextBox> AbRenderer::sideTexts() const {
    std::vector<TextBox> shown;
    const std::array<Rect, 2> places = this->places();
    for (const std::size_t side : {0u, 1u})
        for (const TextBox& text : sideTexts_[side]) {
            TextBox moved{text.text, layout_.fromSide(text.box, side), layout_.fromSide(text.visible, side)};
            moved.visible = moved.visible.intersection(places[side]);
            if (moved.visible.width > 0 && moved.visible.height > 0) shown.push_back(std::move(moved));
        }
    return shown;
}

std::optional<Rect> AbRenderer::subject(std::size_t side) const {
    if (!subject_) return std::nullopt;
    return layout_.fromSide(*subject_, side);
}

const MeasureInfo* AbRenderer::pinned() const {
    if (!b_) return nullptr;
    for (const MeasureInfo& info : *type_.measures)
        if (info.name == ab_.pin) return &info;
    return nullptr;
}

bool AbRenderer::isPinDue(const Session& a) const {
    if (!pinned()) return false;
    // The label names the scale of the measurement, and the bar the scale of the drawing.
    if (pinned()->isOfPixels && pin_.fraction != fraction_) return true;
    if (pin_.tick == a.tick() && pin_.width == layout_.width && pin_.height == layout_.height &&
        pin_.ofA == a.values() && pin_.ofB == b_->values())
        return false;
    constexpr double kLargestShare = 0.2;
    return !pinLags_ || pin_.tick < 0 || clock_.ms() - pin_.takenAtMs >= pin_.tookMs / kLargestShare;
}

void AbRenderer::takePin(const Session& a, const std::vector<double>& ofA, const std::vector<double>& ofB,
                         double tookMs) {
    const auto number = static_cast<std::size_t>(pinned() - type_.measures->data());
    pin_ = {.tick = a.tick(),
            .ofA = a.values(),
            .ofB = b_->values(),
            .a = ofA[number],
            .b = ofB[number],
            .fraction = fraction_,
            .width = layout_.width,
            .height = layout_.height,
            .takenAtMs = clock_.ms(),
            .tookMs = tookMs};
    pinCount_ += defersPin_;
}

void AbRenderer::drawSession(Session& session, std::size_t side) {
    Framebuffer& shown = side == 0 ? shownA_ : shownB_;
    const FramebufferSpec spec{.width = layout_.width, .height = layout_.height, .colours = {PixelFormat::rgba8}};
    shown.fit(side == 0 ? "side A" : "side B", spec);
    renderer_.draw(session, layout_.width, layout_.height, fraction_).resolveTo(shown);
    const Canvas& canvas = renderer_.canvas();
    sideTexts_[side].assign(canvas.textBoxes().begin(), canvas.textBoxes().end());
    if (side == 0) subject_ = canvas.subject();
    isPage_ = canvas.isPage() || (side == 0 && b_ && isPage_);
}

void AbRenderer::drawSides(Session& a) {
    ++sidesCount_, sidesTick_ = a.tick();
    const bool measures = isPinDue(a) && !defersPin_;
    const double from = clock_.ms();
    std::vector<double> ofB;
    // Right after drawing, because a measure may draw the frame again.
    if (b_) drawSession(*b_, 1);
    if (measures) ofB = b_->measure();
    drawSession(a, 0);
    if (measures) {
        const std::vector<double> ofA = a.measure();
        takePin(a, ofA, ofB, clock_.ms() - from);
    }
    // Old values do not apply to other parameters.
    if (defersPin_ && b_ && (pin_.ofA != a.values() || pin_.ofB != b_->values())) pin_ = {};
}

bool AbRenderer::drawAgain(const Session& a) {
    const AbLayout wanted = layoutFor(both_.width(), both_.height(), a.tick());
    if (std::pair(wanted.width, wanted.height) != size()) return false;
    layout_ = wanted;
    drawBoth();
    return true;
}

const Framebuffer& AbRenderer::draw(Session& a, int width, int height, float fraction) {
    const KeepsTexts keeps(renderer_.canvas());
    fraction_ = fraction;
    both_.fit("both sides", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
    layout_ = layoutFor(width, height, a.tick());
    drawSides(a);
    // Only after drawing is it known whether the sides are pages, which need more room.
    const AbLayout known = layoutFor(width, height, a.tick());
    if (known != layout_) layout_ = known, drawSides(a);
    drawBoth();
    return both_;
}

Comparison AbRenderer::compareSides() const {
    return withImages([](const Image& b, const Image& a) { return compare(b, a); });
}

Expected<ErrorMap> AbRenderer::errorMap(ErrorMetric metric) const {
    return withImages([metric](const Image& b, const Image& a) { return errorsOf(metric, b, a); });
}

}  // namespace arclight
