// The nodes of drawn strands between their guides, as in src/sim/hair/strand_interpolation.cpp: a weighted mean of
// three guides, attracted to the main guide towards the tip, displaced by two waves of its own, and pushed out of the
// collision spheres. Each node also stores the width of its strand.
#include "common/hash.glsl"

uniform sampler2D guideNodes;     // positions in the world, in the layout of the drawn strands
uniform sampler2D strandSources;  // three texels a strand: its guides, their weights, its root; with halves of its key
uniform int nodesPerStrand, strandsPerRow, strands;
uniform vec3 poseRows[3], poseOffset;  // from the head to the world
uniform float clump, stray, split;
// Spheres, in groups of neighbours: position and radius with the skin, m. Squares of their radii with half the skin, 0
// for none. Position and squared radius of a group's bounding sphere. Numbers of spheres in the order of the CPU's
// list.
uniform vec4 spheres[64], bareSquares[16], groups[16], pushOrder[16];
uniform int sphereCount;
out vec4 node;

const int GROUP = 4, GROUPS = 16, PUSHES = 4, MOST_SPHERES = 64;  // as in src/sim/hair/strand_collision.h

float squareOf(vec3 d) { return d.x * d.x + d.y * d.y + d.z * d.z; }

vec3 guideNode(float guide, int i) {
    int number = int(guide), row = number / strandsPerRow;
    return texelFetch(guideNodes, ivec2((number - row * strandsPerRow) * nodesPerStrand + i, row), 0).xyz;
}

// The fraction of a guide's weight that moves to the main guide; it grows with the distance between the two.
float movedFraction(float main, float guide) {
    int last = nodesPerStrand - 1;
    vec3 a = guideNode(guide, last / 2) - guideNode(main, last / 2);
    vec3 b = guideNode(guide, last * 3 / 4) - guideNode(main, last * 3 / 4);
    vec3 c = guideNode(guide, last) - guideNode(main, last);
    float farthest = max(max(squareOf(a), squareOf(b)), squareOf(c));
    float excess = clamp(sqrt(farthest) / split - 1.0, 0.0, 1.0);
    return excess * excess * (3.0 - 2.0 * excess);
}

// A curve like a sine whose period is 2.
float wave(float x) {
    x -= 2.0 * floor(0.5 * x + 0.5);
    return 2.6 * x * (1.0 - x * x);
}

float nextNumber(inout uint key) {
    key = hash32(key);
    return 2.0 * (float(key >> 8) / 16777216.0) - 1.0;
}

const float STRAY_WIDTH = 0.6;  // of the few that stray far

vec3 strayed(uint key, float t, out float width) {
    vec3 sum = vec3(0.0);
    for (int k = 0; k < 2; ++k) {
        float z = nextNumber(key), y = 0.5 * nextNumber(key), x = nextNumber(key);
        vec3 inHead = vec3(x, y, z);
        vec3 side = vec3(dot(poseRows[0], inHead), dot(poseRows[1], inHead), dot(poseRows[2], inHead));
        float cycles = (0.8 + 1.6 * float(k)) + 0.5 * nextNumber(key), phase = nextNumber(key);
        sum += wave(cycles * t + phase) * side;
    }
    bool isFar = nextNumber(key) > 0.93;
    width = isFar ? STRAY_WIDTH : 1.0;
    return stray * (isFar ? 4.0 : 1.0) * t * sum;
}

// The number of the lowest bit, from the exponent of the float that is its power of two.
int lowestBit(uint bits) { return (floatBitsToInt(float(bits & (~bits + 1u))) >> 23) - 127; }

// Whether the point is inside of any sphere. Few are. Software rasterisers run through the body of each loop and branch
// once even if no point needs it: no branch finds the groups that are around a point, a bit each, and one loop looks
// into them.
bool isInside(vec3 point) {
    uint around = 0u;
    for (int g = 0; g < GROUPS; ++g)
        around |= squareOf(point - groups[g].xyz) < groups[g].w ? 1u << uint(g) : 0u;
    bool inside = false;
    while (around != 0u) {
        int group = lowestBit(around), i = GROUP * group;
        vec4 squares = vec4(squareOf(point - spheres[i].xyz), squareOf(point - spheres[i + 1].xyz),
                            squareOf(point - spheres[i + 2].xyz), squareOf(point - spheres[i + 3].xyz));
        inside = any(lessThan(squares, bareSquares[group]));
        around = inside ? 0u : around & (around - 1u);
    }
    return inside;
}

// Moves the point out of a sphere: away from its centre, or along a ray.
vec3 outOf(vec4 sphere, vec3 point, vec3 ray, bool isAlong) {
    vec3 d = point - sphere.xyz;
    float square = squareOf(d), along = dot(d, ray);
    if (isAlong) return point + ray * (sqrt(max(0.0, along * along - square + sphere.w * sphere.w)) - along);
    if (square < 1e-16) d.y = 1.0, square = 1.0;
    return sphere.xyz + d * (sphere.w / sqrt(square));
}

// Pushes the point out of all spheres that it is in, one after the other and a few times over, then moves it along a
// ray from the last one's centre.
vec3 outsideSpheres(vec3 point) {
    if (!isInside(point)) return point;
    vec3 from = vec3(0.0), ray = vec3(0.0);
    bool inside = false;
    int i = 0, round = 0;
    while (round <= PUSHES + MOST_SPHERES) {
        int number = int(pushOrder[i / GROUP][i % GROUP]);
        if (squareOf(point - spheres[number].xyz) < bareSquares[number / GROUP][number % GROUP]) {
            point = outOf(spheres[number], point, ray, round >= PUSHES);
            inside = true, from = spheres[number].xyz;
        }
        if (++i < sphereCount) continue;
        if (!inside) break;
        inside = false, i = 0, ++round;
        if (round != PUSHES) continue;
        ray = point - from;
        float away = sqrt(squareOf(ray));
        ray = away > 1e-8 ? ray / away : vec3(0.0, 1.0, 0.0);
    }
    return point;
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int column = texel.x / nodesPerStrand, i = texel.x - column * nodesPerStrand;
    node = vec4(0.0);
    if (texel.y * strandsPerRow + column >= strands) return;
    vec4 guides = texelFetch(strandSources, ivec2(3 * column, texel.y), 0);
    vec4 weights = texelFetch(strandSources, ivec2(3 * column + 1, texel.y), 0);
    vec3 rest = texelFetch(strandSources, ivec2(3 * column + 2, texel.y), 0).xyz, w = weights.xyz;
    float second = w.y * movedFraction(guides.x, guides.y), third = w.z * movedFraction(guides.x, guides.z);
    w = vec3(w.x + second + third, w.y - second, w.z - third);
    vec3 root = vec3(dot(poseRows[0], rest), dot(poseRows[1], rest), dot(poseRows[2], rest)) + poseOffset;
    vec3 main = guideNode(guides.x, i);
    vec3 shift = root - (w.x * guideNode(guides.x, 0) + w.y * guideNode(guides.y, 0) + w.z * guideNode(guides.z, 0));
    float t = float(i) / float(nodesPerStrand - 1);
    vec3 p = w.x * main + w.y * guideNode(guides.y, i) + w.z * guideNode(guides.z, i) + shift;
    p += clump * t * (2.0 - t) * (main - p);
    node.w = 1.0;
    if (stray > 0.0) p += strayed(uint(guides.w) | uint(weights.w) << 16, t, node.w);
    node.xyz = i == 0 ? root : outsideSpheres(p);
}
