#include "backdrop.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "backdrop_features.h"
#include "core/check.h"
#include "core/stopwatch.h"
#include "waves.h"

namespace arclight::lightning {
namespace {

constexpr int kRowsAtOnce = 16;  // px, of a band, the least that a bake in parts bakes
constexpr int kBlock = 8;        // px, side of a block of pixels that the coarse march treats as one cone

/// Two layers of waves on a backdrop's water; x holds values of the long waves, y of the short ones.
struct Water {
    glm::vec2 sizes;        ///< side of a texture tile, m
    glm::vec2 slopes;       ///< root mean square of the slopes
    glm::vec2 speeds;       ///< m/s
    float spread = 0;       ///< standard deviation of slopes finer than both layers
    float mirrorScale = 1;  ///< how far ripples move the mirror image of a bolt, relative to an infinitely distant one
};

Water waterOf(BoltMode mode) {
    switch (mode) {
        case BoltMode::sky: return {{118, 16.7f}, {0.045f, 0.085f}, {4.6f, 1.6f}, 0.008f};
        case BoltMode::chain: return {{1.7f, 0.37f}, {0.0022f, 0.0009f}, {0.09f, 0.05f}, 0.0004f, 0.5f};
        default: return {{1.1f, 0.27f}, {0.0020f, 0.0006f}, {0, 0}, 0.0022f, 0.5f};
    }
}

/// Offset of each layer of waves in tiles, wrapped so that it keeps its precision after days.
std::array<glm::vec2, 2> driftOf(const Water& water, double seconds) {
    std::array<glm::vec2, 2> drift;
    for (int i = 0; i < 2; ++i) {
        const double tiles = seconds * static_cast<double>(water.speeds[i]) / static_cast<double>(water.sizes[i]);
        const double aside = 0.23 * (i - 0.4) * tiles;
        drift[static_cast<std::size_t>(i)] = {static_cast<float>(aside - std::floor(aside)),
                                              static_cast<float>(-tiles - std::floor(-tiles))};
    }
    return drift;
}

/// Distance along the view axis, m, beyond which there is only sky or distant sea.
float farthestSurface(BoltMode mode) { return mode == BoltMode::sky ? 430.0f : 1e9f; }

glm::ivec2 sizeOf(const Frame& frame) { return {frame.sceneWidth(), frame.sceneHeight()}; }

/// The most pixels of the backdrop while the camera moves, approximately: a software rasteriser bakes them in less than
/// a tenth of a second.
constexpr float kMovingPixels = 60e3f;

glm::ivec2 bakedSize(glm::ivec2 frameSize, bool isMoving) {
    if (!isMoving) return frameSize;
    const float pixels = static_cast<float>(frameSize.x) * static_cast<float>(frameSize.y);
    const int divisor = std::max(2, static_cast<int>(std::ceil(std::sqrt(pixels / kMovingPixels))));
    return glm::max((frameSize + divisor / 2) / divisor, glm::ivec2(1));
}

/// The view of a camera on the frame, at the size of the baked backdrop.
View bakedView(glm::ivec2 frameSize, const Camera& camera, glm::ivec2 size) {
    View view = viewOf(camera, frameSize.x, frameSize.y);
    view.size = size, view.pixel = 1.0f / view.size;
    return view;
}

}  // namespace

Backdrop::Backdrop(Shaders& shaders, BoltMode mode)
    : mode_(mode),
      variants_(shaders, kFeatures),
      enlarge_(shaders.program("common/fullscreen.vert", "lightning/enlarge.frag")),
      waves_(waveSlopes()),
      black_("black", PixelFormat::rgba16f, 1, 1) {
    CHECK(mode != BoltMode::single);
    for (Mesh& tiles : litTiles_) tiles = Mesh::of<CornerVertex>("tiles");
    for (Mesh& tiles : composeMeshes_) tiles = Mesh::of<CornerVertex>("tiles");
    nearestTiles_ = Mesh::of<CornerVertex>("tiles");
    lobeTiles_ = Mesh::of<CornerVertex>("tiles");
    shadedTiles_ = Mesh::of<CornerVertex>("tiles");
    if (mode == BoltMode::ship) movers_.emplace(shaders);
    const std::array<float, 4> black{};
    black_.upload<float>(black);
}

const Program& Backdrop::fullscreenProgram(const char* path, std::uint32_t features) {
    return variants_.get("common/fullscreen.vert", path, featuresOf(mode_) | features);
}

const Program& Backdrop::tileProgram(const char* path, std::uint32_t features) {
    return variants_.get("bolts/tiles.vert", path, featuresOf(mode_) | features);
}

void Backdrop::bake(Frame& frame) {
    beginBake(frame);
    march(frame, 0, sizePx_.y);
    describe(frame, 0, sizePx_.y);
    endBake(frame);
}

/// Starts a bake: marches a cone per block of pixels through the distance field.
void Backdrop::beginBake(Frame& frame) {
    const glm::ivec2 size = sizePx_;
    surfaces_.fit("backdrop", texels(size, {PixelFormat::rgba32ui, PixelFormat::r32f, PixelFormat::rgba16f}));
    coarse_.fit("backdrop, coarse", texels((size + kBlock - 1) / kBlock, {PixelFormat::r32f}));
    samples_.fit("backdrop, samples", texels(2 * size, {PixelFormat::r32f}));
    // Blocks at the right and upper edges reach beyond the frame.
    const glm::vec2 covered = glm::vec2(kBlock * coarse_.width(), kBlock * coarse_.height()) / glm::vec2(size);
    frame.pass("backdrop, coarse", coarse_)
        .view(view_)
        .fullscreen(fullscreenProgram("lightning/backdrop_march.frag", kCoarse).set("covered", covered));
}

/// Marches a ray for each of four samples per pixel, from where the cones ended.
void Backdrop::march(Frame& frame, int firstRow, int rows) {
    Pass pass = frame.pass("backdrop, samples", samples_);
    pass.view(view_).clip(0, 2 * firstRow, 2 * sizePx_.x, 2 * rows);
    pass.fullscreen(fullscreenProgram("lightning/backdrop_march.frag").set("coarse", coarse_.colour()));
}

/// Computes the surface data that the light pass needs.
void Backdrop::describe(Frame& frame, int firstRow, int rows) {
    Pass pass = frame.pass("backdrop", surfaces_, 1);
    pass.view(view_).clip(0, firstRow, sizePx_.x, rows);
    pass.fullscreen(fullscreenProgram("lightning/backdrop_surface.frag").set("samples", samples_.colour()));
}

void Backdrop::endBake(Frame& frame) {
    edges_.fit("edges", texels(sizePx_, {PixelFormat::rgba8}));
    fullscreen(frame, "edges", edges_,
               fullscreenProgram("lightning/backdrop_edges.frag").set("farthest", farthestSurface(mode_)),
               {{"samples", samples_.colour()}, {"distances", surfaces_.colour(1)}});
    if (!movers_) {  // there is water, or wet ground
        mirrorDistances_.fit("mirror distances", texels((sizePx_ + 1) / 2, {PixelFormat::r32f}));
        frame.pass("mirror distances", mirrorDistances_)
            .view(view_)
            .fullscreen(fullscreenProgram("lightning/backdrop_mirrored.frag")
                            .set("mirrors", surfaces_.colour(2))
                            .set("distances", surfaces_.colour(1)));
    }
    coarse_ = {}, samples_ = {};
    sortTiles(frame);
    lobes_.fit("lobes", texels((sizePx_ + 1) / 2, {PixelFormat::rgba32ui}));
    const bool isNew = lit_.fit("lit", texels(sizePx_, {PixelFormat::rgba16f}));
    if (movers_) {
        nearest_.fit("distances", texels(sizePx_, {PixelFormat::r32f}));
        FramebufferSpec surfaces = texels(sizePx_, {PixelFormat::rgba32ui});
        surfaces.depth = true;
        if (moverSurfaces_.fit("mover surfaces", surfaces) || isNew) lit_.shareDepth(moverSurfaces_);
    }
    moverTiles_.clear();  // the next frame redraws all distances
    bands_.reset();
}

int Backdrop::bands() const { return (sizePx_.y + kRowsAtOnce - 1) / kRowsAtOnce; }

double Backdrop::bakePart(Frame& frame, const Camera& camera, std::uint64_t pixels) {
    // A part is short.
    const YieldPoints::Whole whole = frame.whole();
    std::vector<int> keys;
    if (bakesFor(sizeOf(frame), camera, false)) {
        frameSizePx_ = sizePx_ = sizeOf(frame);
        view_ = bakedView(sizePx_, camera, sizePx_);
        bands_.reset();
        beginBake(frame);
        keys.resize(static_cast<std::size_t>(2 * bands()));
        std::iota(keys.begin(), keys.end(), 0);
    } else if (bands_.isBatchDone()) {
        return 1;
    }
    const auto rowsOf = [this](int band) {
        const int first = band % bands() * kRowsAtOnce;
        return glm::ivec2(first, std::min(kRowsAtOnce, sizePx_.y - first));
    };
    const auto bakeRows = [&](int band, glm::ivec2 rows) {
        band < bands() ? march(frame, rows.x, rows.y) : describe(frame, rows.x, rows.y);
        return true;
    };
    const auto pixelsOf = [&](int band) { return static_cast<std::uint64_t>(sizePx_.x * rowsOf(band).y); };
    bands_.configure({.workPerUpdate = std::max<std::uint64_t>(1, pixels)});
    bands_.update(
        0, [&] { return std::span(keys); }, rowsOf, bakeRows, pixelsOf);
    if (bands_.isBatchDone()) {
        endBake(frame);
        isBaked_ = true;
        return 1;
    }
    if (bands_.jobsStarted() <= static_cast<std::size_t>(bands()))
        samples_.readPixel(0, 0);  // waits for the GPU, so the caller can time this
    else
        surfaces_.readPixel(0, 0, 1);
    return static_cast<double>(bands_.jobsStarted()) / static_cast<double>(bands_.batchSize());
}

void Backdrop::sortTiles(Frame& frame) {
    const Framebuffer held("tiles", texels(tilesOver(sizePx_), {PixelFormat::rgba8}));
    fullscreen(frame, "tiles", held,
               fullscreenProgram("lightning/backdrop_tiles.frag")
                   .set("side", kTileSide)
                   .set("farthest", farthestSurface(mode_)),
               {{"edges", edges_.colour()}, {"mirrors", surfaces_.colour(2)}, {"distances", surfaces_.colour(1)}});
    std::array<std::vector<glm::ivec2>, 3> lit;
    for (std::size_t i = 0; i < 4; ++i) composeTiles_[i].clear();
    const std::vector<std::uint8_t> bytes = held.readBytes();
    for (int y = 0, at = 0; y < held.height(); ++y)
        for (int x = 0; x < held.width(); ++x, at += 4) {
            const auto holds = [&](int kind) { return bytes[static_cast<std::size_t>(at + kind)] > 0 ? 1u : 0u; };
            composeTiles_[holds(0) + 2 * holds(1)].emplace_back(x, y);
            lit[holds(2) ? 1 + holds(3) : 0].emplace_back(x, y);
        }
    for (std::size_t i = 0; i < lit.size(); ++i) uploadTiles(litTiles_[i], lit[i], sizePx_, corners_);
    cloudTiles_ = lit[1];
    cloudTiles_.insert(cloudTiles_.end(), lit[2].begin(), lit[2].end());
    const Framebuffer corners("corners of tiles", texels(tilesOver(sizePx_) + 1, {PixelFormat::rgba32f}));
    fullscreen(frame, "corners of tiles", corners,
               fullscreenProgram("lightning/backdrop_corners.frag").set("side", kTileSide),
               {{"distances", surfaces_.colour(1)}});
    smoothTiles_.bake(view_, corners.readFloats(), lit[0]);
}

bool Backdrop::bakesFor(glm::ivec2 frameSize, const Camera& camera, bool isMoving) const {
    const glm::ivec2 size = bakedSize(frameSize, isMoving);
    return size != sizePx_ || bakedView(frameSize, camera, size).toClip != view_.toClip;
}

void Backdrop::light(Frame& frame, const Camera& camera, bool isMoving, std::span<const LineLight> lights) {
    const bool bakes = !isBaked_ || bakesFor(sizeOf(frame), camera, isMoving);
    frameSizePx_ = sizeOf(frame), sizePx_ = bakedSize(sizeOf(frame), isMoving);
    view_ = bakedView(sizeOf(frame), camera, sizePx_);
    if (bakes) {
        const Stopwatch watch;
        isBaked_ = false;  // if the frame is abandoned in between
        bake(frame);       // ends by reading the tiles back, so the GPU has finished
        isBaked_ = true;
        bakeSecondsPerPixel_ = 1e-3 * watch.ms() / (static_cast<double>(sizePx_.x) * sizePx_.y);
    }
    drawLight(frame, lights);
}

void Backdrop::compose(Frame& frame, const BoltLayer& bolts, std::span<const std::uint8_t> covered,
                       const Texture* mirrored) {
    const Texture& images = mirrored ? *mirrored : black_;
    if (!isReduced()) return composeTiles(frame, frame.scene(), &bolts, covered, images);
    reduced_.fit("reduced", {.width = sizePx_.x, .height = sizePx_.y});
    composeTiles(frame, reduced_, nullptr, {}, images);
    fullscreen(frame, "enlarged", frame.scene(), enlarge_,
               {{"source", reduced_.colour()}, {"bolts", bolts.light.colour()}});
}

/// `bolts` may be null; otherwise they have the frame's size.
void Backdrop::composeTiles(Frame& frame, const Framebuffer& target, const BoltLayer* bolts,
                            std::span<const std::uint8_t> covered, const Texture& images) {
    const Water water = waterOf(mode_);
    const auto drift = driftOf(water, frame.seconds());
    const int columns = tilesOver(sizePx_).x;
    Pass pass = frame.pass("compose", target);
    pass.view(view_);
    for (std::size_t i = 0; i < composeTiles_.size(); ++i) {
        for (auto& tiles : split_) tiles.clear();
        for (const glm::ivec2 tile : composeTiles_[i])
            split_[bolts && covered[static_cast<std::size_t>(tile.y * columns + tile.x)] ? 1 : 0].push_back(tile);
        for (std::size_t k = 0; k < 2; ++k) {
            if (split_[k].empty()) continue;
            Mesh& mesh = composeMeshes_[2 * i + k];
            uploadTiles(mesh, split_[k], sizePx_, corners_);
            const std::uint32_t features = kComposeFeatures[i] | (k == 1 ? kBolts : 0u);
            const Program& program = tileProgram("lightning/compose.frag", features);
            program.set({{"lit", lit_.colour()},
                         {"edges", edges_.colour()},
                         {"mirrors", surfaces_.colour(2)},
                         {"mirrored", images},
                         {"waves", waves_}});
            if (k == 1)
                withBolts(program, *bolts)
                    .set("bolts", bolts->amounts.colour())
                    .set("afterglow", bolts->afterglow.colour())
                    .set("distances", distances());
            pass.draw(mesh, program.set("mirroredSize", glm::vec2(images.width(), images.height()))
                                .set("waveDrift", std::span<const glm::vec2>(drift))
                                .set("waveSizes", water.sizes)
                                .set("waveSlopes", water.slopes)
                                .set("mirrorSpread", water.spread)
                                .set("mirrorScale", water.mirrorScale));
        }
    }
}

}  // namespace arclight::lightning
