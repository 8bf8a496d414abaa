// The visible surface of a mover at a pixel, packed into four integers. Needs lightning/pack.glsl.

const float kMoverReach = 2.0;  // m, of all meshes in their own frames

struct MoverSurface {
    vec3 local;      // position in the mover's own frame, m
    vec3 normal;     // in the world
    float distance;  // along the axis of the view, m
    float part;
    float isDrone;
};

uvec4 packMover(MoverSurface s) {
    vec3 local = 0.5 + 0.5 / kMoverReach * s.local;
    vec2 normal = 0.5 + 0.5 * octahedral(s.normal);
    return uvec4(packUnit(local.x, 65535.0) | packUnit(local.y, 65535.0) << 16,
                 packUnit(local.z, 65535.0) | uint(s.part) << 16 | uint(s.isDrone) << 24,
                 packUnit(normal.x, 65535.0) | packUnit(normal.y, 65535.0) << 16, floatBitsToUint(s.distance));
}

MoverSurface unpackMover(uvec4 bits) {
    vec3 local = vec3(ofBits(bits.x & 65535u), ofBits(bits.x >> 16), ofBits(bits.y & 65535u)) * (2.0 / 65535.0) - 1.0;
    vec2 normal = vec2(ofBits(bits.z & 65535u), ofBits(bits.z >> 16)) * (2.0 / 65535.0) - 1.0;
    return MoverSurface(kMoverReach * local, fromOctahedral(normal), uintBitsToFloat(bits.w),
                        ofBits(bits.y >> 16 & 255u), ofBits(bits.y >> 24));
}
