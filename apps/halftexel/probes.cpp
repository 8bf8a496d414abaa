#include "probes.h"

#include <algorithm>
#include <cmath>

#include "gfx/gl.h"
#include "image_source.h"

namespace arclight::halftexel {
namespace {

Framebuffer floatTarget(int width, int height) {
    return Framebuffer("probe", {.width = width, .height = height, .colours = {PixelFormat::rgba32f}});
}

TexelGrid halveDrawn(const PyramidFilters& filters, const TexelGrid& grid, DownFilter filter, float errorTexels) {
    const Texture source = textureOf(grid);
    const Framebuffer target = floatTarget(halved(grid.width), halved(grid.height));
    Pass pass("probe", target);
    filters.down(pass, source, filter, errorTexels);
    return readGrid(target);
}

/// Centroid and standard deviation of a row along x.
glm::dvec2 momentsAlongX(const TexelGrid& grid, int y) {
    double light = 0, first = 0, second = 0;
    for (int x = 0; x < grid.width; ++x) {
        const double value = grid.at(x, y).x, position = x + 0.5;
        light += value, first += value * position, second += value * position * position;
    }
    first /= light;
    return {first, std::sqrt(std::max(0.0, second / light - first * first))};
}

TexelGrid transposed(const TexelGrid& grid) {
    TexelGrid turned(grid.height, grid.width);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) turned.at(y, x) = grid.at(x, y);
    return turned;
}

/// One axis of an image as a strip with dark margins.
struct Strip {
    /// The part of `sums` that is not dark, between margins of up to eight texels of the last of `levels`. The image's
    /// columns keep their places in the blocks of all levels.
    Strip(const std::vector<double>& sums, int levels, double brightness);
    TexelGrid texels;
    double origin = 0;  ///< position of the image's first column
};

Strip::Strip(const std::vector<double>& sums, int levels, double brightness) {
    constexpr double kDark = 1e-9;
    const double most = std::max(1e-12, *std::max_element(sums.begin(), sums.end()));
    const auto isLit = [&](double sum) { return sum > kDark * most; };
    const int block = 1 << levels;
    const auto lit = std::find_if(sums.begin(), sums.end(), isLit);
    const int first = lit == sums.end() ? 0 : static_cast<int>(lit - sums.begin()) / block * block;
    const int end = static_cast<int>(sums.rend() - std::find_if(sums.rbegin(), sums.rend(), isLit));
    const int width = std::max(1, end - first);
    const int room = (glInfo().maxTextureSize - width) / 2 / block * block;
    const int margin = std::clamp(room, 0, 8 * block);
    texels = TexelGrid(width + 2 * margin, 1);
    for (int i = 0; i < end - first; ++i)
        texels.at(margin + i, 0) = glm::dvec3(brightness * sums[static_cast<std::size_t>(first + i)] / most);
    origin = margin - first;
}

/// The light of a halo, and the sum of light times position, in pixels from the centre of the pixel that contains the
/// light.
struct Halo {
    double light = 0;
    glm::dvec2 moment{0};
};

/// Draws halos of a light of one pixel at the centre of a dark image.
class HaloTarget {
public:
    HaloTarget(Canvas& canvas, const PyramidFilters& filters, const PyramidSettings& settings)
        : canvas_(canvas), filters_(filters), settings_(settings) {
        store_.resize(1, 1);
        source_.upload<float>(std::vector<float>(4 * kSide * kSide));
    }
    /// Draws and measures the halo of a light at a position within its pixel, from 0 to 1.
    Halo haloOf(glm::dvec2 within) {
        std::array<float, 16> texels{};
        const glm::dvec2 pixel(kSide / 2 + 0.5);
        for (const FetchedTexel& texel : bilinearFetch(pixel + within, kSide, kSide)) {
            const int x = texel.x - kSide / 2, y = texel.y - kSide / 2;
            if (x > 1 || y > 1) continue;  // these texels have no weight
            // The upper row comes second in the texture's rectangle.
            for (int c = 0; c < 3; ++c)
                texels[static_cast<std::size_t>((1 - y) * 8 + x * 4 + c)] += static_cast<float>(1000 * texel.weight);
        }
        source_.update<float>(kSide / 2, kSide / 2 - 2, 2, 2, texels);
        Frame scratch(store_, canvas_, 0, 0);
        pyramid_.drawDown(scratch, filters_, source_, settings_);
        pyramid_.drawUp(scratch, filters_, settings_);
        const TexelGrid halo = readGrid(pyramid_.level(1));
        Halo sum;
        for (const glm::dvec3& texel : halo.texels) sum.light += texel.x;
        sum.moment = sum.light * (2.0 * centroidOf(halo) - pixel);
        return sum;
    }

private:
    static constexpr int kSide = 256;
    Canvas& canvas_;
    const PyramidFilters& filters_;
    PyramidSettings settings_;
    FrameStore store_;
    Pyramid pyramid_{"probe"};
    Texture source_{"light", PixelFormat::rgba32f, kSide, kSide};
};

Halo blended(const std::array<Halo, 4>& corners, glm::dvec2 within) {
    Halo halo;
    for (std::size_t i = 0; i < 4; ++i) {
        const double weight = (i % 2 == 0 ? 1 - within.x : within.x) * (i < 2 ? 1 - within.y : within.y);
        halo.light += weight * corners[i].light;
        halo.moment += weight * corners[i].moment;
    }
    return halo;
}

}  // namespace

FilterReport probeFilter(const PyramidFilters& filters, DownFilter filter, float errorTexels) {
    // Filters a constant; then four texels far from each other, one at each position in a 2×2 block. They are faint, so
    // that a filter that weights by brightness gives them equal weights.
    constexpr int kSide = 64;
    constexpr double kLight = 1e-3;
    FilterReport report;
    TexelGrid constant(kSide, kSide);
    for (glm::dvec3& texel : constant.texels) texel = glm::dvec3(1);
    report.dcGain = halveDrawn(filters, constant, filter, errorTexels).at(kSide / 4, kSide / 4).x;

    TexelGrid impulses(kSide, kSide);
    constexpr std::array<int, 2> kPositions{16, 47};
    for (const int y : kPositions)
        for (const int x : kPositions) impulses.at(x, y) = glm::dvec3(kLight);
    const TexelGrid drawn = halveDrawn(filters, impulses, filter, errorTexels);
    double total = 0, second = 0;
    for (const int y : kPositions)
        for (const int x : kPositions) {
            glm::dvec2 moment(0);
            double arrived = 0;
            for (int j = y / 2 - 4; j <= y / 2 + 4; ++j)
                for (int i = x / 2 - 4; i <= x / 2 + 4; ++i) {
                    const double weight = drawn.at(i, j).x / kLight;
                    const glm::dvec2 offset(2 * i + 1 - (x + 0.5), 2 * j + 1 - (y + 0.5));
                    arrived += weight;
                    moment += weight * offset;
                    second += 0.5 * weight * (offset.x * offset.x + offset.y * offset.y);
                    const int column = x - 2 * i + 2, row = y - 2 * j + 2;
                    if (column >= 0 && column < 6 && row >= 0 && row < 6)
                        report.weights[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = weight;
                }
            report.shift += moment;
            total += arrived;
            const glm::dvec2 own = glm::abs(moment / arrived);
            report.wander = std::max(report.wander, std::max(own.x, own.y));
        }
    report.shift /= total;
    const double meanSquare = 0.5 * (report.shift.x * report.shift.x + report.shift.y * report.shift.y);
    report.sigma = std::sqrt(std::max(0.0, second / total - meanSquare));
    return report;
}

DriftMeasures probeDrift(const RulePass& rules, PixelRule rule, int copies) {
    constexpr double kSigma = 2;
    constexpr int kAcross = 4, kStart = 32;
    const int along = kStart + copies / 2 + 96;
    TexelGrid start = gaussianSpot(along, 1, {kStart, 0.5}, kSigma, 1);
    TexelGrid strip(along, kAcross);
    for (int y = 0; y < kAcross; ++y)
        for (int x = 0; x < along; ++x) strip.at(x, y) = start.at(x, 0);
    DriftMeasures report;
    for (const int axis : {0, 1}) {
        const TexelGrid source = axis == 0 ? strip : transposed(strip);
        const Texture texture = textureOf(source);
        const Framebuffer targets[2] = {floatTarget(source.width, source.height),
                                        floatTarget(source.width, source.height)};
        const Texture* from = &texture;
        for (int i = 0; i < copies; ++i) {
            const Framebuffer& to = targets[i % 2];
            Pass pass("probe", to);
            rules.drawTexture(pass, *from, rule);
            from = &to.colour();
        }
        const TexelGrid drawn = readGrid(targets[(copies - 1) % 2]);
        const glm::dvec2 before = momentsAlongX(strip, kAcross / 2);
        const glm::dvec2 after = momentsAlongX(axis == 0 ? drawn : transposed(drawn), kAcross / 2);
        (axis == 0 ? report.driftXPx : report.driftYPx) = after.x - before.x;
        if (axis == 0) report.copySigmaPx = std::sqrt(std::max(0.0, after.y * after.y - before.y * before.y));
    }
    return report;
}

glm::dvec2 LightSums::centroid() const {
    const auto along = [](const std::vector<double>& sums) {
        double light = 0, moment = 0;
        for (std::size_t i = 0; i < sums.size(); ++i)
            light += sums[i], moment += sums[i] * (static_cast<double>(i) + 0.5);
        return light > 0 ? moment / light : 0.5 * static_cast<double>(sums.size());
    };
    return {along(columns), along(rows)};
}

bool LightSums::isLit() const {
    return std::any_of(columns.begin(), columns.end(), [](double sum) { return sum > 0; });
}

LightSums lightSums(const TexelGrid& grid) {
    LightSums sums;
    sums.columns.resize(static_cast<std::size_t>(grid.width));
    sums.rows.resize(static_cast<std::size_t>(grid.height));
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const glm::dvec3& texel = grid.at(x, y);
            const double light = texel.x + texel.y + texel.z;
            sums.columns[static_cast<std::size_t>(x)] += light;
            sums.rows[static_cast<std::size_t>(y)] += light;
        }
    return sums;
}

ChainReport probeChain(Frame& frame, const PyramidFilters& filters, const LightSums& light,
                       const PyramidSettings& settings, double brightness) {
    PyramidSettings whole = settings;
    whole.smallestSide = 0;
    FrameStore store;
    store.resize(1, 1);
    Frame scratch(store, frame.canvas(), 0, 0);
    Pyramid pyramid("probe");
    ChainReport report;
    report.down.assign(static_cast<std::size_t>(settings.maxLevels) + 1, light.centroid());
    report.up.assign(static_cast<std::size_t>(settings.maxLevels) - 1, light.centroid());
    if (!light.isLit()) return report;
    for (const int axis : {0, 1}) {
        const Strip strip(axis == 0 ? light.columns : light.rows, settings.maxLevels, brightness);
        const Texture source = textureOf(axis == 0 ? strip.texels : transposed(strip.texels));
        const auto centroid = [&](int level) {
            return std::exp2(level) * centroidOf(readGrid(pyramid.level(level)))[axis] - strip.origin;
        };
        pyramid.drawDown(scratch, filters, source, whole);
        for (int i = 1; i <= settings.maxLevels; ++i) report.down[static_cast<std::size_t>(i)][axis] = centroid(i);
        pyramid.drawUp(scratch, filters, whole);
        for (int i = 1; i < settings.maxLevels; ++i) report.up[static_cast<std::size_t>(i) - 1][axis] = centroid(i);
    }
    return report;
}

void HaloProbe::prepare(Canvas& canvas, const PyramidFilters& filters, PyramidSettings settings) {
    // The halo of five levels ends well inside the image of the probe.
    settings.maxLevels = HaloReport::kLevels;
    isMeasured_ = isMeasured_ && settings == settings_;
    canvas_ = &canvas, filters_ = &filters, settings_ = settings;
}

const HaloReport* HaloProbe::report() {
    if (!canvas_) return nullptr;
    if (isMeasured_) return &report_;
    isMeasured_ = true;
    constexpr int kAlong = HaloReport::kPositionsAlong;
    const bool isLinear = settings_.down != DownFilter::karis;
    // The halo of a light between four texels is the weighted mean of their halos, unless the filter is nonlinear.
    std::array<Halo, 4> corners;
    HaloTarget target(*canvas_, *filters_, settings_);
    for (std::size_t i = 0; isLinear && i < 4; ++i) corners[i] = target.haloOf(glm::dvec2(i % 2, i / 2));
    double most = 0, least = 1e30;
    report_.figures = {0, 0};
    for (int position = 0; position < kAlong * kAlong; ++position) {
        const glm::dvec2 within(position % kAlong / 8.0, position / kAlong / 8.0);
        const Halo halo = isLinear ? blended(corners, within) : target.haloOf(within);
        const glm::dvec2 found = halo.moment / halo.light, off = glm::abs(found - within);
        report_.found[static_cast<std::size_t>(position)] = found;
        report_.figures.haloWanderPx = std::max(report_.figures.haloWanderPx, std::max(off.x, off.y));
        most = std::max(most, halo.light), least = std::min(least, halo.light);
    }
    report_.figures.haloFlicker = (most - least) / most;
    return &report_;
}

}  // namespace arclight::halftexel
