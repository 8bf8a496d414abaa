// Strands with given nodes and colours, drawn by the demo's painters without the demo.
#pragma once

#include "app/session/session_renderer.h"
#include "core/files.h"
#include "core/random.h"
#include "gfx/gl_test.h"
#include "render/hair/hair_reference.h"
#include "render/hair/strand_detail.h"
#include "sim/common/camera.h"

namespace arclight::test {

/// Strands of two or more nodes in front of a black or grey background, seen by a camera at (0, 0, 2).
class DrawnStrands : public Gl {
protected:
    DrawnStrands() {
        for (const char* name : {"hair/strands.glsl", "common/hash.glsl", "common/fullscreen.vert"})
            folder_.write(name, readFile(sourceFolder() / "shaders" / name, 1 << 20).value());
        folder_.write("t/light.frag",
                      "#include \"common/hash.glsl\"\n#include \"hair/strands.glsl\"\n"
                      "uniform float opacity, colourful;\nout vec4 light;\n"
                      "float unit(uint hash) { return float(hash >> 8) / 16777216.0; }\n"
                      "void main() {\n    ivec2 texel = ivec2(gl_FragCoord.xy);\n"
                      "    int strand = texel.y * strandsPerRow + texel.x / pointsPerStrand;\n"
                      "    uint hash = hash32(uint(strand));\n"
                      "    vec3 own = vec3(unit(hash), unit(hash32(hash)), unit(hash32(hash + 7u)));\n"
                      "    light = vec4(mix(vec3(1.0), own, colourful), opacity);\n}\n");
        light_ = testShaders_.program("common/fullscreen.vert", "t/light.frag");
    }

    /// A camera whose pixels are `pixel` high at the origin.
    static View viewFor(int width, int height, float pixel) {
        const float tangent = 0.5f * pixel * static_cast<float>(height) / 2;
        const Camera camera{.position = {0, 0, 2},
                            .fovY = 2 * std::atan(tangent),
                            .near = 0.5f,
                            .far = 5,
                            .leastAspect = 0};
        return viewOf(camera, width, height);
    }

    struct Look {
        float radius = 0.001f, opacity = 1, colourful = 0;
        int points = 9;
        hair::StrandDetail detail{.fadeFrom = 1e9f, .fadeTo = 2e9f};
    };
    /// Prepares strands of `nodesPerStrand` nodes.
    void prepare(hair::StrandPainter& painter, std::span<const glm::vec3> nodes, int nodesPerStrand, const Look& look) {
        painter.drawPoints(nullptr, {.nodes = nodes,
                                     .nodesPerStrand = nodesPerStrand,
                                     .radius = look.radius * look.detail.widening,
                                     .points = look.points,
                                     .fadeFrom = look.detail.fadeFrom,
                                     .fadeTo = look.detail.fadeTo});
        light_.set("opacity", look.opacity).set("colourful", look.colourful);
        painter.drawLight(nullptr, light_);
    }
    /// Linear scene light after the strands have been drawn over `background`.
    Pixels draw(const hair::StrandPainter& painter, const View& view, const hair::TransparencySettings& settings,
                float background = 0) {
        const int width = static_cast<int>(view.size.x), height = static_cast<int>(view.size.y);
        scene.fit("scene", {.width = width, .height = height, .depth = true});
        samples.fit("samples", {.width = width, .height = height, .depth = true, .samples = 4});
        {
            Pass pass("background", samples);
            pass.clear(glm::vec4(glm::vec3(background), 1)).clearDepth();
        }
        samples.resolveTo(scene);
        samples.resolveDepthTo(scene);
        ribbons.draw(nullptr, {scene, samples}, view, painter, settings);
        return Pixels(scene);
    }
    /// Strands of five nodes that hang and sway inside a ball of 10 cm.
    static std::vector<glm::vec3> tuft(int strands, std::uint64_t seed, float turn = 0) {
        Random random{Seed{seed}};
        std::vector<glm::vec3> nodes;
        for (int s = 0; s < strands; ++s) {
            glm::vec3 at{random.uniform(-0.06f, 0.06f), 0.09f, random.uniform(-0.06f, 0.06f)};
            for (int i = 0; i < 5; ++i) {
                nodes.push_back({at.x * std::cos(turn) + at.z * std::sin(turn), at.y,
                                 at.z * std::cos(turn) - at.x * std::sin(turn)});
                at += glm::vec3{random.uniform(-0.02f, 0.02f), -0.045f, random.uniform(-0.02f, 0.02f)};
            }
        }
        return nodes;
    }

    ShaderFolder folder_;
    Shaders testShaders_{folder_.root()}, shaders{sourceFolder()};
    Program light_;
    hair::StrandPainter strands{shaders};
    hair::RibbonPainter ribbons{shaders};
    Framebuffer scene, samples;
};

}  // namespace arclight::test
