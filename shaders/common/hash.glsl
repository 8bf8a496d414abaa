// A 32-bit hash, the same formula as in src/core/random.h (PCG hash; M. Jarzynski and M. Olano, "Hash Functions for GPU
// Rendering", JCGT 2020).
uint hash32(uint value) {
    uint state = value * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}
