// Vertices of ribbons, for every vertex stage that StrandPainter::drawStrandsInto draws with.
#include "hair/strands.glsl"

#ifdef SEGMENTS
uniform usampler2D segmentOrder;  // numbers of segments from far to near, counted strand after strand
uniform int firstSegment;
const int SEGMENT_VERTICES = 4;  // as in src/render/hair/segment_order.h
int orderedSegment() {
    int rank = firstSegment + gl_VertexID / SEGMENT_VERTICES, width = textureSize(segmentOrder, 0).x;
    return int(texelFetch(segmentOrder, ivec2(rank % width, rank / width), 0).r);
}
int ribbonStrand() { return orderedSegment() / (pointsPerStrand - 1); }
int ribbonCorner() { return 2 * (orderedSegment() % (pointsPerStrand - 1)) + gl_VertexID % SEGMENT_VERTICES; }
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
