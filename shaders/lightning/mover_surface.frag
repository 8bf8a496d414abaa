// The surface of the nearest mover at each pixel, as input of mover.frag.
#include "lightning/pack.glsl"
#include "lightning/mover_surface.glsl"

in vec3 vNormal;
in vec3 vLocal;
in float vDistance;
flat in float vPart;
out uvec4 surface;

uniform sampler2D distances;  // m, of the backdrop
uniform float isDrone;

void main() {
    if (texelFetch(distances, ivec2(gl_FragCoord.xy), 0).r < vDistance) discard;
    surface = packMover(MoverSurface(vLocal, safeNormalize(vNormal), vDistance, vPart, isDrone));
}
