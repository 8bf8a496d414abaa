// Rectangles drawn at a given depth, for the tests of depth, state and counts.
#pragma once

#include <functional>

#include "gfx/gl_test.h"

namespace arclight::test {

/// A rectangle in pixels; (0, 0) is the lower left corner of the target.
struct Area {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    bool holds(int x, int y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
    int pixels() const { return (x1 - x0) * (y1 - y0); }
};

/// The clip-space z for a value of the depth buffer.
inline float clipOf(float depth) { return 2 * depth - 1; }

class AreaDrawing : public Gl {
protected:
    static constexpr int kWidth = 24, kHeight = 16;
    static constexpr Area kAll{0, 0, kWidth, kHeight}, kLeft{0, 0, kWidth / 2, kHeight}, kPatch{3, 5, 11, 14};

    void SetUp() override {
        folder.write("t/area.vert",
                     "uniform vec4 area;\nuniform vec2 zw;\nuniform int isTurned;\n"
                     "void main() {\n"
                     "    int corner = isTurned == 1 ? gl_VertexID ^ 1 : gl_VertexID;\n"
                     "    float x = (corner & 1) == 0 ? area.x : area.z, y = (corner & 2) == 0 ? area.y : area.w;\n"
                     "    gl_Position = vec4(vec2(x, y) * zw.y, zw);\n}\n");
        folder.write("t/plain.frag", "uniform vec4 tint;\nout vec4 colour;\nvoid main() { colour = tint; }\n");
        folder.write("t/sample.frag",
                     "uniform sampler2DMS source;\nuniform int index;\nout vec4 colour;\n"
                     "void main() { colour = texelFetch(source, ivec2(gl_FragCoord.xy), index); }\n");
        plain = shaders.program("t/area.vert", "t/plain.frag");
        sample = shaders.program("common/fullscreen.vert", "t/sample.frag");
        ASSERT_TRUE(shaders.faults().empty()) << shaders.faults().front();
    }

    /// Fills `area` of the pass's target with `program` at `clipZ` and `clipW`; `isTurned` shows its back face.
    void fillWith(const Program& program, Pass& pass, const Area& area, float clipZ = 0, float clipW = 1,
                  bool isTurned = false) const {
        const glm::vec2 size(kWidth, kHeight);
        const glm::vec2 low = 2.0f * glm::vec2(area.x0, area.y0) / size;
        const glm::vec2 high = 2.0f * glm::vec2(area.x1, area.y1) / size;
        program.set("area", glm::vec4(low, high) - 1.0f).set("zw", glm::vec2(clipZ, clipW)).set("isTurned", isTurned);
        pass.draw(quad, program);
    }
    void fill(Pass& pass, const Area& area, glm::vec4 colour, float clipZ = 0, float clipW = 1,
              bool isTurned = false) const {
        fillWith(plain.set("tint", colour), pass, area, clipZ, clipW, isTurned);
    }
    void fillAt(Pass& pass, float depth, const Area& area, float red) const {
        fill(pass, area, glm::vec4(red, 0, 0, 1), clipOf(depth));
    }

    /// Expects `red(x, y)` in every pixel, y up.
    static void expectRed(const Framebuffer& seen, const std::function<float(int, int)>& red, int colour = 0) {
        const Pixels pixels(seen, colour);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) ASSERT_EQ(pixels.at(x, kHeight - 1 - y), red(x, y)) << x << ' ' << y;
    }
    static Framebuffer made(int samples, bool hasDepth) {
        return Framebuffer("made", {.width = kWidth,
                                    .height = kHeight,
                                    .colours = {PixelFormat::rgba32f},
                                    .depth = hasDepth,
                                    .samples = samples,
                                    .filter = Filter::nearest,
                                    .readsSamples = samples > 0});
    }
    static Framebuffer withDepth(int samples = 0) { return made(samples, true); }
    static Framebuffer withoutDepth(int samples = 0) { return made(samples, false); }
    /// The values of one sample in every pixel.
    Framebuffer sampleOf(const Framebuffer& many, int index) const {
        Framebuffer seen = target(kWidth, kHeight);
        drawFullscreen(seen, sample.set("source", many.colour()).set("index", index));
        return seen;
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
    Program plain, sample;
    Mesh quad = Mesh::numbered(Primitive::triangleStrip, 4);
};

}  // namespace arclight::test
