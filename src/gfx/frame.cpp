#include "gfx/frame.h"

#include <algorithm>
#include <chrono>

namespace arclight {
namespace {

std::int64_t nowNs() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

GlHandle<QueryTraits> makeQuery() {
    GLuint name = 0;
    glGenQueries(1, &name);
    return GlHandle<QueryTraits>(name);
}

double readNs(const GlHandle<QueryTraits>& query) {
    GLuint64 value = 0;
    glGetQueryObjectui64v(query.name(), GL_QUERY_RESULT, &value);
    return static_cast<double>(value);
}

/// Whether attachment `colour` can be shown as it is.
bool isShowable(const Framebuffer& target, int colour) {
    if (target.spec().samples != 0 || target.spec().colours.empty()) return false;
    const PixelFormat format = target.spec().colours[static_cast<std::size_t>(colour)];
    return format != PixelFormat::r32ui && format != PixelFormat::rgba32ui;
}

}  // namespace

Pass::Pass(Frame& frame, std::string_view name, const Framebuffer* target, int colour)
    : frame_(frame), index_(0), target_(target), colour_(colour), startedNs_(nowNs()) {
    auto& slot = frame_.store_.slots_[frame_.store_.slot_];
    index_ = slot.used++;
    if (slot.clocks.size() < slot.used) slot.clocks.push_back({std::string(name), makeQuery(), makeQuery()});
    auto& clock = slot.clocks[index_];
    clock.name.assign(name);
    clock.bytes = 0;
    for (std::size_t i = 0; i < target_->spec().colours.size() && target_->spec().samples == 0; ++i)
        clock.bytes += target_->colour(i).sizeBytes();
    if (GLAD_GL_KHR_debug)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, static_cast<GLsizei>(name.size()), name.data());
    glQueryCounter(clock.begin.name(), GL_TIMESTAMP);
    target_->bind();
    setBlend(Blend::none);
    setDepthTest(false, false);
    setCulling(false);
    setPointSizeFromShader(false);
    setSampleMask(~0u);
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

Pass::~Pass() {
    auto& store = frame_.store_;
    auto& clock = store.slots_[store.slot_].clocks[index_];
    glQueryCounter(clock.end.name(), GL_TIMESTAMP);
    clock.cpuMs = static_cast<double>(nowNs() - startedNs_) * 1e-6;
    if (GLAD_GL_KHR_debug) glPopDebugGroup();
    if (!store.wanted_.empty() && store.wanted_ == clock.name && isShowable(*target_, colour_))
        store.image_ = PassImage{target_->width(), target_->height(),
                                 target_->colour(static_cast<std::size_t>(colour_)).format() == PixelFormat::rgba8,
                                 target_->readFloats(colour_)};
    if (store.keeps_) store.keep(index_, clock.name, *target_, colour_);
}

void FrameStore::keep(std::size_t index, std::string_view name, const Framebuffer& target, int colour) {
    if (kept_.size() <= index) kept_.resize(index + 1);
    keptCount_ = std::max(keptCount_, index + 1);
    KeptPass& pass = kept_[index];
    pass.name.assign(name);
    pass.isShown = isShowable(target, colour);
    if (!pass.isShown) return;
    pass.width = target.width(), pass.height = target.height();
    pass.isEncoded = target.colour(static_cast<std::size_t>(colour)).format() == PixelFormat::rgba8;
    const float fit = std::min({1.0f, static_cast<float>(kSmallWidth) / static_cast<float>(pass.width),
                                static_cast<float>(kSmallHeight) / static_cast<float>(pass.height)});
    const int width = std::max(1, static_cast<int>(fit * static_cast<float>(pass.width)));
    const int height = std::max(1, static_cast<int>(fit * static_cast<float>(pass.height)));
    if (pass.small.width() != width || pass.small.height() != height)
        pass.small = Framebuffer("small pass", {.width = width, .height = height});
    target.scaleTo(pass.small, colour);
    if (index == enlargedIndex_) {
        if (enlarged_.width() != pass.width || enlarged_.height() != pass.height)
            enlarged_ = Framebuffer("enlarged pass",
                                    {.width = pass.width, .height = pass.height, .colours = {PixelFormat::rgba32f}});
        target.scaleTo(enlarged_, colour);
    }
    target.bind();
}

void Pass::reads(const Texture& texture) {
    frame_.store_.slots_[frame_.store_.slot_].clocks[index_].bytes += texture.sizeBytes();
}

void FrameStore::resize(int width, int height) {
    if (scene_.width() == width && scene_.height() == height && !scene_.spec().colours.empty() && scene_.spec().depth)
        return;
    scene_ = Framebuffer("scene", {.width = width, .height = height, .depth = true});
    multisampled_ = Framebuffer();
    picture_ = Framebuffer("picture", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
}

void FrameStore::readTimes(Slot& slot) {
    times_.resize(slot.used);
    for (std::size_t i = 0; i < slot.used; ++i) {
        const Clock& clock = slot.clocks[i];
        times_[i].name.assign(clock.name);
        times_[i].cpuMs = clock.cpuMs;
        times_[i].bytes = clock.bytes;
        times_[i].gpuMs = (readNs(clock.end) - readNs(clock.begin)) * 1e-6;
    }
}

std::vector<std::string> FrameStore::passNames() const {
    std::vector<std::string> names;
    const Slot& slot = slots_[slot_];
    for (std::size_t i = 0; i < slot.used; ++i) names.push_back(slot.clocks[i].name);
    return names;
}

void FrameStore::finishTimes() { readTimes(slots_[slot_]); }

Frame::Frame(FrameStore& store, Canvas& canvas, std::int64_t tick, double seconds)
    : store_(store), canvas_(canvas), tick_(tick), seconds_(seconds) {
    post_.pyramid = PyramidSettings::forHeight(store_.height());
    store_.slot_ = (store_.slot_ + 1) % FrameStore::kSlots;
    auto& slot = store_.slots_[store_.slot_];
    if (slot.used > 0) store_.readTimes(slot);
    slot.used = 0;
    store_.keptCount_ = 0;
}

const Framebuffer& Frame::multisampled() {
    if (store_.multisampled_.spec().samples == 0)
        store_.multisampled_ =
            Framebuffer("scene 4x", {.width = width(), .height = height(), .depth = true, .samples = 4});
    return store_.multisampled_;
}

void Frame::resolve() {
    const Pass scope = pass("resolve", store_.scene_);
    multisampled().resolveTo(store_.scene_);
}

}  // namespace arclight
