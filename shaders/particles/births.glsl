// A particle at its birth: src/sim/particles/births.cpp. All values that determine its time of death are exact.
#include "particles/ride_beam.glsl"
#include "particles/birth_tables.glsl"

const uint K_LIFE = 0u, K_SPEED = 1u, K_SIZE = 2u, K_IMAGE = 4u, K_TURN = 5u, K_CONE = 6u, K_AROUND = 7u, K_X = 8u,
           K_Y = 9u, K_Z = 10u, K_OFFSET = 11u;

struct Birth {
    int emitter;
    uint key;
    vec3 position, velocity;  // of the parent; without one, the offset of an emitter that follows
    float share;              // fraction of the tick that has passed since the birth
    bool isOfHit;
};

float drawn(uint key, uint number, vec2 range) {
    EXACT float value = range.x + range.y * uniform01(key, number);
    return value;
}

// Cosine and sine of an angle in revolutions. Built-in functions of GPUs may have an error of 5e-7.
vec2 onCircle(float turns) {
    float quarter = floor(4.0 * turns + 0.5), t = 2.0 * PI * (turns - 0.25 * quarter), t2 = t * t;
    float s = t * (1.0 + t2 * (-1.0 / 6.0 + t2 * (1.0 / 120.0 + t2 * (-1.0 / 5040.0 + t2 / 362880.0))));
    float c = 1.0 + t2 * (-0.5 + t2 * (1.0 / 24.0 + t2 * (-1.0 / 720.0 + t2 / 40320.0)));
    int q = int(quarter) & 3;
    vec2 at = (q & 1) == 0 ? vec2(c, s) : vec2(-s, c);
    return q < 2 ? at : -at;
}

vec3 onSphere(float u, float v) {
    float y = 2.0 * u - 1.0, r = sqrt(max(0.0, 1.0 - y * y));
    vec2 around = onCircle(v);
    return vec3(r * around.x, y, r * around.y);
}

float cubeRoot(float z) {
    if (z <= 0.0) return 0.0;
    float root = pow(z, 1.0 / 3.0);
    return root - (root * root * root - z) / (3.0 * root * root);
}

vec3 spiralPoint(vec4 arms, uint key) {
    const float inner = 0.14, winding = 3.0;
    float x = uniform01(key, K_X), y = uniform01(key, K_Y), z = uniform01(key, K_Z);
    float radius = inner + (1.0 - inner) * y * (0.6 + 0.4 * uniform01(key, K_OFFSET + 3u));
    float aside = arms.x * (uniform01(key, K_CONE) + uniform01(key, K_AROUND) + z - 1.5) / 1.5;
    float arm = x < 0.5 ? 0.0 : PI;
    float angle = arms.y + arm - winding * log(radius / inner) + aside / (0.35 + radius);
    float up = uniform01(key, K_OFFSET + 1u) + uniform01(key, K_OFFSET + 2u) - 1.0;
    vec2 around = onCircle(angle / (2.0 * PI));
    return vec3(radius * around.x, up * (1.0 - 0.6 * radius), radius * around.y);
}

// A point of the emitter's shape, in units of its half sizes.
vec3 pointOf(int e, uint key) {
    float x = uniform01(key, K_X), y = uniform01(key, K_Y), z = uniform01(key, K_Z);
    int shape = int(extentOf(e).w);
    vec2 around = onCircle(x);
    if (shape == 0) return sqrt(y) * vec3(around.x, 0.0, around.y);  // disc
    if (shape == 1) return vec3(around.x, 0.0, around.y);            // ring
    if (shape == 2) return cubeRoot(z) * onSphere(y, x);             // sphere
    if (shape == 3) return vec3(2.0 * x - 1.0, 2.0 * y - 1.0, 2.0 * z - 1.0);  // box
    return spiralPoint(armsOf(e), key);
}

vec3 withinCone(vec4 cone, uint key) {
    float c = 1.0 - uniform01(key, K_CONE) * cone.w, s = sqrt(max(0.0, 1.0 - c * c));
    vec2 around = onCircle(uniform01(key, K_AROUND));
    vec3 aside = abs(cone.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    vec3 right = normalizedOr(crossOf(aside, cone.xyz), vec3(1.0, 0.0, 0.0)), up = crossOf(cone.xyz, right);
    return c * cone.xyz + s * (around.x * right + around.y * up);
}

// Moves a particle along its circular orbit about the first attractor to where it is at its age.
void enterOrbit(inout Body body, float fraction) {
    vec4 centre = attractors[0], axis = attractors[1];
    vec3 from = body.position - centre.xyz, level = from - dotOf(from, axis.xyz) * axis.xyz;
    float r = sqrt(dotOf(level, level));
    if (r <= 0.0) return;
    float speed = fraction * sqrt(2.0 * axis.w * r / (1.0 + r * r / (centre.w * centre.w)));
    vec2 at = onCircle(speed / r * body.age / (2.0 * PI));
    vec3 outward = level / r, ahead = crossOf(outward, axis.xyz);
    body.position += r * ((at.x - 1.0) * outward + at.y * ahead);
    body.velocity += speed * (at.x * ahead - at.y * outward);
}

Body newborn(Birth birth, bool isFirstTick) {
    int e = birth.emitter;
    uint key = birth.key;
    vec4 cone = coneOf(e), speed = speedOf(e), image = imageOf(e);
    vec3 from = pointOf(e, key) * extentOf(e).xyz, away = normalizedOr(from, cone.xyz);
    vec3 direction = normalizedOr(mix(withinCone(cone, key), away, speed.x), cone.xyz);
    Body body;
    body.key = key;
    body.tag = uint(e) | (ALIVE << 8);
    body.life = drawn(key, K_LIFE, lifeOf(e).xy);
    body.size = drawn(key, K_SIZE, lifeOf(e).zw);
    body.rotation = drawn(key, K_TURN, image.xy);
    body.image = image.z + floor(uniform01(key, K_IMAGE) * image.w);
    body.stretch = 0.0;
    body.velocity = drawn(key, K_SPEED, speed.yz) * direction + surfaceOf(e).w * birth.velocity;
    EXACT float age = birth.share * numbers.z;
    // At the start, ages are spread as in an effect that has run for a long time.
    if (isFirstTick && speed.w > 0.0) age = body.life * uniform01(key, K_OFFSET);
    body.age = age;
    if (birth.isOfHit) body.velocity = velocitySinceHit(e, body.velocity, age);
    body.position = birth.position + originOf(e).xyz + from;
    body.position += age * body.velocity;
    body.velocity.y -= halfTickOfGravity(e);
    if (armsOf(e).z != 0.0) enterOrbit(body, armsOf(e).z);
    if ((int(pullOf(e).w) & RIDES_BEAM) != 0) rideBeam(body, rideOf(e));
    applyCurves(body, 0.0);
    return body;
}
