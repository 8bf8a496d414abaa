#include "render/hair/bust_painter.h"

#include <array>

#include <glm/gtc/matrix_transform.hpp>

#include "render/common/detail.h"
#include "render/hair/bust_textures.h"
#include "sim/common/vertices.h"
#include "sim/hair/bust_paint.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

constexpr int kKeyShadowSide = 640;
constexpr std::size_t kMaxBytes = 16u << 20;

BustMeshes loadBust(Shaders& shaders) {
    return shaders.asset("assets/hair/bust.mesh", kMaxBytes, decodeBust).value_or(BustMeshes{});
}

VertexBuffer instancesOf(std::string_view label, std::span<const FaceStrand> strands) {
    std::vector<ShapeInstance> instances;
    // Even strands first, then odd strands, so the first half is a representative sample.
    for (const std::size_t first : {0u, 1u})
        for (std::size_t i = first; i < strands.size(); i += 2) {
            const FaceStrand& s = strands[i];
            instances.push_back({glm::vec4(s.root, s.length), glm::vec4(s.direction, s.width), glm::vec4(s.bend, 0)});
        }
    return VertexBuffer(label, std::span<const ShapeInstance>(instances));
}

void setHead(const Program& program, const HeldHead& head) {
    const auto four = [](glm::quat q) { return glm::vec4(q.x, q.y, q.z, q.w); };
    program.set("headTurn", four(head.onNeck.turn)).set("headOffset", head.onNeck.offset);
    program.set("bodyTurn", four(head.body.turn)).set("bodyOffset", glm::vec4(head.body.offset, head.body.scale));
}

}  // namespace

glm::mat4 bustView(const HeldHead& head, glm::vec3 toLight) {
    return lightView({.toLight = toLight,
                      .centre = poseMatrix(head.body).apply({0, -0.10f, 0}),
                      .half = glm::vec2(0.34f),
                      .before = 0.5f,
                      .behind = 0.5f,
                      .above = -0.02f});
}

BustPainter::BustPainter(Shaders& shaders)
    : skinProgram_(shaders.program("hair/skin.vert", "hair/skin.frag")),
      clothProgram_(shaders.program("hair/skin.vert", "hair/cloth.frag")),
      eyeProgram_(shaders.program("hair/eye.vert", "hair/eye.frag")),
      faceHairProgram_(shaders.program("hair/face_hair.vert", "hair/face_hair.frag")),
      shadowProgram_(shaders.program("hair/shadow.vert", "common/caster.frag")),
      lashes_(instancesOf("lashes", lashes())),
      brows_(instancesOf("brows", brows())),
      table_(skinTable()) {
    constexpr std::array files{AssetImage{"assets/hair/face.png", 640, 753},
                               AssetImage{"assets/hair/pores.png", 256, 256}};
    const std::vector<Image> images = shaders.images(files);
    paint_ = imageTexture("face", images[0], Wrap::clamp), pores_ = imageTexture("pores", images[1], Wrap::repeat);
    const BustMeshes meshes = loadBust(shaders);
    for (std::size_t i = 0; i < kSkinLevels; ++i) skin_[i] = Mesh("skin", meshes.skin[i]);
    cloth_ = Mesh("cloth", meshes.cloth), eye_ = Mesh("eye", meshes.eye);
}

void BustPainter::drawShadow(Frame& frame, const HeldHead& head, const PortraitLight& light, const DeepOpacity* hair) {
    shadow_.hair = hair;
    shadow_.map.fit("key shadow", glm::ivec2(kKeyShadowSide), bustView(head, light.toKey));
    shadow_.map.draw(frame, [&](Pass& pass) { drawDepths(pass, head, shadow_.map.toClip()); });
}

void BustPainter::drawDepths(Pass& pass, const HeldHead& head, const glm::mat4& toClip) const {
    setHead(shadowProgram_, head);
    shadowProgram_.set("toShadowClip", toClip);
    pass.draw(skin_[1], shadowProgram_);
    pass.draw(cloth_, shadowProgram_);
}

void BustPainter::draw(Pass& pass, const HeldHead& head, const PortraitLight& light, const SkinMaterial& skin,
                       const FibreTables& fibres, float pixel) {
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (const Program* program : {&skinProgram_, &clothProgram_}) {
        setHead(*program, head);
        setLight(*program, light, shadow_);
        program->set("poreRelief", pores_).set("skinTable", table_);
    }
    clothProgram_.set("scatters", 0.0f);
    skinProgram_.set("facePaint", paint_).set("poreStrength", skin.pores);
    skinProgram_.set("scatters", skin.light == SkinLight::preintegrated ? 1.0f : 0.0f);
    skinProgram_.set("paintCorner", glm::vec2(kPaintLeft, kPaintBottom));
    skinProgram_.set("paintSize", glm::vec2(kPaintRight - kPaintLeft, kPaintTop - kPaintBottom));
    // The cloth first, because it occludes much of the skin.
    pass.draw(cloth_, clothProgram_);
    // A rasteriser shades blocks of pixels, so triangles smaller than a block are the least efficient.
    level_ = levelOfDetail(1 / pixel, {2500, 714});
    pass.draw(skin_[level_], skinProgram_);
    drawEyes(pass, head, light);
    drawFaceHair(pass, head, light, fibres, pixel);
}

void BustPainter::drawEyes(Pass& pass, const HeldHead& head, const PortraitLight& light) {
    setHead(eyeProgram_, head);
    setLight(eyeProgram_, light, shadow_);
    eyeProgram_.set("gaze", head.gaze);
    for (const float side : {1.0f, -1.0f}) {
        glm::vec3 centre = kEye.centre * glm::vec3(side, 1, 1);
        centre -= symmetrised(centre) - centre;
        eyeProgram_.set("eyeCentre", 0.001f * centre).set("eyeRadius", 0.001f * kEye.radius);
        pass.draw(eye_, eyeProgram_);
    }
}

void BustPainter::drawFaceHair(Pass& pass, const HeldHead& head, const PortraitLight& light, const FibreTables& fibres,
                               float pixel) {
    pass.state({.blend = Blend::alpha, .depth = Depth::test});
    setHead(faceHairProgram_, head);
    setLight(faceHairProgram_, light, shadow_);
    fibres.set(faceHairProgram_);
    // From a distance, half as many hairs of twice the width look the same.
    const int part = pixel > 0.00035f ? 2 : 1;
    faceHairProgram_.set("widening", static_cast<float>(part));
    const auto draw = [&](const VertexBuffer& hairs, float pigments) {
        pass.draw(faceHair_, hairs, faceHairProgram_.set("pigments", pigments), static_cast<int>(hairs.count()) / part);
    };
    draw(brows_, 2.6f), draw(lashes_, 4.0f);
}

}  // namespace arclight::hair
