#include "air.h"

#include "target.h"

namespace arclight::lightprepass {
namespace {

/// The air's light is smooth: one pixel stands for so many along each side.
constexpr int kScale = 4;

}  // namespace

void Air::findDistances(Frame& frame, Drawing& drawing, PackedSource source) {
    const Pass pass = frame.pass("air distances", distances_);
    const Program& program = drawing.useReading("screen.vert", "air_distance.frag", 0, source);
    program.set("lastPixel", glm::vec2(drawing.view().width - 1, drawing.view().height - 1));
    drawFullscreen();
}

void Air::draw(Frame& frame, Drawing& drawing, PackedSource source) {
    const int width = (drawing.view().width + kScale - 1) / kScale;
    const int height = (drawing.view().height + kScale - 1) / kScale;
    fitTarget(distances_, "air distances",
              {.width = width, .height = height, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    fitTarget(light_, "air", {.width = width, .height = height});
    const bool isSeen = drawing.scene().haze.scatter > 0;
    if (isSeen) findDistances(frame, drawing, source);
    const Pass pass = frame.pass("air", light_);
    light_.clear(0, 0, 0, 0);
    if (!isSeen) return;
    setBlend(Blend::additive);
    setCulling(true);
    const Program& program = drawing.programs().get("volume.vert", "air.frag", kFlat);
    program.use();
    drawing.setView(program);
    drawing.setAir(program);
    program.set("distances", distances_.colour(), 0);
    program.set("scatter", drawing.scene().haze.scatter);
    drawing.drawPoints();
}

}  // namespace arclight::lightprepass
