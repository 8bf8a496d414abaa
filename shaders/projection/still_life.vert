#include "common/view.glsl"

in vec3 position, normal, local;
in float part, openness;
in vec4 seen0, seen1;
in float seen2;
uniform sampler2D sent;  // what each vertex sends on if it is white
out vec3 world, facing, inPart, received;
out float open, mirrorOpen;
flat out float what;

void main() {
    world = position;
    facing = normal;
    inPart = local;
    int columns = textureSize(sent, 0).x;
    received = texelFetch(sent, ivec2(gl_VertexID % columns, gl_VertexID / columns), 0).rgb;
    open = openness;
    // How free the reflected direction is, by the terms of bands 0 to 2 of what the vertex sees.
    vec3 r = reflect(safeNormalize(position - eye), normal);
    mirrorOpen = 0.2820948 * seen0.x + 0.4886025 * dot(seen0.yzw, r.xyz) +
                 1.0925484 * dot(vec4(seen1.x, seen1.y, seen1.w, seen2), vec4(r.x * r.z, r.x * r.y, r.y * r.z, 0.5 * (r.z * r.z - r.x * r.x))) +
                 0.3153916 * seen1.z * (3.0 * r.y * r.y - 1.0);
    what = part;
    gl_Position = toClip * vec4(position, 1.0);
}
