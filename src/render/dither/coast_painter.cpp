#include "render/dither/coast_painter.h"

#include "core/angles.h"
#include "sim/common/periodic.h"

namespace arclight::dither {

CoastPainter::CoastPainter(Shaders& shaders)
    : sky_(shaders.program("common/fullscreen.vert", "dither/coast_sky.frag")),
      part_(shaders.program("dither/coast.vert", "dither/coast.frag")) {
    for (std::size_t i = 0; i < kCoastMeshes; ++i) {
        const auto mesh = static_cast<CoastMesh>(i);
        drawn_[i] = {Mesh("coast", coastMesh(mesh)), VertexBuffer::of<CoastPart>("parts")};
        drawn_[i].parts.upload<CoastPart>(coastParts(mesh, 0));
    }
}

const Framebuffer& CoastPainter::fit(int width, int height) {
    target_.fit("coast", {.width = width,
                          .height = height,
                          .colours = {PixelFormat::rgba16f, PixelFormat::rgba32f},
                          .depth = true,
                          .filter = Filter::nearest});
    return target_;
}

void CoastPainter::draw(Pass& pass, const Camera& camera, double seconds) {
    for (const Program& program : {sky_, part_}) program.set("lamp", kLamp).set("beam", beamAt(seconds));
    part_.set("phase", kTwoPi * static_cast<float>(inPeriod(seconds, 7.0) / 7.0));
    pass.view(viewOf(camera, target_.width(), target_.height())).clearDepth();
    pass.fullscreen(sky_);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (std::size_t i = 0; i < kCoastMeshes; ++i) {
        Drawn& drawn = drawn_[i];
        const auto mesh = static_cast<CoastMesh>(i);
        if (isMoving(mesh)) drawn.parts.upload<CoastPart>(coastParts(mesh, seconds));
        pass.draw(drawn.mesh, drawn.parts, part_);
    }
}

}  // namespace arclight::dither
