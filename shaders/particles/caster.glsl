// Selects the particles that cast shadows: `findShadowCasters` of src/sim/particles/shadow_light.h.
#include "particles/materials.glsl"

struct Caster {
    vec3 centre;
    float radius;
    float alpha;  // at the centre; 0 if it casts none
};

Caster casterOf(vec4 first, vec4 second) {
    int kind = int(second.x) / 16;
    float opacity = materialAlbedo[kind].w, alpha = 0.8 * opacity * (floor(second.z / 4096.0) / 4095.0);
    bool isFire = materialTraits[kind].w > 1.5, isStreak = second.w > 0.0;
    bool casts = second.y > 0.0 && opacity >= 0.2 && !isFire && !isStreak && alpha > 0.01;
    return Caster(first.xyz, 0.45 * second.y, casts ? alpha : 0.0);
}
