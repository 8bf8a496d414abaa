#include "bolt_probe.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/angles.h"
#include "core/random.h"

namespace arclight::lightning {
namespace {

constexpr int kWidth = 512, kHeight = 512;      // px, of the target
constexpr float kRadius = 1.5f;                 // px
constexpr float kBegin = 24.5f, kEnd = 296.5f;  // px: ends of the straight bolt
constexpr int kFirst = 88, kColumns = 144;      // px: the columns far enough from the ends, where the light falls off
constexpr int kRow = kHeight / 2;

using Path = std::vector<glm::vec3>;

void addPath(const Path& path, float radius, std::vector<WorldSegment>& segments) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        segments.push_back(
            {path[i], 1, path[i + 1], radius, path[i > 0 ? i - 1 : 0], path[std::min(i + 2, path.size() - 1)]});
}

/// A horizontal path through the pixel centres of a row.
Path straight(double begin, double end, int pieces) {
    Path path;
    for (int i = 0; i <= pieces; ++i)
        path.emplace_back(static_cast<float>(begin + (end - begin) * i / pieces), kRow + 0.5f, 0);
    return path;
}

std::vector<WorldSegment> segmentsOf(const Path& path, float radius) {
    std::vector<WorldSegment> segments;
    addPath(path, radius, segments);
    return segments;
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    return most;
}

/// Two legs that meet in a bend at the centre of a cell of the target.
struct Bend {
    glm::vec2 corner{0}, incoming{1, 0}, outgoing{0, 1};
    static constexpr int kAcross = 4, kCell = kWidth / kAcross;
    static constexpr float kLeg = 44, kReach = 18;  // px; the caps end within the cell

    Path path() const {
        return {glm::vec3(corner - kLeg * incoming, 0), glm::vec3(corner, 0), glm::vec3(corner + kLeg * outgoing, 0)};
    }
    bool isWithinReach(glm::vec2 p) const {
        const auto distance = [&](glm::vec2 direction) {
            return glm::distance(p - corner, std::clamp(glm::dot(p - corner, direction), 0.0f, kLeg) * direction);
        };
        return std::min(distance(-incoming), distance(outgoing)) < kReach;
    }
};

/// A 90° bend, and enough random bends for a typical average and a sharp bend.
std::vector<Bend> testBends() {
    std::vector<Bend> bends;
    Random random(Seed{1}, 0x62656e64);
    for (int i = 0; i < Bend::kAcross * Bend::kAcross; ++i) {
        const float turn = i == 0 ? 0.5f * kPi : random.uniform(0.35f, 2.09f);
        const float angle = i == 0 ? 0 : random.uniform(0, kTwoPi);
        const glm::vec2 cell(i % Bend::kAcross, i / Bend::kAcross);
        bends.push_back({static_cast<float>(Bend::kCell) * (cell + 0.5f) + 0.5f,
                         {std::cos(angle), std::sin(angle)},
                         {std::cos(angle + turn), std::sin(angle + turn)}});
    }
    return bends;
}

}  // namespace

/// Draws segments at one pixel per metre, and returns the first channel of the window, row by row.
std::vector<float> BoltProbe::draw(std::span<const WorldSegment> segments, BoltStyle style, bool counts,
                                   const Window& window) {
    target_.fit("bolt probe", {.width = kWidth, .height = kHeight, .colours = {PixelFormat::rg32f}});
    style.counts = counts;
    painter_.upload(segments, {});
    const glm::mat4 pixels =
        glm::ortho(0.0f, static_cast<float>(kWidth), 0.0f, static_cast<float>(kHeight), -1.0f, 1.0f);
    {
        Pass pass("bolt probe", target_);
        pass.clear(glm::vec4(0));
        pass.clip(window.x, window.y, window.width, window.height);
        painter_.draw(pass, View(glm::mat4(1), pixels, -1, 1, kWidth, kHeight), style, nullptr);
    }
    const std::vector<float> all = target_.readFloats();
    std::vector<float> values;
    for (int y = window.y; y < window.y + window.height; ++y)
        for (int x = window.x; x < window.x + window.width; ++x)
            values.push_back(all[4 * (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x))]);
    return values;
}

const BoltReport& BoltProbe::measure(const BoltStyle& style, const StraightBolt& bolt) {
    if (style_ == style && bolt_ == bolt) return report_;
    const bool isOtherStyle = style_ != style, isOtherPath = isOtherStyle || bolt_.pieces != bolt.pieces;
    style_ = style, bolt_ = bolt;
    if (isOtherPath) measureStraight(style, bolt.pieces);
    if (isOtherStyle) measureBends(style);
    report_.overlapShare = measureOverlap(style, bolt);
    return report_;
}

void BoltProbe::measureStraight(const BoltStyle& style, int pieces) {
    // The centre row is enough; thousands of wide segments cost little there.
    const Window row{kFirst, kRow, kColumns, 1};
    std::vector<WorldSegment> segments = segmentsOf(straight(kBegin, kEnd, pieces), kRadius);
    const std::vector<float> whole = draw(segmentsOf(straight(kBegin, kEnd, 1), kRadius), style, false, row);
    const std::vector<float> cut = draw(segments, style, false, row);
    const std::vector<float> counts = draw(segments, style, true, row);
    Random random(Seed{1}, 0x6f72646572);
    for (std::size_t i = segments.size(); i > 1; --i)
        std::swap(segments[i - 1], segments[random.below(static_cast<std::uint32_t>(i))]);
    const std::vector<float> shuffled = draw(segments, style, false, row);
    const auto peak = static_cast<double>(*std::max_element(whole.begin(), whole.end()));
    report_.brightnessVariation = largestDifference(whole, cut) / peak;
    report_.orderDifference = largestDifference(cut, shuffled) / peak;
    report_.overdrawMax = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
}

/// Counts how often each pixel is drawn, over whole periods of the pieces or, if these are long, around one joint.
double BoltProbe::measureOverlap(const BoltStyle& style, const StraightBolt& bolt) {
    if (bolt.pieces < 2) return 0;
    constexpr double kReach = 24.5;  // px
    const double reachPerPiece = static_cast<double>(bolt.radius * style.width * style.glowSize) * bolt.pieces;
    double length = kReach / reachPerPiece;
    const bool isOneJoint = length > 2 * kReach + 2;
    const int periods = isOneJoint ? 1 : std::max(1, static_cast<int>(std::ceil(8 / length)));
    const int columns = static_cast<int>(std::lround(isOneJoint ? 2 * kReach + 3 : periods * length));
    if (!isOneJoint) length = static_cast<double>(columns) / periods;
    const double reach = length * reachPerPiece, centre = 0.5 * kWidth;
    const int joints = static_cast<int>(std::ceil((0.5 * columns + reach) / length)) + 1;
    const double half = length * joints;
    const auto radius = static_cast<float>(reach / static_cast<double>(style.width * style.glowSize));
    const int rows = 2 * static_cast<int>(std::ceil(reach)) + 3;
    const Window window{kWidth / 2 - columns / 2, kRow - rows / 2, columns, rows};
    double again = 0, covered = 0;
    for (const float count :
         draw(segmentsOf(straight(centre - half, centre + half, 2 * joints), radius), style, true, window))
        if (count > 0) covered += 1, again += static_cast<double>(count) - 1;
    return again / covered * (isOneJoint ? columns / length : 1);
}

/// Walks from each bend to both sides along its bisector and compares the drawn pixels with those within reach of the
/// path. Pixels that a mitre adds beyond the reach do not count.
void BoltProbe::measureBends(const BoltStyle& style) {
    BoltStyle small = style;
    small.width = 1, small.glowSize = Bend::kReach / kRadius;  // fits the cells whatever the style
    const std::vector<Bend> bends = testBends();
    std::vector<WorldSegment> segments;
    for (const Bend& bend : bends) addPath(bend.path(), kRadius, segments);
    const std::vector<float> counts = draw(segments, small, true, {0, 0, kWidth, kHeight});
    report_.bendWidthLeast = 1;
    for (std::size_t i = 0; i < bends.size(); ++i) {
        const glm::vec2 inward = glm::normalize(bends[i].outgoing - bends[i].incoming);
        double least = 1;
        for (const float side : {1.0f, -1.0f}) {
            int within = 0, drawn = 0;
            for (float t = 0; t < 0.5f * Bend::kCell; t += 0.125f) {
                const glm::vec2 pixel = glm::floor(bends[i].corner + side * t * inward);
                if (!bends[i].isWithinReach(pixel + 0.5f)) continue;
                const std::size_t at = static_cast<std::size_t>(pixel.y) * kWidth + static_cast<std::size_t>(pixel.x);
                within += 1, drawn += counts[at] > 0;
            }
            least = std::min(least, drawn / static_cast<double>(within));
        }
        if (i == 0) report_.bendWidth = least;
        report_.bendWidthLeast = std::min(report_.bendWidthLeast, least);
    }
}

}  // namespace arclight::lightning
