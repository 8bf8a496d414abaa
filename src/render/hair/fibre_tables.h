// The reflection of strands as textures and uniforms of shaders/hair/fibre.glsl.
#pragma once

#include "gfx/texture.h"
#include "gfx/variants.h"
#include "render/hair/hair_look.h"
#include "sim/hair/fibre_table.h"

namespace arclight::hair {

/// The base colour and the surface of strands.
Fibre fibreOf(const HairMaterial& material);

class FibreTables {
public:
    /// Recomputes the tables if the material has changed, which takes a few milliseconds.
    void update(const HairMaterial& material);
    /// Sets the uniforms of shaders/hair/fibre.glsl.
    void set(const Program& program) const;
    const FibreTable& table() const { return table_; }

private:
    Fibre fibre_;
    bool isMade_ = false;
    FibreTable table_;
    Texture lobes_, crossings_;
};

/// shaders/hair/strand_light.frag for each kind of shading and scattering.
class StrandShading {
public:
    explicit StrandShading(Shaders& shaders);
    /// The program for the material, with all uniforms set that depend only on the material.
    const Program& prepared(const HairMaterial& material);
    const FibreTables& tables() const { return tables_; }

private:
    Variants variants_;
    FibreTables tables_;
};

}  // namespace arclight::hair
