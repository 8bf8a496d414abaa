#include "common/view.glsl"
#include "projection/linen.glsl"

in vec3 position, normal, local;
in float ambientOcclusion;
in vec4 seen0, seen1;
in float seen2;
centroid out vec3 world, facing, inPart;
centroid out vec3 received;    // light that the surface would reflect if white, including light from sky occluders
centroid out vec3 nearby;      // light from the directions in which the sky is occluded
centroid out float mirrorOpen, negative;

void main() {
    world = position;
    facing = normal;
    inPart = local;
    int columns = textureSize(sent, 0).x;
    vec3 direct = texelFetch(sent, ivec2(gl_VertexID % columns, gl_VertexID / columns), 0).rgb;
    negative = belowZero(direct);
    nearby = linenAt(position.xz);
    received = max(direct, 0.0) + (1.0 - ambientOcclusion) * vec3(0.42, 0.36, 0.28) * nearby;
    // Visibility of the reflected direction: bands 0 to 2 of the expansion of the vertex's visibility.
    vec3 r = reflect(safeNormalize(position - eye), normal);
    vec4 products = vec4(r.x * r.z, r.x * r.y, r.y * r.z, 0.5 * (r.z * r.z - r.x * r.x));
    mirrorOpen = 0.2820948 * seen0.x + 0.4886025 * dot(seen0.yzw, r) +
                 1.0925484 * dot(vec4(seen1.xyw, seen2), products) + 0.3153916 * seen1.z * (3.0 * r.y * r.y - 1.0);
    gl_Position = toClip * vec4(position, 1.0);
}
