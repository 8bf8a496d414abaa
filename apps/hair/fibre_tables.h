// The reflection of strands as textures and uniforms of shaders/hair/fibre.glsl.
#pragma once

#include "gfx/texture.h"
#include "gfx/variants.h"
#include "hair_params.h"
#include "sim/hair/fibre_table.h"

namespace arclight::hair {

/// The base colour and the surface of strands.
Fibre fibreOf(const HairParams& params);

class FibreTables {
public:
    /// Computes the tables anew if the parameters have changed since: some milliseconds.
    void update(const HairParams& params);
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
    /// The program for the parameters, with all uniforms that depend on them alone.
    const Program& prepared(const HairParams& params);
    const FibreTables& tables() const { return tables_; }

private:
    Variants variants_;
    FibreTables tables_;
};

}  // namespace arclight::hair
