// Movers in the light of bolts: armour panels with seams and wear, glass, engines, eyes. The parts are numbered as in
// src/sim/bolts/mover_mesh.h. Each visible pixel is lit once, in whole tiles: triangles of a few pixels would leave
// most lanes of a rasteriser idle, and hidden ones would be lit for nothing.
// Draws: moving object, moving objects.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "bolts/line_light.glsl"
#include "common/noise.glsl"
#include "lightning/pack.glsl"
#include "lightning/mover_surface.glsl"

in vec2 uv;
out vec4 lit;

uniform usampler2D surfaces;  // of mover_surface.frag

const float kGlow = 1.5;  // brightness of engines and eyes
const float kDark = 1.0, kGlass = 2.0, kEngine = 3.0, kEye = 4.0, kBlade = 5.0;

// The shade of a panel, the depth of the seams between panels, and a slit at its centre. Seams finer than a pixel fade
// out.
vec3 panels(vec3 p, float isDrone, float px) {
    float around = atan(p.z, p.y + (p.y < 0.0 ? -1e-6 : 1e-6));
    vec2 at = mix(vec2(p.x / 0.21, p.z / 0.135 + 0.6 * p.y), vec2(p.x / 0.09, 1.3 * around), isDrone);
    float row = floor(at.y);
    at.x += 0.37 * row + 0.5 * hash21(ivec2(int(row), 3));
    vec2 cell = floor(at), f = at - cell;
    vec2 size = mix(vec2(0.21, 0.135), vec2(0.09, 0.10), isDrone);
    vec2 edge = min(f, 1.0 - f) * size;
    float seen = clamp(1.7 - px / 0.006, 0.0, 1.0);
    float seam = (1.0 - smoothstep(0.002, 0.004 + px, min(edge.x, edge.y))) * seen;
    float slit = step(abs(f.y - 0.5), 0.07) * step(abs(f.x - 0.5), 0.34);
    return vec3(hash21(ivec2(cell)), seam, slit);
}

// Reflection of the cavern in polished metal: dark below, faint blue from behind.
vec3 surroundings(vec3 d) {
    float back = max(dot(d, vec3(0.53, 0.36, -0.77)), 0.0);
    return vec3(0.006, 0.009, 0.016) * (0.6 + 0.5 * d.y) + vec3(0.14, 0.20, 0.36) * (back * back * back);
}

void main() {
    MoverSurface at = unpackMover(texelFetch(surfaces, ivec2(gl_FragCoord.xy), 0));
    float isDrone = at.isDrone, part = at.part;
    vec3 ray = rayThrough(uv), position = eye + at.distance * ray;
    float px = at.distance * pixelSlope();
    vec3 n = at.normal, direction = safeNormalize(ray);
    n *= dot(n, direction) > 0.0 ? -1.0 : 1.0;
    vec3 panel = panels(at.local, isDrone, px);
    vec3 grain = at.local * vec3(9.0, 14.0, 14.0) + 13.0 * isDrone;
    float wear = fbm3(grain, 4, 14.0 * px);
    // Hammered plates: each leans a little, and their surface is not even.
    vec3 dents = vec3(wear, fbm3(grain + 31.0, 3, 14.0 * px), fbm3(grain + 57.0, 3, 14.0 * px)) - 0.5;
    float lean = panel.x - 0.5;
    if (part != kGlass && part != kEngine && part != kEye)
        n = safeNormalize(n + 0.22 * dents + 0.10 * lean * vec3(0.4, 1.0, -0.7));
    float edgeWear = smoothstep(0.52, 0.72, wear);
    vec3 albedo = mix(vec3(0.13, 0.14, 0.18), vec3(0.085, 0.080, 0.090), isDrone);
    float metal = 0.85, roughness = 0.24 + 0.20 * wear, ambientOcclusion = 1.0;
    albedo *= 0.55 + 0.9 * panel.x;
    // Where the paint is worn, bare metal shines through.
    albedo = mix(albedo, vec3(0.52, 0.51, 0.50), 0.55 * edgeWear);
    roughness = mix(roughness, 0.20, edgeWear);
    albedo = mix(albedo, vec3(0.22, 0.12, 0.42), (1.0 - isDrone) * step(0.86, panel.x) * (1.0 - edgeWear));
    albedo = mix(albedo, vec3(0.34, 0.10, 0.05), isDrone * step(0.84, panel.x) * (1.0 - edgeWear));
    if (part == kDark) albedo *= 0.4, roughness = 0.40;
    if (part == kBlade) albedo = vec3(0.40, 0.38, 0.38) * (0.6 + 0.7 * wear), roughness = 0.16;
    if (part == kGlass) albedo = vec3(0.012, 0.013, 0.018), metal = 0.0, roughness = 0.10, panel.y = 0.0;
    albedo *= 1.0 - 0.8 * panel.y;

    vec3 bounce = reflect(direction, n);
    float a2 = max(roughness * roughness, 0.012), sharpness = 1.4427 / a2;
    vec3 diffuse = vec3(0), mirrored = vec3(0), around = vec3(0);
    for (int i = 0; i < lightCount; ++i) {
        vec3 a = lightFrom[i].xyz - position, b = lightTo[i].xyz - position;
        // The rock reflects light from all around, most of it from the side of the bolts.
        vec3 whole = lineLightVector(a, b, 4.0);
        around += lightPower[i].rgb * max(0.10 * length(whole) + 0.09 * dot(n, whole), 0.0);
        float kept = cutAtHorizon(n, a, b);
        vec3 v = kept * lineLightVector(a, b, 0.01);
        float square = max(dot(v, v), 1e-20), inverse = inversesqrt(square);
        diffuse += lightPower[i].rgb * max(dot(n, v), 0.0);
        mirrored += lightPower[i].rgb * (square * inverse * exp2(sharpness * (dot(bounce, v) * inverse - 1.0)));
    }
    float facing = clamp(-dot(direction, n), 0.0, 1.0);
    vec3 reflectance = mix(vec3(0.05), albedo, metal);
    reflectance = schlick(reflectance, (1.0 - reflectance) * (1.0 - roughness), facing);
    vec3 light = albedo * (1.0 - metal) * diffuse +
                 reflectance * (mirrored * (0.25 / a2) + 0.35 * diffuse + around + surroundings(bounce));
    light += albedo * (1.0 - metal) * around;
    light += albedo * vec3(0.030, 0.042, 0.070) * (0.6 + 0.4 * n.y);
    light *= 1.0 - 0.7 * panel.y;
    // Lit windows of the ship; embers in the seams of the drones.
    float isHull = part == 0.0 ? 1.0 : 0.0;
    light += (1.0 - isDrone) * isHull * step(0.72, panel.x) * panel.z * vec3(0.30, 0.42, 1.1);
    light += isDrone * isHull * panel.y * vec3(0.85, 0.10, 0.04) * smoothstep(0.35, 0.75, wear);
    if (part == kGlass) light += vec3(0.010, 0.026, 0.030) * smoothstep(0.2, -0.1, n.y - 0.5) * facing;
    if (part == kEngine) light = vec3(2.2, 2.6, 6.5) * kGlow;
    if (part == kEye) light = vec3(2.6, 0.12, 0.22) * kGlow * (0.25 + facing);
    // Alpha 0 tells compose.frag that a mover covers this pixel.
    lit = vec4(min(light, 1000.0), 0.0);
}
