// The reflection of strands as textures and uniforms of shaders/hair/fibre.glsl.
#pragma once

#include "gfx/program.h"
#include "gfx/texture.h"
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

/// Sets what shaders/hair/strand_light.frag needs beside fibres and lights.
void setStrandColours(const Program& program, const HairParams& params);

}  // namespace arclight::hair
