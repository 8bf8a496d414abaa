// Tiles as points, each with the light that its corners gather, as a plane over the tile. Two triangles a tile would
// draw the blocks on their diagonal twice.
#include "common/view.glsl"
#include "bolts/gather.glsl"

in vec2 low;        // lower left corner, texels
in vec4 distances;  // m, along the axis, at the corners: lower left and right, upper left and right
uniform float side;  // texels
uniform vec2 texel;  // size of a texel in frames

// At the centre of the tile, and the differences from left to right and from bottom to top.
flat out vec3 lobeA[3];
flat out vec3 lobeB[3];
flat out vec3 lobeC[3];
flat out vec3 air;

void main() {
    Lobes at[4];
    for (int i = 0; i < 4; ++i) at[i] = gatherLobes((low + side * vec2(i & 1, i >> 1)) * texel, distances[i]);
    lobeA[0] = 0.25 * (at[0].a + at[1].a + at[2].a + at[3].a);
    lobeA[1] = 0.5 * (at[1].a - at[0].a + at[3].a - at[2].a);
    lobeA[2] = 0.5 * (at[2].a - at[0].a + at[3].a - at[1].a);
    lobeB[0] = 0.25 * (at[0].b + at[1].b + at[2].b + at[3].b);
    lobeB[1] = 0.5 * (at[1].b - at[0].b + at[3].b - at[2].b);
    lobeB[2] = 0.5 * (at[2].b - at[0].b + at[3].b - at[1].b);
    lobeC[0] = 0.25 * (at[0].c + at[1].c + at[2].c + at[3].c);
    lobeC[1] = 0.5 * (at[1].c - at[0].c + at[3].c - at[2].c);
    lobeC[2] = 0.5 * (at[2].c - at[0].c + at[3].c - at[1].c);
    air = vec3(0.25 * (at[0].air + at[1].air + at[2].air + at[3].air),
               0.5 * (at[1].air - at[0].air + at[3].air - at[2].air),
               0.5 * (at[2].air - at[0].air + at[3].air - at[1].air));
    gl_PointSize = side;
    gl_Position = vec4(2.0 * (low + 0.5 * side) * texel - 1.0, 0.0, 1.0);
}
