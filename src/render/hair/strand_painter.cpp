#include "render/hair/strand_painter.h"

#include <algorithm>

namespace arclight::hair {

StrandPainter::StrandPainter(Shaders& shaders)
    : pointsProgram_(shaders.program("common/fullscreen.vert", "hair/strand_points.frag")),
      shading_(shaders),
      nodes_(shaders),
      all_(VertexBuffer::of<StrandInstance>("all strands")) {}

void StrandPainter::numberStrands() {
    const auto count = static_cast<std::size_t>(nodes_.strands());
    if (all_.count() >= count) return;
    std::vector<StrandInstance> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back({static_cast<std::uint32_t>(i)});
    all_.upload(std::span<const StrandInstance>(numbers));
}

void StrandPainter::drawPoints(Frame* frame, const DrawnHair& hair) {
    if (hair.guided != nullptr)
        nodes_.interpolate(frame, *hair.guided);
    else
        nodes_.upload(hair.nodes, hair.nodesPerStrand);
    numberStrands();
    if (pointsPerStrand_ != hair.points) ribbon_ = Mesh::numbered(Primitive::triangleStrip, 2 * hair.points);
    pointsPerStrand_ = hair.points;
    points_.fit("strand points", {.width = kStrandsPerRow * pointsPerStrand_,
                                  .height = nodes_.texture().height(),
                                  .colours = {PixelFormat::rgba32f},
                                  .filter = Filter::nearest});
    pointsProgram_.set("nodesPerStrand", nodes_.nodesPerStrand()).set("pointsPerStrand", pointsPerStrand_);
    pointsProgram_.set("strandsPerRow", kStrandsPerRow).set("strandRadius", hair.radius);
    pointsProgram_.set("fadeFrom", hair.fadeFrom).set("fadeTo", hair.fadeTo);
    Pass pass = openPass(frame, "strand points", points_);
    pass.reads(nodes_.texture());
    pass.fullscreen(pointsProgram_.set("strandNodes", nodes_.texture()));
}

void StrandPainter::drawLight(Frame* frame, const View& view, const PortraitLight& light, const KeyShadow& shadow,
                              const HairMaterial& material) {
    light_.fit("strand light", {.width = points_.width(), .height = points_.height(), .filter = Filter::nearest});
    const Program& program = shading_.prepared(material);
    setLight(program, light, shadow);
    setPoints(program.set("reflectors", light.reflectors));
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
    drawStrandsInto(pass, program, all_, count < 0 ? strandsDrawn() : count);
}

void StrandPainter::drawStrandsInto(Pass& pass, const Program& program, const VertexBuffer& order, int count) const {
    setPoints(program);
    pass.reads(points_.colour());
    pass.draw(ribbon_, order, program, count);
}

void StrandPainter::setPoints(const Program& program) const {
    program.set("pointsPerStrand", pointsPerStrand_).set("strandsPerRow", kStrandsPerRow);
    program.set("strandPoints", points_.colour());
}

}  // namespace arclight::hair
