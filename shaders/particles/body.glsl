// A particle with its motion, as the GPU stores it, and the quantities that follow from its age.
//
// Sums and products match src/sim/particles in the same order, so both simulations agree to the last bits.
#if defined(COMPUTE_STAGE) || defined(GL_ARB_gpu_shader5)
#define EXACT precise
#else
#define EXACT
#endif
#include "common/hash.glsl"
#include "particles/forces.glsl"

struct Body {
    vec3 position;
    float rotation, image, scale, look, stretch;
    vec3 velocity;
    float age, life, size;
    uint key;
    uint tag;  // emitter (8 bits), state (2), cause of birth (2), hits (the upper 16)
};

// States. A particle that has ended is a parent to its children until the next tick.
const uint DEAD = 0u, ALIVE = 1u, ENDED = 2u, WAITING = 3u;
const uint BORN_OF_TRAIL = 1u, BORN_OF_HIT = 3u;

int emitterOf(uint tag) { return int(tag & 255u); }
uint stateOf(uint tag) { return (tag >> 8) & 3u; }
uint causeOf(uint tag) { return (tag >> 10) & 3u; }
uint hitsOf(uint tag) { return tag >> 16; }
void setState(inout Body body, uint state) { body.tag = (body.tag & ~(3u << 8)) | (state << 8); }

// The fraction of the tick that has passed since a particle ended.
float shareSinceEnd(float age, float life) {
    EXACT float share = (age - life) * (1.0 / numbers.z);
    return share;
}

void hide(inout Body body) { body.scale = body.look = body.stretch = 0.0; }

float dotOf(vec3 a, vec3 b) {
    EXACT float sum = a.x * b.x + a.y * b.y + a.z * b.z;
    return sum;
}
vec3 crossOf(vec3 a, vec3 b) {
    EXACT vec3 product = vec3(a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y);
    return product;
}
vec3 normalizedOr(vec3 v, vec3 other) {
    float square = dotOf(v, v);
    EXACT vec3 unit = 1.0 / sqrt(square) * v;
    return square > 1e-12 ? unit : other;
}

// The velocity after `dt` of drag in moving air and of `acceleration`.
vec3 draggedVelocity(vec3 velocity, vec3 air, vec3 acceleration, vec2 drag, float dt) {
    EXACT vec3 relative = velocity - air;
    EXACT float rate = drag.x + drag.y * sqrt(dotOf(relative, relative));
    EXACT vec3 dragged = air + 1.0 / (1.0 + rate * dt) * (relative + dt * acceleration);
    return dragged;
}

// Of a child of emitter `e` that left a hit `age` ago.
vec3 velocitySinceHit(int e, vec3 velocity, float age) {
    vec4 pull = pullOf(e);
    return draggedVelocity(velocity, windOf(e).xyz, vec3(0.0, pull.x, 0.0), pull.yz, age);
}

// Random number `number` of a key, 0 to 1.
float uniform01(uint key, uint number) {
    return float(hash32(key + 0x9e3779b9u * (number + 1u)) >> 8) * (1.0 / 16777216.0);
}

float packLook(float opacity, float kelvin) {
    return floor(clamp(opacity, 0.0, 1.0) * 4095.0 + 0.5) * 4096.0 + floor(clamp(kelvin, 0.0, 4095.0) + 0.5);
}

float signOf(float x) { return x < 0.0 ? -1.0 : 1.0; }

float packDirection(vec3 direction) {
    float sum = abs(direction.x) + abs(direction.y) + abs(direction.z);
    vec3 d = sum > 0.0 ? direction / sum : vec3(0.0, 1.0, 0.0);
    float x = d.x, y = d.y;
    if (d.z < 0.0) {
        x = (1.0 - abs(d.y)) * signOf(d.x);
        y = (1.0 - abs(d.x)) * signOf(d.y);
    }
    return floor((x * 0.5 + 0.5) * 4095.0 + 0.5) * 4096.0 + floor((y * 0.5 + 0.5) * 4095.0 + 0.5);
}

void applyCurves(inout Body body, float dt) {
    int e = emitterOf(body.tag);
    vec4 spin = spinOf(e);
    float t = min(body.age / body.life, 1.0);
    body.scale = body.size * curveAt(e, SIZE_CURVE, spin.w, t);
    body.look = packLook(curveAt(e, OPACITY_CURVE, originOf(e).w, t), curveAt(e, HEAT_CURVE, surfaceOf(e).z, t));
    if (spin.x > 0.0) {
        float speed = sqrt(dotOf(body.velocity, body.velocity));
        body.stretch = speed * min(spin.x, body.age);
        if (body.stretch > 0.0) body.rotation = packDirection(body.velocity / speed);
    } else {
        EXACT float rate = spin.y + (spin.z - spin.y) * uniform01(body.key, 3u);
        EXACT float turned = body.rotation + rate * dt;
        body.rotation = turned;
    }
}
