// Vertices of ribbons, for every vertex stage that StrandPainter::drawStrandsInto draws with.
#include "hair/strands.glsl"

#ifdef SEGMENTS
in uint ribbonVertex;  // number among the vertices of all ribbons, two for each point
int ribbonStrand() { return int(ribbonVertex) / (2 * pointsPerStrand); }
int ribbonCorner() { return int(ribbonVertex) - 2 * pointsPerStrand * ribbonStrand(); }
#else
in uint strand;
int ribbonStrand() { return int(strand); }
int ribbonCorner() { return gl_VertexID; }
#endif

// The number of the point on its strand, and the side of the ribbon, -1 or 1.
int ribbonPoint() { return ribbonCorner() / 2; }
float ribbonSide() { return float(ribbonCorner() % 2) * 2.0 - 1.0; }
vec4 ribbonCentre() { return strandPoint(ribbonStrand(), ribbonPoint()); }

// Across the ribbon in the world, unit length, for an eye or light in the direction `towards`.
vec3 ribbonAcross(vec3 towards) {
    vec3 across = cross(strandTangent(ribbonStrand(), ribbonPoint()), towards);
    return across * inversesqrt(max(dot(across, across), 1e-20));
}
