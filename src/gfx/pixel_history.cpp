#include "gfx/pixel_history.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gfx/pass.h"
#include "gfx/program_state.h"

namespace arclight {
namespace {

/// Ranges of one draw that are divided in search of its units; a range that is not divided counts as one draw.
constexpr int kMaxDivisionsPerDraw = 1000;
/// Contributions below it are not listed.
constexpr float kMinPart = 1e-6f;
/// Shows whether a draw replaces a value by the same one.
constexpr float kMarker = 95.0f / 255;
/// The pixel and its neighbours: a scissor may be a row too large on a software rasteriser.
constexpr int kCopySide = 3;

PixelHistory*& recording() {
    static PixelHistory* history = nullptr;
    return history;
}

/// `body` for each sample and component of values.
template <class... Values, class Body>
void eachComponent(Body body, PixelValue& first, Values&... values) {
    for (int s = 0; s < first.samples; ++s)
        for (int c = 0; c < 4; ++c)
            body(first.rgba[static_cast<std::size_t>(s)][c], values.rgba[static_cast<std::size_t>(s)][c]...);
}

PixelValue constant(int samples, float value) {
    PixelValue result;
    result.samples = samples;
    eachComponent([value](float& to) { to = value; }, result);
    return result;
}

/// a − b.
PixelValue difference(PixelValue a, PixelValue b) {
    eachComponent([](float& x, float& y) { x -= y; }, a, b);
    return a;
}

/// Whether the target's value has an effect on the result.
bool isBlended(Blend blend) { return blend != Blend::none && blend != Blend::max; }

/// Whether what remains of the earlier value follows from the blending alone.
bool needsProbes(Blend blend) {
    return blend == Blend::alpha || blend == Blend::premultiplied || blend == Blend::multiply ||
           blend == Blend::attenuate;
}

/// The texel, with the neighbours that the target has.
struct Box {
    int x, y, width, height;
};
Box boxAround(glm::ivec2 texel, const Framebuffer& target) {
    const int left = std::max(0, texel.x - 1), bottom = std::max(0, texel.y - 1);
    return {left, bottom, std::min(target.width(), texel.x + 2) - left,
            std::min(target.height(), texel.y + 2) - bottom};
}

}  // namespace

glm::vec4 PixelValue::mean() const {
    glm::dvec4 sum(0);
    for (int s = 0; s < samples; ++s) sum += glm::dvec4(rgba[static_cast<std::size_t>(s)]);
    return glm::vec4(sum / static_cast<double>(samples));
}

bool operator==(const PixelValue& a, const PixelValue& b) {
    return a.samples == b.samples && std::equal(a.rgba.begin(), a.rgba.begin() + a.samples, b.rgba.begin());
}

PixelHistory::Recording::Recording(PixelHistory& history) {
    CHECK(recording() == nullptr);
    recording() = &history;
}
PixelHistory::Recording::~Recording() { recording() = nullptr; }

PixelHistory* PixelHistory::current() {
    PixelHistory* const history = recording();
    return history && !history->isBusy_ ? history : nullptr;
}

PixelHistory::PixelHistory(Shaders& shaders, glm::ivec2 pixel, glm::ivec2 size) : pixel_(pixel), size_(size) {
    CHECK(!glInfo().isEs);
    if (glInfo().hasSampleTextures) samples_ = shaders.program("common/fullscreen.vert", "common/texel_samples.frag");
}

bool PixelHistory::follows(const Framebuffer& target) const {
    if (target.spec().colours.empty() || target.spec().samples > PixelValue::kMaxSamples) return false;
    if (target.spec().samples > 0 && !glInfo().hasSampleTextures) return false;
    for (const PixelFormat format : target.spec().colours)
        if (isInteger(format)) return false;
    // The same proportions, up to the rounding of halved sizes.
    const glm::vec2 ratio = glm::vec2(size_) / glm::vec2(target.width(), target.height());
    const glm::vec2 rounding = ratio / glm::vec2(target.width(), target.height());
    return std::abs(ratio.x - ratio.y) <= std::max(rounding.x, rounding.y);
}

glm::ivec2 PixelHistory::texelOf(const Framebuffer& target) const {
    const glm::vec2 centre = (glm::vec2(pixel_.x, size_.y - 1 - pixel_.y) + 0.5f) / glm::vec2(size_);
    const glm::ivec2 size(target.width(), target.height());
    return glm::clamp(glm::ivec2(centre * glm::vec2(size)), glm::ivec2(0), size - 1);
}

const PixelHistory::TargetState* PixelHistory::find(const Framebuffer& target, int attachment) const {
    for (const TargetState& state : states_)
        if (state.target == &target && state.attachment == attachment) return &state;
    return nullptr;
}

PixelHistory::TargetState& PixelHistory::stateOf(const Framebuffer& target, int attachment) {
    if (const TargetState* known = find(target, attachment)) return const_cast<TargetState&>(*known);
    states_.push_back({.target = &target, .attachment = attachment});
    return states_.back();
}

PixelValue PixelHistory::read(const Framebuffer& target, int attachment) {
    const glm::ivec2 texel = texelOf(target);
    PixelValue value;
    if (target.spec().samples == 0) {
        const std::array<float, 4> rgba = target.readPixel(texel.x, texel.y, attachment);
        value.rgba[0] = {rgba[0], rgba[1], rgba[2], rgba[3]};
        return value;
    }
    value.samples = target.spec().samples;
    isBusy_ = true;
    FramebufferSpec spec = target.spec();
    spec.width = spec.height = 1, spec.depth = false, spec.readsSamples = true;
    oneTexel_.fit("samples of a pixel", spec);
    target.copyTo(oneTexel_, texel.x, texel.y, 0, 0, 1, 1);
    eachSample_.fit("each sample", {.width = value.samples, .height = 1, .colours = {PixelFormat::rgba32f}});
    {
        Pass pass("samples of a pixel", eachSample_);
        pass.fullscreen(samples_.set("source", oneTexel_.colour(static_cast<std::size_t>(attachment))));
    }
    const std::vector<float> floats = eachSample_.readFloats();
    for (std::size_t s = 0; s < static_cast<std::size_t>(value.samples); ++s)
        value.rgba[s] = {floats[4 * s], floats[4 * s + 1], floats[4 * s + 2], floats[4 * s + 3]};
    isBusy_ = false;
    return value;
}

PixelHistory::Values PixelHistory::readAll(const Framebuffer& target) {
    Values values;
    for (std::size_t i = 0; i < target.spec().colours.size(); ++i) values[i] = read(target, static_cast<int>(i));
    return values;
}

void PixelHistory::save(const Framebuffer& target, std::size_t copy) {
    if (copies_.size() <= copy) copies_.resize(copy + 1);
    FramebufferSpec spec = target.spec();
    spec.width = spec.height = kCopySide, spec.depth = target.hasDepth(), spec.readsSamples = false;
    copies_[copy].fit("copy of a pixel", spec);
    const Box box = boxAround(texelOf(target), target);
    target.copyTo(copies_[copy], box.x, box.y, 0, 0, box.width, box.height);
}

void PixelHistory::restore(const Framebuffer& target, std::size_t copy) {
    const Box box = boxAround(texelOf(target), target);
    copies_[copy].copyTo(target, 0, 0, box.x, box.y, box.width, box.height);
}

void PixelHistory::fill(const Framebuffer& target, float value) {
    const Box box = boxAround(texelOf(target), target);
    isBusy_ = true;
    glEnable(GL_SCISSOR_TEST);
    glScissor(box.x, box.y, box.width, box.height);
    for (std::size_t i = 0; i < target.spec().colours.size(); ++i)
        target.clear(value, value, value, value, static_cast<int>(i));
    glDisable(GL_SCISSOR_TEST);
    isBusy_ = false;
}

void PixelHistory::beginPass(std::string_view name, const Framebuffer& target, int attachment) {
    if (!follows(target)) return;
    const glm::ivec2 texel = texelOf(target);
    passes_.push_back({.name = std::string(name),
                       .target = target.label(),
                       .width = target.width(),
                       .height = target.height(),
                       .samples = target.spec().samples,
                       .texel = texel,
                       .attachment = attachment});
    for (std::size_t i = 0; i < target.spec().colours.size(); ++i) {
        TargetState& state = stateOf(target, static_cast<int>(i));
        state.pass = passes_.size() - 1;
        const bool hasTexture = target.spec().samples == 0 || target.spec().readsSamples;
        state.texture = hasTexture && i < target.textures_.size() ? target.textures_[i].handle_.name() : 0;
        const PixelValue value = read(target, static_cast<int>(i));
        // Something other than a draw of this frame has written it: an earlier frame, or a copy.
        if (!state.isKnown || !(value == state.value)) {
            state.parts.clear();
            state.unexplained = state.value = value;
            state.isKnown = true;
        }
        if (static_cast<int>(i) == attachment) passes_.back().before = value.mean();
    }
}

void PixelHistory::endPass(const Framebuffer& target) {
    if (!follows(target)) return;
    // Passes do not nest, so it is the last.
    PixelPass& pass = passes_.back();
    pass.after = stateOf(target, pass.attachment).value.mean();
}

void PixelHistory::cleared(const Framebuffer& target, int attachment) {
    const TargetState* known = find(target, attachment);
    // Clears before the first pass of a target are noticed when it begins.
    if (!known || !follows(target)) return;
    TargetState& state = stateOf(target, attachment);
    const PixelValue value = read(target, attachment);
    PixelFragment clear{.pass = state.pass, .attachment = attachment, .isClear = true};
    clear.before = state.value.mean(), clear.after = clear.alone = value.mean();
    add(state, std::move(clear), value, constant(value.samples, 0), value);
}

void PixelHistory::copied(const Framebuffer& from, const Framebuffer& to) {
    const TargetState* source = find(from, 0);
    if (!source || !follows(to)) return;
    TargetState& state = stateOf(to, 0);
    source = find(from, 0);  // `stateOf` may have moved it
    state.pass = source->pass, state.isKnown = true;
    state.parts.clear();
    for (const Contribution& part : source->parts) {
        Contribution mean{part.fragment, {}};
        mean.value.rgba[0] = part.value.mean();
        state.parts.push_back(mean);
    }
    state.value = read(to, 0);
    // With the rounding of the mean to the format of the target.
    glm::vec4 sum(0);
    for (const Contribution& part : state.parts) sum += part.value.rgba[0];
    state.unexplained = constant(1, 0);
    state.unexplained.rgba[0] = state.value.rgba[0] - sum;
}

void PixelHistory::draw(const Draw& draw, const Issue& issue) {
    const Framebuffer& target = draw.target;
    if (!follows(target)) return issue({0, draw.units});
    const std::size_t attachments = target.spec().colours.size();
    Values before;
    for (std::size_t i = 0; i < attachments; ++i) before[i] = stateOf(target, static_cast<int>(i)).value;
    save(target, 0);
    issue({0, draw.units});
    const Values after = readAll(target);
    save(target, 1);
    std::swap(copies_[0], copies_[1]);  // copy 0 is the result now, and copy 1 the state before
    bool mayReplace = false;
    for (std::size_t i = 0; i < attachments; ++i) mayReplace |= !isBlended(draw.blends[i]);
    const bool isChanged = !(after == before);
    if (!draw.mayRepeat) {
        if (isChanged) record(draw, issue, {0, draw.units}, before, after, 1);
        return;
    }
    if (!isChanged && !mayReplace) return;
    restore(target, 1);
    if (!isChanged) {
        // It may have written the value that was there. Over a marker, that is seen.
        fill(target, kMarker);
        before = readAll(target);
        for (std::size_t i = 0; i < attachments; ++i) stateOf(target, static_cast<int>(i)).value = before[i];
        save(target, 1);
    }
    divisionsLeft_ = kMaxDivisionsPerDraw;
    const Values repeated = walk(draw, issue, {0, draw.units}, before, 1);
    restore(target, 0);
    // Equal, unless a rounding of the rasteriser interferes.
    for (std::size_t i = 0; i < attachments; ++i) {
        TargetState& state = stateOf(target, static_cast<int>(i));
        state.value = after[i];
        for (std::size_t s = 0; s < static_cast<std::size_t>(after[i].samples); ++s)
            if (isChanged || !(repeated[i].rgba[s] == before[i].rgba[s]))
                state.unexplained.rgba[s] += after[i].rgba[s] - repeated[i].rgba[s];
    }
}

PixelHistory::Values PixelHistory::walk(const Draw& draw, const Issue& issue, Range range, const Values& before,
                                        std::size_t depth) {
    range.onlyPixel = true, range.texel = texelOf(draw.target);
    issue(range);
    const Values after = readAll(draw.target);
    if (after == before) return after;
    if (range.count == 1 || --divisionsLeft_ < 0) {
        record(draw, issue, range, before, after, depth);
        return after;
    }
    restore(draw.target, depth);
    const int half = range.count / 2;
    save(draw.target, depth + 1);
    const Values between = walk(draw, issue, {range.first, half}, before, depth + 1);
    save(draw.target, depth + 1);
    return walk(draw, issue, {range.first + half, range.count - half}, between, depth + 1);
}

void PixelHistory::record(const Draw& draw, const Issue& issue, const Range& range, const Values& before,
                          const Values& after, std::size_t depth) {
    const Framebuffer& target = draw.target;
    const std::size_t attachments = target.spec().colours.size();
    const auto drawOver = [&](float value) {
        restore(target, depth);
        fill(target, value);
        issue(range);
        return readAll(target);
    };
    bool isProbed = false;
    for (std::size_t i = 0; i < attachments; ++i) isProbed |= needsProbes(draw.blends[i]) && draw.mayRepeat;
    Values overBlack, overWhite;
    if (isProbed) {
        overBlack = drawOver(0), overWhite = drawOver(1);
        restore(target, depth);
        issue(range);
    }
    for (std::size_t i = 0; i < attachments; ++i) {
        if (after[i] == before[i]) continue;
        const Blend blend = draw.blends[i];
        const int samples = after[i].samples;
        PixelValue alone = after[i], kept = constant(samples, 0);
        if (isProbed && needsProbes(blend)) {
            alone = overBlack[i], kept = difference(overWhite[i], overBlack[i]);
        } else if (blend == Blend::additive || blend == Blend::under) {
            alone = difference(after[i], before[i]), kept = constant(samples, 1);
        } else {
            // It replaces the samples that it covers. Where it leaves the same value, it makes no difference.
            for (std::size_t s = 0; s < static_cast<std::size_t>(samples); ++s)
                if (after[i].rgba[s] == before[i].rgba[s]) kept.rgba[s] = glm::vec4(1), alone.rgba[s] = glm::vec4(0);
        }
        PixelFragment fragment{.pass = stateOf(target, static_cast<int>(i)).pass,
                               .attachment = static_cast<int>(i),
                               .mesh = std::string(draw.mesh),
                               .program = draw.program.name(),
                               .unit = range.count == 1 ? draw.unit : DrawUnit::whole,
                               .index = range.first,
                               .count = draw.units,
                               .blend = blend};
        fragment.before = before[i].mean(), fragment.after = after[i].mean();
        fragment.alone = alone.mean(), fragment.kept = kept.mean();
        fragment.inputs = inputsOf(draw.program);
        add(stateOf(target, static_cast<int>(i)), std::move(fragment), alone, kept, after[i]);
    }
}

void PixelHistory::add(TargetState& state, PixelFragment fragment, const PixelValue& alone, const PixelValue& kept,
                       const PixelValue& after) {
    PixelValue factor = kept, before = state.value, rest = after, light = alone;
    // after − alone − kept × before: the rounding of the blend.
    eachComponent([](float& to, float& own, float& left, float& earlier) { to -= own + left * earlier; }, rest, light,
                  factor, before);
    for (Contribution& part : state.parts)
        eachComponent([](float& to, float& left) { to *= left; }, part.value, factor);
    eachComponent([](float& to, float& left, float& more) { to = to * left + more; }, state.unexplained, factor, rest);
    state.parts.erase(std::remove_if(state.parts.begin(), state.parts.end(),
                                     [](Contribution& part) {
                                         bool isNone = true;
                                         eachComponent([&](float& value) { isNone &= value == 0; }, part.value);
                                         return isNone;
                                     }),
                      state.parts.end());
    fragments_.push_back(std::move(fragment));
    state.parts.push_back({fragments_.size() - 1, alone});
    state.value = after;
}

std::vector<PixelInput> PixelHistory::inputsOf(const Program& program) const {
    std::vector<PixelInput> inputs;
    for (const Program::Uniform& uniform : program.state().uniforms)
        for (const TargetState& state : states_)
            if (uniform.texture != 0 && uniform.texture == state.texture)
                inputs.push_back({uniform.name, passes_[state.pass].name, state.value.mean()});
    return inputs;
}

std::vector<PixelPart> PixelHistory::partsOf(const TargetState& state) const {
    std::vector<PixelPart> parts;
    for (const Contribution& part : state.parts) {
        const glm::vec4 value = part.value.mean();
        if (std::max({std::abs(value.r), std::abs(value.g), std::abs(value.b), std::abs(value.a)}) >= kMinPart)
            parts.push_back({&fragments_[part.fragment], value});
    }
    return parts;
}

std::vector<PixelPart> PixelHistory::parts(const Framebuffer& target, int i) const {
    const TargetState* state = find(target, i);
    return state ? partsOf(*state) : std::vector<PixelPart>{};
}

glm::vec4 PixelHistory::unexplained(const Framebuffer& target, int i) const {
    const TargetState* state = find(target, i);
    return state ? state->unexplained.mean() : glm::vec4(0);
}

std::vector<PixelPart> PixelHistory::partsOfPass(std::string_view pass, int attachment) const {
    for (const TargetState& state : states_)
        if (state.attachment == attachment && passes_[state.pass].name == pass) return partsOf(state);
    return {};
}

}  // namespace arclight
