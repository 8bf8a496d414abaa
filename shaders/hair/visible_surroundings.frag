// How much of its surroundings a cell of the grid sees through the hair: the mean a of the transmittance T over all
// directions w, and 3 times the mean of T w as b. T(w) is then about a + dot(b, w), and a surface with the normal n
// sees a + 2/3 dot(b, n) of its surroundings. Four slices at once.
#include "hair/grid_lines.glsl"

uniform sampler3D strandCounts;  // of strand_counts.frag
uniform int slice;               // the first of the four
uniform float absorbed;          // by a strand: minus the logarithm of its transmittance
layout(location = 0) out vec4 visible;
layout(location = 1) out vec4 second;
layout(location = 2) out vec4 third;
layout(location = 3) out vec4 fourth;

// e^-x for x >= 0 with an error of at most 0.012.
float fadeOf(float x) { return 1.0 / (1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0))))); }

// Strands from a cell to the edge of the grid.
float strandsTowards(ivec3 cell, int direction, ivec3 way) {
    ivec3 inwards = ivec3(way.x > 0 ? GRID.x - 1 - cell.x : cell.x, way.y > 0 ? GRID.y - 1 - cell.y : cell.y,
                          way.z > 0 ? GRID.z - 1 - cell.z : cell.z);
    int number = way.z != 0 ? inwards.z : way.y != 0 ? inwards.y : inwards.x;
    // Where its line comes in, which may have left the grid and come back since.
    ivec2 line = way.z != 0 ? (cell.xy + number * way.xy + 2 * GRID.xy) % GRID.xy
                            : way.y != 0 ? cell.xz : cell.zy;
    int part = number / LINE_PART, place = number - part * LINE_PART;
    ivec3 texel = ivec3(line.x + (blockOf(direction) + part) * GRID.x, line.y, place / 4);
    return texelFetch(strandCounts, texel, 0)[place % 4];
}

// Exact for polynomials of degree five over the sphere.
vec4 visibleFrom(ivec3 cell) {
    vec4 sum = vec4(0.0);
    for (int direction = 0; direction < DIRECTIONS; ++direction) {
        ivec3 way = wayOf(direction);
        float weight = direction < 8 ? 3.0 / 40.0 : 1.0 / 15.0;
        sum += fadeOf(absorbed * strandsTowards(cell, direction, way)) * weight * vec4(1.0, 3.0 * normalize(vec3(way)));
    }
    return sum;
}

void main() {
    ivec3 cell = ivec3(ivec2(gl_FragCoord.xy), slice);
    visible = visibleFrom(cell), second = visibleFrom(cell + ivec3(0, 0, 1));
    third = visibleFrom(cell + ivec3(0, 0, 2)), fourth = visibleFrom(cell + ivec3(0, 0, 3));
}
