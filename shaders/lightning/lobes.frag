// Gathers the lights at half the resolution of the frame: at each texel or, with SMOOTH_LIGHT, from planes over a tile.
#include "common/view.glsl"
#include "lightning/pack.glsl"

out uvec4 lobes;

#ifdef SMOOTH_LIGHT
// At the centre of the tile, and the differences from left to right and from bottom to top.
flat in vec3 lobeA[3];
flat in vec3 lobeB[3];
flat in vec3 lobeC[3];
flat in vec3 air;
uniform float side;  // texels, of the tile

void main() {
    vec2 off = fract(gl_FragCoord.xy / side) - 0.5;
    lobes = uvec4(packVector(lobeA[0] + off.x * lobeA[1] + off.y * lobeA[2]),
                  packVector(lobeB[0] + off.x * lobeB[1] + off.y * lobeB[2]),
                  packVector(lobeC[0] + off.x * lobeC[1] + off.y * lobeC[2]),
                  packStrength(air.x + off.x * air.y + off.y * air.z));
}
#else
#include "bolts/gather.glsl"

in vec2 uv;

const int kLobeSide = 2;  // side of a texel in pixels of the frame
uniform sampler2D distances;

void main() {
    ivec2 at = kLobeSide * ivec2(gl_FragCoord.xy) + kLobeSide / 2;
    Lobes found = gatherLobes(uv, texelFetch(distances, min(at, textureSize(distances, 0) - 1), 0).r);
    lobes = uvec4(packVector(found.a), packVector(found.b), packVector(found.c), packStrength(found.air));
}
#endif
