// The farthest depth of a tile and its neighbours.
uniform sampler2D tiles;
out float farthest;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(tiles, 0) - 1;
    farthest = 0.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            farthest = max(farthest, texelFetch(tiles, clamp(at + ivec2(x, y), ivec2(0), last), 0).r);
}
