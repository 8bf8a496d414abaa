#include "render/common/light_lines.h"

namespace arclight {

LightLines::LightLines(Shaders& shaders, const LightLineLook& look)
    : look_(look), program_(shaders.program("common/light_line.vert", "common/light_line.frag")) {}

void LightLines::draw(Pass& pass, std::span<const LightLine> lines) {
    if (lines.empty()) return;
    instances_.upload(lines);
    program_.set("reach", look_.reach).set("core", look_.core).set("taper", look_.taper);
    pass.draw(quad_, instances_, program_);
}

}  // namespace arclight
