// Turns a waiting child into a particle when the event of its parent that it waits for occurs;
// src/sim/particles/births.cpp does the same for a parent on the CPU.
#include "particles/body.glsl"

// The state of a parent that its child needs.
struct Parent {
    vec3 position, velocity;
    float age, life;
    uint tag;
};

// While a child waits, `position` is relative to its emitter, `velocity` to its parent, `stretch` is the fraction of
// the tick since it left, and `age` the slot of its parent.
void hatch(inout Body body, Parent parent) {
    uint state = stateOf(parent.tag), cause = causeOf(body.tag);
    bool isTrail = cause == BORN_OF_TRAIL;
    if (!isTrail && (state == ALIVE || state == WAITING)) return;
    bool isBorn = isTrail ? state == ALIVE : state == ENDED && (cause != BORN_OF_HIT || hitsOf(parent.tag) > 0u);
    setState(body, isBorn ? ALIVE : DEAD);
    float share = body.stretch;
    hide(body);
    if (!isBorn) return;
    int e = emitterOf(body.tag);
    EXACT vec3 velocity = body.velocity + surfaceOf(e).w * parent.velocity;
    EXACT float age = 0.0;
    EXACT vec3 left = parent.position;
    // The age of a child born of a hit is the time since the hit.
    if (cause == BORN_OF_HIT) {
        age = shareSinceEnd(parent.age, parent.life) * numbers.z;
        velocity = velocitySinceHit(e, velocity, age);
    } else {
        left -= share * numbers.z * parent.velocity;
    }
    EXACT vec3 position = left + originOf(e).xyz + body.position;
    position += age * velocity;
    body.position = position;
    body.velocity = velocity;
    body.velocity.y -= halfTickOfGravity(e);
    body.age = age;
    applyCurves(body, 0.0);
}
