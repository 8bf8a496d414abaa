#include "first_programs.h"

#include <initializer_list>

#include "frame_inputs.h"
#include "shader_features.h"

namespace arclight::lightprepass {

void startPrograms(Variants& programs, const LightprepassParams& params) {
    if (!inCavern(params) || params.renderer != LightRenderer::prepass || isMultisampled(params)) return;
    const std::uint32_t encoding = encodingFeature(params), highlights = highlightFeatures(params);
    using Features = std::initializer_list<std::uint32_t>;
    for (const std::uint32_t surface :
         Features{0, kTile, kTile | kMagnified, kEmissive, kMetal | kEmissive, kCrystal}) {
        programs.get("lightprepass/surface.vert", "lightprepass/normals.frag", surface | encoding);
        programs.get("lightprepass/surface.vert", "lightprepass/materials.frag", surface | highlights);
    }
    for (const std::uint32_t light : Features{0, kSpot, kBlack})
        programs.get("lightprepass/volume.vert", "lightprepass/volume.frag", light | highlights | encoding);
    programs.get("common/fullscreen.vert", "lightprepass/air_distance.frag", kSmoothed | encoding);
    programs.get("common/fullscreen.vert", "lightprepass/air_jump.frag");
    programs.get("lightprepass/volume.vert", "lightprepass/air.frag", kFlat);
    programs.get("common/fullscreen.vert", "lightprepass/result.frag", kSmoothed);
    programs.get("common/fullscreen.vert", "lightprepass/silhouettes.frag", encoding);
    programs.get("lightprepass/dust.vert", "lightprepass/dust.frag", encoding);
}

}  // namespace arclight::lightprepass
