// Base colours of glTF materials: factors, colours of vertices, texture coordinates and images.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/files.h"
#include "data/gltf.h"
#include "data/gltf_files.h"
#include "data/jpeg.h"

namespace arclight::test {
namespace {

using Floats = std::vector<float>;

const Floats kCorners{0, 0, 0, 1, 0, 0, 0, 1, 0};

/// A triangle with texture coordinates and a texture of one image.
struct Textured {
    GltfMaker maker;
    Json primitive;

    explicit Textured(const std::string& image) {
        const int positions = maker.add(kCorners, 5126, "VEC3", 3);
        primitive = {{"attributes", {{"POSITION", positions}}}, {"material", 0}};
        primitive["attributes"]["TEXCOORD_0"] = maker.add(Floats{0, 0, 1, 0, 0.25f, 0.5f}, 5126, "VEC2", 3);
        maker.root["images"].push_back(
            {{"bufferView", maker.addView(std::vector<char>(image.begin(), image.end()))}, {"mimeType", "image/png"}});
        maker.root["textures"].push_back({{"source", 0}});
        maker.root["materials"].push_back({{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
    }
    Json& material() { return maker.root["materials"][0]; }
    Json& texture() { return material()["pbrMetallicRoughness"]["baseColorTexture"]; }
    std::string file() {
        GltfMaker whole = maker;
        whole.addMesh(primitive);
        return whole.glb();
    }
};

GltfDocument documentOf(const std::string& file) {
    auto document = readGltf(file, "a.glb");
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? std::move(*document) : GltfDocument{};
}

GltfFigure figureOf(const GltfDocument& document) {
    Progress progress;
    auto figure = gltfFigure(document, progress, 1000);
    EXPECT_TRUE(figure) << (figure ? "" : figure.error().message);
    return figure ? std::move(*figure) : GltfFigure{};
}

/// Four colours, the first row on top.
Image fourColours() {
    Image image(2, 2, 4);
    image.pixels = {255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255, 200, 100, 50, 0};
    return image;
}
std::string pngOf(const Image& image) { return encodePng(image).value(); }

TEST(GltfMaterials, ColoursAreMultiplied) {
    for (const bool hasOpacity : {false, true}) {
        GltfMaker maker;
        Json primitive{{"attributes", {{"POSITION", maker.add(kCorners, 5126, "VEC3", 3)}}}, {"material", 0}};
        primitive["attributes"]["COLOR_0"] =
            hasOpacity ? maker.add(std::vector<std::uint8_t>{255, 0, 0, 255, 0, 255, 0, 51, 102, 102, 102, 255}, 5121,
                                   "VEC4", 3, {{"normalized", true}})
                       : maker.add(Floats{1, 0, 0, 0, 1, 0, 0.4f, 0.4f, 0.4f}, 5126, "VEC3", 3);
        maker.root["materials"].push_back(
            {{"pbrMetallicRoughness", {{"baseColorFactor", {0.5, 0.25, 1.0, 0.5}}}}, {"alphaMode", "BLEND"}});
        maker.addMesh(primitive);
        const GltfFigure figure = figureOf(documentOf(maker.glb()));
        ASSERT_EQ(figure.vertices.size(), 3u);
        EXPECT_EQ(figure.vertices[0].colour, (Float4{0.5f, 0, 0, 0.5f}));
        EXPECT_EQ(figure.vertices[1].colour, (Float4{0, 0.25f, 0, hasOpacity ? 0.5f * 51 / 255 : 0.5f}));
        EXPECT_NEAR(figure.vertices[2].colour[2], 0.4f, 1e-6f);
        ASSERT_EQ(figure.parts.size(), 1u);
        EXPECT_EQ(figure.parts[0].alpha, GltfAlpha::blend);
        EXPECT_EQ(figure.parts[0].texture, -1);
    }
}

TEST(GltfMaterials, PrimitivesMayBeEmpty) {
    GltfMaker maker;
    Json primitive{
        {"attributes", {{"POSITION", maker.addAccessor({{"componentType", 5126}, {"count", 0}, {"type", "VEC3"}})}}}};
    primitive["attributes"]["COLOR_0"] = maker.addAccessor({{"componentType", 5126}, {"count", 0}, {"type", "VEC4"}});
    maker.addMesh(primitive);
    maker.addMesh({{"attributes", {{"POSITION", maker.add(kCorners, 5126, "VEC3", 3)}}}});
    EXPECT_EQ(figureOf(documentOf(maker.glb())).parts.size(), 1u);
}

TEST(GltfMaterials, ImagesAreDecodedWithTheirOpacity) {
    Textured textured(pngOf(fourColours()));
    for (const bool isText : {false, true}) {
        if (isText) {
            textured.maker.root["images"][0] = {{"uri", "data:image/png;base64," + encodeBase64(pngOf(fourColours()))}};
            GltfMaker whole = textured.maker;
            whole.addMesh(textured.primitive);
        }
        const std::string file = textured.file();
        const GltfDocument document = documentOf(file);
        ASSERT_EQ(document.images.size(), 1u);
        ASSERT_TRUE(isReadable(document.images[0]));
        EXPECT_EQ(gltfImage(document, 0).value(), fourColours());
        const GltfFigure figure = figureOf(document);
        ASSERT_EQ(figure.parts.size(), 1u);
        EXPECT_EQ(figure.parts[0].texture, 0);
        EXPECT_EQ(figure.vertices[2].uv, (std::array{0.25f, 0.5f}));
    }
}

TEST(GltfMaterials, JpegsAreDecoded) {
    const std::string jpeg = readFile(ARCLIGHT_SOURCE "/tests/fuzz/corpus/jpeg/two_colours.jpg", kMaxJpegBytes).value();
    const std::string file = Textured(jpeg).file();
    const Image image = gltfImage(documentOf(file), 0).value();
    EXPECT_EQ(image.channels, 4);
    EXPECT_TRUE(image.at(3, 4, 0) > 200 && image.at(3, 4, 2) < 50 && image.at(3, 4, 3) == 255);
    EXPECT_TRUE(image.at(12, 4, 0) < 50 && image.at(12, 4, 2) > 200);
}

/// The examples of KHR_texture_transform: the lower left quarter, rotated, and a flip.
TEST(GltfMaterials, TextureCoordinatesAreTransformed) {
    const auto transformed = [](const Json& transform) {
        Textured textured(pngOf(fourColours()));
        textured.texture()["extensions"]["KHR_texture_transform"] = transform;
        return figureOf(documentOf(textured.file())).vertices;
    };
    const auto quarter = transformed({{"offset", {0, 1}}, {"rotation", std::numbers::pi / 2}, {"scale", {0.5, 0.5}}});
    for (const GltfVertex& vertex : quarter) {
        EXPECT_TRUE(vertex.uv[0] >= -1e-6f && vertex.uv[0] <= 0.5f) << vertex.uv[0];
        EXPECT_TRUE(vertex.uv[1] >= 0.5f - 1e-6f && vertex.uv[1] <= 1 + 1e-6f) << vertex.uv[1];
    }
    EXPECT_NEAR(quarter[1].uv[1], 0.5f, 1e-6f);
    const auto flipped = transformed({{"offset", {0, 1}}, {"scale", {1, -1}}});
    EXPECT_EQ(flipped[2].uv, (std::array{0.25f, 0.5f}));
    EXPECT_EQ(flipped[0].uv, (std::array{0.0f, 1.0f}));
}

TEST(GltfMaterials, SamplersAndCutoffsAreRead) {
    Textured textured(pngOf(fourColours()));
    textured.maker.root["samplers"].push_back({{"wrapS", 33071}, {"wrapT", 33648}, {"magFilter", 9728}});
    textured.maker.root["textures"][0]["sampler"] = 0;
    textured.material()["alphaMode"] = "MASK";
    textured.material()["alphaCutoff"] = 0.25;
    const GltfDocument document = documentOf(textured.file());
    EXPECT_EQ(document.textures[0].wrap, (std::array{GltfWrap::clamp, GltfWrap::mirror}));
    EXPECT_TRUE(document.textures[0].isSharp);
    const GltfFigure figure = figureOf(document);
    EXPECT_EQ(figure.parts[0].alpha, GltfAlpha::mask);
    EXPECT_EQ(figure.parts[0].alphaCutoff, 0.25f);
}

/// Halves until the longer side fits. An average of black and white has half the light, so it is not the grey halfway.
TEST(GltfMaterials, LargeImagesAreHalvedAsLight) {
    Image stripes(4100, 2, 4);
    for (std::size_t i = 0; i < stripes.pixels.size(); ++i)
        stripes.pixels[i] = i % 4 == 3 ? 255 : (i / 4) % 2 == 0 ? 0 : 255;
    const std::string file = Textured(pngOf(stripes)).file();
    const Image image = gltfImage(documentOf(file), 0).value();
    EXPECT_EQ(image.width, 2050);
    EXPECT_EQ(image.height, 1);
    EXPECT_EQ(image.at(1000, 0, 0), 188);
    EXPECT_EQ(image.at(1000, 0, 3), 255);
}

TEST(GltfMaterials, FaultsNameTheirPlace) {
    const std::string png = pngOf(fourColours());
    const auto faultOf = [](Textured& textured) {
        const std::string file = textured.file();
        const auto document = readGltf(file, "a.glb");
        if (!document) return document.error().message;
        const auto image = gltfImage(*document, 0);
        if (!image) return image.error().message;
        Progress progress;
        const auto figure = gltfFigure(*document, progress, 1000);
        return figure ? std::string() : figure.error().message;
    };
    for (std::size_t size = 8; size < png.size(); size += 7) {
        Textured cut(png.substr(0, size));
        const std::string fault = faultOf(cut);
        EXPECT_TRUE(fault.starts_with("a.glb: images[0]: ")) << fault;
        EXPECT_EQ(fault.find('\n'), std::string::npos);
    }
    Textured coordinates(png), texture(png), text(png), sampler(png);
    coordinates.primitive["attributes"]["TEXCOORD_0"] = coordinates.maker.add(Floats{0, 0, 1, 1}, 5126, "VEC2", 2);
    EXPECT_NE(faultOf(coordinates).find("must have as many elements as the positions"), std::string::npos);
    texture.texture()["index"] = 3;
    EXPECT_NE(faultOf(texture).find("a.glb: materials[0].pbrMetallicRoughness.baseColorTexture.index: "),
              std::string::npos);
    text.maker.root["images"][0] = {{"uri", "data:image/png;base64,!!"}};
    EXPECT_EQ(faultOf(text), "a.glb: images[0]: is not valid base64");
    sampler.maker.root["textures"][0]["sampler"] = 0;
    EXPECT_NE(faultOf(sampler).find("a.glb: textures[0].sampler: "), std::string::npos);
}

TEST(GltfMaterials, OtherFilesAndFormatsAreNotReadable) {
    const std::string png = pngOf(fourColours());
    Textured external(png), webp("RIFF....WEBPVP8 ");
    external.maker.root["images"][0] = {{"uri", "skin.png"}};
    for (Textured* textured : {&external, &webp}) {
        const std::string file = textured->file();
        const GltfDocument document = documentOf(file);
        EXPECT_FALSE(isReadable(document.images[0]));
        EXPECT_EQ(figureOf(document).parts[0].texture, 0);
    }
}

TEST(GltfMaterials, MorphTargetsAreNoted) {
    Textured textured(pngOf(fourColours()));
    textured.primitive["targets"] = Json::array({{{"POSITION", 0}}});
    EXPECT_EQ(documentOf(textured.file()).notes, (std::vector<std::string>{"Morph targets are ignored."}));
}

}  // namespace
}  // namespace arclight::test
