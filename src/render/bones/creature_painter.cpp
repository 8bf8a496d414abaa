#include "render/bones/creature_painter.h"

#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/random.h"
#include "sim/common/noise.h"

namespace arclight::bones {
namespace {

constexpr int kShadowSide = 896, kStrandSide = 64;
constexpr float kShadowHalf = 0.85f;
const glm::vec3 kToKey = glm::normalize(glm::vec3(-0.55f, 0.72f, 0.62f));

/// A vertex after skinning, and after lighting: the last field is light instead of occlusion.
struct SkinnedVertex {
    glm::vec3 world, facing, rest;
    glm::vec4 coat;
    glm::vec3 shade;
};
constexpr auto rowsOf(SkinnedVertex) {
    return vertexRows<SkinnedVertex>(Attribute{"world", &SkinnedVertex::world},
                                     Attribute{"facing", &SkinnedVertex::facing},
                                     Attribute{"rest", &SkinnedVertex::rest}, Attribute{"coat", &SkinnedVertex::coat},
                                     Attribute{"shade", &SkinnedVertex::shade});
}

/// Strands of fur as a volume that repeats: 1 on the axis of a strand, whose tip is lower the shorter it is.
Texture strandTexture() {
    constexpr int side = kStrandSide, cells = 16, reach = 4;
    constexpr float perCell = static_cast<float>(side) / cells;
    std::vector<std::uint8_t> texels(side * side * side, 0);
    Random random(Seed{43});
    for (int i = 0; i < cells * cells * cells; ++i) {
        const glm::ivec3 cell(i % cells, i / cells % cells, i / (cells * cells));
        const float z = random.uniform01(), y = random.uniform01(), x = random.uniform01();
        const glm::vec3 at = perCell * (glm::vec3(cell) + glm::vec3(x, y, z));
        const float length = 0.55f + 0.45f * random.uniform01();
        const glm::ivec3 low(at - static_cast<float>(reach) + 1.0f);
        for (int k = 0; k < 8 * reach * reach * reach; ++k) {
            const glm::ivec3 texel =
                low + glm::ivec3(k % (2 * reach), k / (2 * reach) % (2 * reach), k / (4 * reach * reach));
            const float value = length * (1 - glm::length(glm::vec3(texel) - at) / (0.62f * perCell * 1.5f));
            if (value <= 0) continue;
            const glm::ivec3 w = (texel + side) % side;
            std::uint8_t& out = texels[static_cast<std::size_t>((w.z * side + w.y) * side + w.x)];
            out = std::max(out, static_cast<std::uint8_t>(255 * value));
        }
    }
    Texture texture = Texture::volume("strands", PixelFormat::r8, side, side, side, Filter::nearest, Wrap::repeat);
    texture.upload(std::span<const std::uint8_t>(texels));
    return texture;
}

}  // namespace

CreaturePainter::CreaturePainter(Shaders& shaders)
    : skinProgram_(shaders.feedback("bones/creature_skin.vert", {"world", "facing", "rest", "coat", "shade"})),
      lightProgram_(
          shaders.feedback("bones/creature_light.vert", {"outWorld", "outFacing", "outRest", "outCoat", "light"})),
      coatShadow_(shaders.program("bones/creature_shell.vert", "bones/creature_shadow.frag", {"SHADOW"})),
      sheetShadow_(shaders.program("bones/creature_part.vert", "bones/creature_shadow.frag", {"SHADOW"})),
      coat_(shaders.program("bones/creature_shell.vert", "bones/creature_coat.frag")),
      shells_(shaders.program("bones/creature_shell.vert", "bones/creature_fur.frag")),
      sheets_(shaders.program("bones/creature_part.vert", "bones/creature_wing.frag")),
      eyes_(shaders.program("bones/creature_part.vert", "bones/creature_eye.frag")),
      lids_(shaders.program("bones/creature_part.vert", "bones/creature_eye.frag", {"LIDS"})),
      set_(shaders),
      skinned_(Mesh::of<SkinnedVertex>("skinned coat")),
      lit_(Mesh::of<SkinnedVertex>("lit coat")),
      strands_(strandTexture()) {
    for (Mesh* mesh : {&skinned_, &lit_}) {
        const std::vector<SkinnedVertex> none(coatData_.vertices.size());
        mesh->vertices().upload(std::span<const SkinnedVertex>(none));
        mesh->uploadIndices(coatData_.indices);
    }
}

void CreaturePainter::fitShadow(glm::vec3 centre) {
    shadow_.fit("creature's shadow", {.width = kShadowSide,
                                      .height = kShadowSide,
                                      .colours = {PixelFormat::r8},
                                      .depth = true,
                                      .filter = Filter::nearest});
    // What flies high leaves its shadow on the ground in the same map: the box reaches far down.
    const glm::mat4 toEye = glm::lookAt(centre + 1.5f * kToKey, centre, glm::vec3(0, 1, 0));
    toShadowClip_ = glm::ortho(-kShadowHalf, kShadowHalf, -kShadowHalf, kShadowHalf, 0.4f, 6.0f) * toEye;
}

glm::mat4 CreaturePainter::toShadow() const {
    return glm::translate(glm::mat4(1), glm::vec3(0.5f)) * glm::scale(glm::mat4(1), glm::vec3(0.5f)) * toShadowClip_;
}

void CreaturePainter::setLight(const Program& program) const {
    program.set("toKey", kToKey);
    program.set("toShadow", toShadow());
    program.set("keyDepths", shadow_.depth());
}

void CreaturePainter::setSkin(const Program& program) const { program.set("skin", std::span<const glm::vec4>(rows_)); }

/// Moves all vertices once a frame, draws their shadow, and lights them.
void CreaturePainter::skinCoat(Frame& frame) {
    setSkin(skinProgram_);
    frame.scope("skin").transform(rest_, skinProgram_, skinned_.vertices());
    {
        Pass pass = frame.pass("creature's shadow", shadow_);
        pass.clear(glm::vec4(0)).clearDepth();
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back, .writesColour = false});
        pass.draw(skinned_, coatShadow_.set("toShadowClip", toShadowClip_));
        pass.state({.depth = Depth::testAndWrite, .writesColour = false});
        setSkin(sheetShadow_);
        pass.draw(sheet_, sheetShadow_.set("toShadowClip", toShadowClip_));
    }
    setLight(lightProgram_);
    frame.scope("light").transform(skinned_, lightProgram_, lit_.vertices());
}

/// Spheres that darken the ground: belly, head, feet, tail.
std::array<glm::vec4, 6> CreaturePainter::occluders(std::span<const SkinMatrix> skin) {
    std::array<glm::vec4, 6> all{};
    all[0] = {apply(skin[0], {0, 0.14f, 0.01f}), 0.12f};
    all[1] = {apply(skin[2], {0, 0.40f, 0.01f}), 0.17f};
    std::size_t next = 2;
    for (const LimbChain& chain : creatureChains()) {
        if (chain.limb != Limb::leg && chain.limb != Limb::tail) continue;
        const auto last = kBodyParts + static_cast<std::size_t>(chain.firstJoint + chain.bones() - 1);
        const glm::vec3 at =
            chain.limb == Limb::leg ? glm::vec3(0.09f * chain.side, 0.03f, 0.05f) : glm::vec3(0, 0.125f, -0.142f);
        all[next++] = {apply(skin[last], at), chain.limb == Limb::leg ? 0.045f : 0.06f};
    }
    all[5] = {0, 100, 0, 0};
    return all;
}

void CreaturePainter::draw(Frame& frame, const Camera& camera, std::span<const SkinMatrix> skin,
                           const CreatureFace& face) {
    CHECK_LE(skin.size(), static_cast<std::size_t>(kMostMatrices));
    for (std::size_t i = 0; i < skin.size(); ++i)
        for (std::size_t row = 0; row < 3; ++row) rows_[3 * i + row] = skin[i][row];
    fitShadow(apply(skin[1], kPivots[1]) + glm::vec3(0, 0.12f, 0));
    skinCoat(frame);
    SetLight light{kToKey, toShadow(), shadow_.depth(), {}};
    light.occluders = occluders(skin);
    set_.drawGroundLight(frame, light);
    const auto seconds = static_cast<float>(std::fmod(frame.seconds(), 1000.0));

    ScenePass pass = frame.scenePass("creature", frame.view(camera), glm::vec3(0));
    // Strands of a pixel or two need few shells.
    drawCreature(pass, face, frame.height() > 900 ? 5 : 3);
    set_.drawGround(pass, light, seconds);
    set_.drawBackdrop(pass);
    set_.drawFireflies(pass, seconds);
    triangles_ = pass.triangles();
}

void CreaturePainter::drawCreature(Pass& pass, const CreatureFace& face, int shells) {
    for (const Program& program : {eyes_, lids_}) {
        setLight(program);
        setSkin(program);
        program.set("lids", glm::vec2(face.upperLid, face.lowerLid)).set("strands", strands_);
    }
    eyes_.set("look", face.look).set("wide", face.wide);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    pass.draw(eye_, eyes_);
    pass.state({.depth = Depth::testAndWrite, .alphaToCoverage = true});
    setLight(sheets_);
    setSkin(sheets_);
    pass.draw(sheet_, sheets_);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back, .alphaToCoverage = true});
    shells_.set("strands", strands_);
    const bool hasLids = std::max(face.upperLid, face.lowerLid) > 0.06f;
    // From outside inwards: what the tips cover need not be shaded.
    for (int shell = shells; shell > 0; --shell) {
        if (hasLids) pass.draw(eye_, lids_.set("shell", static_cast<float>(shell) / static_cast<float>(shells)));
        pass.draw(lit_, shells_.set("shell", static_cast<float>(shell) / static_cast<float>(shells)));
    }
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    coat_.set("toKey", kToKey).set("mouth", glm::vec2(face.mouthOpen, face.smile)).set("shell", 0.0f);
    pass.draw(lit_, coat_);
}

}  // namespace arclight::bones
