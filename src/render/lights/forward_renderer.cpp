#include "render/lights/forward_renderer.h"

#include "render/lights/light_tables.h"
#include "render/lights/surfaces.h"

namespace arclight::lights {

void ForwardRenderer::draw(Frame& frame, const FrameInputs& inputs, std::string_view materialsName) {
    isMultisampled_ = isMultisampled(inputs.style);
    const FramebufferSpec resolved = inputs.target(shadedFormat(inputs.style), Filter::linear);
    FramebufferSpec surfaces = resolved;
    surfaces.depth = true, surfaces.samples = isMultisampled_ ? 4 : 0, surfaces.readsSamples = isMultisampled_;
    surfaces_.fit("forward", surfaces);
    {
        Pass pass = frame.pass("depth", surfaces_);
        pass.clear(glm::vec4(inputs.scene.haze.colour, 1)).clearDepth().view(inputs.view);
        inputs.surfaces.drawDepths(pass, inputs.programs);
    }
    {
        Pass pass = frame.pass(isMultisampled_ ? "materials samples" : materialsName, surfaces_);
        pass.view(inputs.view);
        inputs.surfaces.draw(pass, inputs, Depth::test, "lights/forward.frag",
                             highlightFeatures(inputs.style) & kSpecular, [&](const Program& program) {
                                 inputs.tables.set(program);
                                 inputs.setLight(program);
                                 inputs.setAir(program);
                             });
    }
    if (!isMultisampled_) return;
    resolved_.fit("forward resolved", resolved);
    const Pass pass = frame.pass(materialsName, resolved_);
    surfaces_.resolveTo(resolved_);
}

}  // namespace arclight::lights
