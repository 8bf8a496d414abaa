// Draws the creature.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/common/directional_shadow.h"
#include "render/common/light_rig.h"
#include "render/common/skin.h"
#include "sim/bones/creature.h"
#include "sim/bones/creature_mesh.h"

namespace arclight::bones {

/// The light and air around the creature.
struct CreatureAir {
    LightRig light;
    glm::vec3 bounce{0};    ///< light that the ground reflects
    float wingGlow = 1;     ///< strength of the light that wings transmit
    bool isMeadow = false;  ///< grass absorbs light, and the haze of shaders/bones/meadow_air.glsl is applied
};
/// Under a lamp at dusk, before a rising moon.
CreatureAir duskAir();
/// In the meadow's afternoon, before the sun.
CreatureAir meadowAir();

/// How the creature stands in its surroundings.
struct CreatureStand {
    float size = 1;    ///< scale factor of the whole creature
    float ground = 0;  ///< height of the ground, m
    float grass = 0;   ///< how tall and dense the grass is there, 0 to 1
    float sun = 1;     ///< fraction of the key light that trees let through
};

class CreaturePainter {
public:
    CreaturePainter(Shaders& shaders, const CreatureAir& air);
    /// Replaces the light; `isMeadow` must not change.
    void setAir(const CreatureAir& air);
    /// Skins its vertices, draws its shadow and lights it, once per frame.
    void prepare(Frame& frame, const Creature& creature, const CreatureStand& stand = {});
    const SkinnedMesh& coat() const { return coatData_; }
    /// The shadow that it casts.
    const DirectionalShadow& shadow() const { return shadow_; }
    const LightRig& light() const { return air_.light; }
    /// Draws the creature as last prepared.
    void draw(Pass& pass, const View& view);

private:
    void skinCoat(Frame& frame);
    const Program& standing(const Program& program) const;
    void setLight(const Program& program) const;

    CreatureAir air_;
    Program skinProgram_, lightProgram_, coatShadow_, sheetShadow_, coat_, shells_, sheets_, eyes_, lids_;
    SkinnedMesh coatData_ = coatMesh();
    Mesh rest_{"coat", coatData_}, sheet_{"wings", sheetMesh()}, eye_{"eyes", eyeMesh()};
    Mesh skinned_, lit_;
    Texture strands_;
    DirectionalShadow shadow_;
    std::vector<SkinMatrix> matrices_;
    CreatureStand stand_;
    glm::vec3 centre_{0};
    CreatureFace face_;
    glm::vec3 backward_{0, 0, -1};
};

}  // namespace arclight::bones
