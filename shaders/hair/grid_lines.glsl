// How lines of cells through the grid of ambient light lie in the target of hair/strand_counts.frag. Its columns are
// blocks as wide as the grid: one for each 16 cells of the lines in a direction. A direction along z, straight or
// diagonal, has a line for each x and y, one along x for each z and y, one along y for each x and z.
const ivec3 GRID = ivec3(28, 40, 28);  // cells, as in src/render/hair/hair_fit.h
const int LINE_PART = 16, DIRECTIONS = 14, FIRST_ALONG_Y = 12;

// Towards the corners of a cube, then along z, x and y.
ivec3 wayOf(int direction) {
    int side = 2 * (direction % 2) - 1;
    if (direction < 8) return 2 * ivec3(direction / 4, direction / 2 % 2, direction % 2) - 1;
    if (direction < 10) return ivec3(0, 0, side);
    return direction < FIRST_ALONG_Y ? ivec3(side, 0, 0) : ivec3(0, side, 0);
}

// The first block of a direction: two for each, three along y.
int blockOf(int direction) { return 2 * direction + max(direction - FIRST_ALONG_Y, 0); }
int directionOf(int block) {
    int first = 2 * FIRST_ALONG_Y;
    return block < first ? block / 2 : FIRST_ALONG_Y + (block - first) / 3;
}
