// The billboard of a lantern, large enough for its raft and its opening.
#include "halftexel/lantern_afloat.glsl"

out vec2 vLocal;  // m from the centre of the base

void main() {
    describeLantern();
    float radius = vShape.x, pixel = vShape.w;
    float disc = 1.2 * radius * vShape.z;  // half the height of the raft and of the opening
    float side = 1.2 * radius + 1.5 * pixel, below = -disc - 0.03 - 2.0 * pixel, above = vShape.y + disc + 2.0 * pixel;
    vLocal = vec2((gl_VertexID & 1) == 0 ? side : -side, gl_VertexID < 2 ? below : above);
    vec2 rolled = vLocal + look.z * vec2(-vLocal.y, vLocal.x);
    gl_Position = toClip * vec4(root.xyz + vec3(rolled, 0.0), 1.0);
}
