// Maps floats, including negative ones, to bits of the same order, and back.
uint orderedBits(float value) {
    uint bits = floatBitsToUint(value);
    return (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
}
float fromOrderedBits(uint bits) {
    return uintBitsToFloat((bits & 0x80000000u) != 0u ? bits & 0x7fffffffu : ~bits);
}
