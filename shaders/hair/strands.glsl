// Points on drawn strands: `pointsPerStrand` texels for each, strands side by side, `strandsPerRow` in a row.
uniform sampler2D strandPoints;  // position in the world and radius, m
uniform int pointsPerStrand, strandsPerRow;

ivec2 strandTexel(int strand, int point) {
    return ivec2((strand % strandsPerRow) * pointsPerStrand + point, strand / strandsPerRow);
}
vec4 strandPoint(int strand, int point) { return texelFetch(strandPoints, strandTexel(strand, point), 0); }

// The strand's direction at a point, root to tip, unit length.
vec3 strandTangent(int strand, int point) {
    vec3 along = strandPoint(strand, min(point + 1, pointsPerStrand - 1)).xyz -
                 strandPoint(strand, max(point - 1, 0)).xyz;
    return along * inversesqrt(max(dot(along, along), 1e-12));
}
