#include "render/hair/strand_nodes.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "sim/hair/strand_collision.h"

namespace arclight::hair {
namespace {

int rowsFor(std::size_t strands) {
    return std::max(1, static_cast<int>((strands + kStrandsPerRow - 1) / kStrandsPerRow));
}

/// Resizes `texture` to `perStrand` texels for each of `strands` strands or guides, laid out in rows.
void fitRows(Texture& texture, std::string_view label, std::size_t strands, int perStrand) {
    const int width = kStrandsPerRow * perStrand, rows = rowsFor(strands);
    if (texture.width() != width || texture.height() != rows)
        texture = Texture(label, PixelFormat::rgba32f, width, rows, Filter::nearest);
}

std::size_t texelsOf(const Texture& texture) {
    return static_cast<std::size_t>(texture.width()) * static_cast<std::size_t>(texture.height());
}

float& componentOf(std::span<glm::vec4> all, std::size_t i) {
    return all[i / kSphereGroup][static_cast<glm::length_t>(i % kSphereGroup)];
}

/// Reorders the numbers of spheres into groups of four neighbours by repeated halving along the longest extent. Only a
/// few groups are then near any point.
void clusterInGroups(std::span<std::uint8_t> numbers, std::span<const Sphere> spheres) {
    if (numbers.size() <= kSphereGroup) return;
    glm::vec3 least(1e9f), most(-1e9f);
    for (const std::uint8_t i : numbers)
        least = glm::min(least, spheres[i].centre), most = glm::max(most, spheres[i].centre);
    const glm::vec3 size = most - least;
    const glm::length_t axis = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
    const std::size_t half = (numbers.size() / kSphereGroup + 1) / 2 * kSphereGroup;
    std::nth_element(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(half), numbers.end(),
                     [&](std::uint8_t a, std::uint8_t b) { return spheres[a].centre[axis] < spheres[b].centre[axis]; });
    clusterInGroups(numbers.first(half), spheres);
    clusterInGroups(numbers.subspan(half), spheres);
}

}  // namespace

StrandNodes::StrandNodes(Shaders& shaders)
    : program_(shaders.program("common/fullscreen.vert", "hair/strand_nodes.frag")) {}

void StrandNodes::upload(std::span<const glm::vec3> nodes, int nodesPerStrand) {
    strands_ = static_cast<int>(nodes.size()) / nodesPerStrand, nodesPerStrand_ = nodesPerStrand;
    hair_ = nullptr, isOnCpu_ = true;
    onCpu_.assign(nodes.begin(), nodes.end());
    fitRows(uploaded_, "uploaded nodes", static_cast<std::size_t>(strands_), nodesPerStrand);
    staging_.assign(texelsOf(uploaded_), glm::vec4(0));
    std::transform(nodes.begin(), nodes.end(), staging_.begin(), [](glm::vec3 node) { return glm::vec4(node, 1); });
    uploaded_.upload(std::span<const glm::vec4>(staging_));
}

/// A key has more bits than a float's significand, so it is stored in halves.
void StrandNodes::uploadSources(const GuidedHair& hair) {
    if (hair.serial == sourcesSerial_ && sources_.width() > 0) return;
    sourcesSerial_ = hair.serial;
    fitRows(sources_, "sources of strands", hair.strands.size(), 3);
    staging_.assign(texelsOf(sources_), glm::vec4(0));
    auto texel = staging_.begin();
    for (const DrawnStrand& strand : hair.strands) {
        const auto& [guide, weight] = strand.source;
        *texel++ = glm::vec4(guide[0], guide[1], guide[2], strand.key & 0xffffu);
        *texel++ = glm::vec4(weight[0], weight[1], weight[2], strand.key >> 16);
        *texel++ = glm::vec4(strand.root, 0);
    }
    sources_.upload(std::span<const glm::vec4>(staging_));
}

void StrandNodes::uploadGuides(const GuidedHair& hair) {
    fitRows(guides_, "guides", hair.guides.size() / static_cast<std::size_t>(hair.nodesPerStrand), hair.nodesPerStrand);
    staging_.resize(texelsOf(guides_));
    std::transform(hair.guides.begin(), hair.guides.end(), staging_.begin(),
                   [](glm::vec3 node) { return glm::vec4(node, 0); });
    guides_.upload(std::span<const glm::vec4>(staging_));
}

void StrandNodes::setSpheres(const GuidedHair& hair) {
    std::array<std::uint8_t, kMaxSpheres> numbers{};
    const std::span<std::uint8_t> used = std::span(numbers).first(hair.spheres.size());
    std::iota(used.begin(), used.end(), std::uint8_t{0});
    clusterInGroups(used, hair.spheres);
    std::array<Sphere, kMaxSpheres> clustered{};
    std::array<glm::vec4, kMaxSpheres> spheres{};
    std::array<glm::vec4, kMaxSpheres / kSphereGroup> bare{}, order{}, groups{};
    for (std::size_t i = 0; i < used.size(); ++i) {
        clustered[i] = hair.spheres[used[i]];
        const PushSphere sphere = pushSphere(clustered[i]);
        spheres[i] = glm::vec4(sphere.centre, sphere.radius);
        componentOf(bare, i) = sphere.bare, componentOf(order, used[i]) = static_cast<float>(i);
    }
    std::array<SphereGroup, kMaxSpheres / kSphereGroup> room;
    const std::span<const SphereGroup> found = groupSpheres(std::span(clustered).first(used.size()), room);
    for (std::size_t i = 0; i < found.size(); ++i)
        groups[i] = glm::vec4(found[i].bound.centre, found[i].bound.square);
    program_.set("spheres", std::span<const glm::vec4>(spheres)).set("bareSquares", std::span<const glm::vec4>(bare));
    program_.set("groups", std::span<const glm::vec4>(groups)).set("pushOrder", std::span<const glm::vec4>(order));
    program_.set("sphereCount", static_cast<int>(hair.spheres.size()));
}

void StrandNodes::interpolate(Frame* frame, const GuidedHair& hair) {
    strands_ = hair.count, nodesPerStrand_ = hair.nodesPerStrand;
    target_.fit("strand nodes", {.width = kStrandsPerRow * nodesPerStrand_,
                                 .height = rowsFor(static_cast<std::size_t>(strands_)),
                                 .colours = {PixelFormat::rgba32f},
                                 .filter = Filter::nearest});
    hair_ = &hair, isOnCpu_ = false;
    uploadSources(hair);
    uploadGuides(hair);
    setSpheres(hair);
    const PoseMatrix pose = poseMatrix(hair.pose);
    const InterpolationSettings settings = hair.settings();
    program_.set("poseRows", std::span<const glm::vec3>(pose.row)).set("poseOffset", pose.offset);
    program_.set("clump", settings.clump).set("stray", settings.stray).set("split", settings.split);
    program_.set("nodesPerStrand", nodesPerStrand_).set("strandsPerRow", kStrandsPerRow).set("strands", strands_);
    Pass pass = openPass(frame, "strand nodes", target_);
    pass.reads(guides_), pass.reads(sources_);
    pass.fullscreen(program_.set("guideNodes", guides_).set("strandSources", sources_));
}

std::span<const glm::vec3> StrandNodes::onCpu() const {
    if (!isOnCpu_) hair_->nodes(onCpu_);
    isOnCpu_ = true;
    return onCpu_;
}

}  // namespace arclight::hair
