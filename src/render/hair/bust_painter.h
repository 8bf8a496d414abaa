// Draws the character without the hair of her head: skin, cloth, eyes, lashes and brows.
#pragma once

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/hair/fibre_tables.h"
#include "render/hair/hair_look.h"
#include "render/hair/portrait_light.h"
#include "sim/hair/bust.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

/// The pose of the character.
struct HeldHead {
    Pose onNeck, body;        ///< the head's pose on a body at rest, and the pose of the whole character
    glm::vec3 gaze{0, 0, 1};  ///< of the eyes, relative to the head, unit length
};

/// The view of a light on the character, with hair down to the chest: a box that moves with the body.
glm::mat4 bustView(const HeldHead& head, glm::vec3 toLight);

class BustPainter {
public:
    explicit BustPainter(Shaders& shaders);

    /// Draws the key light's depth map. `hair`: the shadows of the hair, which `shadow()` then includes.
    void drawShadow(Frame& frame, const HeldHead& head, const PortraitLight& light, const DeepOpacity* hair = nullptr);
    /// Draws the depths of skin and cloth, seen from a light, to an open pass without colour.
    void drawDepths(Pass& pass, const HeldHead& head, const glm::mat4& toClip) const;
    /// Draws to an open pass of the scene. `pixel`: the size of a pixel at the head, m.
    /// Lashes and brows are fibres with the hair's pigment, but darker.
    void draw(Pass& pass, const HeldHead& head, const PortraitLight& light, const SkinMaterial& skin,
              const FibreTables& fibres, float pixel);

    const KeyShadow& shadow() const { return shadow_; }
    /// Of the level of detail drawn last.
    std::size_t triangles() const { return skin_[level_].triangles() + cloth_.triangles(); }
    std::size_t faceHairs() const { return lashes_.count() + brows_.count(); }

private:
    void drawEyes(Pass& pass, const HeldHead& head, const PortraitLight& light);
    void drawFaceHair(Pass& pass, const HeldHead& head, const PortraitLight& light, const FibreTables& fibres,
                      float pixel);

    Program skinProgram_, clothProgram_, eyeProgram_, faceHairProgram_, shadowProgram_;
    std::array<Mesh, kSkinLevels> skin_;
    Mesh cloth_, eye_;
    std::size_t level_ = 0;
    Mesh faceHair_ = Mesh::numbered(Primitive::triangleStrip, 10);
    VertexBuffer lashes_, brows_;
    Texture paint_, pores_, table_;
    KeyShadow shadow_;
};

}  // namespace arclight::hair
