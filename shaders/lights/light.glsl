// The light that a surface receives; src/sim/lights/light.cpp holds the same formulas.
uniform vec3 sunTowards, sunColour;  // of the directional light

// `ratio2` is the squared distance divided by the squared radius.
float attenuation(float distance2, float ratio2) {
    float window = max(0.0, 1.0 - ratio2 * ratio2);
    return window * window / (distance2 + 0.25);
}

// Blinn's highlight of a unit light. All surfaces have the exponent 32, as the packed texel has no room for it.
float highlight(vec3 n, vec3 toLight, vec3 toEye) {
    vec3 h = toLight + toEye;
    float x = max(dot(n, h), 0.0) * inversesqrt(max(dot(h, h), 1e-12));
    float x2 = x * x, x4 = x2 * x2, x8 = x4 * x4, x16 = x8 * x8;
    return 0.9 * x16 * x16;
}

// Adds a light of `strength` from the unit direction `toLight`.
void addLight(vec3 strength, vec3 n, vec3 toLight, vec3 toEye, inout vec3 diffuse, inout vec3 specular) {
    float cosine = max(dot(n, toLight), 0.0);
    vec3 light = strength * cosine;
    diffuse += light;
#ifdef SPECULAR
    specular += light * highlight(n, toLight, toEye);
#endif
}

// `to` is the vector from the surface to the light, `inverse2` is 1 / radius^2. Nothing is added beyond the radius.
void addPoint(vec3 to, float inverse2, vec3 colour, vec3 n, vec3 toEye, inout vec3 diffuse, inout vec3 specular) {
    float d2 = dot(to, to), ratio2 = d2 * inverse2;
    if (ratio2 >= 1.0) return;
    addLight(colour * attenuation(d2, ratio2), n, to * inversesqrt(max(d2, 1e-12)), toEye, diffuse, specular);
}

void addSpot(vec3 to, float inverse2, vec3 colour, vec3 direction, vec2 cosines, vec3 n, vec3 toEye, inout vec3 diffuse,
             inout vec3 specular) {
    float d2 = dot(to, to), ratio2 = d2 * inverse2;
    if (ratio2 >= 1.0) return;
    vec3 toLight = to * inversesqrt(max(d2, 1e-12));
    float cone = clamp((dot(-toLight, direction) - cosines.y) / max(cosines.x - cosines.y, 1e-4), 0.0, 1.0);
    addLight(colour * (attenuation(d2, ratio2) * cone * cone), n, toLight, toEye, diffuse, specular);
}

uniform vec3 blackCentre, blackAxis;  // the centre is relative to the eye
uniform vec4 blackShape;  // length, radius, hull, strength

uniform float blackLineStep;      // m; 0 without lines

// Fraction of the light that the proximity shadow transmits; `from` is the vector from its centre, `footprint` the size
// of a pixel there, m. Lines of equal distance stay lit.
float remainingLight(vec3 from, float footprint) {
    float along = clamp(dot(from, blackAxis), -0.5 * blackShape.x, 0.5 * blackShape.x);
    float d = length(from - along * blackAxis);
    float fade = max(0.0, 1.0 - d / max(blackShape.y, 1e-6));
    float onset = clamp((d - blackShape.z) * 4.0, 0.0, 1.0);
    if (blackShape.y <= 0.0) return 1.0;
    float remains = 1.0 - blackShape.w * onset * (1.0 - (1.0 - fade) * (1.0 - fade));
    if (blackLineStep <= 0.0) return remains;
    float offLine = abs(fract(d / blackLineStep + 0.5) - 0.5) * blackLineStep;
    float halfWidth = 0.015 + 0.5 * footprint;
    float line = onset * (1.0 - smoothstep(halfWidth, halfWidth + footprint, offLine));
    return mix(remains, 1.0, line * step(d, blackShape.y));
}
