// Cells of a reactor field in textures of four floats: slices of constant z side by side, x to the right, y upwards.
// The first texture holds displacement and x of the rotation vector, the second velocity and x of the spin, the third y
// and z of the rotation vector and of the spin.

uniform vec4 fieldCells;  // numbers of cells, and of slices in a row of the textures
uniform vec4 fieldFirst;  // position of the first cell, m, and distance of cells
uniform int fieldBorder;  // 0 anchored, 1 mirrored, 2 repeated, as in src/sim/bones/field_grid.h

ivec3 cellCounts() { return ivec3(fieldCells.xyz); }

ivec2 texelOf(ivec3 cell) {
    int columns = int(fieldCells.w);
    return cell.xy + ivec2(fieldCells.xy) * ivec2(cell.z % columns, cell.z / columns);
}

// The cell that represents number `i` of `count`; -1 for a cell that is always at rest.
int cellBeyond(int i, int count) {
    if (i >= 0 && i < count) return i;
    if (fieldBorder == 0) return -1;
    int period = fieldBorder == 1 ? 2 * count : count;
    int within = i - period * int(floor((float(i) + 0.5) / float(period)));  // % is undefined below 0
    return within < count ? within : 2 * count - 1 - within;
}
