// Figures with textures: files made here, and where their colours are in the frame.
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "app/capture/user_input.h"
#include "app/session/session.h"
#include "apps/bones/bones_demo.h"
#include "apps/bones/figure_input.h"
#include "apps/bones/figure_textures.h"
#include "core/files.h"
#include "core/params_text.h"
#include "data/gltf_files.h"
#include "gfx/gl_test.h"
#include "gfx/view.h"
#include "sim/common/camera.h"

namespace arclight::test {
namespace {

using Floats = std::vector<float>;
using Texel = std::array<std::uint8_t, 4>;

constexpr Texel kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255}, kWhite{255, 255, 255, 255},
    kHole{255, 0, 0, 0};

/// An image of `across` columns.
Image imageOf(int across, const std::vector<Texel>& texels) {
    Image image(across, static_cast<int>(texels.size()) / across, 4);
    image.pixels.clear();
    for (const Texel& texel : texels) image.pixels.insert(image.pixels.end(), texel.begin(), texel.end());
    return image;
}
const Image kFour = imageOf(2, {kRed, kGreen, kBlue, kWhite});

/// A square of 1 m with a texture, and a small triangle behind it as the part that moves.
struct Square {
    GltfMaker maker;
    Json primitive;

    /// The texture coordinates of the square run from 0 to `repeats`.
    explicit Square(const std::string& image, float repeats = 1) {
        const float r = repeats;
        const int positions = maker.add(Floats{-0.5f, 0, 0, 0.5f, 0, 0, 0.5f, 1, 0, -0.5f, 1, 0}, 5126, "VEC3", 4);
        primitive = {{"attributes", {{"POSITION", positions}}}, {"mode", 6}, {"material", 0}};
        primitive["attributes"]["TEXCOORD_0"] = maker.add(Floats{0, r, r, r, r, 0, 0, 0}, 5126, "VEC2", 4);
        const int behind = maker.add(Floats{0, 0, 0, 0.01f, 0, 0, 0, 0.01f, 0}, 5126, "VEC3", 3);
        maker.root["images"].push_back({{"bufferView", maker.addView(std::vector<char>(image.begin(), image.end()))}});
        maker.root["samplers"].push_back({{"magFilter", 9728}});
        maker.root["textures"].push_back({{"source", 0}, {"sampler", 0}});
        maker.root["materials"].push_back({{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
        small_ = {{"attributes", {{"POSITION", behind}}}};
    }
    std::string file(bool isText = false) {
        GltfMaker whole = maker;
        whole.addMesh(primitive, {{"name", "square"}, {"children", {1}}});
        whole.addMesh(small_, {{"name", "tail"}, {"translation", {0, 0.5, -0.1}}});
        return isText ? whole.gltf() : whole.glb();
    }

private:
    Json small_;
};

Expected<InputFile> readSquare(const std::string& file) {
    Progress progress;
    return makeInput(bones::kFigureInput, "a.glb", "", file, "/a.glb", progress);
}

/// The scene's camera, and the square's size there.
constexpr Camera kCamera{
    .position = {0.62f, 0.46f, 2.50f}, .target = {0.22f, 0.36f, 0}, .fovY = 0.52f, .near = 0.05f, .far = 120};
constexpr float kHeight = 0.68f;

class TexturedFigures : public Gl {
protected:
    static constexpr int kWidth = 320, kHeightPx = 180;
    /// The scene light at four points of the square: those of its texels, row by row.
    std::array<glm::vec3, 4> lightOf(const std::string& file) {
        auto input = readSquare(file);
        EXPECT_TRUE(input) << (input ? "" : input.error().message);
        for (const char* setting : {"scene=figure", "figureMotion=still", "stiff=true", "gravity=0"})
            EXPECT_TRUE(setParam(session.params(), setting)) << setting;
        session.setInput(std::move(*input));
        session.reset(Seed{1});
        Input still;
        still.widthPx = kWidth, still.heightPx = kHeightPx;
        session.step(still);
        setup.canvas.begin(kWidth, kHeightPx);
        Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
        session.draw(frame);
        const Pixels pixels(setup.store.scene());
        const View view = viewOf(kCamera, kWidth, kHeightPx);
        std::array<glm::vec3, 4> light;
        for (int i = 0; i < 4; ++i) {
            const glm::vec3 at(kHeight * (i % 2 == 0 ? -0.25f : 0.25f), kHeight * (i < 2 ? 0.75f : 0.25f), 0);
            const glm::ivec2 p(view.pixelOf(at));
            for (int c = 0; c < 3; ++c) light[static_cast<std::size_t>(i)][c] = pixels.at(p.x, p.y, c);
        }
        return light;
    }
    /// Whether the light has that colour: its components where the texel has none are a tenth of the others at most.
    static testing::AssertionResult has(glm::vec3 light, Texel texel) {
        float greatest = 0.02f, least = 1e9f, other = 0;
        for (int c = 0; c < 3; ++c)
            if (texel[static_cast<std::size_t>(c)] > 0)
                greatest = std::max(greatest, light[c]), least = std::min(least, light[c]);
            else
                other = std::max(other, light[c]);
        if (least > 0.2f * greatest && other < 0.15f * greatest) return testing::AssertionSuccess();
        return testing::AssertionFailure() << light.x << " " << light.y << " " << light.z;
    }
    void expectColours(const std::string& file, const std::array<Texel, 4>& texels, const char* what) {
        const auto light = lightOf(file);
        for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(has(light[i], texels[i])) << what << ", " << i;
    }

    RenderSetup setup{kWidth, kHeightPx};
    Session session{bones::bonesDemo(), setup.shaders};
};

TEST_F(TexturedFigures, TexelsAreWhereTheirCoordinatesSay) {
    const std::string png = encodePng(kFour).value();
    expectColours(Square(png).file(), {kRed, kGreen, kBlue, kWhite}, "glb");
    Square text(png);
    text.maker.root["images"][0] = {{"uri", "data:image/png;base64," + encodeBase64(png)}};
    expectColours(text.file(true), {kRed, kGreen, kBlue, kWhite}, "data URI");
    const std::string jpeg = readFile(ARCLIGHT_SOURCE "/tests/fuzz/corpus/jpeg/two_colours.jpg", 1 << 20).value();
    expectColours(Square(jpeg).file(), {kRed, kBlue, kRed, kBlue}, "JPEG");
}

TEST_F(TexturedFigures, FactorsAndColoursOfVerticesTintTheTexture) {
    Square square(encodePng(imageOf(1, {kWhite})).value());
    square.maker.root["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {1, 0, 1, 1};
    // From left to right.
    square.primitive["attributes"]["COLOR_0"] =
        square.maker.add(Floats{1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0}, 5126, "VEC3", 4);
    const auto light = lightOf(square.file());
    for (const std::size_t row : {0u, 2u}) {
        EXPECT_LT(light[row].g, 0.15f * light[row].r);
        EXPECT_GT(light[row].r, 2 * light[row].b) << "3/4 of red, 1/4 of blue";
        EXPECT_LT(light[row + 1].r, light[row + 1].b);
    }
}

/// Coordinates from 0 to 2: the whole texture in each quarter of the square, in the quarter's own order.
TEST_F(TexturedFigures, WrapsAsTheSamplerSays) {
    const std::string png = encodePng(imageOf(4, {kRed, kRed, kGreen, kBlue})).value();
    // At a quarter and three quarters of the square, u is 0.5 and 1.5; moved by 0.15, 0.65 and 1.65.
    const auto colours = [&](int wrap) {
        Square square(png, 2);
        square.maker.root["samplers"][0]["wrapS"] = wrap;
        square.maker.root["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["extensions"]
                         ["KHR_texture_transform"]["offset"] = {0.15, 0};
        return square.file();
    };
    expectColours(colours(10497), {kGreen, kGreen, kGreen, kGreen}, "repeat");
    expectColours(colours(33071), {kGreen, kBlue, kGreen, kBlue}, "clamp");
    expectColours(colours(33648), {kGreen, kRed, kGreen, kRed}, "mirror");
}

TEST_F(TexturedFigures, MaskedTexelsAreHoles) {
    for (const char* mode : {"OPAQUE", "MASK", "BLEND"}) {
        Square square(encodePng(imageOf(2, {kHole, kBlue, kHole, kBlue})).value());
        square.maker.root["materials"][0]["alphaMode"] = mode;
        const auto light = lightOf(square.file());
        for (const std::size_t row : {0u, 2u}) {
            EXPECT_EQ(static_cast<bool>(has(light[row], kRed)), std::string(mode) == "OPAQUE") << mode;
            EXPECT_TRUE(has(light[row + 1], kBlue)) << mode;
        }
    }
}

/// A second file replaces the textures of the first, and the creature has none.
TEST_F(TexturedFigures, EachFileHasItsOwnTextures) {
    expectColours(Square(encodePng(imageOf(1, {kRed})).value()).file(), {kRed, kRed, kRed, kRed}, "first");
    expectColours(Square(encodePng(imageOf(1, {kBlue})).value()).file(), {kBlue, kBlue, kBlue, kBlue}, "second");
}

/// Two of 16 million pixels fit, but not with a third.
TEST_F(TexturedFigures, AllTogetherAreLimited) {
    Image large(4096, 4096, 4);
    std::fill(large.pixels.begin(), large.pixels.end(), std::uint8_t{200});
    Square square(encodePng(large, {}, PngCompression::fast).value());
    const std::string small = encodePng(kFour).value();
    square.maker.root["images"].push_back(
        {{"bufferView", square.maker.addView(std::vector<char>(small.begin(), small.end()))}});
    for (int i = 1; i < 3; ++i) {
        square.maker.root["textures"].push_back({{"source", i - 1}});
        square.maker.root["materials"].push_back({{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", i}}}}}});
        Json more = square.primitive;
        more["material"] = i;
        square.maker.addMesh(more);
    }
    const auto input = readSquare(square.file());
    ASSERT_TRUE(input) << input.error().message;
    std::multiset<int> sides;
    for (const bones::FigureTexture& texture : input->as<bones::FigureModel>().textures) {
        sides.insert(texture.image.width);
        if (texture.image.width > 2) {
            EXPECT_EQ(texture.image.at(texture.image.width / 2, 5, 1), 200);
        }
    }
    EXPECT_EQ(sides, (std::multiset<int>{2, 2048, 4096}));
    EXPECT_EQ(bones::kMaxFigureTexels, 2u * 4096 * 4096);
    EXPECT_EQ(input->content.notes[0],
              "All textures together have more than 32 million pixels, so the largest ones are halved.");
    EXPECT_NE(input->content.summary.find("3 textures"), std::string::npos);
}

TEST_F(TexturedFigures, DamagedImagesAreRefusedAndOthersNoted) {
    const std::string png = encodePng(kFour).value();
    const auto damaged = readSquare(Square(png.substr(0, png.size() / 2)).file());
    ASSERT_FALSE(damaged);
    EXPECT_TRUE(damaged.error().message.starts_with("/a.glb: images[0]: ")) << damaged.error().message;
    Square external(png);
    external.maker.root["images"][0] = {{"uri", "skin.png"}};
    external.primitive["targets"] = Json::array({{{"POSITION", 0}}});
    const auto input = readSquare(external.file());
    ASSERT_TRUE(input) << input.error().message;
    EXPECT_EQ(input->content.notes[0], "Morph targets are ignored.");
    EXPECT_EQ(input->content.notes[1], "1 texture is not drawn: it is in another file or neither PNG nor JPEG.");
    EXPECT_TRUE(input->as<bones::FigureModel>().textures.empty());
}

}  // namespace
}  // namespace arclight::test
