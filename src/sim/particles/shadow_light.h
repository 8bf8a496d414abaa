// The light whose shadow particles cast, what its map sees of them, and the truth that the map approximates.
#pragma once

#include <span>
#include <vector>

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// A particle as it takes light: a ball whose opacity, seen through all of it, is `alpha (1 - r^2)^2` at the share r of
/// its radius. Its density is even over the depth `kCasterDepth` radii.
struct ShadowCaster {
    glm::vec3 centre{0};  ///< m
    float radius = 0;     ///< m
    float alpha = 0;      ///< below 1
};
inline constexpr float kCasterDepth = 1.4f;
constexpr auto rowsOf(ShadowCaster) {
    return vertexRows<ShadowCaster>(Attribute{"centre", &ShadowCaster::centre},
                                    Attribute{"radius", &ShadowCaster::radius},
                                    Attribute{"alpha", &ShadowCaster::alpha});
}

/// Of the particles of an effect, those that hide what is behind them.
void findShadowCasters(const Effect& effect, std::span<const Particle> particles, std::vector<ShadowCaster>& casters);

/// A view from the light. Positions in its map are from 0 to 1 across, and so is the depth over what casts shadows.
struct ShadowLight {
    int lamp = -1;        ///< number of the lamp; -1 is the key light, whose rays are parallel
    glm::vec3 origin{0};  ///< the lamp, or the centre of the casters
    glm::vec3 right{1, 0, 0}, up{0, 1, 0}, along{0, 0, -1};  ///< the last is where the light goes
    glm::vec2 scale{1};                                      ///< from m (of a lamp: tangents) to -1 to 1
    float near = 0, far = 1;                                 ///< m along `along`

    /// Distances across and along, m.
    glm::vec3 seen(glm::vec3 p) const { return {dot(p, right), dot(p, up), dot(p, along)}; }
    /// The point of the map, and the depth.
    glm::vec3 mapped(glm::vec3 p) const;

private:
    float dot(glm::vec3 p, glm::vec3 axis) const { return glm::dot(p - origin, axis); }
};

/// Of the key light and the lamps that belong to the effect, the one that is strongest where the casters are, and not
/// among them; its view just holds them all.
struct KeyLight {
    glm::vec3 light{0}, toLight{0, 1, 0};
};
ShadowLight shadowLightOf(std::span<const ShadowCaster> casters, const KeyLight& key, std::span<const Lamp> lamps);

/// The light that is left at `p`: a march through all casters, each counted as far as it lies before `p`.
double marchedTransmittance(const ShadowLight& light, std::span<const ShadowCaster> casters, glm::vec3 p);

/// Half-angle slices (M. Ikits et al., "Volume Rendering Techniques", GPU Gems, 2004; S. Green, "Volumetric Particle
/// Shadows", 2008): they face both the light and the viewer and are drawn from the light outwards.
struct SliceOrder {
    glm::vec3 axis{0, 0, 1};  ///< unit, towards the light: slices follow each other against it
    bool frontToBack = true;  ///< as the viewer sees them; else back to front
};

/// From the unit directions to the light and to the viewer: along their sum where the light is on the viewer's side,
/// and along the difference where it is behind. Neither is more than 45 degrees off the axis, or off its opposite.
SliceOrder sliceOrder(glm::vec3 toLight, glm::vec3 toViewer);

}  // namespace arclight::particles
