// The contributions of a part of a link to a cell and to the cell above it. SUMMED: the density of a cell, from the
// contributions of all links.
#ifdef SUMMED
uniform sampler2D shares;
uniform int sliceWidth;  // cells
out float density;

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy);
    density = texelFetch(shares, cell, 0).r;
    if (cell.x >= sliceWidth) density += texelFetch(shares, cell - ivec2(sliceWidth, 0), 0).g;
}
#else
flat in ivec2 lowerCell;
flat in vec4 part;
out vec2 shares;

void main() {
    vec2 away = abs(vec2(ivec2(gl_FragCoord.xy) - lowerCell) - part.xy);
    shares = max(1.0 - away.x, 0.0) * max(1.0 - away.y, 0.0) * part.zw;
}
#endif
