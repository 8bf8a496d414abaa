// Skinned figures on the GPU.
//
//     Mesh explorer("explorer", dither::walkerMesh());
//     pass.draw(explorer, setSkin(program, pose.bones));  // a program that includes common/skin.glsl
#pragma once

#include <span>

#include "gfx/program.h"
#include "sim/common/skin.h"

namespace arclight {

/// Sets the matrices of shaders/common/skin.glsl.
inline const Program& setSkin(const Program& program, std::span<const SkinMatrix> skin) {
    static_assert(sizeof(SkinMatrix) == 3 * sizeof(glm::vec4));
    return program.set("skin", std::span<const glm::vec4>(skin.front().row.data(), 3 * skin.size()));
}

}  // namespace arclight
