#include "scene.h"

#include <cmath>

#include "core/text.h"

namespace arclight::halftexel {

std::string pixels(double value) {
    return formatFixed(std::fabs(value) < 0.005 ? 0.0 : value, std::fabs(value) < 9.95 ? 2 : 1);
}

void copyTexels(const SceneTools& tools, const Texture& source) {
    tools.copy.use();
    tools.copy.set("source", source, 0);
    drawFullscreen();
}

TexelGrid readGrid(const Framebuffer& framebuffer) {
    const std::vector<float> floats = framebuffer.readFloats();
    TexelGrid grid(framebuffer.width(), framebuffer.height());
    const float* from = floats.data();
    for (int y = grid.height - 1; y >= 0; --y)
        for (int x = 0; x < grid.width; ++x, from += 4) grid.at(x, y) = glm::dvec3(from[0], from[1], from[2]);
    return grid;
}

void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid) {
    levels.push_back({{"width", width}, {"height", height}, {"centroid", {centroid.x, centroid.y}}});
}

void drawGround(Frame& frame) {
    const Framebuffer& picture = frame.picture();
    const Pass pass = frame.pass("ground", picture);
    picture.clear(kGround.r, kGround.g, kGround.b, 1);
}

}  // namespace arclight::halftexel
