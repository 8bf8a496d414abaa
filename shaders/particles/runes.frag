// A circle of runes that glows on the floor: rings, a star of seven points, and a rune in each of sixteen sectors.
// Draws: runes.
#include "common/view.glsl"

in vec2 uv;
uniform float runeRadius;  // of the outer ring, m
uniform vec3 runeLight;
uniform vec4 runePhases;   // of the runes, the star and the pulse, rad; of the wave, cycles
out vec4 colour;

float toSegment(vec2 p, vec2 a, vec2 b) {
    vec2 along = b - a;
    return length(p - a - clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0) * along);
}

// A stave with two twigs, as runes have; which ones follows from the number. `p` lies within -1 and 1.
float toRune(vec2 p, int number) {
    float d = toSegment(p, vec2(0.0, -0.9), vec2(0.0, 0.9));
    for (int i = 0; i < 2; ++i) {
        int kind = (number * (5 + 4 * i) + 3 * i + number / 3) % 6;
        float side = kind < 3 ? -0.55 : 0.55, start = 0.85 - 0.5 * float(kind % 3) - 0.35 * float(i);
        d = min(d, toSegment(p, vec2(0.0, start), vec2(side, start - (kind % 2 == 0 ? 0.5 : -0.1))));
        if (kind % 3 == 1) d = min(d, toSegment(p, vec2(side, start - 0.5), vec2(0.0, start - 0.9)));
    }
    return d;
}

// A line of half width `w` at the distance `d`, at least a pixel wide, with a glow around it.
float shineOfLine(float d, float w) {
    float footprint = max(fwidth(d), 1e-5);
    float line = clamp((w - d) / footprint + 0.5, 0.0, 1.0) * min(1.0, 2.0 * w / footprint);
    return line + 0.10 * exp(-d / (4.0 * w)) + 0.03 * exp(-d / (16.0 * w));
}

void main() {
    vec3 ray = rayThrough(uv);
    float way = ray.y < -1e-3 ? -eye.y / ray.y : 1e4;
    vec2 p = (eye + way * ray).xz / runeRadius;
    float r = length(p), angle = atan(p.y, p.x) + runePhases.x;
    float rings = min(min(abs(r - 1.0), abs(r - 0.78)), abs(r - 0.755));
    float star = 1e3;
    for (int i = 0; i < 7; ++i) {
        float a = 0.8975979 * float(i) + runePhases.y;
        star = min(star, abs(dot(p, vec2(cos(a), sin(a))) - 0.755 * 0.2225));
    }
    star = max(star, r - 0.755);
    int sector = int(floor(mod(angle / 6.2831853, 1.0) * 16.0));
    float across = angle - (float(sector) + 0.5) * 0.3926991;
    across -= 6.2831853 * floor(across / 6.2831853 + 0.5);
    float rune = 0.08 * toRune(vec2(across * 0.89, r - 0.89) / 0.08, sector);
    float pulse = 0.65 + 0.35 * sin(runePhases.z + 2.4 * float(sector));
    float light = shineOfLine(rings, 0.006) + pulse * 1.3 * shineOfLine(rune, 0.007) + 0.55 * shineOfLine(star, 0.004);
    float wave = r - runePhases.w * 1.3;
    light *= 0.75 + 1.1 * exp(-60.0 * wave * wave);
    colour = vec4(r < 1.5 ? runeLight * light : vec3(0.0), 0.0);
}
