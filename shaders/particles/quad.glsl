// From the two vec4 of a particle to its quad and its light. The including file defines RESULT, see results.glsl.
#include "common/haze.glsl"
#include "common/view.glsl"
#include "particles/materials.glsl"
#ifdef SCATTERS
#ifndef CONES
#define CONES  // computed once per corner, they cost little
#endif
#include "particles/lamps.glsl"
#include "particles/shadow.glsl"
#endif
#include "particles/results.glsl"

uniform float haze;    // 1/m
uniform vec2 streaks;  // factor of their lengths; 1 where they keep their light, 0 where longer is brighter
#ifdef SCATTERS
uniform vec3 skyLight, keyLight, toKey;
#endif

const float kSmallestPx = 1.2;  // a narrower quad is drawn this wide, with less light
const float kFireWidth = 0.56;  // visible fraction of the width of fire's frames
// Smoke fills more of each successive frame: the visible fraction of the first, and the increase per frame.
const vec2 kSmokeWidth = vec2(0.76, 0.0075);

vec3 unpackDirection(float code) {
    float high = floor(code / 4096.0);
    vec2 e = vec2(high, code - 4096.0 * high) / 4095.0 * 2.0 - 1.0;
    vec3 d = vec3(e, 1.0 - abs(e.x) - abs(e.y));
    if (d.z < 0.0) d.xy = (1.0 - abs(d.yx)) * vec2(d.x < 0.0 ? -1.0 : 1.0, d.y < 0.0 ? -1.0 : 1.0);
    return safeNormalize(d);
}

#ifdef SCATTERS
// Where a particle's sides face: its right and its top; the near side faces the viewer.
vec3 sideways, topward;

// Adds light that arrives along `toLight` to the six sides, by the squares of its components: they sum to 1.
void addLight(vec3 toLight, vec3 light) {
    vec3 d = vec3(dot(toLight, sideways), dot(toLight, topward), -dot(toLight, forward));
    vec3 share = d * d;
    if (d.x > 0.0) litRight += share.x * light; else litLeft += share.x * light;
    if (d.y > 0.0) litUp += share.y * light; else litDown += share.y * light;
    if (d.z > 0.0) litNear += share.z * light; else litFar += share.z * light;
}

// The fraction of uniform light that each side receives. A normal chooses among the sides; six-way maps add them up.
float evenShare() {
#ifdef SIX_WAY
    if (book.x == 1.0) return 1.0 / 6.0;
#endif
    return 1.0;
}

// The sky's light on a side that faces along `n`.
vec3 skyOn(vec3 n) { return (evenShare() * (0.6 + (n.y > 0.0 ? 0.4 : 0.35) * n.y)) * skyLight; }

void lightSides(vec3 centre, float translucency) {
    litRight = skyOn(sideways), litLeft = skyOn(-sideways);
    litUp = skyOn(topward), litDown = skyOn(-topward);
    litNear = skyOn(-forward), litFar = skyOn(forward);
    float left = lightLeft(centre);
    vec3 key = shadowLamp < 0 ? left * keyLight : keyLight;
    vec3 even = (evenShare() * translucency) * key;
    litRight += even, litLeft += even, litUp += even;
    litDown += even, litNear += even, litFar += even;
    addLight(toKey, (1.0 - translucency) * key);
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - centre;
        float square = dot(to, to), radius = lampPositions[i].w;
        vec3 toLamp = to * inversesqrt(max(square, 1e-8));
        vec3 light = (lampShare(i, toLamp) / PI) * lampPowers[i].rgb / (square + radius * radius);
        if (i == shadowLamp) light *= left;
        // Light passes through smoke, so part of it arrives from all sides; this part is larger near the lamp.
        float spread = max(translucency, 0.07 + 0.40 * radius * radius / (square + radius * radius));
        even = (evenShare() * spread) * light;
        litRight += even, litLeft += even, litUp += even;
        litDown += even, litNear += even, litFar += even;
        addLight(toLamp, (1.0 - spread) * light);
    }
}
#endif

struct Quad {
    vec3 centre;
    vec2 along;     // the axis of its length, as the eye sees it
    vec2 halfSize;  // along and across, m
    float width;    // of the image across, which the quad may trim, m
    float metre;    // the size of a pixel there
    bool isSeen;
};

// The frames of a flipbook at the position `phase`: the book, the frame, the next, and the fraction between them. Smoke
// plays once, fire repeats.
vec4 framesAt(float kind, float phase, float start) {
    float frames = kind > 1.5 ? 64.0 : 36.0;
    float at = kind > 1.5 ? frames * fract(phase + start) : (frames - 1.0) * phase;
    float shown = floor(at / frameStep) * frameStep, next = shown + frameStep;
    next = kind > 1.5 ? mod(next, frames) : min(next, frames - 1.0);
    float layer = kind > 1.5 ? 36.0 : 0.0;
    return vec4(kind, layer + shown, layer + next, (at - shown) / frameStep);
}

// Fills the results, and returns where the quad lies.
Quad quadOf(vec4 first, vec4 second) {
    int kind = int(second.x) / 16, cell = int(second.x) - 16 * kind;
    float opacity = floor(second.z / 4096.0);
    float temperature = second.z - 4096.0 * opacity;
    opacity /= 4095.0;
    material = vec4(materialAlbedo[kind].w, materialTraits[kind].xy, materialLight[kind].w);
    // A cell and a frame of fire have 128 px in a layer of 160.
    window = vec4(0.4, 0.4, 0.4 * particleMap[cell].xy);
    book = vec4(0.0, vec2(100.0 + float(cell)), 0.0);
    vec2 trim = particleMap[cell].zw;  // excludes the empty margin of the image
    if (materialTraits[kind].w > 0.0) {
        float phase = temperature / 4095.0, start = 0.125 * float(cell / 2);
        book = framesAt(materialTraits[kind].w, phase, start);
        trim = book.x > 1.5 ? vec2(kFireWidth, 1.0) : vec2(min(kSmokeWidth.x + kSmokeWidth.y * book.z, 1.0));
        float side = book.x > 1.5 ? 0.4 : 0.5;
        window = vec4(side, side, vec2(cell % 2 == 1 ? -side : side, side) * trim);
        vec3 heat = materialHeat[kind].xyz;
        temperature = heat.y + (heat.x - heat.y) * exp(-heat.z * phase);
    }

    vec3 centre = first.xyz;
    vec2 along = vec2(cos(first.w), sin(first.w)), halfSize = 0.5 * second.y * trim;
    float share = 1.0;
    float stretch = streaks.x * second.w;
    if (stretch > 0.0) {
        vec3 flight = unpackDirection(first.w);
        vec2 seen = vec2(dot(flight, rightward()), dot(flight, upward()));
        float length2 = dot(seen, seen), part = safeSqrt(length2);
        along = part > 1e-4 ? seen / part : vec2(1.0, 0.0);
        float way = stretch * part;
        // The total light stays constant on a longer track.
        share = mix(1.0, halfSize.x / (halfSize.x + 0.5 * way), streaks.y);
        centre -= (0.5 * stretch) * flight;
        halfSize.x += 0.5 * way;
    }
    float away = dot(centre - eye, forward);
    float metre = away * pixelSlope();  // the size of a pixel there
    vec2 grown = max(halfSize, vec2(0.5 * kSmallestPx * metre));
    share *= halfSize.x * halfSize.y / max(grown.x * grown.y, 1e-20);

    ownLight = vec4(materialLight[kind].rgb, temperature);
    float near = clamp(2.0 * away - 0.6, 0.0, 1.0);
    state = vec4(opacity, away, share * near, hazeTransmittance(haze, max(away, 0.0)));
#ifdef SCATTERS
    litRight = litLeft = litUp = litDown = litNear = litFar = vec3(0.0);
    if (material.x > 0.0) {
        sideways = along.x * rightward() + along.y * upward();
        topward = along.x * upward() - along.y * rightward();
        if (window.z < 0.0) sideways = -sideways;
        lightSides(centre, materialTraits[kind].z);
        litRight *= materialAlbedo[kind].rgb, litLeft *= materialAlbedo[kind].rgb;
        litUp *= materialAlbedo[kind].rgb, litDown *= materialAlbedo[kind].rgb;
        litNear *= materialAlbedo[kind].rgb, litFar *= materialAlbedo[kind].rgb;
    }
#endif
    float width = max(second.y, kSmallestPx * metre);
    return Quad(centre, along, grown, width, metre, away > viewNear && opacity > 0.0 && near > 0.0);
}
