#include "sim/common/skin.h"

#include <algorithm>

namespace arclight {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

glm::vec3 SkinMatrix::applyToNormal(glm::vec3 n) const {
    const glm::vec3 a(row[0]), b(row[1]), c(row[2]);
    return {glm::dot(glm::cross(b, c), n), glm::dot(glm::cross(c, a), n), glm::dot(glm::cross(a, b), n)};
}

SkinMatrix skinMatrix(const glm::mat3& linear, glm::vec3 joint, glm::vec3 to) {
    const glm::vec3 offset = to - linear * joint;
    SkinMatrix m;
    for (int i = 0; i < 3; ++i) m.row[at(i)] = glm::vec4(linear[0][i], linear[1][i], linear[2][i], offset[i]);
    return m;
}

SkinMatrix blended(const SkinnedVertex& vertex, std::span<const SkinMatrix> skin) {
    SkinMatrix sum;
    sum.row.fill(glm::vec4(0));
    for (int i = 0; i < 4; ++i)
        for (std::size_t row = 0; row < 3; ++row)
            sum.row[row] += vertex.weights[i] * skin[static_cast<std::size_t>(vertex.bones[i])].row[row];
    return sum;
}

void BoneWeights::add(float bone, float weight) {
    if (weight <= 0) return;
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == bone; });
    if (found == all_.end())
        all_.emplace_back(bone, weight);
    else
        found->second += weight;
}

void BoneWeights::apply(SkinnedVertex& vertex) {
    std::stable_sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    all_.resize(4, {0.0f, 0.0f});
    float sum = 0;
    for (const auto& [bone, weight] : all_) sum += weight;
    for (int i = 0; i < 4; ++i) vertex.bones[i] = all_[at(i)].first, vertex.weights[i] = all_[at(i)].second / sum;
}

}  // namespace arclight
