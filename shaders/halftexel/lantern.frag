// A paper lantern: a barrel of paper on hoops, lit by the flame inside, on a small wooden raft.
// Draws: lantern, lanterns.
#include "halftexel/lantern_light.glsl"

in vec2 vLocal;       // m from the centre of the base
flat in vec4 vShape;  // radius, height, slope of the view downwards, m per pixel
flat in vec4 vLight;  // brightness, transmittance of the haze, rotation about the axis, 1 if red
flat in vec4 vMore;   // barrel, lean of the flame, distance, x
uniform sampler2D paper;
out vec4 colour;

const float kHoops = 11.0;
const float kRaft = 1.14;  // radius in radii of the lower rim

const vec2 kFlameShape = vec2(8.5, 3.6);  // sharpness of the flame as seen through paper, 1 / lantern radii

// Fraction of a pixel inside an edge, for a centre that lies `inside` m within it.
float cover(float inside) { return clamp(inside / vShape.w + 0.5, 0.0, 1.0); }

// Light of the flame on the paper at a height; 1 at the height of the flame.
float fall(float y) {
    float up = (y - kFlameHeight * vShape.y) / vShape.x;
    float d = 1.0 + up * up;
    return 1.0 / (d * sqrt(d));
}

// Fraction of this pixel covered by the disc of `radius` at height `y`.
float disc(float y, float radius, float tilt) {
    vec2 e = vec2(vLocal.x, (vLocal.y - y) / tilt);
    float l = length(e);
    return cover((radius - l) * l / max(length(vec2(e.x, e.y / tilt)), 1e-6));
}

void main() {
    float radius = vShape.x, height = vShape.y, tilt = max(vShape.z, 1e-3), pixel = vShape.w;
    float seen = 1.0 - smoothstep(0.05, 0.25, pixel / radius);  // fraction of the detail that this size can show

    // The outline of the barrel, and the position on its front that this pixel shows.
    float level = clamp(2.0 * vLocal.y / height - 1.0, -1.0, 1.0);
    float r = radius * (1.0 - vMore.x * level * level);
    float s = clamp(vLocal.x / r, -1.0, 1.0);
    float front = safeSqrt(1.0 - s * s);
    float y = vLocal.y + r * front * tilt;
    float rim = radius * (1.0 - vMore.x);
    float lip = height - rim * safeSqrt(1.0 - vLocal.x * vLocal.x / (rim * rim)) * tilt;  // height of the front rim
    float body = cover(r - abs(vLocal.x)) * cover(y) * cover(lip - vLocal.y);
    // The opening lies above the front rim and below the far one.
    float open = vLocal.y < height ? cover(rim - abs(vLocal.x)) * step(lip - pixel, vLocal.y) : disc(height, rim, tilt);
    open *= 1.0 - body;

    // Paper: fibres, the painted ring, soft shadows of the hoops behind it, and its swelling between them.
    float arc = asin(s);
    vec2 wrapped = vec2((arc + vLight.z) * radius, y);
    float grain = texture(paper, wrapped * 2.6).r;
    float facing = arc + vLight.z;
    facing -= 2.0 * PI * floor(facing / (2.0 * PI) + 0.5);
    vec2 mark = vec2(facing * radius, y - 0.58 * height) / (1.85 * radius) + 0.5;
    float ink = texture(paper, clamp(mark, 0.0, 1.0)).g * seen * vLight.w;
    float hoops = y / height * kHoops;
    float hoop = abs(fract(hoops) - 0.5) * height / kHoops;
    float line = (1.0 - clamp((hoop - 0.0012) / max(pixel, 0.0016), 0.0, 1.0)) * seen;
    float swell = 1.0 - 0.20 * seen * cos(2.0 * PI * hoops);
    float clouds = 1.0 + seen * 0.9 * (grain - 0.5);

    // The flame lights the paper by distance, and shines through where the line of sight passes near it.
    vec2 flame = vec2(vLocal.x - vMore.y * radius, y - kFlameHeight * height) / radius;
    float hot = exp(-3.2 * dot(flame, flame));
    // Widened to at least a pixel, with the same total light, because small lanterns would otherwise twinkle.
    vec2 steep = inversesqrt(1.0 / (kFlameShape * kFlameShape) + 0.6 * pixel * pixel / (radius * radius));
    float core = exp(-dot(flame * steep, flame * steep)) * (steep.x * steep.y) / (kFlameShape.x * kFlameShape.y);
    float strength = (0.20 + 0.90 * fall(y)) * (0.30 + 0.70 * front) * swell + 2.6 * hot;
    strength *= clouds * (1.0 - 0.34 * line);
    float rims = min(cover(0.016 - y) + cover(vLocal.y - lip + 0.012), 1.0);
    strength *= (1.0 - 0.88 * rims * max(seen, 0.25)) * (1.0 - 0.90 * ink);
    vec3 light = paperLight(strength, vLight.w) +
                 core * (1.0 - 0.8 * ink) * mix(vec3(9.0, 6.6, 4.0), vec3(6.0, 1.0, 0.25), vLight.w);

    // The far wall from inside, seen through the opening over a dark rim.
    float yBack = vLocal.y - rim * safeSqrt(1.0 - min(s * s, 1.0)) * tilt;
    float within = disc(height, rim - 0.010, tilt);
    float deep = clamp((height - yBack) / (2.0 * rim * tilt), 0.0, 1.0);
    vec3 inside = paperLight(0.05 + 1.3 * deep * deep, vLight.w) * mix(0.12, 1.0, mix(1.0, within, seen));

    // The raft: wood that the paper lights.
    float wood = disc(0.004, kRaft * rim, tilt) * (1.0 - max(body, open)) * seen;
    float side = disc(-0.018, kRaft * rim, tilt) * (1.0 - max(max(body, open), wood)) * seen;
    vec3 woodLight = paperLight(0.05, vLight.w) * (0.4 + 1.2 * grain);

    vec3 sum = body * light + open * inside + wood * woodLight + side * 0.002 * vec3(1.0, 0.6, 0.3);
    float alpha = min(body + open + wood + side, 1.0);
    colour = vec4(sum * (vLight.y * vLight.x * kPaperRadiance), alpha);
}
