// Where the shadow maps and the grid of ambient light lie about the hair; shadow_fit.vert computes it.
layout(std140) uniform HairFit {
    mat4 toKeyHair, toRimHair;  // from the world to texels of the atlas of shadow maps and depth in m
    mat4 toVisible;             // from the world to coordinates of the grid's texture, 0 to 1
    vec4 hairCells;             // sides of a texel of the key's map, of the rim light's, and of a cell of the grid, m
    vec4 gridLow;               // lower corner of the grid's first cell
};
