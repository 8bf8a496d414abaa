// Scene picture: an image, or a coast at night, with the few colours of a palette.
#include <algorithm>
#include <array>
#include <vector>

#include "core/time.h"
#include "data/image_input.h"
#include "dither_demo.h"
#include "dither_scene.h"
#include "gfx/gl.h"
#include "pixel_image.h"
#include "render/dither/coast_painter.h"
#include "sim/dither/light_image.h"
#include "sim/dither/palette.h"

namespace arclight::dither {
namespace {

enum class Subject { image, scene };
enum class Backend { cpu, gpu };

struct PictureParams {
    ThresholdSettings thresholds;
    Anchor anchor = Anchor::screen;
    Subject subject = Subject::image;
    Palette palette = Palette::oneBit;
    DiffusionSettings diffusion;
    Backend backend = Backend::cpu;
    int dotSize = 2;

    constexpr bool isSolid() const { return subject == Subject::scene; }
};
constexpr auto rowsOf(PictureParams) {
    using P = PictureParams;
    return paramRows<P>(
        embed(&P::thresholds), anchorRow(&P::anchor).when([](const P& p) { return p.isSolid(); }), kPictureGroup,
        Param{"subject", "image: the input image, or a landscape without one; scene: a coast in three dimensions.",
              &P::subject, labels("image", "scene")}
            .primary(),
        Param{"palette",
              "one bit: ink and paper; four greys: from black to white; handheld: four greens of a handheld console; "
              "sixteen: a palette by DawnBringer.",
              &P::palette, labels("oneBit", "fourGreys", "handheld", "sixteen")}
            .primary(),
        embed(&P::diffusion, isDiffused<P>),
        Param{
            "backend",
            "Processor that diffuses errors. cpu: row by row; gpu: by columns that are shifted from row to row, with a "
            "bit-identical image. Serpentine rows have no such columns.",
            &P::backend, labels("cpu", "gpu")}
            .when([](const P& p) { return isDiffused(p) && !p.diffusion.serpentine; }),
        Param{"dotSize", "px", "Side length of a dithered dot.", &P::dotSize, 1, 8});
}

struct PictureMeasures {
    MapMeasures map;
    double flips = kNotMeasured;
};
constexpr auto rowsOf(PictureMeasures) {
    using M = PictureMeasures;
    return measureRows<M>(embed(&M::map), flipsRow(&M::flips));
}

class PictureScene : public DitherScene<PictureParams, PictureMeasures> {
public:
    static constexpr SceneInfo info{"picture", "an image or a whole scene with few colours"};

    explicit PictureScene(Shaders& shaders)
        : coast_(shaders),
          ofImage_(shaders.program("common/fullscreen.vert", "dither/palette.frag")),
          ofScene_(shaders.program("common/fullscreen.vert", "dither/palette.frag", {"PLACES"})) {
        if (glInfo().hasCompute) diffuse_ = shaders.compute("dither/diffuse.comp");
    }

    bool usesCamera() const override { return params.isSolid(); }
    static constexpr const InputKind* inputKind = &kImageInput;
    void setInput(const InputFile* file) override { input_ = file ? file->as<Image>() : Image(); }
    void restart() override { image_ = {}; }

    void draw(Frame& frame) override {
        const glm::ivec2 size = dotsIn(frame.width(), frame.height());
        const Texture& light = lightAt(&frame, size, seconds());
        const Texture* shown = nullptr;
        if (isDiffused(params)) {
            shown = &diffuse(frame, light, size);
        } else {
            Pass pass = frame.pass("palette", fitDots(size));
            quantise(pass, light, tick(), seconds());
            shown = &dots_.colour();
        }
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        const float scale = size.x == frame.width() ? 1.0f : static_cast<float>(params.dotSize);
        frame.canvas().image({0, 0, scale * static_cast<float>(size.x), scale * static_cast<float>(size.y)}, *shown);
        frame.canvas().keepClear({0, 0, static_cast<float>(frame.width()), static_cast<float>(frame.height())});
    }

    PictureMeasures measure() override {
        return {mapMeasures(), params.isSolid() && !isDiffused(params) ? flips() : kNotMeasured};
    }
    Json dumpState() override {
        return {{"seconds", seconds()}};  // everything else follows from the parameters
    }

private:
    /// The picture's size in dots. Where the pattern is not fixed to the screen, dots lie across pixels.
    glm::ivec2 dotsIn(int width, int height) const {
        const bool isAcross = params.isSolid() && params.anchor != Anchor::screen && !isDiffused(params);
        const int side = isAcross ? 1 : params.dotSize;
        return {(width + side - 1) / side, (height + side - 1) / side};
    }

    const Framebuffer& fitDots(glm::ivec2 size) {
        dots_.fit("dots",
                  {.width = size.x, .height = size.y, .colours = {PixelFormat::rgba8}, .filter = Filter::nearest});
        return dots_;
    }

    /// The light of the image, or of the scene at that time; without a frame, for measures, the pass is untimed.
    const Texture& lightAt(Frame* frame, glm::ivec2 size, double seconds) {
        if (params.isSolid()) {
            const Framebuffer& target = coast_.fit(size.x, size.y);
            Pass pass = frame != nullptr ? frame->pass("coast", target) : Pass("coast", target);
            coast_.draw(pass, cameraAt(seconds), seconds);
            return coast_.light();
        }
        if (image_.width == size.x && image_.height == size.y) return imageLight_;
        image_ = input_.pixels.empty() ? landscape(size.x, size.y) : fitted(input_, size.x, size.y);
        std::vector<glm::vec4> texels;
        texels.reserve(image_.pixels.size());
        for (int y = size.y - 1; y >= 0; --y)
            for (int x = 0; x < size.x; ++x) texels.emplace_back(image_.at(x, y), 1.0f);
        imageLight_ = Texture("image", PixelFormat::rgba32f, size.x, size.y, Filter::nearest);
        imageLight_.upload<float>({&texels[0].x, 4 * texels.size()});
        return imageLight_;
    }

    Camera cameraAt(double seconds) const { return camera().applied(coastCamera(seconds)); }

    void quantise(Pass& pass, const Texture& light, std::int64_t tick, double seconds) {
        const Program& program = params.isSolid() ? ofScene_ : ofImage_;
        const std::span<const glm::ivec3> tones = tonesOf(params.palette);
        std::vector<glm::vec4> colours;
        for (std::size_t i = 0; i < tones.size(); ++i)
            colours.emplace_back(glm::vec3(coloursOf(params.palette)[i]) / 255.0f,
                                 static_cast<float>(tones[i].y) / static_cast<float>(kDiffusionUnit));
        const glm::ivec3 shift = thresholds().shift(tick);
        program.set("light", light).set("thresholds", thresholds().texture());
        program.set("shift", glm::ivec2(shift)).set("layer", shift.z);
        program.set("colours", colours).set("colourCount", static_cast<int>(colours.size()));
        program.set("isTonal", isTonal(params.palette));
        if (params.isSolid()) {
            pass.view(viewOf(cameraAt(seconds), dots_.width(), dots_.height()));
            program.set("places", coast_.places()).set("anchor", static_cast<int>(params.anchor));
            program.set("dotSize", static_cast<float>(params.dotSize));
        }
        pass.fullscreen(program);
    }

    const Texture& diffuse(Frame& frame, const Texture& light, glm::ivec2 size) {
        if (params.backend == Backend::gpu && !params.diffusion.serpentine && glInfo().hasCompute) {
            diffuseByColumns(frame, light);
            return dots_.colour();
        }
        // Rows of the light, from the top.
        std::vector<glm::vec3> pixels = image_.pixels;
        if (params.isSolid()) {
            const std::vector<float> floats = coast_.target().readFloats(0);
            pixels.resize(floats.size() / 4);
            for (int y = 0; y < size.y; ++y)
                for (int x = 0; x < size.x; ++x) {
                    const float* from = &floats[4 * static_cast<std::size_t>((size.y - 1 - y) * size.x + x)];
                    pixels[static_cast<std::size_t>(y * size.x + x)] = {from[0], from[1], from[2]};
                }
        }
        diffused_.set(diffusedImage(pixels, size.x, size.y, params.palette, params.diffusion));
        return diffused_.texture();
    }

    void diffuseByColumns(Frame& frame, const Texture& light) {
        const KernelWeights& kernel = weightsOf(params.diffusion.kernel);
        const Palette palette = params.palette;
        std::vector<glm::vec3> taps, tones, colours;
        for (const DiffusionTap& tap : kernel.used()) taps.emplace_back(tap.dx, tap.dy, tap.weight);
        for (const glm::ivec3 tone : tonesOf(palette)) tones.emplace_back(tone);
        for (const glm::ivec3 colour : coloursOf(palette)) colours.emplace_back(glm::vec3(colour) / 255.0f);
        const Framebuffer& dots = fitDots({light.width(), light.height()});
        errors_.resize(16 * sizeof(glm::ivec4) * static_cast<std::size_t>(light.height()));
        diffuse_.set("light", light).set("taps", taps).set("tapCount", kernel.count).set("parts", kernel.parts);
        diffuse_.set("shift", kernel.shift).set("tones", tones).set("colours", colours);
        diffuse_.set("colourCount", static_cast<int>(colours.size())).set("isTonal", isTonal(palette));
        diffuse_.setImage("dots", dots.colour()).set("Errors", errors_);
        frame.scope("diffuse").dispatch(diffuse_, 1);
    }

    /// Number of pixels that differ from the previous frame, in a frame of the standard size.
    double flips() {
        const glm::ivec2 size = dotsIn(1280, 720);
        std::array<std::vector<std::uint8_t>, 2> dots;
        for (int ago = 0; ago < 2; ++ago) {
            const double then = seconds() - ago * kTickSeconds;
            const Texture& light = lightAt(nullptr, size, then);
            Pass pass("palette", fitDots(size));
            quantise(pass, light, tick() - ago, then);
            dots[static_cast<std::size_t>(ago)] = dots_.readBytes();
        }
        double flipped = 0;
        for (std::size_t i = 0; i < dots[0].size(); i += 4)
            flipped += !std::equal(&dots[0][i], &dots[0][i + 4], &dots[1][i]);
        return flipped;
    }

    CoastPainter coast_;
    Program ofImage_, ofScene_, diffuse_;
    Image input_;  ///< empty if there is none
    LightImage image_;
    Texture imageLight_;
    Framebuffer dots_;
    Buffer errors_{"errors"};
    PixelImage diffused_;  ///< by the CPU
};

}  // namespace

SceneType pictureScene() { return sceneType<PictureScene>(); }

}  // namespace arclight::dither
