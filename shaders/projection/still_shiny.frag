// Porcelain, brass and fruit: the diffusely reflected light from their vertices, and the mirrored light.
// Draws: shiny objects.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "projection/linen.glsl"

centroid in vec3 world, facing, inPart, received, nearby;
centroid in float mirrorOpen, negative;
uniform sampler2D paint;  // square roots of the albedo, around the part and along it
uniform float low, high;  // heights of its first and last row, m
uniform sampler2D sky;    // light from all directions on an octahedron, the zenith in the middle
uniform float skyLevel;   // of detail, as rough as the surface
uniform vec2 turned;      // cosine and sine of the sky's rotation about the vertical
uniform vec3 mirror;      // reflectance at normal incidence
uniform float rough;
uniform float exposure, marksNegative;
out vec4 colour;

vec3 albedoHere() {
    vec2 at = vec2(atan(inPart.z, inPart.x) / (2.0 * PI), (inPart.y - low) / (high - low));
    // The level of detail from the distance, because derivatives are wrong where the angle wraps around.
    float texels = float(textureSize(paint, 0).y) / (high - low) * length(world - eye) * pixelSlope();
    vec3 root = textureLod(paint, at, max(floor(log2(max(texels, 1e-3)) + 0.4), 0.0)).rgb;
    return root * root;
}

vec3 skyFrom(vec3 d) {
    vec3 q = vec3(turned.x * d.x - turned.y * d.z, d.y, turned.x * d.z + turned.y * d.x);
    q /= max(abs(q.x) + abs(q.y) + abs(q.z), 1e-6);
    vec2 folded = (1.0 - abs(q.zx)) * (2.0 * step(0.0, q.xz) - 1.0);
    return textureLod(sky, 0.5 + 0.5 * mix(folded, q.xz, step(0.0, q.y)), skyLevel).rgb;
}

// The light along a reflected ray: of the table, or else of the sky as far as it is visible.
vec3 mirrored(vec3 r) {
    vec2 there = world.xz - r.xz * (world.y / min(r.y, -0.03));
    float onTable = (1.0 - smoothstep(-0.02, 0.0, r.y)) * (1.0 - smoothstep(0.40, 0.46, there.y)) * smoothstep(-0.80, -0.70, there.y);
    vec3 hidden = mix(0.35 * nearby, linenAt(there), onTable);
    return mix(hidden, skyFrom(r), smoothstep(0.15, 0.85, mirrorOpen) * (1.0 - onTable));
}

void main() {
    vec3 n = safeNormalize(facing), viewer = safeNormalize(eye - world);
    // Not quite grazing: at silhouettes, interpolated normals may point away.
    vec3 f = schlick(mirror, (1.0 - sqrt(rough)) * (1.0 - mirror), max(dot(n, viewer), 0.08));
    vec3 image = mirrored(reflect(-viewer, n));
    vec3 light = albedoHere() * received + f * max(image, 0.0);
    colour = vec4(exposure * marked(light, negative + f.r * belowZero(image), marksNegative), 1.0);
}
