#include "gfx/framebuffer.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "gfx/pixel_history.h"
#include "gfx/rasteriser.h"
#include "gfx/texture_limits.h"
#include "gfx/texture_memory.h"
#include "gfx/traffic.h"

namespace arclight {
namespace {

constexpr std::array<GLenum, kMaxAttachments> kAttachmentPoints{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1,
                                                                GL_COLOR_ATTACHMENT2, GL_COLOR_ATTACHMENT3};

/// llvmpipe of Mesa 22.3 may read pixels that its threads still write if another framebuffer was bound since. A browser
/// waits by itself.
void finishBeforeReading() {
    if (!glInfo().isEs) glFinish();
}

/// The number of the current frame: there is one context, and one frame at a time.
std::uint64_t& currentFrame() {
    static std::uint64_t frame = 1;
    return frame;
}

/// Multisampled targets with draws that are not resolved yet, by their OpenGL name. Entries are reused in the next
/// frame, so frames allocate nothing in the steady state.
struct UnresolvedTargets {
    struct Entry {
        GLuint name = 0;
        std::string target, pass;
    };
    std::vector<Entry> entries;
    std::size_t count = 0;

    void add(GLuint name, std::string_view target, std::string_view pass) {
        remove(name);
        if (entries.size() == count) entries.emplace_back();
        Entry& entry = entries[count++];
        entry.name = name;
        entry.target.assign(target);
        entry.pass.assign(pass);
    }
    void remove(GLuint name) {
        for (std::size_t i = 0; i < count; ++i)
            if (entries[i].name == name) std::swap(entries[i], entries[--count]);
    }
};
UnresolvedTargets& unresolved() {
    static UnresolvedTargets targets;
    return targets;
}

/// If 32-bit floats cannot be filtered, their targets keep the precision and lose the filter, because most are read
/// texel by texel.
Filter filterFor(PixelFormat format, Filter wanted) {
    const bool isFull = format != halfFormatOf(format);
    return isFull && !glInfo().filtersFullFloats ? Filter::nearest : wanted;
}

}  // namespace

void beginFrameMarks() { ++currentFrame(); }

void dropFrameMarks() { unresolved().count = 0; }

void endFrameMarks() {
    UnresolvedTargets& targets = unresolved();
    for (std::size_t i = 0; i < targets.count; ++i)
        noteGlFault("pass '" + targets.entries[i].pass + "' draws to the samples of '" + targets.entries[i].target +
                    "', which are never resolved: call resolveTo (or frame.resolve() for the frame's own)");
    targets.count = 0;
}

Framebuffer::Framebuffer(std::string_view label, const FramebufferSpec& spec) : spec_(spec), label_(label) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    handle_ = GlHandle<FramebufferTraits>(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    labelObject(GL_FRAMEBUFFER, name, label);

    for (std::size_t i = 0; i < spec.colours.size(); ++i) attachColour(label, spec.colours[i], kAttachmentPoints[i]);
    if (spec.depth) attachDepth(label);
    glDrawBuffers(static_cast<GLsizei>(spec.colours.size()), kAttachmentPoints.data());
    // Before OpenGL 4.1, a framebuffer whose read buffer has no attachment is incomplete.
    if (spec.colours.empty()) glReadBuffer(GL_NONE);
    checkComplete();
}

Framebuffer Framebuffer::ofLayers(std::string_view label, const Texture& texture, int first, int count) {
    CHECK_LE(0, first);
    CHECK_LT(0, count);
    CHECK_LT(first + count - 1, texture.layers());
    CHECK(texture.isLayered());
    Framebuffer target;
    target.label_ = label;
    target.spec_ = {.width = texture.width(), .height = texture.height(), .colours = {}};
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    target.handle_ = GlHandle<FramebufferTraits>(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    labelObject(GL_FRAMEBUFFER, name, label);
    for (int i = 0; i < count; ++i) {
        target.spec_.colours.push_back(texture.format());
        glFramebufferTextureLayer(GL_FRAMEBUFFER, kAttachmentPoints[static_cast<std::size_t>(i)],
                                  texture.handle_.name(), 0, first + i);
    }
    glDrawBuffers(count, kAttachmentPoints.data());
    target.checkComplete();
    return target;
}

Framebuffer::Framebuffer(Framebuffer&&) noexcept = default;
Framebuffer& Framebuffer::operator=(Framebuffer&&) noexcept = default;
Framebuffer::~Framebuffer() {
    if (!handle_) return;
    unresolved().remove(handle_.name());
    // Chromium stops drawing to the canvas once a framebuffer is deleted while it is bound for drawing and another one
    // for reading.
    if (glInfo().isEs) glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

bool Framebuffer::fit(std::string_view label, const FramebufferSpec& spec) {
    if (spec_ == spec) return false;
    *this = Framebuffer(label, spec);
    return true;
}

void Framebuffer::checkComplete() const {
    // In a browser, the query would wait for all earlier work. Drawing to a rejected target is an OpenGL error there.
    if (glInfo().isEs) return;
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status == GL_FRAMEBUFFER_COMPLETE) return;
    // Not a bug: drivers reject targets that do not fit into their memory.
    noteGlFault("the driver cannot create the target '" + label_ + "' of " + sizeText(width(), height()) +
                " pixels (status " + std::to_string(status) + ")");
}

void Framebuffer::attachStorage(PixelFormat format, GLenum point) {
    if (!glInfo().drawsFullFloats) format = halfFormatOf(format);
    requireTextureMemory(static_cast<double>(storedBytes(format)) * spec_.width * spec_.height * spec_.samples);
    GLuint storage = 0;
    glGenRenderbuffers(1, &storage);
    renderbuffers_.emplace_back(storage);
    glBindRenderbuffer(GL_RENDERBUFFER, storage);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, spec_.samples, formatInfo(format).internal, spec_.width,
                                     spec_.height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, storage);
}

void Framebuffer::attachColour(std::string_view label, PixelFormat format, GLenum point) {
    if (!glInfo().drawsFullFloats) format = halfFormatOf(format);
    if (spec_.samples > 0 && !spec_.readsSamples) return attachStorage(format, point);
    if (spec_.samples > 0)
        textures_.push_back(Texture::multisampled(label, format, spec_.width, spec_.height, spec_.samples));
    else
        textures_.emplace_back(label, format, spec_.width, spec_.height, filterFor(format, spec_.filter));
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, textures_.back().target_, textures_.back().handle_.name(), 0);
}

void Framebuffer::attachDepth(std::string_view label) {
    ownDepth_ = std::make_unique<DepthMarks>();
    depthMarks_ = ownDepth_.get();
    if (spec_.samples > 0 && !spec_.readsSamples) return attachStorage(PixelFormat::depth24, GL_DEPTH_ATTACHMENT);
    if (spec_.samples > 0)
        depth_ = Texture::multisampled(label, PixelFormat::depth24, spec_.width, spec_.height, spec_.samples);
    else
        depth_ = Texture(label, PixelFormat::depth24, spec_.width, spec_.height, Filter::nearest);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth_.target_, depth_.handle_.name(), 0);
}

void Framebuffer::shareDepth(const Framebuffer& other) {
    CHECK_EQ(width(), other.width());
    CHECK_EQ(height(), other.height());
    glBindFramebuffer(GL_FRAMEBUFFER, handle_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, other.depth_.target_, other.depth_.handle_.name(), 0);
    depthMarks_ = other.depthMarks_;
    checkComplete();
}

bool Framebuffer::hasClearDepth() const { return depthMarks_ && depthMarks_->clearedInFrame > 0; }
bool Framebuffer::hasFreshDepth() const { return depthMarks_ && depthMarks_->clearedInFrame == currentFrame(); }

void Framebuffer::noteDrawn(std::string_view passName) const {
    if (spec_.samples == 0 || spec_.readsSamples) return;
    unresolved().add(handle_.name(), label_, passName);
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, handle_.name());
    glViewport(0, 0, spec_.width, spec_.height);
}

void Framebuffer::bindAgain() const { glBindFramebuffer(GL_FRAMEBUFFER, handle_.name()); }

glm::vec2 Framebuffer::widenViewport(int marginPx) const {
    const int w = spec_.width + 2 * marginPx, h = spec_.height + 2 * marginPx;
    glViewport(-marginPx, -marginPx, w, h);
    return {static_cast<float>(spec_.width) / static_cast<float>(w),
            static_cast<float>(spec_.height) / static_cast<float>(h)};
}

void Framebuffer::clear(float r, float g, float b, float a, int i) const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, handle_.name());
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    const glm::vec4 colour(r, g, b, a);
    if (isInteger(spec_.colours[static_cast<std::size_t>(i)]))
        glClearBufferuiv(GL_COLOR, i, &glm::uvec4(colour)[0]);
    else
        glClearBufferfv(GL_COLOR, i, &colour[0]);
    if (PixelHistory* const history = PixelHistory::current()) history->cleared(*this, i);
}

void Framebuffer::clearDepth(float value) const {
    CHECK(depthMarks_ != nullptr);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, handle_.name());
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_DEPTH, 0, &value);
    depthMarks_->clearedInFrame = currentFrame();
}

std::vector<glm::vec2> Framebuffer::samplePositions() const {
    bindAgain();
    GLint count = 0;
    glGetIntegerv(GL_SAMPLES, &count);
    // If the driver cannot be queried, assumes the standard pattern of Direct3D.
    if (!glInfo().hasSampleTextures) return {{0.375f, 0.125f}, {0.875f, 0.375f}, {0.125f, 0.625f}, {0.625f, 0.875f}};
    std::vector<glm::vec2> positions(static_cast<std::size_t>(count));
    for (GLint i = 0; i < count; ++i) glGetMultisamplefv(GL_SAMPLE_POSITION, static_cast<GLuint>(i), &positions[i].x);
    return positions;
}

void Framebuffer::resolveTo(const Framebuffer& target) const {
    CHECK_EQ(width(), target.width());
    CHECK_EQ(height(), target.height());
    unresolved().remove(handle_.name());
    blitColour(0, target, GL_NEAREST);
    if (PixelHistory* const history = PixelHistory::current()) history->copied(*this, target);
}

void Framebuffer::resolveDepthTo(const Framebuffer& target) const {
    CHECK_EQ(width(), target.width());
    CHECK_EQ(height(), target.height());
    CHECK(target.depthMarks_ != nullptr);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.handle_.name());
    glBlitFramebuffer(0, 0, width(), height(), 0, 0, width(), height(), GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    target.depthMarks_->clearedInFrame = currentFrame();
}

void Framebuffer::copyTo(const Framebuffer& target, int x, int y, int toX, int toY, int width, int height) const {
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    finishBeforeReading();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.handle_.name());
    const auto copy = [&](GLbitfield what) {
        glBlitFramebuffer(x, y, x + width, y + height, toX, toY, toX + width, toY + height, what, GL_NEAREST);
    };
    const std::size_t colours = spec_.colours.size();
    for (std::size_t i = 0; i < colours; ++i) {
        glReadBuffer(kAttachmentPoints[i]);
        // The buffer of output i must be attachment i, so the others are off.
        std::array<GLenum, kMaxAttachments> only{GL_NONE, GL_NONE, GL_NONE, GL_NONE};
        only[i] = kAttachmentPoints[i];
        glDrawBuffers(static_cast<GLsizei>(i + 1), only.data());
        copy(GL_COLOR_BUFFER_BIT);
    }
    glDrawBuffers(static_cast<GLsizei>(colours), kAttachmentPoints.data());
    if (hasDepth() && target.hasDepth()) copy(GL_DEPTH_BUFFER_BIT);
}

void Framebuffer::blitColour(int i, const Framebuffer& target, GLenum filter) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.handle_.name());
    // A blit fills every active draw buffer.
    const bool hasMore = target.spec_.colours.size() > 1;
    if (hasMore) glDrawBuffers(1, kAttachmentPoints.data());
    glBlitFramebuffer(0, 0, width(), height(), 0, 0, target.width(), target.height(), GL_COLOR_BUFFER_BIT, filter);
    if (hasMore) glDrawBuffers(static_cast<GLsizei>(target.spec_.colours.size()), kAttachmentPoints.data());
}

void Framebuffer::blitTo(GLuint target, int x, int y, int width, int height) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    const bool isSame = width == spec_.width && height == spec_.height;
    glBlitFramebuffer(0, 0, spec_.width, spec_.height, x, y, x + width, y + height, GL_COLOR_BUFFER_BIT,
                      isSame ? GL_NEAREST : GL_LINEAR);
}

void Framebuffer::scaleTo(const Framebuffer& target, int i) const {
    const bool isSame = width() == target.width() && height() == target.height();
    // Integer samples cannot be averaged.
    const bool isExact = isSame || isInteger(spec_.colours[static_cast<std::size_t>(i)]);
    blitColour(i, target, isExact ? GL_NEAREST : GL_LINEAR);
}

void Framebuffer::bindForReading(int i) const {
    finishBeforeReading();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
}

std::array<float, 4> Framebuffer::readPixel(int x, int y, int i) const {
    std::array<float, 4> pixel{};
    bindForReading(i);
    if (glInfo().isEs && formatInfo(spec_.colours[static_cast<std::size_t>(i)]).type == GL_UNSIGNED_BYTE) {
        std::array<std::uint8_t, 4> bytes{};
        glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
        noteReadBack(sizeof(bytes));
        for (std::size_t c = 0; c < 4; ++c) pixel[c] = static_cast<float>(bytes[c]) / 255.0f;
        return pixel;
    }
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, pixel.data());
    noteReadBack(sizeof(pixel));
    return pixel;
}

std::array<std::uint32_t, 4> Framebuffer::readIntegers(int x, int y, int i) const {
    std::array<std::uint32_t, 4> pixel{};
    bindForReading(i);
    glReadPixels(x, y, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, pixel.data());
    noteReadBack(sizeof(pixel));
    return pixel;
}

std::vector<float> Framebuffer::readDepths(int x, int y, int width, int height) const {
    std::vector<float> depths(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    finishBeforeReading();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(x, y, width, height, GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    noteReadBack(depths.size() * sizeof(float));
    return depths;
}

void Framebuffer::startRead(const Buffer& target, int i) const {
    CHECK_EQ(target.sizeBytes(), 4 * sizeof(float) * static_cast<std::size_t>(width() * height()));
    if (isSoftwareRasteriser()) finishBeforeReading();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, target.handle_.name());
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_FLOAT, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

std::vector<float> Framebuffer::readFloats(int i) const {
    std::vector<float> pixels(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 4);
    bindForReading(i);
    if (isInteger(spec_.colours[static_cast<std::size_t>(i)])) {
        std::vector<std::uint32_t> integers(pixels.size());
        glReadPixels(0, 0, width(), height(), GL_RGBA_INTEGER, GL_UNSIGNED_INT, integers.data());
        noteReadBack(integers.size() * sizeof(std::uint32_t));
        std::transform(integers.begin(), integers.end(), pixels.begin(),
                       [](std::uint32_t value) { return static_cast<float>(value); });
        return pixels;
    }
    // OpenGL ES can read normalised bytes only as bytes.
    if (glInfo().isEs && formatInfo(spec_.colours[static_cast<std::size_t>(i)]).type == GL_UNSIGNED_BYTE) {
        const std::vector<std::uint8_t> bytes = readBytes(i);
        std::transform(bytes.begin(), bytes.end(), pixels.begin(),
                       [](std::uint8_t value) { return static_cast<float>(value) / 255.0f; });
        return pixels;
    }
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_FLOAT, pixels.data());
    noteReadBack(pixels.size() * sizeof(float));
    return pixels;
}

std::array<double, 4> Framebuffer::readMean(int i) const {
    const std::vector<float> pixels = readFloats(i);
    std::array<double, 4> mean{};
    for (std::size_t k = 0; k < pixels.size(); ++k) mean[k % 4] += static_cast<double>(pixels[k]);
    for (double& component : mean) component *= 4.0 / static_cast<double>(pixels.size());
    return mean;
}

std::vector<std::uint8_t> Framebuffer::readBytes(int i) const {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 4);
    bindForReading(i);
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    noteReadBack(pixels.size());
    return pixels;
}

Image readImage(const Framebuffer& framebuffer) {
    const std::vector<std::uint8_t> bytes = framebuffer.readBytes();
    Image image(framebuffer.width(), framebuffer.height(), 3);
    const std::uint8_t* from = bytes.data();
    for (int y = image.height - 1; y >= 0; --y)
        for (int x = 0; x < image.width; ++x, from += 4)
            for (int c = 0; c < 3; ++c) image.at(x, y, c) = from[c];
    return image;
}

}  // namespace arclight
