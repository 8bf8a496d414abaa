#include "app/window/pass_painter.h"

#include <cmath>

#include "gfx/pass.h"
#include "gfx/plot.h"

namespace arclight {

PassPainter::PassPainter(Shaders& shaders)
    : floats_(shaders.program("common/fullscreen.vert", "common/inspect.frag")),
      integers_(shaders.program("common/fullscreen.vert", "common/inspect.frag", {"INTEGERS"})) {}

void PassPainter::draw(const Framebuffer& target, const Texture& source, const PassMapping& mapping, glm::ivec2 corner,
                       glm::ivec2 shownSize) const {
    const Program& program = isInteger(source.format()) ? integers_ : floats_;
    const float width = mapping.range.high - mapping.range.low;
    program.set("source", source);
    program.set("channel", static_cast<int>(mapping.channel)).set("channels", mapping.channels);
    program.set("low", mapping.range.low).set("scale", 1 / (std::fabs(width) > 1e-30f ? width : 1e-30f));
    program.set("depthToW", mapping.depthToW);
    program.set("encodes", mapping.encodes);
    program.set("corner", corner).set("shownSize", shownSize).set("viewHeight", target.height());
    program.set("ground", glm::vec3(kGround.r, kGround.g, kGround.b));
    Pass("shown pass", target).fullscreen(program);
}

}  // namespace arclight
