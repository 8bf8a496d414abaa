// The children that a particle emits in a tick: trailOf, atDeathOf and atHitOf of src/sim/particles/births.cpp.
struct Children {
    int emitter;
    uint first;
    int count;
};

Children trailOf(Body body) {
    int e = emitterOf(body.tag);
    if (relativesOf(e).x < 0.0 || stateOf(body.tag) != ALIVE) return Children(0, 0u, 0);
    EXACT float now = body.age * armsOf(e).w, before = max(body.age - numbers.z, 0.0) * armsOf(e).w;
    return Children(int(relativesOf(e).x), uint(floor(before)), int(floor(now) - floor(before)));
}

Children atDeathOf(Body body) {
    int e = emitterOf(body.tag);
    bool isOver = stateOf(body.tag) == ENDED;
    return Children(int(relativesOf(e).y), 1u << 30, isOver ? int(countsOf(e).x) : 0);
}

Children atHitOf(Body body) {
    int e = emitterOf(body.tag);
    bool isOver = stateOf(body.tag) == ENDED && hitsOf(body.tag) > 0u;
    return Children(int(relativesOf(e).z), 2u << 30, isOver ? int(countsOf(e).y) : 0);
}

// A child's emitter (8 bits), and the fraction of the tick that has passed since its birth.
uint packedBirth(int emitter, float share) {
    return uint(emitter) | uint(clamp(share, 0.0, 1.0) * 16777215.0) << 8;
}
int emitterOfBirth(uint birth) { return int(birth & 255u); }
float shareOfBirth(uint birth) { return float(birth >> 8) * (1.0 / 16777215.0); }

int childrenOf(Body body) { return trailOf(body).count + atDeathOf(body).count + atHitOf(body).count; }
