// Walls with windows, roofs, stone and bronze.
// Draws: building, buildings.
#include "common/hash.glsl"
#include "timeslice/plaza_light.glsl"

uniform float night;  // fraction of the windows with light
uniform vec4 circuits;

in vec3 world, facing;
in vec4 surface;
in vec2 onWall;
out vec4 colour;

// 1 inside a box with these half sizes around the origin, with edges one pixel wide.
float boxCover(vec2 p, vec2 half_, vec2 pixel) {
    vec2 inside = clamp((half_ - abs(p)) / max(pixel, vec2(0.02)) + 0.5, 0.0, 1.0);
    return inside.x * inside.y;
}

void main() {
    vec3 normal = safeNormalize(facing), albedo = surface.rgb, ray = safeNormalize(world - eye);
    float sunny = max(dot(normal, sunDirection), 0.0) * smoothstep(2.0, 16.0, world.y);
    vec3 arriving = skyOnSurface(normal) * (0.55 + 0.45 * smoothstep(0.0, 9.0, world.y)) + sunLight * sunny;
    arriving += kLampColour * (0.16 * circuits.x * exp(-0.22 * world.y));
    vec3 light = albedo * arriving;
    if (surface.a > 1.5) {
        vec3 mirrored = reflect(ray, vec3(0.0, 1.0, 0.0));
        light = 0.55 * skyLight(vec3(mirrored.x, max(mirrored.y, 0.02), mirrored.z));
    } else if (surface.a > 0.5) {
        vec2 cell = vec2(3.1, 3.9), p = onWall / cell, id = floor(p), q = (fract(p) - 0.5) * cell;
        vec2 pixel = fwidth(onWall);
        float frame = boxCover(q, vec2(0.82, 1.32), pixel), glass = boxCover(q, vec2(0.62, 1.12), pixel);
        float fade = 1.0 - smoothstep(1.0, 3.0, max(pixel.x, pixel.y));
        light *= 1.0 + 0.25 * frame * fade - 0.08 * (1.0 - smoothstep(0.0, 0.25, abs(q.y + 1.85)));
        uint hash = latticeHash(ivec3(ivec2(id), int(world.x * 0.04 + world.z * 0.031)), 5u);
        float isOn = float(hash & 1023u) / 1023.0 < night ? 1.0 : 0.0;
        vec3 pane = 0.10 * skyOnSurface(normal)
                    + isOn * vec3(1.0, 0.60, 0.26) * (0.35 + 0.9 * float((hash >> 10) & 255u) / 255.0);
        light = mix(light, pane, glass);
    }
    float rim = 1.0 - max(dot(normal, -ray), 0.0);
    light += sunLight * (0.05 * rim * rim * max(dot(ray, sunDirection), 0.0) * step(surface.a, 0.5));
    colour = vec4(throughAir(light, world), 1.0);
}
