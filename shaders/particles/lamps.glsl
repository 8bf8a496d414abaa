// The lamps of a frame: the lamps of the effect, and lamps that represent its particles. Without CONES, all of them
// shine in all directions. src/render/particles/lamp_buffer.h has the same members.
layout(std140) uniform Lamps {
    vec4 lampPositions[8];  // and radius, m
    vec4 lampPowers[8];     // irradiance at 1 m
    vec4 lampCones[8];      // direction of a cone, and the cosine of half its angle; -2 for all directions
    int lampCount;
};

// The fraction of its light that lamp `i` sends to a point; `toLamp` leads from there to the lamp, unit length.
float lampShare(int i, vec3 toLamp) {
#ifndef CONES
    return 1.0;
#endif
    return smoothstep(lampCones[i].w - 0.12, lampCones[i].w + 0.12, -dot(toLamp, lampCones[i].xyz));
}
