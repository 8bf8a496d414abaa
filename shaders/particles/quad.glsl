// From the two float4 of a particle to its quad and its light. Who includes this declares the results, as outputs of a
// vertex stage or as globals:
//     vec2 cellCorner, spin; vec4 material, ownLight, state;
// and with SCATTERS, the light that falls on the six sides: vec3 litRight, litLeft, litUp, litDown, litNear, litFar.
#include "common/view.glsl"
#include "particles/lamps.glsl"

uniform vec4 materialAlbedo[12];  // what it scatters, and its opacity
uniform vec4 materialLight[12];   // its own light, and whether that follows its temperature
uniform vec4 materialTraits[12];  // erosion, softness in m, translucency
uniform float haze;               // 1/m
#ifdef SCATTERS
uniform vec3 skyLight, keyLight, toKey;
#endif

const float kSmallestPx = 1.2;  // what is narrower is drawn so wide, with less light

vec3 unpackDirection(float code) {
    float high = floor(code / 4096.0);
    vec2 e = vec2(high, code - 4096.0 * high) / 4095.0 * 2.0 - 1.0;
    vec3 d = vec3(e, 1.0 - abs(e.x) - abs(e.y));
    if (d.z < 0.0) d.xy = (1.0 - abs(d.yx)) * vec2(d.x < 0.0 ? -1.0 : 1.0, d.y < 0.0 ? -1.0 : 1.0);
    return safeNormalize(d);
}

#ifdef SCATTERS
// Adds light that arrives along `toLight` to the six sides.
void addLight(vec3 toLight, vec3 light) {
    vec3 d = vec3(dot(toLight, rightward()), dot(toLight, upward()), -dot(toLight, forward));
    vec3 share = d * d;
    if (d.x > 0.0) litRight += share.x * light; else litLeft += share.x * light;
    if (d.y > 0.0) litUp += share.y * light; else litDown += share.y * light;
    if (d.z > 0.0) litNear += share.z * light; else litFar += share.z * light;
}

void lightSides(vec3 centre, float translucency) {
    litRight = litLeft = litNear = litFar = 0.6 * skyLight;
    litUp = skyLight;
    litDown = 0.25 * skyLight;
    litRight += translucency * keyLight, litLeft += translucency * keyLight, litUp += translucency * keyLight;
    litDown += translucency * keyLight, litNear += translucency * keyLight, litFar += translucency * keyLight;
    addLight(toKey, (1.0 - translucency) * keyLight);
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - centre;
        float square = dot(to, to), radius = lampPositions[i].w;
        vec3 toLamp = to * inversesqrt(max(square, 1e-8));
        vec3 light = (lampShare(i, toLamp) / PI) * lampPowers[i] / (square + radius * radius);
        // Smoke lets light through: a part of it comes from all sides, the more the nearer the lamp.
        float spread = max(translucency, 0.07 + 0.40 * radius * radius / (square + radius * radius));
        litRight += spread * light, litLeft += spread * light, litUp += spread * light;
        litDown += spread * light, litNear += spread * light, litFar += spread * light;
        addLight(toLamp, (1.0 - spread) * light);
    }
}
#endif

struct Quad {
    vec3 centre;
    vec2 along;     // the axis of its length, as the eye sees it
    vec2 halfSize;  // along and across, m
    float metre;    // the size of a pixel there
    bool isSeen;
};

// Fills the results, and returns where the quad lies.
Quad quadOf(vec4 first, vec4 second) {
    int kind = int(second.x) / 16, cell = int(second.x) - 16 * kind;
    cellCorner = 0.25 * vec2(float(cell % 4), float(cell / 4));
    float opacity = floor(second.z / 4096.0);
    float temperature = second.z - 4096.0 * opacity;
    opacity /= 4095.0;
    material = vec4(materialAlbedo[kind].w, materialTraits[kind].xy, materialLight[kind].w);

    vec3 centre = first.xyz;
    vec2 along = vec2(cos(first.w), sin(first.w)), halfSize = vec2(0.5 * second.y);
    float share = 1.0;
    if (second.w > 0.0) {
        vec3 flight = unpackDirection(first.w);
        vec2 seen = vec2(dot(flight, rightward()), dot(flight, upward()));
        float length2 = dot(seen, seen), part = safeSqrt(length2);
        along = part > 1e-4 ? seen / part : vec2(1.0, 0.0);
        float way = second.w * part;
        // The same light on a longer track.
        share = second.y / (second.y + way);
        centre -= (0.5 * second.w) * flight;
        halfSize.x += 0.5 * way;
    }
    float away = dot(centre - eye, forward);
    float metre = away * pixelSlope();  // the size of a pixel there
    vec2 grown = max(halfSize, vec2(0.5 * kSmallestPx * metre));
    share *= halfSize.x * halfSize.y / max(grown.x * grown.y, 1e-20);

    spin = along;
    ownLight = vec4(materialLight[kind].rgb, temperature);
    float near = clamp(2.0 * away - 0.6, 0.0, 1.0);
    state = vec4(opacity, away, share * near, exp(-haze * max(away, 0.0)));
#ifdef SCATTERS
    litRight = litLeft = litUp = litDown = litNear = litFar = vec3(0.0);
    if (material.x > 0.0) {
        lightSides(centre, materialTraits[kind].z);
        litRight *= materialAlbedo[kind].rgb, litLeft *= materialAlbedo[kind].rgb;
        litUp *= materialAlbedo[kind].rgb, litDown *= materialAlbedo[kind].rgb;
        litNear *= materialAlbedo[kind].rgb, litFar *= materialAlbedo[kind].rgb;
    }
#endif
    return Quad(centre, along, grown, metre, away > viewNear && opacity > 0.0 && near > 0.0);
}
