// The lamps of a frame: those of the effect, and those that stand for its particles. Without CONES, all of them shine
// to all sides.
uniform vec4 lampPositions[8];  // and radius, m
uniform vec3 lampPowers[8];     // irradiance at 1 m
uniform vec4 lampCones[8];      // direction of a cone, and the cosine of half its angle; -2 shines to all sides
uniform int lampCount;

// The share of the light of lamp `i` that it sends to where `toLamp`, of unit length, leads back to it.
float lampShare(int i, vec3 toLamp) {
#ifndef CONES
    return 1.0;
#endif
    return smoothstep(lampCones[i].w - 0.12, lampCones[i].w + 0.12, -dot(toLamp, lampCones[i].xyz));
}
