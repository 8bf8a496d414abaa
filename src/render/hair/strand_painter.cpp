#include "render/hair/strand_painter.h"

#include <algorithm>

namespace arclight::hair {
namespace {

constexpr int kStrandsPerRow = 32;

}  // namespace

StrandPainter::StrandPainter(Shaders& shaders)
    : pointsProgram_(shaders.program("common/fullscreen.vert", "hair/strand_points.frag")),
      shading_(shaders),
      all_(VertexBuffer::of<StrandInstance>("all strands")) {}

void StrandPainter::uploadNodes(const DrawnHair& hair) {
    nodesPerStrand_ = hair.nodesPerStrand;
    const int width = kStrandsPerRow * nodesPerStrand_,
              rows = std::max(1, (hair.strands() + kStrandsPerRow - 1) / kStrandsPerRow);
    if (nodes_.width() != width || nodes_.height() != rows)
        nodes_ = Texture("strand nodes", PixelFormat::rgba32f, width, rows, Filter::nearest);
    staging_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < hair.nodes.size(); ++i) staging_[i] = glm::vec4(hair.nodes[i], 0);
    nodes_.upload(std::span<const glm::vec4>(staging_));
    if (strands_ == hair.strands()) return;
    strands_ = hair.strands();
    const auto count = static_cast<std::size_t>(strands_);
    for (std::size_t i = numbers_.size(); i < count; ++i) numbers_.push_back({static_cast<std::uint32_t>(i)});
    all_.upload(std::span<const StrandInstance>(numbers_).first(count));
}

void StrandPainter::drawPoints(Frame* frame, const DrawnHair& hair) {
    uploadNodes(hair);
    if (pointsPerStrand_ != hair.points) ribbon_ = Mesh::numbered(Primitive::triangleStrip, 2 * hair.points);
    pointsPerStrand_ = hair.points;
    points_.fit("strand points", {.width = kStrandsPerRow * pointsPerStrand_,
                                  .height = nodes_.height(),
                                  .colours = {PixelFormat::rgba32f},
                                  .filter = Filter::nearest});
    pointsProgram_.set("nodesPerStrand", nodesPerStrand_).set("pointsPerStrand", pointsPerStrand_);
    pointsProgram_.set("strandsPerRow", kStrandsPerRow).set("strandRadius", hair.radius);
    pointsProgram_.set("fadeFrom", hair.fadeFrom).set("fadeTo", hair.fadeTo);
    Pass pass = openPass(frame, "strand points", points_);
    pass.reads(nodes_);
    pass.fullscreen(pointsProgram_.set("strandNodes", nodes_));
}

void StrandPainter::drawLight(Frame* frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                              const HairMaterial& material) {
    light_.fit("strand light", {.width = points_.width(), .height = points_.height(), .filter = Filter::nearest});
    const Program& program = shading_.prepared(material);
    setLight(program, light, shadow);
    setPoints(program);
    Pass pass = openPass(frame, "strand light", light_);
    pass.reads(points_.colour());
    pass.view(view).fullscreen(program);
}

void StrandPainter::drawLight(Frame* frame, const Program& program) {
    light_.fit("strand light", {.width = points_.width(), .height = points_.height(), .filter = Filter::nearest});
    setPoints(program);
    openPass(frame, "strand light", light_).fullscreen(program);
}

void StrandPainter::drawStrandsInto(Pass& pass, const Program& program, int count) const {
    drawStrandsInto(pass, program, all_, count);
}

void StrandPainter::drawStrandsInto(Pass& pass, const Program& program, const VertexBuffer& order, int count) const {
    setPoints(program);
    pass.reads(points_.colour());
    pass.draw(ribbon_, order, program, count);
}

void StrandPainter::drawSegmentsInto(Pass& pass, const Program& program, const Mesh& segments) const {
    setPoints(program);
    pass.reads(points_.colour());
    pass.draw(segments, program);
}

void StrandPainter::setPoints(const Program& program) const {
    program.set("pointsPerStrand", pointsPerStrand_).set("strandsPerRow", kStrandsPerRow);
    program.set("strandPoints", points_.colour());
}

}  // namespace arclight::hair
