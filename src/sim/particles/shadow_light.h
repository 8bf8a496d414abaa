// The light that makes particles cast shadows, the view of its shadow map, and the reference that the map approximates.
#pragma once

#include <span>
#include <vector>

#include "sim/particles/emitter.h"

namespace arclight::particles {

/// A particle as a shadow caster: a ball whose full opacity is `alpha (1 - r^2)^2` at the distance of r radii from its
/// axis along the light. Its density is uniform over a depth of `kCasterDepth` radii.
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

/// Whether particles of a material cast shadows: mist and flames cast none.
bool castsShadows(const Material& material);
/// Finds the particles of an effect that cast shadows.
void findShadowCasters(const Effect& effect, std::span<const Particle> particles, std::vector<ShadowCaster>& casters);

/// A view from the light. Map coordinates run from 0 to 1, and so does the depth over the range of the casters.
struct ShadowLight {
    int lamp = -1;        ///< index of the lamp; -1 for the key light, whose rays are parallel
    glm::vec3 origin{0};  ///< the lamp, or the centre of the casters
    glm::vec3 right{1, 0, 0}, up{0, 1, 0}, along{0, 0, -1};  ///< `along` is the direction in which the light travels
    glm::vec2 scale{1};                                      ///< maps m (for a lamp: tangents) to -1 to 1
    float near = 0, far = 1;                                 ///< m along `along`

    /// Position in the light's frame: across (x, y) and along (z), m.
    glm::vec3 seen(glm::vec3 p) const { return {dot(p, right), dot(p, up), dot(p, along)}; }
    /// Map coordinates, and the depth in z.
    glm::vec3 mapped(glm::vec3 p) const;

private:
    float dot(glm::vec3 p, glm::vec3 axis) const { return glm::dot(p - origin, axis); }
};

/// Chooses the light that is strongest at the casters, of the key light and the effect's lamps that are not among the
/// casters. Its view just contains all casters.
struct KeyLight {
    glm::vec3 light{0}, toLight{0, 1, 0};
};
ShadowLight shadowLightOf(std::span<const ShadowCaster> casters, const KeyLight& key, std::span<const Lamp> lamps);

/// The transmittance at `p`: a march through all casters, each of which contributes only the part in front of `p`.
double marchedTransmittance(const ShadowLight& light, std::span<const ShadowCaster> casters, glm::vec3 p);

/// Half-angle slices (M. Ikits et al., "Volume Rendering Techniques", GPU Gems, 2004; S. Green, "Volumetric Particle
/// Shadows", 2008): they face both the light and the viewer and are drawn from the light outwards.
struct SliceOrder {
    glm::vec3 axis{0, 0, 1};  ///< unit vector towards the light; the order of the slices runs against it
    bool frontToBack = true;  ///< as the viewer sees them; otherwise back to front
};

/// From the unit directions to the light and to the viewer. The axis is their sum where the light is on the viewer's
/// side, and their difference where it is behind. Each direction is at most 45 degrees from the axis or its opposite.
SliceOrder sliceOrder(glm::vec3 toLight, glm::vec3 toViewer);

}  // namespace arclight::particles
