#include "gfx/objects.h"

namespace arclight {
namespace {

struct FormatInfo {
    GLenum internal, layout, type;
    std::size_t bytes;  ///< of a pixel as uploaded
};

FormatInfo formatInfo(PixelFormat format) {
    switch (format) {
        case PixelFormat::r8: return {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1};
        case PixelFormat::rgba8: return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
        case PixelFormat::rgba8Srgb: return {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, 4};
        case PixelFormat::r16f: return {GL_R16F, GL_RED, GL_FLOAT, 4};
        case PixelFormat::rg16f: return {GL_RG16F, GL_RG, GL_FLOAT, 8};
        case PixelFormat::rgba16f: return {GL_RGBA16F, GL_RGBA, GL_FLOAT, 16};
        case PixelFormat::r32f: return {GL_R32F, GL_RED, GL_FLOAT, 4};
        case PixelFormat::rg32f: return {GL_RG32F, GL_RG, GL_FLOAT, 8};
        case PixelFormat::rgba32f: return {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16};
        case PixelFormat::r32ui: return {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 4};
        case PixelFormat::rgba32ui: return {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16};
        case PixelFormat::depth24: return {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_FLOAT, 4};
        case PixelFormat::depth32f: return {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 4};
    }
    return {};
}

/// Binds a texture to be changed, on a unit that no program reads.
void bindForChange(GLuint texture, GLenum target = GL_TEXTURE_2D) {
    constexpr GLenum kSpareUnit = GL_TEXTURE0 + 15;
    glActiveTexture(kSpareUnit);
    glBindTexture(target, texture);
}

/// What was bound when samples began to be counted.
struct Bound {
    GLint framebuffer = 0;
    GLint viewport[4] = {};
};
thread_local Bound bound;

GLuint makeBuffer() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return name;
}

/// Vertex array for drawing without vertex data; core profiles need one bound.
void bindEmptyVertexArray() {
    static thread_local GLuint empty = 0;
    if (empty == 0 || glIsVertexArray(empty) == GL_FALSE) glGenVertexArrays(1, &empty);
    glBindVertexArray(empty);
}

}  // namespace

int storedBytes(PixelFormat format) {
    switch (format) {
        case PixelFormat::r8: return 1;
        case PixelFormat::r16f: return 2;
        case PixelFormat::rgba16f: case PixelFormat::rg32f: return 8;
        case PixelFormat::rgba32f: case PixelFormat::rgba32ui: return 16;
        default: return 4;
    }
}

Buffer::Buffer(std::string_view label, GLenum target) : handle_(makeBuffer()), target_(target) {
    glBindVertexArray(0);
    glBindBuffer(target_, handle_.name());
    labelObject(GL_BUFFER, handle_.name(), label);
}

void Buffer::uploadBytes(const void* data, std::size_t size) {
    // An element buffer's binding belongs to the bound vertex array; uploading through the array target leaves it be.
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(size), data, GL_STREAM_DRAW);
    size_ = size;
}

void Buffer::allocate(std::size_t size) {
    CHECK_EQ(size % 4, std::size_t{0});
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(size), nullptr, GL_DYNAMIC_COPY);
    size_ = size;
    const GLuint zero = 0;
    if (size > 0) glClearBufferData(GL_ARRAY_BUFFER, GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, &zero);
}

void Buffer::bindStorage(int slot) const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(slot), handle_.name());
}

void Buffer::readBytes(void* data, std::size_t size) const {
    CHECK_LE(size, size_);
    glBindBuffer(GL_ARRAY_BUFFER, handle_.name());
    if (size > 0) glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(size), data);
}

void Buffer::bind() const { glBindBuffer(target_, handle_.name()); }

VertexArray::VertexArray(std::string_view label) {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    handle_ = GlHandle<VertexArrayTraits>(name);
    glBindVertexArray(name);
    labelObject(GL_VERTEX_ARRAY, name, label);
}

void VertexArray::attach(const Buffer& buffer, std::size_t stride, std::initializer_list<Attribute> attributes,
                         bool perInstance) {
    bind();
    buffer.bind();
    for (const Attribute& a : attributes) {
        const auto location = static_cast<GLuint>(a.location);
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, a.count, a.type, a.normalised ? GL_TRUE : GL_FALSE,
                              static_cast<GLsizei>(stride), reinterpret_cast<const void*>(a.offset));
        glVertexAttribDivisor(location, perInstance ? 1 : 0);
    }
}

void VertexArray::attachIndices(const Buffer& buffer) {
    bind();
    buffer.bind();
}

void VertexArray::bind() const { glBindVertexArray(handle_.name()); }

Texture::Texture(std::string_view label, PixelFormat format, int width, int height, Filter filter, Wrap wrap)
    : format_(format), width_(width), height_(height), mipmapped_(filter == Filter::mipmapped) {
    CHECK_LE(1, width);
    CHECK_LE(1, height);
    GLuint name = 0;
    glGenTextures(1, &name);
    handle_ = GlHandle<TextureTraits>(name);
    bindForChange(name);
    labelObject(GL_TEXTURE, name, label);
    const FormatInfo info = formatInfo(format);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(info.internal), width, height, 0, info.layout, info.type,
                 nullptr);
    const GLint magnify = filter == Filter::nearest ? GL_NEAREST : GL_LINEAR;
    const GLint minify = mipmapped_ ? GL_LINEAR_MIPMAP_LINEAR : magnify;
    const GLint edge = wrap == Wrap::clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, edge);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, edge);
    if (!mipmapped_) glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
}

Texture Texture::multisampled(std::string_view label, PixelFormat format, int width, int height, int samples) {
    Texture texture;
    texture.target_ = GL_TEXTURE_2D_MULTISAMPLE;
    texture.format_ = format, texture.width_ = width, texture.height_ = height;
    GLuint name = 0;
    glGenTextures(1, &name);
    texture.handle_ = GlHandle<TextureTraits>(name);
    bindForChange(name, texture.target_);
    labelObject(GL_TEXTURE, name, label);
    glTexImage2DMultisample(texture.target_, samples, formatInfo(format).internal, width, height, GL_TRUE);
    return texture;
}

void Texture::uploadBytes(const void* data, std::size_t size) {
    const FormatInfo info = formatInfo(format_);
    CHECK_EQ(size, info.bytes * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    bindForChange(handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, info.layout, info.type, data);
    if (mipmapped_) glGenerateMipmap(GL_TEXTURE_2D);
}

void Texture::upload(const Buffer& buffer) {
    const FormatInfo info = formatInfo(format_);
    CHECK_LE(info.bytes * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), buffer.sizeBytes());
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer.handle_.name());
    bindForChange(handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, info.layout, info.type, nullptr);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    if (mipmapped_) glGenerateMipmap(GL_TEXTURE_2D);
}

void Texture::uploadRegion(int x, int y, int width, int height, std::span<const std::uint8_t> data) {
    const FormatInfo info = formatInfo(format_);
    CHECK_EQ(data.size(), info.bytes * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    bindForChange(handle_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, info.layout, info.type, data.data());
}

void Texture::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(target_, handle_.name());
}

double Texture::sizeBytes() const {
    return static_cast<double>(storedBytes(format_)) * width_ * height_;
}

Framebuffer::Framebuffer(std::string_view label, const FramebufferSpec& spec) : spec_(spec) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    handle_ = GlHandle<FramebufferTraits>(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    labelObject(GL_FRAMEBUFFER, name, label);

    std::vector<GLenum> drawBuffers;
    for (PixelFormat format : spec.colours) {
        drawBuffers.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(drawBuffers.size()));
        attachColour(label, format, drawBuffers.back());
    }
    if (spec.depth) attachDepth(label);
    glDrawBuffers(static_cast<GLsizei>(drawBuffers.size()), drawBuffers.data());
    CHECK_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
}

void Framebuffer::attachStorage(PixelFormat format, GLenum point) {
    GLuint storage = 0;
    glGenRenderbuffers(1, &storage);
    renderbuffers_.emplace_back(storage);
    glBindRenderbuffer(GL_RENDERBUFFER, storage);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, spec_.samples, formatInfo(format).internal, spec_.width,
                                     spec_.height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, storage);
}

void Framebuffer::attachColour(std::string_view label, PixelFormat format, GLenum point) {
    if (spec_.samples > 0 && !spec_.readsSamples) return attachStorage(format, point);
    if (spec_.samples > 0)
        textures_.push_back(Texture::multisampled(label, format, spec_.width, spec_.height, spec_.samples));
    else
        textures_.emplace_back(label, format, spec_.width, spec_.height, spec_.filter);
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, textures_.back().target_, textures_.back().handle_.name(), 0);
}

void Framebuffer::attachDepth(std::string_view label) {
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
    CHECK_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, handle_.name());
    glViewport(0, 0, spec_.width, spec_.height);
}

glm::vec2 Framebuffer::widenViewport(int marginPx) const {
    const int w = spec_.width + 2 * marginPx, h = spec_.height + 2 * marginPx;
    glViewport(-marginPx, -marginPx, w, h);
    return {static_cast<float>(spec_.width) / static_cast<float>(w), static_cast<float>(spec_.height) / static_cast<float>(h)};
}

void Framebuffer::clear(float r, float g, float b, float a, int i) const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, handle_.name());
    const float colour[4] = {r, g, b, a};
    glClearBufferfv(GL_COLOR, i, colour);
}

void Framebuffer::clearDepth(float value) const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, handle_.name());
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_DEPTH, 0, &value);
}

std::vector<glm::vec2> Framebuffer::samplePlaces() const {
    bind();
    GLint count = 0;
    glGetIntegerv(GL_SAMPLES, &count);
    std::vector<glm::vec2> places(static_cast<std::size_t>(count));
    for (GLint i = 0; i < count; ++i) glGetMultisamplefv(GL_SAMPLE_POSITION, static_cast<GLuint>(i), &places[i].x);
    return places;
}

void Framebuffer::resolveTo(const Framebuffer& target) const {
    CHECK_EQ(width(), target.width());
    CHECK_EQ(height(), target.height());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.handle_.name());
    glBlitFramebuffer(0, 0, width(), height(), 0, 0, width(), height(), GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void Framebuffer::blitToWindow(int width, int height) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, spec_.width, spec_.height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_LINEAR);
}

void Framebuffer::scaleTo(const Framebuffer& target, int i) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.handle_.name());
    const bool isSame = width() == target.width() && height() == target.height();
    glBlitFramebuffer(0, 0, width(), height(), 0, 0, target.width(), target.height(), GL_COLOR_BUFFER_BIT,
                      isSame ? GL_NEAREST : GL_LINEAR);
}

std::array<float, 4> Framebuffer::readPixel(int x, int y, int i) const {
    std::array<float, 4> pixel{};
    bindForReading(i);
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, pixel.data());
    return pixel;
}

void Framebuffer::bindForReading(int i) const {
    // llvmpipe of Mesa 22.3 reads what its threads still write where another framebuffer was bound since.
    glFinish();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, handle_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
}

std::vector<float> Framebuffer::readFloats(int i) const {
    std::vector<float> pixels(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 4);
    bindForReading(i);
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_FLOAT, pixels.data());
    return pixels;
}

std::vector<std::uint8_t> Framebuffer::readBytes(int i) const {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 4);
    bindForReading(i);
    glReadPixels(0, 0, width(), height(), GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels;
}

void drawVertices(const VertexArray& array, GLenum mode, int first, int count, int instances) {
    array.bind();
    if (instances == 1)
        glDrawArrays(mode, first, count);
    else
        glDrawArraysInstanced(mode, first, count, instances);
}

void drawIndices(const VertexArray& array, GLenum mode, int count, int instances) {
    array.bind();
    if (instances == 1)
        glDrawElements(mode, count, GL_UNSIGNED_INT, nullptr);
    else
        glDrawElementsInstanced(mode, count, GL_UNSIGNED_INT, nullptr, instances);
}

void drawInstances(const VertexArray& array, GLenum mode, int count, int instances) {
    array.bind();
    glDrawArraysInstanced(mode, 0, count, instances);
}

void drawFullscreen() { drawNumbered(GL_TRIANGLES, 3); }

void drawNumbered(GLenum mode, int count) {
    bindEmptyVertexArray();
    glDrawArrays(mode, 0, count);
}

void dispatch(int x, int y, int z) {
    for (const int groups : {x, y, z}) {
        CHECK_LE(0, groups);
        CHECK_LE(groups, 65535);
    }
    glDispatchCompute(static_cast<GLuint>(x), static_cast<GLuint>(y), static_cast<GLuint>(z));
    // Read as storage, as vertices and indices, copied to textures, or back to the CPU.
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT |
                    GL_PIXEL_BUFFER_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

void setBlend(Blend blend) {
    if (blend == Blend::none) {
        glDisable(GL_BLEND);
        return;
    }
    glEnable(GL_BLEND);
    glBlendEquation(blend == Blend::max ? GL_MAX : GL_FUNC_ADD);
    switch (blend) {
        case Blend::alpha:
            glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            break;
        case Blend::premultiplied: glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); break;
        case Blend::multiply: glBlendFunc(GL_ZERO, GL_SRC_COLOR); break;
        default: glBlendFunc(GL_ONE, GL_ONE); break;
    }
}

void setSampleMask(unsigned mask) {
    if (mask == ~0u)
        glDisable(GL_SAMPLE_MASK);
    else
        glEnable(GL_SAMPLE_MASK);
    glSampleMaski(0, mask);
}

FragmentCounter::FragmentCounter() {
    GLuint name = 0;
    glGenQueries(1, &name);
    query_ = GlHandle<QueryTraits>(name);
    // A query that never ran has no result.
    const Counting counting(*this);
}

FragmentCounter::Counting::Counting(const FragmentCounter& counter) {
    // Figures are asked for between passes, by who has a framebuffer bound: it is bound again afterwards. Only one query of
    // samples runs at a time, so one place to remember it is enough.
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound.framebuffer);
    glGetIntegerv(GL_VIEWPORT, bound.viewport);
    glBeginQuery(GL_SAMPLES_PASSED, counter.query_.name());
}

FragmentCounter::Counting::~Counting() {
    glEndQuery(GL_SAMPLES_PASSED);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(bound.framebuffer));
    glViewport(bound.viewport[0], bound.viewport[1], bound.viewport[2], bound.viewport[3]);
}

double FragmentCounter::count() const {
    GLuint samples = 0;
    glGetQueryObjectuiv(query_.name(), GL_QUERY_RESULT, &samples);
    return static_cast<double>(samples);
}

void setDepthTest(bool test, bool write) {
    if (test)
        glEnable(GL_DEPTH_TEST);
    else
        glDisable(GL_DEPTH_TEST);
    glDepthMask(write ? GL_TRUE : GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_DEPTH_CLAMP);
}

void setBehindTest() {
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_GEQUAL);
    glEnable(GL_DEPTH_CLAMP);
}

void setCulling(bool cull) {
    if (cull)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
}

void setColourMask(bool writes) {
    const GLboolean w = writes ? GL_TRUE : GL_FALSE;
    glColorMask(w, w, w, w);
}

void setPointSizeFromShader(bool fromShader) {
    if (fromShader)
        glEnable(GL_PROGRAM_POINT_SIZE);
    else
        glDisable(GL_PROGRAM_POINT_SIZE);
}

Texture textureOf(const Image& image, Wrap wrap) {
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
    for (int y = image.height - 1; y >= 0; --y)
        for (int x = 0; x < image.width; ++x) {
            for (int c = 0; c < 3; ++c) pixels.push_back(image.at(x, y, c));
            pixels.push_back(255);
        }
    Texture texture("picture", PixelFormat::rgba8, image.width, image.height, Filter::linear, wrap);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

}  // namespace arclight
