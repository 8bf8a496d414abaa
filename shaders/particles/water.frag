// A round basin of water around the origin, at the height of the floor: waves and the rings of drops that fall into it,
// lamps in the water, foam where the water falls, and the mirror image of the night and of the jet.
// Draws: water.
#include "common/hash.glsl"
#include "common/haze.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"
#include "particles/lamps.glsl"

in vec2 uv;
uniform sampler2D floorRelief;  // slopes, albedo, wetness
uniform vec3 horizon, zenith;
uniform float haze, waterRadius;  // 1/m, m
uniform vec4 waterPhases;         // of two patterns of waves, 0 to 1, and of the drops, 0 to 4096
out vec4 colour;

const float DEPTH = 0.4;  // of the water, m

vec2 randomPair(uint key) {
    uint h = hash32(key);
    return vec2(float(h & 0xffffu), float(h >> 16)) / 65536.0;
}

// The slope of rings on the water. One drop after the other falls into each cell of a grid, at a place of its own; its
// ring of waves widens to the border of the cell and fades.
vec2 ringSlope(vec2 p, float cellSide, uint stream) {
    vec2 cell = floor(p / cellSide);
    uint key = latticeHash(ivec3(ivec2(cell), 0), stream);
    float drops = waterPhases.z + randomPair(key).x;
    uint drop = uint(int(floor(drops)) & 4095);
    vec2 at = cell + 0.5 + 0.36 * (randomPair(key + drop) - 0.5);
    vec2 away = p - cellSide * at;
    float age = fract(drops), r = length(away), behind = (0.32 * cellSide * sqrt(age) - r) / (0.05 * cellSide);
    return away / max(r, 1e-4) * ((1.0 - age) * sin(3.1 * behind) * exp(-0.5 * behind * behind));
}

vec2 waveSlope(vec2 p, float fine) {
    vec2 a = texture(floorRelief, 0.42 * p + vec2(waterPhases.x, 0.0)).rg - 0.5;
    vec2 b = texture(floorRelief, 0.71 * p.yx - vec2(0.0, waterPhases.y)).rg - 0.5;
    const mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
    vec2 rings = ringSlope(p, 0.30, 1u) + ringSlope(turn * p + 0.37, 0.19, 2u) * turn;
    return 0.55 * (a + b) + 0.30 * fine * rings;
}

// Light that reaches the height `y` above the centre of the basin, from all lamps.
vec3 lightOfJet(float y) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - vec3(0.0, y, 0.0);
        sum += lampPowers[i].rgb / (dot(to, to) + 0.3);
    }
    return sum / PI;
}

// The mirror image of the jet and of the curtain around it: soft columns about the vertical axis. A ray from `p` is
// nearest to the axis at a height and a distance that determine how much of them it crosses.
vec3 mirroredJet(vec2 p, vec3 ray) {
    float way = max(-dot(p, ray.xz), 0.0) / max(dot(ray.xz, ray.xz), 1e-4);
    vec2 beside = p + way * ray.xz;
    float y = way * ray.y, square = dot(beside, beside), width = 0.05 + 0.07 * y;
    float jet = 0.55 * exp(-square / (width * width)) * smoothstep(2.7, 1.8, y);
    float curtain = 0.11 * smoothstep(1.7, 0.7, square) * smoothstep(1.0, 0.5, y);
    return (jet + curtain) * lightOfJet(y);
}

// Light of submerged lamps that comes up through the water from the bottom and from its haze.
vec3 lightFromBelow(vec2 p, vec2 slope, vec3 ray) {
    vec2 bottom = p + DEPTH * (ray.xz / (0.6 - ray.y) - 0.8 * slope);
    float tiles = texture(floorRelief, 0.9 * bottom).b;
    vec3 sum = vec3(0.004, 0.010, 0.013);
    for (int i = 0; i < lampCount; ++i) {
        vec2 to = lampPositions[i].xz - bottom;
        float square = dot(to, to);
        vec3 power = lampPowers[i].rgb * exp(-vec3(1.6, 0.7, 0.5) * sqrt(square));
        sum += power * (0.010 + 0.022 * tiles) / (square + 0.06);
    }
    return sum;
}

// The fraction of the surface that is foam: where jet and curtain come down.
float foamAt(vec2 p, vec2 slope) {
    float r = length(p);
    float falls = smoothstep(0.85, 1.2, r) * smoothstep(1.6, 1.3, r) + 0.6 * smoothstep(0.55, 0.2, r);
    float grain = texture(floorRelief, 1.3 * p + 0.25 * slope + vec2(0.0, waterPhases.x)).b *
                  texture(floorRelief, 3.7 * p + 0.5 * slope - vec2(waterPhases.y, 0.0)).b;
    return 0.75 * falls * smoothstep(0.22, 0.75, grain + 0.10 * falls);
}

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    float way = ray.y < -1e-3 ? -eye.y / ray.y : 1e4;
    vec3 world = eye + way * ray;
    vec2 p = world.xz;
    float fine = 1.0 / (1.0 + 0.004 * way * way);
    vec2 slope = waveSlope(p, fine);
    vec3 normal = safeNormalize(vec3(-slope.x, 1.0, -slope.y)), mirrored = reflect(ray, normal);
    mirrored.y = abs(mirrored.y);
    float fresnel = schlick(0.02, 0.98, dot(-ray, normal));
    vec3 sky = mix(horizon, zenith, 1.0 - safePow(1.0 - mirrored.y, 5.0));
    vec3 light = mix(lightFromBelow(p, slope, ray), sky + mirroredJet(p, mirrored), fresnel);
    float foam = foamAt(p, slope);
    light *= 1.0 - 0.8 * foam;
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - world;
        float square = dot(to, to) + lampPositions[i].w * lampPositions[i].w;
        vec3 power = lampPowers[i].rgb / square, toLamp = safeNormalize(to);
        float peak = 0.004 / (max(1.0 - dot(mirrored, toLamp), 0.0) + 0.004);
        light += power * (0.4 * fresnel * peak * peak + foam * 0.05);
    }
    colour = vec4(light * hazeTransmittance(haze, way), 1.0) * (length(p) < waterRadius ? 1.0 : 0.0);
}
