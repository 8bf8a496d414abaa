#include "sim/projection/light_transfer.h"

#include <algorithm>
#include <bit>

#include "core/parallel.h"

namespace arclight::projection {
namespace {

constexpr int kCell = 8;          // side of a cell, pixels of the environment
constexpr float kReach = 0.970f;  // cosine of the angle to the farthest direction that a cell's light reaches
constexpr float kShare = 4.0f * 3.14159265f / static_cast<float>(kSeenDirections);  // of the sphere, sr
constexpr std::size_t kGrain = 512;

using Terms = std::array<float, kMaxTerms>;

const std::array<Terms, kSeenDirections>& seenHarmonics() {
    static const auto table = [] {
        std::array<Terms, kSeenDirections> terms;
        for (std::size_t i = 0; i < kSeenDirections; ++i) harmonicsAt<float>(seenDirections()[i], kMaxBands, terms[i]);
        return terms;
    }();
    return table;
}

/// Calls `visit(i)` for each direction that is free.
template <class Visit>
void forFree(const Visibility& seen, const Visit& visit) {
    for (std::size_t w = 0; w < seen.words.size(); ++w)
        for (std::uint64_t rest = seen.words[w]; rest != 0; rest &= rest - 1)
            visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

}  // namespace

LightSpreader::LightSpreader(const Environment& light) {
    for (int y = 0; y + kCell <= light.height(); y += kCell)
        for (int x = 0; x + kCell <= light.width(); x += kCell) {
            Cell cell;
            for (int row = y; row < y + kCell; ++row) {
                const auto rowAngle = static_cast<float>(light.solidAngle(row));
                for (int column = x; column < x + kCell; ++column) {
                    const float angle =
                        light.isResampled() ? static_cast<float>(light.lightAngle(column, row)) : rowAngle;
                    const glm::vec3 part = angle * light.row(row)[static_cast<std::size_t>(column)];
                    cell.light += part;
                    // The cell's direction is the luminance-weighted mean of its pixels' directions.
                    cell.direction += (luminance(part) + 1e-6f) * glm::vec3(light.lightCentre(column, row));
                }
            }
            cell.direction = glm::normalize(cell.direction);
            cells_.push_back(cell);
        }
}

DirectionLight LightSpreader::turned(float angle) const {
    const float c = cosf(angle), s = sinf(angle);
    DirectionLight sums{};
    for (const Cell& cell : cells_) {
        const glm::vec3 from(c * cell.direction.x + s * cell.direction.z, cell.direction.y,
                             c * cell.direction.z - s * cell.direction.x);
        // The lattice is ordered from top to bottom, so nearby directions lie in one range of indices.
        std::array<std::pair<std::size_t, float>, 64> near;
        std::size_t count = 0;
        float total = 0;
        const float height = 0.5f * static_cast<float>(kSeenDirections), reach = 0.245f * height;
        const float at = (1 - from.y) * height;
        const auto first = static_cast<std::size_t>(std::max(at - reach, 0.0f));
        const auto last = std::min(static_cast<std::size_t>(at + reach) + 1, kSeenDirections);
        for (std::size_t i = first; i < last && count < near.size(); ++i) {
            const float beyond = glm::dot(from, seenDirections()[i]) - kReach;
            if (beyond <= 0) continue;
            near[count++] = {i, beyond * beyond};
            total += beyond * beyond;
        }
        for (std::size_t k = 0; k < count; ++k) sums[near[k].first] += cell.light * (near[k].second / (total * kShare));
    }
    return sums;
}

LightTransfer::LightTransfer(std::span<const glm::vec3> normals, std::vector<Visibility> seen)
    : normals_(normals.begin(), normals.end()), seen_(std::move(seen)), terms_(normals.size()) {
    parallelFor(vertices(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            Terms sum{};
            forFree(seen_[v], [&](std::size_t i) {
                const float weight = glm::dot(normals_[v], seenDirections()[i]) * (kShare / 3.14159265f);
                const Terms& terms = seenHarmonics()[i];
                for (std::size_t t = 0; t < sum.size(); ++t) sum[t] += weight * terms[t];
            });
            terms_[v] = sum;
        }
    });
}

void LightTransfer::light(const DirectionLight& light, std::span<glm::vec3> sent) const {
    parallelFor(vertices(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            glm::vec3 sum(0);
            forFree(seen_[v], [&](std::size_t i) { sum += glm::dot(normals_[v], seenDirections()[i]) * light[i]; });
            sent[v] = sum * (kShare / 3.14159265f);
        }
    });
}

void LightTransfer::light(const HarmonicLight& light, std::span<glm::vec3> sent) const {
    const auto count = static_cast<std::size_t>(termCount(light.bands));
    parallelFor(vertices(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t v = begin; v < end; ++v) {
            glm::vec3 sum(0);
            for (std::size_t t = 0; t < count; ++t) sum += terms_[v][t] * light.terms[t];
            sent[v] = sum;
        }
    });
}

float LightTransfer::ambientOcclusion(std::size_t vertex) const {
    // Uniform light of radiance 1 has only one non-zero coefficient, the square root of 4π.
    return std::clamp(3.5449077f * terms_[vertex][0], 0.0f, 1.0f);
}

std::array<float, 9> LightTransfer::seenTerms(std::size_t vertex) const {
    std::array<float, 9> sum{};
    forFree(seen_[vertex], [&](std::size_t i) {
        for (std::size_t t = 0; t < sum.size(); ++t) sum[t] += kShare * seenHarmonics()[i][t];
    });
    return sum;
}

}  // namespace arclight::projection
