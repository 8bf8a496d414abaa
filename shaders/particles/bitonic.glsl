// Steps of a bitonic sort whose comparisons all point upwards: the first step of a merge compares element i of a block
// with its mirror image, and the others compare halves of ever smaller blocks (K. E. Batcher, "Sorting Networks and
// Their Applications", 1968).
layout(std430) buffer Keys { uvec2 keys[]; };

bool isAfter(uvec2 a, uvec2 b) { return a.x > b.x || (a.x == b.x && a.y > b.y); }

// The pair that thread t compares in blocks of `block` elements.
uvec2 mirroredPair(uint t, uint block) {
    uint apart = block >> 1u, first = (t / apart) * block, at = t % apart;
    return uvec2(first + at, first + block - 1u - at);
}
uvec2 halvedPair(uint t, uint block) {
    uint apart = block >> 1u, first = (t / apart) * block + t % apart;
    return uvec2(first, first + apart);
}
