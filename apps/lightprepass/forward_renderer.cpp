#include "forward_renderer.h"

#include "target.h"

namespace arclight::lightprepass {

void ForwardRenderer::draw(Frame& frame, Drawing& drawing, std::string_view materialsName) {
    const int width = drawing.view().width, height = drawing.view().height;
    isMultisampled_ = drawing.params().msaa == Samples::four;
    fitTarget(surfaces_, "forward",
              {.width = width,
               .height = height,
               .colours = {drawing.shadedFormat()},
               .depth = true,
               .samples = isMultisampled_ ? 4 : 0,
               .readsSamples = isMultisampled_});
    if (isMultisampled_)
        fitTarget(resolved_, "forward resolved",
                  {.width = width, .height = height, .colours = {drawing.shadedFormat()}});
    const glm::vec3 haze = drawing.scene().haze.color;
    {
        const Pass pass = frame.pass("depth", surfaces_);
        surfaces_.clear(haze.r, haze.g, haze.b, 1);
        surfaces_.clearDepth();
        setDepthTest(true, true);
        setCulling(true);
        setColourMask(false);
        drawing.drawSurfaces("depth.frag", 0, [](const Program&) {});
        setColourMask(true);
    }
    {
        const Pass pass = frame.pass(isMultisampled_ ? "materials samples" : materialsName, surfaces_);
        setDepthTest(true, false);
        setCulling(true);
        drawing.drawSurfaces("forward.frag", drawing.specular() & kSpecular, [&](const Program& program) {
            drawing.tables().set(program, drawing.scene());
            drawing.setBlack(program);
        });
    }
    if (!isMultisampled_) return;
    const Pass pass = frame.pass(materialsName, resolved_);
    surfaces_.resolveTo(resolved_);
}

}  // namespace arclight::lightprepass
