#include "strand_painter.h"

#include <numeric>

namespace arclight::hair {
namespace {

constexpr int kStrandsPerRow = 32;
constexpr int kPoints = 17;

struct StrandInstance {
    std::uint32_t strand;
};
constexpr auto rowsOf(StrandInstance) {
    return vertexRows<StrandInstance>(Attribute{"strand", &StrandInstance::strand});
}

}  // namespace

StrandPainter::StrandPainter(Shaders& shaders)
    : pointsProgram_(shaders.program("common/fullscreen.vert", "hair/strand_points.frag")),
      ribbonProgram_(shaders.program("hair/ribbon.vert", "hair/ribbon.frag")),
      shading_(shaders),
      order_(VertexBuffer::of<StrandInstance>("strands in order")) {}

void StrandPainter::drawPoints(Frame& frame, const DrawnHair& hair) {
    const int width = kStrandsPerRow * hair.nodesPerStrand,
              rows = (hair.strands() + kStrandsPerRow - 1) / kStrandsPerRow;
    if (nodes_.width() != width || nodes_.height() != rows)
        nodes_ = Texture("strand nodes", PixelFormat::rgba32f, width, rows, Filter::nearest);
    staging_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows), glm::vec4(0));
    for (std::size_t i = 0; i < hair.nodes.size(); ++i) staging_[i] = glm::vec4(hair.nodes[i], 0);
    nodes_.upload(std::span<const glm::vec4>(staging_));
    if (pointsPerStrand_ != kPoints) ribbon_ = Mesh::numbered(Primitive::triangleStrip, 2 * kPoints);
    pointsPerStrand_ = kPoints;
    if (strands_ != hair.strands()) {
        strands_ = hair.strands();
        std::vector<StrandInstance> order;
        for (int i = 0; i < strands_; ++i) order.push_back({static_cast<std::uint32_t>(i)});
        order_.upload(std::span<const StrandInstance>(order));
    }
    points_.fit("strand points", {.width = kStrandsPerRow * kPoints,
                                  .height = rows,
                                  .colours = {PixelFormat::rgba32f},
                                  .filter = Filter::nearest});
    pointsProgram_.set("nodesPerStrand", hair.nodesPerStrand).set("pointsPerStrand", kPoints);
    fullscreen(frame, "strand points", points_, pointsProgram_.set("strandRadius", hair.radius),
               {{"strandNodes", nodes_}});
}

void StrandPainter::drawLight(Frame& frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                              const HairParams& params) {
    light_.fit("strand light", {.width = points_.width(), .height = points_.height(), .filter = Filter::nearest});
    const Program& program = shading_.prepared(params);
    setLight(program, light, shadow);
    program.set("pointsPerStrand", pointsPerStrand_).set("strandsPerRow", kStrandsPerRow);
    Pass pass = frame.pass("strand light", light_);
    pass.reads(points_.colour());
    pass.view(view).fullscreen(program.set("strandPoints", points_.colour()));
}

void StrandPainter::drawRibbons(Frame& frame, const View& view) {
    Pass pass = frame.pass("hair", frame.scene());
    pass.reads(points_.colour());
    pass.reads(light_.colour());
    pass.view(view).state({.blend = Blend::premultiplied, .depth = Depth::testAndWrite});
    drawStrandsInto(pass, ribbonProgram_.set("strandLight", light_.colour()));
}

void StrandPainter::drawStrandsInto(Pass& pass, const Program& program, int count) const {
    setPoints(program);
    pass.draw(ribbon_, order_, program, count);
}

void StrandPainter::setPoints(const Program& program) const {
    program.set("pointsPerStrand", pointsPerStrand_).set("strandsPerRow", kStrandsPerRow);
    program.set("strandPoints", points_.colour());
}

}  // namespace arclight::hair
