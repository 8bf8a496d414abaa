// The floor and the night behind it, lit by the lamps, and their light in the haze. All of it is soft: half the
// resolution is enough.
// Draws: scenery.
#include "common/haze.glsl"
#include "common/sky/gradient.glsl"
#include "common/surface.glsl"
#include "common/view.glsl"
#include "particles/lamps.glsl"
#include "particles/shadow.glsl"
#ifdef BLAST
#include "particles/hot.glsl"
#endif

in vec2 uv;
uniform sampler2D floorRelief;  // slopes, albedo, wetness
uniform vec3 floorAlbedo, skyLight, keyLight, toKey, horizon, zenith;
uniform float haze, hazeGlow, wetness, snow;
uniform vec4 footprints[16];  // of the props: position on the floor, radius, how dark it is below them
uniform int footprintCount;
#ifdef BLAST
uniform vec3 scorch;  // radius, degree of burning, glowing fraction
#endif
out vec4 colour;

vec3 nightSky(vec3 ray) { return mix(zenith, horizon, horizonWeight(ray.y)); }

// The mean of lampShare for lamp `i` along a ray that passes it at `height`, between the tangents of two angles: equal
// steps of the angle at the lamp carry equal light.
float shareOnTheWay(int i, vec3 ray, float nearest, float height, vec2 tangents) {
#ifndef CONES
    return 1.0;
#endif
    if (lampCones[i].w < -1.0) return 1.0;
    float share = 0.0;
    for (int k = 0; k < 8; ++k) {
        float along = nearest + height * tan(mix(atan(tangents.x), atan(tangents.y), (float(k) + 0.5) / 8.0));
        share += lampShare(i, safeNormalize(lampPositions[i].xyz - eye - along * ray));
    }
    return share / 8.0;
}

// Light that the haze around a lamp scatters towards the eye, up to the surface: the integral of 1 / d² along the ray.
vec3 glowInHaze(vec3 ray, float way) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - eye;
        float nearest = dot(to, ray), radius = lampPositions[i].w;
        float height = safeSqrt(max(dot(to, to) - nearest * nearest, 0.0) + radius * radius);
        float a = -nearest / height, b = (way - nearest) / height;
        // The arc tangent of both, to a few per cent.
        float angle = 1.57 * (b / (0.6 + abs(b)) - a / (0.6 + abs(a)));
        sum += lampPowers[i].rgb * (angle / height) * shareOnTheWay(i, ray, nearest, height, vec2(a, b));
    }
    return sum * haze * hazeGlow * 0.022;
}

// The fraction of light that reaches the floor next to props.
float besideProps(vec2 p) {
    float open = 1.0;
    for (int i = 0; i < footprintCount; ++i) {
        float away = length(p - footprints[i].xy) / footprints[i].z;
        open *= 1.0 - footprints[i].w * (1.0 - smoothstep(0.55, 1.5, away));
    }
    return open;
}

#ifdef BLAST
// How strongly the floor is burnt at `p`: ragged, with rays of ejected debris.
float burntAt(vec2 p, float grain) {
    float away = length(p) / scorch.x;
    float ray = textureLod(floorRelief, 0.21 * p / max(length(p), 1e-3) + 0.4, 0.0).b;
    return scorch.y * (1.0 - smoothstep(0.25, 1.0, away * (1.35 - 0.9 * ray) + 0.5 * (grain - 0.5)));
}

// Embers in the burnt floor.
vec3 emberLight(vec2 p, float burnt) {
    float coarse = texture(floorRelief, 0.83 * p).b, fine = texture(floorRelief, 2.3 * p + 0.6).b;
    float ember = smoothstep(0.56, 0.85, 0.6 * coarse + 0.55 * fine);
    return (9.0 * scorch.z * ember * burnt * burnt) * hotLight(1200.0 + 300.0 * ember);
}
#endif

vec3 floorLight(vec3 p, vec3 ray, float way) {
    vec4 relief = texture(floorRelief, 0.31 * p.xz);
    vec4 broad = texture(floorRelief, 0.047 * p.zx + 0.3);
    float fine = 1.0 / (1.0 + 0.012 * way * way);
    float wet = wetness * smoothstep(0.25, 0.85, 0.5 * broad.a + 0.6 * relief.a);
    // The first snow stays where it is dry and lies low.
    float white = snow * smoothstep(0.50, 0.80, 0.55 * broad.b + 0.35 * (1.0 - relief.a) + 0.35 * relief.b);
    wet *= 1.0 - white;
    vec2 slope = 0.55 * (2.0 * relief.rg - 1.0) * (1.0 - 0.85 * wet) + 0.3 * (2.0 * broad.gr - 1.0) * (1.0 - wet);
    slope *= fine;
    vec3 normal = safeNormalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 albedo = floorAlbedo * (0.35 + relief.b) * mix(0.6, 1.2, broad.b) * mix(1.0, 0.5, wet);
    albedo = mix(albedo, vec3(0.52, 0.56, 0.64), white);
#ifdef BLAST
    float burnt = burntAt(p.xz, relief.b);
    albedo *= 1.0 - 0.9 * burnt, wet *= 1.0 - burnt;
#endif
    float rough = mix(0.5, 0.10, wet);
    vec3 mirrored = reflect(ray, normal);
    float fresnel = schlick(mix(0.02, 0.04, wet), 0.6, dot(-ray, normal));
#ifdef BLAST
    fresnel *= 1.0 - 0.8 * burnt;
#endif
    float left = lightLeftOnSurface(p);
    vec3 light = albedo * (skyLight + (shadowLamp < 0 ? left : 1.0) * keyLight * max(dot(normal, toKey), 0.0));
#ifdef BLAST
    light += emberLight(p.xz, burnt);
#endif
    light += fresnel * mix(0.35, 1.0, wet) * nightSky(vec3(mirrored.x, abs(mirrored.y), mirrored.z));
    for (int i = 0; i < lampCount; ++i) {
        vec3 to = lampPositions[i].xyz - p;
        float radius = lampPositions[i].w, square = dot(to, to) + radius * radius;
        vec3 toLamp = to * inversesqrt(square), power = lampShare(i, toLamp) * lampPowers[i].rgb;
        if (i == shadowLamp) power *= left;
        light += (albedo / PI) * power * (max(dot(normal, toLamp) * 0.85 + 0.15, 0.0) / square);
        // The lamp, with its size, in a rough mirror, stretched towards the eye as on a wet floor.
        float spread = rough * rough + 0.25 * radius * radius / square;
        float miss = max(1.0 - dot(mirrored, toLamp), 0.0);
        float peak = spread / (miss + spread);
        light += power * (fresnel * mix(0.15, 0.9, wet) * peak * peak / (square * (0.25 + 6.0 * spread)));
    }
    return light * besideProps(p.xz);
}

void main() {
    vec3 ray = safeNormalize(rayThrough(uv));
    vec3 light = nightSky(ray);
    float way = 1e4;
#ifdef FLOOR
    if (ray.y < -1e-4) way = -eye.y / ray.y;
    if (way < 200.0) {
        vec3 far = nightSky(vec3(ray.x, 0.0, ray.z));
        light = throughHaze(floorLight(eye + way * ray, ray, way), far, hazeTransmittance(haze, way));
    }
#endif
    colour = vec4(light + glowInHaze(ray, min(way, 200.0)), 1.0);
}
