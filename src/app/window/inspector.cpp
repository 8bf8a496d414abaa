#include "app/window/inspector.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "gfx/plot.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

constexpr double kSecondClickSeconds = 0.4;

/// The specification of a target for display values.
FramebufferSpec shownSpec(glm::ivec2 size, Filter filter = Filter::nearest) {
    return {
        .width = std::max(1, size.x), .height = std::max(1, size.y), .colours = {PixelFormat::rgba8}, .filter = filter};
}

bool isFloat(PixelFormat format) {
    const std::string_view name = nameOf(format);
    return name.ends_with("F");
}

/// Whether the pass holds light: float colours with four components. Passes with one or two floats hold other numbers.
bool isLight(const InspectedPass& pass) {
    return pass.attachments > 0 && isFloat(pass.format) && channelsOf(pass.format) == 4;
}

/// The channels that a pass offers, in the order of `InspectorChannel`'s labels.
std::vector<PassChannel> offeredBy(const InspectedPass& pass) {
    std::vector<PassChannel> channels;
    const int stored = pass.isShown ? channelsOf(pass.format) : 0;
    if (stored > 0) channels.push_back(PassChannel::all);
    if (stored > 1) channels.insert(channels.end(), {PassChannel::red, PassChannel::green});
    if (stored > 2) channels.insert(channels.end(), {PassChannel::blue, PassChannel::alpha, PassChannel::luminance});
    if (pass.hasDepth) channels.push_back(PassChannel::depth);
    return channels;
}

std::string_view labelOf(PassChannel channel, int stored) {
    if (channel == PassChannel::all) return stored == 1 ? "red" : stored == 2 ? "red and green" : "rgb";
    static constexpr std::string_view kNames[]{"", "red", "green", "blue", "alpha", "luminance", "depth"};
    return kNames[static_cast<std::size_t>(channel)];
}

ParamInfo& rowOf(ParamTable& table, std::string_view name) {
    return *std::find_if(table.begin(), table.end(), [&](const ParamInfo& info) { return info.name == name; });
}

/// The kind of the shown numbers, for the header line.
std::string_view kindOf(const InspectedPass& pass, PassChannel channel) {
    if (channel == PassChannel::depth) return pass.depthToW.x != 0 ? "distance, m" : "depth";
    if (pass.isEncoded) return "display values";
    if (isInteger(pass.format)) return "integers";
    if (channel == PassChannel::all && channelsOf(pass.format) == 2) return "red as amber, green as blue";
    return isLight(pass) && channel != PassChannel::alpha ? "linear light" : "numbers";
}

}  // namespace

Inspector::Inspector(SessionRenderer& renderer)
    : renderer_(renderer), painter_(renderer.shaders()), table_(paramTable<InspectorParams>()) {}

void Inspector::open(bool isOpen) {
    isOpen_ = isOpen;
    isDragging_ = false;
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
    return renderer_.store().inspectedPasses().empty() ? std::string() : pass().name;
}

std::size_t Inspector::index() const {
    // Until a frame has kept its passes, count those that the last frame timed.
    const FrameStore& store = renderer_.store();
    const std::size_t kept = store.inspectedPasses().size(), count = kept > 0 ? kept : store.timeline().count();
    const std::size_t last = count == 0 ? 0 : count - 1;
    return std::min(chosen_.value_or(last), last);
}

void Inspector::point(const InspectorPointer& pointer) {
    const glm::vec2 moved = pointer.px - pointer_.px,
                    at = pointer.px - glm::vec2(layout_.enlarged.x, layout_.enlarged.y);
    // Over the panels and outside the window, there is no position.
    const bool isTracked = pointer.px.x >= 0 && pointer_.px.x >= 0;
    const bool isOnPass = layout_.enlarged.contains(pointer.px), isOnStrip = layout_.strip.contains(pointer.px);
    pointer_ = pointer;
    scrollRest_ += pointer.scroll;
    const int steps = static_cast<int>(scrollRest_);
    scrollRest_ -= static_cast<float>(steps);
    if (isOnPass && steps != 0) view_.zoom(at, steps);
    if (isOnStrip && steps != 0) choose(-steps);
    if (isDragging_ && pointer.isHeld && isTracked) view_.pan(moved);
    if (!pointer.isHeld) isDragging_ = false;
    if (!pointer.isPressed) return;
    if (isOnStrip && layout_.small > 0)
        choose(static_cast<int>((pointer.px.x - layout_.strip.x + layout_.first) / layout_.small) -
               static_cast<int>(index()));
    if (!isOnPass) return;
    isDragging_ = true;
    const bool isSecond = pressSeconds_ >= 0 && pointer.seconds - pressSeconds_ < kSecondClickSeconds;
    if (isSecond) view_.fit();
    pressSeconds_ = isSecond ? -1 : pointer.seconds;
}

Inspector::Look& Inspector::lookOf(const InspectedPass& pass) {
    const auto known = looks_.find(pass.name);
    const std::vector<PassChannel> offered = offeredBy(pass);
    if (known == looks_.end()) {
        Look look;
        if (!offered.empty()) look.channel = offered.front();
        // Display values and other 8-bit colours are shown unchanged.
        look.fit = !pass.isEncoded;
        return looks_.emplace(pass.name, look).first->second;
    }
    // The pass may have a different format from when it was last chosen.
    if (!offered.empty() && std::find(offered.begin(), offered.end(), known->second.channel) == offered.end())
        known->second.channel = offered.front();
    return known->second;
}

void Inspector::readControls() {
    const auto look = looks_.find(controlled_);
    if (look == looks_.end()) return;
    const auto passes = renderer_.store().inspectedPasses();
    const auto controlled =
        std::find_if(passes.begin(), passes.end(), [&](const InspectedPass& pass) { return pass.name == controlled_; });
    if (controlled == passes.end()) return;
    if (params_.channel != written_.channel) {
        const std::vector<PassChannel> offered = offeredBy(*controlled);
        const auto wanted = static_cast<std::size_t>(params_.channel);
        if (wanted < offered.size()) look->second.channel = offered[wanted];
    }
    if (params_.fit != written_.fit) look->second.fit = params_.fit;
    if (params_.low != written_.low || params_.high != written_.high) {
        look->second.fit = false;
        look->second.range = {params_.low, params_.high};
    }
    written_ = params_;
}

void Inspector::writeControls(const Look& look) {
    const std::vector<PassChannel> offered = offeredBy(pass());
    table_ = paramTable<InspectorParams>();
    ParamInfo& channel = rowOf(table_, "channel");
    channel.choice.count = static_cast<int>(offered.size());
    const int stored = pass().attachments > 0 ? channelsOf(pass().format) : 1;
    for (std::size_t i = 0; i < offered.size(); ++i) channel.choice.text[i] = labelOf(offered[i], stored);
    channel.max = std::max(0, channel.choice.count - 1);
    const auto found = std::find(offered.begin(), offered.end(), look.channel);
    params_.channel = static_cast<InspectorChannel>(found == offered.end() ? 0 : found - offered.begin());
    params_.fit = look.fit;
    params_.low = figures_.range.low, params_.high = figures_.range.high;
    const ValueRange& fitted = figures_.fitted;
    const float width = fitted.high - fitted.low;
    const float least = std::min({std::min(0.0f, fitted.low) - 0.25f * width, params_.low, params_.high});
    const float most = std::max({fitted.high + width, params_.low, params_.high});
    for (const char* name : {"low", "high"}) {
        ParamInfo& row = rowOf(table_, name);
        row.min = pass().isEncoded ? 0 : least, row.max = pass().isEncoded ? std::max(1.0f, params_.high) : most;
        row.defaultValue = name[0] == 'l' ? fitted.low : fitted.high;
    }
    rowOf(table_, "fit").defaultValue = !pass().isEncoded;
    if (offered.size() < 2) std::erase_if(table_, [](const ParamInfo& row) { return row.name == "channel"; });
    written_ = params_;
    controlled_ = pass().name;
}

PassMapping Inspector::mappingOf(const InspectedPass& pass, const Look& look) const {
    PassMapping mapping;
    mapping.channel = look.channel;
    mapping.channels = look.channel == PassChannel::depth ? 1 : channelsOf(pass.format);
    // Floats may span many orders of magnitude. Alpha holds coverage.
    mapping.encodes =
        look.channel == PassChannel::depth || (isFloat(pass.format) && look.channel != PassChannel::alpha);
    mapping.depthToW = pass.depthToW.x != 0 ? pass.depthToW : glm::vec2(0);
    mapping.range = look.range;
    return mapping;
}

const Texture& Inspector::sourceOf(PassChannel channel) const {
    const FrameStore& store = renderer_.store();
    return channel == PassChannel::depth ? store.enlargedDepth().depth() : store.enlarged().colour();
}

std::vector<float> Inspector::depthsOf(int x, int y, int width, int height) const {
    const Framebuffer& from = renderer_.store().enlargedDepth();
    if (!glInfo().isEs) return from.readDepths(x, y, width, height);
    // OpenGL ES cannot read depth, so read the rectangle from a copy as colour.
    const Program copy = renderer_.shaders().program("common/fullscreen.vert", "common/copy.frag");
    const Framebuffer to("depth as colour",
                         {.width = from.width(), .height = from.height(), .colours = {PixelFormat::r32f}});
    Pass("depth as colour", to).fullscreen(copy.set("source", from.depth()));
    const std::vector<float> all = to.readFloats();
    std::vector<float> depths;
    for (int row = y; row < y + height; ++row)
        for (int column = x; column < x + width; ++column)
            depths.push_back(all[4 * static_cast<std::size_t>(row * from.width() + column)]);
    return depths;
}

PassTexels Inspector::texelsOf(const InspectedPass& pass, PassChannel channel, std::vector<float>& storage) const {
    const FrameStore& store = renderer_.store();
    const PassMapping mapping = mappingOf(pass, {channel, false, {}});
    if (channel == PassChannel::depth) {
        const std::vector<float> depths = depthsOf(0, 0, pass.width, pass.height);
        storage.assign(4 * depths.size(), 0);
        const glm::vec2 toW = mapping.depthToW;
        for (std::size_t i = 0; i < depths.size(); ++i)
            storage[4 * i] = toW == glm::vec2(0) ? depths[i] : 1 / std::max(depths[i] * toW.x + toW.y, 1e-30f);
    } else {
        storage = store.enlarged().readFloats();
    }
    return {storage, mapping.channels, isLight(pass) && channel != PassChannel::depth};
}

void Inspector::prepareThumbnails() {
    const auto passes = renderer_.store().inspectedPasses();
    thumbnails_.resize(passes.size());
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const InspectedPass& pass = passes[i];
        if (!pass.isShown) continue;
        Look look = lookOf(pass);
        // Thumbnails do not show depth.
        if (look.channel == PassChannel::depth) look = {PassChannel::all, !pass.isEncoded, {}};
        PassMapping mapping = mappingOf(pass, look);
        if (look.fit) {
            const std::vector<float> values = pass.small.readFloats();
            mapping.range = robustRange({values, mapping.channels, isLight(pass)}, look.channel);
        }
        thumbnails_[i].fit("thumbnail", shownSpec({pass.small.width(), pass.small.height()}, Filter::linear));
        painter_.draw(thumbnails_[i], pass.small.colour(), mapping);
    }
}

void Inspector::prepareShown() {
    Look& look = lookOf(pass());
    std::vector<float> storage;
    const PassTexels texels = texelsOf(pass(), look.channel, storage);
    figures_ = figuresOf(texels, look.channel, look.fit ? nullptr : &look.range);
    figures_.encodes = mappingOf(pass(), look).encodes;
    figures_.isDistance = look.channel == PassChannel::depth && pass().depthToW.x != 0;
    look.range = figures_.range;
    writeControls(look);
    const glm::ivec2 area(static_cast<int>(layout_.enlarged.width), static_cast<int>(layout_.enlarged.height));
    view_.resize({pass().width, pass().height}, area);
    shown_.fit("shown pass", shownSpec(area));
    painter_.draw(shown_, sourceOf(look.channel), mappingOf(pass(), look), view_.corner(), view_.shownSize());
    prepareMagnifier();
}

std::vector<TexelValue> Inspector::valuesAt(glm::ivec2 texel) const {
    const FrameStore& store = renderer_.store();
    const int x = texel.x, y = pass().height - 1 - texel.y;
    const PassChannel channel = figures_.channel;
    const auto number = [](std::string name, float value) {
        return TexelValue{std::move(name), formatNumber(value), {}, std::isfinite(value)};
    };
    std::vector<TexelValue> values;
    static constexpr std::array<const char*, 4> kNames{"r", "g", "b", "a"};
    const int stored = pass().isShown ? channelsOf(pass().format) : 0;
    if (stored > 0 && isInteger(pass().format)) {
        const std::array<std::uint32_t, 4> texels = store.enlarged().readIntegers(x, y);
        for (std::size_t i = 0; i < static_cast<std::size_t>(stored); ++i)
            values.push_back({kNames[i], std::to_string(texels[i]), {}, true});
    } else if (stored > 0) {
        const std::array<float, 4> texels = store.enlarged().readPixel(x, y);
        const bool isByte = storedBytes(pass().format) == stored;
        for (std::size_t i = 0; i < static_cast<std::size_t>(stored); ++i) {
            values.push_back(isByte ? TexelValue{kNames[i], formatFixed(texels[i], 4), {}, true}
                                    : number(kNames[i], texels[i]));
            if (isByte) values.back().stored = std::to_string(std::lround(255 * texels[i]));
        }
    }
    if (pass().hasDepth && (channel == PassChannel::depth || values.empty())) {
        const float depth = depthsOf(x, y, 1, 1)[0];
        values.push_back(number("depth", depth));
        const glm::vec2 toW = pass().depthToW;
        if (toW.x != 0) values.push_back(number("m", 1 / std::max(depth * toW.x + toW.y, 1e-30f)));
    }
    return values;
}

std::optional<glm::ivec2> Inspector::texelUnderPointer() const {
    if (!layout_.enlarged.contains(pointer_.px)) return {};
    return view_.texelAt(pointer_.px - glm::vec2(layout_.enlarged.x, layout_.enlarged.y));
}

std::optional<glm::vec2> Inspector::pointedAt() const {
    const auto texel = texelUnderPointer();
    if (!texel) return {};
    const glm::vec2 size(pass().width, pass().height);
    return (glm::vec2(*texel) + 0.5f) / size;
}

bool Inspector::needsMagnifier() const { return view_.factor() < 0.75f * static_cast<float>(magnifiedPx(layout_)); }

void Inspector::prepareMagnifier() {
    const auto texel = texelUnderPointer();
    if (!texel || !needsMagnifier()) return;
    const Look& look = lookOf(pass());
    const int cell = magnifiedPx(layout_);
    magnified_.fit("magnified pass", shownSpec(glm::ivec2(cell * kMagnified)));
    painter_.draw(magnified_, sourceOf(look.channel), mappingOf(pass(), look), cell * (kMagnified / 2 - *texel),
                  cell * glm::ivec2(pass().width, pass().height));
}

void Inspector::drawStrip(bool withTimes) {
    const auto passes = renderer_.store().inspectedPasses();
    const auto& times = renderer_.store().timeline().times();
    Canvas& canvas = renderer_.canvas();
    const float width = layout_.small - 10 * layout_.scale;
    const float height = std::round(width * FrameStore::kSmallHeight / FrameStore::kSmallWidth);
    double longest = 1e-3;
    for (const ScopeTime& time : times) longest = std::max({longest, time.gpuMs, time.cpuMs});
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const Rect box{layout_.strip.x + layout_.small * static_cast<float>(i) - layout_.first, layout_.strip.y, width,
                       height};
        if (box.right() < layout_.strip.x || box.x > layout_.strip.right()) continue;
        const std::string hidden = hiddenText(passes[i]);
        drawStripCell(canvas, layout_,
                      {box, passes[i].isShown ? &thumbnails_[i].colour() : nullptr, passes[i].name, hidden,
                       i == index(), withTimes && i < times.size() ? &times[i] : nullptr, longest});
    }
}

void Inspector::drawChosen(bool withTraffic) {
    Canvas& canvas = renderer_.canvas();
    // After the passes change, the chosen one is kept only from the next frame on.
    const bool isShown = pass().isEnlarged && !offeredBy(pass()).empty();
    std::string kind(isShown ? kindOf(pass(), lookOf(pass()).channel) : hiddenText(pass()));
    const auto& times = renderer_.store().timeline().times();
    if (withTraffic && index() < times.size() && times[index()].traffic != Traffic{})
        kind += " · " + describe(times[index()].traffic);
    drawPassHead(canvas, layout_, pass(), kind, isShown ? view_.factor() : 0);
    if (!isShown) return;
    canvas.image(layout_.enlarged, shown_.colour());
    const glm::vec2 corner(layout_.enlarged.x, layout_.enlarged.y);
    canvas.clip(layout_.enlarged.inset(-2));
    const glm::vec2 at = corner + glm::vec2(view_.corner()), size(view_.shownSize());
    canvas.frame(Rect{at.x - 1, at.y - 1, size.x + 2, size.y + 2}, std::max(1.0f, layout_.scale), kHairline);
    canvas.unclip();
    drawPassFigures(canvas, layout_, figures_);
    if (const auto texel = texelUnderPointer())
        drawMagnifierCard(canvas, layout_, pointer_.px, *texel, needsMagnifier() ? &magnified_.colour() : nullptr,
                          valuesAt(*texel));
}

const Framebuffer& Inspector::draw(int width, int height, bool withTimes) {
    const auto passes = renderer_.store().inspectedPasses();
    readControls();
    renderer_.store().inspectPasses(isOpen_, index());
    layout_ = layOutInspector(width, height, passes.size(), index());
    if (!passes.empty()) {
        prepareThumbnails();
        if (pass().isEnlarged && !offeredBy(pass()).empty()) prepareShown();
    }
    page_.fit("pass inspector", shownSpec({width, height}, Filter::linear));
    Pass page("pass inspector", page_);
    page.clear({kGround.r, kGround.g, kGround.b, 1});
    renderer_.canvas().begin(width, height);
    if (!passes.empty()) {
        drawStrip(withTimes);
        drawChosen(withTimes);
    }
    renderer_.canvas().flush(page);
    return page_;
}

}  // namespace arclight
