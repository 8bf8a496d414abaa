// A disc of brushed metal with an inlaid compass rose.
// Draws: rod.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "springs/orientation.glsl"

centroid in vec3 vPosition;
centroid in vec3 vNormal;
centroid in vec3 vLocal;

uniform float isMirrored;  // 1 for the reflection in the ground, which fades with its depth
uniform vec3 accent;       // colour of the inlay, linear
uniform float heat;        // 1 where the upper face glows red, to tell it from the lower one; 0 for plain metal
out vec4 colour;

// Fraction of a pixel inside an edge at distance `d` (negative inside).
float inside(float d) { return clamp(0.5 - d / max(1.6 * fwidth(d), 1e-5), 0.0, 1.0); }

// Distance to a star with `points` points, outer radius `a` and inner radius `b`; one point lies on the x axis.
float star(vec2 p, float a, float b, float points) {
    float sector = 2.0 * PI / points;
    float angle = atan(p.y, p.x);
    angle = abs(angle - sector * floor(angle / sector + 0.5));
    vec2 q = length(p) * vec2(cos(angle), sin(angle));
    vec2 inner = b * vec2(cos(0.5 * sector), sin(0.5 * sector));
    vec2 edge = inner - vec2(a, 0.0);
    vec2 across = normalize(vec2(-edge.y, edge.x));
    return dot(q - vec2(a, 0.0), across) * (across.x < 0.0 ? -1.0 : 1.0);
}

// Coverage of the inlay: x of the teal enamel, y of the bright metal.
vec2 emblem(vec2 p) {
    float r = length(p);
    float enamel = inside(abs(r - 0.80) - 0.035);
    float ticks = 0.0;
    float angle = atan(p.y, p.x) * 36.0 / PI;
    float tick = abs(fract(angle + 0.5) - 0.5) * PI / 36.0 * r;
    ticks = inside(tick - 0.004) * inside(abs(r - 0.70) - 0.03) * (1.0 - step(1.2, r));
    float diagonal = inside(star(mat2(0.70711, 0.70711, -0.70711, 0.70711) * p, 0.44, 0.10, 4.0));
    float main = inside(star(p, 0.64, 0.11, 4.0));
    enamel = max(enamel, diagonal * (1.0 - main));
    // Each long point has a bright and an enamelled half.
    float side = step(0.0, (abs(p.x) > abs(p.y) ? p.x * p.y : -p.x * p.y));
    float bright = main * side;
    enamel = max(enamel, max(ticks, main * (1.0 - side)));
    return vec2(enamel, bright) * inside(0.045 - r);
}

void main() {
    vec3 n = normalize(vNormal), v = normalize(eye - vPosition);
    vec2 p = vLocal.xz;
    float r = length(p);
    bool isFace = abs(vLocal.y) > 0.1 && r < 0.93;
    // Brushed in circles: grooves vary with the radius, and only slowly with the angle.
    float turn = atan(p.y, p.x);
    float footprint = max(fwidth(r) * 240.0, 1e-4);
    float grooves = valueNoise(vec2(r * 240.0, turn * 3.0)) - 0.5;
    grooves = grooves / (1.0 + footprint * footprint);
    float blotch = valueNoise(p * 5.0) * 0.6 + valueNoise(p * 13.0 + 7.0) * 0.4;
    vec2 inlay = isFace ? emblem(p) : vec2(0.0);

    vec3 metal = mix(vec3(0.62, 0.60, 0.57), vec3(0.90, 0.66, 0.36), inlay.y);
    metal = mix(metal, vLocal.y > 0.0 ? vec3(0.95, 0.24, 0.12) : vec3(0.95, 0.72, 0.40), 0.9 * heat);
    float roughness = 0.24 + 0.14 * blotch + 0.25 * grooves;
    // Grooves spread light little along and much across them: the highlight of a brushed disc is a fan.
    vec3 radial = normalize(vec3(p.x, 0.0, p.y) + vec3(1e-4, 0.0, 0.0));
    vec3 light = vec3(0.0);
    vec3 bent = normalize(n + (isFace ? 0.16 * grooves : 0.0) * radial);
    const int kSpread = 3;
    for (int i = 0; i < kSpread; ++i) {
        float offset = (float(i) - 2.0) * 0.13;
        vec3 ni = isFace ? normalize(bent + offset * radial) : bent;
        light += environment(reflect(-v, ni), roughness) / float(kSpread);
    }
    float facing = max(dot(n, v), 0.0);
    vec3 result = light * schlick(metal, 1.0 - metal, facing);

    vec3 halfway = normalize(keyDirection() + v);
    float glint = pow(max(dot(bent, halfway), 0.0), 220.0) * max(dot(n, keyDirection()), 0.0);
    result += kKeyColour * metal * 9.0 * glint;

    // Enamel: a diffuse ground under a clear, smooth coat.
    vec3 diffuse = accent * (0.03 + 0.75 * max(dot(n, keyDirection()), 0.0) * vec3(1.0, 0.86, 0.70) +
                             0.5 * max(dot(n, rimDirection()), 0.0) * kRimColour);
    vec3 coat = environment(reflect(-v, n), 0.05) * schlick(0.04, 0.96, facing);
    result = mix(result, diffuse + coat, inlay.x);
    result *= mix(1.0, 0.72, smoothstep(0.90, 0.93, r) * (1.0 - smoothstep(0.93, 0.96, r)));  // the groove at the rim

    if (isMirrored > 0.5) result *= exp(2.2 * min(vPosition.y, 0.0));
    colour = vec4(result, 1.0);
}
