#include "render/particles/particle_painter.h"

#include <algorithm>
#include <array>

#include "core/parallel.h"
#include "render/particles/material_uniforms.h"

namespace arclight::particles {
namespace {

enum Feature : std::uint32_t {
    kUniformArray = 1,
    kUniformBlock = 2,
    kInstances = 4,
    kPulled = 8,
    kPoints = 16,
    kScatters = 32,
    kFlatLit = 64,
    kSixWay = 128,
    kFlipbooks = 256,
    kHardFrames = 512,
    kMotionVectors = 1024,
    kWeightedSum = 2048,
    kWeightedHidden = 4096,
    kFronts = 8192,
    kBehind = 16384,
    kSplats = 32768,
    kLargeSplats = 65536,
    kSlicedShadows = 131072,
    kFourierShadows = 262144
};
constexpr std::array<FeatureName, 19> kFeatures{{{kUniformArray, "UNIFORM_ARRAY"},
                                                 {kUniformBlock, "UNIFORM_BLOCK"},
                                                 {kInstances, "INSTANCES"},
                                                 {kPulled, "PULLED"},
                                                 {kPoints, "POINTS"},
                                                 {kScatters, "SCATTERS"},
                                                 {kFlatLit, "FLAT_LIT"},
                                                 {kSixWay, "SIX_WAY"},
                                                 {kFlipbooks, "FLIPBOOKS"},
                                                 {kHardFrames, "HARD_FRAMES"},
                                                 {kMotionVectors, "MOTION_VECTORS"},
                                                 {kWeightedSum, "WEIGHTED_SUM"},
                                                 {kWeightedHidden, "WEIGHTED_HIDDEN"},
                                                 {kFronts, "FRONTS"},
                                                 {kBehind, "BEHIND"},
                                                 {kSplats, "SPLATS"},
                                                 {kLargeSplats, "LARGE_SPLATS"},
                                                 {kSlicedShadows, "SLICED_SHADOWS"},
                                                 {kFourierShadows, "FOURIER_SHADOWS"}}};
constexpr std::size_t kSplatGroup = 128;    ///< as in splat.comp
constexpr std::size_t kLargeGroups = 512;   ///< work groups for the particles that cover many pixels
constexpr std::size_t kParticlesPerTask = 8192;
constexpr std::size_t kPulledAcross = 256;  ///< particles in a row of the texture: two texels each

/// The features that the effect needs: particles that only emit light need no lamps.
std::uint32_t featuresOf(const Effect& effect, const ParticleStyle& style) {
    std::uint32_t features = 0;
    for (const Emitter& emitter : effect.emitters) {
        const Material& material = effect.materials[static_cast<std::size_t>(emitter.material)];
        if (material.opacity > 0) features |= kScatters;
        if (material.book != Book::none) features |= kFlipbooks;
    }
    if (features & kScatters && style.lighting == Lighting::flat) features |= kFlatLit;
    if (features & kScatters && style.lighting == Lighting::sixWay) features |= kSixWay;
    if (features & kFlipbooks && style.flipbook == Flipbook::none) features |= kHardFrames;
    if (features & kFlipbooks && style.flipbook == Flipbook::motion) features |= kMotionVectors;
    return features;
}

void setImages(const Program& program, const ParticleImages& images, std::uint32_t features) {
    program.set("firstImages", images.first);
    if (features & kFlipbooks) program.set("secondImages", images.second);
    if (features & kMotionVectors) program.set("imageMotion", images.motion);
}

/// Whether the effect consists only of emissive whole images, neither hot nor eroding: a special shader for them needs
/// half the inputs.
bool isOfSpecks(const ParticleScene& scene) {
    if (scene.written != Written::colours || scene.fronts != nullptr) return false;
    const auto isSpeck = [](const Material& m) {
        return m.opacity <= 0 && !m.isHot && m.erosion <= 0 && m.book == Book::none;
    };
    return std::all_of(scene.effect.materials.begin(), scene.effect.materials.end(), isSpeck);
}

Blend blendOf(Blending blending) {
    switch (blending) {
        case Blending::additive: return Blend::additive;
        case Blending::alpha: return Blend::alpha;
        case Blending::premultiplied: return Blend::premultiplied;
    }
    return Blend::premultiplied;
}

std::uint32_t featuresOf(Written written) {
    switch (written) {
        case Written::colours: return 0;
        case Written::weighted: return kWeightedSum | kWeightedHidden;
        case Written::weightedSum: return kWeightedSum;
        case Written::weightedHidden: return kWeightedHidden;
        case Written::fronts: return kFronts;
    }
    return 0;
}

Blends blendsOf(Written written, Blending blending) {
    switch (written) {
        case Written::colours: return blendOf(blending);
        case Written::weighted: return {Blend::additive, Blend::attenuate};
        case Written::weightedSum: return Blend::additive;
        case Written::weightedHidden:
        case Written::fronts: return Blend::attenuate;
    }
    return blendOf(blending);
}

/// Lengths of the normals of the frame's planes at the left and right, and at the bottom and top.
glm::vec2 planeNormals(const View& view) {
    const glm::mat4 rows = glm::transpose(view.toClip);
    const auto length = [&](int row) {
        const glm::vec3 side(rows[row]), ahead(rows[3]);
        return std::max(glm::length(side - ahead), glm::length(side + ahead));
    };
    return {length(0), length(1)};
}

/// Whether a particle is certainly off screen: a sphere around it and its streak lies beyond one of the planes.
bool isOutside(const glm::vec4& clip, float reach, const View& view, glm::vec2 normals) {
    const glm::vec2 beyond = glm::abs(glm::vec2(clip)) - clip.w;
    return clip.w + reach < view.near || beyond.x > reach * normals.x || beyond.y > reach * normals.y;
}

/// Whether a particle is drawn as point or quad. The maximum size of points depends on the driver (256 px is common),
/// and points vanish as soon as their centre leaves the frame.
PointOrQuad drawnAs(const Particle& particle, const View& view, glm::vec2 normals, float shutter) {
    constexpr float kLargestPx = 200;
    const glm::vec4 clip = view.toClip * glm::vec4(particle.position, 1);
    // A streak's centre lies half its length behind the particle.
    const float stretch = shutter * particle.stretch, reach = 1.5f * particle.scale + stretch;
    // A narrow quad is widened to slightly more than a pixel.
    const float pxPerSlope = 0.5f * view.size.y * view.projection[1][1],
                widest = reach + 2 * std::abs(clip.w) / pxPerSlope;
    if (isOutside(clip, widest, view, normals)) return PointOrQuad::either;
    if (clip.w < view.near) return PointOrQuad::quad;
    const float px = pxPerSlope / clip.w;
    // The depth of a streak's centre is not known here.
    const float inside = stretch > 0 ? 0.97f : 0.999f;
    const glm::vec2 margin = stretch * px / view.size;
    const glm::vec2 ndc = glm::abs(glm::vec2(clip)) / clip.w + margin;
    const bool fits = reach * px + 4 < kLargestPx && ndc.x < inside && ndc.y < inside;
    return fits ? PointOrQuad::point : PointOrQuad::quad;
}

std::span<const glm::vec4> asVectors(std::span<const Particle> particles) {
    return {reinterpret_cast<const glm::vec4*>(particles.data()), 2 * particles.size()};
}

}  // namespace

std::size_t ParticlePainter::pulledRoom(std::size_t count) {
    return (count + kPulledAcross - 1) / kPulledAcross * kPulledAcross;
}

ParticlePainter::ParticlePainter(Shaders& shaders) : programs_(shaders, kFeatures) {}

const Program& ParticlePainter::prepared(std::uint32_t path, const ParticleScene& scene,
                                         const ParticleStyle& style) {
    std::uint32_t lit = featuresOf(scene.effect, style);
    if (lit & kScatters && scene.shadows.kind() == Shadows::slices) lit |= kSlicedShadows;
    if (lit & kScatters && scene.shadows.kind() == Shadows::fourier) lit |= kFourierShadows;
    if (scene.written == Written::fronts) lit &= ~std::uint32_t{kScatters | kFlatLit | kSixWay | kSlicedShadows | kFourierShadows};
    const std::uint32_t behind = scene.fronts != nullptr ? std::uint32_t{kBehind} : 0u;
    const std::uint32_t features = path | lit | behind | featuresOf(scene.written);
    const bool isSplat = (path & (kSplats | kLargeSplats)) != 0;
    const bool isSpeck = isOfSpecks(scene) && path != kPoints && !isSplat && (lit & kFlipbooks) == 0;
    const Program& program = isSplat   ? programs_.compute("particles/splat.comp", features)
                             : isSpeck ? programs_.get("particles/speck.vert", "particles/speck.frag", path)
                                       : programs_.get("particles/particle.vert", "particles/particle.frag", features);
    setMaterials(program, scene.effect);
    setImages(program, scene.images, lit);
    if (!isSpeck) program.set("hotRamp", scene.images.hotRamp);
    program.set("sceneDistance", scene.distance.get()).set("frameStep", static_cast<float>(style.frameStep));
    if (lit & kScatters) {
        program.set("Lamps", (scene.lamps != nullptr ? *scene.lamps : noLamps_).buffer());
        scene.shadows.set(program);
        program.set("skyLight", scene.sky).set("keyLight", scene.key).set("toKey", scene.toKey);
    }
    program.set("haze", scene.haze).set("soft", style.soft).set("blending", static_cast<int>(style.blend));
    program.set("shownWidths", static_cast<int>(scene.widths)).set("shownCover", static_cast<int>(scene.cover));
    program.set("thinSlope", scene.thinSlope);
    program.set("streaks", glm::vec2(style.shutter, style.conservesLight ? 1 : 0));
    if ((features & (kFronts | kBehind)) != 0) program.set("Census", *scene.census);
    if (scene.fronts != nullptr) program.set("fronts", *scene.fronts);
    if ((features & kWeightedSum) != 0) program.set("depthWeight", scene.depthWeight);
    return program;
}

void ParticlePainter::draw(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                           const ParticleStyle& style) {
    if (scene.onGpu.buffer != nullptr ? scene.onGpu.count == 0 : particles.empty()) return;
    pass.state({.blend = blendsOf(scene.written, style.blend), .sizesPoints = style.path == Path::points});
    if (splats(scene, style)) return drawSplats(pass, scene, style);
    switch (style.path) {
        case Path::uniform100: return drawUniforms(pass, particles, prepared(kUniformArray, scene, style));
        case Path::ubo: return drawBlocks(pass, particles, prepared(kUniformBlock, scene, style));
        case Path::automatic:
        case Path::instanced:
        case Path::feedback:
        case Path::compute:
        case Path::splat: return drawInstances(pass, particles, scene, prepared(kInstances, scene, style));
        case Path::pulled: return drawPulled(pass, particles, scene.onGpu.buffer, prepared(kPulled, scene, style));
        case Path::points: return drawPoints(pass, particles, scene, style);
    }
}

bool ParticlePainter::splats(const ParticleScene& scene, const ParticleStyle& style) {
    return style.path == Path::splat && style.blend == Blending::additive && scene.onGpu.buffer != nullptr &&
           scene.written == Written::colours && scene.fronts == nullptr && glInfo().hasCompute;
}

void ParticlePainter::drawSplats(Pass& pass, const ParticleScene& scene, const ParticleStyle& style) {
    const auto& particles = scene.onGpu.buffer->buffer();
    const auto count = scene.onGpu.count;
    const auto width = static_cast<std::size_t>(pass.target().width()),
               height = static_cast<std::size_t>(pass.target().height());
    sums_.resize(width * height * sizeof(glm::uvec4));
    sums_.clear();
    largeCount_.resize(sizeof(std::uint32_t));
    largeCount_.clear();
    if (large_.sizeBytes() < count * sizeof(std::uint32_t)) large_.resize(count * sizeof(std::uint32_t));
    const auto dispatch = [&](std::uint32_t path, int groups) {
        const Program& program = prepared(path, scene, style);
        program.set("Particles", particles).set("Sums", sums_).set("LargeCount", largeCount_);
        pass.dispatch(program.set("Large", large_).set("bodyCount", static_cast<int>(count)), groups);
    };
    dispatch(kSplats, static_cast<int>((count + kSplatGroup - 1) / kSplatGroup));
    dispatch(kSplats | kLargeSplats, static_cast<int>(std::min(count, kLargeGroups)));
    if (sumTexture_.width() != pass.target().width() || sumTexture_.height() != pass.target().height())
        sumTexture_ = Texture("sums of light", PixelFormat::rgba32ui, pass.target().width(), pass.target().height());
    sumTexture_.upload(sums_);
    pass.state({.blend = Blend::additive});
    pass.fullscreen(programs_.get("common/fullscreen.vert", "particles/splat.frag").set("sums", sumTexture_));
    ++drawCalls_;
}

void ParticlePainter::drawUniforms(Pass& pass, std::span<const Particle> particles, const Program& program) {
    for (std::size_t first = 0; first < particles.size(); first += kUniformBatch) {
        const auto batch = particles.subspan(first, std::min(kUniformBatch, particles.size() - first));
        program.set("particles", asVectors(batch));
        pass.draw(uniformQuads_, program, {0, 6 * static_cast<int>(batch.size())});
        ++drawCalls_;
    }
}

void ParticlePainter::drawBlocks(Pass& pass, std::span<const Particle> particles, const Program& program) {
    for (std::size_t first = 0; first < particles.size(); first += kBlockBatch) {
        const std::size_t count = std::min(kBlockBatch, particles.size() - first);
        // A buffer must not be shorter than the block.
        batch_.assign(kBlockBatch, {});
        std::copy_n(particles.begin() + static_cast<std::ptrdiff_t>(first), count, batch_.begin());
        block_.upload<Particle>(batch_);
        pass.draw(blockQuads_, program.set("Particles", block_), {0, 6 * static_cast<int>(count)});
        ++drawCalls_;
    }
}

void ParticlePainter::drawInstances(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                                    const Program& program) {
    const auto& [buffer, count] = scene.onGpu;
    if (buffer == nullptr) instances_.upload(particles);
    pass.draw(square_, buffer != nullptr ? *buffer : instances_, program,
              static_cast<int>(buffer != nullptr ? count : particles.size()));
    ++drawCalls_;
}

void ParticlePainter::drawPulled(Pass& pass, std::span<const Particle> particles, const VertexBuffer* sorted,
                                 const Program& program) {
    const int rows = static_cast<int>(pulledRoom(particles.size()) / kPulledAcross);
    const bool fits = sorted != nullptr ? pulled_.height() == rows : pulled_.height() >= rows;
    if (!fits) {
        const int room = sorted != nullptr ? rows : rows + rows / 2;
        pulled_ = Texture("particles", PixelFormat::rgba32f, 2 * kPulledAcross, room, Filter::nearest);
        pulledQuads_ = Mesh::numbered(Primitive::triangles, 6 * kPulledAcross * pulled_.height());
    }
    if (sorted != nullptr) {
        pulled_.upload(sorted->buffer());
    } else {
        batch_.assign(particles.begin(), particles.end());
        batch_.resize(static_cast<std::size_t>(rows) * kPulledAcross);
        pulled_.update(0, 0, 2 * kPulledAcross, rows, asVectors(batch_));
    }
    pass.draw(pulledQuads_, program.set("pulled", pulled_), {0, 6 * static_cast<int>(particles.size())});
    ++drawCalls_;
}

void ParticlePainter::drawPoints(Pass& pass, std::span<const Particle> particles, const ParticleScene& scene,
                                 const ParticleStyle& style) {
    points_.upload(particles);
    const Program& points = prepared(kPoints, scene, style);
    const Program& quads = prepared(kUniformArray, scene, style);
    const View& view = scene.view;
    const glm::vec2 normals = planeNormals(view);
    drawnAs_.resize(particles.size());
    parallelFor(particles.size(), kParticlesPerTask, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) drawnAs_[i] = drawnAs(particles[i], view, normals, style.shutter);
    });
    // Particles are drawn in runs of one kind, which preserves the order. Off-screen particles do not end a run.
    for (std::size_t first = 0; first < particles.size();) {
        PointOrQuad kind = drawnAs_[first];
        std::size_t end = first + 1;
        for (; end < particles.size(); ++end) {
            if (kind == PointOrQuad::either) kind = drawnAs_[end];
            if (drawnAs_[end] != PointOrQuad::either && drawnAs_[end] != kind) break;
        }
        if (kind == PointOrQuad::quad) {
            drawUniforms(pass, particles.subspan(first, end - first), quads);
        } else if (kind == PointOrQuad::point) {
            pass.draw(points_, points, {static_cast<int>(first), static_cast<int>(end - first)});
            ++drawCalls_;
        }
        first = end;
    }
}

}  // namespace arclight::particles
