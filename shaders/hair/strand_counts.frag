// Strands between each cell of the grid and the grid's edge, in 14 directions: sums along lines of cells, from the edge
// in. A fragment has 16 cells of a line, four in each target; hair/grid_lines.glsl defines which.
#include "hair/grid_lines.glsl"
#include "hair/hair_fit.glsl"

uniform sampler2D density;  // strands crossed by a ray per m, slices side by side
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
layout(location = 2) out vec4 third;
layout(location = 3) out vec4 fourth;

ivec3 cell, way;
float sum = 0.0, last = 0.0, half_;

// The sum of the next cell. A line that leaves the grid at a side goes on as another one at the opposite side.
float next() {
    float here = texelFetch(density, ivec2(cell.x + cell.z * GRID.x, cell.y), 0).r;
    sum += half_ * (here + last), last = here;
    float own = sum;
    cell -= way;
    ivec3 beyond = ivec3(lessThan(cell, ivec3(0))) - ivec3(greaterThanEqual(cell, GRID));
    cell += beyond * GRID;
    if (beyond != ivec3(0)) sum = 0.0, last = 0.0;
    return own;
}

vec4 nextFour() {
    vec4 four;
    four.x = next(), four.y = next(), four.z = next(), four.w = next();
    return four;
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int block = texel.x / GRID.x, direction = directionOf(block), part = block - blockOf(direction);
    ivec2 line = ivec2(texel.x - block * GRID.x, texel.y);
    way = wayOf(direction);
    half_ = 0.5 * hairCells.z * sqrt(float(abs(way.x) + abs(way.y) + abs(way.z)));
    cell = (GRID - 1) * ivec3(greaterThan(way, ivec3(0)));
    if (way.z != 0) cell.xy = line;
    else if (way.y != 0) cell.xz = line;
    else cell.zy = line;
    // Lines along y have fewer rows than the target.
    if (cell.z >= GRID.z) return;
    for (int i = 0; i < LINE_PART * part; ++i) next();
    first = nextFour(), second = nextFour(), third = nextFour(), fourth = nextFour();
}
