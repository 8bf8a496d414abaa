// Scene picture: an image, or a coast at night, in the few colours of a palette.
#include <algorithm>
#include <array>
#include <vector>

#include "core/json.h"
#include "core/random.h"
#include "core/text.h"
#include "core/time.h"
#include "gfx/gl.h"
#include "gfx/page.h"
#include "pixel_image.h"
#include "render/dither/coast_painter.h"
#include "scene.h"
#include "sim/dither/light_image.h"
#include "sim/dither/palette.h"

namespace arclight::dither {
namespace {

class PictureScene : public DitherScene {
public:
    explicit PictureScene(Shaders& shaders)
        : coast_(shaders),
          ofImage_(shaders.program("common/fullscreen.vert", "dither/palette.frag")),
          ofScene_(shaders.program("common/fullscreen.vert", "dither/palette.frag", {"PLACES"})) {
        if (glInfo().hasCompute) diffuse_ = shaders.compute("dither/diffuse.comp");
    }

    void reset(const SceneContext&) override { image_ = {}; }

    void draw(const SceneContext& context, Frame& frame) override {
        const DitherParams& p = context.params;
        const glm::ivec2 size = dotsIn(p, frame.width(), frame.height());
        const Texture& light = lightOf(context, &frame, size, context.seconds);
        const Texture* shown = nullptr;
        if (isDiffused(p)) {
            shown = &diffuse(context, frame, light, size);
        } else {
            Pass pass = frame.pass("palette", fitDots(size));
            quantise(context, pass, light, context.tick, context.seconds);
            shown = &dots_.colour();
        }
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        const float scale = size.x == frame.width() ? 1.0f : static_cast<float>(p.dotSize);
        frame.canvas().image({0, 0, scale * static_cast<float>(size.x), scale * static_cast<float>(size.y)}, *shown);
        frame.canvas().keepClear({0, 0, static_cast<float>(frame.width()), static_cast<float>(frame.height())});
    }

    void measure(const SceneContext& context, DitherMeasures& measures) override {
        if (isSolid(context.params) && !isDiffused(context.params)) measures.flips = flips(context);
    }
    Json dumpState(const SceneContext& context) override {
        return {{"seconds", context.seconds}};  // everything else follows from the parameters
    }

private:
    /// The picture's size in dots. Where the pattern is not fixed to the screen, dots lie across pixels.
    static glm::ivec2 dotsIn(const DitherParams& p, int width, int height) {
        const int side = isSolid(p) && p.anchor != Anchor::screen && !isDiffused(p) ? 1 : p.dotSize;
        return {(width + side - 1) / side, (height + side - 1) / side};
    }

    const Framebuffer& fitDots(glm::ivec2 size) {
        dots_.fit("dots",
                  {.width = size.x, .height = size.y, .colours = {PixelFormat::rgba8}, .filter = Filter::nearest});
        return dots_;
    }

    /// The light of the image, or of the scene at that time; without a frame, for measures, the pass is untimed.
    const Texture& lightOf(const SceneContext& context, Frame* frame, glm::ivec2 size, double seconds) {
        if (isSolid(context.params)) {
            const Framebuffer& target = coast_.fit(size.x, size.y);
            Pass pass = frame != nullptr ? frame->pass("coast", target) : Pass("coast", target);
            coast_.draw(pass, cameraOf(context, seconds), seconds);
            return coast_.light();
        }
        if (image_.width == size.x && image_.height == size.y) return imageLight_;
        image_ = context.input != nullptr ? fitted(*context.input, size.x, size.y) : landscape(size.x, size.y);
        std::vector<glm::vec4> texels;
        texels.reserve(image_.pixels.size());
        for (int y = size.y - 1; y >= 0; --y)
            for (int x = 0; x < size.x; ++x) texels.emplace_back(image_.at(x, y), 1.0f);
        imageLight_ = Texture("image", PixelFormat::rgba32f, size.x, size.y, Filter::nearest);
        imageLight_.upload<float>({&texels[0].x, 4 * texels.size()});
        return imageLight_;
    }

    static Camera cameraOf(const SceneContext& context, double seconds) {
        return context.camera.applied(coastCamera(seconds));
    }

    void quantise(const SceneContext& context, Pass& pass, const Texture& light, std::int64_t tick, double seconds) {
        const DitherParams& p = context.params;
        const Program& program = isSolid(p) ? ofScene_ : ofImage_;
        const std::span<const glm::ivec3> tones = tonesOf(p.palette);
        std::vector<glm::vec4> colours;
        for (std::size_t i = 0; i < tones.size(); ++i)
            colours.emplace_back(glm::vec3(coloursOf(p.palette)[i]) / 255.0f,
                                 static_cast<float>(tones[i].y) / static_cast<float>(kDiffusionUnit));
        const glm::ivec3 shift = context.pattern->shift(p, tick);
        program.set("light", light).set("thresholds", context.pattern->texture());
        program.set("shift", glm::ivec2(shift)).set("layer", shift.z);
        program.set("colours", colours).set("colourCount", static_cast<int>(colours.size()));
        program.set("isTonal", isTonal(p.palette));
        if (isSolid(p)) {
            pass.view(viewOf(cameraOf(context, seconds), dots_.width(), dots_.height()));
            program.set("places", coast_.places()).set("anchor", static_cast<int>(p.anchor));
            program.set("dotSize", static_cast<float>(p.dotSize));
        }
        pass.fullscreen(program);
    }

    const Texture& diffuse(const SceneContext& context, Frame& frame, const Texture& light, glm::ivec2 size) {
        const DitherParams& p = context.params;
        if (p.backend == Backend::gpu && !p.serpentine && glInfo().hasCompute) {
            diffuseByColumns(p, frame, light);
            return dots_.colour();
        }
        // Rows of the light, from the top.
        std::vector<glm::vec3> pixels = image_.pixels;
        if (isSolid(p)) {
            const std::vector<float> floats = coast_.target().readFloats(0);
            pixels.resize(floats.size() / 4);
            for (int y = 0; y < size.y; ++y)
                for (int x = 0; x < size.x; ++x) {
                    const float* from = &floats[4 * static_cast<std::size_t>((size.y - 1 - y) * size.x + x)];
                    pixels[static_cast<std::size_t>(y * size.x + x)] = {from[0], from[1], from[2]};
                }
        }
        diffused_.set(diffusedImage(pixels, size.x, size.y, p.palette, weightsOf(p.kernel), p.serpentine));
        return diffused_.texture();
    }

    void diffuseByColumns(const DitherParams& p, Frame& frame, const Texture& light) {
        const KernelWeights& kernel = weightsOf(p.kernel);
        std::vector<glm::vec3> taps, tones, colours;
        for (const DiffusionTap& tap : kernel.used()) taps.emplace_back(tap.dx, tap.dy, tap.weight);
        for (const glm::ivec3 tone : tonesOf(p.palette)) tones.emplace_back(tone);
        for (const glm::ivec3 colour : coloursOf(p.palette)) colours.emplace_back(glm::vec3(colour) / 255.0f);
        const Framebuffer& dots = fitDots({light.width(), light.height()});
        errors_.resize(16 * sizeof(glm::ivec4) * static_cast<std::size_t>(light.height()));
        diffuse_.set("light", light).set("taps", taps).set("tapCount", kernel.count).set("parts", kernel.parts);
        diffuse_.set("shift", kernel.shift).set("tones", tones).set("colours", colours);
        diffuse_.set("colourCount", static_cast<int>(colours.size())).set("isTonal", isTonal(p.palette));
        diffuse_.setImage("dots", dots.colour()).set("Errors", errors_);
        frame.scope("diffuse").dispatch(diffuse_, 1);
    }

    /// Pixels of a frame of the standard size that differ from those of the frame before.
    double flips(const SceneContext& context) {
        const glm::ivec2 size = dotsIn(context.params, 1280, 720);
        std::array<std::vector<std::uint8_t>, 2> dots;
        for (int ago = 0; ago < 2; ++ago) {
            const double seconds = context.seconds - ago * kTickSeconds;
            const Texture& light = lightOf(context, nullptr, size, seconds);
            Pass pass("palette", fitDots(size));
            quantise(context, pass, light, context.tick - ago, seconds);
            dots[static_cast<std::size_t>(ago)] = dots_.readBytes();
        }
        double flipped = 0;
        for (std::size_t i = 0; i < dots[0].size(); i += 4)
            flipped += !std::equal(&dots[0][i], &dots[0][i + 4], &dots[1][i]);
        return flipped;
    }

    CoastPainter coast_;
    Program ofImage_, ofScene_, diffuse_;
    LightImage image_;
    Texture imageLight_;
    Framebuffer dots_;
    Buffer errors_{"errors"};
    PixelImage diffused_;  ///< by the CPU
};

}  // namespace

std::unique_ptr<DitherScene> pictureScene(Shaders& shaders) { return std::make_unique<PictureScene>(shaders); }

}  // namespace arclight::dither
