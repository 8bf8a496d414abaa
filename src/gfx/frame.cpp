#include "gfx/frame.h"

#include <algorithm>
#include <cmath>

namespace arclight {
namespace {

/// Whether attachment `colour` can be displayed: neither multisampled nor integers.
bool isShowable(const Framebuffer& target, int colour) {
    if (target.spec().samples != 0 || target.spec().colours.empty()) return false;
    return !isInteger(target.spec().colours[static_cast<std::size_t>(colour)]);
}

/// Whether attachment `colour` is assumed to hold display values: true for RGBA8.
bool isEncodedColour(const Framebuffer& target, int colour) {
    return target.spec().colours[static_cast<std::size_t>(colour)] == PixelFormat::rgba8;
}

/// A format that can represent the values of `format` and their means.
PixelFormat thumbnailFormat(PixelFormat format) {
    if (isInteger(format)) return format;
    const bool isFull =
        format == PixelFormat::r32f || format == PixelFormat::rg32f || format == PixelFormat::rgba32f;
    return isFull ? PixelFormat::rgba32f : PixelFormat::rgba16f;
}

}  // namespace

void FrameStore::listUpTo(std::size_t count) {
    if (inspected_.size() < count) inspected_.resize(count);
    for (; inspectedCount_ < count; ++inspectedCount_) {
        InspectedPass& pass = inspected_[inspectedCount_];
        pass.name.assign(timeline_.name(inspectedCount_));
        pass.isShown = pass.isEncoded = pass.hasDepth = pass.isEnlarged = false;
        pass.width = pass.height = pass.samples = pass.attachments = pass.attachment = 0;
    }
}

void FrameStore::keep(std::size_t index, const Framebuffer& target, int colour, glm::vec2 depthToW) {
    listUpTo(index + 1);
    InspectedPass& pass = inspected_[index];
    const ColourFormats& formats = target.spec().colours;
    pass.width = target.width(), pass.height = target.height(), pass.samples = target.spec().samples;
    pass.attachments = static_cast<int>(formats.size()), pass.attachment = colour;
    pass.hasDepth = target.hasDepth(), pass.depthToW = depthToW;
    pass.isEnlarged = index == enlargedIndex_;
    if (!formats.empty()) {
        pass.format = formats[static_cast<std::size_t>(colour)];
        pass.isEncoded = isEncodedColour(target, colour);
        pass.isShown = pass.samples == 0 || !isInteger(pass.format);
        if (pass.isShown) keepImages(pass, target);
    }
    if (pass.isEnlarged && pass.hasDepth) {
        enlargedDepth_.fit("enlarged depth",
                           {.width = pass.width, .height = pass.height, .colours = {}, .depth = true});
        target.resolveDepthTo(enlargedDepth_);
    }
    target.bind();
}

void FrameStore::keepImages(InspectedPass& pass, const Framebuffer& target) {
    const auto spec = [](int width, int height, PixelFormat format) {
        return FramebufferSpec{.width = width, .height = height, .colours = {format}};
    };
    const Framebuffer* source = &target;
    int attachment = pass.attachment;
    if (pass.samples > 0) {
        pass.resolved.fit("resolved pass", spec(pass.width, pass.height, pass.format));
        target.scaleTo(pass.resolved, attachment);
        source = &pass.resolved, attachment = 0;
    }
    const float fit = std::min({1.0f, static_cast<float>(kSmallWidth) / static_cast<float>(pass.width),
                                static_cast<float>(kSmallHeight) / static_cast<float>(pass.height)});
    pass.small.fit("small pass", spec(std::max(1, static_cast<int>(fit * static_cast<float>(pass.width))),
                                      std::max(1, static_cast<int>(fit * static_cast<float>(pass.height))),
                                      thumbnailFormat(pass.format)));
    source->scaleTo(pass.small, attachment);
    if (!pass.isEnlarged) return;
    enlarged_.fit("enlarged pass", spec(pass.width, pass.height, pass.format));
    source->scaleTo(enlarged_, attachment);
}

int reducedSide(int px, float fraction) {
    return std::clamp(static_cast<int>(std::lround(fraction * static_cast<float>(px))), 1, px);
}

void FrameStore::resize(int width, int height, float fraction) {
    width_ = width, height_ = height;
    const int w = reducedSide(width, fraction), h = reducedSide(height, fraction);
    if (scene_.fit("scene", {.width = w, .height = h, .depth = true})) multisampled_ = Framebuffer();
    output_.fit("output", {.width = w, .height = h, .colours = {PixelFormat::rgba8}});
    if (isReduced()) final_.fit("image", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
}

Frame::Frame(FrameStore& store, Canvas& canvas, std::int64_t tick, double seconds)
    : store_(store), canvas_(canvas), tick_(tick), seconds_(seconds) {
    post_.pyramid = PyramidSettings::forHeight(sceneHeight());
    store_.hasDrawnScene_ = false;
    store_.timeline_.begin();
    store_.inspectedCount_ = 0;
    beginFrameMarks();
}

Frame::~Frame() {
    if (store_.yieldPoints_.isAbandoned()) {
        dropFrameMarks();
        store_.timeline_.drop();
        // The inspector keeps the pass list of the last complete frame, because a key steps to the next pass in it.
        if (store_.keeps_) store_.inspectedCount_ = store_.inspected_.size();
        return;
    }
    if (store_.keeps_) {
        store_.listUpTo(store_.timeline_.count());
        store_.inspected_.resize(store_.inspectedCount_);
    }
    endFrameMarks();
}

void Frame::endPass(std::size_t index, std::string_view name, const Framebuffer& target, int colour,
                    glm::vec2 depthToW) {
    if (store_.yieldPoints_.isAbandoned()) return;
    if (!store_.requested_.empty() && store_.requested_ == name && isShowable(target, colour))
        store_.image_ =
            PassImage{target.width(), target.height(), isEncodedColour(target, colour), target.readFloats(colour)};
    if (store_.keeps_) store_.keep(index, target, colour, depthToW);
}

const Framebuffer& Frame::multisampled() {
    store_.multisampled_.fit("scene 4x", {.width = sceneWidth(), .height = sceneHeight(), .depth = true, .samples = 4});
    return store_.multisampled_;
}

void Frame::resolve() {
    yieldBefore("resolve");
    resolveSamples();
}

void Frame::resolveSamples() {
    const Pass scope(this, &store_.timeline_, "resolve", store_.scene_, 0);
    multisampled().resolveTo(store_.scene_);
}

void Frame::resolveDepth() {
    const GpuScope timed = scope("resolve depth");
    multisampled().resolveDepthTo(store_.scene_);
}

View Frame::onScene(View view) const {
    view.size = {sceneWidth(), sceneHeight()};
    view.pixel = 1.0f / view.size;
    return view;
}

void Frame::clip(Pass& pass, const Rect& rect) const {
    const glm::vec2 scale = sceneScale();
    const Rect px{scale.x * rect.x, scale.y * rect.y, scale.x * rect.width, scale.y * rect.height};
    pass.clip(static_cast<int>(px.x), static_cast<int>(static_cast<float>(sceneHeight()) - px.bottom()),
              std::max(1, static_cast<int>(px.width)), std::max(1, static_cast<int>(px.height)));
}

void Frame::finishImage() {
    const bool isReduced = store_.isReduced();
    if (canvas_.isEmpty() && !isReduced) return;
    Pass pass = this->pass("canvas", store_.image());
    if (isReduced) {
        pass.reads(store_.output_.colour());
        store_.output_.scaleTo(store_.final_);
    }
    canvas_.flush(pass);
}

ScenePass Frame::scenePass(std::string_view name, const View& view, glm::vec3 background) {
    store_.hasDrawnScene_ = true;
    yieldBefore(name);
    return ScenePass(*this, store_.timeline_, name, view, background);
}

ScenePass::ScenePass(Frame& frame, GpuTimeline& timeline, std::string_view name, const View& view, glm::vec3 background)
    : Pass(&frame, &timeline, name, frame.multisampled(), 0), owner_(frame) {
    clear(glm::vec4(background, 1));
    clearDepth();
    this->view(view);
    state({.depth = Depth::testAndWrite, .cull = Cull::back});
}

ScenePass::~ScenePass() {
    close();
    // Without a yield point, because it may throw, which a destructor must not.
    if (!owner_.store_.yieldPoints().isAbandoned()) owner_.resolveSamples();
}

void fullscreen(Frame& frame, std::string_view name, const Framebuffer& target, const Program& program, Inputs inputs,
                const DrawState& state) {
    Pass pass = frame.pass(name, target);
    for (const NamedTexture& input : inputs) pass.reads(input.texture);
    pass.state(state).fullscreen(program.set(inputs));
}

}  // namespace arclight
