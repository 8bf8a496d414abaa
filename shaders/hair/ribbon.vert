// A strand as a ribbon that faces the eye, widened so that its edges can fade over a pixel.
#include "hair/ribbon.glsl"

uniform sampler2D ribbonClip, ribbonEdge;  // from ribbon_points.frag
uniform sampler2D strandLight;             // radiance towards the eye, and opacity
out vec4 radiance;
out vec2 across;   // from the centre line, and half the true width, px along the axis that crosses the strand best
#ifdef HASHED
out vec3 onStrand;  // fraction of the length, px across, and the octave of a pixel's fraction of the length
#endif
flat out float strandNumber;
#ifdef GLSL_430
invariant gl_Position;  // one pass must find the fragments of another
#endif

void main() {
    ivec2 texel = strandTexel(ribbonStrand(), ribbonPoint());
    vec4 edge = texelFetch(ribbonEdge, texel, 0);
    float side = ribbonSide();
    radiance = texelFetch(strandLight, texel, 0);
    strandNumber = float(ribbonStrand());
    across = vec2(side * (edge.z + 0.5), edge.z);
    gl_Position = texelFetch(ribbonClip, texel, 0) + vec4(side * edge.xy, 0.0, 0.0);
#ifdef HASHED
    onStrand = vec3(float(ribbonPoint()) / float(pointsPerStrand - 1), across.x, edge.w);
#endif
}
