// Porcelain, brass, fruit and linen: what they send on of the light that their vertices get, and what they reflect.
#include "common/view.glsl"

in vec3 world, facing, inPart, received;
in float open, mirrorOpen;
flat in float what;
uniform sampler2D sky;    // light from all directions: the zenith at row 0, the azimuth from +z over +x
uniform sampler2D sent;   // as in the vertex shader; the first rows are the linen's
uniform sampler2D painting;  // ink on the jug
uniform sampler2D grain;  // clouds, pores, threads, streaks
uniform float turn;       // of the sky about the vertical, rad
uniform float exposure, marksNegative;
out vec4 colour;

const vec2 LINEN = vec2(128.0, 112.0);  // columns and rows of cells
const vec3 LINEN_ALBEDO = vec3(0.74, 0.70, 0.61), BOUNCE = vec3(0.42, 0.36, 0.28);

struct Surface {
    vec3 albedo, mirror;  // what it sends on, and what it reflects head-on
    float rough;
};

vec3 skyFrom(vec3 d, float rough) {
    float azimuth = atan(d.x, d.z) - turn;
    vec2 uv = vec2(azimuth / (2.0 * PI), acos(clamp(d.y, -1.0, 1.0)) / PI);
    float finest = log2(float(textureSize(sky, 0).x) / 512.0);
    return textureLod(sky, uv, max(0.0, 1.0 + 6.5 * sqrt(rough) + finest)).rgb;
}

// The linen's light at a position on the table.
vec3 linenAt(vec2 p) {
    float u = clamp(p.x, -1.09, 1.09) * 1.2;
    for (int i = 0; i < 3; ++i) u -= (0.42 * u + 0.68 * u * u * u - p.x) / (0.42 + 2.04 * u * u);
    vec2 cell = clamp(vec2(0.5 + 0.5 * u, (p.y + 0.72) / 1.42) * LINEN, vec2(0.0), LINEN);
    return LINEN_ALBEDO * max(texture(sent, (cell + 0.5) / vec2(textureSize(sent, 0))).rgb, 0.0);
}

// What a reflected ray meets: the table, or else the sky as far as it is free.
vec3 mirrored(vec3 r, float rough) {
    vec3 free = skyFrom(r, rough);
    vec3 hidden = 0.45 * linenAt(world.xz);
    float seen = smoothstep(0.1, 0.9, mirrorOpen);
    if (r.y < 0.0) {
        vec2 there = world.xz - r.xz * (world.y / min(r.y, -0.03));
        float onTable = smoothstep(0.46, 0.40, there.y) * smoothstep(1.2, 0.8, abs(there.x)) * smoothstep(-0.8, -0.7, there.y);
        hidden = mix(hidden, linenAt(there), onTable);
        seen *= 1.0 - onTable;
    }
    return mix(hidden, free, seen);
}

Surface linen() {
    vec4 cloth = texture(grain, inPart.xz / 0.055);
    float hem = abs(inPart.z - 0.585), stripe = 1.0 - smoothstep(0.0045, 0.0055, abs(hem - 0.010));
    vec3 albedo = mix(LINEN_ALBEDO, vec3(0.10, 0.16, 0.34), 0.75 * stripe);
    return Surface(albedo * (0.80 + 0.24 * cloth.b), vec3(0.0), 1.0);
}

Surface plaster() {
    float clouds = texture(grain, inPart.xy * 0.9).r, fine = texture(grain, inPart.xy * 5.0).r;
    return Surface(vec3(0.105, 0.092, 0.080) * (0.55 + 0.7 * clouds + 0.25 * fine), vec3(0.0), 1.0);
}

Surface porcelain() {
    vec2 at = vec2(atan(inPart.z, inPart.x) / (2.0 * PI), inPart.y / 0.32);
    // Its level of detail by the distance: derivatives break where the angle starts again.
    float lod = log2(max(512.0 / 0.32 * length(world - eye) * pixelSlope(), 1e-3));
    float ink = inPart.y < 0.0155 ? 0.0 : textureLod(painting, at, lod).r;
    vec3 blue = mix(vec3(0.22, 0.32, 0.62), vec3(0.022, 0.045, 0.22), smoothstep(0.1, 0.9, ink));
    return Surface(mix(vec3(0.78, 0.79, 0.77), blue, smoothstep(0.02, 0.35, ink)), vec3(0.05), 0.02);
}

Surface apple(float seed) {
    float angle = atan(inPart.z, inPart.x), up = inPart.y / 0.041;
    vec4 streaks = texture(grain, vec2(angle / PI + seed, 0.25 * up + 3.7 * seed));
    float side = 0.5 + 0.5 * cos(angle + 5.0 * seed);
    float red = smoothstep(0.25, 0.75, 0.45 * side + 0.45 * streaks.a + 0.25 * streaks.r + 0.08);
    vec3 ground = mix(vec3(0.52, 0.50, 0.10), vec3(0.62, 0.46, 0.10), streaks.r);
    vec3 albedo = mix(ground, vec3(0.40, 0.022, 0.020), red);
    albedo = mix(albedo, vec3(0.30, 0.27, 0.09), smoothstep(0.34, 0.05, length(inPart.xz) / 0.041) * step(0.0, up));
    float speckle = smoothstep(0.62, 0.80, texture(grain, inPart.xy / 0.07 + inPart.z / 0.09).g);
    return Surface(mix(albedo, vec3(0.62, 0.50, 0.28), 0.45 * speckle), vec3(0.04), 0.16);
}

Surface pear(float seed) {
    float angle = atan(inPart.z, inPart.x), up = inPart.y / 0.115;
    vec4 cloud = texture(grain, vec2(angle / (2.0 * PI), 0.35 * up + seed));
    vec3 albedo = mix(vec3(0.42, 0.40, 0.09), vec3(0.60, 0.47, 0.12), smoothstep(0.3, 0.7, cloud.r));
    float blush = smoothstep(0.35, 1.0, (0.5 + 0.5 * cos(angle - 1.9)) * smoothstep(1.0, 0.2, up) + 0.5 * (cloud.r - 0.5));
    albedo = mix(albedo, vec3(0.50, 0.15, 0.05), 0.8 * blush);
    float freckle = smoothstep(0.50, 0.75, texture(grain, inPart.xy / 0.08 + vec2(inPart.z / 0.06, seed)).g);
    albedo = mix(albedo, vec3(0.22, 0.13, 0.05), 0.5 * freckle);
    float russet = smoothstep(0.80, 1.0, up + 0.25 * (cloud.r - 0.5));
    return Surface(mix(albedo, vec3(0.26, 0.17, 0.07), 0.7 * russet), vec3(0.035), 0.22);
}

Surface lemonRind() { return Surface(vec3(0.74, 0.50, 0.035), vec3(0.045), 0.2); }
Surface pith(float more) {
    return Surface(mix(vec3(0.80, 0.74, 0.54), vec3(0.72, 0.60, 0.26), more), vec3(0.02), 0.4);
}

Surface lemon() {
    float angle = atan(inPart.z, inPart.x);
    float cut = 0.008 + 0.010 * angle / PI;
    if (inPart.y < cut) return lemonRind();
    float segment = texture(grain, vec2(angle / PI, inPart.y * 12.0)).r;
    return pith(smoothstep(0.3, 0.7, segment));
}

Surface grape() {
    float bloom = texture(grain, inPart.xy / 0.03 + inPart.z / 0.04).r * texture(grain, world.xz / 0.02).r;
    vec3 skin = mix(vec3(0.050, 0.012, 0.035), vec3(0.020, 0.014, 0.050), fract(13.0 * world.x));
    return Surface(mix(skin, vec3(0.21, 0.23, 0.33), smoothstep(0.10, 0.55, bloom) * 0.55), vec3(0.04), 0.12);
}

Surface surfaceHere() {
    int part = int(what + 0.5);
    float seed = floor(9.0 * fract(37.0 * floor(world.x * 9.0 + 4.0) * 0.113));
    if (part == 0) return linen();
    if (part == 1) return plaster();
    if (part == 2) return porcelain();
    if (part == 3) return Surface(vec3(0.02, 0.015, 0.006), vec3(0.83, 0.60, 0.24), 0.10);
    if (part == 4) return apple(seed);
    if (part == 5) return pear(seed);
    if (part == 6) return lemon();
    if (part == 7) return inPart.x > 0.0 ? lemonRind() : pith(0.1);
    if (part == 8) return grape();
    return Surface(vec3(0.14, 0.09, 0.045), vec3(0.03), 0.5);
}

void main() {
    Surface surface = surfaceHere();
    vec3 n = safeNormalize(facing), toEye = safeNormalize(eye - world);
    vec3 light = surface.albedo * (max(received, 0.0) + (1.0 - open) * BOUNCE * linenAt(world.xz));
    float below = max(0.0, -min(received.r, min(received.g, received.b)));
    if (surface.mirror.r > 0.0) {
        float away = 1.0 - max(dot(n, toEye), 0.0), a2 = away * away;
        vec3 f = surface.mirror + (1.0 - surface.rough) * (1.0 - surface.mirror) * (a2 * a2 * away);
        vec3 image = mirrored(reflect(-toEye, n), surface.rough);
        light += f * max(image, 0.0);
        below += f.r * max(0.0, -min(image.r, min(image.g, image.b)));
    }
    light = mix(light, vec3(0.9, 0.02, 0.01), marksNegative * smoothstep(0.0, 0.05, below));
    colour = vec4(exposure * light, 1.0);
}
