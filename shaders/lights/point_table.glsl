// The point lights, two texels each: position relative to the eye and radius; colour and 1 / radius^2.
uniform sampler2D pointTable;
const int kPointsAcross = 64;

ivec2 pointPosition(int i) { return ivec2(2 * (i % kPointsAcross), i / kPointsAcross); }
