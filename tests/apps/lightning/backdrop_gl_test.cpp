// The baked backdrops of small frames against rays that march on to the surface itself.
#include <cmath>
#include <filesystem>

#include "gfx/gl_test.h"
#include "gfx/shaders.h"
#include "gfx/view.h"
#include "sim/bolts/bolt_camera.h"
#include "sim/bolts/bolt_layouts.h"

namespace arclight::test {
namespace {

using bolts::BoltMode;

/// Functions that march a ray in small steps until it is within a hundred thousandth of its length of a surface.
constexpr const char* kTruth = R"(
#include "lightning/backdrop.glsl"
float truth(vec3 from, vec3 direction, float begin, float end) {
    float t = begin;
    for (int i = 0; i < 700 && t < end; ++i) {
        float d = sceneDistance(from + t * direction);
        if (d < 1e-5 * t) return t;
        t += 0.8 * kStep * d;
    }
    return t < end ? t : kInfinity;
}
vec3 normalAt(vec3 p, float e) {
    const vec2 k = vec2(1.0, -1.0);
    return safeNormalize(k.xyy * relief(p + k.xyy * e, e) + k.yyx * relief(p + k.yyx * e, e) +
                         k.yxy * relief(p + k.yxy * e, e) + k.xxx * relief(p + k.xxx * e, e));
}
vec3 materialAt(vec3 p, vec3 direction, float px) {
    Surface s = Surface(vec3(0), vec3(0, 1, 0), 1.0, 0.04, 0.0, 1.0, 0.0, vec3(0));
    if (p.y > 0.001) s.normal = normalAt(p, 0.7 * px);
    describeSurface(p, direction, px, s);
    return s.albedo;
}
in vec2 uv;
out vec4 colour;
)";

/// x: 1 where a sample's material differs from that of the true surface; y: 1 where either is a surface above ground.
constexpr const char* kMaterials = R"(
uniform sampler2D samples;
void main() {
    vec3 ray = rayThrough(uv), direction = normalize(ray);
    float baked = texelFetch(samples, ivec2(gl_FragCoord.xy), 0).r * length(ray);
    float t = truth(eye, direction, max(kNearest, 0.6 * min(baked, kFarthest)), kFarthest);
    if (direction.y < 0.0) t = min(t, -eye.y / direction.y);
    bool isHit = baked < kFarthest, isTrue = t < kFarthest;
    colour = vec4(0.0);
    if (!isHit && !isTrue) return;
    vec3 a = eye + baked * direction, b = eye + t * direction;
    colour.y = a.y > 0.01 || b.y > 0.01 ? 1.0 : 0.0;
    if (isHit && isTrue) {
        float px = t / length(ray) * pixelSlope();
        vec3 is = materialAt(a, direction, px), should = materialAt(b, direction, px);
        colour.x = length(is - should) > 0.35 * max(length(is), length(should)) ? 1.0 : 0.0;
    } else {
        colour.x = 1.0;
    }
}
)";

/// x: what hides mirrored bolts, y: its truth, along the camera's axis; z: 1 on the water.
constexpr const char* kMirror = R"(
uniform sampler2D mirrors;
uniform sampler2D mirrorDistances;
void main() {
    vec3 ray = rayThrough(uv), direction = normalize(ray);
    ivec2 at = ivec2(uv * viewSize);
    vec4 mirror = texelFetch(mirrors, at, 0);
    ray = rayThrough((vec2(at) + 0.5) / viewSize), direction = normalize(ray);
    colour = vec4(texelFetch(mirrorDistances, ivec2(gl_FragCoord.xy), 0).r, 0.0, 0.0, 1.0);
    if (direction.y >= -0.02 || mirror.z <= 0.0) return;
    float way = -eye.y / direction.y;
    float t = truth(eye + way * direction, direction * vec3(1, -1, 1), 0.02 * way, kFarthest);
    colour.y = (way + t) / length(ray);
    colour.z = 1.0;
}
)";

class Backdrops : public Gl {
protected:
    struct Baked {
        View view;
        Framebuffer samples, surfaces;
    };

    Backdrops() {
        std::filesystem::copy(sourceFolder() / "shaders" / "lightning", folder.root() / "shaders" / "lightning",
                              std::filesystem::copy_options::recursive);
        folder.write("t/materials.frag", std::string(kTruth) + kMaterials);
        folder.write("t/mirror.frag", std::string(kTruth) + kMirror);
    }

    static std::string nameOf(BoltMode mode) {
        switch (mode) {
            case BoltMode::chain: return "BACKDROP_CHAIN";
            case BoltMode::sky: return "BACKDROP_SKY";
            case BoltMode::coil: return "BACKDROP_COIL";
            default: return "BACKDROP_BALL";
        }
    }
    Program program(BoltMode mode, const char* path, const char* feature = nullptr) {
        std::vector<std::string> defines{nameOf(mode), "FLAT_GROUND"};
        if (feature) defines.emplace_back(feature);
        return shaders.program("common/fullscreen.vert", path, defines);
    }
    static Framebuffer texels(glm::ivec2 size, ColourFormats colours) {
        return Framebuffer("test", {.width = size.x, .height = size.y, .colours = colours, .filter = Filter::nearest});
    }
    /// The march of a bake of a frame of this size.
    Baked bake(BoltMode mode, glm::ivec2 size) {
        Baked baked{viewOf(bolts::boltCamera(mode), size.x, size.y), texels(2 * size, {PixelFormat::r32f}),
                    texels(size, {PixelFormat::rgba32ui, PixelFormat::r32f, PixelFormat::rgba16f})};
        const glm::ivec2 blocks = (size + 7) / 8;
        const Framebuffer coarse = texels(blocks, {PixelFormat::r32f});
        draw(baked.view, coarse,
             program(mode, "lightning/backdrop_march.frag", "COARSE")
                 .set("covered", 8.0f * glm::vec2(blocks) / glm::vec2(size)));
        draw(baked.view, baked.samples, program(mode, "lightning/backdrop_march.frag").set("coarse", coarse.colour()));
        return baked;
    }
    static void draw(const View& view, const Framebuffer& into, const Program& program) {
        Pass("test", into).view(view).fullscreen(program);
    }

    ShaderFolder folder;
    Shaders shaders{folder.root()};
};

TEST_F(Backdrops, MaterialsOfSmallFramesAreThoseOfTheSurface) {
    // Most of the rest are edges within a tenth of a pixel; the pales of the yard's fence are mostly edge.
    const std::pair<BoltMode, double> modes[] = {
        {BoltMode::chain, 0.07}, {BoltMode::sky, 0.012}, {BoltMode::coil, 0.005}, {BoltMode::ball, 0.03}};
    for (const auto& [mode, most] : modes) {
        const glm::ivec2 size(96, 54);
        const Baked baked = bake(mode, size);
        const Framebuffer compared = target(2 * size.x, 2 * size.y);
        draw(baked.view, compared, program(mode, "t/materials.frag").set("samples", baked.samples.colour()));
        const Pixels pixels(compared);
        const double others = pixels.sum(0) / pixels.sum(1);
        EXPECT_GT(pixels.sum(1), 400) << nameOf(mode);
        EXPECT_LT(others, most) << nameOf(mode);
    }
    EXPECT_TRUE(shaders.faults().empty());
}

TEST_F(Backdrops, MirrorImagesEndAtTheSurfaceThatTheyShow) {
    for (const BoltMode mode : {BoltMode::sky, BoltMode::coil}) {
        const glm::ivec2 size(160, 90);
        const Baked baked = bake(mode, size);
        draw(baked.view, baked.surfaces,
             program(mode, "lightning/backdrop_surface.frag").set("samples", baked.samples.colour()));
        const Framebuffer hiding = target(size.x / 2, size.y / 2), compared = target(size.x / 2, size.y / 2);
        draw(baked.view, hiding,
             program(mode, "lightning/backdrop_mirrored.frag")
                 .set("mirrors", baked.surfaces.colour(2))
                 .set("distances", baked.surfaces.colour(1)));
        draw(baked.view, compared,
             program(mode, "t/mirror.frag")
                 .set("mirrors", baked.surfaces.colour(2))
                 .set("mirrorDistances", hiding.colour()));
        const Pixels pixels(compared);
        int water = 0, hidden = 0, wrong = 0;
        for (int y = 0; y < pixels.height; ++y)
            for (int x = 0; x < pixels.width; ++x) {
                if (pixels.at(x, y, 2) < 0.5f) continue;
                const bool isHidden = pixels.at(x, y, 1) < 5000;
                ++water, hidden += isHidden;
                const float ratio = pixels.at(x, y, 0) / pixels.at(x, y, 1);
                wrong += isHidden ? std::fabs(ratio - 1) > 0.05f : pixels.at(x, y, 0) < 5000;
            }
        EXPECT_GT(water, 100) << nameOf(mode);
        EXPECT_GT(hidden, 20) << nameOf(mode) << ": nothing to hide behind";
        EXPECT_LT(wrong, 0.12 * water) << nameOf(mode);
    }
    EXPECT_TRUE(shaders.faults().empty());
}

}  // namespace
}  // namespace arclight::test
