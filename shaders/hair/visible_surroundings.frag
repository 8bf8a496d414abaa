// How much of its surroundings a cell of the grid sees through the hair: the mean a of the transmittance T over all
// directions w, and 3 times the mean of T w as b. T(w) is then about a + dot(b, w), and a surface with the normal n
// sees a + 2/3 dot(b, n) of its surroundings.
#include "hair/hair_fit.glsl"

uniform sampler2D density;  // strands crossed by a ray per m, slices side by side
uniform ivec2 sliceSize;    // cells
uniform int slices, slice;
uniform float absorbed;     // by a strand: minus the logarithm of what it lets through
out vec4 visible;

float densityAt(ivec3 cell) { return texelFetch(density, ivec2(cell.x + cell.z * sliceSize.x, cell.y), 0).r; }

// 1 / e to the power of x for x >= 0, off by at most 0.012.
float fadeOf(float x) { return 1.0 / (1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0))))); }

// Strands from a cell to the edge of the grid, cell by cell from the edge in.
float strandsTowards(ivec3 cell, ivec3 way) {
    ivec3 size = ivec3(sliceSize, slices), steps = ivec3(1000);
    for (int c = 0; c < 3; ++c)
        if (way[c] != 0) steps[c] = way[c] > 0 ? size[c] - 1 - cell[c] : cell[c];
    float half_ = 0.5 * hairCells.z * sqrt(float(abs(way.x) + abs(way.y) + abs(way.z)));
    int count = min(steps.x, min(steps.y, steps.z));
    float last = densityAt(cell + count * way), sum = half_ * last;
    for (int k = count - 1; k >= 0; --k) {
        float next = densityAt(cell + k * way);
        sum += half_ * (next + last), last = next;
    }
    return sum;
}

void add(ivec3 cell, ivec3 way, float weight) {
    visible += fadeOf(absorbed * strandsTowards(cell, way)) * weight * vec4(1.0, 3.0 * normalize(vec3(way)));
}

// Towards the faces and corners of a cube; exact for polynomials of degree five over the sphere.
void main() {
    ivec3 cell = ivec3(ivec2(gl_FragCoord.xy), slice);
    visible = vec4(0.0);
    for (int face = 0; face < 6; ++face) {
        ivec3 way = ivec3(0);
        way[face / 2] = 2 * (face % 2) - 1;
        add(cell, way, 1.0 / 15.0);
    }
    for (int corner = 0; corner < 8; ++corner)
        add(cell, 2 * ivec3(corner / 4, corner / 2 % 2, corner % 2) - 1, 3.0 / 40.0);
}
