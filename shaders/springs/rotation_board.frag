// Compass needles in the dials of a metal plate, seen from above and lit by the lamp that they turn to. Lengths are in
// spacings of the needles, y up; the plate is the plane z = 0.
// Draws: board.
#include "common/noise.glsl"

in vec2 uv;
out vec4 colour;

uniform vec2 viewport;     // px
uniform vec2 centre;       // of the plate, px from the lower left corner
uniform float spacing;     // px
uniform ivec2 cells;       // columns and rows of needles
uniform vec2 lamp;         // position of the lamp above the plate
uniform sampler2D needles; // a texel each: cosine and sine of the angle, speed, 1 if it turns in the wrong direction

const float kLampHeight = 2.3;
const vec3 kLampLight = vec3(1.0, 0.62, 0.30) * 22.0;
const vec3 kSkyLight = vec3(0.20, 0.40, 0.46);
const vec3 kSkyFrom = vec3(-0.40, 0.62, 0.675);
const vec3 kTable = vec3(0.0034, 0.0072, 0.0094);

const float kDial = 0.43, kBevel = 0.035;  // radius of a dial, and width of its bevel
const float kDepth = 0.07, kNeedleAbove = 0.10;  // of the floor below the plate, of the needle above the floor
const float kTip = 0.37, kTail = 0.27, kHalf = 0.078, kRidge = 0.05;

struct Material {
    vec3 albedo;  // of the diffuse light
    vec3 metal;   // of the reflected light
    float shine;  // exponent of the highlight
};

// Light of the lamp and the sky that a surface sends upwards; `lit` is the fraction of the lamp that reaches it.
vec3 shade(Material m, vec3 position, vec3 n, float lit, float open) {
    const vec3 v = vec3(0.0, 0.0, 1.0);
    vec3 way = vec3(lamp, kLampHeight) - position;
    float squared = dot(way, way);
    vec3 l = way * inversesqrt(squared);
    vec3 light = kLampLight * (lit / squared);
    float spot = pow(max(dot(n, normalize(l + v)), 0.0), m.shine) * (0.12 * m.shine + 0.3);
    float soft = pow(max(dot(n, normalize(kSkyFrom + v)), 0.0), 0.5 * m.shine) * (0.06 * m.shine + 0.2);
    float sky = 0.5 + 0.5 * dot(n, kSkyFrom);
    return m.albedo * (light * max(dot(n, l), 0.0) + kSkyLight * sky * open) +
           m.metal * (light * spot + kSkyLight * soft * open);
}

// Distance to the outline of a needle along the x axis (negative inside).
float needleEdge(vec2 q) {
    q.y = abs(q.y);
    vec2 end = q.x > 0.0 ? vec2(kTip, 0.0) : vec2(-kTail, 0.0);
    return dot(q - end, normalize(q.x > 0.0 ? vec2(kHalf, kTip) : vec2(-kHalf, kTail)));
}

float covered(float distance, float width) { return clamp(0.5 - distance / width, 0.0, 1.0); }

// The plate between the dials: brushed metal, darker and duller than the needles.
Material plate(vec2 p, float pixel, out vec3 normal) {
    float grain = fbm2(p * vec2(3.0, 46.0), 3, 46.0 * pixel) - 0.5;
    float patina = fbm2(p * 1.7 + 4.0, 3, 1.7 * pixel);
    normal = normalize(vec3(0.02 * grain, 0.20 * grain, 1.0));
    vec3 metal = vec3(0.060, 0.066, 0.068) * (0.65 + 0.7 * patina);
    return Material(vec3(0.010, 0.012, 0.013) + 0.10 * metal, metal * 0.55, 26.0);
}

// The floor of a dial: dark enamel with twelve painted marks.
Material dialFloor(vec2 q, float pixel) {
    float r = length(q), turn = atan(q.y, q.x) * 6.0 / PI;
    float along = abs(fract(turn + 0.5) - 0.5) * PI / 6.0 * r;
    bool isQuarter = mod(floor(turn + 0.5), 3.0) < 0.5;
    float mark = covered(along - (isQuarter ? 0.009 : 0.006), pixel) *
                 covered(abs(r - 0.385) - (isQuarter ? 0.030 : 0.018), pixel);
    vec3 albedo = mix(vec3(0.010, 0.015, 0.019), vec3(0.26, 0.27, 0.27), 0.6 * mark);
    return Material(albedo, vec3(0.010), 90.0);
}

// The needle's faceted top: its normal in the frame of the needle.
vec3 facet(vec2 q) {
    return normalize(vec3(q.x > 0.0 ? 1.0 / kTip : -1.0 / kTail, (q.y > 0.0 ? 1.0 : -1.0) / kHalf, 1.0 / kRidge));
}

vec3 dials(vec2 p, float pixel) {
    vec2 reach = 0.5 * vec2(cells - 1);
    vec2 cell = clamp(floor(p + reach + 0.5), vec2(0.0), 2.0 * reach);
    vec4 needle = texelFetch(needles, ivec2(cell), 0);
    vec2 q = p - (cell - reach), towards = lamp - p;
    float r = length(q);
    vec2 outwards = q / max(r, 1e-4);

    // The plate, the bevel of the dial and its floor.
    vec3 n;
    Material m = plate(p, pixel, n);
    float inDial = covered(r - kDial, pixel), inBevel = covered(r - kDial - kBevel, pixel) * (1.0 - inDial);
    vec2 inFrame = vec2(dot(q, needle.xy), dot(q, vec2(-needle.y, needle.x)));
    float open = 1.0, lit = 1.0;
    vec3 position = vec3(p, 0.0);
    if (inDial > 0.0) {
        Material inside = dialFloor(q, pixel);
        m = Material(mix(m.albedo, inside.albedo, inDial), mix(m.metal, inside.metal, inDial),
                     mix(m.shine, inside.shine, inDial));
        n = normalize(mix(n, vec3(0.0, 0.0, 1.0), inDial));
        position.z = -kDepth * inDial;
        // Shadows of the rim and of the needle: where the ray to the lamp leaves the dial, or hits the needle.
        float rim = length(q + towards * (kDepth / (kLampHeight + kDepth))) - kDial;
        vec2 above = q + towards * (kNeedleAbove / (kLampHeight + kDepth));
        float edge = needleEdge(vec2(dot(above, needle.xy), dot(above, vec2(-needle.y, needle.x))));
        float soft = 0.014 + 0.010 * length(towards);
        lit = smoothstep(-soft, soft, edge) * (1.0 - smoothstep(-0.010, 0.022, rim));
        lit = mix(1.0, lit, inDial);
        float nearNeedle = 0.45 + 0.55 * smoothstep(0.0, 0.16, needleEdge(inFrame));
        open = mix(1.0, nearNeedle * (1.0 - 0.6 * smoothstep(0.25, kDial, r)), inDial);
    }
    n = normalize(mix(n, vec3(-0.85 * outwards, 0.6), inBevel));
    m.metal = mix(m.metal, vec3(0.30, 0.27, 0.22), inBevel);
    vec3 result = shade(m, position, n, lit, open);

    // The needle and its pivot.
    float edge = needleEdge(inFrame);
    float inNeedle = covered(edge, pixel);
    if (inNeedle > 0.0) {
        vec3 f = facet(inFrame);
        vec3 normal = vec3(f.x * needle.xy + f.y * vec2(-needle.y, needle.x), f.z);
        float head = covered(-inFrame.x, pixel);
        vec3 hue = mix(vec3(0.016, 0.30, 0.38), vec3(0.62, 0.055, 0.03), needle.w);
        Material steel =
            Material(mix(vec3(0.055), hue, head), mix(vec3(0.34, 0.35, 0.36), 0.5 * hue + 0.10, head), 38.0);
        vec3 top = shade(steel, vec3(p, kNeedleAbove - kDepth), normal, 1.0, 1.0);
        top += hue * head * (0.06 + 1.9 * needle.z * needle.z);  // its own light keeps far needles visible
        result = mix(result, top, inNeedle);
    }
    float inPivot = covered(r - 0.036, pixel);
    if (inPivot > 0.0) {
        vec3 normal = vec3(q / 0.04, 0.7);
        Material brass = Material(vec3(0.10, 0.07, 0.03), vec3(0.75, 0.52, 0.24), 60.0);
        result = mix(result, shade(brass, vec3(p, 0.05), normalize(normal), 1.0, 1.0), inPivot);
    }
    return result;
}

void main() {
    float pixel = 1.0 / spacing;
    vec2 p = (uv * viewport - centre) * pixel;
    // The plate has rounded corners and lies on a dark table.
    const float kCorner = 0.22;
    vec2 beyond = abs(p) - 0.5 * vec2(cells) - 0.06 + kCorner;
    float edge = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - kCorner;
    float onPlate = covered(edge, pixel);
    vec2 away = p - lamp;
    float contact = 1.0 - 0.75 * exp(-14.0 * max(edge, 0.0));
    vec3 result = kTable * contact * (1.0 + 1.1 * kLampLight / (kLampHeight * kLampHeight * 4.0 + dot(away, away)));
    if (onPlate > 0.0) {
        vec3 board = dials(p, pixel);
        float chamfer = covered(abs(edge + 0.02) - 0.02, pixel);
        board += chamfer * vec3(0.05, 0.05, 0.048) * (kSkyLight + kLampLight / (2.0 + dot(away, away)));
        result = mix(result, board, onPlate);
    }
    // The lamp: a bright bead.
    float bead = covered(length(away) - 0.055, max(pixel, 0.02));
    result += kLampLight * (0.8 * bead + 0.05 * exp(-60.0 * dot(away, away)));
    colour = vec4(result, 1.0);
}
