// A tick of a particle: moveParticle of src/sim/particles/particle_system.cpp.
#include "particles/body.glsl"
#include "particles/curl_noise.glsl"
#include "particles/depth_map.glsl"
#include "particles/ride_beam.glsl"

vec3 attraction(vec3 position) {
    EXACT vec3 sum = vec3(0.0);
    for (int i = 0; i < int(numbers.x); ++i) {
        vec4 centre = attractors[3 * i], axis = attractors[3 * i + 1];
        EXACT vec3 to = centre.xyz - position;
        float square = dotOf(to, to);
        EXACT float r2 = centre.w * centre.w;
        EXACT float strength = 2.0 * r2 * (1.0 / ((square + r2) * sqrt(max(square, 1e-12))));
        sum += strength * (axis.w * to + attractors[3 * i + 2].x * crossOf(to, axis.xyz));
    }
    return sum;
}

// The velocity after a tick of drag in moving air and of `acceleration`.
vec3 draggedVelocity(vec3 velocity, vec3 air, vec3 acceleration, vec2 drag, float dt) {
    EXACT vec3 relative = velocity - air;
    EXACT float rate = drag.x + drag.y * sqrt(dotOf(relative, relative));
    EXACT vec3 dragged = air + 1.0 / (1.0 + rate * dt) * (relative + dt * acceleration);
    return dragged;
}

// Reflects a particle that has moved `depth` behind a plane.
void bounce(inout Body body, vec3 normal, float depth, vec4 surface, bool dies) {
    EXACT vec3 position, velocity;
    float into = dotOf(body.velocity, normal);
    if (into >= 0.0) {
        position = body.position + depth * normal;
        body.position = position;
        return;
    }
    EXACT vec3 along = body.velocity - into * normal;
    velocity = (1.0 - surface.y) * along - surface.x * into * normal;
    position = body.position + (1.0 + surface.x) * depth * normal;
    body.velocity = velocity;
    body.position = position;
    if (hitsOf(body.tag) < 0xffffu) body.tag += 1u << 16;
    if (dies) body.age = body.life;
}

void collide(inout Body body, vec4 surface, bool dies) {
    if (numbers.w > 0.0) {
        SurfaceBehind hit = surfaceAt(body.position);
        if (hit.depth > 0.0 && hit.depth < depthView[3].w) bounce(body, hit.normal, hit.depth, surface, dies);
        return;
    }
    if (body.position.y < 0.0) bounce(body, vec3(0.0, 1.0, 0.0), -body.position.y, surface, dies);
    for (int i = 0; i < int(numbers.y); ++i) {
        EXACT vec3 from = body.position - balls[i].xyz;
        float square = dotOf(from, from);
        EXACT float far = balls[i].w * balls[i].w;
        if (square >= far) continue;
        bounce(body, normalizedOr(from, vec3(0.0, 1.0, 0.0)), balls[i].w - sqrt(square), surface, dies);
    }
}

void fly(inout Body body, int e, float dt, int traits) {
    vec4 wind = windOf(e), drift = driftOf(e), pull = pullOf(e);
    EXACT vec3 air = wind.xyz;
    if (drift.w > 0.0) {
        EXACT vec3 eddy = body.position * wind.w - drift.xyz;
        air += drift.w * curlNoise(eddy, -drift.y);
    }
    EXACT vec3 acceleration = vec3(0.0, pull.x, 0.0);
    if ((traits & IS_ATTRACTED) != 0) acceleration += attraction(body.position);
    body.velocity = draggedVelocity(body.velocity, air, acceleration, pull.yz, dt);
    EXACT vec3 moved = body.position + dt * body.velocity;
    body.position = moved;
    if ((traits & COLLIDES) != 0) collide(body, surfaceOf(e), (traits & DIES_ON_HIT) != 0);
}

void moveBody(inout Body body) {
    if (stateOf(body.tag) == ENDED) setState(body, DEAD);
    if (stateOf(body.tag) != ALIVE) return;
    int e = emitterOf(body.tag);
    float dt = numbers.z;
    int traits = int(pullOf(e).w);
    body.age += dt;
    if ((traits & RIDES_BEAM) != 0) rideBeam(body, rideOf(e));
    else fly(body, e, dt, traits);
    if (body.age < body.life) {
        applyCurves(body, dt);
    } else {
        setState(body, ENDED);
        hide(body);
    }
}
