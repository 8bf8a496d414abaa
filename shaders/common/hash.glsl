// Integer hashes, because they are bit-identical on every machine.

// A 32-bit hash, the same formula as in src/core/random.h (PCG hash; M. Jarzynski and M. Olano, "Hash Functions for GPU
// Rendering", JCGT 2020).
uint hash32(uint value) {
    uint state = value * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}

// The hash of a lattice cell: three integers combined by odd factors, then the final avalanche of xxHash32
// (Y. Collet, 2012); each stream has hashes of its own. Equals `latticeHash` of src/sim/common/noise.h.
uint latticeHash(ivec3 p, uint stream) {
    uint h = uint(p.x) * 1597334673u ^ uint(p.y) * 3812015801u ^ uint(p.z) * 2798796415u ^ stream;
    h = (h ^ (h >> 15)) * 2246822519u;
    h = (h ^ (h >> 13)) * 3266489917u;
    return h ^ (h >> 16);
}
