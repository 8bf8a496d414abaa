// Occlusion of the scene's light by a guest (render/common/guest.h): of the sun by its shadow, of the sky around its
// feet.
#ifdef GUEST
#include "common/directional_shadow.glsl"

uniform vec4 guest;  // position on the ground, radius, m

// Wings and fur transmit some sunlight, and the penumbra is soft.
float sunPastGuest(vec3 p) { return 0.20 + 0.80 * softLightPast(p); }
float skyPastGuest(vec3 p) {
    vec3 away = (p - guest.xyz) / guest.w;
    return 1.0 - 0.65 / (1.0 + dot(away, away) * dot(away, away));
}
#else
float sunPastGuest(vec3 p) { return 1.0; }
float skyPastGuest(vec3 p) { return 1.0; }
#endif
