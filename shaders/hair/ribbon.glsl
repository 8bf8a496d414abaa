// Vertices of ribbons, for every vertex stage that StrandPainter::drawStrandsInto draws with.
#include "hair/strands.glsl"

in uint strand;

int ribbonStrand() { return int(strand); }
// The number of the point on its strand, and the side of the ribbon, -1 or 1.
int ribbonPoint() { return gl_VertexID / 2; }
float ribbonSide() { return float(gl_VertexID % 2) * 2.0 - 1.0; }
vec4 ribbonCentre() { return strandPoint(ribbonStrand(), ribbonPoint()); }

// Across the ribbon in the world, unit length, for an eye or light in the direction `towards`.
vec3 ribbonAcross(vec3 towards) {
    vec3 across = cross(strandTangent(ribbonStrand(), ribbonPoint()), towards);
    return across * inversesqrt(max(dot(across, across), 1e-20));
}
