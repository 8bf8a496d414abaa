#include "sim/bolts/bolt_layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "core/bit_cast.h"
#include "core/parallel.h"

namespace arclight::bolts {
namespace {

constexpr std::size_t kGrain = 8192;   // segments per chunk
constexpr int kParts = 4;              // of the glow, by distance from the channel
constexpr float kSmooth = 3.0f;        // px: a channel of this radius is smooth enough for its layer
constexpr float kSmoothPart = 2.5f;    // px: as above, for the inner edge of a part of the glow
constexpr float kFirstPart = 3.0f;     // radii: outer end of the first part
constexpr float kMinFirstPx = 8.0f;  // px: smallest distance of that end
constexpr float kNextPart = 4.0f;      // each part reaches this many times as far as the previous one
constexpr float kCoreReach = 3.2f;     // radii: beyond this the core exp(-d²/r²) is below 4e-5
constexpr float kSkirtPx = 8.0f;       // px: a skirt of this reach is smooth enough for its layer

/// A straight piece of light in pixels of the frame: a segment, or several merged ones.
struct Piece {
    glm::vec3 from{0}, to{0}, before{0}, after{0};
    float radius = 0;          // px
    float brightness = 0;      // the largest
    float sum = 0, along = 0;  // of brightness, and of brightness times length
    float length() const { return glm::distance(glm::vec2(from), glm::vec2(to)); }
};

/// Pieces that merge into one.
struct Cluster {
    Piece first;
    int count = 0;
    glm::vec3 last{0}, after{0};
    glm::vec2 low{0}, high{0};
    // Statistical moments about `first.from`, weighted by the amount of light.
    float mass = 0, radius = 0, brightness = 0, sum = 0, along = 0;
    glm::vec3 mean{0};
    float xx = 0, xy = 0, yy = 0, xw = 0, yw = 0;

    bool holds(const Piece& piece, float tolerance) const {
        const glm::vec2 a(piece.from), b(piece.to);
        const glm::vec2 extent = glm::max(glm::max(high, a), b) - glm::min(glm::min(low, a), b);
        return glm::dot(extent, extent) <= tolerance * tolerance;
    }

    void add(const Piece& piece) {
        const glm::vec2 a(piece.from), b(piece.to);
        if (count++ == 0) {
            first = piece, low = glm::min(a, b), high = glm::max(a, b);
        } else {
            // Where bolts are thin, most clusters hold a single piece and need no moments.
            if (count == 2) startMoments();
            low = glm::min(low, glm::min(a, b)), high = glm::max(high, glm::max(a, b));
            weigh(piece);
        }
        last = piece.to, after = piece.after;
    }

    void startMoments() {
        mass = radius = brightness = sum = along = xx = xy = yy = xw = yw = 0, mean = glm::vec3(0);
        weigh(first);
    }

    void weigh(const Piece& piece) {
        const float m = std::max(piece.along, 1e-3f * piece.sum) + 1e-12f;
        const glm::vec3 centre = 0.5f * (piece.from + piece.to) - first.from, d = piece.to - piece.from;
        mass += m, radius += m * piece.radius, mean += m * centre;
        brightness = std::max(brightness, piece.brightness), sum += piece.sum, along += piece.along;
        xx += m * (centre.x * centre.x + d.x * d.x / 12), xy += m * (centre.x * centre.y + d.x * d.y / 12);
        yy += m * (centre.y * centre.y + d.y * d.y / 12);
        xw += m * (centre.x * centre.z + d.x * d.z / 12), yw += m * (centre.y * centre.z + d.y * d.z / 12);
    }

    /// The line of uniform brightness with the same amount of light, centre, and extent along its axis.
    Piece line() const {
        Piece piece{.radius = radius / mass, .brightness = brightness, .sum = sum, .along = along};
        const glm::vec3 c = mean / mass;
        const float a = xx / mass - c.x * c.x, b = xy / mass - c.x * c.y, d = yy / mass - c.y * c.y;
        const float half = 0.5f * (a - d), root = std::sqrt(half * half + b * b);
        const float variance = std::max(0.5f * (a + d) + root, 0.0f);
        glm::vec2 axis = half > 0 ? glm::vec2(half + root, b) : glm::vec2(b, root - half);
        const float size = glm::length(axis);
        axis = size > 0 ? axis / size : glm::vec2(1, 0);
        const glm::vec2 covariance(xw / mass - c.x * c.z, yw / mass - c.y * c.z);
        const float slope = variance > 1e-6f ? glm::dot(axis, covariance) / variance : 0;
        const float reach = std::max(std::sqrt(3 * variance), 0.1f * piece.radius);
        const glm::vec3 step = reach * glm::vec3(axis, slope), centre = first.from + c;
        piece.from = piece.before = centre - step, piece.to = piece.after = centre + step;
        return piece;
    }

    /// The chord of part of a path.
    Piece chord() const {
        Piece piece = first;
        piece.to = last, piece.after = after;
        piece.radius = radius / mass, piece.sum = sum, piece.along = along;
        return piece;
    }
};

}  // namespace

glm::vec3 projected(const LayerView& view, glm::vec3 position) {
    const glm::vec4 clip = view.toClip * glm::vec4(position, 1);
    const float w = std::max(clip.w, view.near);
    return {(0.5f * glm::vec2(clip) / w + 0.5f) * view.sizePx, w};
}

/// Converts a range of segments to the layers of a chunk.
class LayerBuilder {
public:
    LayerBuilder(BoltLayers::Chunk& chunk, const LayerView& view, const LayerStyle& style, float coarseness)
        : chunk_(chunk), view_(view), style_(style), coarseness_(coarseness) {}

    void add(const WorldSegment& segment) {
        Piece piece;
        piece.from = projected(view_, segment.from), piece.to = projected(view_, segment.to);
        if (piece.from.z <= view_.near && piece.to.z <= view_.near) return;
        if (style_.form == BoltForm::strip)
            piece.before = projected(view_, segment.before), piece.after = projected(view_, segment.after);
        const float radius = segment.radius * style_.width * view_.pxPerSlope / (0.5f * (piece.from.z + piece.to.z));
        piece.radius = std::max(radius, style_.thinnestPx);
        piece.brightness = piece.sum = segment.brightness * std::min(1.0f, radius / piece.radius);
        piece.along = piece.sum * piece.length();
        if (piece.brightness > 0) take(0, piece);
    }

    void finish() {
        for (int part = 0; part < kParts; ++part)
            for (std::size_t slot = 0; slot < kSlots; ++slot) {
                flush(part, slot);
                Piece& waiting = waiting_[static_cast<std::size_t>(part)][slot];
                if (waiting.sum > 0) put(part, waiting);
                waiting.sum = 0;
            }
    }

private:
    static constexpr std::size_t kSlots = 16;

    float reachOf(const Piece& piece) const { return style_.reach * piece.radius; }
    /// The outer end of a part of the glow, px.
    float endOf(int part, float radius) const {
        float end = std::max(kFirstPart * radius, kMinFirstPx);
        for (int i = 0; i < part; ++i) end *= kNextPart;
        const float reach = style_.reach * radius;
        return end < 0.7f * reach ? end : reach;
    }
    int layerFor(float px, float smoothPx) const {
        return std::clamp(std::ilogb(px * coarseness_ / smoothPx), 0, kMaxLayers - 1);
    }
    bool splits(const Piece& piece) const {
        const float reach = reachOf(piece);
        if (style_.form == BoltForm::glow) return endOf(0, piece.radius) < reach;
        return reach > 2 * kSkirtPx && reach > 1.4f * kCoreReach * piece.radius;
    }
    /// The largest size of a cluster, px.
    float toleranceOf(int part, const Piece& piece) const {
        if (style_.form == BoltForm::glow)
            return coarseness_ * (part == 0 ? 0.6f * piece.radius : 0.4f * endOf(part - 1, piece.radius));
        return coarseness_ * (part == 0 ? 0.35f * piece.radius : 0.12f * reachOf(piece));
    }

    void take(int part, const Piece& piece) {
        const float tolerance = toleranceOf(part, piece);
        // One slot for radii within a quarter of each other: the sign, the exponent and two bits.
        const std::size_t slot = bitCast<std::uint32_t>(piece.radius) >> 21 & (kSlots - 1);
        Cluster& open = clusters_[static_cast<std::size_t>(part)][slot];
        const bool isNext = style_.form != BoltForm::strip || open.last == piece.from;
        if (open.count > 0 && !(isNext && open.holds(piece, tolerance))) flush(part, slot);
        open.add(piece);
    }

    void flush(int part, std::size_t slot) {
        Cluster& open = clusters_[static_cast<std::size_t>(part)][slot];
        if (open.count == 0) return;
        const bool isStrip = style_.form == BoltForm::strip;
        Piece piece = open.count == 1 ? open.first : isStrip ? open.chord() : open.line();
        open.count = 0;
        if (!isStrip) return put(part, piece);
        // A chord's joints are those with its neighbouring chords, so a piece waits for the next one.
        Piece& waiting = waiting_[static_cast<std::size_t>(part)][slot];
        if (waiting.to == piece.from) waiting.after = piece.to, piece.before = waiting.from;
        if (waiting.sum > 0) put(part, waiting);
        waiting = piece;
    }

    void put(int part, const Piece& piece) {
        const bool isSplit = splits(piece);
        const float reach = reachOf(piece);
        if (style_.form == BoltForm::glow) {
            const float end = endOf(part, piece.radius);
            const int layer =
                part == 0 ? layerFor(piece.radius, kSmooth) : layerFor(endOf(part - 1, piece.radius), kSmoothPart);
            emit(layer, piece, part == 0 ? 0 : endOf(part - 1, piece.radius), end);
            if (end < reach && part + 1 < kParts) take(part + 1, piece);
        } else if (!isSplit) {
            emit(layerFor(piece.radius, kSmooth), piece, 0, reach);
        } else if (part == 0) {
            // With a sum, core and skirt add up. With the maximum, a separate skirt is too faint: draw both here.
            emit(layerFor(piece.radius, kSmooth), piece, style_.isMax ? 0 : -1, kCoreReach * piece.radius);
            take(1, piece);
        } else {
            emit(layerFor(reach, kSkirtPx), piece, 1, reach);
        }
    }

    float brightnessOf(const Piece& piece, float kind) const {
        if (style_.form == BoltForm::strip || style_.isMax) return piece.brightness;
        const float length = std::max(piece.length(), 1e-6f);
        if (style_.form == BoltForm::glow) return piece.along / length;
        // A capsule's light is proportional to its length, plus a constant for its ends.
        const float ends = kind > 0 ? 0.785f * reachOf(piece) : 1.77f * piece.radius;
        return piece.sum * (ends + piece.along / piece.sum) / (ends + length);
    }

    void emit(int layer, const Piece& piece, float inner, float outer) {
        const float scale = std::exp2(-static_cast<float>(layer));
        const bool isGlow = style_.form == BoltForm::glow;
        const auto scaled = [&](glm::vec3 p) { return glm::vec3(scale * p.x, scale * p.y, p.z); };
        const float own = scale * piece.radius;
        const float radius = inner > 0 ? own : std::max(own, style_.thinnestPx);
        const float dimmed = std::min(1.0f, own / radius);
        chunk_.layers[static_cast<std::size_t>(layer)].push_back(
            {scaled(piece.from), dimmed * brightnessOf(piece, inner), scaled(piece.to), radius, scaled(piece.before),
             isGlow ? scale * inner : inner, scaled(piece.after), std::max(scale * outer, 1.5f * radius)});
        const double size = static_cast<double>(scale) * static_cast<double>(outer);
        const double length = static_cast<double>(scale) * static_cast<double>(piece.length());
        const double ends = style_.form == BoltForm::strip ? size : 2 * size;
        const double most = static_cast<double>(scale * scale) * static_cast<double>(view_.sizePx.x * view_.sizePx.y);
        chunk_.texels += std::min(2 * size * (length + ends), most) + 1;
    }

    BoltLayers::Chunk& chunk_;
    const LayerView& view_;
    const LayerStyle& style_;
    float coarseness_;
    std::array<std::array<Cluster, kSlots>, kParts> clusters_;
    std::array<std::array<Piece, kSlots>, kParts> waiting_;  ///< of strips
};

namespace {

double texelsOfRange(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style) {
    const double most = static_cast<double>(view.sizePx.x) * static_cast<double>(view.sizePx.y);
    double sum = 0;
    glm::vec3 last{0}, to = projected(view, last);
    for (const WorldSegment& segment : segments) {
        // Most segments continue the previous one.
        const glm::vec3 from = segment.from == last ? to : projected(view, segment.from);
        last = segment.to, to = projected(view, last);
        const float radius =
            std::max(segment.radius * style.width * view.pxPerSlope / (0.5f * (from.z + to.z)), style.thinnestPx);
        const auto size = static_cast<double>(style.reach * radius);
        const auto length = static_cast<double>(glm::distance(glm::vec2(from), glm::vec2(to)));
        // A strip fans out where it bends.
        sum += std::min(2 * size * (length + (style.form == BoltForm::strip ? size : 2 * size)), most);
    }
    return sum;
}

}  // namespace

double texelsOf(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style) {
    // The ranges of the partial sums depend only on the number of segments, not on the number of threads.
    std::array<double, 64> sums{};
    const std::size_t grain = std::max<std::size_t>(1024, (segments.size() + sums.size() - 1) / sums.size());
    parallelFor(segments.size(), grain, [&](std::size_t begin, std::size_t end) {
        sums[begin / grain] = texelsOfRange(segments.subspan(begin, end - begin), view, style);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

void BoltLayers::clear() {
    for (auto& layer : layers_) layer.clear();
    texels_ = 0;
}

void BoltLayers::build(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style,
                       double mostTexels) {
    const std::size_t count = (segments.size() + kGrain - 1) / kGrain;
    if (chunks_.size() < count) chunks_.resize(count);
    for (float coarseness = 1; coarseness <= 64; coarseness *= 2) {
        parallelFor(count, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                for (auto& layer : chunks_[i].layers) layer.clear();
                chunks_[i].texels = 0;
                LayerBuilder builder(chunks_[i], view, style, coarseness);
                for (const WorldSegment& each :
                     segments.subspan(i * kGrain, std::min(kGrain, segments.size() - i * kGrain)))
                    builder.add(each);
                builder.finish();
            }
        });
        clear();
        for (std::size_t i = 0; i < count; ++i) texels_ += chunks_[i].texels;
        if (texels_ <= mostTexels) break;
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < layers_.size(); ++k)
            layers_[k].insert(layers_[k].end(), chunks_[i].layers[k].begin(), chunks_[i].layers[k].end());
}

}  // namespace arclight::bolts
