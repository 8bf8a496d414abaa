// The lamps of a frame: those of the effect, and those that stand for its particles.
uniform vec4 lampPositions[8];  // and radius, m
uniform vec3 lampPowers[8];     // irradiance at 1 m
uniform int lampCount;
