// Vertices of ribbons, for every vertex stage that StrandPainter::drawStrandsInto draws with.
#include "hair/strands.glsl"

#ifdef SEGMENTS
uniform usampler2D pieceOrder;  // numbers of pieces from far to near, strand after strand
uniform int piecesPerStrand, firstPiece;
const int PIECE_SEGMENTS = 3, PIECE_VERTICES = 8;  // as in src/render/hair/segment_order.h
int orderedPiece() {
    int rank = firstPiece + gl_VertexID / PIECE_VERTICES, width = textureSize(pieceOrder, 0).x;
    return int(texelFetch(pieceOrder, ivec2(rank % width, rank / width), 0).r);
}
int ribbonStrand() { return orderedPiece() / piecesPerStrand; }
int ribbonCorner() {
    int corner = gl_VertexID % PIECE_VERTICES, piece = orderedPiece();
    int point = PIECE_SEGMENTS * (piece - piece / piecesPerStrand * piecesPerStrand) + corner / 2;
    return 2 * min(point, pointsPerStrand - 1) + corner % 2;
}
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
