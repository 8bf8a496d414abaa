// The nodes of drawn strands between their guides, as in src/sim/hair/strand_interpolation.cpp: a weighted mean of
// three guides, drawn to the main one towards the tip, astray by two waves of its own, and out of the spheres of the
// figure.
#include "common/hash.glsl"

uniform sampler2D guideNodes;     // positions in the world, laid out like those of the drawn strands
uniform sampler2D strandSources;  // three texels a strand: its guides, their weights, its root; with halves of its key
uniform int nodesPerStrand, strandsPerRow, strands;
uniform vec3 poseRows[3], poseOffset;  // from the head to the world
uniform float clump, stray, split;
uniform vec4 spheres[64];  // position and radius with the skin, m
uniform float bareSquares[64];  // of radii with half the skin
uniform vec4 groups[16];   // position and square of the radius of what encloses each four of them
uniform int sphereCount;
out vec4 node;

const int GROUP = 4, PUSHES = 4, MOST_SPHERES = 64;  // as in src/sim/hair/strand_collision.h

float squareOf(vec3 d) { return d.x * d.x + d.y * d.y + d.z * d.z; }

vec3 guideNode(float guide, int i) {
    int number = int(guide), row = number / strandsPerRow;
    return texelFetch(guideNodes, ivec2((number - row * strandsPerRow) * nodesPerStrand + i, row), 0).xyz;
}

// What the guide has of its weight, given how far it is from the main one.
float kept(float main, float guide) {
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

vec3 strayed(uint key, float t) {
    vec3 sum = vec3(0.0);
    for (int k = 0; k < 2; ++k) {
        float z = nextNumber(key), y = 0.5 * nextNumber(key), x = nextNumber(key);
        vec3 inHead = vec3(x, y, z);
        vec3 side = vec3(dot(poseRows[0], inHead), dot(poseRows[1], inHead), dot(poseRows[2], inHead));
        float cycles = (0.8 + 1.6 * float(k)) + 0.5 * nextNumber(key), phase = nextNumber(key);
        sum += wave(cycles * t + phase) * side;
    }
    float amplitude = stray * (nextNumber(key) > 0.93 ? 4.0 : 1.0);
    return amplitude * t * sum;
}

bool mayBeInside(int group, vec3 point) { return squareOf(point - groups[group].xyz) < groups[group].w; }

// Pushes the point out of the spheres of a group that it is in; true if there were any. `from`: the last one's centre.
bool pushedOut(int group, inout vec3 point, inout vec3 from) {
    bool inside = false;
    for (int i = GROUP * group; i < min(GROUP * (group + 1), sphereCount); ++i) {
        vec3 d = point - spheres[i].xyz;
        float square = squareOf(d);
        if (square >= bareSquares[i]) continue;
        inside = true, from = spheres[i].xyz;
        if (square < 1e-16) d.y = 1.0, square = 1.0;
        point = spheres[i].xyz + d * (spheres[i].w / sqrt(square));
    }
    return inside;
}

// Moves the point along a ray out of the spheres of a group.
bool leftAlong(int group, vec3 ray, inout vec3 point) {
    bool inside = false;
    for (int i = GROUP * group; i < min(GROUP * (group + 1), sphereCount); ++i) {
        vec3 d = point - spheres[i].xyz;
        float square = squareOf(d), along = dot(d, ray);
        if (square >= bareSquares[i]) continue;
        inside = true;
        point += ray * (sqrt(max(0.0, along * along - square + spheres[i].w * spheres[i].w)) - along);
    }
    return inside;
}

vec3 outsideSpheres(vec3 point) {
    int count = (sphereCount + GROUP - 1) / GROUP;
    vec3 from = vec3(0.0);
    for (int round = 0; round < PUSHES; ++round) {
        bool inside = false;
        for (int g = 0; g < count; ++g)
            if (mayBeInside(g, point)) inside = pushedOut(g, point, from) || inside;
        if (!inside) return point;
    }
    vec3 ray = point - from;
    float away = sqrt(squareOf(ray));
    ray = away > 1e-8 ? ray / away : vec3(0.0, 1.0, 0.0);
    for (int round = 0; round <= MOST_SPHERES; ++round) {
        bool inside = false;
        for (int g = 0; g < count; ++g)
            if (mayBeInside(g, point)) inside = leftAlong(g, ray, point) || inside;
        if (!inside) break;
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
    float second = w.y * kept(guides.x, guides.y), third = w.z * kept(guides.x, guides.z);
    w = vec3(w.x + second + third, w.y - second, w.z - third);
    vec3 root = vec3(dot(poseRows[0], rest), dot(poseRows[1], rest), dot(poseRows[2], rest)) + poseOffset;
    vec3 main = guideNode(guides.x, i);
    vec3 shift = root - (w.x * guideNode(guides.x, 0) + w.y * guideNode(guides.y, 0) + w.z * guideNode(guides.z, 0));
    float t = float(i) / float(nodesPerStrand - 1);
    vec3 p = w.x * main + w.y * guideNode(guides.y, i) + w.z * guideNode(guides.z, i) + shift;
    p += clump * t * (2.0 - t) * (main - p);
    if (stray > 0.0) p += strayed(uint(guides.w) | uint(weights.w) << 16, t);
    node.xyz = i == 0 ? root : outsideSpheres(p);
}
