#include "render/bones/creature_painter.h"

#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/random.h"
#include "render/bones/meadow_sky.h"
#include "render/common/detail.h"
#include "sim/common/noise.h"

namespace arclight::bones {
namespace {

constexpr int kShadowSide = 896, kStrandSide = 64;
constexpr float kShadowHalf = 0.85f;
std::vector<std::string> with(const CreatureAir& air, std::vector<std::string> defines = {}) {
    if (air.isMeadow) defines.emplace_back("MEADOW");
    return defines;
}

/// A vertex after skinning. After lighting, the last field holds light instead of occlusion.
struct CoatVertex {
    glm::vec3 world, facing, rest;
    glm::vec4 coat;
    glm::vec3 shade;
};
constexpr auto rowsOf(CoatVertex) {
    return vertexRows<CoatVertex>(Attribute{"world", &CoatVertex::world}, Attribute{"facing", &CoatVertex::facing},
                                  Attribute{"rest", &CoatVertex::rest}, Attribute{"coat", &CoatVertex::coat},
                                  Attribute{"shade", &CoatVertex::shade});
}

/// Strands of fur as a tileable volume: 1 on the axis of a strand. Shorter strands have lower tips.
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

CreatureAir duskAir() {
    const glm::vec3 toMoon(0.170f, 0.104f, -0.9799f), moon(1.7f, 2.2f, 2.8f);
    return {.light = {.toKey = {-0.55f, 0.72f, 0.62f},
                      .key = {5.2f, 3.95f, 2.75f},
                      .toRim = toMoon,
                      .rim = moon,
                      .toFill = toMoon,
                      .fill = moon,
                      .skyAbove = {0.42f, 0.50f, 0.64f},
                      .skyBelow = {0.24f, 0.21f, 0.14f}},
            .bounce = {0.20f, 0.16f, 0.06f},
            .wingGlow = 0.75f};
}

CreatureAir meadowAir() {
    // The sky in front of the creature acts as fill light.
    return {.light = {.toKey = kMeadowSky.sunDirection,
                      .key = 1.9f * kMeadowSky.sunLight,
                      .toRim = kMeadowSky.sunDirection,
                      .rim = 14.0f * kMeadowSky.sunLight,
                      .toFill = {-0.42f, 0.42f, 0.80f},
                      .fill = {2.1f, 1.62f, 1.22f},
                      .skyAbove = {0.92f, 0.86f, 0.84f},
                      .skyBelow = {0.60f, 0.48f, 0.26f}},
            .bounce = {0.55f, 0.46f, 0.16f},
            .wingGlow = 2.2f,
            .isMeadow = true};
}

CreaturePainter::CreaturePainter(Shaders& shaders, const CreatureAir& air)
    : air_(air),
      skinProgram_(shaders.feedback("bones/creature_skin.vert", {"world", "facing", "rest", "coat", "shade"})),
      lightProgram_(shaders.feedback("bones/creature_light.vert",
                                     {"outWorld", "outFacing", "outRest", "outCoat", "light"}, with(air))),
      coatShadow_(shaders.program("bones/creature_shell.vert", "common/caster.frag", {"SHADOW"})),
      sheetShadow_(shaders.program("bones/creature_part.vert", "common/caster.frag", {"SHADOW"})),
      coat_(shaders.program("bones/creature_shell.vert", "bones/creature_coat.frag", with(air))),
      shells_(shaders.program("bones/creature_shell.vert", "bones/creature_fur.frag", with(air))),
      sheets_(shaders.program("bones/creature_part.vert", "bones/creature_wing.frag", with(air))),
      eyes_(shaders.program("bones/creature_part.vert", "bones/creature_eye.frag", with(air))),
      lids_(shaders.program("bones/creature_part.vert", "bones/creature_eye.frag", with(air, {"LIDS"}))),
      skinned_(Mesh::of<CoatVertex>("skinned coat")),
      lit_(Mesh::of<CoatVertex>("lit coat")),
      strands_(strandTexture()) {
    for (Mesh* mesh : {&skinned_, &lit_}) {
        const std::vector<CoatVertex> none(coatData_.vertices.size());
        mesh->vertices().upload(std::span<const CoatVertex>(none));
        mesh->uploadIndices(coatData_.indices);
    }
}

void CreaturePainter::setAir(const CreatureAir& air) {
    CHECK(air.isMeadow == air_.isMeadow);
    air_ = air;
}

const Program& CreaturePainter::standing(const Program& program) const {
    return program.set("stand", glm::vec4(stand_.size, stand_.ground, stand_.grass, stand_.sun));
}

void CreaturePainter::setLight(const Program& program) const {
    if (air_.isMeadow) kMeadowSky.set(program);
    air_.light.set(standing(program)).set("bounceLight", air_.bounce).set("wingGlow", air_.wingGlow);
}

/// Skins all vertices once per frame, draws their shadow, and lights them.
void CreaturePainter::skinCoat(Frame& frame) {
    frame.scope("skin").transform(rest_, setSkin(skinProgram_, matrices_), skinned_.vertices());
    shadow_.draw(frame, [&](Pass& pass) {
        pass.draw(skinned_, standing(coatShadow_).set("toShadowClip", shadow_.toClip()));
        pass.state(DirectionalShadow::casting(Cull::none));
        pass.draw(sheet_, setSkin(sheetShadow_, matrices_).set("toShadowClip", shadow_.toClip()));
    });
    setLight(shadow_.set(lightProgram_));
    frame.scope("light").transform(skinned_, lightProgram_, lit_.vertices());
}

void CreaturePainter::prepare(Frame& frame, const Creature& creature, const CreatureStand& stand) {
    stand_ = stand, face_ = creature.pose().face;
    backward_ = creature.pose().heading * glm::vec3(0, 0, -1);
    matrices_.assign(creature.skin().begin(), creature.skin().end());
    for (SkinMatrix& matrix : matrices_)
        for (glm::vec4& row : matrix.row) row *= stand.size;
    centre_ = stand.size * (creature.skin()[1].apply(kPivots[1]) + glm::vec3(0, 0.12f, 0));
    // The box reaches far down, so the map also contains the shadow on the ground of a creature that flies high.
    shadow_.fit("creature's shadow", glm::ivec2(kShadowSide),
                lightView({.toLight = air_.light.toKey,
                           .centre = centre_,
                           .half = glm::vec2(kShadowHalf * stand.size),
                           .before = 1.1f * stand.size,
                           .behind = 4.5f * stand.size}));
    skinCoat(frame);
}

void CreaturePainter::draw(Pass& pass, const View& view) {
    // Strands only a few pixels long need few shells.
    const float perMetre = pixelsPerMetre(view, glm::distance(view.eye, centre_)) * stand_.size;
    const int shells = std::array{5, 3, 2}[levelOfDetail(perMetre, {900, 620})];
    for (const Program& program : {eyes_, lids_}) {
        setLight(shadow_.set(program));
        setSkin(program, matrices_).set("lids", glm::vec2(face_.upperLid, face_.lowerLid)).set("strands", strands_);
    }
    eyes_.set("look", face_.look).set("wide", face_.wide);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    pass.draw(eye_, eyes_);
    pass.state({.depth = Depth::testAndWrite, .alphaToCoverage = true});
    setLight(shadow_.set(sheets_));
    pass.draw(sheet_, setSkin(sheets_, matrices_));
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back, .alphaToCoverage = true});
    setLight(shells_);
    shells_.set("strands", strands_).set("backward", backward_);
    const bool hasLids = std::max(face_.upperLid, face_.lowerLid) > 0.06f;
    // From outside inwards, because pixels covered by the tips then need no shading.
    for (int shell = shells; shell > 0; --shell) {
        if (hasLids) pass.draw(eye_, lids_.set("shell", static_cast<float>(shell) / static_cast<float>(shells)));
        pass.draw(lit_, shells_.set("shell", static_cast<float>(shell) / static_cast<float>(shells)));
    }
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    setLight(coat_);
    coat_.set("backward", backward_).set("shell", 0.0f);
    pass.draw(lit_, coat_.set("mouth", glm::vec2(face_.mouthOpen, face_.smile)));
}

}  // namespace arclight::bones
