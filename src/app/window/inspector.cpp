#include "app/window/inspector.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "gfx/plot.h"

namespace arclight {
namespace {

/// In units of the interface.
constexpr float kStripHeight = 136, kGap = 10, kMargin = 20, kHead = 46;
/// The magnifier shows kMagnified x kMagnified texels, each kMagnifiedPx wide.
constexpr int kMagnified = 11;
constexpr float kMagnifiedPx = 13;
constexpr CanvasColour kInspectorGround = colourFromHex(0x05090B);

/// The spec of a target for display values.
FramebufferSpec shownSpec(int width, int height, Filter filter = Filter::linear) {
    return {.width = width, .height = height, .colours = {PixelFormat::rgba8}, .filter = filter};
}

}  // namespace

Inspector::Inspector(SessionRenderer& renderer)
    : renderer_(renderer), program_(renderer.shaders().program("common/fullscreen.vert", "common/inspect.frag")) {}

void Inspector::open(bool isOpen) {
    isOpen_ = isOpen;
    renderer_.store().inspectPasses(isOpen_, index());
}

void Inspector::choose(int by) {
    const auto count = static_cast<int>(renderer_.store().inspectedPasses().size());
    chosen_ = static_cast<std::size_t>(std::clamp(static_cast<int>(index()) + by, 0, std::max(0, count - 1)));
    renderer_.store().inspectPasses(isOpen_, index());
}

bool Inspector::choose(std::string_view name) {
    const auto passes = renderer_.store().inspectedPasses();
    for (std::size_t i = 0; i < passes.size(); ++i)
        if (passes[i].name == name) {
            chosen_ = i;
            renderer_.store().inspectPasses(isOpen_, index());
            return true;
        }
    return false;
}

std::string Inspector::chosen() const {
    const auto passes = renderer_.store().inspectedPasses();
    return passes.empty() ? std::string() : passes[index()].name;
}

void Inspector::point(glm::vec2 px, bool isPressed) {
    pointer_ = px;
    if (!isPressed || !layout_.strip.contains(px)) return;
    const int pressed = static_cast<int>((px.x - layout_.strip.x + layout_.first) / layout_.small);
    choose(pressed - static_cast<int>(index()));
}

Inspector::Layout Inspector::layOut(int width, int height, int marginPx) const {
    const float s = pageScale(width, height), room = std::max(1.0f, static_cast<float>(width - marginPx) - 2 * kMargin * s);
    Layout layout;
    const float stripTop = static_cast<float>(height) - kStripHeight * s;
    layout.strip = {kMargin * s, stripTop, room, kStripHeight * s};
    layout.enlarged = {kMargin * s, kHead * s, room, std::max(1.0f, stripTop - (kHead + kGap) * s)};
    layout.small = (0.66f * FrameStore::kSmallWidth + kGap) * s;
    // A strip that is wider than its room scrolls to keep the chosen pass in its centre.
    const float whole = layout.small * static_cast<float>(renderer_.store().inspectedPasses().size());
    const float wanted = layout.small * (static_cast<float>(index()) + 0.5f) - 0.5f * room;
    layout.first = std::floor(std::clamp(wanted, 0.0f, std::max(0.0f, whole - room)));
    return layout;
}

std::size_t Inspector::index() const {
    const std::size_t count = renderer_.store().inspectedPasses().size(), last = count == 0 ? 0 : count - 1;
    return std::min(chosen_.value_or(last), last);
}

std::pair<float, float> Inspector::range() const {
    if (!params_.fit) return {params_.low, params_.high};
    const std::vector<float> values = renderer_.store().enlarged().readFloats();
    std::pair<float, float> range{INFINITY, -INFINITY};
    for (std::size_t i = 0; i < values.size(); ++i) {
        // Alpha is constant in most passes and would hide the range of the colours.
        if ((i % 4 == 3) != (params_.channel == InspectorChannel::alpha) || !std::isfinite(values[i])) continue;
        range.first = std::min(range.first, values[i]);
        range.second = std::max(range.second, values[i]);
    }
    return range;
}

void Inspector::show(const Framebuffer& target, const Texture& source, bool isEncoded, int channel,
                     std::pair<float, float> range) const {
    program_.set("source", source).set("channel", channel);
    program_.set("low", range.first);
    const float width = range.second - range.first;
    program_.set("scale", 1 / (std::fabs(width) > 1e-6f ? width : 1e-6f));
    program_.set("isEncoded", isEncoded);
    Pass("shown pass", target).fullscreen(program_);
}

void Inspector::drawThumbnails(const Layout& layout, bool withTimes) {
    const auto passes = renderer_.store().inspectedPasses();
    const auto& times = renderer_.store().timeline().times();
    Canvas& canvas = renderer_.canvas();
    const float s = canvas.scale(), width = layout.small - kGap * s;
    const float height = width * FrameStore::kSmallHeight / FrameStore::kSmallWidth;
    double most = 1e-3;
    for (const ScopeTime& time : times) most = std::max({most, time.gpuMs, time.cpuMs});
    canvas.clip(layout.strip);
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const Rect cell{layout.strip.x + layout.small * static_cast<float>(i) - layout.first, layout.strip.y, width,
                        height};
        if (cell.right() < layout.strip.x || cell.x > layout.strip.right()) continue;
        canvas.rect(cell, kInspectorGround);
        if (passes[i].isShown) {
            const auto w = static_cast<float>(thumbnails_[i].width()), h = static_cast<float>(thumbnails_[i].height());
            const float fit = std::min(width / w, height / h);
            canvas.image({cell.x + 0.5f * (width - fit * w), cell.y + 0.5f * (height - fit * h), fit * w, fit * h},
                         thumbnails_[i].colour());
        } else {
            canvas.text({cell.centre().x, cell.centre().y},
                        passes[i].width > 0 ? "4 samples per pixel" : "draws nothing",
                        {11 * s, kMuted, Align::centre});
        }
        const bool isChosen = i == index();
        canvas.frame(cell.inset(0.5f * s), (isChosen ? 2.5f : 1.0f) * s, isChosen ? kPaper : kHairline);
        const float left = std::max(cell.x, layout.strip.x), right = std::min(cell.right(), layout.strip.right());
        canvas.clip({left, cell.y, std::max(0.0f, right - left), layout.strip.height});
        canvas.text({cell.x, cell.bottom() + 10 * s}, passes[i].name, {11.5f * s, isChosen ? kPaper : kMuted});
        if (withTimes && i < times.size()) {
            const auto bar = [&](float y, double ms, CanvasColour colour) {
                canvas.rect({cell.x, y, std::max(1.0f, width * static_cast<float>(ms / most)), 3 * s}, colour);
            };
            bar(cell.bottom() + 20 * s, times[i].gpuMs, kPaper);
            bar(cell.bottom() + 25 * s, times[i].cpuMs, kMuted);
            const std::string ms = formatFixed(times[i].gpuMs, 2) + " ms, CPU " + formatFixed(times[i].cpuMs, 2);
            canvas.text({cell.x, cell.bottom() + 39 * s}, ms, {10.5f * s, isChosen ? kPaper : kMuted});
        }
        canvas.clip(layout.strip);
    }
    canvas.unclip();
}

void Inspector::drawMagnifier(const Layout& layout, const Rect& shown, bool isEncoded) {
    Canvas& canvas = renderer_.canvas();
    const Framebuffer& pass = renderer_.store().enlarged();
    const float s = canvas.scale(), cell = std::round(kMagnifiedPx * s), side = cell * kMagnified;
    const auto w = static_cast<float>(pass.width()), h = static_cast<float>(pass.height());
    const int x = std::clamp(static_cast<int>((pointer_.x - shown.x) / shown.width * w), 0, pass.width() - 1);
    const int y = std::clamp(static_cast<int>((pointer_.y - shown.y) / shown.height * h), 0, pass.height() - 1);
    // Below and right of the pointer, or on the other side near an edge.
    const float labelHeight = 92 * s;
    Rect box{pointer_.x + 24 * s, pointer_.y + 24 * s, side, side};
    if (box.right() > layout.enlarged.right()) box.x = pointer_.x - 24 * s - side;
    if (box.bottom() + labelHeight > layout.strip.y) box.y = pointer_.y - 24 * s - side - labelHeight;
    box = box.onPixels();
    const Rect card{box.x - 6 * s, box.y - 6 * s, side + 12 * s, side + labelHeight + 6 * s};
    canvas.rect(card, kGround.withAlpha(0.96f), 4 * s);
    canvas.frame(card, std::max(1.0f, s), kMuted, 4 * s);
    // The enlarged pass, shifted so that the texel under the pointer lies at the centre of the box.
    const float centre = cell * static_cast<float>(kMagnified / 2);
    canvas.clip(box);
    canvas.image({box.x + centre - cell * static_cast<float>(x), box.y + centre - cell * static_cast<float>(y),
                  cell * w, cell * h},
                 enlarged_.colour());
    canvas.unclip();
    canvas.frame({box.x + centre, box.y + centre, cell, cell}, 1.5f * s, kPaper);
    const std::array<float, 4> value = pass.readPixel(x, pass.height() - 1 - y);
    canvas.text({box.x, box.bottom() + 12 * s}, "pixel " + std::to_string(x) + ", " + std::to_string(y),
                {12 * s, kMuted});
    static constexpr std::array<std::string_view, 4> kNames{"r", "g", "b", "a"};
    for (std::size_t i = 0; i < value.size(); ++i) {
        const float row = box.bottom() + (30 + 16 * static_cast<float>(i)) * s;
        const CanvasColour colour = std::isfinite(value[i]) ? kPaper : kWrong;
        canvas.text({box.x, row}, kNames[i], {12 * s, kMuted});
        canvas.text({box.x + 16 * s, row}, formatNumber(value[i]), {12 * s, colour});
        if (isEncoded)
            canvas.text({box.right(), row}, std::to_string(std::lround(255 * value[i])),
                        {12 * s, kMuted, Align::right});
    }
}

void Inspector::drawEnlarged(const Layout& layout) {
    const auto passes = renderer_.store().inspectedPasses();
    Canvas& canvas = renderer_.canvas();
    const float s = canvas.scale();
    const InspectedPass& pass = passes[index()];
    std::string head = pass.isShown ? std::to_string(pass.width) + " × " + std::to_string(pass.height) +
                                          (pass.isEncoded ? ", display values" : ", linear values")
                                    : pass.width > 0 ? "multisampled target; see the pass that resolves it"
                                                     : "draws nothing";
    const float width =
        canvas.text({layout.enlarged.x, 26 * s}, pass.name, {18 * s, kPaper, Align::left, FontWeight::semibold});
    canvas.text({layout.enlarged.x + width + 14 * s, 27 * s}, head, {13 * s, kMuted});
    if (!pass.isShown) return;
    const Rect shown = shownAt(layout);
    const bool isShrunk = shown.width < static_cast<float>(pass.width);
    canvas.image(shown, isShrunk ? shrunk_.colour() : enlarged_.colour());
    canvas.frame(shown.inset(-s), std::max(1.0f, s), kHairline);
    if (shown.contains(pointer_)) drawMagnifier(layout, shown, pass.isEncoded);
}

Rect Inspector::shownAt(const Layout& layout) const {
    const InspectedPass& pass = renderer_.store().inspectedPasses()[index()];
    const auto w = static_cast<float>(pass.width), h = static_cast<float>(pass.height);
    float fit = std::min(layout.enlarged.width / w, layout.enlarged.height / h);
    if (fit > 1) fit = std::floor(fit);
    return Rect{layout.enlarged.x + 0.5f * (layout.enlarged.width - fit * w), layout.enlarged.y,
                std::max(1.0f, std::floor(fit * w)), std::max(1.0f, std::floor(fit * h))}
        .onPixels();
}

void Inspector::prepare() {
    const auto passes = renderer_.store().inspectedPasses();
    thumbnails_.resize(passes.size());
    for (std::size_t i = 0; i < passes.size(); ++i) {
        if (!passes[i].isShown) continue;
        thumbnails_[i].fit("thumbnail", shownSpec(passes[i].small.width(), passes[i].small.height()));
        show(thumbnails_[i], passes[i].small.colour(), passes[i].isEncoded, 0, {0.0f, 1.0f});
    }
    if (passes.empty() || !passes[index()].isShown) return;
    const Framebuffer& kept = renderer_.store().enlarged();
    enlarged_.fit("enlarged pass", shownSpec(kept.width(), kept.height(), Filter::nearest));
    show(enlarged_, kept.colour(), passes[index()].isEncoded, static_cast<int>(params_.channel), range());
    const Rect shown = shownAt(layout_);
    if (shown.width >= static_cast<float>(kept.width())) return;
    shrunk_.fit("shrunk pass", shownSpec(static_cast<int>(shown.width), static_cast<int>(shown.height)));
    enlarged_.scaleTo(shrunk_);
}

const Framebuffer& Inspector::draw(int width, int height, int marginPx, bool withTimes) {
    const auto passes = renderer_.store().inspectedPasses();
    renderer_.store().inspectPasses(isOpen_, index());
    layout_ = layOut(width, height, marginPx);
    prepare();
    page_.fit("pass inspector", shownSpec(width, height));
    Pass page("pass inspector", page_);
    page.clear({kGround.r, kGround.g, kGround.b, 1});
    renderer_.canvas().begin(width, height);
    if (!passes.empty()) {
        drawThumbnails(layout_, withTimes);
        drawEnlarged(layout_);
    }
    renderer_.canvas().flush(page);
    return page_;
}

}  // namespace arclight
