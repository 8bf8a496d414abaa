#include "render/hair/strand_nodes.h"

#include <algorithm>
#include <array>

#include "sim/hair/strand_collision.h"

namespace arclight::hair {
namespace {

int rowsFor(std::size_t strands) {
    return std::max(1, static_cast<int>((strands + kStrandsPerRow - 1) / kStrandsPerRow));
}

/// Makes `texture` hold `perStrand` texels for each of so many strands or guides, laid out in rows.
void fitRows(Texture& texture, std::string_view label, std::size_t strands, int perStrand) {
    const int width = kStrandsPerRow * perStrand, rows = rowsFor(strands);
    if (texture.width() != width || texture.height() != rows)
        texture = Texture(label, PixelFormat::rgba32f, width, rows, Filter::nearest);
}

std::size_t texelsOf(const Texture& texture) {
    return static_cast<std::size_t>(texture.width()) * static_cast<std::size_t>(texture.height());
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
    std::transform(nodes.begin(), nodes.end(), staging_.begin(), [](glm::vec3 node) { return glm::vec4(node, 0); });
    uploaded_.upload(std::span<const glm::vec4>(staging_));
}

/// A key has more bits than a float tells apart: it travels in halves.
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
    std::array<glm::vec4, kMostSpheres> spheres{};
    std::array<float, kMostSpheres> bare{};
    for (std::size_t i = 0; i < hair.spheres.size(); ++i) {
        const PushSphere sphere = pushSphere(hair.spheres[i]);
        spheres[i] = glm::vec4(sphere.centre, sphere.radius), bare[i] = sphere.bare;
    }
    std::array<SphereGroup, kMostSpheres / kSphereGroup> room;
    std::array<glm::vec4, kMostSpheres / kSphereGroup> groups{};
    const std::span<const SphereGroup> found = groupSpheres(hair.spheres, room);
    for (std::size_t i = 0; i < found.size(); ++i)
        groups[i] = glm::vec4(found[i].bound.centre, found[i].bound.square);
    program_.set("spheres", std::span<const glm::vec4>(spheres)).set("bareSquares", std::span<const float>(bare));
    program_.set("groups", std::span<const glm::vec4>(groups));
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
