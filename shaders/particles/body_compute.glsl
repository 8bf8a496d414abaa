// Particles in storage buffers: two vec4 for drawing, and two uvec4 with the bits that only their motion needs.
layout(std430) buffer Particles { vec4 particles[]; };
layout(std430) buffer Motions { uvec4 motions[]; };
uniform int bodyCount;

#ifdef EXACT
Body bodyAt(int i) {
    vec4 first = particles[2 * i], second = particles[2 * i + 1];
    uvec4 flight = motions[2 * i], life = motions[2 * i + 1];
    return Body(first.xyz, first.w, second.x, second.y, second.z, second.w, uintBitsToFloat(flight.xyz),
                uintBitsToFloat(flight.w), uintBitsToFloat(life.x), uintBitsToFloat(life.y), life.z, life.w);
}

void store(int i, Body body) {
    particles[2 * i] = vec4(body.position, body.rotation);
    particles[2 * i + 1] = vec4(body.image, body.scale, body.look, body.stretch);
    motions[2 * i] = uvec4(floatBitsToUint(body.velocity), floatBitsToUint(body.age));
    motions[2 * i + 1] = uvec4(floatBitsToUint(body.life), floatBitsToUint(body.size), body.key, body.tag);
}
#endif
