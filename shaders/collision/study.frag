// Dark metal under a key and a rim light, with the edges of its triangles as thin lines.
// Draws: model.
#include "common/view.glsl"

in vec3 world, facing, across, lamp;
out vec4 colour;

const vec3 kKey = vec3(-0.44, 0.77, 0.46);  // towards the light, unit length
const vec3 kRim = vec3(0.80, 0.10, -0.59);

void main() {
    vec3 n = safeNormalize(facing), toEye = safeNormalize(eye - world);
    if (dot(n, toEye) < 0.0) n = -n;
    float key = max(dot(n, kKey), 0.0), rim = max(dot(n, kRim), 0.0), sky = 0.5 + 0.5 * n.y;
    float gloss = safePow(max(dot(n, safeNormalize(kKey + toEye)), 0.0), 40.0);
    float edge = safePow(1.0 - max(dot(n, toEye), 0.0), 3.0);
    vec3 metal = vec3(0.030, 0.043, 0.050);
    vec3 light = metal * (2.6 * key * vec3(1.0, 0.95, 0.86) + 1.1 * rim * vec3(0.35, 0.8, 0.75) + 0.5 * sky);
    light += 0.10 * gloss * vec3(1.0, 0.95, 0.86) + 0.05 * edge * vec3(0.3, 0.9, 0.8);
    // Lines half a pixel to both sides of an edge; where triangles are smaller than that, their mean.
    vec3 width = max(fwidth(across), vec3(1e-5));
    vec3 lines = 1.0 - smoothstep(0.4 * width, 1.3 * width, across);
    float widest = max(width.x, max(width.y, width.z));
    float line = max(lines.x, max(lines.y, lines.z)) * (1.0 - smoothstep(0.15, 0.5, widest));
    light += line * (vec3(0.030, 0.046, 0.048) + 0.5 * lamp);
    colour = vec4(light + lamp * (0.35 + 0.65 * max(dot(n, toEye), 0.0)), 1.0);
}
