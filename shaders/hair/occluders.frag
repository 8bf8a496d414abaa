// The farthest depth in a tile of the scene: anything behind it is occluded everywhere in the tile.
uniform sampler2D depths;
uniform int tile;  // its width and height, texels
out float farthest;

void main() {
    ivec2 from = ivec2(gl_FragCoord.xy) * tile, last = textureSize(depths, 0) - 1;
    farthest = 0.0;
    for (int y = 0; y < tile; ++y)
        for (int x = 0; x < tile; ++x)
            farthest = max(farthest, texelFetch(depths, min(from + ivec2(x, y), last), 0).r);
}
